import {readFileSync} from 'node:fs';
import {setFlagsFromString} from 'node:v8';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {edit} from '../rules/testing/edit.ts';
import {validate} from './index.ts';
import {maxFindings} from './report.ts';
import {bytesOf, creditNote, invoice, report, rulesOf, textOnly} from './testing.ts';

const document = readFileSync(new URL('../ubl/fixtures/invoice.json', import.meta.url), 'utf8');

describe('findings', () => {
  it('stand at their element, with what is there and what to write', () => {
    const xml = edit(invoice, 'InvoiceLine/InvoicedQuantity = 1', 'InvoiceLine[2]/InvoicedQuantity@unitCode = UN');
    const {findings} = report(xml);
    const textAt = (line: number, column: number): string => xml.split('\n')[line - 1]?.slice(column - 1) ?? '';
    const [format, unit] = ['DT-CIUS-PT-117.1', 'DT-CIUS-PT-143'].map((rule) =>
      findings.find((each) => each.rule === rule),
    );
    expect(format).toMatchObject({
      rule: 'DT-CIUS-PT-117.1',
      found: '1',
      xpath: '/Invoice/cac:InvoiceLine[1]/cbc:InvoicedQuantity',
    });
    expect(format?.cure?.en).toMatch(/^Write `1\.000`\./u);
    expect(textAt(format?.line ?? 0, format?.column ?? 0)).toMatch(/^<cbc:InvoicedQuantity/u);
    expect(unit).toMatchObject({
      rule: 'DT-CIUS-PT-143',
      found: 'UN',
      terms: [{id: 'BT-130', name: {pt: 'unidade de medida'}}],
    });
    expect(textAt(unit?.line ?? 0, unit?.column ?? 0)).toMatch(/^unitCode="UN"/u);
  });

  it('about totals stand at the figure', () => {
    const {findings} = report(edit(invoice, 'LegalMonetaryTotal/TaxInclusiveAmount = 1.00'));
    const total = findings.find(({rule}) => rule === 'DT-CIUS-PT-165');
    expect(total?.xpath).toBe('/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount');
    expect(total?.excerpt.find(({number}) => number === total.line)?.text).toContain('TaxInclusiveAmount');
  });

  it('that only EN 16931 reports are warnings, and say why', () => {
    const result = report(edit(creditNote, 'CreditNoteTypeCode = NC'));
    expect(rulesOf(result)).toEqual(['warning BR-CL-01', textOnly]);
    expect(result.verdict).toBe('valid');
    expect(result.findings[0]?.reason?.pt).toMatch(/CIUS-PT, que decide/u);
  });

  it('of a rule that both sets have are reported once, as an error', () => {
    expect(
      rulesOf(
        report(edit(invoice, '- BuyerReference', '- AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName')),
      ).filter((each) => each.endsWith('BR-06')),
    ).toEqual(['error BR-06']);
  });

  it('come in the order of the file and are no more than a page can show', () => {
    const notes = '<cbc:Note></cbc:Note>'.repeat(3000);
    const {findings, counts} = report(invoice.replace('<cbc:Note>', `${notes}<cbc:Note>`));
    expect(findings).toHaveLength(maxFindings);
    expect(counts.omitted).toBe(counts.errors + counts.warnings - maxFindings);
    const places = findings.map(({line, column}) => line * 1e6 + column);
    expect(places).toEqual([...places].sort((left, right) => left - right));
  });

  it('are the errors, where there are more warnings than a page can show', () => {
    const file =
      '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentDescription>x</cbc:DocumentDescription></cac:AdditionalDocumentReference>';
    const text = edit(invoice, 'LegalMonetaryTotal/TaxInclusiveAmount = 1.00').replace(
      /<cac:(?:AdditionalDocumentReference|ProjectReference|AccountingSupplierParty)>/,
      (next) => `${file.repeat(maxFindings + 5)}${next}`,
    );
    const {findings, counts} = report(text);
    expect(counts.warnings).toBeGreaterThan(maxFindings);
    expect(counts.errors).toBeGreaterThan(0);
    expect(findings).toHaveLength(maxFindings);
    expect(findings.filter(({severity}) => severity === 'error')).toHaveLength(counts.errors);
  });

  // Comparing each name with all others would take minutes.
  it.each([
    [
      'groups of VAT',
      8000,
      '</cac:TaxTotal>',
      (place: number) =>
        `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">1.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0.23</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${place / 100}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`,
    ],
    [
      'numbered notes',
      30_000,
      '<cbc:Note>',
      (place: number) => `<cbc:Note>#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-${place}#1.00#</cbc:Note>`,
    ],
  ])(
    'of a great many %s come in a time that grows with the document',
    (_, count, anchor, elementAt) => {
      const many = Array.from({length: count}, (_each, place) => elementAt(place)).join('');
      const {errors, warnings} = report(invoice.replace(anchor, () => `${many}${anchor}`)).counts;
      expect(errors + warnings).toBeGreaterThan(count);
    },
    30_000,
  );
});

