/** pt: Converte um documento do Moloni no JSON de `submitDocument`. Não usa a rede nem o relógio. / en: Converts a Moloni document into the JSON of `submitDocument`. Uses neither the network nor the clock. */

/** pt: O que o mapeamento lê de um documento (`documents/getOne`). / en: What the mapping reads from a document (`documents/getOne`). */
export interface MoloniDocument {
  readonly document_id: number;
  /** pt: Diferente de 0 nos documentos de fornecedores, que não se enviam. / en: Not 0 in the documents of suppliers, which are not sent. */
  readonly supplier_id: number;
  /** pt: 0 rascunho, 1 fechado, 2 anulado. / en: 0 draft, 1 closed, 2 annulled. */
  readonly status: number;
  readonly document_type: {readonly saft_code: string};
  readonly document_set: {readonly name: string};
  readonly number: number;
  readonly date: string;
  readonly expiration_date: string | null;
  readonly our_reference: string;
  readonly your_reference: string;
  readonly entity_name: string;
  readonly entity_vat: string;
  readonly entity_address: string;
  readonly entity_city: string;
  readonly entity_zip_code: string;
  readonly entity_country_id: number;
  readonly delivery_destination_address?: string | null;
  readonly delivery_destination_city?: string | null;
  readonly delivery_destination_zip_code?: string | null;
  readonly delivery_destination_country?: number | null;
  readonly gross_value: number;
  readonly comercial_discount_value: number;
  readonly financial_discount_value: number;
  /** pt: Desconto global, em percentagem. / en: Global discount, per cent. */
  readonly financial_discount?: number;
  readonly taxes_value: number;
  readonly deduction_value: number;
  /** pt: Diferente de 0 se o documento não for em euros. / en: Not 0 when the document is not in euros. */
  readonly exchange_currency_id?: number | null;
  readonly atcud?: string | null;
  readonly notes?: string | null;
  readonly associated_documents: readonly {readonly associated_id: number}[];
  readonly products: readonly MoloniLine[];
}

export interface MoloniLine {
  readonly product_id: number;
  readonly name: string;
  readonly qty: number;
  readonly price: number;
  /** pt: Em percentagem. / en: Per cent. */
  readonly discount: number;
  /** pt: Código M, quando a linha não tem IVA. / en: M-code, when the line has no VAT. */
  readonly exemption_reason?: string | null;
  readonly taxes: readonly {
    readonly tax_id: number;
    /** pt: Em percentagem. / en: Per cent. */
    readonly value: number;
    /** pt: Base de incidência, já com descontos. / en: Taxable amount, after discounts. */
    readonly incidence_value: number;
    /** pt: Valor do IVA. / en: VAT amount. */
    readonly total_value: number;
  }[];
}

/** pt: Por `tax_id`, se o imposto é IVA em percentagem (`taxes/getAll`: `saft_type` 1, `type` 1). / en: By `tax_id`, whether the tax is VAT in per cent (`taxes/getAll`: `saft_type` 1, `type` 1). */
export type Taxes = ReadonlyMap<number, boolean>;

/** pt: Dados que o Moloni não tem, ou tem em códigos próprios. / en: Data that Moloni does not have, or has in its own codes. */
export interface Settings {
  readonly seller: {readonly vatId: string};
  /** pt: Texto de cada código de isenção em uso (BT-120). / en: Text of each exemption code in use (BT-120). */
  readonly exemptionReasons: Readonly<Record<string, string>>;
  /** pt: Categoria de IVA dos códigos que não são M01, M07, M10 nem M12 a M15: `E` ou `AE`. / en: VAT category of codes other than M01, M07, M10 and M12 to M15: `E` or `AE`. */
  readonly exemptionCategories: Readonly<Record<string, string>>;
  /** pt: Texto de cada retenção em uso, por taxa: `{"11.5": "IRS 11,5%"}`. / en: Text of each withholding in use, by rate: `{"11.5": "IRS 11,5%"}`. */
  readonly withholding: Readonly<Record<string, string>>;
  /**
   * pt: Unidade de cada artigo (Rec 20/21), por `product_id`; `default` para os restantes, se tiverem
   * pt: todos a mesma.
   * en: Unit of each product (Rec 20/21), by `product_id`; `default` for the others, if they all have the same.
   */
  readonly units: Readonly<Record<string, string>>;
  /**
   * pt: NIF, ou primeiros algarismos, dos clientes cujos documentos não se enviam; por omissão, o consumidor final.
   * en: Tax numbers, or their first digits, of customers whose documents are not sent; by default the final consumer.
   */
  readonly notSentTo: readonly string[];
  /**
   * pt: Por `document_id`, campos de `submitDocument` que substituem, inteiros, os desta conversão: `{"3002": {"dueDate": "2026-12-02"}}`.
   * en: By `document_id`, fields of `submitDocument` that replace, whole, those of this conversion: `{"3002": {"dueDate": "2026-12-02"}}`.
   */
  readonly documents: Readonly<Record<string, Fields>>;
}

