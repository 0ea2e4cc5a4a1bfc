import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import {
  isMoloniDocument,
  MappingError,
  readDocument,
  readSettings,
  toDocument as convert,
  whyNotSent,
  type Header,
  type MoloniDocument,
  type MoloniLine,
  type Raw,
  type Settings,
  type Taxes,
} from '../../../../samples/moloni/map.ts';
import type {SchemaNode} from '@integration-docs/contract';
import {checkInvoice, toUbl} from '@integration-docs/cius-pt';
import {parseXml} from '@integration-docs/cius-pt/testing';
import {contractFile, documentFaults, openapi} from '../contract.ts';
import {sampleText} from '../files.ts';

const invoice = JSON.parse(sampleText('moloni/document.json')) as MoloniDocument; // type of the sample
const sample = JSON.parse(sampleText('moloni/settings.json')) as Settings; // type of the sample
const settings: Settings = {...sample, units: {...sample.units, default: 'C62'}};
/** VAT, and a stamp duty of 4 per cent. */
const taxes: Taxes = new Map([
  [2001, true],
  [2002, false],
]);
const toDocument = (source: MoloniDocument, given: Settings, preceding?: readonly Header[]): Record<string, unknown> =>
  convert(source, given, taxes, preceding);
const line = (changes: Partial<MoloniLine>): MoloniDocument => ({
  ...invoice,
  gross_value: 100,
  comercial_discount_value: 0,
  taxes_value: 0,
  products: [{product_id: 1, name: 'A', qty: 1, price: 100, discount: 0, taxes: [], ...changes}],
});

const raw = (changes: Readonly<Record<string, unknown>> = {}): Raw => ({...invoice, ...changes});

describe('what Moloni sends', () => {
  const [first] = invoice.products;
  const read = (changes: Readonly<Record<string, unknown>>): unknown =>
    toDocument(readDocument(raw(changes)), settings);

  it('may have numbers as texts, and empty texts as null', () => {
    const texts = ['status', 'number', 'gross_value', 'taxes_value', 'entity_country_id', 'supplier_id'];
    const products = [{...first, qty: '2.000', price: '62.50'}, invoice.products[1]];
    const changes = {
      ...Object.fromEntries(texts.map((name) => [name, String(raw()[name])])),
      products,
      exchange_currency_id: null,
    };
    expect(read(changes)).toEqual(JSON.parse(sampleText('moloni/expected.json')));
    const document = read({your_reference: null, our_reference: null, notes: null, atcud: null, expiration_date: null});
    expect(document).not.toHaveProperty('orderReference');
    expect(read({entity_vat: ' 600 000 001 '})).toMatchObject({buyer: {vatId: 'PT600000001'}});
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['products is missing; expected a list', {products: undefined}],
    ['products[0] is "A"; expected an object', {products: ['A']}],
    ['products[0].taxes is missing; expected a list', {products: [{...first, taxes: undefined}]}],
    [
      'products[0].taxes[0].incidence_value is missing; expected a number',
      {products: [{...first, taxes: [{tax_id: 2001, value: 23}]}]},
    ],
    ['products[0].qty is "two"; expected a number', {products: [{...first, qty: 'two'}]}],
    ['taxes_value is null; expected a number', {taxes_value: null}],
    ['associated_documents[0].associated_id is missing; expected a number', {associated_documents: [{}]}],
    ['entity_name is {}; expected a text', {entity_name: {}}],
    ['date is null; expected a date, such as 2026-11-02', {date: null}],
    ['document_set is [""]; expected a name', {document_set: ['']}],
  ])('names the field that it cannot read: %s', (message, changes) => {
    expect(() => read(changes)).toThrow(new MappingError(message));
  });
});

