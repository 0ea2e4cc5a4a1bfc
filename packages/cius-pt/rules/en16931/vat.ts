import {
  messageAbout,
  withCure,
  atRoot,
  everywhere,
  cureLeaveAsIs,
  withCureToWrite,
  perInvoice,
  rule,
  cureSum,
  where,
  cureWriteIssued,
  cureWriteInto,
  cureWriteOneOf,
  type Context,
  type Rule,
} from '../rule.ts';
import {breakdownCure, removeUnused, severalGroups, taxAmountCure} from '../breakdown.ts';
import {
  categories,
  categoryCode,
  en16931,
  hasSellerTaxNumber,
  hasVatNumber,
  isPortuguese,
  noZeroRate,
  rateOrCategory,
  reasonPaths,
  taxScheme,
  taxSchemes,
  numberAt,
  numbersAt,
  withoutReason,
  withReason,
  zeroOrCategory,
} from '../common.ts';
import {abs, cents, closerThanOne, decimal, equal, percentOf, show, zero, type Decimal} from '../decimal.ts';
import {anywhere, has, select, text, texts, type Element, type Invoice} from '../tree.ts';
import {buyerPath, representativePath, sellerPath, type Localized} from '../terms.ts';

const {isVat, isCharge, isAllowance} = en16931;

/** What a VAT category of EN 16931 demands. */
interface Category {
  /** The identifier in the rule numbers: `S` in BR-S-01. */
  readonly id: string;
  readonly code: string;
  readonly name: Localized;
  /** What the rate of lines, allowances and charges must be. */
  readonly rate: 'positive' | 'zero' | 'any' | 'none';
  /** True: the breakdown has one group per rate. Otherwise: exactly one group. */
  readonly perRate?: boolean;
  /** Does the breakdown need an exemption reason, or forbid it? */
  readonly reason: 'required' | 'forbidden';
  /** The parties that need tax numbers; `neither` forbids the numbers. */
  readonly parties: 'seller' | 'sellerVat' | 'both' | 'bothVat' | 'neither';
}

const vatCategories: readonly Category[] = [
  {
    id: 'S',
    code: 'S',
    name: {pt: 'S (taxa normal)', en: 'S (standard rate)'},
    rate: 'positive',
    perRate: true,
    reason: 'forbidden',
    parties: 'seller',
  },
  {
    id: 'Z',
    code: 'Z',
    name: {pt: 'Z (taxa zero)', en: 'Z (zero rated)'},
    rate: 'zero',
    reason: 'forbidden',
    parties: 'seller',
  },
  {id: 'E', code: 'E', name: {pt: 'E (isento)', en: 'E (exempt)'}, rate: 'zero', reason: 'required', parties: 'seller'},
  {
    id: 'AE',
    code: 'AE',
    name: {pt: 'AE (autoliquidação)', en: 'AE (reverse charge)'},
    rate: 'zero',
    reason: 'required',
    parties: 'both',
  },
  {
    id: 'IC',
    code: 'K',
    name: {pt: 'K (intracomunitário)', en: 'K (intra-community)'},
    rate: 'zero',
    reason: 'required',
    parties: 'bothVat',
  },
  {
    id: 'G',
    code: 'G',
    name: {pt: 'G (exportação)', en: 'G (export)'},
    rate: 'zero',
    reason: 'required',
    parties: 'sellerVat',
  },
  {
    id: 'O',
    code: 'O',
    name: {pt: 'O (não sujeito)', en: 'O (not subject to VAT)'},
    rate: 'none',
    reason: 'required',
    parties: 'neither',
  },
  {
    id: 'AF',
    code: 'L',
    name: {pt: 'L (IGIC)', en: 'L (IGIC)'},
    rate: 'any',
    perRate: true,
    reason: 'forbidden',
    parties: 'seller',
  },
  {
    id: 'AG',
    code: 'M',
    name: {pt: 'M (IPSI)', en: 'M (IPSI)'},
    rate: 'any',
    perRate: true,
    reason: 'forbidden',
    parties: 'seller',
  },
];

