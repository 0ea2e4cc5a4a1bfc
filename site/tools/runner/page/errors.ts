import {fill} from '@integration-docs/facts';
import type {RunTexts} from '../texts.ts';
import {isRunError} from './simulator.ts';

/** The example of a file to upload did not load. */
export class SampleError extends Error {}

/** Message for a failed run. @throws errors of any other kind, which are bugs */
export function messageOf(error: unknown, texts: RunTexts): string {
  if (error instanceof SampleError) return texts.failed;
  if (!isRunError(error)) throw error;
  const {kind, message: detail} = error;
  const words = {
    storage: texts.blocked,
    kept: texts.kept,
    file: texts.importFailed,
    broken: texts.broken,
    missing: texts.failed,
  };
  return fill(words[kind], {detail});
}
