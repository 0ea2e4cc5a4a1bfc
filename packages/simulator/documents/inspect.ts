import * as z from 'zod/mini';
import {
  type Finding,
  type Invoice,
  invoiceOf,
  invoiceOfJson,
  type Knowledge,
  readXml,
  type Report,
  ruleDrafts,
  RULES,
  structureDrafts,
  usageDrafts,
  validate,
} from '@integration-docs/cius-pt';
import {utf8} from '../bytes.ts';
import type {ProblemError} from '../contract/types.ts';
import {errorsInBody, placedTexts, plainTexts, Refusal} from '../http/refusal.ts';
import type {ValidationIssue} from '../state/state.ts';
import {
  attachmentPlacesOf,
  businessData,
  embeddedFiles,
  mainData,
  placesOf,
  type BusinessData,
  type MainData,
  type PlacedFile,
} from './facts.ts';

type Message = ValidationIssue['message'];

/** The data of a document, and the findings of the validator. */
export interface Inspection {
  readonly data: MainData;
  readonly business: BusinessData;
  readonly files: readonly PlacedFile[];
  /** XPath of each attachment, in the XML. */
  readonly attachmentPlaces: readonly string[];
  /** XPath of each of the data, in the XML. */
  readonly places: Readonly<Record<keyof MainData, string>>;
  /** Whether the root is `CreditNote`, whatever the type says. */
  readonly isCreditNote: boolean;
  /** Issues of all levels except `business`. */
  readonly issues: readonly ValidationIssue[];
  /** Errors that the validator counts and does not list. */
  readonly unlistedErrors: number;
  readonly xml: string;
}

/** A document as received: XML, or JSON that is valid for the contract and contains its files. */
type SourceDocument = {readonly xml: string} | {readonly json: unknown};

/**
 * Validates a document: structure of UBL (level `syntax`) and rules (levels `en16931` and `cius-pt`). For a document without findings it only
 * runs the rules, which is fast. It creates the report, with places and texts, only for other documents.
 *
 * @throws Refusal `malformed-body` or `schema-invalid`, with all findings of the validator
 */
export function inspect(source: SourceDocument, knowledge: Knowledge): Inspection {
  const cleanDocument = cleanInvoice(source);
  if (cleanDocument !== undefined)
    return {...factsOf(cleanDocument.invoice), issues: [], unlistedErrors: 0, xml: cleanDocument.xml};
  const {findings, counts, xml} = fullReport(source, knowledge);
  refuseUnreadable(findings);
  const invoice = xml === null ? undefined : invoiceIn(xml);
  if (xml === null || invoice === undefined) throw new Error('the validator passed a document that is no invoice');
  const issues = findings.map(issueOf);
  return {...factsOf(invoice), issues, unlistedErrors: counts.errors - errorsIn(issues).length, xml};
}

/**
 * Returns the findings of the validator for the bytes of a document.
 *
 * @param syntax format in which the bytes were sent
 */
export function findingsIn(bytes: Uint8Array, syntax: 'ubl' | 'json', knowledge: Knowledge): readonly Finding[] {
  const report = validate(fileNames[syntax], bytes, knowledge);
  return report.syntax === null || report.syntax === syntax ? report.findings : [];
}

/** File names that tell the validator the syntax of the bytes. */
const fileNames = {ubl: 'document.xml', json: 'document.json'} as const;

/** Returns the message of the first syntax error of a text, with its line and column. */
export function formFault(findings: readonly Finding[]): Message | undefined {
  const fault = findings.find(
    ({level, severity}) => ['well-formed', 'platform'].includes(level) && severity === 'error',
  );
  return fault && placedTexts(fault.message, fault);
}

/** Returns the issues that reject a document. */
export function errorsIn(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  return issues.filter(({severity}) => severity === 'error');
}

function factsOf(invoice: Invoice): Omit<Inspection, 'issues' | 'unlistedErrors' | 'xml'> {
  return {
    data: mainData(invoice),
    business: businessData(invoice),
    files: embeddedFiles(invoice),
    attachmentPlaces: attachmentPlacesOf(invoice),
    places: placesOf(invoice),
    isCreditNote: invoice.isCreditNote,
  };
}

