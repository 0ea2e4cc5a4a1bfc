import {
  at,
  contextAt,
  continued,
  withCure,
  everywhere,
  fromDocument,
  perInvoice,
  where,
  cureWrite,
  cureWriteOneOf,
  orThousands,
  type Context,
  type Rule,
} from './rule.ts';
import {categoriesCiusPt} from './code-lists/lists.ts';
import {abs, cents, decimal, show, showQuantity, zero, type Decimal} from './decimal.ts';
import {anywhere, first, has, normalize, select, text, texts, type Element, type Invoice} from './tree.ts';
import {inThousands} from '../ubl/data-types.ts';
import {sellerPath, type Localized} from './terms.ts';

/** The two official rule sets read some elements differently. */
export interface Dialect {
  /** `ChargeIndicator`: EN 16931 reads a boolean, CIUS-PT compares text. */
  readonly isCharge: (allowanceCharge: Element) => boolean;
  readonly isAllowance: (allowanceCharge: Element) => boolean;
  /** Does the category belong to the tax VAT? CIUS-PT does not check this. */
  readonly isVat: (category: Element) => boolean;
}

const indicator = (element: Element): string => text(element, 'ChargeIndicator');

const schemesOf = (element: Element): string[] => texts(element, 'TaxScheme/ID');

export const en16931: Dialect = {
  isCharge: (element) => ['true', '1'].includes(indicator(element).trim()),
  isAllowance: (element) => ['false', '0'].includes(indicator(element).trim()),
  isVat: (element) => schemesOf(element).some((scheme) => normalize(scheme).toUpperCase() === 'VAT'),
};

export const ciusPt: Dialect = {
  isCharge: (element) => indicator(element) === 'true',
  isAllowance: (element) => indicator(element) === 'false',
  isVat: () => true,
};

/** Is the tax scheme of the party exactly `VAT`? */
export const hasSchemeVat = (taxScheme: Element): boolean => schemesOf(taxScheme).includes('VAT');

/** Creates one context per dialect. Its elements are cached per document, because many rules use it. */
const perDialect = (make: (dialect: Dialect) => Context): ((dialect: Dialect) => Context) => {
  const contexts = new Map(
    [en16931, ciusPt].map((dialect) => {
      const context = make(dialect);
      return [dialect, contextAt(context.place, perInvoice(context))] as const;
    }),
  );
  return (dialect) => contexts.get(dialect) ?? make(dialect);
};

/** Elements at a path from the parent of an element. The official rules about totals look only there, wherever the totals are. */
export const beside = ({parent}: Element, path: string): readonly Element[] => (parent ? select(parent, path) : []);

export const documentAllowances = perDialect((dialect) => where(at('AllowanceCharge'), dialect.isAllowance));
export const documentCharges = perDialect((dialect) => where(at('AllowanceCharge'), dialect.isCharge));
export const lineAllowances = perDialect((dialect) => where(everywhere('*Line/AllowanceCharge'), dialect.isAllowance));
export const lineCharges = perDialect((dialect) => where(everywhere('*Line/AllowanceCharge'), dialect.isCharge));
export const lines: Context = everywhere('*Line');
export const totals: Context = everywhere('LegalMonetaryTotal');
export const breakdowns: Context = everywhere('TaxTotal/TaxSubtotal');
/** BG-14: an invoicing period of the document, not of a line. */
export const invoicePeriods: Context = where(everywhere('InvoicePeriod'), (period) => !isLine(period.parent));
export const linePeriods: Context = everywhere('*Line/InvoicePeriod');

const isLine = (element: Element | undefined): boolean =>
  element?.name === 'InvoiceLine' || element?.name === 'CreditNoteLine';

/** The number at the end of a path. */
export const numberAt = (element: Element, path: string): Decimal | undefined => decimal(first(element, path)?.text);

/** All numbers at the end of a path. */
export const numbersAt = (element: Element, path: string): (Decimal | undefined)[] =>
  select(element, path).map((each) => decimal(each.text));

