import {customizationId} from '../../identifiers.ts';
import {
  asIssued,
  signOfQuantity,
  messageAbout,
  at,
  atTerm,
  mustBeInList,
  withCure,
  format,
  orThousands,
  perInvoice,
  rule,
  where,
  withAttribute,
  cureWithoutSign,
  cureWrite,
  cureWriteOneOf,
  exampleOf,
  type Context,
  type Rule,
} from '../rule.ts';
import {
  categoryCode,
  categoryCure,
  ciusPt,
  countryOf,
  cureBothSigns,
  largerBase,
  overpaidIn,
  smallerUnit,
  withCountry,
} from '../common.ts';
import {addFilename, addMimeCode, mediaTypes} from '../attached.ts';
import {typeCure} from '../document-type.ts';
import {meansCure} from '../payment-means.ts';
import {dateMeantBy, inThousands, numberMeantBy} from '../../ubl/data-types.ts';
import {abs, decimal, one, rounded, show, showQuantity, zero} from '../decimal.ts';
import {has, normalize, select, text, type Element, type Invoice} from '../tree.ts';
import * as lists from '../code-lists/lists.ts';
import {codesOfLines, exemptionCode} from './exemption.ts';
import {
  attribute,
  betweenKeys,
  issuedByOthers,
  continueInNote,
  lengthCure,
  textCure,
  tooLong,
  type TooLong,
} from './too-long.ts';
import {unitsCiusPt} from '../code-lists/units.ts';
import {cardinalityOf, formatOf, isTerm, placeOf, TERMS, termsIn, type Format, type Localized} from '../terms.ts';

const dt = 'DT-CIUS-PT-';
const dateForm = /^\d{4}-\d{2}-\d{2}$/u;
const percent = /^\d{1,3}\.\d{2}$/u;

/** The `.` of XPath, which matches all but line feed and carriage return. The `.` of JavaScript also excludes U+2028 and U+2029. */
const onOneLine = '[^\\n\\r]';

const shortText = (id: string, terms: string, context: Context, longest: number): Rule => ({
  ...format(
    dt + id,
    terms,
    context,
    new RegExp(`^${onOneLine}{1,${longest}}$`, 'u'),
    `1 a ${longest} caracteres, numa só linha`,
    `1 to ${longest} characters, on one line`,
  ),
  cure: (element, invoice) => {
    const {text: rawText, parent} = element;
    if (terms === 'BT-121') return exemptionCode(rawText, parent ? codesOfLines(invoice, categoryCode(parent)) : []);
    return rawText === '' && isMandatory(terms)
      ? asTheDocumentSays
      : textCure(rawText, longest, tooLong(termAt(terms, element), element));
  },
});

/** The term of an element at a place that two terms share. */
const termAt = (terms: string, {attributes, parent}: Element): string => {
  const [first, second] = termsIn(terms);
  const isSecond =
    second === 'BT-122'
      ? parent !== undefined && !has(parent, 'DocumentTypeCode')
      : second === 'BT-90' && attributes.schemeID === 'SEPA';
  return (isSecond ? second : first) ?? terms;
};

/** Is the term mandatory in its group? Then removing it would break another rule. */
const isMandatory = (terms: string): boolean => isTerm(terms) && cardinalityOf(terms).startsWith('1');

const asTheDocumentSays: Localized = {
  pt: 'É obrigatório: escreva o que diz o documento emitido.',
  en: 'It is mandatory: write what the issued document says.',
};

const date = (id: string, term: string, context: Context): Rule =>
  withCure(format(dt + id, term, context, dateForm, 'AAAA-MM-DD', 'YYYY-MM-DD'), ({text: rawText}) => {
    const probableDate = dateMeantBy(rawText);
    return probableDate === undefined
      ? {
          pt: `Escreva a data do documento emitido, com ano, mês e dia (AAAA-MM-DD)${isMandatory(term) ? '' : '; se ele não a tem, retire o elemento'}.`,
          en: `Write the date of the issued document, with year, month and day (YYYY-MM-DD)${isMandatory(term) ? '' : '; if it has none, remove the element'}.`,
        }
      : cureWrite(probableDate);
  });

