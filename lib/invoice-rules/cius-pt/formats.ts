import {
  about,
  at,
  coded,
  format,
  perInvoice,
  rule,
  where,
  withAttribute,
  write,
  type Context,
  type Rule,
} from '../rule.ts';
import {BUYER, CIUS_PT, DELIVERY_ADDRESS, REPRESENTATIVE, SELLER} from '../common.ts';
import {decimal, ONE, show, ZERO} from '../decimal.ts';
import {has, normalize, select, type Invoice} from '../tree.ts';
import * as lists from '../codeLists/lists.ts';
import {unitsCiusPt} from '../codeLists/units.ts';

/** Texts: number of the rule, term, longest length, path. */
const TEXTS = `
001|BT-1|50|ID
009|BT-10|50|BuyerReference
010|BT-11|50|ProjectReference/ID
011|BT-12|20|ContractDocumentReference/ID
012|BT-13|20|OrderReference/ID
013|BT-14|20|OrderReference/SalesOrderID
014|BT-15|20|ReceiptDocumentReference/ID
015|BT-16|20|DespatchDocumentReference/ID
016|BT-17|20|OriginatorDocumentReference/ID
017.1|BT-18 BT-122|50|AdditionalDocumentReference/ID
018|BT-19|50|AccountingCost
019|BT-20|200|PaymentTerms/Note
021|BT-23|50|ProfileID
023|BT-25|50|BillingReference/InvoiceDocumentReference/ID
025|BT-27|200|${SELLER}/PartyLegalEntity/RegistrationName
026|BT-28|200|${SELLER}/PartyName/Name
027.1|BT-29 BT-90|50|${SELLER}/PartyIdentification/ID
028.1|BT-30|200|${SELLER}/PartyLegalEntity/CompanyID
030|BT-32|50|${SELLER}/PartyTaxScheme/CompanyID
031|BT-33|200|${SELLER}/PartyLegalEntity/CompanyLegalForm
032.1|BT-34|50|${SELLER}/EndpointID
033|BT-35|200|${SELLER}/PostalAddress/StreetName
034|BT-36|200|${SELLER}/PostalAddress/AdditionalStreetName
035|BT-162|200|${SELLER}/PostalAddress/AddressLine/Line
036|BT-37|200|${SELLER}/PostalAddress/CityName
037|BT-38|200|${SELLER}/PostalAddress/PostalZone
038|BT-39|200|${SELLER}/PostalAddress/CountrySubentity
039|BT-41|200|${SELLER}/Contact/Name
040|BT-42|200|${SELLER}/Contact/Telephone
041|BT-43|200|${SELLER}/Contact/ElectronicMail
042|BT-44|200|${BUYER}/PartyLegalEntity/RegistrationName
043|BT-45|200|${BUYER}/PartyName/Name
044.1|BT-46|50|${BUYER}/PartyIdentification/ID
045.1|BT-47|50|${BUYER}/PartyLegalEntity/CompanyID
046.2|BT-48|50|${BUYER}/PartyTaxScheme/CompanyID
047.1|BT-49|50|${BUYER}/EndpointID
048|BT-50|200|${BUYER}/PostalAddress/StreetName
049|BT-51|200|${BUYER}/PostalAddress/AdditionalStreetName
050|BT-163|200|${BUYER}/PostalAddress/AddressLine/Line
051|BT-52|200|${BUYER}/PostalAddress/CityName
052|BT-53|200|${BUYER}/PostalAddress/PostalZone
053|BT-54|200|${BUYER}/PostalAddress/CountrySubentity
054|BT-56|200|${BUYER}/Contact/Name
055|BT-57|200|${BUYER}/Contact/Telephone
056|BT-58|200|${BUYER}/Contact/ElectronicMail
057|BT-59|200|PayeeParty/PartyName/Name
058.1|BT-60 BT-90|50|PayeeParty/PartyIdentification/ID
059.1|BT-61|50|PayeeParty/PartyLegalEntity/CompanyID
060|BT-62|200|${REPRESENTATIVE}/PartyName/Name
061.2|BT-63|50|${REPRESENTATIVE}/PartyTaxScheme/CompanyID
062|BT-64|200|${REPRESENTATIVE}/PostalAddress/StreetName
063|BT-65|200|${REPRESENTATIVE}/PostalAddress/AdditionalStreetName
064|BT-164|200|${REPRESENTATIVE}/PostalAddress/AddressLine/Line
065|BT-66|200|${REPRESENTATIVE}/PostalAddress/CityName
066|BT-67|200|${REPRESENTATIVE}/PostalAddress/PostalZone
067|BT-68|200|${REPRESENTATIVE}/PostalAddress/CountrySubentity
068|BT-70|200|Delivery/DeliveryParty/PartyName/Name
069.1|BT-71|50|Delivery/DeliveryLocation/ID
073|BT-75|200|${DELIVERY_ADDRESS}/StreetName
074|BT-76|200|${DELIVERY_ADDRESS}/AdditionalStreetName
075|BT-165|200|${DELIVERY_ADDRESS}/AddressLine/Line
076|BT-77|200|${DELIVERY_ADDRESS}/CityName
077|BT-78|200|${DELIVERY_ADDRESS}/PostalZone
078|BT-79|200|${DELIVERY_ADDRESS}/CountrySubentity
081|BT-84|50|PaymentMeans/PayeeFinancialAccount/ID
082|BT-85|200|PaymentMeans/PayeeFinancialAccount/Name
083|BT-86|50|PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID
084.1|BT-87|200|PaymentMeans/CardAccount/PrimaryAccountNumberID
084.2|BG-18|200|PaymentMeans/CardAccount/NetworkID
085|BT-88|200|PaymentMeans/CardAccount/HolderName
086|BT-89|50|PaymentMeans/PaymentMandate/ID
087|BT-91|50|PaymentMeans/PaymentMandate/PayerFinancialAccount/ID
093|BT-97 BT-104|200|AllowanceCharge/AllowanceChargeReason
107|BT-120|200|TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason
108|BT-121|5|TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode
109|BT-123|200|AdditionalDocumentReference/DocumentDescription
110|BT-124|200|AdditionalDocumentReference/Attachment/ExternalReference/URI
114.1|BT-126|50|*Line/ID
115|BT-127|500|*Line/Note
116.1|BT-128|50|*Line/DocumentReference/ID
119|BT-132|20|*Line/OrderLineReference/LineID
120|BT-133|200|*Line/AccountingCost
126|BT-139 BT-144|200|*Line/AllowanceCharge/AllowanceChargeReason
133|BT-153|200|*Line/Item/Name
134|BT-154|200|*Line/Item/Description
135|BT-155|50|*Line/Item/SellersItemIdentification/ID
136|BT-156|50|*Line/Item/BuyersItemIdentification/ID
137.1|BT-157|50|*Line/Item/StandardItemIdentification/ID
138.1|BT-158|50|*Line/Item/CommodityClassification/ItemClassificationCode
139|BT-160|200|*Line/Item/AdditionalItemProperty/Name
140|BT-161|200|*Line/Item/AdditionalItemProperty/Value`;