const codeCache = new WeakMap<Element, string>();

/** Code of a VAT category, without white space around it. */
export const categoryCode = (category: Element): string => {
  const cachedCode = codeCache.get(category);
  if (cachedCode !== undefined) return cachedCode;
  const code = normalize(text(category, 'ID'));
  codeCache.set(category, code);
  return code;
};

/** VAT categories of all lines, allowances, charges and breakdowns. */
export const categories = {
  /** BT-151 */
  ofLines: (invoice: Invoice): readonly Element[] => anywhere(invoice, 'ClassifiedTaxCategory'),
  /** BT-95, BT-102 */
  ofAllowanceCharges: (
    invoice: Invoice,
    accept: (allowanceCharge: Element) => boolean = () => true,
  ): readonly Element[] =>
    anywhere(invoice, 'AllowanceCharge/TaxCategory').filter(
      (category) => category.parent !== undefined && accept(category.parent),
    ),
  /** BT-118, only below the tax totals of the document */
  ofBreakdown: perInvoice((invoice): readonly Element[] => select(invoice.root, 'TaxTotal/TaxSubtotal/TaxCategory')),
};

/** Does the seller have a tax number of any kind (BT-31, BT-32)? */
export const hasSellerTaxNumber = (invoice: Invoice): boolean =>
  has(invoice.root, `${sellerPath}/PartyTaxScheme/CompanyID`);

/** Does the party at the path have a VAT identifier? */
export const hasVatNumber = (invoice: Invoice, party: string, isVat: (scheme: Element) => boolean): boolean =>
  select(invoice.root, `${party}/PartyTaxScheme`).some((scheme) => isVat(scheme) && has(scheme, 'CompanyID'));

/** Prefixes of VAT identifiers that are not ISO 3166-1 country codes, which CIUS-PT requires. */
const otherPrefixes: Readonly<Record<string, (number: string) => Localized>> = {
  EL: (number) => ({
    pt: `A CIUS-PT só admite o código ISO do país: na Grécia, escreva \`GR${number}\`.`,
    en: `CIUS-PT takes the ISO code of the country only: for Greece, write \`GR${number}\`.`,
  }),
  // Goods for Northern Ireland are an intra-Community supply only with an `XI` number.
  XI: () => ({
    pt: 'A CIUS-PT não admite `XI` (Irlanda do Norte). Não troque o prefixo: `GB` é outro número e, em bens, outro regime. Fale com o adquirente e com o contabilista antes de enviar.',
    en: 'CIUS-PT does not take `XI` (Northern Ireland). Do not change the prefix: `GB` is another number and, for goods, another regime. Talk to the buyer and your accountant before you send.',
  }),
};

/** The country in the address (BT-40, BT-55, BT-69) of the party that this tax scheme belongs to. */
export const countryOf = ({parent}: Element): string =>
  parent ? text(parent, 'PostalAddress/Country/IdentificationCode') : '';

/**
 * Cure for a VAT identifier without a country prefix.
 *
 * @param country country in the address of the party. A foreign number with nine digits must not get the prefix `PT`.
 */
export const withCountry = (rawText: string, country: string): Localized => {
  const number = normalize(rawText);
  const [home = ''] = /^[A-Z]{2}$/u.exec(normalize(country).toUpperCase()) ?? [];
  if (home === 'PT' && /^\d{9}$/u.test(number)) return cureWrite(`PT${number}`);
  const upper = number.toUpperCase();
  const prefixCure = otherPrefixes[upper.slice(0, 2)];
  if (prefixCure) return prefixCure(upper.slice(2));
  if (upper !== number && /^PT\d{9}$/u.test(upper)) return cureWrite(upper);
  return ['', 'PT'].includes(home)
    ? {
        pt: 'Escreva antes do número as duas letras do país, em maiúsculas: em Portugal, `PT` e nove algarismos.',
        en: 'Write the two letters of the country before the number, in capitals: for Portugal, `PT` and nine digits.',
      }
    : {
        pt: 'Escreva antes do número o código do país que o emitiu. Se o documento emitido tem outro prefixo, ou não há número, fale com o contabilista; nunca ponha `PT` a um número estrangeiro.',
        en: 'Write the code of the country that issued it before the number. If the issued document has another prefix, or there is no number, ask your accountant; never put `PT` before a foreign number.',
      };
};