const hasRequiredNumbers = (invoice: Invoice, parties: Category['parties']): boolean => {
  const representative = hasVatNumber(invoice, representativePath, isVat);
  const seller = hasVatNumber(invoice, sellerPath, isVat) || representative;
  const buyer = hasVatNumber(invoice, buyerPath, isVat);
  const registered = hasSellerTaxNumber(invoice) || representative;
  switch (parties) {
    case 'seller':
      return registered;
    case 'sellerVat':
      return seller;
    case 'both':
      return registered && (buyer || has(invoice.root, `${buyerPath}/PartyLegalEntity/CompanyID`));
    case 'bothVat':
      return seller && buyer;
    case 'neither':
      return !seller && !buyer;
  }
};

const numberRules: Readonly<Record<Category['parties'], {terms: string; text: Localized}>> = {
  seller: {terms: 'BT-31 BT-32 BT-63', text: {pt: 'exige BT-31, BT-32 ou BT-63', en: 'needs BT-31, BT-32 or BT-63'}},
  sellerVat: {terms: 'BT-31 BT-63', text: {pt: 'exige BT-31 ou BT-63', en: 'needs BT-31 or BT-63'}},
  both: {
    terms: 'BT-31 BT-32 BT-63 BT-48 BT-47',
    text: {pt: 'exige BT-31, BT-32 ou BT-63, e BT-48 ou BT-47', en: 'needs BT-31, BT-32 or BT-63, and BT-48 or BT-47'},
  },
  bothVat: {
    terms: 'BT-31 BT-63 BT-48',
    text: {pt: 'exige BT-31 ou BT-63, e BT-48', en: 'needs BT-31 or BT-63, and BT-48'},
  },
  neither: {
    terms: 'BT-31 BT-63 BT-48',
    text: {pt: 'não admite BT-31, BT-63 nem BT-48', en: 'allows neither BT-31, BT-63 nor BT-48'},
  },
};

const notExempt: Localized = {
  pt: 'Não mude a categoria: uma operação não sujeita não é isenta',
  en: 'Do not change the category: what is not subject to VAT is not exempt',
};
/** Cure for the tax numbers that a category requires and the document lacks, or that the category forbids. */

const partiesCure = (invoice: Invoice, parties: Category['parties']): Localized => {
  if (parties === 'neither') {
    return cureLeaveAsIs(
      `a CIUS-PT exige os números de IVA. ${notExempt.pt}`,
      `CIUS-PT demands the VAT numbers. ${notExempt.en}`,
    );
  }
  const seller = parties === 'both' ? 'seller' : parties === 'bothVat' ? 'sellerVat' : parties;
  const missingSchemes = [
    ...(hasRequiredNumbers(invoice, seller) ? [] : [taxScheme.seller]),
    ...(parties.startsWith('both') && !hasVatNumber(invoice, buyerPath, isVat) ? [taxScheme.buyer] : []),
  ];
  // BR-S-02 also fails if the numbers exist but no line of the category belongs to the tax VAT.
  const [line] = categories.ofLines(invoice).filter((category) => !isVat(category));
  return missingSchemes.length === 0 && line
    ? cureWriteInto('VAT', `${line.xpath}/cac:TaxScheme/cbc:ID`)
    : taxSchemes(...missingSchemes);
};

/** Cure for a reason at the rate zero. Portugal has no such rate; for other countries, the syntax sheet requires the reason. */
const reasonOfZero = (invoice: Invoice): Localized =>
  isPortuguese(invoice)
    ? noZeroRate
    : cureLeaveAsIs(
        'à taxa 0, a folha de sintaxe da CIUS-PT pede o motivo',
        'at the rate 0, the syntax sheet of CIUS-PT asks for the reason',
      );

const rateCures: Readonly<Record<Category['rate'], Localized>> = {
  positive: rateOrCategory,
  zero: zeroOrCategory('cbc:Percent'),
  any: {
    pt: 'Escreva a taxa em `cbc:Percent`, sem sinal: `7.00`.',
    en: 'Write the rate into `cbc:Percent`, without a sign: `7.00`.',
  },
  none: {
    pt: 'Retire `cbc:Percent` só daqui; no resumo do IVA fica `0.00` (BR-48).',
    en: 'Remove `cbc:Percent` here only; the VAT breakdown keeps `0.00` (BR-48).',
  },
};

