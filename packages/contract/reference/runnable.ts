import {madeExample} from '../openapi/made-example.ts';
import type {Contract} from '../openapi/nodes.ts';
import type {ContractOperation} from '../openapi/operations.ts';
import {requestsOf} from '../requests/example.ts';
import {printExample} from './print-example.ts';
import type {RecordedAnswer, Runnable} from './types.ts';

/**
 * What is needed to run an operation, and to show what it answers where it cannot run.
 *
 * @param contract in one language
 * @throws Error as `requestsOf`
 */
export function runnableOf(operation: ContractOperation, contract: Contract): Runnable {
  return {requests: requestsOf(operation, contract), recorded: recordedAnswer(operation, contract)};
}

function recordedAnswer({responses}: ContractOperation, {components}: Contract): RecordedAnswer {
  const success = responses.find(({status}) => status.startsWith('2'));
  const [content] = success?.contents ?? [];
  const status = success?.status ?? '';
  if (content === undefined) return {status, mediaType: null, text: ''};
  const {mediaType, schema, examples} = content;
  const value = examples[0]?.value ?? (schema && madeExample(schema, components.schemas));
  const isText = /json|xml|^text/.test(mediaType);
  return {status, mediaType, text: isText && value !== undefined ? printExample(value) : ''};
}
