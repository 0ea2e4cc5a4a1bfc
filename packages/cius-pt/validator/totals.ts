import {exemptionKeys} from '../identifiers.ts';
import {ciusPt, numberAt, numbersAt} from '../rules/common.ts';
import {abs, cents, decimal, one, percentOf, show, sum, zero, type Decimal} from '../rules/decimal.ts';
import {first, has, select, text, type Element, type Invoice} from '../rules/tree.ts';
import type {Totals, TotalsRow} from './report.ts';
import {termOf} from './terms.ts';

type LineOf = (element: Element, term: string) => number;

/** An amount of the totals with its expected value. */
export interface Figure {
  readonly term: string;
  readonly stated: Element | undefined;
  /** Undefined: cannot be computed. Null: is never computed. */
  readonly computed: Decimal | undefined | null;
  readonly tolerance: Decimal | null;
  readonly vat?: TotalsRow['vat'];
}

const resultOf = (stated: Decimal | undefined, {computed, tolerance}: Figure): TotalsRow['result'] => {
  if (computed === null) return 'given';
  if (computed === undefined) return 'unknown';
  if (stated === undefined) return computed === zero ? 'equal' : 'missing';
  const difference = abs(stated - computed);
  if (difference === zero) return 'equal';
  return tolerance === null || difference > tolerance ? 'beyond' : 'within';
};

const rowOf = (figure: Figure, lineOf: LineOf): TotalsRow => {
  const {term, stated: element, computed, tolerance, vat} = figure;
  const stated = decimal(element?.text);
  const difference =
    stated === undefined || computed === undefined || computed === null ? null : show(stated - computed);
  return {
    term: termOf(term),
    ...(vat && {vat}),
    stated: stated === undefined ? null : show(stated),
    computed: computed === undefined || computed === null ? null : show(computed),
    difference,
    tolerance: tolerance === null ? null : show(tolerance),
    result: resultOf(stated, figure),
    line: element ? lineOf(element, term) : null,
  };
};

/** Identifies a group of the VAT breakdown. */
interface Group {
  readonly category: string;
  readonly rate: string | null;
  readonly reason: string | null;
}

/** The exemption reason in the properties of a line: its code, otherwise its text, as in the VAT breakdown. */
const reasonOfLine = (line: Element): string | null => {
  const properties = select(line, 'Item/AdditionalItemProperty');
  const candidates = [exemptionKeys.code, exemptionKeys.text].map((name) =>
    properties.find((property) => text(property, 'Name') === name),
  );
  const first = candidates.find((property) => property !== undefined);
  return first ? text(first, 'Value') : null;
};

const rateOf = (category: Element): string | null => {
  const rate = numberAt(category, 'Percent');
  return rate === undefined ? null : show(rate);
};

/** No rate equals the rate 0.00: a line that is not subject to VAT has no rate, but its group has 0.00 (BR-48). */
const keyOf = ({category, rate}: Group): string => `${category}|${rate ?? show(zero)}`;

interface Contribution extends Group {
  readonly amount: Decimal;
}

/** Amounts of lines, charges and allowances for the taxable amounts. */
const contributions = (invoice: Invoice): Contribution[] => {
  const contributionOf = (category: Element, amount: Decimal | undefined, reason: string | null): Contribution => ({
    category: text(category, 'ID').trim(),
    rate: rateOf(category),
    reason,
    amount: amount ?? zero,
  });
  const ofLines = invoice.lines.flatMap((line) =>
    select(line, 'Item/ClassifiedTaxCategory')
      .slice(0, 1)
      .map((category) => contributionOf(category, numberAt(line, 'LineExtensionAmount'), reasonOfLine(line))),
  );
  const ofDocument = select(invoice.root, 'AllowanceCharge').flatMap((entry) =>
    select(entry, 'TaxCategory')
      .slice(0, 1)
      .map((category) => {
        const amount = numberAt(entry, 'Amount') ?? zero;
        return contributionOf(category, ciusPt.isCharge(entry) ? amount : -amount, null);
      }),
  );
  return [...ofLines, ...ofDocument];
};

