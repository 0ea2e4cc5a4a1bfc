import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {checkInvoice, invoiceOf, readXml} from './index.ts';
import {invoiceOfJson} from './invoice-of-json.ts';
import type {Element} from './tree.ts';

const folder = path.join(projectRoot, 'samples/payloads');
const samples = readdirSync(folder).filter((name) => name.endsWith('.json'));
const sample = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** All properties of an element that the rules read. White space between elements is not one of them. */
const shape = ({name, prefix, attributes, children, text, hasOwnText}: Element): unknown => ({
  name,
  prefix,
  attributes: {...attributes},
  ...(children.length === 0 && {text}),
  hasOwnText,
  children: children.map(shape),
});

const both = (json: unknown): readonly unknown[] => {
  const {xml, invoice} = invoiceOfJson(json);
  const parsedXml = readXml(xml);
  const parsedInvoice = 'root' in parsedXml ? invoiceOf(parsedXml.root) : undefined;
  return [invoice, parsedInvoice].map(
    (each) => each && {tree: shape(each.root), rules: checkInvoice(each).map(({rule, xpath}) => `${rule} ${xpath}`)},
  );
};

it('is what reading the XML gives, for every sample', () => {
  expect(samples.length).toBeGreaterThan(30);
  for (const name of samples) {
    const [fromJson, fromXml] = both(JSON.parse(sample(name)));
    expect(fromJson, name).toEqual(fromXml);
  }
});

it.each([
  ['markup', 'a <b> & "c" ]]> &amp;', true],
  ['white space at the ends', ' a  b ', true],
  ['a line feed in a note', 'a\n\tb', true],
  ['a carriage return', 'a\rb', true],
  ['half a surrogate pair', 'a\ud800', false],
  ['a control character', 'a\u0001', false],
  ['what is no character', 'a\uffff', false],
])('is what reading the XML gives for %s', (_, note, isRead) => {
  const [fromJson, fromXml] = both({...JSON.parse(sample('invoice.json')), notes: [note]});
  expect(fromJson).toEqual(fromXml);
  expect(fromJson !== undefined).toBe(isRead);
});