/** pt: Lê as definições (`settings.json`). / en: Reads the settings (`settings.json`). */
export function readSettings(json: string): Settings {
  const tables = {exemptionReasons: {}, exemptionCategories: {}, withholding: {}, units: {}};
  const settings: Fields = {notSentTo: ['999999990'], documents: {}, ...tables, ...fieldsOf(json)};
  const {seller, notSentTo, documents} = settings;
  if (!Array.isArray(notSentTo) || !notSentTo.every((digits) => /^[1-9][0-9]{0,8}$/.test(String(digits)))) {
    const expected = 'a list of tax numbers without PT, or of their first digits, such as ["999999990"]';
    throw new Error(`settings.json: notSentTo is ${JSON.stringify(notSentTo)}; expected ${expected}`);
  }
  if (!isFields(seller)) throw unexpected('settings.json: seller', seller, 'an object');
  for (const name of Object.keys(tables)) {
    const table = settings[name];
    const isTable = isFields(table) && Object.values(table).every((one) => typeof one === 'string');
    if (!isTable) throw unexpected(`settings.json: ${name}`, table, 'an object of texts');
  }
  const rate = Object.keys(settings.withholding as Fields).find((name) => !/^\d{1,2}(\.\d+)?$/.test(name)); // checked above
  if (rate !== undefined) {
    throw new Error(`settings.json: withholding has "${rate}"; expected a rate in per cent, with a point, such as "11.5"`);
  }
  if (!isFields(documents)) throw unexpected('settings.json: documents', documents, 'an object');
  for (const [id, fields] of Object.entries(documents)) checkFields(id, fields);
  return {...settings, notSentTo: notSentTo.map(String)} as unknown as Settings; // checked above
}

/** pt: O que o programa certificado assinou não se substitui. / en: What the certified program has signed is not replaced. */
const signed = ['number', 'typeCode', 'issueDate', 'seller'];

function checkFields(id: string, fields: unknown): void {
  if (!/^[1-9][0-9]*$/.test(id)) throw new Error(`settings.json: documents has "${id}"; expected the document_id of Moloni, a number`);
  if (!isFields(fields)) throw unexpected(`settings.json: documents.${id}`, fields, 'an object');
  const fixed = signed.find((name) => name in fields);
  if (fixed !== undefined) throw new Error(`settings.json: documents.${id} has ${fixed}, which stays as issued; expected other fields`);
}

function fieldsOf(json: string): Fields {
  try {
    const value: unknown = JSON.parse(json);
    if (isFields(value)) return value;
  } catch (error) {
    throw new Error(`settings.json is not JSON: ${(error as Error).message}`);
  }
  throw new Error('settings.json is not JSON: expected an object');
}

/** pt: O documento não pode ser enviado assim; a mensagem indica o que corrigir. / en: The document cannot be sent as it is; the message says what to correct. */
export class MappingError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** pt: Um documento como o Moloni o enviou: só o tipo está verificado, porque há tipos que não se enviam. / en: A document as Moloni sent it: only the type is checked, because some types are not sent. */
export type Raw = Fields & {readonly document_type: {readonly saft_code: string}};

/** pt: Se a resposta é um documento: o Moloni também envia erros em JSON. / en: Whether the response is a document: Moloni sends errors as JSON, too. */
export function isMoloniDocument(answer: unknown): answer is Raw {
  if (!isFields(answer) || !('document_id' in answer) || !isFields(answer.document_type)) return false;
  return typeof answer.document_type.saft_code === 'string';
}

