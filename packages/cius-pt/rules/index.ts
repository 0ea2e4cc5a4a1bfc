import {ciusPtRules} from './cius-pt/index.ts';
import {en16931Rules} from './en16931/index.ts';
import {first, type Element, type Invoice} from './tree.ts';
import type {CureWords, Rule, Severity} from './rule.ts';
import type {Localized} from './terms.ts';

export type {Element, Invoice, Localized, Rule, Severity};
export {invoiceOf} from './tree.ts';
export {invoiceOfJson} from './invoice-of-json.ts';
export {readXml, type XmlFault} from './read-xml.ts';

/** EN 16931 for UBL, and CIUS-PT 2.1.1. Neither contains the other: an XML for FE-AP has to pass CIUS-PT. */
export type RuleSet = 'en16931' | 'cius-pt';

/** All rules of each set. */
export const RULES: Readonly<Record<RuleSet, readonly Rule[]>> = {en16931: en16931Rules, 'cius-pt': ciusPtRules};

const allSets: readonly RuleSet[] = ['en16931', 'cius-pt'];

/** One broken rule at one element. */
export interface Finding {
  /** Number of the rule, as the official validators write it: `BR-CIUS-PT-66`. */
  readonly rule: string;
  readonly set: RuleSet;
  readonly severity: Severity;
  /** Does CIUS-PT have this rule of EN 16931 too, as a warning? */
  readonly isCiusPtWarning: boolean;
  /** Business terms and groups that the rule is about: `['BT-31']`. */
  readonly terms: readonly string[];
  /** The element that breaks the rule, or that lacks something. */
  readonly element: Element;
  /** The element to look at: `element`, or the more precise one of `Rule.place`. */
  readonly place: Element;
  /** XPath of `element`: `/Invoice/cac:InvoiceLine[2]`. */
  readonly xpath: string;
  /** The attribute that the rule is about; undefined if it is about the element. */
  readonly attribute: string | undefined;
  /** The current value; `undefined` if something is missing or the element has children. */
  readonly found: string | undefined;
  /** `[number] text` in both languages. */
  readonly message: Localized;
  /** How to fix it, if the rule can tell. */
  readonly cure: CureWords | undefined;
}

/** Longer values (attachments) are cut, so that the message stays readable. */
const longest = 120;

export const shorten = (value: string): string => (value.length > longest ? `${value.slice(0, longest - 1)}…` : value);

const foundAt = (rule: Rule, element: Element, invoice: Invoice): string | undefined => {
  const value = rule.found ? rule.found(element, invoice) : element.children.length === 0 ? element.text : undefined;
  return value === undefined || value === '' ? undefined : shorten(value);
};

/**
 * Checks a UBL 2.1 Invoice or CreditNote against the rules of EN 16931, of CIUS-PT 2.1.1, or of both. The rules do not check the XML schema
 * (unknown elements, order of elements): `packages/cius-pt/validator/structure.ts` does.
 *
 * @param invoice result of `readXml` and `invoiceOf`
 * @param options.sets which sets to check; both by default
 * @returns the broken rules, in the order of the sets and of their rules
 */
export const checkInvoice = (
  invoice: Invoice,
  {sets = allSets}: {readonly sets?: readonly RuleSet[]} = {},
): Finding[] => {
  const findings: Finding[] = [];
  for (const set of allSets.filter((each) => sets.includes(each))) {
    for (const rule of RULES[set]) {
      for (const element of rule.context(invoice)) {
        if (!rule.check(element, invoice)) findings.push(findingOf(rule, set, element, invoice));
      }
    }
  }
  return findings;
};

const findingOf = (rule: Rule, set: RuleSet, element: Element, invoice: Invoice): Finding => ({
  rule: rule.id,
  set,
  severity: rule.severity,
  isCiusPtWarning: rule.isCiusPtWarning === true,
  terms: rule.termAt === undefined ? rule.terms : [rule.termAt(element)],
  element,
  place: (rule.place === undefined ? rule.placeIn?.(invoice) : first(element, rule.place)) ?? element,
  get xpath() {
    return element.xpath;
  },
  attribute: rule.attribute,
  found: foundAt(rule, element, invoice),
  message: numbered(rule.id, rule.messageAt?.(element) ?? rule.message),
  cure: rule.cure?.(element, invoice),
});

const numbered = (id: string, {pt, en}: Localized): Localized => ({pt: `[${id}] ${pt}`, en: `[${id}] ${en}`});
