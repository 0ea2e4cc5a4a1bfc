import {has, select, text, type Element, type Invoice} from '../tree.ts';
import type {Localized} from '../terms.ts';

/** The properties of a line (BT-160) that give the reason of its exemption. */
export const EXEMPTION = {
  code: '#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#',
  text: '#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#',
} as const;

/** Categories of VAT that are exempt. */
export const EXEMPT_CODES: readonly string[] = ['E', 'ISE'];

/** The categories of the VAT breakdown that are exempt. */
export const exemptBreakdowns = ({root}: Invoice): readonly Element[] =>
  select(root, 'TaxTotal/TaxSubtotal').filter((breakdown) =>
    select(breakdown, 'TaxCategory/ID').some(({text: code}) => EXEMPT_CODES.includes(code)),
  );

/** The property that an exempt line lacks: with the code of the VAT breakdown, where that has just one. */
export const exemptionProperty = (_: Element, invoice: Invoice): Localized => {
  const [breakdown, ...others] = exemptBreakdowns(invoice);
  const code = breakdown && others.length === 0 ? text(breakdown, 'TaxCategory/TaxExemptionReasonCode') : '';
  const name =
    code === '' && breakdown && has(breakdown, 'TaxCategory/TaxExemptionReason') ? EXEMPTION.text : EXEMPTION.code;
  const xml = `<cac:AdditionalItemProperty><cbc:Name>${name}</cbc:Name><cbc:Value>${code || '…'}</cbc:Value></cac:AdditionalItemProperty>`;
  return {
    pt: `Acrescente a \`cac:Item\` \`${xml}\`${code === '' ? ', com o motivo em `cbc:Value`' : ''}.`,
    en: `Add to \`cac:Item\` \`${xml}\`${code === '' ? ', with the reason in `cbc:Value`' : ''}.`,
  };
};