/** pt: O que uma nota diz do documento que corrige. / en: What a note says of the document that it corrects. */
export type Header = Pick<MoloniDocument, 'document_type' | 'document_set' | 'number' | 'date'>;

export function readHeader(raw: Raw): Header {
  const {document_type, document_set} = raw;
  if (!isFields(document_set) || text(document_set, 'name') === '') throw unexpected('document_set', document_set, 'a name');
  const date = text(raw, 'date');
  if (!/^\d{4}-\d{2}-\d{2}/.test(date)) throw unexpected('date', raw.date, 'a date, such as 2026-11-02');
  return {document_type, document_set: {name: text(document_set, 'name')}, number: number(raw, 'number'), date};
}

/**
 * pt: Lê o que o mapeamento usa. Um texto que falta fica vazio; um número ou uma lista que falta é um erro.
 * en: Reads what the mapping uses. A missing text becomes empty; a missing number or list is an error.
 */
export function readDocument(raw: Raw): MoloniDocument {
  return {
    ...readHeader(raw),
    ...texts(raw, 'expiration_date', 'our_reference', 'your_reference', 'atcud', 'notes'),
    ...texts(raw, 'entity_name', 'entity_vat', 'entity_address', 'entity_city', 'entity_zip_code'),
    ...texts(raw, 'delivery_destination_address', 'delivery_destination_city', 'delivery_destination_zip_code'),
    ...numbers(raw, '', 'document_id', 'supplier_id', 'status'),
    entity_country_id: countryOf(raw),
    ...numbers(raw, '', 'gross_value', 'comercial_discount_value', 'financial_discount_value', 'taxes_value', 'deduction_value'),
    financial_discount: raw.financial_discount == null ? 0 : number(raw, 'financial_discount'),
    delivery_destination_country: raw.delivery_destination_country == null ? 0 : number(raw, 'delivery_destination_country'),
    exchange_currency_id: raw.exchange_currency_id == null ? 0 : number(raw, 'exchange_currency_id'),
    associated_documents:
      raw.associated_documents == null
        ? []
        : list(raw, 'associated_documents').map(([one, place]) => numbers(one, place, 'associated_id')),
    products: list(raw, 'products').map(([line, place]) => ({
      ...texts(line, 'name', 'exemption_reason'),
      ...numbers(line, place, 'product_id', 'qty', 'price', 'discount'),
      taxes: list(line, 'taxes', place).map(([tax, at]) => numbers(tax, at, 'tax_id', 'value', 'incidence_value', 'total_value')),
    })),
  };
}

function texts<Name extends string>(fields: Fields, ...names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, text(fields, name)])) as Record<Name, string>; // of the names given
}

function text(fields: Fields, name: string): string {
  const value = fields[name] ?? '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw unexpected(name, value, 'a text');
}

function numbers<Name extends string>(fields: Fields, place: string, ...names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, number(fields, name, place)])) as Record<Name, number>; // of the names given
}

/** pt: Um número, ou o texto de um. / en: A number, or the text of one. */
function number(fields: Fields, name: string, place = ''): number {
  const value = fields[name];
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof found === 'number' && Number.isFinite(found)) return found;
  throw unexpected(`${place}${name}`, value, 'a number');
}

/** pt: O país do cliente; sem `entity_country_id`, o nome: 1 é Portugal. / en: The country of the customer; without `entity_country_id`, the name: 1 is Portugal. */
function countryOf(raw: Fields): number {
  if (raw.entity_country_id != null) return number(raw, 'entity_country_id');
  return text(raw, 'entity_country').trim().toLowerCase() === 'portugal' ? 1 : 0;
}

/** pt: Cada elemento da lista, e onde está. / en: Each item of the list, and where it is. */
function list(fields: Fields, name: string, place = ''): readonly (readonly [Fields, string])[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw unexpected(`${place}${name}`, value, 'a list');
  return value.map((item: unknown, index) => {
    if (!isFields(item)) throw unexpected(`${place}${name}[${index}]`, item, 'an object');
    return [item, `${place}${name}[${index}].`] as const;
  });
}

