import {
  at,
  continued,
  withCure,
  atRoot,
  everywhere,
  perInvoice,
  cureOneIsWrong,
  rule,
  where,
  cureWrite,
  cureSum,
  cureWriteInto,
  cureWriteIssued,
  type Context,
  type Rule,
} from '../rule.ts';
import {taxAmountCure} from '../breakdown.ts';
import {exemptionKeys} from '../../identifiers.ts';
import {exemptCodes, exemptBreakdowns} from './exemption.ts';
import {
  beside,
  breakdowns,
  ciusPt,
  documentAllowances,
  documentCharges,
  lineAllowances,
  lineCharges,
  lines,
  numberAt,
  numbersAt,
  totals,
  ofPayable,
} from '../common.ts';
import {cents, decimal, divide, multiply, percentOf, show, sum, whole, within, zero, type Decimal} from '../decimal.ts';
import {anywhere, first, has, normalize, select, text, texts, type Element, type Invoice} from '../tree.ts';
import type {Localized} from '../terms.ts';

const {isAllowance, isCharge} = ciusPt;
const dt = 'DT-CIUS-PT-';

/**
 * A rule about a number that may differ from its expected value by at most 1.00. If one of the two is missing, the rule is broken.
 *
 * @param place path of the number below the element
 */
const closeTo = (
  id: string,
  terms: string,
  context: Context,
  formula: string,
  actual: (element: Element) => Decimal | undefined,
  expected: (element: Element, invoice: Invoice) => Decimal | undefined,
  place: string,
): Rule => ({
  place,
  ...rule(
    dt + id,
    terms,
    context,
    {
      pt: `Os valores não coincidem, nem com a tolerância de 1,00: ${formula}.`,
      en: `The amounts do not add up, even with the tolerance of 1.00: ${formula}.`,
    },
    (element, invoice) => within(actual(element), expected(element, invoice)),
    (element, invoice) => {
      const due = expected(element, invoice);
      return due === undefined ? show(actual(element)) : `${show(actual(element))} ≠ ${show(due)}`;
    },
  ),
  cure: (element, invoice) => {
    const due = expected(element, invoice);
    return due === undefined ? missingTermCure : cureSum(terms, due);
  },
});

const missingTermCure: Localized = {
  pt: 'Falta um dos termos da conta, ou não é um número: escreva-o, com o que diz o documento emitido.',
  en: 'One of the terms of the calculation is missing or no number: write it, with what the issued document says.',
};

const amounts = (elements: readonly Element[]): Decimal => sum(elements.map((element) => numberAt(element, 'Amount')));
const ofLines = perInvoice((invoice) => sum(lines(invoice).flatMap((line) => numbersAt(line, 'LineExtensionAmount'))));

/** Base times percentage. Like the official rule, it checks nothing if both are missing. */
const percentage = (id: string, terms: string, context: Context, formula: string): Rule => {
  const factors = ['BaseAmount', 'MultiplierFactorNumeric'];
  const product = closeTo(
    id,
    terms,
    where(context, (element) => has(element, 'MultiplierFactorNumeric') || has(element, 'BaseAmount')),
    formula,
    (element) => numberAt(element, 'Amount'),
    (element) => {
      const base = numberAt(element, 'BaseAmount');
      const rate = numberAt(element, 'MultiplierFactorNumeric');
      return base === undefined || rate === undefined ? undefined : percentOf(base, rate);
    },
    'Amount',
  );
  return {
    ...product,
    cure: (element, invoice) => {
      const missingFactor = factors.find((name) => !has(element, name));
      return missingFactor === undefined ? product.cure?.(element, invoice) : cureWriteIssued(`cbc:${missingFactor}`);
    },
  };
};

const sumsOf = (
  id: string,
  terms: string,
  name: string,
  accept: (allowanceCharge: Element) => boolean,
  formula: string,
): Rule => {
  const summands = (element: Element): readonly Element[] => beside(element, 'AllowanceCharge').filter(accept);
  const toleranceRule = closeTo(
    id,
    terms,
    where(totals, (element) => has(element, name)),
    formula,
    (element) => numberAt(element, name),
    (element) => cents(amounts(summands(element))),
    name,
  );
  return {
    ...toleranceRule,
    // Without allowances (or charges) the sum must be exactly zero.
    check: (element, invoice) =>
      summands(element).length > 0 ? toleranceRule.check(element, invoice) : numberAt(element, name) === zero,
  };
};

