import {checkInvoice, type Element, type Finding, type Invoice} from '../rules/index.ts';
import {categories, categoryCode, numberAt} from '../rules/common.ts';
import {decimal, show} from '../rules/decimal.ts';
import type {CureWords} from '../rules/rule.ts';
import {shorten, type Draft} from './draft.ts';
import {figureOf} from './readable.ts';
import type {Localized} from './report.ts';
import {creditCure, signsOf, type Signs} from './signs.ts';

const ciusDecides: Localized = {
  pt: 'Só a EN 16931 o assinala: a CIUS-PT, que decide, não recusa o documento por isto.',
  en: 'Only EN 16931 reports this: CIUS-PT, which decides, does not refuse the document for it.',
};

const ciusWarns: Localized = {
  pt: 'A CIUS-PT, que decide, também o assinala só como aviso: não recusa o documento por isto.',
  en: 'CIUS-PT, which decides, reports this as a warning too: it does not refuse the document for it.',
};

const ciusRefuses: Localized = {
  pt: 'A CIUS-PT também o recusa: veja o erro.',
  en: 'CIUS-PT refuses it too: see the error.',
};

/** Removes the rule number, which the report shows separately. */
const withoutRuleNumber = (message: Localized): Localized => ({
  pt: message.pt.replace(/^\[[^\]]*\] /u, ''),
  en: message.en.replace(/^\[[^\]]*\] /u, ''),
});

/** The element that the finding points to. For a rule about totals, it is the wrong amount, not its group or the document. */
const placeOf = ({terms, element, place}: Finding, root: Invoice['root']): Finding['element'] =>
  place === element && (element === root || element.parent === root) ? (figureOf(root, terms[0]) ?? element) : place;

/** Cure that tells what to check first, and what may be correct. */
const checkFirst = (pt: readonly [string, string], en: readonly [string, string]): Localized => ({
  pt: `Veja primeiro ${pt[0]}, que também falha; ${pt[1]} pode estar certo.`,
  en: `Check ${en[0]} first, which fails too; ${en[1]} may be right.`,
});

