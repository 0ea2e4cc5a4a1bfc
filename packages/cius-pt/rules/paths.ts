import {withPrefix} from '../ubl/structure.ts';
import type {Invoice} from './tree.ts';

/** Names that stand in one kind of document only: what an invoice calls so, and its counterpart in a credit note. */
const kinds = {
  '*Line': ['InvoiceLine', 'CreditNoteLine'],
  '*Quantity': ['InvoicedQuantity', 'CreditedQuantity'],
} as const;

const named = (step: string, invoice: Invoice): string =>
  step === '*Line' || step === '*Quantity' ? kinds[step][invoice.isCreditNote ? 1 : 0] : step;

/** Does the path exist in this kind of document? `InvoiceTypeCode` does not in a credit note. */
export const fits = (path: string, invoice: Invoice): boolean =>
  path !== (invoice.isCreditNote ? 'InvoiceTypeCode' : 'CreditNoteTypeCode');

/** A path of the rules as a reader writes it: `Party/*Line` → `cac:Party/cac:InvoiceLine`. */
export const qualified = (path: string, invoice: Invoice): string =>
  path
    .split('/')
    .map((step) => (step.startsWith('@') ? step : withPrefix(named(step, invoice))))
    .join('/');
