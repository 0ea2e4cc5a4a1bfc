import type {Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {accounts} from './accounts.ts';
import {currency, rounding, tolerance} from './amounts.ts';
import {exemption, exemptionCategory, exemptionDate, exemptionLines} from './exemptions.ts';
import {buyerAddress, dueDate, preceding, precedingDate, taxNumbers} from './references.ts';
import {atcud, commitment, qrCode, rappel, stampDuty} from './sheet.ts';
import {exported, intraCommunity, reverseChargeBuyer, servicesAbroad} from './trade.ts';
import {units} from './units.ts';
import {withheldAsPaid, withheldNotes} from './withholding.ts';
import {cashAccounting, exemptionText, noteReason, reverseCharge, selfBilling} from './wording.ts';

const checks = [
  atcud,
  qrCode,
  stampDuty,
  rappel,
  commitment,
  preceding,
  precedingDate,
  selfBilling,
  cashAccounting,
  exemption,
  exemptionCategory,
  exemptionDate,
  exemptionText,
  exemptionLines,
  reverseCharge,
  reverseChargeBuyer,
  servicesAbroad,
  noteReason,
  exported,
  intraCommunity,
  currency,
  taxNumbers,
  buyerAddress,
  accounts,
  units,
  dueDate,
  withheldNotes,
  withheldAsPaid,
  tolerance,
  rounding,
];

/**
 * What no rule checks and a buyer may return the document for: what the syntax sheet of CIUS-PT 2.1.1 asks, and what contradicts itself.
 * Warnings only.
 */
export const usageDrafts = (invoice: Invoice): Draft[] => checks.flatMap((check) => check(invoice));