/** Rules whose failure follows from another. While a rule matches `wrong`, the cures of the rules that match `follows` name no amount. */
const dependencies: readonly (readonly [wrong: RegExp, follows: RegExp, cure: Localized])[] = [
  [
    /^DT-CIUS-PT-17[07]$/u,
    /^DT-CIUS-PT-157$/u,
    checkFirst(['o preço da linha', 'o valor'], ['the price of the line', 'its amount']),
  ],
  [
    /^(?:DT-CIUS-PT-(?:157|118\..*)|BR-24)$/u,
    /^(?:DT-CIUS-PT-(?:16[03]|17[135])|BR-CO-1[03]|BR-[A-Z]+-08)$/u,
    {
      pt: 'Veja primeiro o valor da linha que também falha; a soma pode estar certa.',
      en: 'Check the amount of the line first, which fails too; the sum may be right.',
    },
  ],
  [
    /^(?:DT-CIUS-PT-(?:088|123)\.1|BR-3[1267])$/u,
    /^(?:DT-CIUS-PT-(?:157|16[123]|17[135])|BR-CO-1[123]|BR-[A-Z]+-08)$/u,
    checkFirst(['o desconto ou o encargo', 'o total'], ['the allowance or the charge', 'the total']),
  ],
  [
    /^(?:DT-CIUS-PT-16[012]|BR-CIUS-PT-6[23]|BR-CO-1[012])$/u,
    /^(?:DT-CIUS-PT-163|BR-CO-13)$/u,
    checkFirst(['a soma', 'o total sem IVA'], ['the sum', 'the total without VAT']),
  ],
  [
    /^BR-(?:AA|S|E)-01$/u,
    /^(?:DT-CIUS-PT-17[135]|BR-[A-Z]+-08)$/u,
    checkFirst(['a categoria de IVA', 'o valor tributável'], ['the VAT category', 'the taxable amount']),
  ],
  [
    /^DT-CIUS-PT-176$/u,
    /^(?:DT-CIUS-PT-175|BR-E-08)$/u,
    checkFirst(['o código de isenção', 'o valor tributável'], ['the exemption code', 'the taxable amount']),
  ],
  [
    /^DT-CIUS-PT-17[135]$/u,
    /^(?:DT-CIUS-PT-(?:167|17[24])|BR-CO-17|BR-[A-Z]+-09)$/u,
    {
      pt: 'Veja primeiro o valor tributável que também falha; o IVA pode estar certo.',
      en: 'Check the taxable amount first, which fails too; the VAT may be right.',
    },
  ],
  [
    /^(?:DT-CIUS-PT-(?:167|17[24])|BR-E-09)$/u,
    /^(?:DT-CIUS-PT-164|BR-CO-14)$/u,
    {
      pt: 'Veja primeiro o IVA da categoria que também falha; o total pode estar certo.',
      en: 'Check the VAT of the category first, which fails too; the total may be right.',
    },
  ],
  [
    /^DT-CIUS-PT-(?:151|098\.[23])$/u,
    /^(?:DT-CIUS-PT-165|BR-CO-15)$/u,
    checkFirst(['a moeda', 'o total'], ['the currency', 'the total']),
  ],
  [
    /^(?:DT-CIUS-PT-(?:16[47]|17[24])|BR-CO-14|BR-E-09)$/u,
    /^(?:DT-CIUS-PT-165|BR-CO-15)$/u,
    checkFirst(['o IVA', 'o total com IVA'], ['the VAT', 'the total with VAT']),
  ],
  [
    /^(?:DT-CIUS-PT-15[456]|BR-CIUS-PT-(?:08|09|19|20))$/u,
    /^(?:BR-CO-17|BR-[A-Z]+-0[89])$/u,
    checkFirst(['o esquema `VAT` da categoria', 'o IVA'], ['the scheme `VAT` of the category', 'the VAT']),
  ],
  [
    /^DT-CIUS-PT-165$/u,
    /^(?:DT-CIUS-PT-166|BR-CO-16)$/u,
    {
      pt: 'Veja primeiro o total com IVA, que também falha; o valor a pagar pode estar certo.',
      en: 'Check the total with VAT first, which fails too; the amount due may be right.',
    },
  ],
];

/** Category and rate of a line, an allowance or a charge that the VAT breakdown lacks. */
const missingGroupOf = (invoice: Invoice): string | undefined => {
  const key = (category: Element): string => `${categoryCode(category)} ${show(numberAt(category, 'Percent'))}`;
  const groups = new Set(categories.ofBreakdown(invoice).map(key));
  const usedCategories = [...categories.ofLines(invoice), ...categories.ofAllowanceCharges(invoice)];
  return usedCategories.map(key).find((each) => !groups.has(each));
};

/** An amount, a quantity or a rate that is not a number. Amounts computed from it are wrong. */
const unreadableIn = ({byName}: Invoice): Element | undefined => {
  for (const [name, elements] of byName) {
    if (!/(?:Amount|Quantity|Percent|MultiplierFactorNumeric)$/u.test(name)) continue;
    const element = elements.find(({text}) => text.trim() !== '' && decimal(text) === undefined);
    if (element) return element;
  }
  return undefined;
};

/** Rules about the rate of a category. */
const rateRules = /^BR-(?:[A-Z]+-0[567]|CIUS-PT-1[246])$/u;

const isNoNumber = (found: string | undefined): boolean => found !== undefined && decimal(found) === undefined;

/** Rules about the format of an amount, which usually has no sign. */
const formatRules = /^DT-.*\.1$/u;

/** Rules about calculations, and about the sign of a price. */
const sumRules = /^(?:DT-CIUS-PT-(?:157|16[0-7]|17[1-57])|BR-2[78]|BR-CO-1[0-7]|BR-[A-Z]+-0[89])$/u;