/** The official rule also compares with the lines of the other kind of document. There are none, so zero passes. */
const orZero = (toleranceRule: Rule): Rule => ({
  ...toleranceRule,
  check: (element, invoice) =>
    toleranceRule.check(element, invoice) || within(numberAt(element, 'LineExtensionAmount'), zero),
});

/** Charges minus allowances of the document; undefined if it has both. */
const chargesOrAllowances = (element: Element): Decimal | undefined => {
  const charges = numberAt(element, 'ChargeTotalAmount');
  const allowances = numberAt(element, 'AllowanceTotalAmount');
  return charges === undefined || allowances === undefined ? (charges ?? zero) - (allowances ?? zero) : undefined;
};

/** Like `orZero`, for DT-CIUS-PT-163: its part for the other kind of document needs lines only if there are both charges and allowances. */
const orNoLines = (toleranceRule: Rule): Rule => ({
  ...toleranceRule,
  check: (element, invoice) =>
    toleranceRule.check(element, invoice) ||
    within(numberAt(element, 'TaxExclusiveAmount'), chargesOrAllowances(element)),
});

/** The expected BT-131 of a line: quantity times price by base quantity, plus charges, minus allowances. */
export const lineNet = (line: Element): Decimal | undefined => {
  const quantity = numberAt(line, '*Quantity');
  const price = numberAt(line, 'Price/PriceAmount');
  const base = numberAt(line, 'Price/BaseQuantity') ?? zero;
  if (quantity === undefined || price === undefined || base < zero) return undefined;
  const gross = multiply(quantity, price);
  const all = select(line, 'AllowanceCharge');
  return (
    cents(base === zero ? gross : divide(gross, base)) +
    cents(amounts(all.filter(ciusPt.isCharge))) -
    cents(amounts(all.filter(ciusPt.isAllowance)))
  );
};

const taxInCurrency = (root: Element): Decimal | undefined => {
  const currency = text(root, 'DocumentCurrencyCode');
  return select(root, 'TaxTotal')
    .flatMap((total) => select(total, 'TaxAmount'))
    .filter((amount) => amount.attributes.currencyID === currency)
    .map((amount) => decimal(amount.text))[0];
};

/** The exemption codes in the properties of exempt lines. */
const reasonsOfLines = perInvoice((invoice): string[] => [
  ...new Set(
    lines(invoice)
      .filter((line) => texts(line, 'Item/ClassifiedTaxCategory/ID').some((code) => exemptCodes.includes(code)))
      .flatMap((line) => select(line, 'Item/AdditionalItemProperty'))
      .filter((property) => texts(property, 'Name').includes(exemptionKeys.code))
      .flatMap((property) => texts(property, 'Value')),
  ),
]);

/** Maximum length of BT-121. */
const longestCode = 5;

/** The property of a line with this exemption code. */
const propertyOf = (invoice: Invoice, reason: string): Element | undefined =>
  anywhere(invoice, '*Line/Item/AdditionalItemProperty').find(
    (each) => text(each, 'Name') === exemptionKeys.code && text(each, 'Value') === reason,
  );

/** The first exemption code of a line for which the breakdown does not have exactly one group. */
const unmatchedReason = (invoice: Invoice): string | undefined =>
  reasonsOfLines(invoice).find((reason) => breakdownsOf(invoice, reason).length !== 1);

/** Cure for a line with a text instead of an exemption code. */
const noCode = (invoice: Invoice, reason: string, breakdown: Element | undefined): Localized => {
  const property = propertyOf(invoice, reason);
  const code = breakdown && text(breakdown, 'TaxCategory/TaxExemptionReasonCode');
  return code
    ? cureWriteInto(code, `${property?.xpath ?? ''}/cbc:Value`)
    : cureWriteInto(exemptionKeys.text, `${property?.xpath ?? ''}/cbc:Name`);
};

