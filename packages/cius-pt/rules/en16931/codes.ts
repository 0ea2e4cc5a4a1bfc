import {
  messageAbout,
  mustBeInList,
  continued,
  withCure,
  everywhere,
  fromDocument,
  at,
  cureLeaveAsIs,
  rule,
  where,
  withAttribute,
  cureWrite,
  cureWriteOneOf,
  type Context,
  type Rule,
} from '../rule.ts';
import {countryOf, en16931, numberAt, withCountry} from '../common.ts';
import {show} from '../decimal.ts';
import {typeCure, ciusPtTypes} from '../document-type.ts';
import {has, inside, normalize, text, type Element} from '../tree.ts';
import {meansCure} from '../payment-means.ts';
import {cureEntity, lacksEntity} from '../multibanco.ts';
import type {Localized} from '../terms.ts';
import * as lists from '../code-lists/lists.ts';
import {unitsEn16931} from '../code-lists/units.ts';

const amounts = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
];

const scheme = (path: string): Context => withAttribute(everywhere(path), 'schemeID');

const anyOf =
  (...contexts: readonly Context[]): Context =>
  (invoice) =>
    contexts.flatMap((context) => context(invoice));

const reasons = (accept: typeof en16931.isCharge): Context =>
  where(everywhere('AllowanceCharge/AllowanceChargeReasonCode'), (code) => !!code.parent && accept(code.parent));

/** The identifier of an invoiced object (BT-18, BT-128), if it has a scheme. */
const objectIds = (reference: string): Context =>
  where(scheme(`${reference}/ID`), (id) => !!id.parent && text(id.parent, 'DocumentTypeCode') === '130');

/** The code that both sets accept instead of a category that only CIUS-PT has; empty if there is none. */
const replacements: Readonly<Record<string, string>> = {
  NOR: 'S',
  RED: 'S',
  INT: 'S',
  AA: 'S',
  ISE: 'E',
  IC: '',
  OUT: '',
  NA: '',
};

const category = (id: string, terms: string, context: Context): Rule => ({
  ...mustBeInList(id, terms, context, 'UNCL 5305', lists.categoriesEn16931),
  cure: (element) => {
    const instead = replacements[normalize(element.text)];
    if (instead === undefined) return cureWriteOneOf(lists.categoriesEn16931.all().filter(lists.categoriesCiusPt));
    if (instead !== '') return continued(cureWrite(instead), ifRate(element));
    return normalize(element.text) === 'IC' ? staysForK : staysForCiusPt;
  },
});

/** The replacement no longer tells the rate, so the sender must first check a rate that does not belong to the code. */
const ifRate = ({parent, text: rawText}: Element): Localized => {
  const rates = lists.ratesOfCategory[normalize(rawText)];
  const rate = parent && numberAt(parent, 'Percent');
  return rates === undefined || rate === undefined || rates.includes(show(rate))
    ? {pt: '', en: ''}
    : {
        pt: `, mas só depois de comparar a taxa com o documento emitido: \`${normalize(rawText)}\` não é a de \`${show(rate)}\``,
        en: `, but only after comparing the rate with the issued document: \`${normalize(rawText)}\` is not that of \`${show(rate)}\``,
      };
};

const staysForCiusPt = cureLeaveAsIs(
  'a CIUS-PT aceita o código, e a EN 16931 não tem outro com o mesmo sentido',
  'CIUS-PT takes the code, and EN 16931 has no other of the same meaning',
);

const staysForK = cureLeaveAsIs(
  '`IC` é o código da CIUS-PT para o `K` da EN 16931, que a CIUS-PT recusa',
  '`IC` is the code of CIUS-PT for `K` of EN 16931, which CIUS-PT refuses',
);

const staysForMultibanco = cureLeaveAsIs(
  'a CIUS-PT põe aqui a entidade de uma referência Multibanco',
  'CIUS-PT puts the entity of a Multibanco reference here',
);

const charge = mustBeInList(
  'BR-CL-20',
  'BT-105 BT-145',
  reasons(en16931.isCharge),
  'UNCL 7161',
  lists.chargeReasonsEn16931,
);