/** Cure that rewrites a number in the required format: with zeros, with a point, rounded, without a sign. */
const numberCure =
  (pattern: RegExp, most: number): NonNullable<Rule['cure']> =>
  ({text: rawText, parent, name}) => {
    const value = decimal(numberMeantBy(rawText));
    const example = {
      pt: `Escreva um número como \`1234.50\`, com ${most === 2 ? '2' : `2 a ${most}`} casas decimais.`,
      en: `Write a number such as \`1234.50\`, with ${most === 2 ? '2' : `2 to ${most}`} decimals.`,
    };
    if (value === undefined) return example;
    const formatNumber = name.endsWith('Quantity') ? showQuantity : show;
    const number = formatNumber(value);
    const separated = inThousands(rawText);
    const thousands = separated !== undefined && pattern.test(separated) ? separated : undefined;
    if (pattern.test(number)) return orThousands(cureWrite(number), thousands);
    const nearest = formatNumber(rounded(value, most));
    if (pattern.test(nearest)) {
      if (name === 'BaseQuantity') return orThousands(largerBase('BT-149', ['BT-146', 'BT-147', 'BT-148']), thousands);
      if (name.endsWith('Quantity')) return orThousands(smallerUnit('', 'BT-149'), thousands);
      const cure = {
        pt: `Arredonde a ${most} casas decimais: escreva \`${nearest}\`.`,
        en: `Round to ${most} decimals: write \`${nearest}\`.`,
      };
      return orThousands(cure, thousands);
    }
    const withoutMinus = formatNumber(abs(rounded(value, most)));
    if (!pattern.test(withoutMinus)) return example;
    const overpaid = name === 'PayableAmount' && parent ? overpaidIn(parent) : undefined;
    if (overpaid) return overpaid;
    const both = name === 'PriceAmount' ? cureBothSigns(parent?.parent) : undefined;
    if (both) return both;
    return cureWithoutSign(withoutMinus, withoutSign[parent?.name ?? '']);
  };

/** What to do with the sign of an amount, by its parent element. */
const withoutSign: Readonly<Record<string, Localized>> = {
  LegalMonetaryTotal: asIssued,
  AllowanceCharge: {
    pt: '; um desconto negativo é um encargo, e o inverso (`cbc:ChargeIndicator`)',
    en: '; a negative allowance is a charge, and the other way round (`cbc:ChargeIndicator`)',
  },
  Price: signOfQuantity,
};

const number = (id: string, terms: string, context: Context, most: number, negative: boolean): Rule => {
  const range = most === 2 ? '2' : `2 a ${most}`;
  const pattern = new RegExp(`^${negative ? '-?' : ''}\\d{1,13}\\.\\d{2,${most}}$`, 'u');
  const baseRule = format(
    dt + id,
    terms,
    context,
    pattern,
    `até 13 algarismos, ponto e ${range} casas decimais${negative ? '' : ', sem sinal'}`,
    `up to 13 digits, a point and ${range.replace('a', 'to')} decimals${negative ? '' : ', no sign'}`,
  );
  return {...baseRule, cure: numberCure(pattern, most)};
};

/** DT-CIUS-PT-098.2, 103.2 and 104.2 together refuse every document whose accounting currency (BT-6) differs from its currency (BT-5). */
const noOtherCurrency: Localized = {
  pt: 'Retire `cbc:TaxCurrencyCode`: as regras recusam uma moeda de contabilização (BT-6) que não é a do documento (BT-5).',
  en: 'Remove `cbc:TaxCurrencyCode`: the rules refuse an accounting currency (BT-6) that is not that of the document (BT-5).',
};

/** A rule that compares the value of an attribute with elements of the document. */
const currency = (
  id: string,
  terms: string,
  context: Context,
  name: 'DocumentCurrencyCode' | 'TaxCurrencyCode',
): Rule => {
  const term = name === 'DocumentCurrencyCode' ? 'BT-5' : 'BT-6';
  return {
    ...rule(
      dt + id,
      `${terms} ${term}`,
      context,
      messageAbout(
        terms,
        `A moeda (currencyID) de * tem de ser a de ${term}.`,
        `The currency (currencyID) of * has to be that of ${term}.`,
      ),
      (amount, invoice) =>
        select(invoice.root, name).some((code) => code.text === normalize(amount.attributes.currencyID ?? '')),
      (amount) => amount.attributes.currencyID,
    ),
    attribute: 'currencyID',
    cure: (_, invoice) => {
      const [code] = select(invoice.root, name);
      const documentCurrency = text(invoice.root, 'DocumentCurrencyCode');
      if (code && name === 'TaxCurrencyCode' && code.text !== documentCurrency) return noOtherCurrency;
      if (code && !lists.currenciesCiusPt(code.text)) {
        return {
          pt: `Corrija primeiro a moeda do documento (${term}): \`${code.text}\` não é uma moeda.`,
          en: `First correct the currency of the document (${term}): \`${code.text}\` is not a currency.`,
        };
      }
      // The currency decides how much is due, so the sender must not change it only because of this rule.
      return (
        code && {
          pt: `Se o documento emitido está em \`${code.text}\`, escreva \`currencyID="${code.text}"\`; se não, corrija ${term}.`,
          en: `If the issued document is in \`${code.text}\`, write \`currencyID="${code.text}"\`; if not, correct ${term}.`,
        }
      );
    },
  };
};

