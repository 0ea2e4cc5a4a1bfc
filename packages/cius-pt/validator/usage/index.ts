import type {Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {accounts} from './accounts.ts';
import {currency, negativeGroup, rounding, tolerance} from './amounts.ts';
import {exemption, exemptionCategory, exemptionDate, exemptionLines} from './exemptions.ts';
import {unknownKeys} from './keys.ts';
import {directDebit, multibanco, multibancoTwice} from './payment.ts';
import {rate, rateCategory, vatWithoutRate} from './rates.ts';
import {buyerAddress, documentType, dueDate, preceding, precedingDate, sameParty, taxNumbers} from './references.ts';
import {
  atcud,
  attachmentKind,
  batch,
  commitment,
  qrCode,
  rappel,
  stampDuty,
  stampDutyOfState,
  stampDutyWithVat,
} from './sheet.ts';
import {exported, intraCommunity, reverseChargeAtHome, reverseChargeBuyer, servicesAbroad} from './trade.ts';
import {units} from './units.ts';
import {
  unpaidReceipt,
  withheldAsDiscount,
  withheldAsPaid,
  withheldByConsumer,
  withheldNotes,
  withheldThoughExcused,
} from './withholding.ts';
import {
  cashAccounting,
  exemptionText,
  noteReason,
  reverseCharge,
  reverseChargeWithVat,
  selfBilling,
} from './wording.ts';

const checks = [
  atcud,
  qrCode,
  attachmentKind,
  batch,
  stampDuty,
  stampDutyWithVat,
  stampDutyOfState,
  rappel,
  commitment,
  unknownKeys,
  documentType,
  preceding,
  precedingDate,
  selfBilling,
  cashAccounting,
  exemption,
  exemptionCategory,
  exemptionDate,
  exemptionText,
  exemptionLines,
  rate,
  rateCategory,
  vatWithoutRate,
  reverseCharge,
  reverseChargeBuyer,
  reverseChargeWithVat,
  servicesAbroad,
  reverseChargeAtHome,
  noteReason,
  exported,
  intraCommunity,
  currency,
  taxNumbers,
  sameParty,
  buyerAddress,
  accounts,
  multibanco,
  multibancoTwice,
  directDebit,
  units,
  dueDate,
  withheldNotes,
  withheldByConsumer,
  withheldThoughExcused,
  withheldAsDiscount,
  withheldAsPaid,
  unpaidReceipt,
  negativeGroup,
  tolerance,
  rounding,
];

/**
 * Warnings for problems that no rule checks, but for which a buyer may return the document: requirements of the syntax sheet of CIUS-PT
 * 2.1.1, and contradictions.
 */
export const usageDrafts = (invoice: Invoice): Draft[] => checks.flatMap((check) => check(invoice));
