import type {Source} from './source.ts';
import {group, leaf, type Child, type Element} from './xml.ts';

/** Data of the document that all its parts need. */
export interface Context {
  readonly isCreditNote: boolean;
  readonly currency: string;
}

/** BG-14 of the document (with BT-8, when VAT falls due) or BG-26 of a line. */
export function period(source: Source | undefined, taxPointDateCode?: string): Element | undefined {
  return group(
    'cac:InvoicePeriod',
    leaf('cbc:StartDate', source?.text('startDate')),
    leaf('cbc:EndDate', source?.text('endDate')),
    leaf('cbc:DescriptionCode', taxPointDateCode),
  );
}

/** A VAT category with its rate and the elements after it: for BG-23, BG-30, discounts and charges. */
export function vatCategory(
  name: string,
  code: string,
  rate: string | undefined,
  ...exemption: readonly Child[]
): Element | undefined {
  return group(name, leaf('cbc:ID', code), leaf('cbc:Percent', rate), ...exemption, vatScheme());
}

export function vatScheme(): Element | undefined {
  return group('cac:TaxScheme', leaf('cbc:ID', 'VAT'));
}
