import {NO_KNOWLEDGE} from '@integration-docs/cius-pt';
import {expect, it} from 'vitest';
import type {OperationContract} from '../contract/types.ts';
import {contractWith} from '@integration-docs/contract/testing';
import {simulatorContract} from '../contract/make.ts';
import {contractAnswer, preferredAnswer} from './prefer.ts';

const contract = simulatorContract(contractWith(), {url: 'https://docs.example'}, NO_KNOWLEDGE);

function operation(id: string): OperationContract {
  const foundOperation = contract.operations.find((candidate) => candidate.id === id);
  if (foundOperation === undefined) throw new Error(`no ${id}`);
  return foundOperation;
}

it('an operation that the simulator has no program for: the first example of its success', () => {
  const {status, headers, body} = contractAnswer(operation('submitDocument'), 'req-1', contract, 'en');
  expect([status, headers['Content-Type']]).toEqual([202, 'application/json']);
  expect(JSON.parse(String(body))).toMatchObject({number: 'FT A/123'});
});

it.each([
  ['listDocuments', 'More than 600 requests in the last minute.'],
  ['submitDocument', 'More than 120 requests in the last minute.'],
  ['createToken', 'More than 10 requests in the last minute.'],
])('a 429 that is asked of %s has its limit', (id, detail) => {
  const answer = preferredAnswer(operation(id), 'code=429', 'req-1', contract, 'en');
  expect(JSON.parse(String(answer?.body))).toMatchObject({code: 'rate-limit-exceeded', detail});
});

it('in the language that was asked for, as the real answer', () => {
  const languageOf = (id: string): string | undefined =>
    preferredAnswer(operation(id), 'code=200', 'req-1', contract, 'en')?.headers['Content-Language'];
  expect(languageOf('listDocuments')).toBe('en');
  expect([languageOf('createToken'), languageOf('getDocumentContent')]).toEqual([undefined, undefined]);
});

it('without a body when the contract has none', () => {
  const answer = contractAnswer(operation('deleteWebhookEndpoint'), 'req-1', contract, 'en');
  expect([answer.status, answer.body]).toEqual([204, undefined]);
});

it('fails for an operation without a success', () => {
  const {responses, ...others} = operation('submitDocument');
  const failures = Object.fromEntries(Object.entries(responses).filter(([status]) => status >= '400'));
  expect(() => contractAnswer({...others, responses: failures}, 'req-1', contract, 'en')).toThrow(
    'submitDocument has no response with a status from 200 to 299',
  );
});
