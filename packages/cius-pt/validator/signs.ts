import {numberAt, numbersAt} from '../rules/common.ts';
import {sum, zero, type Decimal} from '../rules/decimal.ts';
import type {Element, Invoice} from '../rules/tree.ts';
import type {Localized} from './report.ts';

/** The signs of a credit note that credits less than nothing: on every line, so that all of them may go, or on some. */
export type Signs = 'all' | 'some';

const totalNames = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'];

const isNegative = (amount: Decimal | undefined): boolean => amount !== undefined && amount < zero;

/** Is it below zero: the amount or the quantity, and no allowance or charge of the other sign? */
const isSigned = (line: Element): boolean =>
  ['LineExtensionAmount', '*Quantity'].some((path) => isNegative(numberAt(line, path))) && hasNoOther(line);

const hasNoOther = (element: Element): boolean =>
  numbersAt(element, 'AllowanceCharge/Amount').every((amount) => (amount ?? zero) <= zero);

/** Of a credit note whose lines or totals are below zero; undefined of any other document. */
export const signsOf = ({root, isCreditNote, lines}: Invoice): Signs | undefined => {
  const nets = lines.map((line) => numberAt(line, 'LineExtensionAmount'));
  const totals = totalNames.map((name) => numberAt(root, `LegalMonetaryTotal/${name}`));
  if (!isCreditNote || ![sum(nets), ...totals].some(isNegative)) return undefined;
  // What the header says is not below zero where the totals are not.
  return lines.every(isSigned) && (hasNoOther(root) || !totals.some(isNegative)) ? 'all' : 'some';
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
