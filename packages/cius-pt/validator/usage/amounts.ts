import {lineNet} from '../../rules/cius-pt/totals.ts';
import {currenciesCiusPt} from '../../rules/code-lists/lists.ts';
import {
  ciusPt,
  documentAllowances,
  documentCharges,
  isPortuguese,
  lineAllowances,
  lineCharges,
  numberAt,
} from '../../rules/common.ts';
import {abs, decimal, one, percentOf, show, zero, type Decimal} from '../../rules/decimal.ts';
import {placeOf} from '../../rules/terms.ts';
import {first, normalize, select, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {figuresOf, type Figure} from '../totals.ts';
import {contradiction, isNote, reason, warning} from './warning.ts';

/** In the syntax sheet, the maximum difference between an amount and its calculation, and the maximum rounding amount. */
export const mostRounding = decimal('0.04') ?? zero;

/** Computed amounts that are not totals. The rules allow a difference of 1.00 for each of them too. */
const partsOf = (invoice: Invoice): Figure[] => {
  const percentages = (term: string, elements: readonly Element[]): Figure[] =>
    elements.map((element) => {
      const base = numberAt(element, 'BaseAmount');
      const rate = numberAt(element, 'MultiplierFactorNumeric');
      const computed = base === undefined || rate === undefined ? undefined : percentOf(base, rate);
      return {term, stated: first(element, 'Amount'), computed, tolerance: one};
    });
  const prices = invoice.lines.flatMap((line): Figure[] => {
    const gross = numberAt(line, 'Price/AllowanceCharge/BaseAmount');
    const discount = numberAt(line, 'Price/AllowanceCharge/Amount');
    const computed = gross === undefined || discount === undefined ? undefined : gross - discount;
    return [{term: 'BT-146', stated: first(line, 'Price/PriceAmount'), computed, tolerance: one}];
  });
  return [
    ...invoice.lines.map((line) => ({
      term: 'BT-131',
      stated: first(line, 'LineExtensionAmount'),
      computed: lineNet(line),
      tolerance: one,
    })),
    ...percentages('BT-92', documentAllowances(ciusPt)(invoice)),
    ...percentages('BT-99', documentCharges(ciusPt)(invoice)),
    ...percentages('BT-136', lineAllowances(ciusPt)(invoice)),
    ...percentages('BT-141', lineCharges(ciusPt)(invoice)),
    ...prices,
  ];
};

/** More is deducted than invoiced at one rate. A credit or debit note may correct such an invoice. */
export const negativeGroup = (invoice: Invoice): Draft[] =>
  isNote(invoice) || !isPortuguese(invoice)
    ? []
    : select(invoice.root, 'TaxTotal/TaxSubtotal/TaxableAmount')
        .filter(({text: base}) => (decimal(base) ?? zero) < zero)
        .map((base) => ({
          ...contradiction(
            'USAGE-NEGATIVE-GROUP',
            ['BT-116', 'BT-118'],
            base,
            {
              pt: 'Um grupo do resumo do IVA é negativo: a uma categoria e taxa, deduz-se mais do que se fatura.',
              en: 'A group of the VAT breakdown is negative: at one category and rate, more is deducted than invoiced.',
            },
            {
              pt: 'Compare com o documento emitido: se difere, por exemplo na categoria ou na taxa de um desconto ou de um adiantamento, corrija o ficheiro; se diz o mesmo, confirme-o com o contabilista.',
              en: 'Compare with the issued document: if it differs, for example in the category or rate of a discount or an advance, correct the file; if it says the same, confirm it with your accountant.',
            },
          ),
          found: base.text,
        }));

const withComma = (amount: Decimal): string => show(amount).replace('.', ',');

/** An amount that the rules accept and the syntax sheet does not: its difference is between the two tolerances, or no rule compares its group. */
export const tolerance = (invoice: Invoice): Draft[] =>
  [...partsOf(invoice), ...figuresOf(invoice)].flatMap(({term, stated: element, computed, tolerance: most}) => {
    const stated = decimal(element?.text);
    if (!element || stated === undefined || computed === undefined || computed === null) return [];
    const difference = abs(stated - computed);
    if (difference <= mostRounding || (most !== null && difference > most)) return [];
    return [
      {
        ...warning(
          'USAGE-TOLERANCE',
          [term],
          element,
          {
            pt: `${term} difere ${withComma(difference)} do valor calculado; a folha de sintaxe tolera 0,04.`,
            en: `${term} differs by ${show(difference)} from the calculated value; the syntax sheet tolerates 0.04.`,
          },
          {
            pt: 'Compare com o documento emitido: se difere, corrija o ficheiro; se diz o mesmo, confirme com o contabilista se é arredondamento ou um erro a retificar com uma nota de crédito ou de débito.',
            en: 'Compare with the issued document: if it differs, correct the file; if it says the same, confirm with your accountant whether it is rounding or an error to correct with a credit note or a debit note.',
          },
        ),
        reason:
          most === null
            ? reason
            : {
                pt: 'A folha de sintaxe da CIUS-PT 2.1.1 tolera 0,04; as regras só recusam acima de 1,00.',
                en: 'The syntax sheet of CIUS-PT 2.1.1 tolerates 0.04; the rules refuse only above 1.00.',
              },
        found: `${show(stated)} ≠ ${show(computed)}`,
      },
    ];
  });

export const rounding = ({root}: Invoice): Draft[] =>
  select(root, placeOf('BT-114'))
    .filter((amount) => abs(decimal(amount.text) ?? zero) > mostRounding)
    .map((amount) => ({
      ...warning(
        'USAGE-ROUNDING',
        ['BT-114'],
        amount,
        {
          pt: 'O arredondamento (BT-114) excede 0,04.',
          en: 'The rounding amount (BT-114) exceeds 0.04.',
        },
        {
          pt: 'Escreva só o que o documento emitido arredonda; outra diferença não vai em BT-114. Se ele arredonda isto, fale com o contabilista.',
          en: 'Write only what the issued document rounds; any other difference does not go into BT-114. If it rounds as much, ask your accountant.',
        },
      ),
      found: amount.text,
    }));

/** CIUS-PT accepts VAT totals only in the currency of the document. So a document in another currency has no VAT total in euros. */
export const currency = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const vatTotals = select(root, 'TaxTotal/TaxAmount');
  const hasVat = vatTotals.some((amount) => (decimal(amount.text) ?? zero) !== zero);
  const isInEuro = vatTotals.some(({attributes}) => attributes.currencyID === 'EUR');
  if (!isPortuguese(invoice) || !hasVat || isInEuro) return [];
  return select(root, placeOf('BT-5'))
    .filter(({text: code}) => normalize(code) !== 'EUR' && currenciesCiusPt(normalize(code)))
    .map((code) => ({
      ...contradiction(
        'USAGE-CURRENCY',
        ['BT-5', 'BT-110', 'BT-111'],
        code,
        {
          pt: `O total do IVA (BT-110) está em ${normalize(code.text)} e não há um em euros (BT-111).`,
          en: `The VAT total (BT-110) is in ${normalize(code.text)} and there is none in euros (BT-111).`,
        },
        {
          pt: 'As regras não aceitam o IVA noutra moeda que não a do documento (BT-5). Se o documento emitido tem os montantes em euros, escreva-os, com `EUR` em BT-5 e a moeda de origem e o câmbio em notas; se não tem, confirme com o contabilista.',
          en: 'The rules accept VAT only in the currency of the document (BT-5). If the issued document has the amounts in euros, write those, with `EUR` in BT-5 and the source currency and the rate in notes; if it has not, ask your accountant.',
        },
      ),
      found: code.text,
    }));
};
