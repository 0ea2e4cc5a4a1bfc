import type {Report} from '../index.ts';

/** Writes plain text reports (`plainReport`) one by one, so that a folder of any size needs only the memory for its largest file. */
export interface Writer {
  readonly add: (report: Report) => void;
  readonly end: () => void;
}
