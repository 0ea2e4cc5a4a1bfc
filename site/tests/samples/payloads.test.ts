import {readdirSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import {schema} from '@integration-docs/contract/catalogues/usecases.schema.ts';
import {checkInvoice, escapeXml, select, structureDrafts, text, validate} from '@integration-docs/cius-pt';
import {parseXml} from '@integration-docs/cius-pt/testing';
import {documentIds} from '../../commands/payloads/documents.ts';
import {payloadFiles, payloadFolder, readPayload} from '../../commands/payloads/payloads.ts';
import {contractFile, documentFaults} from './contract.ts';

const {entries, invalid} = schema.parse(contractFile('catalogues/usecases.yaml'));

/** Ids of the rules that an XML document breaks, each once, sorted. */
function brokenRules(xml: string, set: 'cius-pt' | 'en16931'): string[] {
  return [...new Set(checkInvoice(parseXml(xml), {sets: [set]}).map(({rule}) => rule))].sort();
}

/** All scalar values inside a JSON value, as text. */
function scalars(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(scalars);
}

interface Property {
  readonly $ref?: string | undefined;
  readonly items?: Property | undefined;
}
const property: z.ZodType<Property> = z.lazy(() => z.object({$ref: z.string().optional(), items: property.optional()}));
const {schemas} = z
  .object({
    components: z.object({
      schemas: z.record(z.string(), z.object({properties: z.record(z.string(), property).optional()})),
    }),
  })
  .parse(contractFile('openapi.yaml')).components;

const recipes = entries.filter(({files}) => files.length > 0);
const files = payloadFiles();
const filesOf = (format: 'json' | 'xml'): string[] => [
  ...recipes.filter(({files}) => files.includes(format)).map(({id}) => `${id}.${format}`),
  ...invalid.entries
    .flatMap(({files}) => files)
    .filter((file) => file.endsWith(`.${format}`))
    .map((file) => file.replace('samples/payloads/', '')),
];

describe('the payload library', () => {
  it('has the files that the catalogue names, and no others', () => {
    const onDisk = readdirSync(payloadFolder, {recursive: true, encoding: 'utf8'})
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.(json|xml)$/.test(file));
    expect(onDisk.filter((file) => !file.startsWith('fragments/')).sort()).toEqual(
      [...filesOf('json'), ...filesOf('xml')].sort(),
    );
    expect(onDisk.filter((file) => !files.has(file))).toEqual([]);
  });

  it('has at least 20 recipes in both forms', () => {
    expect(recipes.filter(({files}) => files.length === 2).length).toBeGreaterThanOrEqual(20);
  });

  it.each([...files])('%s is what node site/commands/payloads/generate.ts writes', (file, text) => {
    expect(readPayload(file)).toBe(text);
  });

  it.each(filesOf('xml'))('%s keeps the structure of the UBL schemas', (file) => {
    expect(structureDrafts(parseXml(readPayload(file)).root)).toEqual([]);
  });
});

it('the PDF that is attached has its objects where its table says', () => {
  const {attachments} = z
    .object({attachments: z.array(z.object({content: z.string()}))})
    .parse(JSON.parse(readPayload('pdf.json')));
  const pdf = Buffer.from(attachments[0]?.content ?? '', 'base64').toString('latin1');
  expect(pdf).toContain('\nendstream\nendobj\n');
  const [table = 0] = /(?<=startxref\n)\d+/u.exec(pdf) ?? [];
  expect(pdf.slice(Number(table)).startsWith('xref\n')).toBe(true);
  const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n $/gmu)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => Number.parseInt(pdf.slice(offset), 10))).toEqual([1, 2, 3, 4]);
});

