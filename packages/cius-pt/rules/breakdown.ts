import {categories, categoryCode} from './common.ts';
import {oneIsWrong, writeInto} from './rule.ts';
import type {Element, Invoice} from './tree.ts';
import type {Localized} from './terms.ts';

/** Has a line, an allowance or a charge this category of the breakdown? */
const isUsed = (invoice: Invoice, category: Element): boolean =>
  [...categories.ofLines(invoice), ...categories.ofAllowanceCharges(invoice)].some(
    (each) => categoryCode(each) === categoryCode(category),
  );

/** What to do with a part of the VAT breakdown that no line, allowance or charge belongs to. */
export const removeUnused = (xpath: string): Localized => ({
  pt: `Nenhuma linha tem esta categoria e taxa: se o documento emitido também não, retire \`${xpath}\`; se tem, corrija a linha.`,
  en: `No line has this category and rate: if the issued document has none either, remove \`${xpath}\`; if it has, correct the line.`,
});

/**
 * What to do with the VAT breakdown where a category stands in it too seldom or too often.
 *
 * @param own whether a category is of the kind
 * @param codes what such a category may be called
 */
export const breakdownCure = (
  invoice: Invoice,
  own: (category: Element) => boolean,
  codes: readonly string[],
): Localized => {
  const [first, ...others] = categories.ofBreakdown(invoice).filter(own);
  const used = [...categories.ofLines(invoice), ...categories.ofAllowanceCharges(invoice)].filter(own);
  const code = codes.map((each) => `\`${each}\``).join(', ');
  if (!first && used[0]) {
    const unused = categories.ofBreakdown(invoice).filter((category) => !isUsed(invoice, category));
    if (unused[0] && unused.length === 1) {
      const [right, other, place] = [categoryCode(used[0]), categoryCode(unused[0]), `${unused[0].xpath}/cbc:ID`];
      return other === '' ? writeInto(right, place) : oneIsWrong(right, place, other);
    }
  }
  if (!first) {
    return {
      pt: `Acrescente um \`cac:TaxSubtotal\` com a categoria das linhas (${code}), o seu valor tributável e o seu IVA.`,
      en: `Add a \`cac:TaxSubtotal\` with the category of the lines (${code}), its base and its VAT.`,
    };
  }
  if (used.length === 0) return removeUnused(first.parent?.xpath ?? first.xpath);
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