function unexpected(place: string, value: unknown, expected: string): MappingError {
  const found = value === undefined ? 'missing' : JSON.stringify(value).slice(0, 80);
  return new MappingError(`${place} is ${found}; expected ${expected}`);
}

// #region types
/** pt: Tipo SAF-T → tipo (BT-3). Os outros (orçamentos, guias, recibos) não se enviam, nem uma nota os corrige. / en: SAF-T type → type code (BT-3). Others (estimates, transport documents, receipts) are not sent, and no note corrects them. */
export const typeCodes: Readonly<Record<string, string>> = {FT: '380', FR: '380', FS: '380', ND: '383', NC: '381'};

export const isSent = ({document_type: {saft_code: type}}: Raw): boolean => Object.hasOwn(typeCodes, type);
// #endregion types

// #region skip
/** pt: O motivo para não enviar o documento; undefined, se é para enviar. / en: The reason not to send the document; undefined when it is to be sent. */
export function whyNotSent(source: Raw, {notSentTo}: Settings): string | undefined {
  const type = source.document_type.saft_code;
  if (!isSent(source)) return `the type ${type} is not sent`;
  if (number(source, 'supplier_id') > 0) return 'it is a document of a supplier';
  const nif = taxNumber(text(source, 'entity_vat'));
  const isPortuguese = countryOf(source) === 1;
  // pt: Os primeiros algarismos só contam para NIF portugueses. / en: First digits count only for Portuguese tax numbers.
  const matches = (digits: string): boolean => nif === digits || (isPortuguese && nif.startsWith(digits));
  return notSentTo.some(matches) ? `the customer ${nif} is in notSentTo, in settings.json` : undefined;
}
// #endregion skip

/** pt: Sem os espaços escritos a mais. / en: Without the blanks that were typed. */
const taxNumber = (typed: string): string => typed.replace(/\s/g, '');

/** pt: Número tal como impresso: `FT 2026M/123`. / en: Number as printed: `FT 2026M/123`. */
export function documentNumber(document: Header): string {
  return `${document.document_type.saft_code} ${document.document_set.name}/${document.number}`;
}

// #region map
/**
 * @param source pt: documento fechado, com as linhas / en: a closed document, with its lines
 * @param taxes pt: os impostos da empresa / en: the taxes of the company
 * @param preceding pt: documentos que corrige (notas de crédito e de débito) / en: the documents that it corrects (credit and debit notes)
 * @throws MappingError pt: se for preciso corrigir ou decidir algo antes de enviar / en: when something must be corrected or decided before sending
 */
export function toDocument(
  source: MoloniDocument, settings: Settings, taxes: Taxes, preceding: readonly Header[] = [],
): Record<string, unknown> {
  const typeCode = typeCodes[source.document_type.saft_code];
  if (typeCode === undefined) throw new MappingError(`type ${source.document_type.saft_code} is not sent to the platform`);
  if (source.status !== 1) throw new MappingError('only closed documents (status 1) are sent');
  const amounts = once(() => amountsOf(source, settings, taxes));
  // pt: Uma nota de crédito só pode ter data de vencimento com um meio de pagamento: leva condições. / en: A credit note can have a due date only with a means of payment: it gets terms.
  const isCreditNote = typeCode === '381';
  const makers: Readonly<Record<string, () => unknown>> = {
    number: () => limited(documentNumber(source), 50, 'the number (BT-1): shorten the name of the series'),
    typeCode: () => typeCode,
    issueDate: () => source.date.slice(0, 10),
    dueDate: () => (isCreditNote ? undefined : source.expiration_date?.slice(0, 10)),
    paymentTerms: () => (isCreditNote ? `Por acerto: ${preceding.map(documentNumber).join(', ')}` : undefined),
    currency: () => currency(source),
    orderReference: () => limited(oneLine(source.your_reference), 20, 'your_reference (order number, BT-13)'),
    commitmentNumber: () => limited(oneLine(source.our_reference), 50, 'our_reference (commitment number, BT-19)'),
    atcud: () => source.atcud ?? undefined,
    notes: () => notesOf(source.notes ?? ''),
    precedingInvoices: () => preceding.map((one) => ({number: documentNumber(one), issueDate: one.date.slice(0, 10)})),
    seller: () => settings.seller,
    buyer: () => buyer(source),
    delivery: () => ({address: deliveryAddress(source)}),
    lines: () => amounts().lines.map(({entry}) => entry()),
    vatBreakdown: () => amounts().groups.map(breakdownEntry),
    totals: () => totals(source, amounts()),
    withholdings: () => withholdings(source.deduction_value, () => amounts().net, settings),
  };
  // pt: O que `documents` tem para este documento não se converte: a conversão podia falhar. / en: What `documents` has for this document is not converted: the conversion could fail.
  const given = settings.documents[source.document_id] ?? {};
  const made = Object.entries(makers).map(([name, make]) => [name, name in given ? given[name] : make()]);
  return dropEmpty({...Object.fromEntries(made), ...given});
}
// #endregion map