describe('each JSON', () => {
  it.each(documentIds)('%s fits the contract', (id) => {
    expect(documentFaults(JSON.parse(readPayload(`${id}.json`)))).toEqual([]);
  });

  it.each(documentIds)('%s is indented by two spaces, nothing else', (id) => {
    const text = readPayload(`${id}.json`);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });

  it.each(documentIds)('%s has no value that the XML does not have', (id) => {
    const xml = readPayload(`${id}.xml`);
    const missing = scalars(JSON.parse(readPayload(`${id}.json`))).filter((value) => !xml.includes(escapeXml(value)));
    // In XML, the entity number of a Multibanco reference replaces the code `MB`.
    expect(missing).toEqual(id === 'multibanco' ? ['MB'] : []);
  });

  it('full-invoice has every property of the contract but those that exclude others', () => {
    const full: unknown = JSON.parse(readPayload('full-invoice.json'));
    const missing = [...new Set(propertiesOf('Document'))].filter((path) => !has(full, path.split('.')));
    expect(missing).toEqual([
      'taxPointDate', // or taxPointDateCode
      'payment.card', // or creditTransfer
      'payment.directDebit',
      'payment.multibanco',
      'withholdings[]', // of an individual
      'allowances[].exemptionCode', // of exempt lines
      'charges[].exemptionCode',
      'vatBreakdown[].exemptionReason',
      'vatBreakdown[].exemptionCode',
      'attachments[].url', // or content
      'attachments[].attachmentId',
      'lines[].vat.exemptionCode',
      'lines[].vat.exemptionReason',
    ]);
  });

  it('has a number of its own, so that all can be sent to one environment', () => {
    const numbers = documentIds.map((id) => numberOf(readPayload(`${id}.json`)));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });
});

describe('the documents together', () => {
  const documents = [...files]
    .filter(([file]) => /^[^/]+\.xml$/.test(file))
    .map(([file, xml]) => {
      const {root} = parseXml(xml);
      const at = (path: string): string => text(root, path);
      return {
        file,
        number: at('ID'),
        date: at('IssueDate'),
        isCredit: root.name === 'CreditNote',
        total: Number(at('LegalMonetaryTotal/TaxExclusiveAmount')),
        preceding: select(root, 'BillingReference/InvoiceDocumentReference').map((one) => ({
          number: text(one, 'ID'),
          date: text(one, 'IssueDate'),
        })),
      };
    });

  it('have numbers that follow their dates, in each series', () => {
    const seriesOf = (number: string): string | undefined => number.split('/')[0];
    const series = new Set(documents.map(({number}) => seriesOf(number)));
    const late = [...series].flatMap((one) => {
      const all = documents.filter(({number}) => seriesOf(number) === one);
      const byNumber = all.toSorted((left, right) => sequenceOf(left.number) - sequenceOf(right.number));
      return byNumber.flatMap(({file, number, date}, index) => {
        const previous = byNumber[index - 1];
        return previous === undefined || date >= previous.date
          ? []
          : `${file}: ${number} is of ${date}, and ${previous.number} of ${previous.date}; give it a later date, or a lower number`;
      });
    });
    expect(late).toEqual([]);
  });

  it('refer to invoices as they were issued, and credit none twice', () => {
    const documentsByNumber = new Map(documents.map((one) => [one.number, one]));
    const wrong = documents.flatMap(({file, preceding}) =>
      preceding
        .filter(({number, date}) => date !== '' && date !== (documentsByNumber.get(number)?.date ?? date))
        .map(({number}) => `${file}: ${number}`),
    );
    expect(wrong).toEqual([]);
    const credited = documents
      .filter(({isCredit}) => isCredit)
      .flatMap(({preceding}) => preceding.map(({number}) => number))
      .filter((number) => number !== 'RAPPEL');
    expect(credited.filter((number, index) => credited.indexOf(number) !== index)).toEqual([]);
    // The invoice with the wrong VAT rate is credited and charged again: it is the only one that has both notes.
    const increased = documents.filter(({number}) => number.startsWith('ND')).flatMap(({preceding}) => preceding);
    expect(increased.filter(({number}) => credited.includes(number)).map(({number}) => number)).toEqual(['FT A/99']);
  });

  it('correct a wrong rate by a credit note of the line as it was, and a debit note of the same line at another rate', () => {
    const [credit, debit] = ['wrong-rate-credit', 'wrong-rate-debit'].map((id) => {
      const {root} = parseXml(files.get(`${id}.xml`) ?? '');
      const at = (path: string): string => text(root, path);
      return {
        preceding: at('BillingReference/InvoiceDocumentReference/ID'),
        net: at('*Line/LineExtensionAmount'),
        item: at('*Line/Item/Name'),
        rate: at('*Line/Item/ClassifiedTaxCategory/Percent'),
      };
    });
    // The wrong invoice is not a sample. Its item is a book, which has the reduced rate.
    const line = {preceding: 'FT A/99', net: '100.00', item: 'Livro técnico'};
    expect(credit).toEqual({...line, rate: '23.00'});
    expect(debit).toEqual({...line, rate: '6.00'});
    expect(documents.map(({number}) => number)).not.toContain('FT A/99');
  });

  it('are warned of what the syntax sheet asks in the text-only exemption alone', () => {
    const warnedFiles = [...files]
      .filter(([file]) => /^[^/]+\.(?:xml|json)$/.test(file))
      .flatMap(([file, content]) =>
        validate(file, new TextEncoder().encode(content))
          .findings.filter(({level}) => level === 'usage')
          .map(({rule}) => `${file} ${rule}`),
      );
    expect(warnedFiles).toEqual(['exemption-text.json USAGE-EXEMPTION', 'exemption-text.xml USAGE-EXEMPTION']);
  }, 30_000);
});