/** Matches an XML declaration with an encoding other than UTF-8. */
const otherEncoding = /^<\?xml\s[^>]*?encoding\s*=\s*["'](?!utf-?8["'])/iu;

/** Returns the invoice of a document for which the validator has no findings; undefined for other documents. */
function cleanInvoice(source: SourceDocument): {readonly invoice: Invoice; readonly xml: string} | undefined {
  const isXml = 'xml' in source;
  if (isXml ? otherEncoding.test(source.xml) : hasRepeatedLines(source.json)) return undefined;
  const {xml, invoice} = isXml ? {xml: source.xml, invoice: invoiceIn(source.xml)} : convertJson(source.json);
  if (xml === undefined || invoice === undefined) return undefined;
  const isClean = [structureDrafts(invoice.root), ruleDrafts(invoice), usageDrafts(invoice)].every(
    (drafts) => drafts.length === 0,
  );
  return isClean ? {invoice, xml} : undefined;
}

/** Whether two lines have the same id. Only `x-unique` forbids it, which is no keyword of JSON Schema. */
function hasRepeatedLines(json: unknown): boolean {
  const {lines} = linesOf.parse(json);
  return new Set(lines.map(({id}) => id)).size < lines.length;
}

const linesOf = z.object({lines: z.array(z.object({id: z.string()}))});

function convertJson(json: unknown): Partial<ReturnType<typeof invoiceOfJson>> {
  try {
    return invoiceOfJson(json);
  } catch (error) {
    if (error instanceof TypeError) return {};
    throw error;
  }
}

/** Parses a text as an invoice; undefined when it is not one. */
export function invoiceIn(xml: string): Invoice | undefined {
  const result = readXml(xml);
  return 'root' in result ? invoiceOf(result.root) : undefined;
}

function fullReport(source: SourceDocument, knowledge: Knowledge): Pick<Report, 'findings' | 'counts' | 'xml'> {
  const bytes = utf8('xml' in source ? source.xml : JSON.stringify(source.json));
  const {syntax, findings, counts, xml} = validate('xml' in source ? fileNames.ubl : fileNames.json, bytes, knowledge);
  if ('xml' in source && syntax === 'json') {
    throw new Refusal('malformed-body', {pt: 'O corpo não é XML.', en: 'The body is not XML.'});
  }
  return {findings, counts, xml};
}

/** Looks only at the form of the XML, which is fast for a document without faults. @throws Refusal `malformed-body`, as `inspect` does */
export function refuseMalformedXml(xml: string, knowledge: Knowledge): void {
  if (!('root' in readXml(xml))) refuseUnreadable(fullReport({xml}, knowledge).findings);
}

/** @throws Refusal for a document that cannot be parsed, or does not match the schema of UBL or of the contract */
function refuseUnreadable(findings: readonly Finding[]): void {
  const issues = findings.map(issueOf);
  const fault = formFault(findings);
  if (fault !== undefined) throw new Refusal('malformed-body', fault, {issues});
  const errors = findings
    .filter(({level, severity}) => levelOf(level) === 'syntax' && severity === 'error')
    .map(({pointer = '', xpath = '', message}): ProblemError => ({
      pointer: pointer === '' ? xpath : pointer,
      detail: plainTexts(message),
    }));
  if (errors.length > 0) throw new Refusal('schema-invalid', errorsInBody(errors.length), {errors, issues});
}

/** Converts a finding of the validator to an issue of the API: `pointer` for JSON, `xpath` for XML. */
export function issueOf({rule, level, severity, terms, pointer, xpath, message}: Finding): ValidationIssue {
  const term = terms.map(({id}) => id).find(isTerm);
  const place = pointer === undefined ? {xpath: xpath?.slice(0, 500)} : {pointer: pointer.slice(0, 500)};
  return {
    level: levelOf(level),
    severity,
    rule,
    ...(term !== undefined && {term}),
    ...Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined && value !== '')),
    message: plainTexts(message),
  };
}

function isTerm(name: string): boolean {
  return /^B[TG]-\d{1,3}$/.test(name);
}

/** Returns the level in the API, which has one level, `syntax`, for all checks before the rules. */
function levelOf(level: Finding['level']): string {
  return ['cius-pt', 'en16931', 'usage'].includes(level) ? level : 'syntax';
}

/** Returns the issue for a rule that a trigger breaks: with the message of the rule, but without a place. */
export function issueOfRule(rule: string): ValidationIssue {
  const ruleSet = (['cius-pt', 'en16931'] as const).find((name) => RULES[name].some(({id}) => id === rule));
  const knownRule = ruleSet && RULES[ruleSet].find(({id}) => id === rule);
  const term = knownRule?.terms.find(isTerm);
  return {
    level: ruleSet ?? 'business',
    severity: 'error',
    rule,
    ...(term !== undefined && {term}),
    message:
      knownRule === undefined
        ? {
            pt: `A regra ${rule} não é cumprida, tal como este documento pede.`,
            en: `The rule ${rule} is broken, as this document asks for.`,
          }
        : plainTexts(knownRule.message),
  };
}