describe('mapping', () => {
  it('gives the document that the guide shows', () => {
    expect(toDocument(invoice, sample)).toEqual(JSON.parse(sampleText('moloni/expected.json')));
  });

  it('guesses no unit with the settings as downloaded', () => {
    expect(() => toDocument(line({exemption_reason: 'M07'}), sample)).toThrow('add the unit of product 1 to units');
  });

  it('gives what the contract accepts', () => {
    const document = toDocument(invoice, settings);
    expect(documentFaults(document)).toEqual([]);
    expect(documentFaults({...document, orderReference: 'x'.repeat(21)})).toHaveLength(1);
  });

  it.each([
    [2.135, '2.14'],
    [1.005, '1.01'],
    [2.134, '2.13'],
  ])('rounds half a cent upwards: %d', (price, netAmount) => {
    const one = line({price, taxes: [], exemption_reason: 'M07'});
    expect(toDocument({...one, gross_value: Number(netAmount)}, settings)).toMatchObject({lines: [{netAmount}]});
  });

  it('refers to the invoice that a credit note corrects', () => {
    const note = {...invoice, document_type: {saft_code: 'NC'}, number: 7};
    const document = toDocument(note, settings, [invoice]);
    expect(document).toMatchObject({
      number: 'NC 2026M/7',
      typeCode: '381',
      precedingInvoices: [{number: 'FT 2026M/123', issueDate: '2026-11-02'}],
      paymentTerms: 'Por acerto: FT 2026M/123',
    });
    expect(documentFaults(document)).toEqual([]);
    expect(checkInvoice(parseXml(toUbl(document)), {sets: ['cius-pt']})).toEqual([]);
  });

  it('shows the printed price and its discount, and what the note changes', () => {
    const {lines} = toDocument(invoice, settings) as {lines: readonly {price: unknown}[]};
    expect(lines.map(({price}) => price)).toEqual([{net: '50.00', gross: '62.50', discount: '12.50'}, {net: '50.00'}]);
    const note = {...invoice, document_type: {saft_code: 'NC'}, notes: ` Corrige\r\no preço.\u0000${'x'.repeat(500)}`};
    const document = toDocument(note, settings, [invoice]);
    expect(document.notes).toEqual([`Corrige\no preço. ${'x'.repeat(483)}`, 'x'.repeat(17)]);
    expect(documentFaults(document)).toEqual([]);
    expect(toDocument({...invoice, notes: null}, settings)).not.toHaveProperty('notes');
  });

  it.each(['FR', 'FS'])('sends as paid what Moloni closes with its means of payment: %s', (saft_code) => {
    const receipt = toDocument({...invoice, document_type: {saft_code}}, settings);
    expect(receipt).toMatchObject({typeCode: '380', totals: {withVat: '173.00', prepaid: '173.00', payable: '0.00'}});
    expect(documentFaults(receipt)).toEqual([]);
    expect(toDocument(invoice, settings)).not.toHaveProperty('totals.prepaid');
  });

  it.each(['M07', 'M31'])('gives code and text of %s on the line and in the breakdown', (code) => {
    const document = toDocument(line({exemption_reason: code}), settings);
    const reason = {exemptionCode: code, exemptionReason: settings.exemptionReasons[code]};
    const vat = {category: code === 'M07' ? 'E' : 'AE', rate: '0.00', ...reason};
    expect(document).toMatchObject({lines: [{vat}], vatBreakdown: [vat]});
    expect(documentFaults(document)).toEqual([]);
    expect(checkInvoice(parseXml(toUbl(document)), {sets: ['cius-pt']})).toEqual([]);
  });

  it('takes no category of an exemption for granted', () => {
    const {exemptionReasons, ...others} = settings;
    const margin = Object.fromEntries(['M12', 'M13', 'M14', 'M15'].map((code) => [code, 'Regime da margem de lucro']));
    const reasons = {
      ...exemptionReasons,
      ...margin,
      M10: 'IVA – regime de isenção',
      M11: 'Regime particular do tabaco',
      M21: 'IVA – não confere direito à dedução',
    };
    const convert = (code: string, exemptionCategories: Settings['exemptionCategories']): unknown =>
      toDocument(line({exemption_reason: code}), {...others, exemptionReasons: reasons, exemptionCategories});
    for (const code of ['M10', ...Object.keys(margin)])
      expect(convert(code, {})).toMatchObject({lines: [{vat: {category: 'E'}}]});
    expect(() => convert('M11', {})).toThrow('M11 has no VAT category in exemptionCategories');
    expect(convert('M21', {M21: 'E'})).toMatchObject({lines: [{vat: {category: 'E'}}]});
    expect(() => convert('M21', {})).toThrow('M21 has no VAT category in exemptionCategories');
    expect(() => convert('M21', {M21: 'O'})).toThrow('M21 has the VAT category O in exemptionCategories');
  });

  it('names a withholding by its rate', () => {
    const withheld = toDocument({...invoice, deduction_value: 34.5}, settings);
    expect(withheld).toMatchObject({
      withholdings: [{type: 'IRF', description: 'IRS 23%', amount: '34.50'}],
      totals: {payable: '173.00'},
    });
    expect(documentFaults(withheld)).toEqual([]);
  });

  it('takes the unit of each product from the settings', () => {
    const units = {'40001': 'KGM', default: 'H87'};
    expect(toDocument(invoice, {...settings, units})).toMatchObject({lines: [{unitCode: 'KGM'}, {unitCode: 'H87'}]});
    expect(() => toDocument(invoice, {...settings, units: {'40001': 'KGM'}})).toThrow('unit of product 40002');
  });

  const taxed = (price: number, tax: number): MoloniLine => {
    const vat = {tax_id: 2001, value: 23, incidence_value: price, total_value: tax};
    return {product_id: 1, name: 'A', qty: 1, price, discount: 0, taxes: [vat]};
  };

  it.each([
    ['half a cent', 1, 2.135, 0, '2.14', '2.14'],
    ['half a cent that floating point has above', 1, 8.345, 0, '8.35', '8.35'],
    ['half a cent in a product', 3, 0.335, 0, '1.01', '0.33666667'],
    ['a discount', 1, 1.15, 10, '1.04', '1.04'],
    ['a product that floating point has below', 100, 1.15, 0, '115.00', '1.15'],
    ['an amount in powers of ten', 1e7, 1e-7, 0, '1.00', '0.0000001'],
    ['less than half a cent', 1, 2.1349, 0, '2.13', '2.13'],
  ])('rounds %s once, half up', (_, qty, price, discount, netAmount, net) => {
    const source = line({qty, price, discount, exemption_reason: 'M07'});
    const document = toDocument({...source, gross_value: Number(netAmount)}, settings);
    expect(document).toMatchObject({lines: [{netAmount, price: {net}}], totals: {payable: netAmount}});
  });

  it('adds amounts exactly, and stops at more than one cent per line', () => {
    const products = [taxed(0.1, 0.023), taxed(0.2, 0.046), taxed(2.135, 0.49105)];
    const source = {...invoice, products, gross_value: 2.435, comercial_discount_value: 0, taxes_value: 0.56};
    expect(toDocument(source, settings)).toMatchObject({
      vatBreakdown: [{taxableAmount: '2.44', taxAmount: '0.56'}],
      totals: {lines: '2.44', vat: '0.56', withVat: '3.00'},
    });
    expect(toDocument({...source, gross_value: 2.41}, settings)).toBeDefined();
    expect(() => toDocument({...source, gross_value: 2.4099}, settings)).toThrow('Moloni 2.41 + 0.56');
  });

  it('writes texts of several lines in one', () => {
    const source = {...invoice, entity_address: 'Rua A\r\n2.º andar', entity_name: ' Entidade\tExemplo '};
    expect(toDocument(source, settings)).toMatchObject({
      buyer: {name: 'Entidade Exemplo', address: {line1: 'Rua A 2.º andar'}},
    });
  });

  it('cuts a long name between characters', () => {
    const name = `${'x'.repeat(199)}😀😀`;
    const {lines} = toDocument(line({name, exemption_reason: 'M07'}), settings) as {lines: [{item: unknown}]}; // as mapped
    expect(lines[0].item).toEqual({name: `${'x'.repeat(199)}😀`});
  });

  it('takes the global discount off a line without VAT too', () => {
    const [first, second] = invoice.products as readonly [MoloniLine, MoloniLine];
    const [vat] = first.taxes;
    const products = [
      {...first, taxes: [{...vat, incidence_value: 90, total_value: 20.7}]},
      {...second, discount: 20},
    ];
    const amounts = {gross_value: 175, comercial_discount_value: 35, financial_discount_value: 14, taxes_value: 20.7};
    const document = readDocument(raw({...amounts, products, financial_discount: '10'}));
    const mapped = toDocument(document, settings);
    expect(mapped).toMatchObject({
      lines: [{netAmount: '90.00'}, {netAmount: '36.00', price: {net: '36.00', gross: '50.00', discount: '14.00'}}],
      totals: {withoutVat: '126.00', vat: '20.70'},
    });
    expect(documentFaults(mapped)).toEqual([]);
    expect(checkInvoice(parseXml(toUbl(mapped)), {sets: ['cius-pt']})).toEqual([]);
    expect(() => toDocument({...document, financial_discount: 0}, settings)).toThrow('totals differ');
  });

  it('knows the country of the customer by its name, too', () => {
    const named = (entity_country: string): MoloniDocument =>
      readDocument(raw({entity_country_id: undefined, entity_country}));
    expect(toDocument(named('Portugal'), settings)).toEqual(JSON.parse(sampleText('moloni/expected.json')));
    expect(() => toDocument(named('Espanha'), settings)).toThrow('not in Portugal');
  });

  it('takes a place of delivery without a country for one in Portugal', () => {
    for (const country of [0, null, 1]) {
      const document = readDocument(raw({delivery_destination_country: country}));
      expect(toDocument(document, settings)).toMatchObject({delivery: {address: {city: 'Porto', country: 'PT'}}});
    }
    const abroad = readDocument(raw({delivery_destination_country: '70', delivery_destination_address: ''}));
    expect(toDocument(abroad, settings)).toMatchObject({delivery: {address: {line1: 'Avenida de Exemplo 10'}}});
  });

  it('takes the address of the customer when the document has no place of delivery', () => {
    const document = toDocument({...invoice, delivery_destination_address: ''}, settings);
    expect(document).toMatchObject({delivery: {address: {line1: 'Avenida de Exemplo 10', postCode: '4000-001'}}});
  });

  const stampDuty = {tax_id: 2002, value: 5, incidence_value: 100, total_value: 5};
  const exempted = {...taxed(100, 23), exemption_reason: 'M07'};

  it.each<[string, MoloniDocument, string]>([
    ['a draft', {...invoice, status: 0}, 'only closed documents'],
    ['an estimate', {...invoice, document_type: {saft_code: 'OR'}}, 'is not sent'],
    [
      'a number over 50 characters',
      {...invoice, document_set: {name: 'S'.repeat(45)}},
      'shorten the name of the series',
    ],
    ['an order number over 20 characters', {...invoice, your_reference: '1'.repeat(21)}, 'BT-13'],
    ['no post code', {...invoice, delivery_destination_zip_code: ''}, 'BR-CIUS-PT-66'],
    ['a wrong NIF', {...invoice, entity_vat: '0'}, 'tax number of the customer'],
    ['a customer abroad', {...invoice, entity_country_id: 2}, 'not in Portugal'],
    ['no exemption reason', line({exemption_reason: ''}), 'no exemption_reason'],
    ['an exemption without text', line({exemption_reason: 'M21'}), 'add the text of M21'],
    ['no quantity', line({qty: 0, exemption_reason: 'M07'}), 'quantity 0'],
    ['a quantity that cannot be written', line({qty: 1.2345, exemption_reason: 'M07'}), '1.2345; expected more than 0'],
    ['another currency', {...invoice, exchange_currency_id: 2}, 'not in euros'],
    [
      'a withholding of a rate that nobody entered, or of some lines',
      {...invoice, deduction_value: 37.5},
      '25.00 % of the net amount is withheld: if that rate is printed, add it to withholding, in the settings; if not, write withholdings into documents',
    ],
    [
      'a simplified invoice with withholding tax',
      {...invoice, document_type: {saft_code: 'FS'}, deduction_value: 34.5},
      'an FS with withholding tax',
    ],
    [
      'an invoice-receipt with withholding tax',
      {...invoice, document_type: {saft_code: 'FR'}, deduction_value: 34.5},
      'an FR with withholding tax',
    ],
    ['other totals', {...invoice, taxes_value: 24}, 'totals differ'],
    [
      'a stamp duty',
      line({exemption_reason: 'M07', taxes: [{tax_id: 2002, value: 4, incidence_value: 100, total_value: 4}]}),
      'line 1 (A) has a tax (tax_id 2002) that is not VAT in per cent',
    ],
    [
      'a stamp duty beside VAT',
      {...invoice, products: invoice.products.map((one) => ({...one, taxes: [...one.taxes, stampDuty]}))},
      'line 1 (Serviço A) has a tax (tax_id 2002) that is not VAT in per cent',
    ],
    [
      'a tax of which nobody knows the type',
      line({taxes: [{tax_id: 9, value: 23, incidence_value: 100, total_value: 23}]}),
      'has a tax (tax_id 9) that is not among the taxes of the company in Moloni',
    ],
    ['VAT with an exemption', {...line({}), products: [exempted]}, 'has both VAT and the exemption_reason M07'],
    ['a delivery abroad', {...invoice, delivery_destination_country: 70}, 'the delivery is not in Portugal'],
  ])('stops at %s', (_, source, message) => {
    expect(() => toDocument(source, settings)).toThrow(MappingError);
    expect(() => toDocument(source, settings)).toThrow(message);
  });
});

