import type {Report} from '@integration-docs/cius-pt/report';

/** A file to check. The worker answers requests in order. */
export interface Request {
  readonly id: number;
  readonly file: File;
}

/** `report` is null when the file can no longer be read from the disk, because it was moved or deleted. */
export interface Response {
  readonly id: number;
  readonly report: Report | null;
}
