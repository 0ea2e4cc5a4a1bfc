import * as z from 'zod';
import {
  type Finding,
  type Invoice,
  invoiceOf,
  invoiceOfJson,
  type Knowledge,
  readXml,
  ruleDrafts,
  RULES,
  structureDrafts,
  usageDrafts,
  validate,
} from '@integration-docs/cius-pt';
import {utf8} from '../bytes.ts';
import type {ProblemError} from '../contract/types.ts';
import {errorsInBody, plainTexts, Refusal} from '../http/refusal.ts';
import type {ValidationIssue} from '../state/state.ts';
import {businessData, embeddedFiles, mainData, type BusinessData, type EmbeddedFile, type MainData} from './facts.ts';

/** BT-24 of CIUS-PT 2.1.1: what is checked. */
export const customizationId = 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1';

type Message = ValidationIssue['message'];

/** What a document says, and what the validator says of it. */
export interface Inspection {
  readonly data: MainData;
  readonly business: BusinessData;
  readonly files: readonly EmbeddedFile[];
  /** All but the level `business`. */
  readonly issues: readonly ValidationIssue[];
  readonly xml: string;
}

/** A document as it came: XML, or JSON that fits the contract and has its files inside. */
type Given = {readonly xml: string} | {readonly json: unknown};

/**
 * Runs a document through the validator: structure of UBL (level `syntax`) and rules (levels `en16931` and `cius-pt`). Most documents are
 * as they should be: those the rules pass at once, and the report, with places and words, is only made of the others.
 *
 * @throws Refusal `malformed-body` or `schema-invalid`, with all that the validator found
 */
export function inspect(given: Given, knowledge: Knowledge): Inspection {
  const clean = cleanInvoice(given);
  if (clean !== undefined) return {...factsOf(clean.invoice), issues: [], xml: clean.xml};
  const {findings, xml} = reported(given, knowledge);
  refuseUnreadable(findings);
  const invoice = xml === null ? undefined : invoiceIn(xml);
  if (xml === null || invoice === undefined) throw new Error('the validator passed a document that is no invoice');
  return {...factsOf(invoice), issues: findings.map(issueOf), xml};
}

/**
 * What the validator says of bytes that somebody sends as a document.
 *
 * @param syntax that they were sent as
 */
export function findingsIn(bytes: Uint8Array, syntax: 'ubl' | 'json', knowledge: Knowledge): readonly Finding[] {
  const report = validate(names[syntax], bytes, knowledge);
  return report.syntax === null || report.syntax === syntax ? report.findings : [];
}

/** A name tells the validator what the bytes were sent as. */
const names = {ubl: 'document.xml', json: 'document.json'} as const;

/** The first mistake in the form of a text, in words, with its place. */
export function formFault(findings: readonly Finding[]): Message | undefined {
  const fault = findings.find(
    ({level, severity}) => ['well-formed', 'platform'].includes(level) && severity === 'error',
  );
  if (fault === undefined) return undefined;
  const {line, column} = fault;
  const {pt, en} = plainTexts(fault.message);
  return {pt: `${pt} (linha ${line}, coluna ${column})`, en: `${en} (line ${line}, column ${column})`};
}

function factsOf(invoice: Invoice): Pick<Inspection, 'data' | 'business' | 'files'> {
  const data = mainData(invoice);
  return {data, business: businessData(invoice, data.typeCode), files: embeddedFiles(invoice)};
}

/** An encoding that is not UTF-8, in the declaration of XML. */
const otherEncoding = /^<\?xml\s[^>]*?encoding\s*=\s*["'](?!utf-?8["'])/iu;

/** The invoice of a document of which the validator finds nothing to say. */
function cleanInvoice(given: Given): {readonly invoice: Invoice; readonly xml: string} | undefined {
  const isXml = 'xml' in given;
  if (isXml ? otherEncoding.test(given.xml) : hasRepeatedLines(given.json)) return undefined;
  const {xml, invoice} = isXml ? {xml: given.xml, invoice: invoiceIn(given.xml)} : converted(given.json);
  if (xml === undefined || invoice === undefined) return undefined;
  const isClean = [structureDrafts(invoice.root), ruleDrafts(invoice), usageDrafts(invoice)].every(
    (drafts) => drafts.length === 0,
  );
  return isClean ? {invoice, xml} : undefined;
}

/** What only `x-unique` says, which is no keyword of JSON Schema. */
function hasRepeatedLines(json: unknown): boolean {
  const {lines} = linesOf.parse(json);
  return new Set(lines.map(({id}) => id)).size < lines.length;
}

const linesOf = z.object({lines: z.array(z.object({id: z.string()}))});

function converted(json: unknown): Partial<ReturnType<typeof invoiceOfJson>> {
  try {
    return invoiceOfJson(json);
  } catch (error) {
    if (error instanceof TypeError) return {};
    throw error;
  }
}

/** What a text says as an invoice; undefined for one that is none. */
export function invoiceIn(xml: string): Invoice | undefined {
  const read = readXml(xml);
  return 'root' in read ? invoiceOf(read.root) : undefined;
}

function reported(
  given: Given,
  knowledge: Knowledge,
): {readonly findings: readonly Finding[]; readonly xml: string | null} {
  const bytes = utf8('xml' in given ? given.xml : JSON.stringify(given.json));
  const {syntax, findings, xml} = validate('xml' in given ? names.ubl : names.json, bytes, knowledge);
  if ('xml' in given && syntax === 'json') {
    throw new Refusal('malformed-body', {pt: 'O corpo não é XML.', en: 'The body is not XML.'});
  }
  return {findings, xml};
}

/** @throws Refusal for what cannot be read, or is not built as the schema of UBL or of the contract says */
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

/** A finding of the validator as the API says it: `pointer` for JSON, `xpath` for XML. */
export function issueOf({rule, level, severity, terms, pointer, xpath, message}: Finding): ValidationIssue {
  const term = terms.map(({id}) => id).find(isTerm);
  const place = pointer === undefined ? {xpath: xpath?.slice(0, 500)} : {pointer: pointer.slice(0, 500)};
  return {
    level: levelOf(level),
    severity,
    rule,
    ...(term !== undefined && {term}),
    ...Object.fromEntries(Object.entries(place).filter(([, at]) => at !== undefined && at !== '')),
    message: plainTexts(message),
  };
}

function isTerm(name: string): boolean {
  return /^B[TG]-\d{1,3}$/.test(name);
}

/** What is before the rules is one level of the API. */
function levelOf(level: Finding['level']): string {
  return ['cius-pt', 'en16931', 'usage'].includes(level) ? level : 'syntax';
}

/** An issue that somebody asked for: the rule in its own words, wherever it would stand. */
export function issueOfRule(rule: string): ValidationIssue {
  const set = (['cius-pt', 'en16931'] as const).find((name) => RULES[name].some(({id}) => id === rule));
  const known = set && RULES[set].find(({id}) => id === rule);
  const term = known?.terms.find(isTerm);
  return {
    level: set ?? 'business',
    severity: 'error',
    rule,
    ...(term !== undefined && {term}),
    message:
      known === undefined
        ? {
            pt: `A regra ${rule} não é cumprida, tal como este documento pede.`,
            en: `The rule ${rule} is broken, as this document asks for.`,
          }
        : plainTexts(known.message),
  };
}
