import {describe, expect, it} from 'vitest';
import {creditNote, invoice, report} from './testing.ts';
import type {Finding} from './report.ts';

const structure = (xml: string): Finding[] => report(xml).findings.filter(({level}) => level === 'structure');

const date = '<cbc:IssueDate>2026-11-02</cbc:IssueDate>';

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
        cure: {en: 'Write `cbc:BuyerReference` instead of `cbc:BuyersReference`.'},
      },
    ]);
  });

  it('knows that an invoice has elements that a credit note does not have', () => {
    const xml = creditNote.replace(
      /(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/u,
      '$1<cbc:DueDate>2026-12-02</cbc:DueDate>',
    );
    expect(structure(xml)).toMatchObject([{message: {pt: 'A UBL 2.1 não tem `cbc:DueDate` em `CreditNote`.'}}]);
  });

  it('finds the right name in the wrong namespace', () => {
    const xml = invoice.replace(/<(\/?)cbc:BuyerReference>/gu, '<$1cac:BuyerReference>');
    expect(structure(xml)).toMatchObject([
      {rule: 'UBL-ELEMENT', cure: {en: 'Write `cbc:BuyerReference` instead of `cac:BuyerReference`.'}},
    ]);
    const foreign = invoice
      .replace(/<(\/?)cbc:BuyerReference>/u, '<BuyerReference xmlns="urn:x">')
      .replace('</cbc:BuyerReference>', '</BuyerReference>');
    expect(structure(foreign)).toMatchObject([{rule: 'UBL-ELEMENT', found: '{urn:x}BuyerReference'}]);
  });

  it('takes a name in another namespace for another element: the rules miss it too', () => {
    const xml = invoice.replace(/<(\/?)cbc:IssueDate>/gu, '<$1cac:IssueDate>');
    expect(report(xml).findings.map(({rule}) => rule)).toEqual(expect.arrayContaining(['UBL-ELEMENT', 'BR-03']));
  });

  it('finds a wrong order, once', () => {
    const xml = invoice.replace(/(<cbc:ID>[^<]*<\/cbc:ID>)\s*(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/u, '$2$1');
    expect(structure(xml)).toMatchObject([{rule: 'UBL-ORDER', cure: {pt: 'Ponha `cbc:ID` antes de `cbc:IssueDate`.'}}]);
  });

  it('counts', () => {
    expect(structure(invoice.replace(/<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/u, `${date}${date}`))).toMatchObject([
      {rule: 'UBL-COUNT', message: {en: '`cbc:IssueDate` may occur once only in `Invoice`.'}},
    ]);
    expect(structure(invoice.replace(/<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/u, ''))).toMatchObject([
      {
        rule: 'UBL-COUNT',
        message: {en: '`cbc:IssueDate` is missing in `Invoice`.'},
        cure: {en: 'Write `cbc:IssueDate`, with what the issued document says.'},
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
      {rule: 'USAGE-EXEMPTION'},
    ]);
  });

  const value = (name: string, text: string): string =>
    invoice.replace(new RegExp(`(<cbc:${name}[^>]*>)[^<]*`, 'u'), (_, tag: string) => tag + text);

  it.each([
    [
      'DueDate',
      '2026-02-30',
      'a date that exists, as YYYY-MM-DD',
      /^Write the value of the issued document: a date that exists, .* remove the element\.$/u,
    ],
    ['DueDate', '2026-13-01', 'a date', /^Write the value of the issued document: a date/u],
    ['DueDate', '2027-02-29', 'a date', /^Write the value of the issued document: a date/u],
    ['DueDate', '0000-01-01', 'a date', /^Write the value of the issued document: a date/u],
    ['DueDate', '2026-1-1', 'a date', /^Write `2026-01-01`\.$/u],
    ['DueDate', '2026-12-02+15:00', 'a date', /^Write `2026-12-02`\.$/u],
    ['DueDate', '02-12-2026', 'a date', /^Write `2026-12-02`\.$/u],
    ['DueDate', '2026-12-02T00:00:00', 'a date', /^Write `2026-12-02`\.$/u],
    ['DueDate', '', 'a date', /remove the element\.$/u],
    ['PayableAmount', '98,40', 'a decimal number', /^Write `98\.40`\.$/u],
    ['PayableAmount', '1e2', 'a decimal number', /^Write the value of the issued document: a decimal number/u],
    ['PayableAmount', 'INF', 'a decimal number', /^Write the value of the issued document: a decimal number/u],
    ['PayableAmount', '', 'a decimal number', /^Write the value of the issued document: [^;]*$/u],
    ['ChargeIndicator', 'TRUE', '`true` or `false`', /^Write `true`\.$/u],
    ['ChargeIndicator', 'yes', '`true` or `false`', /^Write `true` or `false`/u],
    ['EmbeddedDocumentBinaryObject', 'Zm9v!', 'a file in base64', /^Write a file in base64/u],
    ['EmbeddedDocumentBinaryObject', 'Zm9vY', 'a file in base64', /^Write a file in base64/u],
    // The last bits do not form a byte.
    ['EmbeddedDocumentBinaryObject', 'Zm9=', 'a file in base64', /^Write a file in base64/u],
    ['EmbeddedDocumentBinaryObject', 'data:text/csv;base64,Zm9v', 'a file in base64', /^Write `Zm9v`/u],
  ])('refuses cbc:%s with the value "%s"', (name, text, demand, cure) => {
    const [finding, ...others] = structure(value(name, text)).filter(({rule}) => rule === 'UBL-TYPE');
    expect(others).toEqual([]);
    expect(finding).toMatchObject({severity: 'error', message: {en: expect.stringContaining(demand) as unknown}});
    expect(finding?.found).toBe(text === '' ? undefined : text);
    expect(finding?.cure?.en).toMatch(cure);
  });

  it.each([
    ['DueDate', '2028-02-29'],
    ['DueDate', ' 2026-12-02\n'],
    ['DueDate', '2026-12-02Z'],
    ['DueDate', '2026-12-02-14:00'],
    ['DueDate', '12026-12-02'],
    ['PayableAmount', '+.5'],
    ['PayableAmount', '1.'],
    ['PayableAmount', '-007.50'],
    ['ChargeIndicator', '1'],
    ['ChargeIndicator', ' false '],
    ['EmbeddedDocumentBinaryObject', 'Zm 9v\nZg = ='],
    ['EmbeddedDocumentBinaryObject', ''],
  ])('takes cbc:%s with the value "%s", as the schema does', (name, text) => {
    expect(structure(value(name, text))).toEqual([]);
  });

  it('tells the business term and the value of a wrong date', () => {
    expect(structure(value('DueDate', '2026-02-30'))).toMatchObject([{terms: [{id: 'BT-9'}], found: '2026-02-30'}]);
  });

  it('knows the attributes of each type', () => {
    const [extra] = structure(invoice.replace('<cbc:DueDate>', '<cbc:DueDate format="x">'));
    expect(extra).toMatchObject({rule: 'UBL-ATTRIBUTE', found: 'x', cure: {en: 'Remove `@format`.'}});
    expect(extra?.excerpt.find(({number}) => number === extra.line)?.text.slice(extra.column - 1)).toMatch(/^format=/u);
    const misspelt = structure(invoice.replace('<cbc:PayableAmount currencyID=', '<cbc:PayableAmount currencyId='));
    expect(misspelt).toMatchObject([
      {rule: 'UBL-ATTRIBUTE', cure: {en: 'Write `@currencyID` instead of `@currencyId`.'}},
      {
        rule: 'UBL-ATTRIBUTE',
        message: {en: '`cbc:PayableAmount` needs the attribute `currencyID`.'},
        cure: {en: 'Write `currencyID="EUR"`.'},
      },
    ]);
    expect(structure(invoice.replace('<cbc:Note>', '<cbc:Note languageID="pt-PT">'))).toEqual([]);
    expect(structure(invoice.replace('<cbc:Note>', '<cbc:Note languageID="português">'))).toHaveLength(1);
    expect(structure(invoice.replace('<cac:PaymentTerms>', '<cac:PaymentTerms id="1">'))).toHaveLength(1);
  });

  it('refuses a type that is not that of the element, and an address that is none', () => {
    const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    const noted = (attributes: string): readonly unknown[] =>
      structure(invoice.replace('<cbc:DocumentCurrencyCode', `<cbc:DocumentCurrencyCode ${attributes}`));
    expect(noted(`${xsi} xsi:type="cbc:DocumentCurrencyCodeType"`)).toEqual([]);
    expect(noted(`${xsi} xsi:type="udt:CodeType"`)).toMatchObject([
      {rule: 'UBL-ATTRIBUTE', found: 'udt:CodeType', cure: {en: 'Remove `@xsi:type`.'}},
    ]);
    expect(noted('listURI="urn:x#a%20b"')).toEqual([]);
    for (const address of ['100%', 'urn:x#a#b']) {
      expect(noted(`listURI="${address}"`)).toMatchObject([{rule: 'UBL-ATTRIBUTE', found: address}]);
    }
  });

  it('asks for no unit of a quantity, as the schema of OASIS; schemas of national profiles do', () => {
    const bare = invoice.replace(/<cbc:BaseQuantity[^>]*>/u, '<cbc:BaseQuantity>');
    expect(bare).not.toBe(invoice);
    expect(structure(bare)).toEqual([]);
  });

  it('takes no attribute of a namespace for one of UBL', () => {
    const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    const nil = invoice.replace('<cbc:DueDate>', `<cbc:DueDate ${xsi} xsi:nil="false">`);
    expect(structure(nil)).toMatchObject([
      {rule: 'UBL-ATTRIBUTE', message: {pt: expect.stringContaining('`nil`') as unknown}},
    ]);
    const located = invoice.replace('<Invoice ', `<Invoice ${xsi} xsi:schemaLocation="urn:a b.xsd" `);
    expect(report(located).verdict).toBe('valid');
    const foreign = invoice.replace(
      '<cbc:PayableAmount currencyID=',
      '<cbc:PayableAmount xmlns:a="urn:a" a:currencyID=',
    );
    expect(structure(foreign).map(({rule}) => rule)).toEqual(['UBL-ATTRIBUTE', 'UBL-ATTRIBUTE']);
  });

  it('refuses text between elements, but not white space', () => {
    const text = structure(invoice.replace('<cac:PaymentTerms>', '<cac:PaymentTerms>30 dias'));
    expect(text).toMatchObject([{rule: 'UBL-TEXT', message: {en: '`cac:PaymentTerms` holds elements only, no text.'}}]);
    expect(structure(invoice.replace('<cac:PaymentTerms>', '<cac:PaymentTerms>\n\t<!-- x --><![CDATA[ ]]>'))).toEqual(
      [],
    );
    expect(structure(invoice.replace('<cac:PaymentTerms>', '<cac:PaymentTerms>\u00a0'))).toHaveLength(1);
  });

  it('looks at the values of what EN 16931 does not use', () => {
    const start = (xml: string): string => invoice.replace('<cac:OrderReference>', `${xml}<cac:OrderReference>`);
    const copy = invoice.replace('<cbc:IssueDate>', '<cbc:CopyIndicator>no</cbc:CopyIndicator><cbc:IssueDate>');
    expect(structure(copy).map(({rule}) => rule)).toEqual(['UBL-UNUSED', 'UBL-TYPE']);
    const time = invoice.replace(
      /(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/u,
      '$1<cbc:IssueTime>24:00:01</cbc:IssueTime>',
    );
    expect(structure(time).map(({rule}) => rule)).toEqual(['UBL-UNUSED', 'UBL-TYPE']);
    const order = start('').replace(
      '</cac:OrderReference>',
      '<cac:DocumentReference><cbc:ID a="1">1</cbc:ID><x xmlns="urn:x"/></cac:DocumentReference></cac:OrderReference>',
    );
    expect(structure(order).map(({rule}) => rule)).toEqual(['UBL-UNUSED', 'UBL-ATTRIBUTE', 'UBL-ELEMENT']);
  });

  it('refuses a namespace with a blank, which is another one', () => {
    const xml = invoice.replace('xsd:Invoice-2"', 'xsd:Invoice-2 "');
    expect(report(xml)).toMatchObject({
      verdict: 'unreadable',
      findings: [{rule: 'XML-SYNTAX', cure: {en: 'Write `"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"`.'}}],
    });
  });

  it('refuses another document', () => {
    const other = invoice.replaceAll('Invoice-2', 'Order-2');
    expect(report(other)).toMatchObject({verdict: 'unreadable', kind: null, findings: [{rule: 'UBL-ROOT', line: 2}]});
    expect(report('<html/>')).toMatchObject({verdict: 'unreadable', findings: [{rule: 'UBL-ROOT', found: 'html'}]});
  });
});