function sequenceOf(number: string): number {
  return Number(number.split('/')[1]);
}

/** Paths of all properties of a schema of the contract, nested ones included. */
function propertiesOf(name: string, prefix = ''): readonly string[] {
  return Object.entries(schemas[name]?.properties ?? {}).flatMap(([key, property]) => {
    const below = property.$ref ?? property.items?.$ref;
    const path = `${prefix}${key}${property.items === undefined ? '' : '[]'}`;
    return [path, ...(below === undefined ? [] : propertiesOf(below.replace(/.*\//, ''), `${path}.`))];
  });
}

/** Whether a document has a property, or lacks already a parent of it: that parent is reported instead. */
function has(value: unknown, [step = '', ...rest]: readonly string[]): boolean {
  const key = step.replace('[]', '');
  const child = z.record(z.string(), z.unknown()).safeParse(value).data?.[key];
  if (child === undefined) return rest.length > 0;
  if (rest.length === 0) return true;
  return Array.isArray(child) ? child.some((item) => has(item, rest)) : has(child, rest);
}

function numberOf(json: string): unknown {
  const document = JSON.parse(json) as {readonly number: unknown}; // the test above checks it
  return document.number;
}

describe('each valid XML', () => {
  it.each(recipes)('$id passes CIUS-PT; EN 16931 finds what the catalogue says', ({id, enFindings = []}) => {
    const xml = readPayload(`${id}.xml`);
    expect(brokenRules(xml, 'cius-pt')).toEqual([]);
    expect(brokenRules(xml, 'en16931')).toEqual([...enFindings].sort());
  });
});

describe('each invalid document', () => {
  const broken = invalid.entries;

  it.each(broken)('$rule is the name of its files', ({rule, files}) => {
    expect(files.filter((file) => !file.includes(`/${rule}.`))).toEqual([]);
  });

  it.each(broken.filter(({files}) => files.some((file) => file.endsWith('.xml'))))(
    '$rule breaks what the catalogue says',
    ({rule, cius, en}) => {
      const xml = readPayload(`invalid/${rule}.xml`);
      expect(brokenRules(xml, 'cius-pt')).toEqual([...cius].sort());
      expect(brokenRules(xml, 'en16931')).toEqual([...en].sort());
      expect([...cius, ...en].some((found) => found === rule || found.startsWith(`${rule}.`))).toBe(true);
    },
  );

  it('schema-invalid does not fit the contract, in one place', () => {
    expect(documentFaults(JSON.parse(readPayload('invalid/schema-invalid.json')))).toEqual([
      '/totals/payable must be string',
    ]);
  });

  it('a line break does not fit the contract, in the place that the catalogue names', () => {
    expect(documentFaults(JSON.parse(readPayload('invalid/DT-CIUS-PT-133.json')))).toEqual([
      expect.stringMatching(/^\/lines\/0\/item\/name must match pattern/),
    ]);
  });

  it('BR-CO-15 as JSON fits the contract: only the rules find it', () => {
    expect(documentFaults(JSON.parse(readPayload('invalid/BR-CO-15.json')))).toEqual([]);
  });
});