/** Does CIUS-PT refuse the same value as an EN 16931 finding: at the same place, or the same term in one group of the VAT breakdown? */
const refusedBy = (ciusFindings: readonly Finding[], root: Invoice['root']): ((finding: Finding) => boolean) => {
  const attributes = new Map<Finding['element'], Set<string | undefined>>();
  const termsByGroup = new Map<Finding['element'], Set<string | undefined>>();
  for (const finding of ciusFindings) {
    addTo(attributes, placeOf(finding, root), finding.attribute);
    addTo(termsByGroup, vatGroupOf(finding.place), finding.terms[0]);
  }
  const hasExemptFault = ciusFindings.some(({rule}) => rule === 'DT-CIUS-PT-175');
  return (finding) => {
    const vatGroup = vatGroupOf(finding.place);
    return (
      attributes.get(placeOf(finding, root))?.has(finding.attribute) === true ||
      (vatGroup !== undefined && termsByGroup.get(vatGroup)?.has(finding.terms[0]) === true) ||
      // The rules compare all exempt groups together.
      (hasExemptFault && finding.rule === 'BR-E-08')
    );
  };
};

const addTo = <Key, Value>(sets: Map<Key, Set<Value>>, key: Key | undefined, value: Value): void => {
  if (key !== undefined) sets.set(key, (sets.get(key) ?? new Set()).add(value));
};

/** The group of the VAT breakdown around an element. */
const vatGroupOf = (element: Finding['element'] | undefined): Finding['element'] | undefined =>
  element === undefined || element.name === 'TaxSubtotal' ? element : vatGroupOf(element.parent);

/** Facts about the whole document that can change a cure. */
interface Circumstances {
  readonly root: Invoice['root'];
  /** The entries of `dependencies` whose first rule is broken. */
  readonly brokenChain: readonly (typeof dependencies)[number][];
  /** Only for a credit note with a negative total. */
  readonly signs: Signs | undefined;
  /** `S 6.00`, if the VAT breakdown lacks the group of a line. */
  readonly missingGroup: string | undefined;
  /** A value that must be a number and is not. */
  readonly unreadable: Element | undefined;
  /** The cure of CIUS-PT for the same wrong code. */
  readonly ofCode: (finding: Finding) => CureWords | undefined;
  /** Does CIUS-PT refuse the value of this finding too? */
  readonly refuses: (finding: Finding) => boolean;
}

/** Is the finding about the signs of a credit note? If the signs differ, only findings about a total or a negative sum are. */
const isOfSign = ({rule, found = '', element}: Finding, signs: Signs): boolean => {
  const isRefused = formatRules.test(rule) && found.startsWith('-');
  const isSum = sumRules.test(rule);
  if (signs === 'all') return isRefused || isSum;
  const isTotal = element.parent?.name === 'LegalMonetaryTotal';
  const isBelowZero = found.includes('≠ -');
  return (isRefused && isTotal) || (isSum && isBelowZero);
};

const cureIn = (finding: Finding, circumstances: Circumstances): CureWords | undefined => {
  const {rule, set, found, cure} = finding;
  const {brokenChain, signs, unreadable, missingGroup, ofCode} = circumstances;
  if (unreadable && (sumRules.test(rule) || rule === 'BR-CO-25' || (rateRules.test(rule) && isNoNumber(found)))) {
    return {
      pt: `Corrija primeiro \`${unreadable.xpath}\`: \`${shorten(unreadable.text.trim())}\` não é um número.`,
      en: `First correct \`${unreadable.xpath}\`: \`${shorten(unreadable.text.trim())}\` is not a number.`,
    };
  }
  if (signs && isOfSign(finding, signs)) return creditCure(signs);
  if (set === 'en16931' && rule.startsWith('BR-CL-')) return ofCode(finding) ?? cure;
  if (missingGroup !== undefined && /^(?:DT-CIUS-PT-164|BR-CO-14)$/u.test(rule)) {
    const [category = '', rate = ''] = missingGroup.split(' ');
    return {
      pt: `Falta no resumo do IVA o grupo de \`${category}\` a \`${rate}\`, que uma linha tem: compare com o documento emitido.`,
      en: `The VAT breakdown lacks the group of \`${category}\` at \`${rate}\`, which a line has: compare with the issued document.`,
    };
  }
  return brokenChain.find(([, follows]) => follows.test(rule))?.[2] ?? cure;
};

const ofNoRefusal = ({isCiusPtWarning}: Finding): Localized => (isCiusPtWarning ? ciusWarns : ciusDecides);

