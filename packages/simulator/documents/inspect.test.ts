import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import {projectContract} from '../contract/project.ts';
import {inspect, issueOfRule, MalformedXml, NotUbl} from './inspect.ts';
import {makePdf} from './pdf.ts';
import {TermPlaces} from './pointers.ts';

const {schemas, examples} = await projectContract();
const places = new TermPlaces(schemas);
const xml = z.string().parse(examples.InvoiceXml);

describe('a document', () => {
  it('gives its data, the same from JSON and from XML', () => {
    const {data, issues} = inspect({xml}, places);
    expect(issues).toEqual([]);
    expect(data).toMatchObject({number: 'FT A/123', typeCode: '380', sellerNif: '510000010', payableAmount: '229.00'});
    expect(inspect({json: examples.Invoice}, places).data).toEqual(data);
  });

  it('that only EN 16931 refuses has warnings', () => {
    const {issues} = inspect({xml: xml.replace('>229.00</cbc:PayableAmount>', '>229.50</cbc:PayableAmount>')}, places);
    expect(issues.length).toBeGreaterThan(0);
    expect(new Set(issues.map(({severity}) => severity))).toEqual(new Set(['warning']));
  });

  it('that CIUS-PT refuses has errors; what both refuse stands once', () => {
    const {issues} = inspect(
      {xml: xml.replace(/<cbc:DocumentCurrencyCode>.*<\/cbc:DocumentCurrencyCode>/, '')},
      places,
    );
    const own = issues.filter(({rule}) => rule === 'BR-05');
    expect(own).toMatchObject([{level: 'en16931', severity: 'error', term: 'BT-5', xpath: '/Invoice'}]);
  });

  it('in JSON has its issues at the places of the model', () => {
    const pointers = ['BT-1', 'BG-15', 'BT-131', 'BT-118'].map((term) =>
      places.pointerOf(term, '/Invoice/cac:InvoiceLine[2]/cbc:LineExtensionAmount'),
    );
    expect(pointers).toEqual(['/number', '/delivery/address', '/lines/1/netAmount', '/vatBreakdown']);
    expect(places.pointerOf('BT-121', '/Invoice/cac:TaxTotal/cac:TaxSubtotal[2]/cac:TaxCategory')).toBe(
      '/vatBreakdown',
    );
    expect(places.pointerOf('BT-10000', '/Invoice')).toBeUndefined();
  });

  it.each([
    ['<a>', MalformedXml],
    ['<a b=1/>', MalformedXml],
    ['<!DOCTYPE a><a/>', MalformedXml],
    ['<a>&b;</a>', MalformedXml],
    ['<a>'.repeat(300) + '</a>'.repeat(300), MalformedXml],
    ['<a/>', NotUbl],
    ['<Invoice/>', NotUbl],
    [xml.replace('<cbc:ID>', '<cbc:Id/><cbc:ID>'), NotUbl],
  ])('%s is refused', (text, error) => {
    expect(() => inspect({xml: text}, places)).toThrow(error);
  });
});

it('hostile XML says where', () => {
  expect(() => inspect({xml: '<a>\n  <b></c>'}, places)).toThrow('Expected </b>; found </c>. (line 2, column 6)');
});

it('an issue that was asked for has the words of its rule', () => {
  expect(issueOfRule('BR-CIUS-PT-66')).toMatchObject({level: 'cius-pt', severity: 'error', term: 'BG-15'});
  expect(issueOfRule('X-1')).toMatchObject({level: 'business', rule: 'X-1'});
});

it('a PDF has a table that leads to its objects', () => {
  const text = makePdf(['FT (A)\\1 é €', 'ção 😀']).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((id) => `${id} 0 obj`));
  const [, length, stream = ''] = /\/Length (\d+) >>\nstream\n([^]*)\nendstream/.exec(text) ?? [];
  expect(stream.length).toBe(Number(length));
  expect(stream).toContain('(FT \\(A\\)\\\\1 \xe9 \x80) Tj');
});