function once<Value>(make: () => Value): () => Value {
  let made: {readonly value: Value} | undefined;
  return () => (made ??= {value: make()}).value;
}

function currency(source: MoloniDocument): string {
  if ((source.exchange_currency_id ?? 0) !== 0) throw new MappingError('the document is not in euros: map its currency first');
  return 'EUR';
}

function buyer(source: MoloniDocument): unknown {
  return {
    name: oneLine(source.entity_name),
    vatId: portuguese(taxNumber(source.entity_vat), source.entity_country_id),
    address: address(source.entity_address, source.entity_city, source.entity_zip_code, 'the customer'),
  };
}

interface Amounts {
  readonly lines: readonly MappedLine[];
  readonly groups: readonly Group[];
  readonly net: Exact;
  readonly vat: Exact;
}

function amountsOf(source: MoloniDocument, settings: Settings, taxes: Taxes): Amounts {
  const lines = source.products.map((line, index) => toLine(line, index, source.financial_discount ?? 0, settings, taxes));
  const groups = toGroups(lines);
  return {lines, groups, net: sum(groups.map(({taxable}) => taxable)), vat: sum(groups.map(({tax}) => tax))};
}

function totals(source: MoloniDocument, {net, vat}: Amounts): unknown {
  checkTotals(source, net, vat);
  const total = money(plus(net, vat));
  // pt: O Moloni só fecha FR e FS com a forma de pagamento: já estão pagas, e o valor a pagar é 0. / en: Moloni closes FR and FS only with their means of payment: they are already paid, and the amount due is 0.
  const type = source.document_type.saft_code;
  const isPaid = type === 'FR' || type === 'FS';
  if (isPaid && source.deduction_value > 0) {
    throw new MappingError(`an ${type} with withholding tax: less than its total was received; the amount paid (BT-113) is not guessed`);
  }
  const due = isPaid ? {prepaid: total, payable: '0.00'} : {payable: total};
  return {lines: money(net), withoutVat: money(net), vat: money(vat), withVat: total, ...due};
}

interface MappedLine {
  readonly rate: number;
  /** pt: Código M, sem IVA. / en: M-code, without VAT. */
  readonly code: string;
  readonly taxable: Exact;
  readonly tax: Exact;
  readonly vat: () => Readonly<Record<string, unknown>>;
  readonly entry: () => unknown;
}

/** pt: Código e texto da isenção, na linha e no resumo do IVA. / en: Code and text of the exemption, on the line and in the VAT breakdown. */
interface Exemption {
  readonly exemptionCode: string;
  readonly exemptionReason: string;
}