/** Cure for parties without a VAT identifier, by the paths of their tax schemes. */
export const taxSchemes = (...paths: readonly string[]): Localized => {
  const code = paths.map((path) => `\`${path}\``);
  return {
    pt: `Escreva ${code.join(' e ')}, com o número do documento emitido em \`cbc:CompanyID\` e \`VAT\` em \`cac:TaxScheme/cbc:ID\`.`,
    en: `Write ${code.join(' and ')}, with the number of the issued document in \`cbc:CompanyID\` and \`VAT\` in \`cac:TaxScheme/cbc:ID\`.`,
  };
};

/** More text about the buyer, who may have no number. */
export const buyersNumber: Localized = {
  pt: 'Só um consumidor final sem NIF é `PT999999990`. Se um adquirente estrangeiro não tem número, não o invente: fale com o contabilista.',
  en: 'Only a final consumer without a number is `PT999999990`. If a foreign buyer has no number, do not make one up: ask your accountant.',
};

/** Joins two sentences of a cure. */
export const joinSentences = (first: Localized, second: Localized): Localized => ({
  pt: `${first.pt} ${second.pt}`,
  en: `${first.en} ${second.en}`,
});

/** Cure for a category that needs a rate and has none. Which category is right without VAT depends on the transaction. */
export const rateOrCategory: Localized = {
  pt: 'Se o documento emitido tem IVA, escreva a taxa dele; sem IVA, a categoria é outra e depende da operação (`E`, `AE`, `IC`, `G`, `NA`): confirme-a com o contabilista.',
  en: 'If the issued document bears VAT, write its rate; without VAT, the category is another and depends on the transaction (`E`, `AE`, `IC`, `G`, `NA`): confirm it with your accountant.',
};

/** Adds that the right category depends on the transaction, so that the sender asks an accountant. */
const ofTransaction = ({pt, en}: Localized): Localized => ({
  pt: `${pt} Qual deles, depende da operação: confirme-o com o contabilista.`,
  en: `${en} Which of them depends on the transaction: confirm it with your accountant.`,
});

/** Cure for a VAT category that CIUS-PT refuses. EN 16931 has another code for the intra-Community supply. */
export const categoryCure = (rawText: string): Localized =>
  normalize(rawText) === 'K' ? intraCommunity : ofTransaction(cureWriteOneOf(categoriesCiusPt.all()));

const intraCommunity: Localized = {
  pt: 'Se no documento emitido é uma transmissão intracomunitária, escreva `IC`, o código da CIUS-PT para `K`; se não é, confirme a categoria com o contabilista.',
  en: 'If it is an intra-Community supply in the issued document, write `IC`, the code of CIUS-PT for `K`; if not, confirm the category with your accountant.',
};

/** Does the VAT identifier of the seller (BT-31) start with `PT`? */
export const isPortuguese = ({root}: Invoice): boolean =>
  text(root, `${sellerPath}/PartyTaxScheme/CompanyID`).startsWith('PT');

/** Cure for the category `Z` of a seller in Portugal. */
export const noZeroRate: Localized = {
  pt: 'Portugal não tem taxa zero: sem IVA, a categoria é `E`, `AE`, `IC`, `G` ou `NA`. Confirme-a com o contabilista e não retire o motivo.',
  en: 'Portugal has no zero rate: without VAT, the category is `E`, `AE`, `IC`, `G` or `NA`. Confirm it with your accountant and do not remove the reason.',
};

