import {
  messageAbout,
  contextAt,
  continued,
  withCure,
  atRoot,
  everywhere,
  fromDocument,
  withCureToWrite,
  notEmpty,
  present,
  rule,
  where,
  cureWrite,
  cureWriteInto,
  cureWriteIssued,
  type Context,
  type Rule,
} from '../rule.ts';
import {cents, show, sum} from '../decimal.ts';
import {qualified} from '../paths.ts';
import {
  breakdowns,
  buyersNumber,
  ciusPt,
  documentAllowances,
  documentCharges,
  joinSentences,
  hasSchemeVat,
  lines,
  numberAt,
  taxScheme,
  taxSchemes,
  totals,
} from '../common.ts';
import {buyerPath, deliveryAddress, representativePath, sellerPath, type Localized} from '../terms.ts';
import {has, select, text, texts, type Element} from '../tree.ts';
import {exemptionProperty} from './exemption.ts';

const means = everywhere('PaymentMeans');
const item = everywhere('*Line/Item');
const price = everywhere('*Line/Price');

const schemeVat = (id: string, term: string, party: string): Rule => ({
  ...rule(
    id,
    term,
    atRoot,
    messageAbout(term, 'Falta o esquema VAT (TaxScheme/ID) de *.', 'The scheme VAT (TaxScheme/ID) of * is missing.'),
    (root) => select(root, `${party}/PartyTaxScheme`).some(hasSchemeVat),
  ),
  place: `${party}/PartyTaxScheme/TaxScheme/ID`,
  cure: (root) =>
    has(root, `${party}/PartyTaxScheme`)
      ? {pt: 'Escreva `VAT` em `cac:TaxScheme/cbc:ID`.', en: 'Write `VAT` into `cac:TaxScheme/cbc:ID`.'}
      : numberCure(party === sellerPath ? taxScheme.seller : taxScheme.buyer),
});

const vatNumber = (id: string, term: string, scheme: string): Rule =>
  withCure(present(id, term, atRoot), (root) =>
    has(root, scheme.replaceAll('cac:', ''))
      ? ofParty(continued(cureWrite(`${scheme}/cbc:CompanyID`), fromDocument), scheme)
      : numberCure(scheme),
  );

const ofParty = (cure: Localized, scheme: string): Localized =>
  scheme === taxScheme.buyer ? joinSentences(cure, buyersNumber) : cure;

const numberCure = (scheme: string): Localized => ofParty(taxSchemes(scheme), scheme);

const scheme = (id: string, terms: string, context: Rule['context'], path: string): Rule =>
  withCure(
    rule(
      id,
      terms,
      context,
      messageAbout(terms, 'Falta TaxScheme/ID em *.', 'TaxScheme/ID of * is missing.'),
      (element) => has(element, path),
    ),
    (_, invoice) => cureWriteInto('VAT', qualified(path, invoice)),
  );

/** Demands a document total when there are amounts to add up. */
const sumOf = (id: string, term: string, name: string, context: Context, pt: string, en: string): Rule =>
  withCure(
    rule(
      id,
      term,
      totals,
      messageAbout(term, pt, en),
      (element, invoice) => context(invoice).length === 0 || has(element, name),
    ),
    (_, invoice) => {
      const amount = show(cents(sum(context(invoice).map((each) => numberAt(each, 'Amount')))));
      const currency = text(invoice.root, 'DocumentCurrencyCode');
      const xml = `<cbc:${name} currencyID="${currency}">${amount}</cbc:${name}>`;
      return {
        pt: `Escreva \`${xml}\`, se é a soma do documento emitido.`,
        en: `Write \`${xml}\`, if that is the sum of the issued document.`,
      };
    },
  );

/** Is the line exempt? */
const isExempt = (element: Element): boolean =>
  texts(element, 'ClassifiedTaxCategory/ID').some((code) => code === 'E' || code === 'ISE');

/**
 * Demands that an element which the schema allows several times is not repeated. With a second one, the official rules stop with an error and
 * give no result. They have no number for this, so the id is our own.
 */
