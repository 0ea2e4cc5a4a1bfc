import type {OperationContract} from '../contract/types.ts';
import type {Json} from '../types.ts';
import {isRecord} from '../../lib/problem/is-record.ts';
import type {Answer} from './answer.ts';

/**
 * What the caller asks for instead of the real answer: `Prefer: code=409, example=duplicateDocument`.
 *
 * @example preferences('code=409, example=duplicateDocument') // → {code: '409', example: 'duplicateDocument'}
 */
export function preferences(header: string | undefined): {readonly code?: string; readonly example?: string} {
  const code = /(?:^|[,;\s])code=(\d{3})\b/.exec(header ?? '')?.[1];
  const example = /(?:^|[,;\s])example="?([A-Za-z0-9]+)/.exec(header ?? '')?.[1];
  return {...(code && {code}), ...(example && {example})};
}

/**
 * The example that the caller asks for, with the headers that the contract gives it.
 *
 * @returns undefined when nothing is asked for that the contract has
 */
export function preferredAnswer(
  operation: OperationContract,
  header: string | undefined,
  requestId: string,
): Answer | undefined {
  const {code = '', example} = preferences(header);
  const response = operation.responses[code];
  if (response === undefined) return undefined;
  const headers = Object.fromEntries(
    Object.entries(response.headers)
      .filter(([name]) => name !== 'Link')
      .map(([name, {example: value}]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const [type, media] = Object.entries(response.content)[0] ?? [];
  if (media === undefined || type === undefined) return {status: Number(code), headers};
  const value = (example === undefined ? undefined : media.examples[example]) ?? Object.values(media.examples)[0];
  const body = typeof value === 'string' ? value : JSON.stringify(withRequestId(value ?? null, requestId));
  return {status: Number(code), headers: {...headers, 'Content-Type': type}, body};
}

function withRequestId(value: Json, requestId: string): Json {
  return isRecord(value) && 'requestId' in value ? {...value, requestId} : value;
}
