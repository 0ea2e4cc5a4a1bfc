import {exemptionKeys} from '../../identifiers.ts';
import {normalize, select, text, type Element, type Invoice} from '../tree.ts';
import type {Localized} from '../terms.ts';
import {categoryCode} from '../common.ts';

/** Exempt VAT categories. */
export const exemptCodes: readonly string[] = ['E', 'ISE'];

/** The groups of the VAT breakdown with an exempt category. */
export const exemptBreakdowns = ({root}: Invoice): readonly Element[] =>
  select(root, 'TaxTotal/TaxSubtotal').filter((breakdown) =>
    select(breakdown, 'TaxCategory/ID').some(({text: code}) => exemptCodes.includes(code)),
  );

/** The value of one of these properties of a line. */
export const reasonOf = (line: Element, name: string): string => {
  const property = select(line, 'Item/AdditionalItemProperty').find((each) => text(each, 'Name') === name);
  return property ? normalize(text(property, 'Value')) : '';
};

/** The reason codes of the lines of a category. */
export const codesOfLines = ({lines}: Invoice, category: string): readonly string[] =>
  lines
    .filter((line) => select(line, 'Item/ClassifiedTaxCategory').some((each) => categoryCode(each) === category))
    .map((line) => reasonOf(line, exemptionKeys.code));

/**
 * Cure for a code that is not one of the tax authority.
 *
 * @param otherCodes the codes that the same category has elsewhere
 * @param quote formats a code as the file writes it
 */
export const exemptionCode = (
  rawText: string,
  otherCodes: readonly unknown[],
  quote: (code: string) => string = String,
): Localized => {
  const [code, ...others] = new Set(otherCodes.map(String).filter((each) => /^M\d\d$/u.test(each)));
  if (code !== undefined && others.length === 0) {
    return {
      pt: `Escreva \`${quote(code)}\`, que a categoria tem noutro lugar, se é o código do documento emitido.`,
      en: `Write \`${quote(code)}\`, which the category has elsewhere, if it is the code of the issued document.`,
    };
  }
  const article = /^\s*VATEX-EU-132/iu.test(rawText)
    ? {pt: ' (o do artigo 9.º do CIVA é `M07`)', en: ' (that of article 9 of the CIVA is `M07`)'}
    : {pt: '', en: ''};
  return {
    pt: `Escreva o código que o motivo do documento emitido tem na tabela da AT${article.pt}; um código \`VATEX\` ou um texto não cabem aqui.`,
    en: `Write the code that the reason of the issued document has in the table of the tax authority${article.en}; a \`VATEX\` code or a text has no place here.`,
  };
};

const property = (name: string, value: string): string =>
  `<cac:AdditionalItemProperty><cbc:Name>${name}</cbc:Name><cbc:Value>${escaped(value) || '…'}</cbc:Value></cac:AdditionalItemProperty>`;

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Cure that adds both properties to an exempt line. Their values come from the VAT breakdown, if it has only one exempt group. */
export const exemptionProperty = (_: Element, invoice: Invoice): Localized => {
  const [breakdown, ...others] = exemptBreakdowns(invoice);
  const breakdownValue = (name: string): string =>
    breakdown && others.length === 0 ? normalize(text(breakdown, `TaxCategory/${name}`)).replaceAll('`', '') : '';
  const [code, reason] = [breakdownValue('TaxExemptionReasonCode'), breakdownValue('TaxExemptionReason')];
  const xml = property(exemptionKeys.code, code) + property(exemptionKeys.text, reason);
  const missingParts = {
    pt: [...(code === '' ? ['o código'] : []), ...(reason === '' ? ['o texto'] : [])].join(' e '),
    en: [...(code === '' ? ['code'] : []), ...(reason === '' ? ['text'] : [])].join(' and '),
  };
  const more = {
    pt: `, com ${missingParts.pt} do motivo do documento emitido em lugar de \`…\`, aqui e no resumo do IVA`,
    en: `, with the ${missingParts.en} of the reason of the issued document in the place of \`…\`, here and in the VAT breakdown`,
  };
  return {
    pt: `Acrescente a \`cac:Item\` \`${xml}\`${missingParts.pt === '' ? '' : more.pt}.`,
    en: `Add to \`cac:Item\` \`${xml}\`${missingParts.en === '' ? '' : more.en}.`,
  };
};