describe('a JSON document, without a schema', () => {
  it('is checked by the rules', () => {
    expect(report(document)).toMatchObject({syntax: 'json', kind: 'invoice', verdict: 'valid', findings: []});
    const brokenReport = report(document.replace('"EUR"', '"XYZ"'));
    expect(rulesOf(brokenReport)).toContain('error DT-CIUS-PT-151');
    expect(brokenReport.verdict).toBe('invalid');
  });

  it('is checked by the data types of UBL, at the place of the value', () => {
    const price = {properties: {net: {'x-bt': 'BT-146'}}};
    const lines = {items: {properties: {price}}};
    const knowledge = {schemas: {Document: {properties: {dueDate: {'x-bt': 'BT-9'}, lines}}}, cures: {}};
    const wrong = document.replace('"2026-12-02"', '"2026-02-30"').replace('"net": "40.00"', '"net": "4e1"');
    const {findings} = validate('x.json', bytesOf(wrong), knowledge);
    expect(findings.filter(({rule}) => rule === 'UBL-TYPE')).toMatchObject([
      {level: 'structure', pointer: '/dueDate', found: '2026-02-30'},
      {level: 'structure', pointer: '/lines/0/price/net', found: '4e1'},
    ]);
  });

  it('tells a withholding by its place in the list, which the notes count from 1', () => {
    const withholdings = ['IRC', 'Caução 5%'].map((description) => ({type: 'IRF', description, amount: '1.00'}));
    const json = JSON.stringify({...JSON.parse(document), withholdings});
    const finding = report(json).findings.find(({rule}) => rule === 'USAGE-WITHHOLDING');
    expect(finding?.pointer).toBe('/withholdings/1/description');
  });

  it('that UBL cannot say is an error', () => {
    expect(report(document.replace('"currency"', '"colour": "red", "currency"'))).toMatchObject({
      verdict: 'invalid',
      xml: null,
      findings: [
        {
          rule: 'JSON-UBL',
          pointer: '/colour',
          message: {
            pt: 'Nenhum termo da CIUS-PT corresponde à propriedade `colour`: o ficheiro UBL não a teria.',
            en: 'No business term of CIUS-PT stands for the property `colour`: the UBL file would not have it.',
          },
          cure: {
            pt: expect.stringMatching(/^Retire-a; .*`notes`/u) as string,
            en: expect.stringMatching(/^Remove it; .*`notes`/u) as string,
          },
        },
      ],
    });
    const two = document
      .replace(/"lines": *\[\s*\{/u, '$& "a/b": 1,')
      .replace('"currency"', '"colour": {}, "currency"');
    expect(report(two).findings.map(({pointer}) => pointer)).toEqual(['/colour', '/lines/0/a~1b']);
  });

  it('with a value of another kind is told where, in both languages', () => {
    expect(report(document.replace('"currency": "EUR"', '"currency": 978')).findings).toMatchObject([
      {
        rule: 'JSON-UBL',
        pointer: '/currency',
        message: {
          pt: 'Não é possível fazer deste documento um ficheiro UBL: currency: esperava-se um texto, e está um número.',
          en: 'This document cannot be turned into a UBL file: currency: expected a text, found a number.',
        },
      },
    ]);
    expect(report('{"number": "1"}').findings).toMatchObject([{rule: 'JSON-UBL', pointer: '/typeCode', line: 1}]);
    expect(report('[1]')).toMatchObject({verdict: 'unreadable', xml: null});
  });

  it('with a file that only the platform has is checked in full, but has no XML to keep', () => {
    const attachments = '"attachments": [{"reference": "A", "kind": "ATTACHMENT", "attachmentId": "att_1"}],';
    const whole = report(document.replace('"currency"', `${attachments}"currency"`));
    expect(whole).toMatchObject({verdict: 'valid', findings: [], xml: null});
    expect(whole.invoice?.attachments).toMatchObject([{reference: 'A', fileName: 'att_1'}]);
    const brokenReport = report(document.replace('"currency"', `${attachments}"currency"`).replace('"EUR"', '"XYZ"'));
    expect(rulesOf(brokenReport)).toContain('error DT-CIUS-PT-151');
  });

  it.each(['null', '1', '"x"', 'true'])('%s is named as JSON that is no document', (text) => {
    expect(rulesOf(validate('x.json', bytesOf(text)))).toEqual(['error JSON-UBL']);
  });

  it.each(['x.json', 'x.xml', 'x.txt'])('a sentence is neither XML nor JSON, in %s too', (name) => {
    expect(validate(name, bytesOf('olá, segue a fatura'))).toMatchObject({
      verdict: 'unreadable',
      syntax: null,
      findings: [{rule: 'XML-FILE', message: {pt: 'O texto não é XML nem JSON.'}, line: 1}],
    });
  });

  it.each([
    ['{"number": olá}', 'JSON-SYNTAX'],
    ['olá <Invoice/>', 'XML-SYNTAX'],
  ])('%s gets the message of its parser', (text, rule) => {
    expect(validate('x', bytesOf(text)).findings).toMatchObject([{rule}]);
  });

  it('of a name that ends in .json may still be XML', () => {
    expect(validate('x.json', bytesOf(invoice)).syntax).toBe('ubl');
  });

  it('is what an empty file with a name that ends in .json would have been', () => {
    expect(validate('x.json', bytesOf('\n'))).toMatchObject({syntax: 'json', findings: [{rule: 'JSON-SYNTAX'}]});
    expect(validate('x.xml', bytesOf('\n'))).toMatchObject({syntax: null, findings: [{rule: 'XML-EMPTY'}]});
  });

  it('of too many values is not read any further', () => {
    const started = Date.now();
    const many = report(`{"lines": [${'{},'.repeat(600_000)}{}]}`);
    expect(many).toMatchObject({verdict: 'unreadable', findings: [{rule: 'JSON-SYNTAX'}]});
    expect(Date.now() - started).toBeLessThan(20_000);
  }, 30_000);

  it('of many faults is reported', () => {
    const knowledge = {schemas: {Document: {additionalProperties: false, properties: {number: {}}}}, cures: {}};
    const names = Array.from({length: 100_000}, (_, index) => `"numbre${index}": 1`).join();
    const {counts, findings} = validate('x.json', bytesOf(`{${names}}`), knowledge);
    expect(counts.errors).toBe(100_000);
    expect(findings[0]?.cure?.en).toBe(
      'If it is `number`, rename it; if not, remove it, and write what the issued document says into the property that holds it or into `notes`.',
    );
  }, 30_000);

  it('is checked by a schema that is told', () => {
    const knowledge = {
      schemas: {Document: {required: ['typeCode']}},
      cures: {'JSON-SCHEMA': {cure: {pt: 'A', en: 'B'}, useCase: '/x#y'}},
    };
    const {findings} = validate('x.json', bytesOf('{}'), knowledge);
    expect(findings).toMatchObject([{rule: 'JSON-SCHEMA', level: 'schema', useCase: '/x#y'}]);
    expect(findings[0]?.cure?.en).toBe('Add `"typeCode"`, with what the issued document says.');
  });
});

describe('whatever the bytes are', () => {
  const isReport = (bytes: Uint8Array): void => {
    const result = validate('x', bytes);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/u).length;
    for (const {line, column} of result.findings) {
      expect(line).toBeGreaterThan(0);
      expect(line).toBeLessThanOrEqual(lines);
      expect(column).toBeGreaterThan(0);
    }
    if (result.verdict !== 'valid') expect(result.counts.errors).toBeGreaterThan(0);
  };

  it('a hundred thousand elements inside one of text', () => {
    isReport(bytesOf(invoice.replace('<cbc:BuyerReference>', `<cbc:BuyerReference>${'<x/>'.repeat(130_000)}`)));
  }, 60_000);

  it('random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({maxLength: 300}), isReport), {numRuns: 300});
  });

  it('random JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => isReport(bytesOf(text))),
      {numRuns: 200},
    );
  });

  it('samples with bytes changed, removed or repeated', () => {
    const sources = [invoice, creditNote, document].map(bytesOf);
    const change = fc.record({
      source: fc.constantFrom(...sources),
      at: fc.nat(),
      remove: fc.nat({max: 400}),
      insert: fc.oneof(
        fc.uint8Array({maxLength: 4}),
        fc
          .constantFrom('<', '>', '&', '"', '</cbc:ID>', '<cbc:ID>', '<![CDATA[', '<!--', '-->', '<?x', '9'.repeat(400))
          .map(bytesOf),
      ),
    });
    fc.assert(
      fc.property(change, ({source, at, remove, insert}) => {
        const start = at % source.length;
        isReport(Uint8Array.from([...source.subarray(0, start), ...insert, ...source.subarray(start + remove)]));
      }),
      {numRuns: 150},
    );
  }, 60_000);

  it('amounts of millions of digits, names of megabytes', () => {
    isReport(
      bytesOf(
        edit(invoice, 'LegalMonetaryTotal/PayableAmount = 1').replace(
          '>1</cbc:PayableAmount>',
          `>${'9'.repeat(3_000_000)}</cbc:PayableAmount>`,
        ),
      ),
    );
    isReport(bytesOf(invoice.replace('<cbc:IssueDate>', `<${'a'.repeat(1_000_000)}/><cbc:IssueDate>`)));
  }, 60_000);

  it.each(['--regexp-optimization', '--no-regexp-optimization'])(
    'files of 5 MB in JSON and XML, also where V8 no longer optimizes expressions: %s',
    (flag) => {
      const file = {reference: 'a', kind: 'ATTACHMENT', mediaType: 'text/csv', fileName: 'a.csv'};
      const withFile = (content: string): unknown => ({
        ...(JSON.parse(document) as object),
        attachments: [{...file, content}],
      });
      const json = withFile('A'.repeat(6_826_664));
      setFlagsFromString(flag);
      try {
        const {xml, verdict} = validate('a.json', Buffer.from(JSON.stringify(json)));
        expect(verdict).toBe('valid');
        expect(validate('a.xml', Buffer.from(xml ?? '')).verdict).toBe('valid');
        for (const content of ['A'.repeat(25_000_000), '*'.repeat(25_000_000)])
          isReport(Buffer.from(JSON.stringify(withFile(content))));
      } finally {
        setFlagsFromString('--regexp-optimization');
      }
    },
    120_000,
  );
});
