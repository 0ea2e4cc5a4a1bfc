import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it, vi} from 'vitest';
import type {Problem} from '@integration-docs/facts';
import {contractWith, replacing} from '@integration-docs/contract/testing';
import {projectRoot} from '@integration-docs/facts/node';
import {exampleProblems, payloadProblems} from './examples.ts';

// Compiling the schemas is slow on a busy machine.
vi.setConfig({testTimeout: 60_000});

const contractText = readFileSync(path.join(projectRoot, 'packages/contract/openapi.yaml'), 'utf8');
const lineOf = (text: string): number => contractText.slice(0, contractText.indexOf(text)).split('\n').length;
const summariesOf = (problems: readonly Problem[]): readonly (readonly [number, string, string])[] =>
  problems.map(({line, found, expected}) => [line, found, expected]);

it('the examples of this contract keep to it', () => {
  expect(exampleProblems(contractWith())).toEqual([]);
});

it('an event without an example is told where it is sent', () => {
  const reference = "documentSubmitted: {$ref: '#/components/examples/EventDocumentSubmitted'}";
  const changedContract = contractWith(replacing(`            examples:\n              ${reference}\n`, ''));
  expect(summariesOf(exampleProblems(changedContract))).toEqual([
    [
      lineOf(reference) - 3,
      'no example of what is sent (application/json) of onDocumentSubmitted',
      'one at least: pages, samples and the simulator show it',
    ],
  ]);
});

it('an example that breaks its schema is told where it stands', () => {
  const time = "deliveredAt: '2026-11-02T09:31:12Z'";
  const [first] = summariesOf(exampleProblems(contractWith(replacing(time, 'deliveredAt: 5'))));
  expect(first).toEqual([
    lineOf(time),
    '/data/deliveredAt in the example EventDocumentDelivered: 5',
    'what DocumentDeliveredEvent asks for: it must be string',
  ]);
  const [slip] = summariesOf(exampleProblems(contractWith(replacing(time, "deliverdAt: '2026-11-02T09:31:12Z'"))));
  expect(slip).toEqual([
    lineOf(time) - 10,
    '/data in the example EventDocumentDelivered',
    "what DocumentDeliveredEvent asks for: it must have required property 'deliveredAt'",
  ]);
});

it('a payload that breaks the schema is told with its line', () => {
  const file = 'samples/payloads/advance.json';
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  const payloads = (changedText: string, name = file): readonly Problem[] =>
    payloadProblems(contractWith(), [{file: name, text: changedText}]);
  expect(payloads(text)).toEqual([]);
  const broken = text.replace('"number": "FT A/111"', '"number": 5');
  expect(payloads(broken)).toEqual([
    {
      file,
      line: 2,
      found: '/number in this document: 5',
      expected: 'what Document asks for: it must be string',
      cure: 'Correct it in site/commands/payloads/documents.yaml and run node site/commands/payloads/generate.ts, or correct the schema Document in packages/contract/openapi.yaml.',
    },
  ]);
  const [currency] = payloads(text.replace('"currency": "EUR"', '"currency": "EURO"'));
  expect([currency?.found, currency?.expected]).toEqual([
    '/currency in this document: "EURO"',
    expect.stringMatching(/ must be equal to one of the allowed values \(nearest: EUR\b/),
  ]);
  const slip = payloads(text.replace('"number"', '"numbr"')).map(({found, expected}) => [found, expected]);
  expect(slip).toContainEqual(['"numbr" in this document', 'a property of Document']);
  expect(payloads(broken, 'samples/payloads/invalid/advance.json')).toEqual([]);
});
