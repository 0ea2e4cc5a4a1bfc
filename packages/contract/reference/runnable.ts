import {generateExample} from '../openapi/generate-example.ts';
import type {Contract} from '../openapi/nodes.ts';
import type {ContractOperation} from '../openapi/operations.ts';
import {requestsOf} from '../requests/example.ts';
import {printExample} from './print-example.ts';
import type {RecordedAnswer, Runnable, Text} from './types.ts';

/** Maximum number of lines of a short body. */
const maxShortLines = 25;

/**
 * Returns the data to run an operation, and its recorded response for pages where it cannot run.
 *
 * @param contract in one language
 * @throws Error as `requestsOf`
 */
export function runnableOf(operation: ContractOperation, contract: Contract): Runnable<Text> {
  return {requests: requestsOf(operation, contract), recorded: recordedAnswer(operation, contract)};
}

function recordedAnswer({responses}: ContractOperation, {components}: Contract): RecordedAnswer<Text> {
  const success = responses.find(({status}) => status.startsWith('2'));
  const [content] = success?.contents ?? [];
  const status = success?.status ?? '';
  if (content === undefined) return {status, mediaType: null, text: '', short: null};
  const {mediaType, schema, examples} = content;
  const value = examples[0]?.value ?? (schema && generateExample(schema, components.schemas));
  const isText = /json|xml|^text/.test(mediaType);
  const text = isText && value !== undefined ? printExample(value) : '';
  const isShort = mediaType.includes('json') && text !== '' && text.split('\n').length <= maxShortLines;
  return {status, mediaType, text, short: isShort ? {language: 'json', code: text} : null};
}
