import {withPrefix} from '../ubl/structure.ts';
import type {Invoice} from './tree.ts';

/** Steps whose name differs between an invoice (first) and a credit note (second). */
const kinds = {
  '*Line': ['InvoiceLine', 'CreditNoteLine'],
  '*Quantity': ['InvoicedQuantity', 'CreditedQuantity'],
} as const;

const stepName = (step: string, invoice: Invoice): string =>
  step === '*Line' || step === '*Quantity' ? kinds[step][invoice.isCreditNote ? 1 : 0] : step;

/** Does the path exist in this kind of document? `InvoiceTypeCode` does not in a credit note. */
export const fits = (path: string, invoice: Invoice): boolean =>
  path !== (invoice.isCreditNote ? 'InvoiceTypeCode' : 'CreditNoteTypeCode');

/** Converts a path of the rules to the notation of a UBL file: `Party/*Line` → `cac:Party/cac:InvoiceLine`. */
export const qualified = (path: string, invoice: Invoice): string =>
  path
    .split('/')
    .map((step) => (step.startsWith('@') ? step : withPrefix(stepName(step, invoice))))
    .join('/');
