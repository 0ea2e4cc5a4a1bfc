import {
  messageAbout,
  at,
  withCure,
  atRoot,
  everywhere,
  placeIn,
  cureRemove,
  rule,
  cureSum,
  cureWriteIssued,
  type Context,
  type Rule,
} from '../rule.ts';
import {
  beside,
  breakdowns,
  documentAllowances,
  documentCharges,
  en16931,
  inCents,
  lineAllowances,
  lineCharges,
  lines,
  numberAt,
  numbersAt,
  totals,
  ofPayable,
} from '../common.ts';
import {taxAmountCure} from '../breakdown.ts';
import {
  abs,
  cents,
  closerThanOne,
  decimal,
  equal,
  percentOf,
  show,
  sum,
  whole,
  zero,
  type Decimal,
} from '../decimal.ts';
import {has, select, text, texts, type Element, type Invoice} from '../tree.ts';

/** A rule about a total and its expected value. If the expected value cannot be computed, the rule is broken. */
const total = (
  id: string,
  terms: string,
  context: Context,
  formula: string,
  actual: (element: Element) => Decimal | undefined,
  expected: (element: Element, invoice: Invoice) => Decimal | undefined,
  exempt: (element: Element, invoice: Invoice) => boolean = () => false,
): Rule => ({
  ...rule(
    id,
    terms,
    context,
    {pt: `Os totais não coincidem: ${formula}.`, en: `The totals do not add up: ${formula}.`},
    (element, invoice) => exempt(element, invoice) || equal(actual(element), expected(element, invoice)),
    (element, invoice) => `${show(actual(element))} ≠ ${show(expected(element, invoice))}`,
  ),
  cure: (element, invoice) => {
    const due = expected(element, invoice);
    return due === undefined ? undefined : cureSum(terms, due);
  },
});

const amountsOf = (elements: readonly Element[]): Decimal =>
  sum(elements.map((element) => numberAt(element, 'Amount')));

/** Adds signed amounts to a base. A missing base gives undefined; other missing amounts count as zero. */
const add = (base: Decimal | undefined, ...others: readonly (Decimal | undefined)[]): Decimal | undefined =>
  base === undefined ? undefined : base + sum(others);

const minus = (value: Decimal | undefined): Decimal | undefined => (value === undefined ? undefined : -value);

const allowances = documentAllowances(en16931);
const charges = documentCharges(en16931);
const allowancesBeside = (totals: Element): readonly Element[] =>
  beside(totals, 'AllowanceCharge').filter(en16931.isAllowance);
const chargesBeside = (totals: Element): readonly Element[] =>
  beside(totals, 'AllowanceCharge').filter(en16931.isCharge);

/** BT-110: the tax amounts in the currency of the document. */
const taxInCurrency = (root: Element): Element[] => {
  const currency = text(root, 'DocumentCurrencyCode');
  return select(root, 'TaxTotal/TaxAmount').filter((amount) => amount.attributes.currencyID === currency);
};

const decimals = (id: string, term: string, context: Context): Rule => {
  const path = placeIn(term, context);
  return {
    ...rule(
      id,
      term,
      context,
      messageAbout(term, 'No máximo duas casas decimais em *.', 'Two decimals at most in *.'),
      (element) => fractionLength(text(element, path)) <= 2,
      (element) => text(element, path),
    ),
    place: path,
    cure: (element) => inCents(text(element, path)),
  };
};

const fractionLength = (value: string): number => (value.includes('.') ? value.length - value.indexOf('.') - 1 : 0);

const rateOf = (breakdown: Element): Decimal | undefined =>
  select(breakdown, 'TaxCategory')
    .filter(en16931.isVat)
    .map((category) => numberAt(category, 'Percent'))[0];