/** VAT amounts are in the accounting currency (BT-6), if the document has one, else in the currency of the document. */
const taxCurrency = (ids: readonly [string, string], terms: string, context: Context): Rule[] => {
  const onlyIf =
    (condition: (invoice: Invoice) => boolean): Context =>
    (invoice) =>
      condition(invoice) ? context(invoice) : [];
  const hasAccountingCurrency = (invoice: Invoice): boolean => has(invoice.root, 'TaxCurrencyCode');
  // Without BT-5 there is nothing to compare with, and the official rule reports nothing.
  const hasDocumentCurrency = (invoice: Invoice): boolean => has(invoice.root, 'DocumentCurrencyCode');
  return [
    currency(ids[0], terms, onlyIf(hasAccountingCurrency), 'TaxCurrencyCode'),
    currency(
      ids[1],
      terms,
      onlyIf((invoice) => !hasAccountingCurrency(invoice) && hasDocumentCurrency(invoice)),
      'DocumentCurrencyCode',
    ),
  ];
};

const percentage = (id: string, terms: string, context: Context): Rule[] => [
  {
    ...format(
      `${dt}${id}.1`,
      terms,
      context,
      percent,
      'até 3 algarismos, ponto e 2 casas decimais (23.00)',
      'up to 3 digits, a point and 2 decimals (23.00)',
    ),
    cure: numberCure(percent, 2),
  },
  withCure(
    rule(
      `${dt}${id}.2`,
      terms,
      where(context, (element) => percent.test(element.text)),
      messageAbout(terms, '* tem de estar entre 0.00 e 100.00.', '* has to lie between 0.00 and 100.00.'),
      (element) => (decimal(element.text) ?? zero) <= 100n * one,
    ),
    {
      pt: 'Escreva uma percentagem de `0.00` a `100.00`; vinte e três por cento é `23.00`.',
      en: 'Write a percentage from `0.00` to `100.00`; twenty-three per cent is `23.00`.',
    },
  ),
];

/** A code of upper case letters and digits, from a list that is one string. */
const codeInString = (id: string, term: string, path: string, pattern: RegExp, list: string): Rule =>
  withCure(
    mustBeInList(
      dt + id,
      term,
      at(path),
      list.replace(/,$/u, '').replaceAll(',', ', '),
      (code, element) => pattern.test(element.text) && list.includes(`${code},`),
    ),
    cureWriteOneOf(list.split(',').filter(Boolean)),
  );

const vatNumber = (id: string, term: string): Rule =>
  withCure(
    rule(
      dt + id,
      term,
      atTerm(term),
      messageAbout(term, '* tem de começar pelo código do país (PT…).', '* has to start with the country code (PT…).'),
      (element) => lists.countriesCiusPt(normalize(element.text).slice(0, 2)),
    ),
    ({text: rawText, parent}) => withCountry(rawText, parent ? countryOf(parent) : ''),
  );

const country = (id: string, term: string): Rule =>
  mustBeInList(dt + id, term, atTerm(term), 'ISO 3166-1', lists.countriesCiusPt);

const scheme = (id: string, terms: string, list = lists.schemesCiusPt): Rule =>
  mustBeInList(dt + id, terms, withAttribute(atTerm(terms), 'schemeID'), 'ISO 6523', list, 'schemeID');

const objectScheme = (id: string, terms: string): Rule =>
  mustBeInList(
    dt + id,
    terms,
    withAttribute(atTerm(terms), 'schemeID'),
    'UNTDID 1153',
    lists.objectSchemesCiusPt,
    'schemeID',
  );

