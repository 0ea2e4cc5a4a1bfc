import type {Operation, ShownExample} from '@integration-docs/contract/pure';

/** An example response of the contract. */
export interface Recorded {
  readonly status: string;
  readonly example: ShownExample;
}

/**
 * Returns the response to show next to the request: the first example of the first success. If that example is only a link, a copy of its
 * body is used when it is short; otherwise the result is undefined.
 */
export function recordedIn({responses, runnable}: Pick<Operation, 'responses' | 'runnable'>): Recorded | undefined {
  const success = responses.find(({status}) => status.startsWith('2'));
  const example = success?.contents[0]?.examples[0];
  if (success && example && 'html' in example) return {status: success.status, example};
  const {status, short} = runnable.recorded;
  return short ? {status, example: {summary: example?.summary ?? '', ...short}} : undefined;
}
