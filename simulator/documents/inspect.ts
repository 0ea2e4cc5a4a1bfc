import {checkInvoice, RULES, type Finding} from '../../lib/invoice-rules/index.ts';
import {readInvoice, type Invoice, type XmlDocument} from '../../lib/invoice-rules/tree.ts';
import {toUbl} from '../../lib/ubl/toUbl.ts';
import type {ValidationIssue} from '../state/state.ts';
import {buyerEmail, embeddedFiles, mainData, type EmbeddedFile, type MainData} from './facts.ts';
import {parseXml} from './parse-xml.ts';
import type {TermPlaces} from './pointers.ts';

/** BT-24 of CIUS-PT 2.1.1: what is checked. */
export const CUSTOMIZATION_ID = 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1';

/** What a document says, and what the rules say of it. */
export interface Inspection {
  readonly data: MainData;
  readonly buyerEmail: string;
  readonly files: readonly EmbeddedFile[];
  /** Levels `en16931` and `cius-pt`. */
  readonly issues: readonly ValidationIssue[];
  readonly xml: string;
}

/** XML that is neither an Invoice nor a CreditNote of UBL 2.1. */
export class NotUbl extends Error {}

/**
 * Runs a document through the rules.
 *
 * @param body the XML as text, or a JSON document that fits the contract and has its files inside
 * @param places where to find the terms in the JSON model
 * @throws MalformedXml
 * @throws NotUbl
 * @throws TypeError for JSON that UBL cannot say
 */
export function inspect(body: {readonly xml: string} | {readonly json: unknown}, places: TermPlaces): Inspection {
  const isXml = 'xml' in body;
  const xml = isXml ? body.xml : toUbl(body.json);
  const document = parseXml(xml);
  const invoice = invoiceOf(document);
  const findings = checkInvoice(document);
  return {
    data: mainData(invoice),
    buyerEmail: buyerEmail(invoice),
    files: embeddedFiles(invoice),
    issues: issuesOf(findings, isXml ? undefined : places),
    xml,
  };
}

function invoiceOf(document: XmlDocument): Invoice {
  try {
    return readInvoice(document);
  } catch (error) {
    if (error instanceof TypeError) throw new NotUbl(error.message);
    throw error;
  }
}

/**
 * CIUS-PT decides. What only EN 16931 reports is a warning; what both report stands once.
 */
function issuesOf(findings: readonly Finding[], places: TermPlaces | undefined): readonly ValidationIssue[] {
  const key = ({rule, xpath}: Finding): string => `${rule} ${xpath}`;
  const decided = new Set(findings.filter(({set}) => set === 'cius-pt').map(key));
  return findings
    .filter((finding) => finding.set === 'cius-pt' || !decided.has(key(finding)))
    .slice(0, 1000)
    .map((finding) => issueOf(finding, places));
}

function issueOf(
  {rule, set, severity, terms, xpath, message}: Finding,
  places: TermPlaces | undefined,
): ValidationIssue {
  const term = terms.find((name) => /^B[TG]-\d{1,3}$/.test(name));
  const pointer = term === undefined ? undefined : places?.pointerOf(term, xpath);
  return {
    level: levelOf(rule),
    severity: set === 'cius-pt' && severity === 'fatal' ? 'error' : 'warning',
    rule,
    ...(term !== undefined && {term}),
    ...(pointer !== undefined && {pointer}),
    xpath: xpath.slice(0, 500),
    message: message.en.replace(`[${rule}] `, '').slice(0, 1000),
  };
}

/** The rules that CIUS-PT takes over keep the level of the standard that they come from. */
function levelOf(rule: string): string {
  return rule.includes('CIUS-PT') ? 'cius-pt' : 'en16931';
}

/** An issue that somebody asked for: the rule in its own words, wherever it would stand. */
export function issueOfRule(rule: string): ValidationIssue {
  const known = [...RULES['cius-pt'], ...RULES.en16931].find(({id}) => id === rule);
  const term = known?.terms.find((name) => /^B[TG]-\d{1,3}$/.test(name));
  return {
    level: known === undefined ? 'business' : levelOf(rule),
    severity: 'error',
    rule,
    ...(term !== undefined && {term}),
    message: known?.message.en ?? `The rule ${rule} is broken, as this document asks for.`,
  };
}