/** EN 16931 has none of the codes of the tax authority, which CIUS-PT requires. */
const reasonCure: NonNullable<Rule['cure']> = ({text: rawText}) => {
  const code = normalize(rawText);
  const upper = code.toUpperCase();
  if (upper !== code && Object.hasOwn(lists.reasonsOfAt, upper)) {
    return {
      pt: `A AT escreve \`${upper}\`, com maiúscula: confirme-o no documento emitido, e escreva-o assim aqui e nas linhas.`,
      en: `The tax authority writes \`${upper}\`, with a capital: confirm it in the issued document, and write it so here and on the lines.`,
    };
  }
  if (code === 'M08') {
    return {
      pt: '`M08` não está na tabela da AT (4.0, junho de 2026): desde 2023, a autoliquidação tem os códigos `M30` a `M43`. Confirme com o contabilista qual é o do motivo do documento emitido.',
      en: '`M08` is not in the table of the tax authority (4.0, June 2026): since 2023, reverse charge has the codes `M30` to `M43`. Confirm with your accountant which is that of the reason of the issued document.',
    };
  }
  if (!Object.hasOwn(lists.reasonsOfAt, code)) {
    return {
      pt: `${code === '' ? 'Um código vazio' : `\`${code}\``} não está na tabela da AT (4.0, junho de 2026): confirme o código com o contabilista.`,
      en: `${code === '' ? 'An empty code' : `\`${code}\``} is not in the table of the tax authority (4.0, June 2026): confirm the code with your accountant.`,
    };
  }
  return cureLeaveAsIs('a CIUS-PT pede o código da AT', 'CIUS-PT requires the code of the tax authority');
};

/** The term of the VAT number of a party. */
const vatTerm = ({parent}: Element): string => {
  if (parent?.name === 'TaxRepresentativeParty') return 'BT-63';
  return parent?.parent?.name === 'AccountingCustomerParty' ? 'BT-48' : 'BT-31';
};

/** BR-CO-09 and BR-CL-*: code lists. */
export const codeRules: readonly Rule[] = [
  {
    ...rule(
      'BR-CO-09',
      'BT-31 BT-48 BT-63',
      where(everywhere('PartyTaxScheme'), en16931.isVat),
      messageAbout('BT-31 BT-48 BT-63', 'Falta o prefixo do país: *.', 'The prefix of the country is missing: *.'),
      (party) => lists.vatPrefixes.includes(text(party, 'CompanyID').slice(0, 2)),
      (party) => text(party, 'CompanyID'),
    ),
    place: 'CompanyID',
    termAt: vatTerm,
    messageAt: (party) =>
      messageAbout(vatTerm(party), 'Falta o prefixo do país: *.', 'The prefix of the country is missing: *.'),
    cure: (party) =>
      has(party, 'CompanyID')
        ? withCountry(text(party, 'CompanyID'), countryOf(party))
        : continued(cureWrite('cbc:CompanyID'), fromDocument),
  },
  withCure(
    mustBeInList(
      'BR-CL-01',
      'BT-3',
      anyOf(everywhere('InvoiceTypeCode'), everywhere('CreditNoteTypeCode')),
      'UNTDID 1001',
      (code, element) =>
        (element.name === 'InvoiceTypeCode' ? lists.invoiceTypesEn16931 : lists.creditNoteTypesEn16931)(code),
    ),
    (element) => {
      const code = normalize(element.text);
      const isCreditNote = element.name === 'CreditNoteTypeCode';
      const acceptedTypes = isCreditNote ? lists.creditNoteTypesCiusPt : lists.invoiceTypesCiusPt;
      if (!acceptedTypes.split(',').includes(code)) return typeCure(element);
      const instead = ciusPtTypes[code];
      return instead === undefined ? staysForCiusPt : cureWrite(instead);
    },
  ),
  mustBeInList(
    'BR-CL-03',
    'BT-5',
    anyOf(...amounts.map(everywhere)),
    'ISO 4217',
    lists.currenciesEn16931,
    'currencyID',
  ),
  mustBeInList('BR-CL-04', 'BT-5', everywhere('DocumentCurrencyCode'), 'ISO 4217', lists.currenciesEn16931),
  mustBeInList('BR-CL-05', 'BT-6', everywhere('TaxCurrencyCode'), 'ISO 4217', lists.currenciesEn16931),
  mustBeInList('BR-CL-06', 'BT-8', everywhere('InvoicePeriod/DescriptionCode'), 'UNTDID 2005', lists.vatPointCodes),
  mustBeInList(
    'BR-CL-07',
    'BT-18 BT-128',
    anyOf(objectIds('AdditionalDocumentReference'), objectIds('DocumentReference')),
    'UNTDID 1153',
    lists.objectSchemesEn16931,
    'schemeID',
  ),
  withCure(
    rule(
      'BR-CL-08',
      'BT-22',
      at('Note'),
      messageAbout(
        'BT-22',
        'O código de assunto de * não está na lista UNTDID 4451.',
        'The subject code of * is not in the list UNTDID 4451.',
      ),
      (note) => {
        const [, subject = '', rest] = note.text.split('#', 3);
        return rest === undefined || subject.length !== 3 || lists.noteSubjects(subject);
      },
    ),
    {
      pt: 'Escreva entre os dois primeiros `#` um código da UNTDID 4451: `AAI` é informação geral.',
      en: 'Write between the first two `#` a code of UNTDID 4451: `AAI` is general information.',
    },
  ),
  mustBeInList(
    'BR-CL-10',
    'BT-29 BT-46 BT-60',
    scheme('PartyIdentification/ID'),
    'ISO 6523',
    (code, element) =>
      lists.schemesEn16931(code) ||
      (code === 'SEPA' && ['AccountingSupplierParty', 'PayeeParty'].some((party) => inside(element, party))),
    'schemeID',
  ),
  mustBeInList(
    'BR-CL-11',
    'BT-30 BT-47 BT-61',
    scheme('PartyLegalEntity/CompanyID'),
    'ISO 6523',
    lists.schemesEn16931,
    'schemeID',
  ),
  mustBeInList(
    'BR-CL-13',
    'BT-158',
    withAttribute(everywhere('CommodityClassification/ItemClassificationCode'), 'listID'),
    'UNTDID 7143',
    lists.classificationsEn16931,
    'listID',
  ),
  mustBeInList(
    'BR-CL-14',
    'BT-40 BT-55 BT-69 BT-80',
    everywhere('Country/IdentificationCode'),
    'ISO 3166-1',
    lists.countriesEn16931,
  ),
  mustBeInList(
    'BR-CL-15',
    'BT-159',
    everywhere('OriginCountry/IdentificationCode'),
    'ISO 3166-1',
    lists.countriesEn16931,
  ),
  withCure(
    mustBeInList(
      'BR-CL-16',
      'BT-81',
      everywhere('PaymentMeans/PaymentMeansCode'),
      'UNCL 4461',
      lists.paymentMeansEn16931,
    ),
    (element, invoice) => {
      const code = normalize(element.text);
      if (lacksEntity(element, invoice)) return cureEntity;
      if (lists.paymentMeansCiusPt(code)) return staysForCiusPt;
      if (/^#ENTITY@ATMPAYMENT#.{1,20}#$/u.test(code)) return staysForMultibanco;
      return meansCure(code);
    },
  ),
  category('BR-CL-17', 'BT-118 BT-95 BT-102', everywhere('TaxCategory/ID')),
  category('BR-CL-18', 'BT-151', everywhere('ClassifiedTaxCategory/ID')),
  mustBeInList('BR-CL-19', 'BT-98 BT-140', reasons(en16931.isAllowance), 'UNCL 5189', lists.allowanceReasons),
  withCure(charge, (element, invoice) =>
    lists.lineChargeReasonsCiusPt(normalize(element.text)) ? staysForCiusPt : charge.cure?.(element, invoice),
  ),
  mustBeInList(
    'BR-CL-21',
    'BT-157',
    scheme('StandardItemIdentification/ID'),
    'ISO 6523',
    lists.schemesEn16931,
    'schemeID',
  ),
  withCure(
    mustBeInList('BR-CL-22', 'BT-121', everywhere('TaxExemptionReasonCode'), 'VATEX', lists.exemptionReasons),
    reasonCure,
  ),
  mustBeInList(
    'BR-CL-23',
    'BT-130 BT-150',
    withAttribute(anyOf(everywhere('*Quantity'), everywhere('BaseQuantity')), 'unitCode'),
    'UN/ECE Rec 20 + Rec 21',
    unitsEn16931,
    'unitCode',
  ),
  withCure(
    mustBeInList(
      'BR-CL-24',
      'BT-125',
      withAttribute(everywhere('EmbeddedDocumentBinaryObject'), 'mimeCode'),
      'EN 16931 (PDF, PNG, JPEG, CSV, XLSX, ODS)',
      (_, element) => lists.mediaTypesEn16931(element.attributes.mimeCode ?? ''),
      'mimeCode',
    ),
    ({attributes: {mimeCode = ''}}) => {
      if (mimeCode !== 'text/plain' && lists.mediaTypesCiusPt(mimeCode)) return staysForCiusPt;
      return mimeCode === 'text/plain'
        ? {
            pt: 'Num código QR, deixe `text/plain`: a CIUS-PT pede-o. Noutro anexo, envie um PDF: `application/pdf`.',
            en: 'In a QR code leave `text/plain`: CIUS-PT asks for it. Another attachment goes as a PDF: `application/pdf`.',
          }
        : cureWriteOneOf(lists.mediaTypesEn16931.all().filter(lists.mediaTypesCiusPt));
    },
  ),
  mustBeInList('BR-CL-25', 'BT-34 BT-49', scheme('EndpointID'), 'EAS', lists.addressSchemes, 'schemeID'),
  mustBeInList('BR-CL-26', 'BT-71', scheme('DeliveryLocation/ID'), 'ISO 6523', lists.schemesEn16931, 'schemeID'),
];