describe('what is not sent', () => {
  const skipped = (changes: Partial<MoloniDocument>, notSentTo: readonly string[] = settings.notSentTo): unknown =>
    whyNotSent(raw(changes), {...settings, notSentTo});

  it('is what has no type code, what suppliers issued, and the final consumer', () => {
    expect(skipped({})).toBeUndefined();
    expect(skipped({document_type: {saft_code: 'FS'}})).toBeUndefined();
    expect(skipped({document_type: {saft_code: 'RG'}})).toBe('the type RG is not sent');
    expect(skipped({supplier_id: 3})).toBe('it is a document of a supplier');
    expect(skipped({entity_vat: ' 999 999 990 '})).toBe('the customer 999999990 is in notSentTo, in settings.json');
  });

  it('is a receipt, whatever else it has', () => {
    const receipt = {document_id: 1, document_type: {saft_code: 'RG'}};
    expect(isMoloniDocument(receipt) && whyNotSent(receipt, settings)).toBe('the type RG is not sent');
    expect(isMoloniDocument({...receipt, document_type: {}})).toBe(false);
  });

  it('is what the settings name by the first digits, of Portuguese customers only', () => {
    expect(skipped({entity_vat: '200000004'}, ['999999990', '2'])).toContain('200000004');
    expect(skipped({entity_vat: '200000004', entity_country_id: 2}, ['2'])).toBeUndefined();
    expect(skipped({entity_vat: '999999990', entity_country_id: 2}, ['999999990'])).toBeDefined();
    expect(skipped({entity_vat: '520000004'}, ['2'])).toBeUndefined();
    expect(skipped({entity_vat: '999999990'}, [])).toBeUndefined();
  });

  it('is the final consumer in settings of an earlier version', () => {
    const earlier = JSON.stringify({...settings, notSentTo: undefined, exemptionCategories: undefined});
    expect(readSettings(earlier)).toEqual({
      ...settings,
      notSentTo: ['999999990'],
      exemptionCategories: {},
    });
    expect(readSettings(sampleText('moloni/settings.json'))).toEqual(sample);
  });

  const withFields = (fields: Readonly<Record<string, unknown>>): Settings => ({
    ...settings,
    documents: {[invoice.document_id]: fields},
  });

  it('replaces fields of one document, whole, and takes out what is empty', () => {
    const delivery = {address: {line1: 'Rua 9', city: 'Faro', postCode: '8000-001', country: 'PT'}};
    const document = toDocument(invoice, withFields({delivery, paymentTerms: '30 dias', orderReference: ''}));
    const expected = JSON.parse(sampleText('moloni/expected.json')) as Record<string, unknown>;
    expect({orderReference: 'NE-2026-9', ...document}).toEqual({...expected, delivery, paymentTerms: '30 dias'});
    expect(document).not.toHaveProperty('orderReference');
    expect(documentFaults(document)).toEqual([]);
    const other = {...invoice, document_id: 1};
    expect(toDocument(other, withFields({delivery}))).toEqual(JSON.parse(sampleText('moloni/expected.json')));
  });

  it.each<[string, Partial<MoloniDocument>, readonly string[]]>([
    ['no post code of the delivery', {delivery_destination_zip_code: ''}, ['delivery']],
    ['a customer abroad', {entity_country_id: 2}, ['buyer']],
    ['no due date', {expiration_date: null}, ['dueDate']],
    ['a reference that is too long', {your_reference: '1'.repeat(21)}, ['orderReference']],
    [
      'a quantity that cannot be written',
      {products: invoice.products.map((one) => ({...one, qty: one.qty + 0.00001}))},
      ['lines'],
    ],
    [
      'no reason of an exemption',
      {products: invoice.products.map((one) => ({...one, exemption_reason: ''}))},
      ['lines', 'vatBreakdown'],
    ],
    ['other totals', {taxes_value: 24}, ['totals']],
    ['another currency', {exchange_currency_id: 2}, ['currency']],
    ['a partial withholding', {deduction_value: 12}, ['withholdings']],
    ['an FR with withholding tax', {document_type: {saft_code: 'FR'}, deduction_value: 34.5}, ['totals']],
  ])('settles for one document what the conversion cannot: %s', (_, changes, names) => {
    const expected = JSON.parse(sampleText('moloni/expected.json')) as Record<string, unknown>;
    const source = {...invoice, ...changes};
    const fields = Object.fromEntries(names.map((name) => [name, expected[name] ?? [{type: 'IRF'}]]));
    expect(toDocument(source, withFields(fields))).toMatchObject(fields);
    if (names[0] === 'dueDate') return; // the platform refuses that one
    for (const absent of names) {
      const others = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== absent));
      expect(() => toDocument(source, withFields(others))).toThrow(MappingError);
    }
  });

  it.each([
    ['[]', 'settings.json: documents is []; expected an object'],
    ['{"FT 1": {}}', 'settings.json: documents has "FT 1"; expected the document_id of Moloni, a number'],
    ['{"3": "x"}', 'settings.json: documents.3 is "x"; expected an object'],
    ['{"3": {"number": "FT 1/1"}}', 'settings.json: documents.3 has number, which stays as issued'],
  ])('cannot replace %s', (documents, message) => {
    expect(() => readSettings(`{"seller": {}, "documents": ${documents}}`)).toThrow(message);
  });

  it.each(['25%', '16,5', '', '0.23 ', 'IRS'])('names a withholding by a rate in per cent only, not "%s"', (rate) => {
    expect(() => readSettings(JSON.stringify({seller: {}, withholding: {'23': 'IRS 23%', [rate]: 'IRS'}}))).toThrow(
      `settings.json: withholding has "${rate}"; expected a rate in per cent, with a point, such as "11.5"`,
    );
  });

  it('finds a rate with a decimal', () => {
    const withholding = readSettings(JSON.stringify({seller: {}, withholding: {'11.5': 'IRS 11,5%'}})).withholding;
    const withheld = toDocument({...invoice, deduction_value: 17.25}, {...settings, withholding});
    expect(withheld).toMatchObject({withholdings: [{description: 'IRS 11,5%', amount: '17.25'}]});
  });

  it('need not have every table, so that the message names what is missing', () => {
    const few = readSettings(JSON.stringify({seller: settings.seller}));
    expect(() => toDocument(invoice, few)).toThrow('add the unit of product 40001 to units');
    expect(() => toDocument({...invoice, deduction_value: 1}, {...settings, withholding: few.withholding})).toThrow(
      'if that rate is printed, add it to withholding',
    );
  });

  it.each([
    ['{', /^settings\.json is not JSON: ./],
    ['[]', /^settings\.json is not JSON: expected an object$/],
    ['{}', /^settings\.json: seller is missing; expected an object$/],
    ['{"seller": {}, "units": null}', /^settings\.json: units is null; expected an object of texts$/],
    [
      '{"seller": {}, "withholding": {"23": 1}}',
      /^settings\.json: withholding is {"23":1}; expected an object of texts$/,
    ],
  ])('names itself when it cannot be read: %s', (json, message) => {
    expect(() => readSettings(json)).toThrow(message);
  });

  it.each(['"999999990"', '["PT999999990"]', '[""]', '[null]', '{}'])('cannot be %s', (notSentTo) => {
    expect(() => readSettings(`{"notSentTo": ${notSentTo}}`)).toThrow(
      `settings.json: notSentTo is ${notSentTo}; expected a list of tax numbers without PT`,
    );
  });
});