/** Dates: number of the rule, term, path. BT-9 of an invoice and of a credit note stand in different places. */
const DATES = `
002|BT-2|IssueDate
006|BT-7|TaxPointDate
024|BT-26|BillingReference/InvoiceDocumentReference/IssueDate
070|BT-72|Delivery/ActualDeliveryDate
071|BT-73|InvoicePeriod/StartDate
072|BT-74|InvoicePeriod/EndDate
121|BT-134|*Line/InvoicePeriod/StartDate
122|BT-135|*Line/InvoicePeriod/EndDate`;

/** Amounts: number of the rule, term, most decimals, may it be negative, path. Their currency is that of the document. */
const AMOUNTS = `
088|BT-92 BT-99|2||AllowanceCharge/Amount
089|BT-93 BT-100|2||AllowanceCharge/BaseAmount
094|BT-106|2|-|LegalMonetaryTotal/LineExtensionAmount
095|BT-107|2||LegalMonetaryTotal/AllowanceTotalAmount
096|BT-108|2||LegalMonetaryTotal/ChargeTotalAmount
097|BT-109|2||LegalMonetaryTotal/TaxExclusiveAmount
099|BT-112|2||LegalMonetaryTotal/TaxInclusiveAmount
100|BT-113|2||LegalMonetaryTotal/PrepaidAmount
101|BT-114|2|-|LegalMonetaryTotal/PayableRoundingAmount
102|BT-115|2||LegalMonetaryTotal/PayableAmount
103|BT-116|3|-|TaxTotal/TaxSubtotal/TaxableAmount
118|BT-131|8|-|*Line/LineExtensionAmount
123|BT-136 BT-141|2||*Line/AllowanceCharge/Amount
124|BT-137 BT-142|2||*Line/AllowanceCharge/BaseAmount
127|BT-146|8||*Line/Price/PriceAmount
128|BT-147|8||*Line/Price/AllowanceCharge/Amount
129|BT-148|8||*Line/Price/AllowanceCharge/BaseAmount`;