/** Cure for a category without VAT that has a rate or a tax. `path` leads to the value that must be zero, if it is not the element itself. */
export const zeroOrCategory = (path?: string): Localized => {
  const place = path === undefined ? {pt: '', en: ''} : {pt: ` em \`${path}\``, en: ` into \`${path}\``};
  return {
    pt: `Se o documento emitido tem IVA, a categoria é \`S\`; se não tem, escreva \`0.00\`${place.pt}.`,
    en: `If the issued document bears VAT, the category is \`S\`; if not, write \`0.00\`${place.en}.`,
  };
};

/** Cure for a category with a rate that has an exemption reason at these paths. */
export const withoutReason = (code: string, paths: readonly string[]): Localized => {
  const [pt, en] = [' e ', ' and '].map((and) => paths.map((path) => `\`${path}\``).join(and));
  return {
    pt: `Se o documento emitido tem IVA, retire ${pt}; se não tem, a categoria não é \`${code}\`: confirme-a com o contabilista e não retire o motivo.`,
    en: `If the issued document bears VAT, remove ${en}; if not, the category is not \`${code}\`: confirm it with your accountant and do not remove the reason.`,
  };
};

/** Cure for a category without VAT that has no reason, by the paths of a reason. If it has VAT, the category may be wrong. */
export const withReason = (category: Element, ...paths: readonly string[]): Localized => {
  const amounts = [numberAt(category, 'Percent'), category.parent && numberAt(category.parent, 'TaxAmount')];
  if (amounts.every((amount) => (amount ?? zero) === zero)) return continued(cureWrite(...paths), fromDocument);
  return {
    pt: 'Se o documento emitido não tem IVA, escreva o código e o texto do motivo (`cbc:TaxExemptionReasonCode`, `cbc:TaxExemptionReason`); se tem, a categoria é `S`.',
    en: 'If the issued document bears no VAT, write the code and the text of the reason (`cbc:TaxExemptionReasonCode`, `cbc:TaxExemptionReason`); if it does, the category is `S`.',
  };
};

/** Paths, below a category of the VAT breakdown, of the parts of its exemption reason. */
export const reasonPaths = (category: Element): readonly string[] =>
  ['TaxExemptionReasonCode', 'TaxExemptionReason'].filter((name) => has(category, name)).map((name) => `cbc:${name}`);

/** Paths of the tax schemes of the parties. */
export const taxScheme = {
  seller: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
  buyer: 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme',
} as const;

/** Cure for an amount with more than two decimals. */
export const inCents = (rawText: string): Localized => {
  const amount = decimal(rawText);
  return amount === undefined
    ? {
        pt: 'Escreva o valor do documento emitido como `1234.50`, com 2 casas decimais.',
        en: 'Write the amount of the issued document as `1234.50`, with 2 decimals.',
      }
    : orThousands(
        {
          pt: `Arredonde a 2 casas decimais: escreva \`${show(cents(amount))}\`.`,
          en: `Round to 2 decimals: write \`${show(cents(amount))}\`.`,
        },
        inThousands(rawText),
      );
};

/**
 * Cure for a quantity with too many decimals. It is the quantity of the issued document, so the sender must not round it.
 *
 * @param quote quotation mark around a number
 * @param base name of the quantity that the price is for
 */
export const smallerUnit = (quote: '' | '"', base: string): Localized => {
  const [before, after, whole] = ['1.2345', '1234.500', '1000.000'].map((number) => `\`${quote}${number}${quote}\``);
  return {
    pt: `Não arredonde: a quantidade é a do documento emitido. Escreva-a numa unidade menor (${before} \`KGM\` são ${after} \`GRM\`), com o preço por essa unidade ou para uma base (${base}: ${whole}); sem unidade menor, fale com o produtor do programa.`,
    en: `Do not round: the quantity is that of the issued document. Write it in a smaller unit (${before} \`KGM\` is ${after} \`GRM\`), with the price of that unit or for a base (${base}: ${whole}); without a smaller unit, ask the producer of the program.`,
  };
};

