import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {findingsOf} from './findings.ts';
import {readFile, readText, renumbered} from './invoice.ts';

const example = readFileSync(path.join(projectRoot, 'samples/first-call/invoice.json'), 'utf8');

it('gives the example a number of its own, and the ATCUD that belongs to it', () => {
  const {body, mediaType} = renumbered(example, '777');
  const {number, atcud, ...rest} = JSON.parse(String(body)) as Record<string, unknown>;
  expect([number, atcud, mediaType]).toEqual(['FT A/777', 'CSDF7T5H-777', 'application/json']);
  expect(JSON.parse(example)).toMatchObject(rest);
});

it('tells XML from JSON by what it begins with', () => {
  expect(readText('\uFEFF\n <Invoice/>')).toEqual({body: '<Invoice/>', mediaType: 'application/xml'});
  expect(readText(' {"number": 1} ').mediaType).toBe('application/json');
});

it.each([
  ['utf8', '\uFEFF\n<Invoice/>', 'application/xml'],
  ['latin1', '<Invoice>ç</Invoice>', 'application/xml'],
  ['utf16le', '\uFEFF<Invoice/>', 'application/xml'],
  ['utf16le', '{"number": "ç"}', 'application/json'],
  ['utf8', '\uFEFF {"number": "ç"}', 'application/json'],
] as const)('a file in %s keeps its bytes: %j is %s', (encoding, text, mediaType) => {
  const bytes = new Uint8Array(Buffer.from(text, encoding));
  expect(readFile(bytes)).toEqual({body: bytes, mediaType});
});

it('reads findings of a verdict and of a refusal, errors first', () => {
  const warning = {severity: 'warning', rule: 'BR-CO-16', message: 'b', pointer: '/totals/payable'};
  const error = {severity: 'error', rule: 'BR-CIUS-PT-66', message: 'a', xpath: '/Invoice'};
  expect(findingsOf({valid: false, issues: [warning, error]})).toEqual({
    isValid: false,
    isRepeated: false,
    findings: [
      {severity: 'error', rule: 'BR-CIUS-PT-66', message: 'a', place: '/Invoice'},
      {severity: 'warning', rule: 'BR-CO-16', message: 'b', place: '/totals/payable'},
    ],
  });
  expect(findingsOf({code: 'malformed-body', detail: 'The body is not UTF-8.'})).toEqual({
    isValid: false,
    isRepeated: false,
    findings: [{severity: 'error', rule: 'malformed-body', message: 'The body is not UTF-8.', place: ''}],
  });
  expect(findingsOf({valid: true, issues: [warning]})).toMatchObject({
    isValid: true,
    findings: [{place: '/totals/payable'}],
  });
  expect(findingsOf(null)).toEqual({isValid: false, isRepeated: false, findings: []});
  const repeated = {...error, rule: 'duplicate-document'};
  expect(findingsOf({valid: false, issues: [repeated, warning]}).isRepeated).toBe(true);
  expect(findingsOf({valid: false, issues: [repeated, error]}).isRepeated).toBe(false);
});