// #region line
function toLine(line: MoloniLine, index: number, discount: number, settings: Settings, taxes: Taxes): MappedLine {
  const place = `line ${index + 1} (${line.name})`;
  // pt: Imposto do selo, ecotaxa: não são IVA, e um tipo desconhecido não se adivinha. / en: Stamp duty, an eco-tax: they are not VAT, and an unknown type is not guessed.
  const other = line.taxes.find(({tax_id: id}) => taxes.get(id) !== true);
  if (other !== undefined) {
    const why = taxes.has(other.tax_id) ? 'is not VAT in per cent' : 'is not among the taxes of the company in Moloni';
    throw new MappingError(`${place} has a tax (tax_id ${other.tax_id}) that ${why}`);
  }
  const vat = line.taxes.filter(({value}) => value > 0);
  const reason = line.exemption_reason?.trim() ?? '';
  if (vat.length > 0 && reason !== '') throw new MappingError(`${place} has both VAT and the exemption_reason ${reason}`);
  if (vat.length > 1) throw new MappingError(`${place} has ${vat.length} taxes: decide which one is VAT and map it by hand`);
  const rate = vat[0]?.value ?? 0;
  // pt: A base de incidência já tem os descontos; sem IVA, não há base: aplicam-se aqui, o da linha e o global.
  // en: The taxable amount is after discounts; without VAT there is none: they are applied here, that of the line and the global one.
  const price = times(times(exact(line.qty), exact(line.price)), times(left(line.discount), left(discount)));
  const taxable = round(vat[0] ? exact(vat[0].incidence_value) : price);
  const vatOf = once(() => {
    const exemption = rate === 0 ? exemptionOf(line, settings, place) : undefined;
    const category = exemption === undefined ? 'S' : categoryOf(exemption.exemptionCode, settings, place);
    return {category, rate: money(exact(rate)), ...exemption};
  });
  const entry = (): unknown => dropEmpty({
    id: String(index + 1),
    quantity: quantityOf(line.qty, place),
    unitCode: unitCode(line.product_id, settings, place),
    netAmount: money(taxable),
    price: priceOf(line, taxable),
    vat: vatOf(),
    item: {name: /^[^]{0,200}/u.exec(oneLine(line.name))?.[0]},
  });
  return {rate, code: rate === 0 ? reason : '', taxable, tax: exact(vat[0]?.total_value ?? 0), vat: vatOf, entry};
}

/** pt: O que um desconto em percentagem deixa. / en: What a discount in per cent leaves. */
const left = (discount: number): Exact => over(minus(exact(100), exact(discount)), exact(100));

/** pt: Uma quantidade arredondada mudaria também o preço impresso. / en: A rounded quantity would change the printed price too. */
function quantityOf(qty: number, place: string): string {
  const quantity = fixed(exact(qty), 3);
  if (!(qty > 0) || differ(exact(qty), exact(Number(quantity)), 1e-9)) {
    throw new MappingError(`${place} has the quantity ${qty}; expected more than 0, with at most three decimals`);
  }
  return quantity;
}

/** pt: `net` já tem o desconto: quantidade × `net` = valor da linha. / en: `net` is after the discount: quantity × `net` = line amount. */
function priceOf(line: MoloniLine, taxable: Exact): Record<string, string> {
  const [net, gross] = [unitPrice(over(taxable, exact(line.qty))), unitPrice(exact(line.price))];
  if (!(line.discount > 0)) return {net};
  return {net, gross, discount: unitPrice(minus(exact(line.price), exact(Number(net))))};
}

/** pt: A unidade das definições: uma unidade adivinhada podia ser diferente da impressa. / en: The unit from the settings: a guessed unit could differ from the printed one. */
function unitCode(productId: number, {units}: Settings, place: string): string {
  const code = units[productId] ?? units.default;
  if (code === undefined) throw new MappingError(`${place}: add the unit of product ${productId} to units, in the settings`);
  return code;
}

/** pt: O código M de uma linha sem IVA, com o texto das definições. / en: The M-code of a line without VAT, with the text from the settings. */
function exemptionOf(line: MoloniLine, {exemptionReasons}: Settings, place: string): Exemption {
  const code = line.exemption_reason?.trim() ?? '';
  if (!/^M[0-9]{2}$/.test(code)) throw new MappingError(`${place} has no VAT and no exemption_reason`);
  const exemptionReason = exemptionReasons[code];
  if (exemptionReason === undefined) throw new MappingError(`${place}: add the text of ${code} to exemptionReasons, in the settings`);
  return {exemptionCode: code, exemptionReason};
}

/** pt: A categoria das definições; por omissão, isenção (E) para M01, M07, M10 e M12 a M15 (margem). Os outros não têm valor por omissão. / en: The category from the settings; by default "exempt" (E) for M01, M07, M10 and M12 to M15 (margin). Others have no default. */
function categoryOf(code: string, {exemptionCategories}: Settings, place: string): string {
  const category = exemptionCategories[code] ?? (/^M(01|07|1[02-5])$/.test(code) ? 'E' : undefined);
  if (category === 'E' || category === 'AE') return category;
  const found = category === undefined ? 'no VAT category' : `the VAT category ${category}`;
  throw new MappingError(`${place}: ${code} has ${found} in exemptionCategories, in the settings; expected E or AE`);
}
// #endregion line