/** Percentages: number of the rule, term, path. */
const PERCENTAGES = `
090|BT-94 BT-101|AllowanceCharge/MultiplierFactorNumeric
092|BT-96 BT-103|AllowanceCharge/TaxCategory/Percent
106|BT-119|TaxTotal/TaxSubtotal/TaxCategory/Percent
125|BT-138 BT-143|*Line/AllowanceCharge/MultiplierFactorNumeric
132|BT-152|*Line/Item/ClassifiedTaxCategory/Percent`;

const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

const DT = 'DT-CIUS-PT-';
const DATE = /^\d{4}-\d{2}-\d{2}$/u;
const PERCENT = /^\d{1,3}\.\d{2}$/u;

/** The `.` of XPath, which line feed and carriage return do not match; that of JavaScript leaves out U+2028 and U+2029 too. */
const ON_ONE_LINE = '[^\\n\\r]';

const shortText = (id: string, terms: string, context: Context, longest: number): Rule =>
  format(
    DT + id,
    terms,
    context,
    new RegExp(`^${ON_ONE_LINE}{1,${longest}}$`, 'u'),
    `1 a ${longest} caracteres, numa só linha`,
    `1 to ${longest} characters, on one line`,
  );

const date = (id: string, term: string, context: Context): Rule =>
  format(DT + id, term, context, DATE, 'AAAA-MM-DD', 'YYYY-MM-DD');

/** The same number as the pattern wants it, where that needs zeros only: `1` → `1.00`. */
const rewritten =
  (pattern: RegExp): NonNullable<Rule['cure']> =>
  ({text: written}) => {
    const number = show(decimal(written.replace(/^\s*(-?[\d]+),(\d+)\s*$/u, '$1.$2')));
    return pattern.test(number) ? write(number) : undefined;
  };

const number = (id: string, terms: string, context: Context, most: number, negative: boolean): Rule => {
  const range = most === 2 ? '2' : `2 a ${most}`;
  const pattern = new RegExp(`^${negative ? '-?' : ''}\\d{1,13}\\.\\d{2,${most}}$`, 'u');
  const broken = format(
    DT + id,
    terms,
    context,
    pattern,
    `até 13 algarismos, ponto e ${range} casas decimais${negative ? '' : ', sem sinal'}`,
    `up to 13 digits, a point and ${range.replace('a', 'to')} decimals${negative ? '' : ', no sign'}`,
  );
  return {...broken, cure: rewritten(pattern)};
};

/** The value of an attribute, compared with elements of the document. */
const currency = (
  id: string,
  terms: string,
  context: Context,
  name: 'DocumentCurrencyCode' | 'TaxCurrencyCode',
): Rule => {
  const term = name === 'DocumentCurrencyCode' ? 'BT-5' : 'BT-6';
  return rule(
    DT + id,
    `${terms} ${term}`,
    context,
    about(
      terms,
      `A moeda (currencyID) de * tem de ser a de ${term}.`,
      `The currency (currencyID) of * has to be that of ${term}.`,
    ),
    (amount, invoice) =>
      select(invoice.root, name).some((code) => code.text === normalize(amount.attributes.currencyID ?? '')),
    (amount) => amount.attributes.currencyID,
  );
};

