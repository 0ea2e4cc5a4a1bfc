import {describe, expect, it} from 'vitest';
import * as z from 'zod/mini';
import {projectContract} from '../contract/project.ts';
import {latin1Of} from '../bytes.ts';
import {inspect, issueOfRule} from './inspect.ts';
import {makePdf} from './pdf.ts';

const {knowledge, examples} = await projectContract();
const model = z.record(z.string(), z.json());
const xml = z.string().parse(examples.InvoiceXml);

describe('a document', () => {
  it('gives its data, the same from JSON and from XML', () => {
    const {data, issues} = inspect({xml}, knowledge);
    expect(issues.filter(({severity}) => severity === 'error')).toEqual([]);
    expect(data).toMatchObject({number: 'FT A/123', typeCode: '380', sellerNif: '510000010', payableAmount: '229.00'});
    expect(inspect({json: examples.Invoice}, knowledge).data).toEqual(data);
  });

  it('that only EN 16931 refuses has warnings', () => {
    const {issues} = inspect(
      {xml: xml.replace('>229.00</cbc:PayableAmount>', '>229.50</cbc:PayableAmount>')},
      knowledge,
    );
    expect(issues.length).toBeGreaterThan(0);
    expect(new Set(issues.map(({severity}) => severity))).toEqual(new Set(['warning']));
  });

  it('that CIUS-PT refuses has errors; what both refuse stands once', () => {
    const {issues} = inspect(
      {xml: xml.replace(/<cbc:DocumentCurrencyCode>.*<\/cbc:DocumentCurrencyCode>/, '')},
      knowledge,
    );
    const ruleIssues = issues.filter(({rule}) => rule === 'BR-05');
    expect(ruleIssues).toMatchObject([{level: 'cius-pt', severity: 'error', term: 'BT-5', xpath: '/Invoice'}]);
  });

  it('in JSON has its issues at the places of the model', () => {
    const {lines} = z.object({lines: z.array(z.record(z.string(), z.json()))}).parse(examples.Invoice);
    const json = {...model.parse(examples.Invoice), lines: lines.map((line) => ({...line, netAmount: '150.00'}))};
    const pointers = inspect({json}, knowledge).issues.map(({pointer}) => pointer);
    expect(pointers).toContain('/lines/0/netAmount');
  });

  it.each([
    ['<a>', 'malformed-body'],
    ['<a b=1/>', 'malformed-body'],
    ['<!DOCTYPE a><a/>', 'malformed-body'],
    ['<a>&b;</a>', 'malformed-body'],
    ['<a>'.repeat(300) + '</a>'.repeat(300), 'malformed-body'],
    ['{"a": 1}', 'malformed-body'],
    ['<a/>', 'schema-invalid'],
    ['<Invoice/>', 'schema-invalid'],
    [xml.replace('<cbc:ID>', '<cbc:Id/><cbc:ID>'), 'schema-invalid'],
  ])('%s is refused', (text, code) => {
    expect(() => inspect({xml: text}, knowledge)).toThrow(code);
  });
});

it('hostile XML says where, in the words of the validator', () => {
  const message = 'The tag </c> does not close the open element, which is <b> of line 2 (line 2, column 6).';
  expect(() => inspect({xml: '<a>\n  <b></c>'}, knowledge)).toThrow(message);
});

it('an issue that was asked for has the words of its rule', () => {
  expect(issueOfRule('BR-CIUS-PT-66')).toMatchObject({level: 'cius-pt', severity: 'error', term: 'BG-15'});
  expect(issueOfRule('X-1')).toMatchObject({level: 'business', rule: 'X-1'});
});

it('a PDF has a table that leads to its objects', () => {
  const text = latin1Of(makePdf(['FT (A)\\1 é €', 'ção 😀']));
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((id) => `${id} 0 obj`));
  const [, length, stream = ''] = /\/Length (\d+) >>\nstream\n([^]*)\nendstream/.exec(text) ?? [];
  expect(stream.length).toBe(Number(length));
  expect(stream).toContain('(FT \\(A\\)\\\\1 \xe9 \x80) Tj');
});
