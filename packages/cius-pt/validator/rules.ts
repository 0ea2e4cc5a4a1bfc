import {checkInvoice, type Finding, type Invoice} from '../rules/index.ts';
import type {Draft} from './draft.ts';
import {figureOf} from './readable.ts';
import type {Localized} from './report.ts';

const CIUS_DECIDES: Localized = {
  pt: 'Só a EN 16931 o acusa. A CIUS-PT, que decide, aceita o documento assim.',
  en: 'Only EN 16931 reports this. CIUS-PT, which decides, accepts it as it is.',
};

/** The message without the number of the rule, which stands beside it. */
const plain = (message: Localized): Localized => ({
  pt: message.pt.replace(/^\[[^\]]*\] /u, ''),
  en: message.en.replace(/^\[[^\]]*\] /u, ''),
});

/** The element to look at: for a rule about totals, the figure that is wrong, not the group or the document around it. */
const placeOf = ({terms, element, place}: Finding, root: Invoice['root']): Finding['element'] =>
  place === element && (element === root || element.parent === root) ? (figureOf(root, terms[0]) ?? element) : place;

/** Amounts that follow from others: while a rule of the first kind is broken, no cure of the second names a figure. */
const CHAIN: readonly (readonly [wrong: RegExp, follows: RegExp, cure: Localized])[] = [
  [
    /^(?:DT-CIUS-PT-(?:157|118\..*)|BR-24)$/u,
    /^(?:DT-CIUS-PT-(?:16[03]|17[135])|BR-CO-1[03]|BR-[A-Z]+-08)$/u,
    {
      pt: 'Corrija primeiro o valor da linha que também falha; a soma pode estar certa.',
      en: 'First correct the amount of the line that fails too; the sum may be right.',
    },
  ],
  [
    /^DT-CIUS-PT-17[135]$/u,
    /^(?:DT-CIUS-PT-(?:167|17[24])|BR-CO-17|BR-[A-Z]+-09)$/u,
    {
      pt: 'Corrija primeiro a base que também falha; o IVA pode estar certo.',
      en: 'First correct the taxable amount that fails too; the VAT may be right.',
    },
  ],
  [
    /^(?:DT-CIUS-PT-(?:167|17[24])|BR-E-09)$/u,
    /^(?:DT-CIUS-PT-164|BR-CO-14)$/u,
    {
      pt: 'Corrija primeiro o IVA da categoria que também falha; o total pode estar certo.',
      en: 'First correct the VAT of the category that fails too; the total may be right.',
    },
  ],
  [
    /^DT-CIUS-PT-165$/u,
    /^(?:DT-CIUS-PT-166|BR-CO-16)$/u,
    {
      pt: 'Corrija primeiro o total com IVA, que também falha; o valor a pagar pode estar certo.',
      en: 'First correct the total with VAT, which fails too; the amount due may be right.',
    },
  ],
];

const draftOf = (finding: Finding, root: Invoice['root'], wrong: readonly (typeof CHAIN)[number][]): Draft => {
  const {rule, set, terms, attribute, found, message, cure} = finding;
  const place = placeOf(finding, root);
  return {
    rule,
    level: set,
    severity: set === 'cius-pt' ? 'error' : 'warning',
    message: plain(message),
    ...(set === 'en16931' && {reason: CIUS_DECIDES}),
    terms,
    element: place,
    attribute,
    start: place.start,
    end: place.children.length === 0 ? place.end : place.startEnd,
    found,
    cure: wrong.find(([, follows]) => follows.test(rule))?.[2] ?? cure,
  };
};

/** The rules that a document breaks: those of CIUS-PT, then those that only EN 16931 reports, as warnings. */
export const ruleDrafts = (invoice: Invoice): Draft[] => {
  const cius = checkInvoice(invoice, {sets: ['cius-pt']});
  const known = new Map<string, Set<Finding['element']>>();
  for (const {rule, element} of cius) {
    const elements = known.get(rule) ?? new Set();
    known.set(rule, elements.add(element));
  }
  const others = checkInvoice(invoice, {sets: ['en16931']});
  const wrong = CHAIN.filter(([before]) => cius.some(({rule}) => before.test(rule)));
  return [...cius, ...others.filter(({rule, element}) => known.get(rule)?.has(element) !== true)].map((finding) =>
    draftOf(finding, invoice.root, wrong),
  );
};