/** VAT amounts are in the accounting currency (BT-6) if there is one, else in that of the document. */
const taxCurrency = (ids: readonly [string, string], terms: string, context: Context): Rule[] => {
  const only =
    (condition: (invoice: Invoice) => boolean): Context =>
    (invoice) =>
      condition(invoice) ? context(invoice) : [];
  const inAccounting = (invoice: Invoice): boolean => has(invoice.root, 'TaxCurrencyCode');
  // Without BT-5 there is nothing to compare with, and the official rule keeps silent.
  const inCurrency = (invoice: Invoice): boolean => has(invoice.root, 'DocumentCurrencyCode');
  return [
    currency(ids[0], terms, only(inAccounting), 'TaxCurrencyCode'),
    currency(
      ids[1],
      terms,
      only((invoice) => !inAccounting(invoice) && inCurrency(invoice)),
      'DocumentCurrencyCode',
    ),
  ];
};

const percentage = ([id = '', terms = '', path = '']: readonly string[]): Rule[] => [
  {
    ...format(
      `${DT}${id}.1`,
      terms,
      at(path),
      PERCENT,
      'até 3 algarismos, ponto e 2 casas decimais (23.00)',
      'up to 3 digits, a point and 2 decimals (23.00)',
    ),
    cure: rewritten(PERCENT),
  },
  rule(
    `${DT}${id}.2`,
    terms,
    where(at(path), (element) => PERCENT.test(element.text)),
    about(terms, '* tem de estar entre 0.00 e 100.00.', '* has to lie between 0.00 and 100.00.'),
    (element) => (decimal(element.text) ?? ZERO) <= 100n * ONE,
  ),
];

/** A code that has to be in upper case letters and digits, and in a list that is one string. */
const listed = (id: string, term: string, path: string, pattern: RegExp, list: string): Rule =>
  coded(
    DT + id,
    term,
    at(path),
    list.replace(/,$/u, '').replaceAll(',', ', '),
    (code, element) => pattern.test(element.text) && list.includes(`${code},`),
  );

const vatNumber = (id: string, term: string, party: string): Rule =>
  rule(
    DT + id,
    term,
    at(`${party}/PartyTaxScheme/CompanyID`),
    about(term, '* tem de começar pelo código do país (PT…).', '* has to start with the country code (PT…).'),
    (element) => lists.countriesCiusPt(normalize(element.text).slice(0, 2)),
  );

const country = (id: string, term: string, path: string): Rule =>
  coded(DT + id, term, at(path), 'ISO 3166-1', lists.countriesCiusPt);

const scheme = (id: string, terms: string, path: string, list = lists.schemesCiusPt): Rule =>
  coded(DT + id, terms, withAttribute(at(path), 'schemeID'), 'ISO 6523', list, 'schemeID');

const objectScheme = (id: string, terms: string, path: string): Rule =>
  coded(DT + id, terms, withAttribute(at(path), 'schemeID'), 'UNTDID 1153', lists.objectSchemesCiusPt, 'schemeID');

const shortAttribute = (id: string, term: string, path: string, name: string, longest: number): Rule =>
  rule(
    DT + id,
    term,
    withAttribute(at(path), name),
    about(
      term,
      `O atributo ${name} de * tem de ter 1 a ${longest} caracteres.`,
      `The attribute ${name} of * has to have 1 to ${longest} characters.`,
    ),
    (element) => new RegExp(`^${ON_ONE_LINE}{1,${longest}}$`, 'u').test(element.attributes[name] ?? ''),
    (element) => element.attributes[name],
  );

const category = (id: string, terms: string, path: string): Rule =>
  coded(DT + id, terms, at(path), 'AA, S, E, RED, INT, NOR, ISE, OUT, NA, Z, AE, IC, G, O', lists.categoriesCiusPt);

