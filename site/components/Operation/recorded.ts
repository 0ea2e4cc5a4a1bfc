import type {Operation, ShownExample} from '@integration-docs/contract/pure';

/** An answer that the contract shows. */
export interface Recorded {
  readonly status: string;
  readonly example: ShownExample;
}

/**
 * The answer that stands beside the request: the first example of the first success; where that is a link, its body once more if it is short.
 * Undefined when there is nothing to show here.
 */
export function recordedIn({responses, runnable}: Pick<Operation, 'responses' | 'runnable'>): Recorded | undefined {
  const success = responses.find(({status}) => status.startsWith('2'));
  const example = success?.contents[0]?.examples[0];
  if (success && example && 'html' in example) return {status: success.status, example};
  const {status, short} = runnable.recorded;
  return short ? {status, example: {summary: example?.summary ?? '', ...short}} : undefined;
}