/** pt: A retenção, com o texto das definições para a sua taxa. / en: The withholding, with the text from the settings for its rate. */
function withholdings(deducted: number, netOf: () => Exact, settings: Settings): readonly unknown[] {
  if (!(deducted > 0)) return [];
  const net = netOf();
  if (net.n <= 0n) throw new MappingError('something is withheld from a net amount that is not above 0');
  const amount = exact(deducted);
  const matches = (rate: string): boolean => !differ(times(net, over(exact(Number(rate)), exact(100))), amount, 0.011);
  const [, description] = Object.entries(settings.withholding).find(([rate]) => matches(rate)) ?? [];
  if (description === undefined) {
    const rate = money(times(over(amount, net), exact(100)));
    throw new MappingError(
      `${rate} % of the net amount is withheld: if that rate is printed, add it to withholding, in the settings; if not, write withholdings into documents`,
    );
  }
  return [{type: 'IRF', description, amount: money(amount)}];
}

interface Group {
  readonly lines: readonly MappedLine[];
  readonly taxable: Exact;
  readonly tax: Exact;
}

/** pt: Um grupo por taxa; sem IVA, um por código de isenção. / en: One group per rate; without VAT, one per exemption code. */
function toGroups(lines: readonly MappedLine[]): readonly Group[] {
  const keyOf = ({rate, code}: MappedLine): string => `${rate} ${code}`;
  return [...new Set(lines.map(keyOf))].map((key) => {
    const group = lines.filter((line) => keyOf(line) === key);
    return {lines: group, taxable: sum(group.map(({taxable}) => taxable)), tax: sum(group.map(({tax}) => tax))};
  });
}

function breakdownEntry({lines, taxable, tax}: Group): unknown {
  return {...lines[0]?.vat(), taxableAmount: money(taxable), taxAmount: money(tax)};
}

// #region totals
/** pt: Compara os totais com os do PDF: uma diferença de um cêntimo por linha, até 0,04 EUR, é arredondamento; maior é erro. / en: Compares the totals with those of the PDF: a difference of one cent per line, up to EUR 0.04, is rounding; a larger one is an error. */
function checkTotals(source: MoloniDocument, net: Exact, vat: Exact): void {
  const discounts = plus(exact(source.comercial_discount_value), exact(source.financial_discount_value));
  const [printedNet, printedVat] = [minus(exact(source.gross_value), discounts), exact(source.taxes_value)];
  const tolerance = Math.min(source.products.length, 4) / 100;
  if (differ(net, printedNet, tolerance) || differ(vat, printedVat, tolerance)) {
    throw new MappingError(
      `totals differ: lines ${money(net)} + VAT ${money(vat)}, Moloni ${money(printedNet)} + ${money(printedVat)}`,
    );
  }
}
// #endregion totals

// #region delivery
/** pt: Local de entrega (BG-15): o do documento ou, na falta dele, a morada do cliente. / en: Delivery address (BG-15): that of the document or, without one, the customer's. */
function deliveryAddress(source: MoloniDocument): unknown {
  const street = source.delivery_destination_address?.trim() ?? '';
  if (street === '') return address(source.entity_address, source.entity_city, source.entity_zip_code, 'the customer');
  // pt: 0: sem país; o código postal português diz que é Portugal. / en: 0: no country; the Portuguese post code says that it is Portugal.
  if ((source.delivery_destination_country ?? 0) > 1) throw new MappingError('the delivery is not in Portugal: extend the mapping of its country');
  const city = source.delivery_destination_city ?? '';
  return address(street, city, source.delivery_destination_zip_code ?? '', 'the delivery');
}