const taxScheme = (id: string, terms: string, path: string): Rule =>
  coded(DT + id, terms, at(path), 'UN/ECE 5153', lists.taxSchemes);

const reason = (
  id: string,
  term: string,
  path: string,
  accept: typeof CIUS_PT.isCharge,
  list: string,
  includes: (code: string) => boolean,
): Rule =>
  coded(
    DT + id,
    term,
    where(at(path), (code) => !!code.parent && accept(code.parent)),
    list,
    includes,
  );

const attachment = at('AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject');
const paymentCode = at('PaymentMeans/PaymentMeansCode');
const ENTITY = '#ENTITY@ATMPAYMENT#';
const isEntity = (value: string): boolean => normalize(value).startsWith(ENTITY);
const classification = '*Line/Item/CommodityClassification/ItemClassificationCode';

/** Do all lines have identifiers of their own? */
const idsDiffer = perInvoice((invoice) => {
  const ids = at('*Line/ID')(invoice).map((id) => id.text);
  return new Set(ids).size === ids.length;
});

/** Five megabytes, as CIUS-PT counts them: base64 text times ¾, in units of 1024. */
const MOST_KIBIBYTES = 5000;
const MOST_BASE64 = 6_826_666;

/** DT-CIUS-PT-*: lengths, dates, numbers, currencies, codes. Notes (BT-22) and totals have files of their own. */
export const formatRules: readonly Rule[] = [
  ...rows(TEXTS).map(([id = '', terms = '', longest = '', path = '']) =>
    shortText(id, terms, at(path), Number(longest)),
  ),
  ...rows(DATES).map(([id = '', term = '', path = '']) => date(id, term, at(path))),
  date('008', 'BT-9', (invoice) =>
    select(invoice.root, invoice.isCreditNote ? 'PaymentMeans/PaymentDueDate' : 'DueDate'),
  ),
  ...rows(AMOUNTS).flatMap(([id = '', terms = '', most = '', negative = '', path = '']) => [
    number(`${id}.1`, terms, at(path), Number(most), negative !== ''),
    currency(`${id}.2`, terms, at(path), 'DocumentCurrencyCode'),
  ]),
  number('098.1', 'BT-110 BT-111', at('TaxTotal/TaxAmount'), 2, true),
  ...taxCurrency(['098.2', '098.3'], 'BT-110 BT-111', at('TaxTotal/TaxAmount')),
  number('104.1', 'BT-117', at('TaxTotal/TaxSubtotal/TaxAmount'), 2, true),
  ...taxCurrency(['104.2', '104.3'], 'BT-117', at('TaxTotal/TaxSubtotal/TaxAmount')),
  number('117.1', 'BT-129', at('*Line/*Quantity'), 3, true),
  number('130.1', 'BT-149', at('*Line/Price/BaseQuantity'), 3, false),
  ...rows(PERCENTAGES).flatMap(percentage),

  listed('003_i', 'BT-3', 'InvoiceTypeCode', /^[A-Z0-9]{2,3}$/u, lists.INVOICE_TYPES_CIUS_PT),
  listed('003_cn', 'BT-3', 'CreditNoteTypeCode', /^[A-Z0-9]{2,3}$/u, lists.CREDIT_NOTE_TYPES_CIUS_PT),
  listed('007', 'BT-8', 'InvoicePeriod/DescriptionCode', /^\d{1,3}$/u, lists.VAT_POINT_CODES_CIUS_PT),
  format(
    `${DT}022`,
    'BT-24',
    at('CustomizationID'),
    /^urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:.{1,10}$/u,
    'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT: e a versão (2.1.1)',
    'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT: and the version (2.1.1)',
  ),
  objectScheme('017.2', 'BT-18 BT-122', 'AdditionalDocumentReference/ID'),
  scheme('027.2', 'BT-29 BT-90', `${SELLER}/PartyIdentification/ID`, lists.schemesOrSepaCiusPt),
  scheme('028.2', 'BT-30', `${SELLER}/PartyLegalEntity/CompanyID`),
  vatNumber('029', 'BT-31', SELLER),
  shortAttribute('032.2', 'BT-34', `${SELLER}/EndpointID`, 'schemeID', 20),
  scheme('044.2', 'BT-46', `${BUYER}/PartyIdentification/ID`, lists.schemesOrSepaCiusPt),
  scheme('045.2', 'BT-47', `${BUYER}/PartyLegalEntity/CompanyID`),
  vatNumber('046.1', 'BT-48', BUYER),
  shortAttribute('047.2', 'BT-49', `${BUYER}/EndpointID`, 'schemeID', 20),
  scheme('058.2', 'BT-60 BT-90', 'PayeeParty/PartyIdentification/ID', lists.schemesOrSepaCiusPt),
  scheme('059.2', 'BT-61', 'PayeeParty/PartyLegalEntity/CompanyID'),
  vatNumber('061.1', 'BT-63', REPRESENTATIVE),
  scheme('069.2', 'BT-71', 'Delivery/DeliveryLocation/ID'),
  rule(
    `${DT}079.1`,
    'BT-81',
    where(paymentCode, (code) => isEntity(code.text)),
    about(
      'BT-81',
      `Formato errado de *: ${ENTITY}entidade#, com 1 a 20 caracteres.`,
      `Wrong format of *: ${ENTITY}entity#, with 1 to 20 characters.`,
    ),
    (code) => /^#ENTITY@ATMPAYMENT#.{1,20}#$/u.test(code.text),
  ),
  coded(
    `${DT}079.2`,
    'BT-81',
    where(paymentCode, (code) => !isEntity(code.text)),
    'UNCL 4461 (30, 48, 49, 57, 58, 59) + CIUS-PT',
    lists.paymentMeansCiusPt,
  ),
  shortAttribute('079.3', 'BT-82', 'PaymentMeans/PaymentMeansCode', 'name', 150),
  rule(
    `${DT}079.4`,
    'BT-82',
    where(paymentCode, (code) => normalize(code.attributes.name ?? '').startsWith('#DESCRIPTION@ATMPAYMENT#')),
    about(
      'BT-82',
      'Formato errado de *: #DESCRIPTION@ATMPAYMENT#texto#.',
      'Wrong format of *: #DESCRIPTION@ATMPAYMENT#text#.',
    ),
    (code) => /^#DESCRIPTION@ATMPAYMENT#.{1,125}#$/u.test(code.attributes.name ?? ''),
    (code) => code.attributes.name,
  ),
  format(
    `${DT}080`,
    'BT-83',
    at('PaymentMeans/PaymentID'),
    /^#REFERENCE@(?:ATM|DUC)PAYMENT#.{1,20}#$/u,
    '#REFERENCE@ATMPAYMENT#referência# ou #REFERENCE@DUCPAYMENT#referência#',
    '#REFERENCE@ATMPAYMENT#reference# or #REFERENCE@DUCPAYMENT#reference#',
  ),
  category('091', 'BT-95 BT-102', 'AllowanceCharge/TaxCategory/ID'),
  category('105', 'BT-118', 'TaxTotal/TaxSubtotal/TaxCategory/ID'),
  category('131', 'BT-151', '*Line/Item/ClassifiedTaxCategory/ID'),
  rule(
    `${DT}111.1`,
    'BT-125',
    attachment,
    about(
      'BT-125',
      `Formato errado de *: base64 numa só linha, até ${MOST_BASE64} caracteres.`,
      `Wrong format of *: base64 on one line, up to ${MOST_BASE64} characters.`,
    ),
    ({text: content}) => content.length >= 1 && content.length <= MOST_BASE64 && !/[\n\r]/u.test(content),
  ),
  rule(
    `${DT}111.2`,
    'BT-125',
    attachment,
    about('BT-125', '* excede 5 MB.', '* exceeds 5 MB.'),
    (element) => (element.text.length * 0.75) / 1024 < MOST_KIBIBYTES,
    (element) => `${Math.ceil((element.text.length * 0.75) / 1024)} kB`,
  ),
  coded(
    `${DT}112`,
    'BT-125',
    attachment,
    'CIUS-PT (TXT, PNG, JPEG, PDF, DOC, DOCX, XLS, XLSX, XML, CSV)',
    lists.mediaTypesCiusPt,
    'mimeCode',
  ),
  rule(
    `${DT}113`,
    'BT-125',
    attachment,
    about(
      'BT-125',
      'O atributo filename de * tem de ter 1 a 50 caracteres.',
      'The attribute filename of * has to have 1 to 50 characters.',
    ),
    (element) => /^.{1,50}$/u.test(element.attributes.filename ?? ''),
    (element) => element.attributes.filename,
  ),
  rule(
    `${DT}114.2`,
    'BT-126',
    at('*Line/ID'),
    about('BT-126', '* não se pode repetir.', '* must not repeat.'),
    (_, invoice) => idsDiffer(invoice),
  ),
  objectScheme('116.2', 'BT-128', '*Line/DocumentReference/ID'),
  coded(
    `${DT}130.2`,
    'BT-150',
    withAttribute(at('*Line/Price/BaseQuantity'), 'unitCode'),
    'UN/ECE Rec 20 + Rec 21',
    unitsCiusPt,
    'unitCode',
  ),
  coded(
    `${DT}137.2`,
    'BT-157',
    at('*Line/Item/StandardItemIdentification/ID'),
    'ISO 6523',
    lists.schemesCiusPt,
    'schemeID',
  ),
  coded(`${DT}138.2`, 'BT-158', at(classification), 'UNTDID 7143', lists.classificationsCiusPt, 'listID'),
  shortAttribute('138.3', 'BT-158', classification, 'listVersionID', 20),
  country('141', 'BT-40', `${SELLER}/PostalAddress/Country/IdentificationCode`),
  country('142', 'BT-55', `${BUYER}/PostalAddress/Country/IdentificationCode`),
  coded(`${DT}143`, 'BT-130', at('*Line/*Quantity'), 'UN/ECE Rec 20 + Rec 21', unitsCiusPt, 'unitCode'),
  country('144', 'BT-69', `${REPRESENTATIVE}/PostalAddress/Country/IdentificationCode`),
  country('145', 'BT-80', `${DELIVERY_ADDRESS}/Country/IdentificationCode`),
  country('146', 'BT-159', '*Line/Item/OriginCountry/IdentificationCode'),
  reason(
    '147',
    'BT-140',
    '*Line/AllowanceCharge/AllowanceChargeReasonCode',
    CIUS_PT.isAllowance,
    'UNCL 5189',
    lists.allowanceReasons,
  ),
  reason(
    '148',
    'BT-145',
    '*Line/AllowanceCharge/AllowanceChargeReasonCode',
    CIUS_PT.isCharge,
    'UNCL 7161',
    lists.lineChargeReasonsCiusPt,
  ),
  reason(
    '149',
    'BT-98',
    'AllowanceCharge/AllowanceChargeReasonCode',
    CIUS_PT.isAllowance,
    'UNCL 5189',
    lists.allowanceReasons,
  ),
  reason(
    '150',
    'BT-105',
    'AllowanceCharge/AllowanceChargeReasonCode',
    CIUS_PT.isCharge,
    'UNCL 7161',
    lists.chargeReasonsCiusPt,
  ),
  coded(`${DT}151`, 'BT-5', at('DocumentCurrencyCode'), 'ISO 4217', lists.currenciesCiusPt),
  coded(`${DT}152`, 'BT-6', at('TaxCurrencyCode'), 'ISO 4217', lists.currenciesCiusPt),
  coded(`${DT}153`, 'BT-18', at('AdditionalDocumentReference/DocumentTypeCode'), '130', (code) => code === '130'),
  taxScheme('154', 'BT-118', 'TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID'),
  taxScheme('155', 'BT-151', '*Line/Item/ClassifiedTaxCategory/TaxScheme/ID'),
  taxScheme('156', 'BT-95 BT-102', 'AllowanceCharge/TaxCategory/TaxScheme/ID'),
];
