import type {Report} from '../index.ts';

/** Prints reports in plain words (`plainReport`) one by one, so that a folder of any size needs no more memory than its largest file. */
export interface Writer {
  readonly add: (report: Report) => void;
  readonly end: () => void;
}
