import {describe, expect, it} from 'vitest';
import {creditNote, invoice, report} from './testing.ts';
import type {Finding} from './report.ts';

const structure = (xml: string): Finding[] => report(xml).findings.filter(({level}) => level === 'structure');

const DATE = '<cbc:IssueDate>2026-11-02</cbc:IssueDate>';

describe('the structure of UBL', () => {
  it('finds nothing in documents that keep it', () => {
    expect(structure(invoice)).toEqual([]);
    expect(structure(creditNote)).toEqual([]);
  });

  it('names an unknown element and the one that is probably meant', () => {
    const xml = invoice.replace(/<(\/?)cbc:BuyerReference>/gu, '<$1cbc:BuyersReference>');
    expect(structure(xml)).toMatchObject([
      {
        rule: 'UBL-ELEMENT',
        severity: 'error',
        found: 'cbc:BuyersReference',
        message: {en: 'UBL 2.1 has no `cbc:BuyersReference` in `Invoice`.'},
        cure: {en: 'Write `cbc:BuyerReference`.'},
      },
    ]);
  });

  it('knows that an invoice has elements that a credit note does not have', () => {
    const xml = creditNote.replace(
      /(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/u,
      '$1<cbc:DueDate>2026-12-02</cbc:DueDate>',
    );
    expect(structure(xml)).toMatchObject([{message: {pt: 'O UBL 2.1 não tem `cbc:DueDate` em `CreditNote`.'}}]);
  });

  it('finds the right name in the wrong namespace', () => {
    const xml = invoice.replace(/<(\/?)cbc:BuyerReference>/gu, '<$1cac:BuyerReference>');
    expect(structure(xml)).toMatchObject([{rule: 'UBL-ELEMENT', cure: {en: 'Write `cbc:BuyerReference`.'}}]);
    const foreign = invoice
      .replace(/<(\/?)cbc:BuyerReference>/u, '<BuyerReference xmlns="urn:x">')
      .replace('</cbc:BuyerReference>', '</BuyerReference>');
    expect(structure(foreign)).toMatchObject([{rule: 'UBL-ELEMENT', found: '{urn:x}BuyerReference'}]);
  });

  it('finds a wrong order, once', () => {
    const xml = invoice.replace(/(<cbc:ID>[^<]*<\/cbc:ID>)\s*(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/u, '$2$1');
    expect(structure(xml)).toMatchObject([{rule: 'UBL-ORDER', cure: {pt: 'Ponha `cbc:ID` antes de `cbc:IssueDate`.'}}]);
  });

  it('counts', () => {
    expect(structure(invoice.replace(/<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/u, `${DATE}${DATE}`))).toMatchObject([
      {rule: 'UBL-COUNT', message: {en: '`cbc:IssueDate` may occur once only in `Invoice`.'}},
    ]);
    expect(structure(invoice.replace(/<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/u, ''))).toMatchObject([
      {
        rule: 'UBL-COUNT',
        message: {en: '`cbc:IssueDate` is missing in `Invoice`.'},
        cure: {en: 'Write `cbc:IssueDate`.'},
      },
    ]);
  });

  it('refuses elements inside an element of text', () => {
    const xml = invoice.replace('<cbc:BuyerReference>', '<cbc:BuyerReference><cbc:ID>x</cbc:ID>');
    expect(structure(xml)).toMatchObject([
      {rule: 'UBL-ELEMENT', message: {en: '`cbc:BuyerReference` holds text only, no elements.'}},
    ]);
  });

  it.each([
    ['cbc:UBLVersionID', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>'],
    [
      'ext:UBLExtensions',
      '<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionContent><x xmlns="urn:x"/></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
    ],
  ])('only warns about %s, which UBL has and EN 16931 does not use', (name, xml) => {
    const result = report(invoice.replace('<cbc:CustomizationID>', `${xml}<cbc:CustomizationID>`));
    expect(result.verdict).toBe('valid');
    expect(result.findings).toMatchObject([
      {rule: 'UBL-UNUSED', severity: 'warning', message: {en: expect.stringContaining(name) as unknown}},
    ]);
  });

  it('refuses another document', () => {
    const other = invoice.replaceAll('Invoice-2', 'Order-2');
    expect(report(other)).toMatchObject({verdict: 'unreadable', kind: null, findings: [{rule: 'UBL-ROOT', line: 2}]});
    expect(report('<html/>')).toMatchObject({verdict: 'unreadable', findings: [{rule: 'UBL-ROOT', found: '{}html'}]});
  });
});
