import {
  type Draft,
  type Invoice,
  invoiceOf,
  readXml,
  ruleDrafts,
  RULES,
  structureDrafts,
  toUbl,
  type XmlFault,
} from '@integration-docs/cius-pt';
import {textIn} from '../http/language.ts';
import type {ProblemError} from '../contract/types.ts';
import type {ValidationIssue} from '../state/state.ts';
import {buyerEmail, embeddedFiles, mainData, type EmbeddedFile, type MainData} from './facts.ts';
import type {TermPlaces} from './pointers.ts';

/** BT-24 of CIUS-PT 2.1.1: what is checked. */
export const CUSTOMIZATION_ID = 'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1';

type Message = ValidationIssue['message'];

/** What a document says, and what the rules say of it. */
export interface Inspection {
  readonly data: MainData;
  readonly buyerEmail: string;
  readonly files: readonly EmbeddedFile[];
  /** Levels `en16931` and `cius-pt`. */
  readonly issues: readonly ValidationIssue[];
  readonly xml: string;
}

/** XML that cannot be read. */
export class MalformedXml extends Error {
  readonly detail: Message;

  constructor(detail: Message) {
    super(detail.en);
    this.detail = detail;
  }
}

/** XML that is no Invoice or CreditNote of UBL 2.1, or not built like one. */
export class NotUbl extends Error {
  readonly errors: readonly ProblemError[];

  constructor(errors: readonly ProblemError[]) {
    super(errors.map(({detail}) => textIn(detail, 'en')).join(' '));
    this.errors = errors;
  }
}

/** What the contract lets a report hold. */
const MOST_ISSUES = 1000;

/**
 * Runs a document through the structure of UBL (level `syntax`) and the rules (levels `en16931` and `cius-pt`).
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
  const invoice = readInvoice(xml);
  const drafts = ruleDrafts(invoice).slice(0, MOST_ISSUES);
  return {
    data: mainData(invoice),
    buyerEmail: buyerEmail(invoice),
    files: embeddedFiles(invoice),
    issues: drafts.map((draft) => issueOf(draft, isXml ? undefined : places)),
    xml,
  };
}

function readInvoice(xml: string): Invoice {
  const read = readXml(xml);
  if ('fault' in read) {
    const {line, column} = placeOf(xml, read.fault.offset);
    const {pt, en} = faultText(read.fault);
    throw new MalformedXml({
      pt: `${pt} (linha ${line}, coluna ${column})`,
      en: `${en} (line ${line}, column ${column})`,
    });
  }
  const invoice = invoiceOf(read.root);
  if (invoice === undefined) {
    const {xpath, local} = read.root;
    const detail = {
      pt: `Esperava-se um Invoice ou um CreditNote da UBL 2.1; veio ${local}.`,
      en: `Expected an Invoice or a CreditNote of UBL 2.1; found ${local}.`,
    };
    throw new NotUbl([{pointer: xpath, detail}]);
  }
  const faults = structureDrafts(read.root).filter(({severity}) => severity === 'error');
  if (faults.length === 0) return invoice;
  throw new NotUbl(
    faults.map(({element, message}) => ({...(element && {pointer: element.xpath}), detail: plainTexts(message)})),
  );
}

/** Backticks are for pages. */
function plainText(text: string): string {
  return text.replaceAll('`', '');
}

function plainTexts({pt, en}: Message): Message {
  return {pt: plainText(pt).slice(0, 1000), en: plainText(en).slice(0, 1000)};
}

function faultText(fault: XmlFault): Message {
  switch (fault.kind) {
    case 'empty':
      return {pt: 'Não há nenhum elemento.', en: 'There is no element.'};
    case 'doctype':
      return {
        pt: 'Não é permitida uma declaração de tipo de documento.',
        en: 'A document type declaration is not allowed.',
      };
    case 'too-deep':
      return {
        pt: `Mais de ${fault.most} elementos uns dentro dos outros.`,
        en: `More than ${fault.most} elements inside each other.`,
      };
    case 'too-many':
      return {pt: `Mais de ${fault.most} elementos.`, en: `More than ${fault.most} elements.`};
    case 'mismatch':
      return {
        pt: `Esperava-se </${fault.open}>; veio </${fault.close}>.`,
        en: `Expected </${fault.open}>; found </${fault.close}>.`,
      };
    case 'unclosed':
      return {pt: `<${fault.open}> não está fechado.`, en: `<${fault.open}> is not closed.`};
    case 'syntax':
      return {pt: `O XML não é bem formado: ${fault.message}`, en: fault.message};
  }
}

/** @example placeOf('<a>\n <b', 5) // → {line: 2, column: 2} */
function placeOf(text: string, offset: number): {readonly line: number; readonly column: number} {
  const lines = text.slice(0, offset).split('\n');
  return {line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1};
}

function issueOf(
  {rule, severity, terms = [], element, message}: Draft,
  places: TermPlaces | undefined,
): ValidationIssue {
  const term = terms.find((name) => /^B[TG]-\d{1,3}$/.test(name));
  const xpath = element?.xpath.slice(0, 500);
  const pointer = term === undefined ? undefined : places?.pointerOf(term, xpath ?? '');
  return {
    level: levelOf(rule),
    severity,
    rule,
    ...(term !== undefined && {term}),
    ...(places === undefined ? xpath !== undefined && {xpath} : pointer !== undefined && {pointer}),
    message: plainTexts(message),
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
    message:
      known === undefined
        ? {
            pt: `A regra ${rule} não é cumprida, tal como este documento pede.`,
            en: `The rule ${rule} is broken, as this document asks for.`,
          }
        : plainTexts(known.message),
  };
}