describe('the table of what goes wrong', () => {
  const files = [
    'map.ts',
    'source.ts',
    'moloni.ts',
    'authorize.sh',
    'companies.sh',
    'sync.ts',
    '../connector/typescript/decisions.ts',
  ];
  const thrown =
    /(?:new (?:(?:Mapping)?Error|Waits|Later)\(\s*|echo |console\.log\(|=> (?=.skip ))['"`]((?:[^'"`\\$]|\$\{[^}]*\}|\$[a-z])+)/gu;
  const messages = files.flatMap((file) =>
    [...sampleText(`moloni/${file}`).matchAll(thrown)].map(([, message = '']) => message),
  );
  /** Messages that say themselves what to do, or that only an option can bring about. */
  const clear = [
    ...[
      'Set the environment variable',
      'notSentTo is',
      'type ',
      ' is not a number',
      'no document with this document_id',
    ],
    ...[
      'isWaiting',
      'stored ',
      'annulled ${id}',
      'valid ',
      'FAILED ${id}',
      '--again ${id}: ',
      'moloni-${id}',
      '${pointer',
      '${rule',
    ],
    ...['settings.json: documents', 'tokens.json written'],
    // Of verbs that the job does not call.
    ...['is being sent again', 'and its version is not known'],
  ];
  const statuses = ['400', '401', '403', '429', '500'];
  const row = z.object({symptom: z.object({pt: z.string(), en: z.string()})});
  const {entries} = z.object({entries: z.array(row)}).parse(contractFile('catalogues/moloni-errors.yaml'));

  it('is about what the code throws', () => expect(messages.length).toBeGreaterThan(20));

  const values: Readonly<Record<string, string>> = {
    file: 'tokens.json',
    type: 'FR',
    code: 'M05',
    why: 'is not VAT in per cent',
    expected: 'a number',
  };

  it.each(messages.filter((message) => !clear.some((words) => message.includes(words))))(
    'has a row for: %s',
    (message) => {
      const ofStatus = message.includes('HTTP ${status}') ? statuses : ['401'];
      const lines = ofStatus.map((status) =>
        message.replace(/\$\{([^}]*)\}/gu, (_, name: string) => ({...values, status})[name] ?? '…'),
      );
      for (const [printed, language] of lines.flatMap((one) => [[one, 'pt'] as const, [one, 'en'] as const])) {
        const shown = entries.flatMap(({symptom}) => [...symptom[language].matchAll(/`([^`]+)`/gu)]);
        expect(shown.filter(([, words = '']) => printed.includes(words))).not.toEqual([]);
      }
    },
  );
});

describe('the table of the guide', () => {
  const {schemas} = openapi.components;
  const entry = z.object({field: z.string(), term: z.string(), property: z.string()});
  const {entries} = z.object({entries: z.array(entry)}).parse(contractFile('catalogues/moloni-fields.yaml'));
  const code = sampleText('moloni/map.ts');
  const resolve = (node: SchemaNode): SchemaNode => schemas[node.$ref?.split('/').at(-1) ?? ''] ?? node;

  it.each(entries)(
    'names $property of the contract with its term, and a field that the sample reads',
    ({field, term, property}) => {
      let node = resolve({$ref: 'Document'});
      let named: string | undefined;
      for (const part of property.split('.')) {
        const next = resolve(node.items ?? node).properties?.[part] ?? expect.fail(`${property}: no ${part}`);
        named = next['x-bt'] ?? resolve(next)['x-bt'];
        node = resolve(next);
      }
      if (property !== 'lines.vat.exemptionCode') expect(named).toBe(term);
      expect(code).toContain(field.split('.').at(-1));
    },
  );
});
