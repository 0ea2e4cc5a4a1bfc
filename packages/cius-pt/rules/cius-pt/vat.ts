import {
  at,
  withCure,
  atRoot,
  everywhere,
  perInvoice,
  rule,
  cureSum,
  where,
  cureWriteIssued,
  type Context,
  type Rule,
} from '../rule.ts';
import {exemptionKeys} from '../../identifiers.ts';
import {exemptCodes, exemptBreakdowns, exemptionProperty} from './exemption.ts';
import {
  categories,
  categoryCode,
  ciusPt,
  hasSchemeVat,
  hasSellerTaxNumber,
  hasVatNumber,
  rateOrCategory,
  reasonPaths,
  taxScheme,
  taxSchemes,
  withoutReason,
  withReason,
  zeroOrCategory,
  numberAt,
  numbersAt,
} from '../common.ts';
import {cents, percentOf, show, sum, whole, within, zero, type Decimal} from '../decimal.ts';
import {anywhere, has, normalize, select, text, texts, type Element, type Invoice} from '../tree.ts';
import {breakdownCure, removeUnused, severalGroups, taxAmountCure} from '../breakdown.ts';
import {representativePath, type Localized} from '../terms.ts';

const {isCharge, isAllowance} = ciusPt;
const dt = 'DT-CIUS-PT-';

/** A group of VAT categories with the same rules in CIUS-PT. */
interface Group {
  readonly id: 'AA' | 'S' | 'E';
  readonly codes: readonly string[];
  readonly name: Localized;
  readonly exempt: boolean;
}

const reduced: Group = {
  id: 'AA',
  codes: ['AA', 'RED', 'INT'],
  name: {pt: 'taxa reduzida ou intermédia (AA, RED, INT)', en: 'reduced or intermediate rate (AA, RED, INT)'},
  exempt: false,
};
const normal: Group = {
  id: 'S',
  codes: ['S', 'NOR'],
  name: {pt: 'taxa normal (S, NOR)', en: 'standard rate (S, NOR)'},
  exempt: false,
};
const exemptGroup: Group = {
  id: 'E',
  codes: exemptCodes,
  name: {pt: 'isento (E, ISE)', en: 'exempt (E, ISE)'},
  exempt: true,
};

const isOf =
  ({codes}: Group) =>
  (category: Element): boolean =>
    codes.includes(categoryCode(category));

const breakdownCategories = everywhere('TaxTotal/TaxSubtotal/TaxCategory');

const isSellerIdentified = (invoice: Invoice): boolean =>
  hasSellerTaxNumber(invoice) || hasVatNumber(invoice, representativePath, hasSchemeVat);

const say = ({name}: Group, pt: string, en: string): Localized => ({
  pt: `Categoria de IVA ${name.pt}: ${pt}.`,
  en: `VAT category ${name.en}: ${en}.`,
});

const rateOf = (category: Element): string => text(category, 'Percent');

const breakdownOf = (category: Element): Element => category.parent ?? category;

/** Net amounts of the lines, plus charges, minus allowances of a group, by rate. */
const taxableByRate = (group: Group): ((invoice: Invoice) => ReadonlyMap<Decimal, Decimal>) =>
  perInvoice((invoice) => {
    const sums = new Map<Decimal, Decimal>();
    const add = (categoryElements: readonly Element[], amount: Decimal): void => {
      const rates = new Set(categoryElements.filter(isOf(group)).flatMap((category) => numbersAt(category, 'Percent')));
      for (const rate of rates) if (rate !== undefined) sums.set(rate, (sums.get(rate) ?? zero) + amount);
    };
    for (const line of invoice.lines)
      add(select(line, 'Item/ClassifiedTaxCategory'), numberAt(line, 'LineExtensionAmount') ?? zero);
    for (const entry of select(invoice.root, 'AllowanceCharge')) {
      const amount = numberAt(entry, 'Amount') ?? zero;
      if (isCharge(entry)) add(select(entry, 'TaxCategory'), amount);
      if (isAllowance(entry)) add(select(entry, 'TaxCategory'), -amount);
    }
    return sums;
  });

const sellersNumber = taxSchemes(taxScheme.seller);

