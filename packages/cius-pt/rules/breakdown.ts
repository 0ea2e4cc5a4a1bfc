import {categories, categoryCode, numberAt} from './common.ts';
import {percentOf, show, zero, type Decimal} from './decimal.ts';
import {cureOneIsWrong, cureSum, cureWriteInto, perInvoice} from './rule.ts';
import type {Element, Invoice} from './tree.ts';
import type {Localized} from './terms.ts';

/** Does a line, an allowance or a charge have this category of the breakdown? */
const isUsed = (invoice: Invoice, category: Element): boolean =>
  [...categories.ofLines(invoice), ...categories.ofAllowanceCharges(invoice)].some(
    (each) => categoryCode(each) === categoryCode(category),
  );

/** Cure for a group of the VAT breakdown that has no line, allowance or charge. */
export const removeUnused = (invoice: Invoice, xpath: string): Localized =>
  categories.ofBreakdown(invoice).length === 1
    ? {
        pt: 'Nenhuma linha tem a categoria e a taxa do único grupo do resumo. Compare com o documento emitido e corrija as da linha ou as do grupo.',
        en: 'No line has the category and the rate of the only group of the breakdown. Compare with the issued document and correct those of the line or of the group.',
      }
    : {
        pt: `Nenhuma linha tem a categoria e a taxa deste grupo. Compare com o documento emitido e corrija as da linha ou as do grupo; se o documento não o tem, retire \`${xpath}\`.`,
        en: `No line has the category and the rate of this group. Compare with the issued document and correct those of the line or of the group; if the document has no such group, remove \`${xpath}\`.`,
      };

const keyOf = (category: Element): string => `${categoryCode(category)} ${numberAt(category, 'Percent')}`;

/** Number of groups of the breakdown per category and rate. */
const groupCounts = perInvoice((invoice) => {
  const counts = new Map<string, number>();
  for (const key of categories.ofBreakdown(invoice).map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
});

/** Cure for a category and rate with several groups in the VAT breakdown; undefined if there is only one. */
export const severalGroups = (invoice: Invoice, category: Element): Localized | undefined => {
  const [code, rate] = [categoryCode(category), numberAt(category, 'Percent')];
  const count = groupCounts(invoice).get(keyOf(category)) ?? 0;
  return count < 2
    ? undefined
    : {
        pt: `Há ${count === 2 ? 'dois' : count} grupos \`${code}\` a \`${show(rate)}\`: some-os num só \`cac:TaxSubtotal\`.`,
        en: `${count === 2 ? 'Two' : count} groups hold \`${code}\` at \`${show(rate)}\`: add them up into one \`cac:TaxSubtotal\`.`,
      };
};

const taxOnly: Localized = {
  pt: 'Uma nota só com imposto não passa nas regras: envie uma nota de crédito da linha à taxa errada e uma de débito à taxa certa; confirme com o contabilista.',
  en: 'A note with tax only does not pass the rules: send a credit note for the line at the wrong rate and a debit note at the right rate; confirm with your accountant.',
};

/**
 * Cure for the VAT (BT-117) of a group of the breakdown that differs from base × rate.
 *
 * @param path path of the amount, when the finding points to another element
 */
export const taxAmountCure = (group: Element, base: Decimal, rate: Decimal, path?: string): Localized =>
  base === zero && numberAt(group, 'TaxAmount') !== zero ? taxOnly : cureSum('BT-117', percentOf(base, rate), path);

/** The category that lines, allowances or charges have and the breakdown lacks; undefined if there are several. */
const missingCodeIn = (invoice: Invoice): string | undefined => {
  const breakdownCodes = new Set(categories.ofBreakdown(invoice).map(categoryCode));
  const usedCodes = [...categories.ofLines(invoice), ...categories.ofAllowanceCharges(invoice)].map(categoryCode);
  const [missingCode, ...others] = new Set(usedCodes.filter((code) => code !== '' && !breakdownCodes.has(code)));
  return others.length === 0 ? missingCode : undefined;
};

/**
 * Cure for a category with too few or too many groups in the VAT breakdown.
 *
 * @param isOfKind does a category belong to the checked kind?
 * @param codes the codes of this kind
 */
export const breakdownCure = (
  invoice: Invoice,
  isOfKind: (category: Element) => boolean,
  codes: readonly string[],
): Localized => {
  const [first, ...others] = categories.ofBreakdown(invoice).filter(isOfKind);
  const usedCategories = [...categories.ofLines(invoice), ...categories.ofAllowanceCharges(invoice)].filter(isOfKind);
  const code = codes.map((each) => `\`${each}\``).join(', ');
  if (!first && usedCategories[0]) {
    const unusedCategories = categories.ofBreakdown(invoice).filter((category) => !isUsed(invoice, category));
    if (unusedCategories[0] && unusedCategories.length === 1) {
      const [right, other, place] = [
        categoryCode(usedCategories[0]),
        categoryCode(unusedCategories[0]),
        `${unusedCategories[0].xpath}/cbc:ID`,
      ];
      return other === '' ? cureWriteInto(right, place) : cureOneIsWrong(right, place, other);
    }
  }
  if (!first) {
    return {
      pt: `Acrescente um \`cac:TaxSubtotal\` com a categoria das linhas (${code}), o seu valor tributável e o seu IVA.`,
      en: `Add a \`cac:TaxSubtotal\` with the category of the lines (${code}), its base and its VAT.`,
    };
  }
  if (usedCategories.length === 0) {
    const missingCode = others.length === 0 ? missingCodeIn(invoice) : undefined;
    return missingCode === undefined
      ? removeUnused(invoice, first.parent?.xpath ?? first.xpath)
      : cureOneIsWrong(missingCode, `${first.xpath}/cbc:ID`, categoryCode(first));
  }
  return others.length > 0
    ? {
        pt: `Some num só os \`cac:TaxSubtotal\` da categoria ${code}.`,
        en: `Merge the \`cac:TaxSubtotal\` of the category ${code} into one.`,
      }
    : {
        pt: `Escreva \`VAT\` em \`cac:TaxScheme/cbc:ID\` das linhas, descontos e encargos da categoria ${code}.`,
        en: `Write \`VAT\` into \`cac:TaxScheme/cbc:ID\` of the lines, allowances and charges of the category ${code}.`,
      };
};