function address(street: string, city: string, postCode: string, whose: string): unknown {
  if (oneLine(street) === '' || oneLine(city) === '' || !/^[0-9]{4}-[0-9]{3}$/.test(postCode.trim())) {
    throw new MappingError(`the address of ${whose} needs street, city and a post code such as 1000-001 (BR-CIUS-PT-66)`);
  }
  return {line1: oneLine(street), city: oneLine(city), postCode: postCode.trim(), country: 'PT'};
}
// #endregion delivery

/** pt: No Moloni, o país 1 é Portugal; para outros, leia `countries/getAll`. / en: In Moloni country 1 is Portugal; for others, read `countries/getAll`. */
function portuguese(nif: string, country: number): string {
  if (country !== 1) throw new MappingError('the customer is not in Portugal: extend the mapping of country and VAT number');
  if (!/^[1-9][0-9]{8}$/.test(nif)) throw new MappingError(`the tax number of the customer is "${nif}"; expected 9 digits`);
  return `PT${nif}`;
}

function limited(value: string, length: number, what: string): string | undefined {
  if (value.length > length) throw new MappingError(`${what}: ${value.length} characters, at most ${length}`);
  return value === '' ? undefined : value;
}

/** pt: As observações, em notas de até 500 caracteres. / en: The remarks, in notes of up to 500 characters. */
function notesOf(text: string): readonly string[] {
  const clean = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' ').trim();
  return clean.match(/[^]{1,500}/gu) ?? [];
}

/**
 * pt: Os textos, exceto as notas, têm uma só linha: um espaço substitui mudanças de linha e outros
 * pt: caracteres de controlo.
 * en: Texts, except notes, have one line only: a space replaces line breaks and other control characters.
 */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

// #region money
/** pt: Um número exato, n / d: em vírgula flutuante, 2,135 fica um pouco abaixo e arredonda para 2,13. / en: An exact number, n / d: in floating point, 2.135 is stored slightly lower and rounds to 2.13. */
interface Exact {
  readonly n: bigint;
  readonly d: bigint;
}

/** pt: O número tal como o Moloni o escreveu. / en: The number as Moloni wrote it. */
function exact(value: number): Exact {
  const [, whole, fraction = '', power = 0] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) throw new MappingError(`${value} is not a number`);
  const decimals = fraction.length - Number(power);
  const n = BigInt(whole + fraction);
  return decimals > 0 ? {n, d: 10n ** BigInt(decimals)} : {n: n * 10n ** BigInt(-decimals), d: 1n};
}

const plus = (a: Exact, b: Exact): Exact => ({n: a.n * b.d + b.n * a.d, d: a.d * b.d});
const minus = (a: Exact, b: Exact): Exact => plus(a, {n: -b.n, d: b.d});
const times = (a: Exact, b: Exact): Exact => ({n: a.n * b.n, d: a.d * b.d});
/** @param b pt: maior do que zero / en: above zero */
const over = (a: Exact, b: Exact): Exact => times(a, {n: b.d, d: b.n});
const sum = (values: readonly Exact[]): Exact => round(values.reduce(plus, exact(0)));
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

function differ(a: Exact, b: Exact, byMoreThan: number): boolean {
  const [difference, most] = [minus(a, b), exact(byMoreThan)];
  return absolute(difference.n) * most.d > most.n * difference.d;
}

/** pt: Arredonda uma só vez; metades afastam-se de zero. / en: Rounds once only, halves away from zero. */
function fixed({n, d}: Exact, decimals: number): string {
  const units = (2n * absolute(n) * 10n ** BigInt(decimals) + d) / (2n * d);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${n < 0n && units > 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const money = (value: Exact): string => fixed(value, 2);
const round = (value: Exact): Exact => ({n: BigInt(money(value).replace('.', '')), d: 100n});
/** pt: De 2 a 8 casas decimais. / en: 2 to 8 decimals. */
const unitPrice = (value: Exact): string => fixed(value, 8).replace(/0{1,6}$/, '');
// #endregion money

/** pt: Omite propriedades sem valor: a CIUS-PT recusa grupos vazios. / en: Leaves out properties without a value: CIUS-PT refuses empty groups. */
function dropEmpty(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const empty = (item: unknown): boolean => item === undefined || item === '' || (Array.isArray(item) && item.length === 0);
  return Object.fromEntries(Object.entries(value).filter(([, item]) => !empty(item)));
}