/** BR-AA-*, BR-S-*, BR-E-*: the rules that all three groups have. */
const familyOf = (group: Group): Rule[] => {
  const isInGroup = isOf(group);
  const inLines: Context = where(everywhere('*Line/Item/ClassifiedTaxCategory'), isInGroup);
  const inAllowances: Context = where(
    everywhere('AllowanceCharge/TaxCategory'),
    (category) => isInGroup(category) && !!category.parent && isAllowance(category.parent),
  );
  const inCharges: Context = where(
    everywhere('AllowanceCharge/TaxCategory'),
    (category) => isInGroup(category) && !!category.parent && isCharge(category.parent),
  );
  const inBreakdown: Context = where(breakdownCategories, isInGroup);
  const demand = group.exempt
    ? say(group, 'a taxa tem de ser 0', 'the rate has to be 0')
    : say(group, 'a taxa tem de ser superior a 0', 'the rate has to be above 0');
  const hasRequiredRate = (category: Element): boolean =>
    numbersAt(category, 'Percent').some((rate) => rate !== undefined && (group.exempt ? rate === zero : rate > zero));
  const rateRule = (id: string, term: string, context: Context): Rule => ({
    ...rule(id, term, context, demand, hasRequiredRate, rateOf),
    place: 'Percent',
    cure: () => (group.exempt ? zeroOrCategory() : rateOrCategory),
  });
  const withSeller = (number: string, term: string, isUsed: (invoice: Invoice) => boolean): Rule => ({
    ...rule(
      `BR-${group.id}-${number}`,
      `${term} BT-31 BT-32 BT-63`,
      atRoot,
      say(group, 'exige BT-31, BT-32 ou BT-63', 'needs BT-31, BT-32 or BT-63'),
      (_, invoice) => !isUsed(invoice) || isSellerIdentified(invoice),
    ),
    cure: () => sellersNumber,
  });

  return [
    withCure(
      rule(
        `BR-${group.id}-01`,
        'BT-118 BT-151 BT-95 BT-102',
        atRoot,
        say(
          group,
          'tem de aparecer no resumo do IVA se, e só se, houver linhas, descontos ou encargos com ela',
          'stands in the VAT breakdown if, and only if, a line, an allowance or a charge has it',
        ),
        (_, invoice) =>
          [...categories.ofLines(invoice), ...categories.ofAllowanceCharges(invoice)].some(isInGroup) ===
          categories.ofBreakdown(invoice).some(isInGroup),
      ),
      (_, invoice) => breakdownCure(invoice, isInGroup, group.codes),
    ),
    withSeller('02', 'BT-151', (invoice) => categories.ofLines(invoice).some(isInGroup)),
    withSeller('03', 'BT-95', (invoice) => categories.ofAllowanceCharges(invoice, isAllowance).some(isInGroup)),
    withSeller('04', 'BT-102', (invoice) => categories.ofAllowanceCharges(invoice, isCharge).some(isInGroup)),
    rateRule(`BR-${group.id}-05`, 'BT-152', inLines),
    rateRule(`BR-${group.id}-06`, 'BT-96', inAllowances),
    rateRule(`BR-${group.id}-07`, 'BT-103', inCharges),
    {
      ...rule(
        `BR-${group.id}-10`,
        'BT-120 BT-121',
        inBreakdown,
        group.exempt
          ? say(
              group,
              'o resumo do IVA exige o motivo (BT-120) ou o código do motivo (BT-121)',
              'the VAT breakdown needs the reason (BT-120) or its code (BT-121)',
            )
          : say(group, 'o resumo do IVA não admite motivo de isenção', 'the VAT breakdown allows no exemption reason'),
        (category) => (has(category, 'TaxExemptionReason') || has(category, 'TaxExemptionReasonCode')) === group.exempt,
      ),
      cure: (category) =>
        group.exempt
          ? withReason(category, 'cbc:TaxExemptionReasonCode', 'cbc:TaxExemptionReason')
          : withoutReason(categoryCode(category), reasonPaths(category)),
    },
    rateRule(`BR-CIUS-PT-${{AA: '12', S: '14', E: '16'}[group.id]}`, 'BT-119', inBreakdown),
  ];
};