/** Cure for a price base with too many decimals. A larger base with larger prices leaves the line amount unchanged. */
export const largerBase = (base: string, [net, ...others]: readonly [string, string, string]): Localized => ({
  pt: `Não arredonde: multiplique por 10 000 a base (${base}) e os preços da linha (${net} e, se os houver, ${others.join(' e ')}); o valor da linha é o mesmo.`,
  en: `Do not round: multiply the base (${base}) and the prices of the line (${net} and, if there are any, ${others.join(' and ')}) by 10,000; the amount of the line is the same.`,
});

/**
 * Cure for a document with more paid in advance than its total; undefined for any other document. Without the sign, the buyer would have to
 * pay the amount again. The document is not a credit note either.
 *
 * @param gross BT-112
 * @param paid BT-113
 */
export const cureOverpaid = (gross: Decimal | undefined, paid: Decimal | undefined): Localized | undefined => {
  if (gross === undefined || paid === undefined || gross <= zero || paid <= gross) return undefined;
  return {
    pt: 'O valor pago (BT-113) excede o total com IVA (BT-112). Compare com o documento emitido: se difere, corrija no ficheiro o valor errado; se diz o mesmo, pagou-se a mais: não mude o sinal, e confirme com o contabilista como se corrige o adiantamento (por exemplo, com uma nota de crédito dele).',
    en: 'The amount paid (BT-113) is above the total with VAT (BT-112). Compare with the issued document: if it differs, correct the wrong amount in the file; if it says the same, too much was paid: do not change the sign, and ask your accountant how to correct the advance (for example, by a credit note for it).',
  };
};

/** Cure for a negative price with a negative quantity. The positive line amount shows that both signs are wrong. */
export const cureBothSigns = (line: Element | undefined): Localized | undefined => {
  const quantity = line && select(line, '*Quantity')[0];
  const [price, amount, net] = line
    ? [numberAt(line, 'Price/PriceAmount'), decimal(quantity?.text), numberAt(line, 'LineExtensionAmount')]
    : [];
  if (!line || !quantity || price === undefined || amount === undefined || net === undefined) return undefined;
  if (price >= zero || amount >= zero || net <= zero) return undefined;
  const values = [show(abs(price)), showQuantity(abs(amount))];
  const places = ['cac:Price/cbc:PriceAmount', `cbc:${quantity.name}`].map((path) => `cac:${line.name}/${path}`);
  return {
    pt: `Escreva \`${values[0] ?? ''}\` em \`${places[0] ?? ''}\` e \`${values[1] ?? ''}\` em \`${places[1] ?? ''}\`, ambos sem sinal: o valor da linha é positivo.`,
    en: `Write \`${values[0] ?? ''}\` into \`${places[0] ?? ''}\` and \`${values[1] ?? ''}\` into \`${places[1] ?? ''}\`, both without a sign: the amount of the line is positive.`,
  };
};

export const overpaidIn = (total: Element): Localized | undefined =>
  cureOverpaid(numberAt(total, 'TaxInclusiveAmount'), numberAt(total, 'PrepaidAmount'));

/** Improves the cure of a rule about the payable amount: an overpayment comes first, and withholding tax is only in the notes. */
export const ofPayable = (baseRule: Rule): Rule =>
  withCure(baseRule, (element, invoice) => {
    const cure = overpaidIn(element) ?? baseRule.cure?.(element, invoice);
    if (cure === undefined || !texts(invoice.root, 'Note').some((note) => note.startsWith('#WITHHOLDINGTAX')))
      return cure;
    return {
      pt: `${cure.pt} A retenção na fonte fica só nas notas: não se deduz de BT-115 nem vai em BT-113.`,
      en: `${cure.en} Withholding tax stays in the notes: it is neither deducted from BT-115 nor put into BT-113.`,
    };
  });