/** BG-23: two rows per category and rate. If a pair repeats, two rows per exemption reason. */
const vatFigures = (invoice: Invoice): Figure[] => {
  const all = contributions(invoice);
  const subtotals = select(invoice.root, 'TaxTotal').find((total) => has(total, 'TaxSubtotal'));
  const entries = (subtotals ? select(subtotals, 'TaxSubtotal') : []).map((entry) => {
    const category = first(entry, 'TaxCategory');
    const group: Group = {
      category: category ? text(category, 'ID').trim() : '',
      rate: category ? rateOf(category) : null,
      reason: category
        ? text(category, 'TaxExemptionReasonCode') || text(category, 'TaxExemptionReason') || null
        : null,
    };
    return {entry, group};
  });
  const times = new Map<string, number>();
  for (const {group} of entries) times.set(keyOf(group), (times.get(keyOf(group)) ?? 0) + 1);
  const sums = new Map<string, Decimal>();
  const add = (key: string, amount: Decimal): void => void sums.set(key, (sums.get(key) ?? zero) + amount);
  // If a category and rate repeat, the exemption reason distinguishes the groups. For a document allowance (no reason), or a reason without a group,
  // the sum cannot be computed then.
  const reasons = new Set(entries.map(({group}) => `${keyOf(group)}|${group.reason ?? ''}`));
  const unclear = new Set<string>();
  for (const contribution of all) {
    const key = keyOf(contribution);
    if ((times.get(key) ?? 0) <= 1) add(key, contribution.amount);
    else if (contribution.reason === null || !reasons.has(`${key}|${contribution.reason}`)) unclear.add(key);
    else add(`${key}|${contribution.reason}`, contribution.amount);
  }
  const stated = entries.flatMap(({entry, group}): Figure[] => {
    const key = keyOf(group);
    const isRepeated = (times.get(key) ?? 0) > 1;
    const base =
      isRepeated && unclear.has(key)
        ? undefined
        : (sums.get(isRepeated ? `${key}|${group.reason ?? ''}` : key) ?? zero);
    return [
      {
        term: 'BT-116',
        stated: first(entry, 'TaxableAmount'),
        computed: base && cents(base),
        tolerance: toleranceOf(group),
        vat: group,
      },
      {
        term: 'BT-117',
        stated: first(entry, 'TaxAmount'),
        computed: taxOf(numberAt(entry, 'TaxableAmount'), group.rate),
        tolerance: one,
        vat: group,
      },
    ];
  });
  const missingGroups = [...new Map(all.map((each) => [keyOf(each), each])).values()]
    .filter((each) => !times.has(keyOf(each)))
    .flatMap(({category, rate}): Figure[] => {
      const vat = {category, rate, reason: null};
      const base = cents(sums.get(keyOf(vat)) ?? zero);
      return [
        {term: 'BT-116', stated: undefined, computed: base, tolerance: toleranceOf(vat), vat},
        {term: 'BT-117', stated: undefined, computed: taxOf(base, rate), tolerance: one, vat},
      ];
    });
  return [...stated, ...missingGroups];
};

/** The only categories whose taxable amounts CIUS-PT compares (DT-CIUS-PT-171, 173 and 175). */
const compared = ['AA', 'RED', 'INT', 'S', 'NOR', 'E', 'ISE'];

const toleranceOf = ({category}: Group): Decimal | null => (compared.includes(category) ? one : null);

const taxOf = (base: Decimal | undefined, rate: string | null): Decimal | undefined =>
  base === undefined ? undefined : cents(percentOf(base, decimal(rate ?? '0') ?? zero));

/** The sum of an amount of some entries; undefined if one of them is not a number. */
const sumOf = (entries: readonly Element[], name: string): Decimal | undefined => {
  const amounts = entries.map((entry) => numberAt(entry, name));
  return amounts.includes(undefined) ? undefined : cents(sum(amounts));
};

const add = (...amounts: readonly (Decimal | undefined)[]): Decimal | undefined =>
  amounts.includes(undefined) ? undefined : cents(sum(amounts));

