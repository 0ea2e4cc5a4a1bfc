import type {Localized} from '../rules/terms.ts';

export type {Localized};

/**
 * What a finding is about, in the order in which a file is checked: a file that fails one level may never reach the next. `platform` is
 * what only the platform asks (size, encoding), and `Knowledge.platform` switches it on; `usage` what the syntax sheet of CIUS-PT asks and no
 * rule checks: it only warns.
 */
export type Level = 'platform' | 'well-formed' | 'structure' | 'schema' | 'cius-pt' | 'en16931' | 'usage';

/** An error makes the file invalid. CIUS-PT decides: what only EN 16931 reports is a warning. */
export type Severity = 'error' | 'warning';

/** `valid`: no error, perhaps warnings. `unreadable`: neither a UBL invoice or credit note nor a JSON document could be made of it. */
export type Verdict = 'valid' | 'invalid' | 'unreadable';

/** A line of the file; a very long one is cut around the place that it is shown for. */
export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
}

/** A business term or group of EN 16931. */
export interface Term {
  /** `BT-31`, `BG-15` */
  readonly id: string;
  readonly name: Localized;
}

/** One thing that is wrong at one place. */
export interface Finding {
  /** `BR-CIUS-PT-66`, `DT-CIUS-PT-029`, `BR-S-08`, …; the validator's own: `XML-…`, `UBL-…`, `JSON-…`. */
  readonly rule: string;
  readonly level: Level;
  readonly severity: Severity;
  /** What the rule demands, without its number; inline code stands between backticks (`plainReport` leaves them out). */
  readonly message: Localized;
  /** Why it is a warning although the rule is broken. */
  readonly reason?: Localized;
  readonly terms: readonly Term[];
  /** In the UBL file, or in the XML made of the JSON document: `/Invoice/cac:InvoiceLine[2]`. */
  readonly xpath?: string;
  /** In the JSON document (RFC 6901): `/lines/1/vat`. */
  readonly pointer?: string;
  /** In the file that was given, from 1; columns count characters (UTF-16 code units). */
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The lines of the file around the place. */
  readonly excerpt: readonly ExcerptLine[];
  /** What stands there; a long value is cut. */
  readonly found?: string;
  /** What to write; inline code stands between backticks. */
  readonly cure?: Localized;
  /** Where it is explained, without the prefix of a language: `/docs/integrations/api/usecases#invalid-br-cius-pt-66`; null without a place. */
  readonly useCase: string | null;
}

/** A figure of the file beside what its lines, allowances and charges add up to. Numbers are decimal texts: `123.00`. */
export interface TotalsRow {
  /** The term of the figure: `BT-106`, or `BT-116` for each entry of the VAT breakdown. */
  readonly term: Term;
  /** Only for the VAT breakdown: of which category, rate and exemption reason. */
  readonly vat?: {readonly category: string; readonly rate: string | null; readonly reason: string | null};
  /** What the file says; null where it says nothing or no number. */
  readonly stated: string | null;
  /** What it should be; null where a figure that it is made of is missing or no number. */
  readonly computed: string | null;
  /** `stated − computed`; null where one of them is. */
  readonly difference: string | null;
  /** The greatest difference that CIUS-PT accepts: `0.00` where the figure has to be exact; null where CIUS-PT does not compare. */
  readonly tolerance: string | null;
  /**
   * `equal`; `within` the tolerance; `beyond` it; `missing` when the file lacks a figure that is not zero; `unknown` when nothing can be
   * computed; `given` for what is not computed (already paid, rounding).
   */
  readonly result: 'equal' | 'within' | 'beyond' | 'missing' | 'unknown' | 'given';
  /** Where the figure stands in the file that was given; null if it does not. */
  readonly line: number | null;
}

/** The totals recomputed, in the order of the document: sums, VAT per category and rate, VAT, with VAT, payable. */
export interface Totals {
  /** BT-5 */
  readonly currency: string;
  readonly rows: readonly TotalsRow[];
}

/** A term with what the document says. */
export interface Fact {
  readonly term: Term;
  readonly value: string;
  /** Attribute that belongs to the value: unit, scheme of an identifier, currency. */
  readonly qualifier?: string;
  /** Where it stands in the file that was given. */
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
  /** Everything else that the line says, in the order of EN 16931. */
  readonly facts: readonly Fact[];
  /** Where the line starts in the file that was given. */
  readonly line: number;
}

/** BG-24: a supporting document; its content stays in the file. */
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
  /** Size of the content that is inside the file; 0 without one. */
  readonly bytes: number;
}

/** What the document says, ready to be shown; a group that the document does not have is an empty list. */
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

/** What the validator says about one file. Plain JSON: it is published as the JSON output of page and command. */
export interface Report {
  readonly file: string;
  /** What was read: UBL, or the JSON document of the API; null if it is neither. */
  readonly syntax: 'ubl' | 'json' | null;
  readonly kind: 'invoice' | 'credit-note' | null;
  readonly verdict: Verdict;
  /** In the order of the file, those without a place of their own first; warnings to leave as they are last. */
  readonly findings: readonly Finding[];
  /** All findings, also those beyond `mostFindings` that the list leaves out. */
  readonly counts: {readonly errors: number; readonly warnings: number; readonly omitted: number};
  readonly totals: Totals | null;
  readonly invoice: ReadableInvoice | null;
  /** The UBL file: the text that was read, or what was made of the JSON document; null without one. */
  readonly xml: string | null;
}

/** Findings that a report holds at most: more help nobody, and a page has to show them. */
export const mostFindings = 1000;

/** Longest file in bytes that is read; a platform may take less. */
export const mostBytes = 30_000_000;