/** The rules for taxable amount and tax of one rate, with a tolerance of 1.00. They first round the rate to a whole number. */
const perRate = (group: Group, base: string, tax: string): Rule[] => {
  const inBreakdown: Context = where(breakdownCategories, isOf(group));
  const amount = (category: Element, name: string): Decimal | undefined => numberAt(breakdownOf(category), name);
  const byRate = taxableByRate(group);
  const taxable = (invoice: Invoice, rate: Decimal): Decimal => cents(byRate(invoice).get(rate) ?? zero);
  return [
    withCure(
      rule(
        dt + base,
        'BT-116 BT-131 BT-92 BT-99',
        inBreakdown,
        say(
          group,
          'BT-116 não é a soma das suas linhas e encargos menos descontos, nem com a tolerância de 1,00',
          'BT-116 is not the sum of its lines and charges minus allowances, even with the tolerance of 1.00',
        ),
        (category, invoice) =>
          numbersAt(category, 'Percent').every(
            (rate) =>
              rate !== undefined &&
              invoice.lines.length > 0 &&
              within(amount(category, 'TaxableAmount'), taxable(invoice, whole(rate))),
          ),
        (category, invoice) =>
          `${show(amount(category, 'TaxableAmount'))} ≠ ${show(taxable(invoice, whole(numberAt(category, 'Percent') ?? zero)))}`,
      ),
      (category, invoice) => {
        const rate = numberAt(category, 'Percent');
        if (rate === undefined) return cureWriteIssued('cbc:Percent');
        // The official rule looks for lines with the rounded rate, so it finds none with 12.50.
        if (rate !== whole(rate)) {
          return {
            pt: 'A regra oficial só conhece taxas inteiras: se a do documento emitido é inteira, escreva-a; se não, confirme com o contabilista.',
            en: 'The official rule knows rates in whole numbers only: if that of the issued document is one, write it; if not, ask your accountant.',
          };
        }
        const several = severalGroups(invoice, category);
        if (several) return several;
        const {xpath} = breakdownOf(category);
        return byRate(invoice).has(rate)
          ? cureSum('BT-116', taxable(invoice, rate), `${xpath}/cbc:TaxableAmount`)
          : removeUnused(invoice, xpath);
      },
    ),
    withCure(
      rule(
        dt + tax,
        'BT-117 BT-116 BT-119',
        inBreakdown,
        say(
          group,
          'BT-117 não é BT-116 × BT-119, nem com a tolerância de 1,00',
          'BT-117 is not BT-116 × BT-119, even with the tolerance of 1.00',
        ),
        (category) => {
          const base = amount(category, 'TaxableAmount');
          const rate = numberAt(category, 'Percent');
          return (
            base !== undefined &&
            rate !== undefined &&
            within(amount(category, 'TaxAmount'), cents(percentOf(base, rate)))
          );
        },
        (category) => text(breakdownOf(category), 'TaxAmount'),
      ),
      (category) => {
        const base = amount(category, 'TaxableAmount');
        const rate = numberAt(category, 'Percent');
        const {xpath} = breakdownOf(category);
        if (rate === undefined) return cureWriteIssued('cbc:Percent');
        return base === undefined
          ? cureWriteIssued(`${xpath}/cbc:TaxableAmount`)
          : taxAmountCure(breakdownOf(category), base, rate, `${xpath}/cbc:TaxAmount`);
      },
    ),
  ];
};

/** Names of the item properties on lines of these categories. */
const propertiesOf =
  (codes: readonly string[], ofCreditNote: readonly string[] = codes): Context =>
  (invoice) =>
    anywhere(invoice, '*Line/Item/AdditionalItemProperty/Name').filter((name) => {
      const item = name.parent?.parent;
      return (
        item !== undefined &&
        texts(item, 'ClassifiedTaxCategory/ID').some((code) =>
          (item.parent?.name === 'CreditNoteLine' ? ofCreditNote : codes).includes(code),
        )
      );
    });

const noReason = (id: string, group: Group, context: Context): Rule =>
  withCure(
    rule(
      id,
      'BT-160 BT-151',
      context,
      say(group, 'a linha não admite motivo de isenção (BT-160)', 'the line allows no exemption reason (BT-160)'),
      (name) => !Object.values(exemptionKeys).some((start) => normalize(name.text).startsWith(start)),
    ),
    (name) => {
      const item = name.parent?.parent;
      return withoutReason(item ? text(item, 'ClassifiedTaxCategory/ID') : '', [name.parent?.xpath ?? name.xpath]);
    },
  );

