import {normalize, select, text, type Element, type Invoice} from '../tree.ts';
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

const property = (name: string, value: string): string =>
  `<cac:AdditionalItemProperty><cbc:Name>${name}</cbc:Name><cbc:Value>${escaped(value) || '…'}</cbc:Value></cac:AdditionalItemProperty>`;

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The properties that an exempt line lacks: with code and text of the VAT breakdown, where that has just one part that is exempt. */
export const exemptionProperty = (_: Element, invoice: Invoice): Localized => {
  const [breakdown, ...others] = exemptBreakdowns(invoice);
  const known = (name: string): string =>
    breakdown && others.length === 0 ? normalize(text(breakdown, `TaxCategory/${name}`)).replaceAll('`', '') : '';
  const [code, reason] = [known('TaxExemptionReasonCode'), known('TaxExemptionReason')];
  const xml = property(EXEMPTION.code, code) + property(EXEMPTION.text, reason);
  const lacking = {
    pt: [...(code === '' ? ['o código'] : []), ...(reason === '' ? ['o texto'] : [])].join(' e '),
    en: [...(code === '' ? ['code'] : []), ...(reason === '' ? ['text'] : [])].join(' and '),
  };
  const more = {
    pt: `, com ${lacking.pt} do motivo do documento emitido em lugar de \`…\`, aqui e no resumo do IVA`,
    en: `, with the ${lacking.en} of the reason of the issued document in the place of \`…\`, here and in the VAT breakdown`,
  };
  return {
    pt: `Acrescente a \`cac:Item\` \`${xml}\`${lacking.pt === '' ? '' : more.pt}.`,
    en: `Add to \`cac:Item\` \`${xml}\`${lacking.en === '' ? '' : more.en}.`,
  };
};
