import {numberAt, numbersAt} from '../rules/common.ts';
import {sum, zero, type Decimal} from '../rules/decimal.ts';
import type {Element, Invoice} from '../rules/tree.ts';
import type {Localized} from './report.ts';

/** Which lines of a credit note with a negative total have a sign: all of them, so that all signs can be removed, or only some. */
export type Signs = 'all' | 'some';

const totalNames = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'];

const isNegative = (amount: Decimal | undefined): boolean => amount !== undefined && amount < zero;

/** Is the amount or the quantity negative, without an allowance or charge of the opposite sign? */
const isSigned = (line: Element): boolean =>
  ['LineExtensionAmount', '*Quantity'].some((path) => isNegative(numberAt(line, path))) && hasNoPositiveAmount(line);

const hasNoPositiveAmount = (element: Element): boolean =>
  numbersAt(element, 'AllowanceCharge/Amount').every((amount) => (amount ?? zero) <= zero);

/** Only for a credit note with negative lines or totals; undefined for any other document. */
export const signsOf = ({root, isCreditNote, lines}: Invoice): Signs | undefined => {
  const nets = lines.map((line) => numberAt(line, 'LineExtensionAmount'));
  const totals = totalNames.map((name) => numberAt(root, `LegalMonetaryTotal/${name}`));
  if (!isCreditNote || ![sum(nets), ...totals].some(isNegative)) return undefined;
  // If the totals are not negative, the allowances and charges of the header are not either.
  return lines.every(isSigned) && (hasNoPositiveAmount(root) || !totals.some(isNegative)) ? 'all' : 'some';
};

/** Cure for such a credit note. If all signs are wrong, its amounts must not be fixed one by one. */
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