/** The exempt groups of the VAT breakdown with this reason code. */
const breakdownsOf = (invoice: Invoice, reason: string): readonly Element[] =>
  anywhere(invoice, 'TaxTotal/TaxSubtotal').filter(
    (breakdown) =>
      texts(breakdown, 'TaxCategory/ID').some((code) => exemptCodes.includes(code)) &&
      texts(breakdown, 'TaxCategory/TaxExemptionReasonCode').includes(reason),
  );

/** Cure for the tax of a breakdown group: the result of its taxable amount and its rate. */
const taxCure = (breakdown: Element): Localized => {
  const rate = numberAt(breakdown, 'TaxCategory/Percent');
  const base = numberAt(breakdown, 'TaxableAmount');
  if (rate === undefined || whole(rate) === zero) return cureSum('BT-117', zero);
  return base === undefined ? cureWriteIssued('cbc:TaxableAmount') : taxAmountCure(breakdown, base, rate);
};

/** Cure for a price that differs from gross price minus discount. Only the sender knows which of the three is wrong. */
const withPriceCure = (baseRule: Rule): Rule => ({
  ...baseRule,
  cure: () => ({
    pt: 'Corrija o que estiver errado: o preço, o preço bruto (`cac:AllowanceCharge/cbc:BaseAmount`) ou o desconto (`cac:AllowanceCharge/cbc:Amount`). Fica o que diz o documento emitido.',
    en: 'Correct what is wrong: the price, the gross price (`cac:AllowanceCharge/cbc:BaseAmount`) or the discount (`cac:AllowanceCharge/cbc:Amount`). What the issued document says stays.',
  }),
});

