import {describe, expect, it} from 'vitest';
import {NO_KNOWLEDGE, validate} from '@integration-docs/cius-pt';
import {bytesOf, knowledge, readFile, report} from './testing.ts';

const sample = readFile('samples/payloads/invoice.json');

/** The sample with these letters of JSON, escapes included, in the name of its first item. */
const withName = (letters: string): string =>
  sample.replace(/("item": \{\s*"name": ")[^"]*/u, (_, start) => `${String(start)}${letters}`);

describe.each([
  ['the first half of a surrogate pair', 'a\\ud800b'],
  ['the first half at the end, as in a name that was cut', 'a\\ud83d'],
  ['the second half', 'a\\udc00b'],
  ['both halves in the wrong order', 'a\\udc00\\ud800b'],
])('%s', (_, letters) => {
  it('is refused at its place in a JSON document', () => {
    const {verdict, findings} = report(withName(letters));
    expect(verdict).toBe('invalid');
    expect(findings.map(({rule, pointer}) => [rule, pointer])).toEqual([['JSON-SCHEMA', '/lines/0/item/name']]);
    expect(findings[0]?.message.en).toMatch(/an unpaired surrogate/u);
  });

  it('is refused without a schema too', () => {
    expect(validate('file.json', bytesOf(withName(letters)), NO_KNOWLEDGE).verdict).toBe('invalid');
  });
});

it('a whole pair is one character', () => {
  expect(report(withName('a\\ud83d\\ude00b')).verdict).toBe('valid');
});

it.each(['&#xD83D;', '&#xD83D;&#xDE00;', '&#xDE00;'])('%s is no character in XML', (reference) => {
  const xml = readFile('samples/payloads/invoice.xml').replace(/(?<=<cbc:Name>)/u, reference);
  expect(validate('file.xml', bytesOf(xml), knowledge).verdict).toBe('unreadable');
});

it('a date of the year 0 is refused in the words of JSON, and a number that no program can hold as one', () => {
  const findingsOf = (from: RegExp, to: string) => report(sample.replace(from, to)).findings;
  const [date, ...others] = findingsOf(/"issueDate": "[^"]*"/u, '"issueDate": "0000-01-01"');
  expect([date?.rule, date?.pointer, others]).toEqual(['JSON-SCHEMA', '/issueDate', []]);
  expect(date?.message.en).not.toMatch(/cbc:/u);
  const [number] = findingsOf(/"currency": "[^"]*"/u, '"currency": 1e400');
  expect([number?.rule, number?.pointer, number?.found, number?.cure]).toEqual([
    'JSON-SCHEMA',
    '/currency',
    undefined,
    undefined,
  ]);
});

it('a control character in a text without a pattern of its own is refused at its place', () => {
  const document = sample.replace(/("buyer": \{)/u, '$1"contact": {"email": "a\\u0085@b.example"},');
  const {findings} = report(document);
  expect(findings.map(({rule, pointer}) => [rule, pointer])).toContainEqual(['JSON-SCHEMA', '/buyer/contact/email']);
});