const draftOf = (finding: Finding, circumstances: Circumstances): Draft => {
  const {rule, set, terms, attribute, found, message} = finding;
  const place = placeOf(finding, circumstances.root);
  return {
    rule,
    level: set,
    severity: set === 'cius-pt' ? 'error' : 'warning',
    message: withoutRuleNumber(message),
    ...(set === 'en16931' && {reason: circumstances.refuses(finding) ? ciusRefuses : ofNoRefusal(finding)}),
    terms,
    element: place,
    attribute,
    start: place.start,
    end: place.children.length === 0 ? place.end : place.startEnd,
    found: readableFound(found, place),
    cure: cureIn(finding, circumstances),
  };
};

/** Replaces an empty stated value by the text of the element, which is not a number in this case. */
const readableFound = (found: string | undefined, {children, text}: Element): string | undefined => {
  const [stated, computed] = found?.split(' ≠ ') ?? [];
  if (stated === undefined || computed === undefined) return found;
  const statedText = stated === '' && children.length === 0 ? text.trim() : stated;
  return statedText === '' || computed === '' ? statedText || undefined : `${statedText} ≠ ${computed}`;
};

/** Rules that demand the same under two numbers: the second one gives the cure. */
const sameDemands: Readonly<Record<string, string>> = {
  'BR-CIUS-PT-04': 'BR-CIUS-PT-03',
  'BR-CO-21': 'BR-33',
  'BR-CO-22': 'BR-38',
  'BR-CO-23': 'BR-42',
  'BR-CO-24': 'BR-44',
};

/** If two rules have the same cure at one place, the report shows it once. */
const withoutRepeatedCures = (drafts: readonly Draft[]): Draft[] =>
  drafts.map((draft) => {
    const twin = sameDemands[draft.rule];
    const first = twin && drafts.find(({rule, element}) => rule === twin && element === draft.element);
    return twin && first && first.cure?.pt === draft.cure?.pt ? {...draft, cure: sameAs(twin)} : draft;
  });

const sameAs = (rule: string): Localized => ({
  pt: `A mesma solução de \`${rule}\`.`,
  en: `The same fix as \`${rule}\`.`,
});

/** The rules that a document breaks: those of CIUS-PT, then those that only EN 16931 reports, as warnings. */
export const ruleDrafts = (invoice: Invoice): Draft[] => {
  const ciusFindings = checkInvoice(invoice, {sets: ['cius-pt']});
  const elementsByRule = new Map<string, Set<Finding['element']>>();
  for (const {rule, element} of ciusFindings) addTo(elementsByRule, rule, element);
  const en16931Findings = checkInvoice(invoice, {sets: ['en16931']});
  const {root} = invoice;
  const curesByPlace = new Map<Finding['element'], Map<string | undefined, CureWords | undefined>>();
  for (const {place, attribute, cure} of ciusFindings) {
    curesByPlace.set(
      place,
      (curesByPlace.get(place) ?? new Map<string | undefined, CureWords | undefined>()).set(attribute, cure),
    );
  }
  // Only documents with a wrong amount are searched for the cause.
  const hasWrongAmount = [...ciusFindings, ...en16931Findings].some(
    ({rule}) => sumRules.test(rule) || rateRules.test(rule) || rule === 'BR-CO-25',
  );
  const circumstances: Circumstances = {
    root,
    brokenChain: dependencies.filter(([before]) =>
      [...ciusFindings, ...en16931Findings.filter(({rule}) => rule.startsWith('BR-CO-'))].some(({rule}) =>
        before.test(rule),
      ),
    ),
    signs: signsOf(invoice),
    unreadable: hasWrongAmount ? unreadableIn(invoice) : undefined,
    missingGroup: hasWrongAmount ? missingGroupOf(invoice) : undefined,
    ofCode: ({place, attribute}) => curesByPlace.get(place)?.get(attribute),
    refuses: refusedBy(ciusFindings, root),
  };
  return withoutRepeatedCures(
    [
      ...ciusFindings,
      ...en16931Findings.filter(({rule, element}) => elementsByRule.get(rule)?.has(element) !== true),
    ].map((finding) => draftOf(finding, circumstances)),
  );
};