/** Payment terms for a credit note that has none: it settles the preceding invoice. */
const settlementTerms = (root: Element): Localized => {
  const numbers = select(root, 'BillingReference/InvoiceDocumentReference/ID').map((id) => normalize(id.text));
  const [number = ''] = numbers;
  const invoice = numbers.length === 1 && /^[^`]*\d$/u.test(number) ? `na fatura ${number}` : 'na fatura de origem';
  const words = `«Por acerto ${invoice}»`;
  return {
    pt: `, com as condições do documento emitido ou, se não as tem, com a forma como se salda: ${words}`,
    en: `, with the terms of the issued document or, if it has none, with how it is settled: ${words}`,
  };
};

/** BR-CO-25 and the arithmetic of CIUS-PT, with a tolerance of 1.00. */
export const totalRules: readonly Rule[] = [
  withCure(
    rule(
      'BR-CO-25',
      'BT-9 BT-20 BT-115',
      everywhere('LegalMonetaryTotal/PayableAmount'),
      {
        pt: 'Com valor a pagar (BT-115) é obrigatória a data de vencimento (BT-9) ou as condições de pagamento (BT-20).',
        en: 'With an amount due (BT-115) the due date (BT-9) or the payment terms (BT-20) are required.',
      },
      (amount, invoice) => {
        const payable = decimal(amount.text);
        if (payable === undefined) return false;
        return (
          payable <= zero ||
          ['DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/Note'].some(
            (path) => anywhere(invoice, path).length > 0,
          )
        );
      },
    ),
    (_, {root, isCreditNote}) =>
      isCreditNote
        ? continued(cureWrite('/CreditNote/cac:PaymentTerms/cbc:Note'), settlementTerms(root))
        : continued(cureWrite('/Invoice/cbc:DueDate', '/Invoice/cac:PaymentTerms/cbc:Note'), {
            pt: ', com o vencimento ou as condições do documento emitido',
            en: ', with the due date or the terms of the issued document',
          }),
  ),
  closeTo(
    '157',
    'BT-131 BT-129 BT-146 BT-149',
    lines,
    'BT-131 = BT-129 × BT-146 ÷ BT-149 − Σ BT-136 + Σ BT-141',
    (line) => numberAt(line, 'LineExtensionAmount'),
    lineNet,
    'LineExtensionAmount',
  ),
  percentage('158', 'BT-92 BT-93 BT-94', documentAllowances(ciusPt), 'BT-92 = BT-93 × BT-94'),
  percentage('159', 'BT-99 BT-100 BT-101', documentCharges(ciusPt), 'BT-99 = BT-100 × BT-101'),
  orZero(
    closeTo(
      '160',
      'BT-106 BT-131',
      totals,
      'BT-106 = Σ BT-131',
      (element) => numberAt(element, 'LineExtensionAmount'),
      (_, invoice) => cents(ofLines(invoice)),
      'LineExtensionAmount',
    ),
  ),
  sumsOf('161', 'BT-107 BT-92', 'AllowanceTotalAmount', isAllowance, 'BT-107 = Σ BT-92'),
  sumsOf('162', 'BT-108 BT-99', 'ChargeTotalAmount', isCharge, 'BT-108 = Σ BT-99'),
  orNoLines(
    closeTo(
      '163',
      'BT-109 BT-131 BT-107 BT-108',
      totals,
      'BT-109 = Σ BT-131 − BT-107 + BT-108',
      (element) => numberAt(element, 'TaxExclusiveAmount'),
      (element) => {
        const siblingLines = beside(element, '*Line');
        if (siblingLines.length === 0) return undefined;
        const net =
          sum(siblingLines.flatMap((line) => numbersAt(line, 'LineExtensionAmount'))) +
          (numberAt(element, 'ChargeTotalAmount') ?? zero) -
          (numberAt(element, 'AllowanceTotalAmount') ?? zero);
        return has(element, 'ChargeTotalAmount') || has(element, 'AllowanceTotalAmount') ? cents(net) : net;
      },
      'TaxExclusiveAmount',
    ),
  ),
  closeTo(
    '164',
    'BT-110 BT-117',
    where(at('TaxTotal'), (element) => has(element, 'TaxSubtotal')),
    'BT-110 = Σ BT-117',
    (element) => numberAt(element, 'TaxAmount'),
    (element) => cents(sum(numbersAt(element, 'TaxSubtotal/TaxAmount'))),
    'TaxAmount',
  ),
  closeTo(
    '165',
    'BT-112 BT-109 BT-110',
    where(atRoot, (root) => has(root, 'DocumentCurrencyCode')),
    'BT-112 = BT-109 + BT-110',
    (root) => numberAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount'),
    (root) => {
      const net = numberAt(root, 'LegalMonetaryTotal/TaxExclusiveAmount');
      const tax = taxInCurrency(root);
      return net === undefined || tax === undefined ? undefined : cents(net + tax);
    },
    'LegalMonetaryTotal/TaxInclusiveAmount',
  ),
  ofPayable(
    closeTo(
      '166',
      'BT-115 BT-112 BT-113 BT-114',
      totals,
      'BT-115 = BT-112 − BT-113 + BT-114',
      (element) => numberAt(element, 'PayableAmount'),
      (element) => {
        const gross = numberAt(element, 'TaxInclusiveAmount');
        return gross === undefined
          ? undefined
          : gross - (numberAt(element, 'PrepaidAmount') ?? zero) + (numberAt(element, 'PayableRoundingAmount') ?? zero);
      },
      'PayableAmount',
    ),
  ),
  {
    ...rule(
      `${dt}167`,
      'BT-117 BT-116 BT-119',
      breakdowns,
      {
        pt: 'O IVA não coincide, nem com a tolerância de 1,00: BT-117 = BT-116 × BT-119.',
        en: 'The VAT does not add up, even with the tolerance of 1.00: BT-117 = BT-116 × BT-119.',
      },
      (breakdown) => {
        const rate = numberAt(breakdown, 'TaxCategory/Percent');
        const tax = numberAt(breakdown, 'TaxAmount');
        if (tax === undefined) return false;
        if (rate === undefined || whole(rate) === zero) return whole(tax) === zero;
        const base = numberAt(breakdown, 'TaxableAmount');
        return base !== undefined && within(tax, cents(percentOf(base, rate)));
      },
      (breakdown) => text(breakdown, 'TaxAmount'),
    ),
    place: 'TaxAmount',
    cure: taxCure,
  },
  percentage('168', 'BT-136 BT-137 BT-138', lineAllowances(ciusPt), 'BT-136 = BT-137 × BT-138'),
  percentage('169', 'BT-141 BT-142 BT-143', lineCharges(ciusPt), 'BT-141 = BT-142 × BT-143'),
  withPriceCure(
    closeTo(
      '170',
      'BT-146 BT-148 BT-147',
      where(
        everywhere('*Line/Price'),
        (price) => has(price, 'AllowanceCharge/BaseAmount') || has(price, 'AllowanceCharge/Amount'),
      ),
      'BT-146 = BT-148 − BT-147',
      (price) => numberAt(price, 'PriceAmount'),
      (price) => {
        const gross = numberAt(price, 'AllowanceCharge/BaseAmount');
        const discount = numberAt(price, 'AllowanceCharge/Amount');
        return gross === undefined || discount === undefined ? undefined : gross - discount;
      },
      'PriceAmount',
    ),
  ),
  withCure(
    {
      ...rule(
        `${dt}176`,
        'BT-121 BT-161',
        atRoot,
        {
          pt: 'Cada código de isenção das linhas (BT-161) tem de aparecer exatamente uma vez no resumo do IVA (BT-121).',
          en: 'Each exemption code of the lines (BT-161) must appear exactly once in the VAT breakdown (BT-121).',
        },
        (_, invoice) => unmatchedReason(invoice) === undefined,
        (_, invoice) => reasonsOfLines(invoice).join(', '),
      ),
      placeIn: (invoice) => {
        const property = propertyOf(invoice, unmatchedReason(invoice) ?? '');
        return property && first(property, 'Value');
      },
    },
    (_, invoice) => {
      const reason = unmatchedReason(invoice) ?? '';
      const [breakdown, ...others] = exemptBreakdowns(invoice);
      if (reason.length > longestCode) return noCode(invoice, reason, breakdown);
      if (breakdown && others.length === 0 && reasonsOfLines(invoice).length === 1) {
        const place = `${breakdown.xpath}/cac:TaxCategory/cbc:TaxExemptionReasonCode`;
        const code = text(breakdown, 'TaxCategory/TaxExemptionReasonCode');
        return code === '' || code.length > longestCode
          ? cureWriteInto(reason, place)
          : cureOneIsWrong(reason, place, code);
      }
      if (breakdownsOf(invoice, reason).length === 0) {
        return {
          pt: `Nenhum grupo do resumo do IVA tem \`${reason}\`: se é o código do documento emitido, acrescente um \`cac:TaxSubtotal\` das linhas que o têm; se não é, corrija a linha.`,
          en: `No group of the VAT breakdown has \`${reason}\`: if it is the code of the issued document, add a \`cac:TaxSubtotal\` of the lines that have it; if not, correct the line.`,
        };
      }
      return {
        pt: `Some num só \`cac:TaxSubtotal\` as linhas com \`${reason}\`, com \`${reason}\` em \`cbc:TaxExemptionReasonCode\`.`,
        en: `Merge into one \`cac:TaxSubtotal\` the lines with \`${reason}\`, with \`${reason}\` in \`cbc:TaxExemptionReasonCode\`.`,
      };
    },
  ),
  {
    ...rule(
      `${dt}177`,
      'BT-149',
      lines,
      {
        pt: 'A quantidade base do preço (BT-149) tem de ser superior a 0.',
        en: 'The price base quantity (BT-149) has to be above 0.',
      },
      (line) =>
        !has(line, 'Price/BaseQuantity') ||
        numbersAt(line, 'Price/BaseQuantity').some((base) => base !== undefined && base > zero),
      (line) => text(line, 'Price/BaseQuantity'),
    ),
    place: 'Price/BaseQuantity',
    cure: () => ({
      pt: 'Escreva a quantidade a que o preço se refere; por unidade, escreva `1.00`.',
      en: 'Write the quantity that the price is for; by unit, write `1.00`.',
    }),
  },
];