const shortAttribute = (id: string, term: string, name: string, longest: number, words: TooLong): Rule => ({
  ...rule(
    dt + id,
    term,
    withAttribute(atTerm(term), name),
    messageAbout(
      term,
      `O atributo ${name} de * tem de ter 1 a ${longest} caracteres.`,
      `The attribute ${name} of * has to have 1 to ${longest} characters.`,
    ),
    (element) => new RegExp(`^${onOneLine}{1,${longest}}$`, 'u').test(element.attributes[name] ?? ''),
    (element) => element.attributes[name],
  ),
  attribute: name,
  cure: ({attributes}) => textCure(attributes[name] ?? '', longest, words, attribute),
});

const electronicScheme: Localized = exampleOf('EAS');

const shorterName: Localized = {
  pt: 'Dê ao ficheiro um nome mais curto, com a extensão.',
  en: 'Give the file a shorter name, with its extension.',
};

const category = (id: string, terms: string): Rule =>
  withCure(
    mustBeInList(
      dt + id,
      terms,
      atTerm(terms),
      'AA, S, E, RED, INT, NOR, ISE, OUT, NA, Z, AE, IC, G, O',
      lists.categoriesCiusPt,
    ),
    ({text: rawText}) => categoryCure(rawText),
  );

const taxScheme = (id: string, terms: string, category: string): Rule => ({
  ...mustBeInList(dt + id, terms, at(`${category}/TaxScheme/ID`), 'UN/ECE 5153', lists.taxSchemes),
  cure: () => cureWrite('VAT'),
});

const reason = (
  id: string,
  term: string,
  accept: typeof ciusPt.isCharge,
  list: string,
  includes: (code: string) => boolean,
): Rule =>
  mustBeInList(
    dt + id,
    term,
    where(atTerm(term), (code) => !!code.parent && accept(code.parent)),
    list,
    includes,
  );

const attachment = atTerm('BT-125');
const paymentCode = atTerm('BT-81');
const entity = '#ENTITY@ATMPAYMENT#';
const description = '#DESCRIPTION@ATMPAYMENT#';

/** Cure for a text between a key and a `#`: the corrected text if it is clear, else an example. */
const keyedTextCure = (key: string, rawText: string, longest: number, example: string, words: Localized): Localized => {
  const [, value] = /^#[^#]*#([^#]+)#?\s*$/u.exec(rawText) ?? [];
  const excess = Array.from(value ?? '').length - longest;
  if (excess > 0) return lengthCure(excess, longest, words, betweenKeys(key));
  if (value !== undefined) return cureWrite(`${key}${value}#`);
  return {
    pt: `Escreva-o como \`${key}${example}#\`, com 1 a ${longest} caracteres antes do último \`#\`, que são os do documento emitido.`,
    en: `Write it as \`${key}${example}#\`, with 1 to ${longest} characters before the last \`#\`, those of the issued document.`,
  };
};

/**
 * Cure for a reference without its key. Only nine digits in a Multibanco payment become a Multibanco reference; with any other text, the
 * buyer would pay to a reference that does not exist.
 */
