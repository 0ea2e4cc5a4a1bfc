import {documentAllowances, documentCharges, CIUS_PT, numberAt} from '../rules/common.ts';
import {abs, cents, divide, multiply, sum, within, ZERO, type Decimal} from '../rules/decimal.ts';
import {select, type Element, type Invoice} from '../rules/tree.ts';
import type {Localized} from './report.ts';

/** The signs of a credit note that credits less than nothing: on every line, so that all of them may go, or on some. */
export type Signs = 'all' | 'some';

const TOTALS = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'];

const isNegative = (amount: Decimal | undefined): boolean => amount !== undefined && amount < ZERO;

const unsigned = (element: Element, path: string): Decimal => abs(numberAt(element, path) ?? ZERO);

const amounts = (elements: readonly Element[]): Decimal => sum(elements.map((element) => unsigned(element, 'Amount')));

/** Has the line a sign, or no amount, and does its amount follow from the rest of it without signs? */
const losesItsSign = (line: Element): boolean => {
  const base = unsigned(line, 'Price/BaseQuantity');
  const gross = multiply(unsigned(line, '*Quantity'), unsigned(line, 'Price/PriceAmount'));
  const all = select(line, 'AllowanceCharge');
  const net =
    cents(base === ZERO ? gross : divide(gross, base)) +
    amounts(all.filter(CIUS_PT.isCharge)) -
    amounts(all.filter(CIUS_PT.isAllowance));
  const stated = unsigned(line, 'LineExtensionAmount');
  const isSigned = ['LineExtensionAmount', '*Quantity'].some((path) => isNegative(numberAt(line, path)));
  return (isSigned || stated === ZERO) && within(stated, net);
};

/** Of a credit note whose lines or totals are below zero; undefined of any other document. */
export const signsOf = (invoice: Invoice): Signs | undefined => {
  const {root, isCreditNote, lines} = invoice;
  const nets = lines.map((line) => numberAt(line, 'LineExtensionAmount'));
  const totals = TOTALS.map((name) => numberAt(root, `LegalMonetaryTotal/${name}`));
  if (!isCreditNote || ![sum(nets), ...totals].some(isNegative)) return undefined;
  const net =
    sum(lines.map((line) => unsigned(line, 'LineExtensionAmount'))) +
    amounts(documentCharges(CIUS_PT)(invoice)) -
    amounts(documentAllowances(CIUS_PT)(invoice));
  const isOne = lines.every(losesItsSign) && within(unsigned(root, 'LegalMonetaryTotal/TaxExclusiveAmount'), net);
  return isOne ? 'all' : 'some';
};

/** What to do with such a credit note. Its single amounts must not be mended one by one where the signs are wrong in all. */
export const creditCure = (signs: Signs): Localized =>
  signs === 'all'
    ? {
        pt: 'Numa nota de crédito, quantidades e montantes são positivos: retire o sinal em todo o documento.',
        en: 'In a credit note, quantities and amounts are positive: remove the sign throughout.',
      }
    : {
        pt: 'Um total negativo não é um crédito. Compare com o documento emitido: se difere, corrija o ficheiro; se diz o mesmo, não mude os sinais e fale com o contabilista.',
        en: 'A total below zero is no credit. Compare with the issued document: if it differs, correct the file; if it says the same, do not change the signs and ask your accountant.',
      };
