import type {Operation, ShownExample} from '@integration-docs/contract/pure';

/** An answer that the contract shows. */
export interface Recorded {
  readonly status: string;
  readonly example: ShownExample;
}

/** The answer that stands beside the request: the first example of the first success. Undefined when the contract shows none here. */
export function recordedIn({responses}: Pick<Operation, 'responses'>): Recorded | undefined {
  const success = responses.find(({status}) => status.startsWith('2'));
  const example = success?.contents[0]?.examples[0];
  return success && example && 'html' in example ? {status: success.status, example} : undefined;
}