const rateRules: Readonly<Record<Category['rate'], {text: Localized; check: (category: Element) => boolean}>> = {
  positive: {
    text: {pt: 'exige uma taxa superior a 0', en: 'needs a rate above 0'},
    check: (category) => rates(category).some((rate) => rate > zero),
  },
  zero: {
    text: {pt: 'exige a taxa 0', en: 'needs the rate 0'},
    check: (category) => rates(category).some((rate) => rate === zero),
  },
  any: {
    text: {pt: 'exige uma taxa', en: 'needs a rate'},
    check: (category) => rates(category).some((rate) => rate >= zero),
  },
  none: {text: {pt: 'não admite taxa', en: 'allows no rate'}, check: (category) => !has(category, 'Percent')},
};

const rates = (category: Element): Decimal[] => numbersAt(category, 'Percent').filter((rate) => rate !== undefined);

const keyOf = (code: string, rate?: Decimal): string => (rate === undefined ? code : `${code}\n${rate}`);

/** Keys of categories: each code alone, and with each of its rates. */
const keysOf = (categoryElements: readonly Element[]): ReadonlySet<string> =>
  new Set(
    categoryElements.flatMap((category) => {
      const code = categoryCode(category);
      return [keyOf(code), ...rates(category).map((rate) => keyOf(code, rate))];
    }),
  );