const referenceCure: NonNullable<Rule['cure']> = ({text: rawText, parent}) => {
  const [, key, value] = /^\s*(#REFERENCE@(?:ATM|DUC)PAYMENT#)([^#]+)#?\s*$/u.exec(rawText) ?? [];
  if (key !== undefined && value !== undefined) return keyedTextCure(key, `${key}${value}`, 20, '', issuedByOthers);
  const digits = rawText.replace(/\s/gu, '');
  const means = parent ? text(parent, 'PaymentMeansCode') : '';
  return /^\d{9}$/u.test(digits) && (normalize(means) === 'MB' || isEntity(means))
    ? cureWrite(`#REFERENCE@ATMPAYMENT#${digits}#`)
    : {
        pt: 'Retire `cbc:PaymentID`: só uma referência Multibanco ou um DUC verdadeiros vão aqui; outro texto do documento emitido vai nas condições de pagamento (BT-20).',
        en: 'Remove `cbc:PaymentID`: only a real Multibanco reference or DUC goes here; another text of the issued document goes into the payment terms (BT-20).',
      };
};

const isEntity = (value: string): boolean => normalize(value).startsWith(entity);

/** Do all lines have different identifiers? */
const hasUniqueIds = perInvoice((invoice) => {
  const ids = atTerm('BT-126')(invoice).map((id) => id.text);
  return new Set(ids).size === ids.length;
});

/** Five megabytes as CIUS-PT counts them: length of the base64 text times ¾, in units of 1024 bytes. */
const mostKibibytes = 5000;
const mostBase64 = 6_826_666;

const mediaTypeCure: NonNullable<Rule['cure']> = ({attributes}) =>
  'mimeCode' in attributes ? mediaTypes : addMimeCode;

const smallerFile: Localized = {
  pt: `Envie um ficheiro com menos de ${mostKibibytes * 1024} bytes, ou só o seu endereço, em \`cac:ExternalReference/cbc:URI\`.`,
  en: `Send a file of less than ${mostKibibytes * 1024} bytes, or its address only, in \`cac:ExternalReference/cbc:URI\`.`,
};

/** A rule of the table of terms. It can be about several terms with the same path. */
interface TableRule {
  readonly id: string;
  readonly terms: string;
  readonly place: string;
  readonly format: Format;
}

/** The rules in the table of terms, sorted by number. */
const readTableRules = (): readonly TableRule[] => {
  const rulesById = new Map<string, TableRule>();
  for (const term of TERMS) {
    const format = formatOf(term);
    for (const id of format?.rules ?? []) {
      const existingRule = rulesById.get(id);
      if (existingRule) rulesById.set(id, {...existingRule, terms: `${existingRule.terms} ${term}`});
      else if (format) rulesById.set(id, {id, terms: term, place: placeOf(term), format});
    }
  }
  // The network of a card belongs to a group (BG-18) and has no term, so the table does not list its rule.
  const network = {kind: 'text', longest: 200, rules: []} as const;
  const all = [
    ...rulesById.values(),
    {id: '084.2', terms: 'BG-18', place: `${placeOf('BG-18')}/NetworkID`, format: network},
  ];
  return all.sort((left, right) => (left.id < right.id ? -1 : 1));
};

const rulesOf = ({id, terms, place, format: form}: TableRule): readonly Rule[] => {
  const context = at(place);
  switch (form.kind) {
    case 'text':
      return [shortText(id, terms, context, form.longest)];
    case 'date':
      return [date(id, terms, context)];
    case 'percentage':
      return percentage(id, terms, context);
    case 'amount':
      return [
        number(`${id}.1`, terms, context, form.decimals, form.signed),
        currency(`${id}.2`, terms, context, 'DocumentCurrencyCode'),
      ];
    case 'taxAmount':
      return [
        number(`${id}.1`, terms, context, form.decimals, form.signed),
        ...taxCurrency([`${id}.2`, `${id}.3`], terms, context),
      ];
    case 'quantity':
      return [number(`${id}.1`, terms, context, form.decimals, form.signed)];
  }
};

const tableRules = readTableRules();

const rulesOfKind = (kind: Format['kind']): readonly Rule[] =>
  tableRules.filter(({format: form}) => form.kind === kind).flatMap(rulesOf);

/** DT-CIUS-PT-*: lengths, dates, numbers, currencies, codes. Notes (BT-22) and totals are in other files. */
export const formatRules: readonly Rule[] = [
  ...rulesOfKind('text'),
  ...rulesOfKind('date'),
  // BT-9 has different paths in an invoice and in a credit note.
  date('008', 'BT-9', (invoice) =>
    select(invoice.root, invoice.isCreditNote ? 'PaymentMeans/PaymentDueDate' : 'DueDate'),
  ),
  ...rulesOfKind('amount'),
  ...rulesOfKind('taxAmount'),
  ...rulesOfKind('quantity'),
  ...rulesOfKind('percentage'),

  withCure(codeInString('003_i', 'BT-3', 'InvoiceTypeCode', /^[A-Z0-9]{2,3}$/u, lists.invoiceTypesCiusPt), typeCure),
  withCure(
    codeInString('003_cn', 'BT-3', 'CreditNoteTypeCode', /^[A-Z0-9]{2,3}$/u, lists.creditNoteTypesCiusPt),
    typeCure,
  ),
  codeInString('007', 'BT-8', 'InvoicePeriod/DescriptionCode', /^\d{1,3}$/u, lists.vatPointCodesCiusPt),
  withCure(
    format(
      `${dt}022`,
      'BT-24',
      atTerm('BT-24'),
      /^urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:.{1,10}$/u,
      'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT: e a versão (2.1.1)',
      'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT: and the version (2.1.1)',
    ),
    cureWrite(customizationId),
  ),
  objectScheme('017.2', 'BT-18 BT-122'),
  scheme('027.2', 'BT-29 BT-90', lists.schemesOrSepaCiusPt),
  scheme('028.2', 'BT-30'),
  vatNumber('029', 'BT-31'),
  shortAttribute('032.2', 'BT-34', 'schemeID', 20, electronicScheme),
  scheme('044.2', 'BT-46', lists.schemesOrSepaCiusPt),
  scheme('045.2', 'BT-47'),
  vatNumber('046.1', 'BT-48'),
  shortAttribute('047.2', 'BT-49', 'schemeID', 20, electronicScheme),
  scheme('058.2', 'BT-60 BT-90', lists.schemesOrSepaCiusPt),
  scheme('059.2', 'BT-61'),
  vatNumber('061.1', 'BT-63'),
  scheme('069.2', 'BT-71'),
  withCure(
    rule(
      `${dt}079.1`,
      'BT-81',
      where(paymentCode, (code) => isEntity(code.text)),
      messageAbout(
        'BT-81',
        `Formato errado de *: ${entity}entidade#, com 1 a 20 caracteres.`,
        `Wrong format of *: ${entity}entity#, with 1 to 20 characters.`,
      ),
      (code) => /^#ENTITY@ATMPAYMENT#.{1,20}#$/u.test(code.text),
    ),
    ({text: rawText}) => keyedTextCure(entity, rawText, 20, '12345', issuedByOthers),
  ),
  withCure(
    mustBeInList(
      `${dt}079.2`,
      'BT-81',
      where(paymentCode, (code) => !isEntity(code.text)),
      'UNCL 4461 (30, 48, 49, 57, 58, 59) + CIUS-PT',
      lists.paymentMeansCiusPt,
    ),
    ({text: rawText}) => meansCure(rawText),
  ),
  shortAttribute('079.3', 'BT-82', 'name', 150, continueInNote),
  {
    ...rule(
      `${dt}079.4`,
      'BT-82',
      where(paymentCode, (code) => normalize(code.attributes.name ?? '').startsWith(description)),
      messageAbout('BT-82', `Formato errado de *: ${description}texto#.`, `Wrong format of *: ${description}text#.`),
      (code) => /^#DESCRIPTION@ATMPAYMENT#.{1,125}#$/u.test(code.attributes.name ?? ''),
      (code) => code.attributes.name,
    ),
    attribute: 'name',
    cure: ({attributes}) => keyedTextCure(description, attributes.name ?? '', 125, 'Multibanco', continueInNote),
  },
  withCure(
    format(
      `${dt}080`,
      'BT-83',
      atTerm('BT-83'),
      /^#REFERENCE@(?:ATM|DUC)PAYMENT#.{1,20}#$/u,
      '#REFERENCE@ATMPAYMENT#referência# ou #REFERENCE@DUCPAYMENT#referência#',
      '#REFERENCE@ATMPAYMENT#reference# or #REFERENCE@DUCPAYMENT#reference#',
    ),
    referenceCure,
  ),
  category('091', 'BT-95 BT-102'),
  category('105', 'BT-118'),
  category('131', 'BT-151'),
  withCure(
    rule(
      `${dt}111.1`,
      'BT-125',
      attachment,
      messageAbout(
        'BT-125',
        `Formato errado de *: base64 numa só linha, até ${mostBase64} caracteres.`,
        `Wrong format of *: base64 on one line, up to ${mostBase64} characters.`,
      ),
      ({text: content}) => content.length >= 1 && content.length <= mostBase64 && !/[\n\r]/u.test(content),
    ),
    ({text: content}) => {
      if (content.length > mostBase64) return smallerFile;
      return content === ''
        ? {
            pt: 'Escreva o ficheiro em base64, ou retire `cbc:EmbeddedDocumentBinaryObject`.',
            en: 'Write the file in base64, or remove `cbc:EmbeddedDocumentBinaryObject`.',
          }
        : {pt: 'Escreva o base64 numa só linha.', en: 'Write the base64 on one line.'};
    },
  ),
  withCure(
    rule(
      `${dt}111.2`,
      'BT-125',
      attachment,
      messageAbout('BT-125', '* excede 5 MB.', '* exceeds 5 MB.'),
      (element) => (element.text.length * 0.75) / 1024 < mostKibibytes,
      (element) => `${Math.ceil((element.text.length * 0.75) / 1024)} kB`,
    ),
    smallerFile,
  ),
  withCure(
    mustBeInList(
      `${dt}112`,
      'BT-125',
      attachment,
      'CIUS-PT (TXT, PNG, JPEG, PDF, DOC, DOCX, XLS, XLSX, XML, CSV)',
      lists.mediaTypesCiusPt,
      'mimeCode',
    ),
    mediaTypeCure,
  ),
  {
    ...rule(
      `${dt}113`,
      'BT-125',
      attachment,
      messageAbout(
        'BT-125',
        'O atributo filename de * tem de ter 1 a 50 caracteres.',
        'The attribute filename of * has to have 1 to 50 characters.',
      ),
      (element) => /^.{1,50}$/u.test(element.attributes.filename ?? ''),
      (element) => element.attributes.filename,
    ),
    attribute: 'filename',
    cure: ({attributes: {filename = ''}}) => (filename === '' ? addFilename : textCure(filename, 50, shorterName)),
  },
  withCure(
    rule(
      `${dt}114.2`,
      'BT-126',
      atTerm('BT-126'),
      messageAbout('BT-126', '* não se pode repetir.', '* must not repeat.'),
      (_, invoice) => hasUniqueIds(invoice),
    ),
    {pt: 'Numere as linhas: `1`, `2`, `3` …', en: 'Number the lines: `1`, `2`, `3` …'},
  ),
  objectScheme('116.2', 'BT-128'),
  mustBeInList(
    `${dt}130.2`,
    'BT-150',
    withAttribute(atTerm('BT-150'), 'unitCode'),
    'UN/ECE Rec 20 + Rec 21',
    unitsCiusPt,
    'unitCode',
  ),
  mustBeInList(`${dt}137.2`, 'BT-157', atTerm('BT-157'), 'ISO 6523', lists.schemesCiusPt, 'schemeID'),
  mustBeInList(`${dt}138.2`, 'BT-158', atTerm('BT-158'), 'UNTDID 7143', lists.classificationsCiusPt, 'listID'),
  shortAttribute('138.3', 'BT-158', 'listVersionID', 20, issuedByOthers),
  country('141', 'BT-40'),
  country('142', 'BT-55'),
  mustBeInList(`${dt}143`, 'BT-130', atTerm('BT-130'), 'UN/ECE Rec 20 + Rec 21', unitsCiusPt, 'unitCode'),
  country('144', 'BT-69'),
  country('145', 'BT-80'),
  country('146', 'BT-159'),
  reason('147', 'BT-140', ciusPt.isAllowance, 'UNCL 5189', lists.allowanceReasons),
  reason('148', 'BT-145', ciusPt.isCharge, 'UNCL 7161', lists.lineChargeReasonsCiusPt),
  reason('149', 'BT-98', ciusPt.isAllowance, 'UNCL 5189', lists.allowanceReasons),
  reason('150', 'BT-105', ciusPt.isCharge, 'UNCL 7161', lists.chargeReasonsCiusPt),
  mustBeInList(`${dt}151`, 'BT-5', atTerm('BT-5'), 'ISO 4217', lists.currenciesCiusPt),
  mustBeInList(`${dt}152`, 'BT-6', atTerm('BT-6'), 'ISO 4217', lists.currenciesCiusPt),
  withCure(
    mustBeInList(
      `${dt}153`,
      'BT-18',
      at('AdditionalDocumentReference/DocumentTypeCode'),
      '130',
      (code: string) => code === '130',
    ),
    {
      pt: 'Escreva `130` (objeto faturado); num anexo, retire `cbc:DocumentTypeCode`.',
      en: 'Write `130` (invoiced object); in a supporting document, remove `cbc:DocumentTypeCode`.',
    },
  ),
  taxScheme('154', 'BT-118', 'TaxTotal/TaxSubtotal/TaxCategory'),
  taxScheme('155', 'BT-151', '*Line/Item/ClassifiedTaxCategory'),
  taxScheme('156', 'BT-95 BT-102', 'AllowanceCharge/TaxCategory'),
];