const minus = (amount: Decimal | undefined): Decimal | undefined => (amount === undefined ? undefined : -amount);

/**
 * Recomputes the totals of a document from its lines, allowances and charges. Like in the rules, each amount is computed from the stated
 * amounts before it, so that one mistake affects only one amount. The tolerances are those of DT-CIUS-PT-160 to 175.
 */
export const figuresOf = (invoice: Invoice): readonly Figure[] => {
  const {root} = invoice;
  const total = first(root, 'LegalMonetaryTotal');
  const amountElement = (name: string): Element | undefined => (total ? first(total, name) : undefined);
  const value = (name: string): Decimal | undefined => decimal(amountElement(name)?.text);
  const orZero = (name: string): Decimal | undefined => (amountElement(name) ? value(name) : zero);
  const entries = select(root, 'AllowanceCharge');
  const allowances = entries.filter(ciusPt.isAllowance);
  const charges = entries.filter(ciusPt.isCharge);
  const currency = currencyOf(invoice);
  const taxTotal = select(root, 'TaxTotal').find((each) => has(each, 'TaxSubtotal')) ?? first(root, 'TaxTotal');
  const tax = select(root, 'TaxTotal/TaxAmount').find((amount) => amount.attributes.currencyID === currency);
  return [
    {
      term: 'BT-106',
      stated: amountElement('LineExtensionAmount'),
      computed: sumOf(invoice.lines, 'LineExtensionAmount'),
      tolerance: one,
    },
    // Without allowances (or charges) the sum must be exactly zero.
    {
      term: 'BT-107',
      stated: amountElement('AllowanceTotalAmount'),
      computed: sumOf(allowances, 'Amount'),
      tolerance: allowances.length > 0 ? one : zero,
    },
    {
      term: 'BT-108',
      stated: amountElement('ChargeTotalAmount'),
      computed: sumOf(charges, 'Amount'),
      tolerance: charges.length > 0 ? one : zero,
    },
    {
      term: 'BT-109',
      stated: amountElement('TaxExclusiveAmount'),
      computed: add(
        sumOf(invoice.lines, 'LineExtensionAmount'),
        minus(orZero('AllowanceTotalAmount')),
        orZero('ChargeTotalAmount'),
      ),
      tolerance: one,
    },
    ...vatFigures(invoice),
    {
      term: 'BT-110',
      stated: tax ?? (taxTotal && first(taxTotal, 'TaxAmount')),
      computed:
        taxTotal && has(taxTotal, 'TaxSubtotal') ? add(...numbersAt(taxTotal, 'TaxSubtotal/TaxAmount')) : undefined,
      tolerance: one,
    },
    {
      term: 'BT-112',
      stated: amountElement('TaxInclusiveAmount'),
      computed: add(value('TaxExclusiveAmount'), decimal(tax?.text)),
      tolerance: one,
    },
    ...(['PrepaidAmount', 'PayableRoundingAmount'] as const).flatMap((name): Figure[] => {
      const stated = amountElement(name);
      return stated
        ? [{term: name === 'PrepaidAmount' ? 'BT-113' : 'BT-114', stated, computed: null, tolerance: null}]
        : [];
    }),
    {
      term: 'BT-115',
      stated: amountElement('PayableAmount'),
      computed: add(value('TaxInclusiveAmount'), minus(orZero('PrepaidAmount')), orZero('PayableRoundingAmount')),
      tolerance: one,
    },
  ];
};

/**
 * The result of {@link figuresOf}, compared with the document.
 *
 * @param lineOf line of an element in the checked file
 */
export const totalsOf = (invoice: Invoice, lineOf: LineOf): Totals => ({
  currency: currencyOf(invoice),
  rows: figuresOf(invoice)
    .filter(isShown)
    .map((figure) => rowOf(figure, lineOf)),
});

const currencyOf = ({root}: Invoice): string => text(root, 'DocumentCurrencyCode');

/** Sums of allowances and charges are shown only if they are stated or not zero. */
const isShown = ({term, stated, computed}: Figure): boolean =>
  stated !== undefined || computed !== zero || (term !== 'BT-107' && term !== 'BT-108');