/** Net amounts of the lines, plus charges, minus allowances: by category, and by category and rate. */
const taxableAmounts = perInvoice((invoice) => {
  const sums = new Map<string, Decimal>();
  const add = (categoryElements: readonly Element[], amount: Decimal): void => {
    for (const key of keysOf(categoryElements)) sums.set(key, (sums.get(key) ?? zero) + amount);
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

/** The expected taxable amount of a category, or of one rate of it. */
const taxable = (invoice: Invoice, code: string, rate?: Decimal): Decimal =>
  taxableAmounts(invoice).get(keyOf(code, rate)) ?? zero;

/** Keys of the categories of all lines, allowances and charges. */
const usedKeys = perInvoice((invoice) =>
  keysOf([...anywhere(invoice, '*Line/Item/ClassifiedTaxCategory'), ...categories.ofAllowanceCharges(invoice)]),
);

/** Does the breakdown have several groups of a category, each with a different reason? */
const splitByReason = (invoice: Invoice, isOfCategory: (category: Element) => boolean): boolean => {
  const reasons = categories
    .ofBreakdown(invoice)
    .filter(isOfCategory)
    .map((category) => text(category, 'TaxExemptionReasonCode'));
  return reasons.length > 1 && new Set(reasons).size === reasons.length;
};

const staysForReasons = cureLeaveAsIs(
  'a CIUS-PT quer um resumo por código de motivo, com a sua base',
  'CIUS-PT wants a breakdown for each reason code, with its own taxable amount',
);

const familyOf = ({id, code, name, rate, perRate, reason, parties}: Category): Rule[] => {
  const isOfCode = (category: Element): boolean => categoryCode(category) === code;
  const isOfVat = (category: Element): boolean => isOfCode(category) && isVat(category);
  const isSplit = perInvoice((invoice) => splitByReason(invoice, isOfVat));
  const inLines: Context = where(everywhere('*Line/Item/ClassifiedTaxCategory'), isOfVat);
  const inAllowances: Context = where(
    everywhere('AllowanceCharge/TaxCategory'),
    (category) => isOfVat(category) && !!category.parent && isAllowance(category.parent),
  );
  const inCharges: Context = where(
    everywhere('AllowanceCharge/TaxCategory'),
    (category) => isOfVat(category) && !!category.parent && isCharge(category.parent),
  );
  const inBreakdown: Context = (invoice) => categories.ofBreakdown(invoice).filter(isOfVat);
  const say = (pt: string, en: string): Localized => ({
    pt: `A categoria ${name.pt} ${pt}.`,
    en: `The category ${name.en} ${en}.`,
  });
  const demandOnRate = say(rateRules[rate].text.pt, rateRules[rate].text.en);
  const demandOnParties = say(numberRules[parties].text.pt, numberRules[parties].text.en);
  const breakdownOf = (category: Element): Element => category.parent ?? category;
  const withParties = (
    number: string,
    term: string,
    isUsed: (invoice: Invoice) => boolean,
    isComplete: (invoice: Invoice) => boolean = () => true,
  ): Rule =>
    withCure(
      rule(
        `BR-${id}-${number}`,
        `${term} ${numberRules[parties].terms}`,
        atRoot,
        demandOnParties,
        (_, invoice) => !isUsed(invoice) || (isComplete(invoice) && hasRequiredNumbers(invoice, parties)),
      ),
      (_, invoice) => partiesCure(invoice, parties),
    );
  const allowanceCharges = (invoice: Invoice, accept: (element: Element) => boolean): readonly Element[] =>
    // BR-O-03 and BR-O-04 check only the document level. The same rules of other categories check all levels.
    categories.ofAllowanceCharges(
      invoice,
      (element) => accept(element) && (code !== 'O' || element.parent === invoice.root),
    );

  return [
    withCure(
      rule(
        `BR-${id}-01`,
        'BT-118 BT-151 BT-95 BT-102',
        atRoot,
        perRate
          ? say(
              'tem de aparecer no resumo do IVA se, e só se, houver linhas, descontos ou encargos com ela',
              'must appear in the VAT breakdown if, and only if, a line, an allowance or a charge has it',
            )
          : say('tem de aparecer exatamente uma vez no resumo do IVA', 'must appear exactly once in the VAT breakdown'),
        (_, invoice) => {
          const isOfCategory = perRate && code === 'S' ? isOfCode : isOfVat;
          const isUsed = [...categories.ofLines(invoice), ...categories.ofAllowanceCharges(invoice)].some(isOfCategory);
          const count = categories.ofBreakdown(invoice).filter(isOfCategory).length;
          if (perRate) return isUsed === count > 0;
          return count === 1 || (!isUsed && !anywhere(invoice, 'TaxCategory').some(isOfCategory));
        },
        (_, invoice) => String(categories.ofBreakdown(invoice).filter(isOfCode).length),
      ),
      (_, invoice) => (isSplit(invoice) ? staysForReasons : breakdownCure(invoice, isOfVat, [code])),
    ),
    code === 'S'
      ? // The official rule first looks for lines of category S of any tax, then for one of them whose tax is VAT.
        withParties(
          '02',
          'BT-151',
          (invoice) => categories.ofLines(invoice).some(isOfCode),
          (invoice) => categories.ofLines(invoice).some(isOfVat),
        )
      : withParties('02', 'BT-151', (invoice) => categories.ofLines(invoice).some(isOfVat)),
    withParties('03', 'BT-95', (invoice) => allowanceCharges(invoice, isAllowance).some(isOfVat)),
    withParties('04', 'BT-102', (invoice) => allowanceCharges(invoice, isCharge).some(isOfVat)),
    ...(
      [
        ['05', 'BT-152', inLines],
        ['06', 'BT-96', inAllowances],
        ['07', 'BT-103', inCharges],
      ] as const
    ).map(([number, term, context]) =>
      withCure(
        rule(`BR-${id}-${number}`, term, context, demandOnRate, rateRules[rate].check, (category) =>
          text(category, 'Percent'),
        ),
        rateCures[rate],
      ),
    ),
    withCure(
      rule(
        `BR-${id}-08`,
        'BT-116 BT-131 BT-92 BT-99',
        inBreakdown,
        say(
          'tem de ter como base (BT-116) a soma das suas linhas e encargos menos descontos',
          'has as its taxable amount (BT-116) the sum of its lines and charges minus allowances',
        ),
        (category, invoice) => {
          const base = numberAt(breakdownOf(category), 'TaxableAmount');
          if (!perRate) return invoice.lines.length > 0 && equal(base, taxable(invoice, code));
          return rates(category).every((ownRate) => {
            const isUsed = code === 'S' ? usedKeys(invoice).has(keyOf(code, ownRate)) : invoice.lines.length > 0;
            return isUsed && closerThanOne(base, taxable(invoice, code, ownRate));
          });
        },
        (category, invoice) =>
          `${show(numberAt(breakdownOf(category), 'TaxableAmount'))} ≠ ${show(taxable(invoice, code, perRate ? decimal(text(category, 'Percent')) : undefined))}`,
      ),
      (category, invoice) => {
        if (isSplit(invoice)) return staysForReasons;
        const several = perRate ? severalGroups(invoice, category) : undefined;
        if (several) return several;
        const ownRate = perRate ? decimal(text(category, 'Percent')) : undefined;
        const {xpath} = breakdownOf(category);
        return perRate && !usedKeys(invoice).has(keyOf(code, ownRate))
          ? removeUnused(invoice, xpath)
          : cureSum('BT-116', taxable(invoice, code, ownRate), `${xpath}/cbc:TaxableAmount`);
      },
    ),
    withCure(
      rule(
        `BR-${id}-09`,
        'BT-117 BT-116 BT-119',
        inBreakdown,
        perRate
          ? say('tem de ter BT-117 = BT-116 × BT-119', 'has BT-117 = BT-116 × BT-119')
          : say('tem de ter IVA 0 (BT-117)', 'has a tax amount of 0 (BT-117)'),
        (category) => {
          const tax = numberAt(breakdownOf(category), 'TaxAmount');
          if (!perRate) return equal(tax, zero);
          const base = numberAt(breakdownOf(category), 'TaxableAmount');
          const ownRate = numberAt(category, 'Percent');
          return (
            tax !== undefined &&
            base !== undefined &&
            ownRate !== undefined &&
            closerThanOne(abs(tax), cents(percentOf(abs(base), ownRate)))
          );
        },
        (category) => text(breakdownOf(category), 'TaxAmount'),
      ),
      (category) => {
        const {xpath} = breakdownOf(category);
        const [base, ownRate] = [numberAt(breakdownOf(category), 'TaxableAmount'), numberAt(category, 'Percent')];
        if (!perRate) return zeroOrCategory(`${xpath}/cbc:TaxAmount`);
        if (base === undefined) return cureWriteIssued(`${xpath}/cbc:TaxableAmount`);
        return ownRate === undefined
          ? cureWriteIssued('cbc:Percent')
          : taxAmountCure(breakdownOf(category), base, ownRate, `${xpath}/cbc:TaxAmount`);
      },
    ),
    withCure(
      rule(
        `BR-${id}-10`,
        'BT-120 BT-121',
        inBreakdown,
        reason === 'required'
          ? say(
              'exige o motivo (BT-120) ou o código do motivo (BT-121) no resumo do IVA',
              'needs the reason (BT-120) or its code (BT-121) in the VAT breakdown',
            )
          : say('não admite motivo de isenção (BT-120, BT-121)', 'allows no exemption reason (BT-120, BT-121)'),
        (category) =>
          (has(category, 'TaxExemptionReason') || has(category, 'TaxExemptionReasonCode')) === (reason === 'required'),
      ),
      (category, invoice) =>
        reason === 'required'
          ? withReason(category, 'cbc:TaxExemptionReason', 'cbc:TaxExemptionReasonCode')
          : code === 'Z'
            ? reasonOfZero(invoice)
            : withoutReason(code, reasonPaths(category)),
    ),
  ];
};

const inBreakdownVat = (invoice: Invoice, code: string): boolean =>
  categories.ofBreakdown(invoice).some((category) => isVat(category) && categoryCode(category) === code);

/** If the breakdown contains "not subject to VAT", no other category is allowed. */
const onlyNotSubject = (id: string, term: string, others: (invoice: Invoice) => readonly Element[]): Rule =>
  withCure(
    rule(
      id,
      `BT-118 ${term}`,
      atRoot,
      messageAbout(
        term,
        'Com a categoria O (não sujeito) no resumo do IVA não pode haver outra em *.',
        'With the category O (not subject) in the VAT breakdown no other may stand in *.',
      ),
      (_, invoice) =>
        !inBreakdownVat(invoice, 'O') ||
        !others(invoice).some((category) => isVat(category) && categoryCode(category) !== 'O'),
    ),
    cureLeaveAsIs(
      `a CIUS-PT aceita outras categorias ao lado de \`O\`. ${notExempt.pt}`,
      `CIUS-PT takes other categories beside \`O\`. ${notExempt.en}`,
    ),
  );

const usesCode = (invoice: Invoice, code: string): boolean =>
  [...anywhere(invoice, 'TaxCategory'), ...categories.ofLines(invoice)].some((category) =>
    texts(category, 'ID').includes(code),
  );

/** Cure for the first element with the category B, which needs another code. */
const cureOfCategoryB = (_: Element, invoice: Invoice): Localized => {
  const categoryB = [...categories.ofLines(invoice), ...anywhere(invoice, 'TaxCategory')].find((category) =>
    texts(category, 'ID').includes('B'),
  );
  const codes = cureWriteOneOf(['S', 'E', 'AE', 'Z', 'G', 'O']);
  const path = `\`${categoryB?.xpath ?? ''}/cbc:ID\``;
  return {
    pt: codes.pt.replace(/:/u, ` em ${path}:`),
    en: codes.en.replace(/:/u, ` into ${path}:`),
  };
};

/** The rules of the VAT categories: BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF, BR-AG, BR-B. */
export const vatRules: readonly Rule[] = [
  ...vatCategories.flatMap(familyOf),
  withCureToWrite(
    rule(
      'BR-IC-11',
      'BT-72 BG-14',
      atRoot,
      messageAbout(
        'BT-72 BG-14',
        'A categoria K (intracomunitário) exige *.',
        'The category K (intra-community) needs *.',
      ),
      (root, invoice) =>
        !inBreakdownVat(invoice, 'K') ||
        text(root, 'Delivery/ActualDeliveryDate').length > 1 ||
        select(root, 'InvoicePeriod').some((period) => period.children.length > 0),
    ),
    ['Delivery/ActualDeliveryDate', 'InvoicePeriod/EndDate'],
  ),
  withCureToWrite(
    rule(
      'BR-IC-12',
      'BT-80',
      atRoot,
      messageAbout('BT-80', 'A categoria K (intracomunitário) exige *.', 'The category K (intra-community) needs *.'),
      (root, invoice) =>
        !inBreakdownVat(invoice, 'K') ||
        text(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode').length > 1,
    ),
    ['Delivery/DeliveryLocation/Address/Country/IdentificationCode'],
  ),
  onlyNotSubject('BR-O-11', 'BT-118', categories.ofBreakdown),
  onlyNotSubject('BR-O-12', 'BT-151', categories.ofLines),
  onlyNotSubject('BR-O-13', 'BT-95', (invoice) => categories.ofAllowanceCharges(invoice, isAllowance)),
  onlyNotSubject('BR-O-14', 'BT-102', (invoice) => categories.ofAllowanceCharges(invoice, isCharge)),
  withCure(
    rule(
      'BR-B-01',
      'BT-118 BT-151',
      atRoot,
      {
        pt: 'A categoria B só serve faturas internas de Itália.',
        en: 'The category B is for domestic Italian invoices only.',
      },
      (_, invoice) =>
        !usesCode(invoice, 'B') || anywhere(invoice, 'IdentificationCode').every((country) => country.text === 'IT'),
    ),
    cureOfCategoryB,
  ),
  withCure(
    rule(
      'BR-B-02',
      'BT-118 BT-151',
      atRoot,
      {
        pt: 'As categorias B e S não podem estar no mesmo documento.',
        en: 'The categories B and S must not stand in the same document.',
      },
      (root, invoice) => {
        const all = [
          ...categories.ofBreakdown(invoice),
          ...select(root, 'AllowanceCharge/TaxCategory'),
          ...categories.ofLines(invoice),
        ];
        const uses = (code: string): boolean => all.some((category) => texts(category, 'ID').includes(code));
        return !uses('B') || !uses('S');
      },
    ),
    cureOfCategoryB,
  ),
];
