import {exemptionKeys} from '../../identifiers.ts';
import {exemptCodes, reasonOf} from '../../rules/cius-pt/exemption.ts';
import {categoriesCiusPt, reasonsOfAt, validity} from '../../rules/code-lists/lists.ts';
import {breakdowns, categoryCode, isPortuguese, numberAt} from '../../rules/common.ts';
import {zero} from '../../rules/decimal.ts';
import {placeOf} from '../../rules/terms.ts';
import {anywhere, first, normalize, select, text, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {asIssued, contradiction, date, isNote, warning} from './warning.ts';

/** Categories that must have a rate: without it, CIUS-PT refuses them. */
export const withoutReason = ['AA', 'RED', 'INT', 'S', 'NOR'];

/** The two parts of a reason, each with the value to write if it is missing. */
const reasons = [
  {
    term: 'BT-121',
    name: 'TaxExemptionReasonCode',
    part: {pt: 'código', en: 'code'},
    value: {
      pt: 'o código que o motivo do documento emitido tem na tabela da AT; na dúvida, fale com o contabilista',
      en: 'the code that the reason of the issued document has in the table of the tax authority; in doubt, ask your accountant',
    },
  },
  {
    term: 'BT-120',
    name: 'TaxExemptionReason',
    part: {pt: 'texto', en: 'text'},
    value: {
      pt: 'o motivo, tal como está no documento emitido; se não o tem, fale com o contabilista',
      en: 'the reason as the issued document has it; if it has none, ask your accountant',
    },
  },
] as const;

/** Categories without VAT in the VAT breakdown. */
export const withoutVat = (invoice: Invoice): readonly Element[] =>
  breakdowns(invoice)
    .flatMap((breakdown) => select(breakdown, 'TaxCategory'))
    .filter((category) => (numberAt(category, 'Percent') ?? zero) === zero)
    .filter((category) => !withoutReason.includes(categoryCode(category)));

/** Portugal has no zero rate, so the sender must first find the right category, then its reason. */
const zeroRate = (category: Element): Draft =>
  warning(
    'USAGE-EXEMPTION',
    ['BT-118', 'BT-120', 'BT-121'],
    category,
    {
      pt: 'Sem IVA, o resumo leva o código e o texto do motivo (BT-121, BT-120), que a categoria `Z` (taxa zero) não tem.',
      en: 'Without VAT, the breakdown holds the code and the text of the reason (BT-121, BT-120), which the category `Z` (zero rate) does not have.',
    },
    {
      pt: 'Portugal não tem taxa zero: sem IVA, a categoria é `E`, `AE`, `IC`, `G` ou `NA`. Confirme a categoria e o motivo com o contabilista.',
      en: 'Portugal has no zero rate: without VAT, the category is `E`, `AE`, `IC`, `G` or `NA`. Confirm category and reason with your accountant.',
    },
  );

export const exemption = (invoice: Invoice): Draft[] =>
  withoutVat(invoice).flatMap((category) => {
    const missingParts = reasons.filter(({name}) => text(category, name) === '');
    return missingParts.length > 0 && categoryCode(category) === 'Z' && isPortuguese(invoice)
      ? [zeroRate(category)]
      : missingParts.map(({term, name, part, value}) =>
          warning(
            'USAGE-EXEMPTION',
            [term],
            category,
            {
              pt: `Sem IVA, o resumo leva o código e o texto do motivo: falta o ${part.pt} (${term}).`,
              en: `Without VAT, the breakdown holds the code and the text of the reason: the ${part.en} (${term}) is missing.`,
            },
            {pt: `Escreva em \`cbc:${name}\` ${value.pt}.`, en: `Write into \`cbc:${name}\` ${value.en}.`},
          ),
        );
  });

/** Categories with the same meaning. */
const equivalents: Readonly<Record<string, string>> = {ISE: 'E', K: 'IC', OUT: 'NA', O: 'NA'};

/** Descriptions of the categories. */
const purpose: Readonly<Record<string, Localized>> = {
  E: {pt: ' (isenção)', en: ' (exemption)'},
  AE: {pt: ' (autoliquidação)', en: ' (reverse charge)'},
  IC: {pt: ' (transmissão intracomunitária)', en: ' (intra-Community supply)'},
  G: {pt: ' (exportação)', en: ' (export)'},
  NA: {pt: ' (não sujeição)', en: ' (not subject to VAT)'},
  OUT: {pt: ' (regimes especiais)', en: ' (special schemes)'},
};

/** Categories that the table does not list: a service to a customer outside the Union; gold, which also has a special scheme. */
const alsoFitting: Readonly<Record<string, readonly string[]>> = {M40: ['NA'], M43: ['OUT']};

export const exemptionCategory = (invoice: Invoice): Draft[] =>
  withoutVat(invoice).flatMap((category) => {
    const code = normalize(text(category, 'TaxExemptionReasonCode'));
    const categoryId = categoryCode(category);
    const tableCategories = Object.hasOwn(reasonsOfAt, code) ? (reasonsOfAt[code] ?? []) : [];
    const fitting = [...tableCategories, ...(alsoFitting[code] ?? [])];
    // Other findings report categories that CIUS-PT refuses, and the zero rate.
    if (
      tableCategories.length === 0 ||
      [categoryId, equivalents[categoryId] ?? categoryId].some((each) => fitting.includes(each)) ||
      categoryId === 'Z' ||
      !categoriesCiusPt(categoryId)
    )
      return [];
    const [pt, en] = (['pt', 'en'] as const).map((language) =>
      tableCategories
        .map((each) => `\`${each}\`${purpose[each]?.[language] ?? ''}`)
        .join({pt: ' ou ', en: ' or '}[language]),
    );
    return [
      {
        ...contradiction(
          'USAGE-EXEMPTION-CATEGORY',
          ['BT-121', 'BT-118'],
          first(category, 'TaxExemptionReasonCode') ?? category,
          {
            pt: `Na tabela da documentação, \`${code}\` vai com ${pt ?? ''}; aqui está \`${categoryId}\`.`,
            en: `In the table of the documentation, \`${code}\` goes with ${en ?? ''}; here it is \`${categoryId}\`.`,
          },
          {
            pt: 'Compare o motivo e a categoria com o documento emitido: se diferem, corrija o ficheiro, no resumo e nas linhas; se dizem o mesmo, confirme-os com o contabilista.',
            en: 'Compare reason and category with the issued document: if they differ, correct the file, in the breakdown and on the lines; if they say the same, confirm them with your accountant.',
          },
        ),
        found: `${code}, ${categoryId}`,
      },
    ];
  });

/** All dates of a document: issue, tax point, delivery, periods. */
export const daysOf = (invoice: Invoice): readonly string[] =>
  [
    ...(['BT-2', 'BT-7', 'BT-72'] as const).map((term) => text(invoice.root, placeOf(term))),
    ...anywhere(invoice, 'InvoicePeriod').flatMap(({children}) => children.map((each) => each.text)),
  ].filter((day) => date.test(day));

/**
 * A code that was not valid on the dates of the document. An expired code is still right on an invoice for earlier supplies, and on a note
 * that corrects one.
 */
export const exemptionDate = (invoice: Invoice): Draft[] =>
  withoutVat(invoice).flatMap((category) =>
    select(category, 'TaxExemptionReasonCode').flatMap((element) => {
      const code = normalize(element.text);
      const {since, until} = (Object.hasOwn(validity, code) ? validity[code] : undefined) ?? {};
      const issued = text(invoice.root, placeOf('BT-2'));
      const isEarly = since !== undefined && issued < since;
      const isLate = until !== undefined && !isNote(invoice) && daysOf(invoice).every((day) => day > until);
      if (!date.test(issued) || !(isEarly || isLate)) return [];
      return [
        {
          ...contradiction(
            'USAGE-EXEMPTION-DATE',
            ['BT-121', 'BT-2'],
            element,
            {
              pt: `\`${code}\` só se aplica ${isEarly ? `desde ${since}` : `até ${until ?? ''}`}, e o documento é de ${issued} (BT-2).`,
              en: `\`${code}\` applies ${isEarly ? `from ${since}` : `up to ${until ?? ''}`} only, and the document is dated ${issued} (BT-2).`,
            },
            {
              pt: 'Compare o motivo e a data com o documento emitido: se diferem, corrija o ficheiro; se dizem o mesmo, confirme-os com o contabilista.',
              en: 'Compare reason and date with the issued document: if they differ, correct the file; if they say the same, confirm them with your accountant.',
            },
          ),
          found: code,
        },
      ];
    }),
  );

/** The two parts of the reason of a line, with their names in the VAT breakdown and in a JSON document. */
const lineReasons = [
  {key: exemptionKeys.code, name: 'TaxExemptionReasonCode', json: 'exemptionCode', pt: 'o código', en: 'the code'},
  {key: exemptionKeys.text, name: 'TaxExemptionReason', json: 'exemptionReason', pt: 'o texto', en: 'the text'},
] as const;

const listOf = (values: readonly string[], last: string): string => values.join(` ${last} `);

/**
 * Checks the reasons of lines without VAT. The syntax sheet requires code and text on the line too, and the code must be in the breakdown.
 * Exempt lines are left out, because rules check them. `exemption` reports a reason that the breakdown lacks too.
 */
export const exemptionLines = (invoice: Invoice): Draft[] => {
  const inGroups = (categoryId: string, name: string): readonly string[] =>
    withoutVat(invoice)
      .filter((group) => categoryCode(group) === categoryId)
      .map((group) => normalize(text(group, name)))
      .filter((value) => value !== '');
  const lines = invoice.lines.flatMap((line) =>
    select(line, 'Item/ClassifiedTaxCategory').map((category) => {
      const categoryId = categoryCode(category);
      const missingParts = lineReasons.filter(
        ({key, name}) => reasonOf(line, key) === '' && inGroups(categoryId, name).length > 0,
      );
      return {
        category,
        categoryId,
        missingParts,
        code: reasonOf(line, exemptionKeys.code),
        isExempt: exemptCodes.includes(categoryId),
      };
    }),
  );
  const incomplete = lines.filter(({missingParts, isExempt}) => missingParts.length > 0 && !isExempt);
  const [first] = incomplete;
  const parts = (language: 'pt' | 'en', last: string): string =>
    listOf(first?.missingParts.map((part) => part[language]) ?? [], last);
  const keys = first?.missingParts.map(({key}) => `\`${key}\``) ?? [];
  const properties = first?.missingParts.map(({json}) => `\`${json}\``) ?? [];
  const several = keys.length > 1;
  const others = incomplete.length - 1;
  return [
    ...(first
      ? [
          {
            ...warning(
              'USAGE-EXEMPTION-LINE',
              ['BT-160', 'BT-161'],
              first.category,
              {
                pt: `Sem IVA, a linha leva o código e o texto do motivo: ${several ? 'faltam' : 'falta'} ${parts('pt', 'e')}${others > 0 ? ` (e em mais ${others})` : ''}.`,
                en: `Without VAT, the line holds the code and the text of the reason: ${parts('en', 'and')} ${several ? 'are' : 'is'} missing${others > 0 ? ` (and on ${others} more)` : ''}.`,
              },
              {
                pt: `Acrescente ao artigo ${listOf(keys, 'e')}, com ${parts('pt', 'e')} do motivo do documento emitido.`,
                en: `Add ${listOf(keys, 'and')} to the item, with ${parts('en', 'and')} of the reason of the issued document.`,
              },
            ),
            cureInJson: {
              pt: `Escreva em \`vat\` da linha ${listOf(properties, 'e')}, com ${parts('pt', 'e')} do motivo do documento emitido.`,
              en: `Write ${listOf(properties, 'and')} into \`vat\` of the line, with ${parts('en', 'and')} of the reason of the issued document.`,
            },
          },
        ]
      : []),
    ...lines
      .filter(({isExempt, code}) => !isExempt && code !== '')
      .map((line) => ({...line, groupCodes: inGroups(line.categoryId, 'TaxExemptionReasonCode')}))
      .filter(({code, groupCodes}) => groupCodes.length > 0 && !groupCodes.includes(code))
      .map(({category, code, groupCodes}) => ({
        ...contradiction(
          'USAGE-EXEMPTION-LINE',
          ['BT-161', 'BT-121'],
          category,
          {
            pt: `O código do motivo da linha (BT-161), \`${code}\`, não está no resumo do IVA (BT-121); só com a categoria \`E\` uma regra os compara.`,
            en: `The code of the reason of the line (BT-161), \`${code}\`, is not in the VAT breakdown (BT-121); a rule compares them with the category \`E\` only.`,
          },
          asIssued,
        ),
        found: `${code} ≠ ${groupCodes.join(', ')}`,
      })),
  ];
};