/** BR-CO-10…17, BR-53 and BR-DEC-*: arithmetic, exact to the cent. */
export const totalRules: readonly Rule[] = [
  total(
    'BR-CO-10',
    'BT-106 BT-131',
    totals,
    'BT-106 = Σ BT-131',
    (element) => numberAt(element, 'LineExtensionAmount'),
    (_, invoice) => cents(sum(lines(invoice).flatMap((line) => numbersAt(line, 'LineExtensionAmount')))),
  ),
  total(
    'BR-CO-11',
    'BT-107 BT-92',
    totals,
    'BT-107 = Σ BT-92',
    (element) => numberAt(element, 'AllowanceTotalAmount'),
    (element) => cents(amountsOf(allowancesBeside(element))),
    (element) => !has(element, 'AllowanceTotalAmount') && allowancesBeside(element).length === 0,
  ),
  total(
    'BR-CO-12',
    'BT-108 BT-99',
    totals,
    'BT-108 = Σ BT-99',
    (element) => numberAt(element, 'ChargeTotalAmount'),
    (element) => cents(amountsOf(chargesBeside(element))),
    (element) => !has(element, 'ChargeTotalAmount') && chargesBeside(element).length === 0,
  ),
  total(
    'BR-CO-13',
    'BT-109 BT-106 BT-107 BT-108',
    totals,
    'BT-109 = BT-106 − BT-107 + BT-108',
    (element) => numberAt(element, 'TaxExclusiveAmount'),
    (element) => {
      const result = add(
        numberAt(element, 'LineExtensionAmount'),
        numberAt(element, 'ChargeTotalAmount'),
        minus(numberAt(element, 'AllowanceTotalAmount')),
      );
      const plain = !has(element, 'ChargeTotalAmount') && !has(element, 'AllowanceTotalAmount');
      return result === undefined || plain ? result : cents(result);
    },
  ),
  total(
    'BR-CO-14',
    'BT-110 BT-117',
    at('TaxTotal'),
    'BT-110 = Σ BT-117',
    (element) => numberAt(element, 'TaxAmount'),
    (element) => cents(sum(numbersAt(element, 'TaxSubtotal/TaxAmount'))),
    (element) => !has(element, 'TaxSubtotal'),
  ),
  total(
    'BR-CO-15',
    'BT-112 BT-109 BT-110',
    atRoot,
    'BT-112 = BT-109 + BT-110',
    (root) => numberAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount'),
    (root) => {
      const taxes = taxInCurrency(root);
      const net = numberAt(root, 'LegalMonetaryTotal/TaxExclusiveAmount');
      const tax = decimal(taxes[0]?.text);
      return taxes.length !== 1 || net === undefined || tax === undefined ? undefined : cents(net + tax);
    },
    (root) => !has(root, 'DocumentCurrencyCode'),
  ),
  ofPayable(
    withCure(
      total(
        'BR-CO-16',
        'BT-115 BT-112 BT-113 BT-114',
        totals,
        'BT-115 = BT-112 − BT-113 + BT-114',
        (element) => {
          const payable = numberAt(element, 'PayableAmount');
          const rounding = numberAt(element, 'PayableRoundingAmount');
          return payable === undefined || rounding === undefined ? payable : cents(payable - rounding);
        },
        (element) => {
          const gross = numberAt(element, 'TaxInclusiveAmount');
          const paid = numberAt(element, 'PrepaidAmount');
          return gross === undefined || paid === undefined ? gross : cents(gross - paid);
        },
      ),
      (element) => {
        const gross = numberAt(element, 'TaxInclusiveAmount');
        if (gross === undefined) return cureWriteIssued('cbc:TaxInclusiveAmount');
        const [paid, rounding] = [numberAt(element, 'PrepaidAmount'), numberAt(element, 'PayableRoundingAmount')];
        return cureSum('BT-115', gross - (paid ?? zero) + (rounding ?? zero));
      },
    ),
  ),
  {
    ...rule(
      'BR-CO-17',
      'BT-117 BT-116 BT-119',
      breakdowns,
      {pt: 'O IVA não coincide: BT-117 = BT-116 × BT-119.', en: 'The VAT does not add up: BT-117 = BT-116 × BT-119.'},
      (breakdown) => {
        const rate = rateOf(breakdown);
        const tax = numberAt(breakdown, 'TaxAmount');
        if (tax === undefined) return false;
        if (rate === undefined || whole(rate) === zero) return whole(tax) === zero;
        const base = numberAt(breakdown, 'TaxableAmount');
        return base !== undefined && closerThanOne(abs(tax), cents(percentOf(abs(base), rate)));
      },
      (breakdown) => text(breakdown, 'TaxAmount'),
    ),
    place: 'TaxAmount',
    cure: (breakdown) => {
      const rate = rateOf(breakdown);
      if (rate === undefined || whole(rate) === zero) return cureSum('BT-117', zero);
      const base = numberAt(breakdown, 'TaxableAmount');
      return base === undefined ? cureWriteIssued('cbc:TaxableAmount') : taxAmountCure(breakdown, base, rate);
    },
  },
  withCure(
    rule(
      'BR-53',
      'BT-111 BT-6',
      atRoot,
      messageAbout('BT-111', 'Falta *, porque há BT-6.', '* is missing, because there is BT-6.'),
      (root, invoice) =>
        texts(root, 'TaxCurrencyCode').every((currency) =>
          everywhere('TaxTotal/TaxAmount')(invoice).some((amount) => amount.attributes.currencyID === currency),
        ),
    ),
    // With BT-6 other than BT-5, CIUS-PT refuses every amount of VAT: DT-CIUS-PT-098.2, 103.2 and 104.2.
    cureRemove(['cbc:TaxCurrencyCode']),
  ),
  decimals('BR-DEC-01', 'BT-92', allowances),
  decimals('BR-DEC-02', 'BT-93', allowances),
  decimals('BR-DEC-05', 'BT-99', charges),
  decimals('BR-DEC-06', 'BT-100', charges),
  decimals('BR-DEC-09', 'BT-106', totals),
  decimals('BR-DEC-10', 'BT-107', totals),
  decimals('BR-DEC-11', 'BT-108', totals),
  decimals('BR-DEC-12', 'BT-109', totals),
  decimals('BR-DEC-14', 'BT-112', totals),
  decimals('BR-DEC-16', 'BT-113', totals),
  decimals('BR-DEC-17', 'BT-114', totals),
  decimals('BR-DEC-18', 'BT-115', totals),
  decimals('BR-DEC-19', 'BT-116', breakdowns),
  decimals('BR-DEC-20', 'BT-117', breakdowns),
  decimals('BR-DEC-23', 'BT-131', lines),
  decimals('BR-DEC-24', 'BT-136', lineAllowances(en16931)),
  decimals('BR-DEC-25', 'BT-137', lineAllowances(en16931)),
  decimals('BR-DEC-27', 'BT-141', lineCharges(en16931)),
  decimals('BR-DEC-28', 'BT-142', lineCharges(en16931)),
];
