import type {Localized} from '../rules/terms.ts';

export type {Localized};

/**
 * The check that found a problem, in the order of the checks. If one check fails, the next ones may not run. `platform` contains requirements
 * of the platform only (size, encoding); `Knowledge.platform` switches it on. `usage` contains requirements of the CIUS-PT syntax sheet that
 * no rule checks: only warnings.
 */
export type Level = 'platform' | 'well-formed' | 'structure' | 'schema' | 'cius-pt' | 'en16931' | 'usage';

/** An error makes the file invalid. CIUS-PT decides: findings that only EN 16931 reports are warnings. */
export type Severity = 'error' | 'warning';

/** `valid`: no errors, perhaps warnings. `unreadable`: the file is not a UBL invoice or credit note, and not a JSON document. */
export type Verdict = 'valid' | 'invalid' | 'unreadable';

/** A line of the file. A very long line is cut around the place of the finding. */
export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
}

/** The versions of the official rules that the validator has. */
export const ruleVersions = 'CIUS-PT 2.1.1, EN 16931 1.3.16';

/** A business term or group of EN 16931. */
export interface Term {
  /** `BT-31`, `BG-15` */
  readonly id: string;
  readonly name: Localized;
}

/** One problem at one place. */
export interface Finding {
  /** `BR-CIUS-PT-66`, `DT-CIUS-PT-029`, `BR-S-08`, …; the validator's own: `XML-…`, `UBL-…`, `JSON-…`. */
  readonly rule: string;
  readonly level: Level;
  readonly severity: Severity;
  /** What the rule demands, without the rule number. Inline code is between backticks (`plainReport` removes them). */
  readonly message: Localized;
  /** Why this is only a warning although the rule is broken. */
  readonly reason?: Localized;
  readonly terms: readonly Term[];
  /** XPath in the UBL file, or in the XML that was created from the JSON document: `/Invoice/cac:InvoiceLine[2]`. */
  readonly xpath?: string;
  /** JSON pointer in the JSON document (RFC 6901): `/lines/1/vat`. */
  readonly pointer?: string;
  /** Position in the checked file, from 1. Columns count UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The lines of the file around the place. */
  readonly excerpt: readonly ExcerptLine[];
  /** The current value; a long value is cut. */
  readonly found?: string;
  /** How to fix it. Inline code is between backticks. */
  readonly cure?: Localized;
  /** Page that explains the rule, without language prefix: `/docs/integrations/api/usecases#invalid-br-cius-pt-66`; null if there is none. */
  readonly useCase: string | null;
}

/** An amount of the file, and the amount computed from its lines, allowances and charges. Numbers are decimal strings: `123.00`. */
export interface TotalsRow {
  /** The term of the amount: `BT-106`, or `BT-116` for each entry of the VAT breakdown. */
  readonly term: Term;
  /** Only for the VAT breakdown: category, rate and exemption reason. */
  readonly vat?: {readonly category: string; readonly rate: string | null; readonly reason: string | null};
  /** The amount in the file; null if it is missing or not a number. */
  readonly stated: string | null;
  /** The computed amount; null if an amount that it depends on is missing or not a number. */
  readonly computed: string | null;
  /** `stated − computed`; null if one of them is null. */
  readonly difference: string | null;
  /** The greatest difference that CIUS-PT accepts: `0.00` if the amount must be exact; null if CIUS-PT does not compare. */
  readonly tolerance: string | null;
  /**
   * `equal`: no difference; `within`: within the tolerance; `beyond`: beyond it; `missing`: not in the file and not zero; `unknown`: cannot
   * be computed; `given`: never computed (already paid, rounding).
   */
  readonly result: 'equal' | 'within' | 'beyond' | 'missing' | 'unknown' | 'given';
  /** Line of the amount in the checked file; null if it is missing. */
  readonly line: number | null;
}

/** The recomputed totals, in the order of the document: sums, VAT per category and rate, VAT, with VAT, payable. */
export interface Totals {
  /** BT-5 */
  readonly currency: string;
  readonly rows: readonly TotalsRow[];
}

/** A term with its value in the document. */
export interface Fact {
  readonly term: Term;
  readonly value: string;
  /** Attribute of the value: unit, scheme of an identifier, currency. */
  readonly qualifier?: string;
  /** Line in the checked file. */
  readonly line: number;
}

/** BG-25 */
export interface ReadableLine {
  /** BT-126 */
  readonly id: string;
  /** BT-153 */
  readonly name: string;
  /** BT-129, BT-130 */
  readonly quantity: string;
  readonly unit: string;
  /** BT-146 */
  readonly price: string;
  /** BT-151, BT-152 */
  readonly vatCategory: string;
  readonly vatRate: string;
  /** BT-131 */
  readonly netAmount: string;
  /** All other terms of the line, in the order of EN 16931. */
  readonly facts: readonly Fact[];
  /** Line of the file where the invoice line starts. */
  readonly line: number;
}

/** BG-24: a supporting document, without its content. */
export interface ReadableAttachment {
  /** BT-122 */
  readonly reference: string;
  /** BT-123 */
  readonly description: string;
  /** BT-125-2 */
  readonly fileName: string;
  /** BT-125-1 */
  readonly mediaType: string;
  /** BT-124 */
  readonly address: string;
  /** Size of the embedded file; 0 if there is none. */
  readonly bytes: number;
}

/** The content of the document for display. A group that the document does not have is an empty list. */
export interface ReadableInvoice {
  readonly kind: 'invoice' | 'credit-note';
  /** BT-1 */
  readonly number: string;
  /** BT-3 */
  readonly typeCode: string;
  /** BT-2 */
  readonly issueDate: string;
  /** BT-5 */
  readonly currency: string;
  /** BT-115 */
  readonly payable: string;
  /** Number, type, dates, currency, process. */
  readonly document: readonly Fact[];
  readonly seller: readonly Fact[];
  readonly buyer: readonly Fact[];
  readonly payee: readonly Fact[];
  readonly representative: readonly Fact[];
  readonly delivery: readonly Fact[];
  readonly references: readonly Fact[];
  readonly payment: readonly Fact[];
  readonly notes: readonly Fact[];
  /** BG-20 and BG-21, one list of facts each. */
  readonly allowancesAndCharges: readonly (readonly Fact[])[];
  readonly lines: readonly ReadableLine[];
  /** BG-23, one list of facts for each entry. */
  readonly vatBreakdown: readonly (readonly Fact[])[];
  readonly totals: readonly Fact[];
  readonly attachments: readonly ReadableAttachment[];
}

/** Result of the validator for one file, as plain JSON. Page and command publish it as their JSON output. */
export interface Report {
  readonly file: string;
  /** The format of the file: UBL, or the JSON document of the API; null if it is neither. */
  readonly syntax: 'ubl' | 'json' | null;
  readonly kind: 'invoice' | 'credit-note' | null;
  readonly verdict: Verdict;
  /** In the order of the file. Findings without a place come first, warnings to leave as they are last. A list of `maxFindings` prefers errors. */
  readonly findings: readonly Finding[];
  /** Counts of all findings, including those that the list omits because of `maxFindings`. */
  readonly counts: {readonly errors: number; readonly warnings: number; readonly omitted: number};
  readonly totals: Totals | null;
  readonly invoice: ReadableInvoice | null;
  /** The UBL file: the checked text, or the XML that was created from the JSON document; null if there is none. */
  readonly xml: string | null;
}

/** Maximum number of findings in a report. More would not help, and a page has to show them. */
export const maxFindings = 1000;

/** Maximum file size in bytes. A platform may accept less. */
export const maxBytes = 30_000_000;