/** The taxable amounts of all exempt groups of the breakdown: actual sum and expected sum. */
const exempt = perInvoice((invoice): {actual: Decimal; expected: Decimal} => {
  const isInGroup = isOf(exemptGroup);
  const amounts = (accept: (element: Element) => boolean): Decimal =>
    sum(
      anywhere(invoice, 'AllowanceCharge')
        .filter((element) => accept(element) && select(element, 'TaxCategory').some(isInGroup))
        .map((element) => numberAt(element, 'Amount')),
    );
  const net = anywhere(invoice, '*Line')
    .filter((line) => select(line, 'Item/ClassifiedTaxCategory').some(isInGroup))
    .map((line) => numberAt(line, 'LineExtensionAmount'));
  return {
    actual: sum(
      anywhere(invoice, 'TaxTotal/TaxSubtotal')
        .filter((breakdown) => select(breakdown, 'TaxCategory').some(isInGroup))
        .map((breakdown) => numberAt(breakdown, 'TaxableAmount')),
    ),
    expected: cents(sum(net) + amounts(isCharge) - amounts(isAllowance)),
  };
});

/** The VAT category rules of CIUS-PT. There are none for Z, AE, IC, G, O, OUT and NA. */
export const vatRules: readonly Rule[] = [
  ...[reduced, normal, exemptGroup].flatMap(familyOf),
  ...perRate(reduced, '171', '172'),
  ...perRate(normal, '173', '174'),
  withCure(
    rule(
      'BR-E-09',
      'BT-117',
      where(breakdownCategories, isOf(exemptGroup)),
      say(exemptGroup, 'o IVA (BT-117) tem de ser 0', 'the tax amount (BT-117) has to be 0'),
      (category) => numberAt(breakdownOf(category), 'TaxAmount') === zero,
      (category) => text(breakdownOf(category), 'TaxAmount'),
    ),
    (category) => zeroOrCategory(`${breakdownOf(category).xpath}/cbc:TaxAmount`),
  ),
  withCure(
    rule(
      `${dt}175`,
      'BT-116 BT-131 BT-92 BT-99',
      at('TaxTotal'),
      say(
        exemptGroup,
        'a soma de BT-116 não é a das suas linhas e encargos menos descontos, nem com a tolerância de 1,00',
        'the sum of BT-116 is not that of its lines and charges minus allowances, even with the tolerance of 1.00',
      ),
      (_, invoice) => {
        const {actual, expected} = exempt(invoice);
        return anywhere(invoice, '*Line').length > 0 && within(actual, expected);
      },
      (_, invoice) => {
        const {actual, expected} = exempt(invoice);
        return `${show(actual)} ≠ ${show(expected)}`;
      },
    ),
    (_, invoice) => {
      const {expected} = exempt(invoice);
      const due = show(expected);
      const [breakdown, ...others] = exemptBreakdowns(invoice);
      if (breakdown && others.length === 0) return cureSum('BT-116', expected, `${breakdown.xpath}/cbc:TaxableAmount`);
      return breakdown
        ? {
            pt: `Compare com o documento emitido os \`cbc:TaxableAmount\` de \`E\` e \`ISE\`: as linhas dão \`${due}\`.`,
            en: `Compare with the issued document the \`cbc:TaxableAmount\` of \`E\` and \`ISE\`: the sum is \`${due}\`.`,
          }
        : {
            pt: `Acrescente o \`cac:TaxSubtotal\` das linhas isentas, com \`${due}\` em \`cbc:TaxableAmount\`.`,
            en: `Add the \`cac:TaxSubtotal\` of the exempt lines, with \`${due}\` in \`cbc:TaxableAmount\`.`,
          };
    },
  ),
  noReason('BR-CIUS-PT-13', reduced, propertiesOf(['AA'])),
  // The context of the official rule includes NOR only on invoice lines.
  noReason('BR-CIUS-PT-15', normal, propertiesOf(['S', 'NOR'], ['S'])),
  withCure(
    rule(
      'BR-CIUS-PT-17',
      'BT-160 BT-151',
      propertiesOf(exemptCodes),
      say(
        exemptGroup,
        `a linha precisa da propriedade ${exemptionKeys.code} ou ${exemptionKeys.text}`,
        `the line needs the property ${exemptionKeys.code} or ${exemptionKeys.text}`,
      ),
      (name) => {
        const names = name.parent?.parent ? texts(name.parent.parent, 'AdditionalItemProperty/Name') : [];
        return names.includes(exemptionKeys.code) || names.includes(exemptionKeys.text);
      },
    ),
    exemptionProperty,
  ),
];
