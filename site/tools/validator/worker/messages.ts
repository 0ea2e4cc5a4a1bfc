import type {Report} from '@integration-docs/cius-pt/report';

/** What the page asks of the worker: to check a file. They are answered in the order in which they come. */
export interface Request {
  readonly id: number;
  readonly file: File;
}

/** `report` is null when the file cannot be read from the disk any more: moved, or taken away. */
export interface Response {
  readonly id: number;
  readonly report: Report | null;
}
