import {normalize, select, text, type Element, type Invoice} from '../tree.ts';
import type {Localized} from '../terms.ts';
import {categoryCode} from '../common.ts';

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

/** Where a code may stand already: on the lines, or in the VAT breakdown. */
export const ON_LINES: Localized = {pt: 'nas linhas da categoria', en: 'on the lines of the category'};
export const IN_BREAKDOWN: Localized = {pt: 'no resumo do IVA', en: 'in the VAT breakdown'};

/** The reason of a line, from its properties. */
export const reasonOf = (line: Element, name: string): string => {
  const property = select(line, 'Item/AdditionalItemProperty').find((each) => text(each, 'Name') === name);
  return property ? normalize(text(property, 'Value')) : '';
};

/** The codes of the tax authority that lines of a category have as their reason. */
export const codesOfLines = ({lines}: Invoice, category: string): readonly string[] => [
  ...new Set(
    lines
      .filter((line) => select(line, 'Item/ClassifiedTaxCategory').some((each) => categoryCode(each) === category))
      .map((line) => reasonOf(line, EXEMPTION.code))
      .filter((code) => /^M\d\d$/u.test(code)),
  ),
];

/**
 * What to write in the place of a code that is none of the tax authority.
 *
 * @param known codes that lines, or the VAT breakdown, have for the same category
 * @param place where these stand
 */
export const exemptionCode = (
  written: string,
  known: readonly string[],
  place: Localized,
  quote: (code: string) => string = (code) => code,
): Localized => {
  const [code, ...others] = known;
  const table = {
    pt: 'Escreva o código que o motivo do documento emitido tem na tabela da AT',
    en: 'Write the code that the reason of the issued document has in the table of the tax authority',
  };
  const article = written.trim().toUpperCase().startsWith('VATEX-EU-132')
    ? {pt: ' (o do artigo 9.º do CIVA é `M07`)', en: ' (that of article 9 of the CIVA is `M07`)'}
    : {pt: '', en: ''};
  const cure =
    code !== undefined && others.length === 0
      ? {
          pt: `Escreva \`${quote(code)}\`, como ${place.pt}, se é o código do documento emitido`,
          en: `Write \`${quote(code)}\`, as ${place.en}, if it is the code of the issued document`,
        }
      : {pt: table.pt + article.pt, en: table.en + article.en};
  return {
    pt: `${cure.pt}; um código \`VATEX\` ou um texto não cabem aqui.`,
    en: `${cure.en}; a \`VATEX\` code or a text has no place here.`,
  };
};

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