const once = (terms: string, repeatedElements: Context, pt: string, en: string): Rule => ({
  ...rule(
    'CIUS-PT-ONCE',
    terms,
    repeatedElements,
    messageAbout(
      terms,
      'Só pode aparecer uma vez: *. Perante uma segunda, as regras oficiais da CIUS-PT param com um erro.',
      'It may occur once only: *. At a second, the official rules of CIUS-PT stop with an error.',
    ),
    () => false,
  ),
  cure: () => ({pt, en}),
});

/** Elements that are not the first in their parent. `counts` selects the elements to count. */
const repetitionsOf = (path: string, counts: (element: Element, root: Element) => boolean): Context => {
  const all = everywhere(path);
  return contextAt(all.place, (invoice) => {
    const seen = new Set<Element>();
    return all(invoice).filter((element) => {
      const {parent} = element;
      if (!parent || !counts(element, invoice.root)) return false;
      if (seen.has(parent)) return true;
      seen.add(parent);
      return false;
    });
  });
};

/** The mandatory elements of a card. */
const card = ['CardAccount/PrimaryAccountNumberID', 'CardAccount/NetworkID'];

const hasCode = (category: Element): boolean => has(category, 'ID');

/** BR-CIUS-PT-*: what CIUS-PT requires beyond EN 16931, and groups that must not be empty. */
export const groupRules: readonly Rule[] = [
  vatNumber('BR-CIUS-PT-01', 'BT-31', taxScheme.seller),
  schemeVat('BR-CIUS-PT-02', 'BT-31', sellerPath),
  vatNumber('BR-CIUS-PT-03', 'BT-48', taxScheme.buyer),
  schemeVat('BR-CIUS-PT-04', 'BT-48', buyerPath),
  present('BR-CIUS-PT-05', 'BT-35', everywhere(`${sellerPath}/PostalAddress`)),
  present('BR-CIUS-PT-06', 'BT-37', everywhere(`${sellerPath}/PostalAddress`)),
  present('BR-CIUS-PT-07', 'BT-38', everywhere(`${sellerPath}/PostalAddress`)),
  scheme('BR-CIUS-PT-08', 'BT-118', breakdowns, 'TaxCategory/TaxScheme/ID'),
  scheme('BR-CIUS-PT-09', 'BT-151', lines, 'Item/ClassifiedTaxCategory/TaxScheme/ID'),
  present('BR-CIUS-PT-10', 'BG-22', atRoot),
  present('BR-CIUS-PT-11', 'BT-110', atRoot),
  withCure(
    rule(
      'BR-CIUS-PT-18',
      'BT-160 BT-151',
      item,
      {
        pt: 'A linha isenta precisa do motivo da isenção num AdditionalItemProperty (BT-160, BT-161).',
        en: 'The exempt line needs the exemption reason in an AdditionalItemProperty (BT-160, BT-161).',
      },
      (element) => !isExempt(element) || has(element, 'AdditionalItemProperty'),
    ),
    exemptionProperty,
  ),
  scheme('BR-CIUS-PT-19', 'BT-95', documentAllowances(ciusPt), 'TaxCategory/TaxScheme/ID'),
  scheme('BR-CIUS-PT-20', 'BT-102', documentCharges(ciusPt), 'TaxCategory/TaxScheme/ID'),
  present('BR-CIUS-PT-21', 'BT-75', everywhere(deliveryAddress)),
  present('BR-CIUS-PT-22', 'BT-77', everywhere(deliveryAddress)),
  present('BR-CIUS-PT-23', 'BT-78', everywhere(deliveryAddress)),
  notEmpty('BR-CIUS-PT-24', 'BT-13 BT-14', everywhere('OrderReference'), ''),
  withCureToWrite(
    rule(
      'BR-CIUS-PT-25',
      'BG-3',
      atRoot,
      messageAbout('BG-3', 'A nota de crédito precisa de *.', 'The credit note needs *.'),
      (root, invoice) => !invoice.isCreditNote || has(root, 'BillingReference'),
    ),
    ['BillingReference/InvoiceDocumentReference/ID'],
  ),
  notEmpty('BR-CIUS-PT-26', 'BT-16', everywhere('DespatchDocumentReference'), ''),
  notEmpty('BR-CIUS-PT-27', 'BT-15', everywhere('ReceiptDocumentReference'), ''),
  notEmpty('BR-CIUS-PT-28', 'BT-17', everywhere('OriginatorDocumentReference'), ''),
  notEmpty('BR-CIUS-PT-29', 'BT-12', everywhere('ContractDocumentReference'), ''),
  notEmpty('BR-CIUS-PT-30', 'BT-124 BT-125', everywhere('AdditionalDocumentReference'), 'Attachment', [
    'EmbeddedDocumentBinaryObject',
    'ExternalReference/URI',
  ]),
  notEmpty('BR-CIUS-PT-32', 'BT-59', everywhere('PayeeParty'), 'PartyName'),
  notEmpty('BR-CIUS-PT-33', 'BT-11', everywhere('ProjectReference'), ''),
  notEmpty('BR-CIUS-PT-34', 'BT-29 BT-90', everywhere('AccountingSupplierParty'), 'Party/PartyIdentification'),
  notEmpty('BR-CIUS-PT-35', 'BT-28', everywhere('AccountingSupplierParty'), 'Party/PartyName'),
  notEmpty('BR-CIUS-PT-36', 'BT-41 BT-42 BT-43', everywhere('AccountingSupplierParty'), 'Party/Contact'),
  notEmpty('BR-CIUS-PT-37', 'BT-162', everywhere(`${sellerPath}/PostalAddress`), 'AddressLine'),
  notEmpty('BR-CIUS-PT-38', 'BT-46', everywhere('AccountingCustomerParty'), 'Party/PartyIdentification'),
  notEmpty('BR-CIUS-PT-39', 'BT-45', everywhere('AccountingCustomerParty'), 'Party/PartyName'),
  notEmpty('BR-CIUS-PT-40', 'BT-56 BT-57 BT-58', everywhere('AccountingCustomerParty'), 'Party/Contact'),
  notEmpty('BR-CIUS-PT-41', 'BT-163', everywhere(`${buyerPath}/PostalAddress`), 'AddressLine'),
  notEmpty('BR-CIUS-PT-42', 'BT-60 BT-90', everywhere('PayeeParty'), 'PartyIdentification'),
  notEmpty('BR-CIUS-PT-43', 'BT-61', everywhere('PayeeParty'), 'PartyLegalEntity'),
  notEmpty('BR-CIUS-PT-44', 'BT-164', everywhere(`${representativePath}/PostalAddress`), 'AddressLine'),
  notEmpty('BR-CIUS-PT-45', 'BT-165', everywhere(deliveryAddress), 'AddressLine'),
  notEmpty('BR-CIUS-PT-46', 'BT-70', everywhere('Delivery'), 'DeliveryParty'),
  notEmpty('BR-CIUS-PT-47', 'BT-84 BT-85 BT-86', means, 'PayeeFinancialAccount'),
  notEmpty('BR-CIUS-PT-48', 'BT-86', means, 'PayeeFinancialAccount/FinancialInstitutionBranch'),
  notEmpty('BR-CIUS-PT-49', 'BT-89 BT-91', means, 'PaymentMandate'),
  notEmpty('BR-CIUS-PT-50', 'BT-91', means, 'PaymentMandate/PayerFinancialAccount'),
  notEmpty('BR-CIUS-PT-51', 'BT-132', lines, 'OrderLineReference'),
  notEmpty('BR-CIUS-PT-52', 'BT-128', lines, 'DocumentReference'),
  notEmpty('BR-CIUS-PT-53', 'BT-156', item, 'BuyersItemIdentification'),
  notEmpty('BR-CIUS-PT-54', 'BT-155', item, 'SellersItemIdentification'),
  notEmpty('BR-CIUS-PT-55', 'BT-157', item, 'StandardItemIdentification'),
  notEmpty('BR-CIUS-PT-56', 'BT-159', item, 'OriginCountry'),
  notEmpty('BR-CIUS-PT-57', 'BT-158', item, 'CommodityClassification'),
  withCure(
    rule(
      'BR-CIUS-PT-58',
      'BT-147',
      price,
      {
        pt: 'O preço não admite encargos: só descontos (BT-147).',
        en: 'The price allows no charges: discounts only (BT-147).',
      },
      (element) => !select(element, 'AllowanceCharge').some(ciusPt.isCharge),
    ),
    {
      pt: 'Escreva `false` em `cac:AllowanceCharge/cbc:ChargeIndicator`; um encargo soma-se ao preço.',
      en: 'Write `false` into `cac:AllowanceCharge/cbc:ChargeIndicator`; a charge is added to the price.',
    },
  ),
  withCureToWrite(
    rule(
      'BR-CIUS-PT-59',
      'BT-147',
      price,
      messageAbout('BT-147', 'Falta *.', '* is missing.'),
      (element) =>
        !select(element, 'AllowanceCharge').some(ciusPt.isAllowance) || has(element, 'AllowanceCharge/Amount'),
    ),
    ['AllowanceCharge/Amount'],
  ),
  withCure(
    rule(
      'BR-CIUS-PT-60',
      'BT-87 BG-18',
      where(means, (element) => has(element, 'CardAccount')),
      {
        pt: 'O cartão precisa do número (BT-87) e da rede (NetworkID).',
        en: 'The card needs its number (BT-87) and its network (NetworkID).',
      },
      (element) => card.every((path) => has(element, path)),
    ),
    (element, invoice) =>
      cureWriteIssued(...card.filter((path) => !has(element, path)).map((path) => qualified(path, invoice))),
  ),
  notEmpty('BR-CIUS-PT-61', 'BT-20', everywhere('PaymentTerms'), ''),
  sumOf(
    'BR-CIUS-PT-62',
    'BT-107',
    'AllowanceTotalAmount',
    documentAllowances(ciusPt),
    'Falta *, porque há descontos.',
    '* is missing, because there are allowances.',
  ),
  sumOf(
    'BR-CIUS-PT-63',
    'BT-108',
    'ChargeTotalAmount',
    documentCharges(ciusPt),
    'Falta *, porque há encargos.',
    '* is missing, because there are charges.',
  ),
  notEmpty('BR-CIUS-PT-64', 'BT-70 BT-71 BT-72 BG-15', everywhere('Delivery'), '', [
    'ActualDeliveryDate',
    'DeliveryParty',
    'DeliveryLocation/ID',
    'DeliveryLocation/Address',
  ]),
  withCureToWrite(
    rule(
      'BR-CIUS-PT-65',
      'BG-3 BT-3',
      atRoot,
      messageAbout('BG-3', 'A nota de débito (383, ND) precisa de *.', 'The debit note (383, ND) needs *.'),
      (root) => !['383', 'ND'].includes(text(root, 'InvoiceTypeCode')) || has(root, 'BillingReference'),
    ),
    ['BillingReference/InvoiceDocumentReference/ID'],
  ),
  present('BR-CIUS-PT-66', 'BG-15', atRoot),
  once(
    'BT-95 BT-102',
    repetitionsOf('AllowanceCharge/TaxCategory', hasCode),
    'Escreva um desconto ou encargo por cada categoria de IVA.',
    'Write one allowance or charge for each VAT category.',
  ),
  once(
    'BG-30',
    repetitionsOf('Item/ClassifiedTaxCategory', hasCode),
    'Escreva uma linha por cada categoria de IVA.',
    'Write one line for each VAT category.',
  ),
  once(
    'BT-147',
    repetitionsOf('Price/AllowanceCharge', (charge) => has(charge, 'Amount')),
    'Some os descontos do preço num só.',
    'Add the discounts of the price up into one.',
  ),
  once(
    'BT-110',
    repetitionsOf(
      'TaxTotal',
      (total, root) =>
        total.parent === root &&
        select(total, 'TaxAmount').some(({attributes}) => attributes.currencyID === text(root, 'DocumentCurrencyCode')),
    ),
    'Ponha todos os `cac:TaxSubtotal` num só `cac:TaxTotal`.',
    'Put all `cac:TaxSubtotal` into one `cac:TaxTotal`.',
  ),
];
