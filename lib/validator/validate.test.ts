import {readdirSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {schema as useCasesSchema} from '../../contract/catalogues/usecases.schema.ts';
import {edit} from '../invoice-rules/testing/edit.ts';
import {projectRoot} from '../problem/project-root.ts';
import {mostFindings} from './report.ts';
import {bytesOf, creditNote, invoice, knowledge, readFile, report, rulesOf} from './testing.ts';
import {validate} from './index.ts';

const catalogue = useCasesSchema.parse(parse(readFile('contract/catalogues/usecases.yaml')));
const payloads = readdirSync(path.join(projectRoot, 'samples/payloads')).filter((name) =>
  /\.(?:json|xml)$/u.test(name),
);

describe('the samples of the site', () => {
  it.each(payloads)('%s is valid', (name) => {
    const result = report(readFile(`samples/payloads/${name}`));
    expect([result.verdict, result.counts.errors]).toEqual(['valid', 0]);
    expect(result.invoice?.number).not.toBe('');
    expect(result.totals?.rows.filter(({result: each}) => !['equal', 'given'].includes(each))).toEqual([]);
  });

  const invalid = catalogue.invalid.entries.flatMap(({rule, files, cius, en}) =>
    files.map((file) => ({rule, file, cius, en})),
  );

  /** What does not fit the schema of the JSON model does not reach the rules. */
  const inSchema = ['schema-invalid.json', 'DT-CIUS-PT-133.json'];

  it.each(invalid.filter(({file}) => !inSchema.some((name) => file.endsWith(`/${name}`))))(
    '$file reports what the catalogue says',
    ({file, cius, en}) => {
      const {findings, verdict} = report(readFile(file));
      const rules = (severity: string): string[] => [
        ...new Set(findings.filter((finding) => finding.severity === severity).map(({rule}) => rule)),
      ];
      expect(rules('error').sort()).toEqual([...cius].sort());
      expect(rules('warning').sort()).toEqual([...en].sort());
      expect(verdict).toBe(cius.length > 0 ? 'invalid' : 'valid');
      const [first] = findings;
      expect(first?.useCase).toMatch(/^\/docs\/integrations\/api\/usecases#invalid-/u);
    },
  );

  it('the one that breaks the schema says where and what to write', () => {
    expect(report(readFile('samples/payloads/invalid/schema-invalid.json'))).toMatchObject({
      syntax: 'json',
      kind: 'invoice',
      verdict: 'invalid',
      findings: [
        {
          rule: 'JSON-SCHEMA',
          level: 'schema',
          pointer: '/totals/payable',
          line: 39,
          column: 16,
          found: '123',
          cure: {pt: 'Escreva `"123"`.'},
          terms: [{id: 'BT-115', name: {en: 'amount due for payment'}}],
          useCase: '/docs/integrations/api/usecases#invalid-schema-invalid',
        },
      ],
      xml: null,
    });
  });
});

describe('the verdict', () => {
  it.each([
    ['a broken JSON text', '{"number": ', 'unreadable', null],
    ['a JSON text that is no object', '[1]', 'unreadable', null],
    ['a JSON object without a type', '{}', 'invalid', null],
    ['a credit note in JSON that breaks the schema', '{"typeCode": "381"}', 'invalid', 'credit-note'],
  ])('on %s', (_, text, verdict, kind) => {
    expect(report(text)).toMatchObject({syntax: 'json', verdict, kind, xml: null, totals: null});
  });
});

describe('findings', () => {
  it('stand at their element, with what is there and what to write', () => {
    const xml = edit(invoice, 'InvoiceLine/InvoicedQuantity = 1', 'InvoiceLine[2]/InvoicedQuantity@unitCode = UN');
    const {findings} = report(xml);
    const at = (line: number, column: number): string => xml.split('\n')[line - 1]?.slice(column - 1) ?? '';
    const [format, unit] = ['DT-CIUS-PT-117.1', 'DT-CIUS-PT-143'].map((rule) =>
      findings.find((each) => each.rule === rule),
    );
    expect(format).toMatchObject({
      rule: 'DT-CIUS-PT-117.1',
      found: '1',
      xpath: '/Invoice/cac:InvoiceLine[1]/cbc:InvoicedQuantity',
    });
    expect(format?.cure?.en).toMatch(/^Write `1\.00`\./u);
    expect(at(format?.line ?? 0, format?.column ?? 0)).toMatch(/^<cbc:InvoicedQuantity/u);
    expect(unit).toMatchObject({
      rule: 'DT-CIUS-PT-143',
      found: 'UN',
      terms: [{id: 'BT-130', name: {pt: 'unidade de medida'}}],
    });
    expect(at(unit?.line ?? 0, unit?.column ?? 0)).toMatch(/^unitCode="UN"/u);
  });

  it('about totals stand at the figure', () => {
    const {findings} = report(edit(invoice, 'LegalMonetaryTotal/TaxInclusiveAmount = 1.00'));
    const total = findings.find(({rule}) => rule === 'DT-CIUS-PT-165');
    expect(total?.xpath).toBe('/Invoice');
    expect(total?.excerpt.find(({number}) => number === total.line)?.text).toContain('TaxInclusiveAmount');
  });

  it('that only EN 16931 reports are warnings, and say why', () => {
    const result = report(edit(creditNote, 'CreditNoteTypeCode = NC'));
    expect(rulesOf(result)).toEqual(['warning BR-CL-01']);
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
    expect(findings).toHaveLength(mostFindings);
    expect(counts.omitted).toBe(counts.errors + counts.warnings - mostFindings);
    const places = findings.map(({line, column}) => line * 1e6 + column);
    expect(places).toEqual([...places].sort((left, right) => left - right));
  });

  it('of the XML made of a JSON document point into the JSON', () => {
    const document = JSON.parse(readFile('samples/payloads/several-rates.json')) as {lines: {netAmount: string}[]};
    const text = JSON.stringify(
      {
        ...document,
        lines: document.lines.map((line, index) => (index === 1 ? {...line, netAmount: '99999.00'} : line)),
      },
      null,
      2,
    );
    const result = report(text);
    const pointers = result.findings
      .filter(({severity}) => severity === 'error')
      .map(({rule, pointer}) => `${rule} ${pointer ?? ''}`);
    expect(pointers).toContain('DT-CIUS-PT-157 /lines/1/netAmount');
    expect(pointers).toContain('DT-CIUS-PT-160 /totals/lines');
    const line = result.findings.find(({rule}) => rule === 'DT-CIUS-PT-157');
    expect(text.split('\n')[(line?.line ?? 0) - 1]).toContain('99999.00');
    expect(result.xml).toContain('99999.00</cbc:LineExtensionAmount>');
  });

  it('say that JSON holds a control character, or a line break where none is allowed', () => {
    const text = readFile('samples/payloads/notes.json').replace(/"notes": \[\s*"/u, '$&\\u0001');
    const broken = report(readFile('samples/payloads/invalid/DT-CIUS-PT-133.json'));
    expect(rulesOf(report(text))).toEqual(['error JSON-SCHEMA']);
    expect(broken.findings.map(({rule, pointer, message}) => [rule, pointer, message.pt])).toEqual([
      ['JSON-SCHEMA', '/lines/0/item/name', expect.stringMatching(/^Tem uma quebra de linha/u)],
    ]);
  });

  it('allow line feeds and tabs in notes', () => {
    const text = readFile('samples/payloads/notes.json').replace(/"notes": \[\s*"/u, '$&a\\n\\tb ');
    expect(report(text).verdict).toBe('valid');
  });

  it('name the list that lacks a code, and a country that is no prefix', () => {
    const sample = readFile('samples/payloads/invoice.json');
    const of = (from: string | RegExp, to: string): unknown =>
      report(sample.replace(from, to)).findings.map(({pointer, message}) => `${pointer ?? ''} ${message.en}`)[0];
    expect(of('"EUR"', '"XYZ"')).toBe('/currency It is no code of the list ISO 4217 as CIUS-PT has it.');
    expect(of('"PT600000001"', '"EL123456789"')).toMatch(/^\/buyer\/vatId It has to start with a country code/);
    expect(String(of('"PT600000001"', '"GR123456789"'))).not.toMatch(/vatId/);
  });

  it('find a line number that stands twice', () => {
    const sample = readFile('samples/payloads/several-rates.json').replace('"id": "2"', '"id": "1"');
    expect(report(sample).findings.map(({pointer}) => pointer)).toEqual(['/lines/1/id']);
  });

  it('let a code of the tax authority pass that is not known yet, with a warning', () => {
    const text = readFile('samples/payloads/exemption-code.json').replaceAll('M07', 'M98');
    expect(report(text).verdict).toBe('valid');
    expect(rulesOf(report(text))).toContain('warning BR-CL-22');
  });
});

describe('whatever the bytes are', () => {
  const isReport = (bytes: Uint8Array): void => {
    const result = validate('x', bytes, knowledge);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/u).length;
    for (const {line, column} of result.findings) {
      expect(line).toBeGreaterThan(0);
      expect(line).toBeLessThanOrEqual(lines);
      expect(column).toBeGreaterThan(0);
    }
    if (result.verdict !== 'valid') expect(result.counts.errors).toBeGreaterThan(0);
  };

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
    const sources = [invoice, creditNote, readFile('samples/payloads/several-rates.json')].map(bytesOf);
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
});
