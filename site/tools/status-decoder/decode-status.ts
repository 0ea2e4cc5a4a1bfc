import {isRecord} from '@integration-docs/facts';

/** The fields of an entry in mdn-dispositions.yaml that the decoder uses. */
export interface Disposition {
  readonly id: string;
  readonly type: string;
  readonly modifier?: string | undefined;
  readonly detail?: string | undefined;
  /** Other names in plain text that products use. */
  readonly said?: readonly string[] | undefined;
}

/** The fields of an entry in feap-statuses.yaml that the decoder uses. */
export interface Status {
  readonly code: string;
  readonly phase: string;
}

/** The fields of a business error in feap-statuses.yaml that the decoder uses. */
export interface BusinessError {
  readonly code: string;
  readonly text: string;
}

/** The fields of an entry in document-states.yaml that the decoder uses. */
export interface State {
  readonly state: string;
}

/** The fields of an entry in medidata-file-codes.yaml that the decoder uses. */
export interface Refusal {
  readonly code: string;
}

/** @typeParam Extra what the caller's entries have besides */
export interface Catalogue<Extra> {
  readonly dispositions: readonly (Disposition & Extra)[];
  readonly statuses: readonly (Status & Extra)[];
  readonly businessErrors: readonly (BusinessError & Extra)[];
  /** States of the API; in an MDN or in FE-AP, some of these words have another meaning. */
  readonly states: readonly (State & Extra)[];
  /** Reasons for refusing a file over SFTP or AS2, after `refused` itself. Some are also words of an MDN or API errors. */
  readonly refusals: readonly (Refusal & Extra)[];
}

export type ErrorCause = 'rule' | 'refusal' | 'businessError' | 'text';

export type Finding<Extra> =
  /** `freeText` is the text after the colon, as it came, if no entry has it. */
  | {readonly kind: 'disposition'; readonly entry: Disposition & Extra; readonly freeText?: string}
  /** `cause`: what decides the state of the document after `ERROR`, if the text says it. */
  | {readonly kind: 'status'; readonly entry: Status & Extra; readonly cause?: ErrorCause}
  | {readonly kind: 'businessError'; readonly entry: BusinessError & Extra}
  | {readonly kind: 'state'; readonly entry: State & Extra}
  | {readonly kind: 'refusal'; readonly entry: Refusal & Extra};

export type Decoded<Extra> =
  | {readonly kind: 'empty'}
  | {readonly kind: 'too-long'}
  | {
      readonly kind: 'found';
      readonly findings: readonly Finding<Extra>[];
      /** `Original-Message-ID` of an MDN. */
      readonly messageId?: string;
      /** `Received-content-MIC` of an MDN. */
      readonly mic?: string;
    }
  | {readonly kind: 'unknown'; readonly near: readonly Finding<Extra>[]};

/** Maximum number of characters: more than any MDN or status file, and the page stays fast. */
const maxInput = 100_000;

/**
 * Decodes an MDN, a `Disposition` line, a UBL DocumentStatus, a status file of SFTP or a code.
 *
 * @param input typed or pasted text; case, spaces, accents and folded lines do not matter
 * @param catalogue the known entries
 * @param nearest finds the most similar entries when none matches (`unknown.ts`)
 * @example decodeStatus('Disposition: automatic-action/MDN-sent-automatically; processed/Error: decryption-failed', catalogue)
 * // → {kind: 'found', findings: [{kind: 'disposition', entry: … 'decryption-failed'}]}
 */
export function decodeStatus<Extra>(
  input: string,
  catalogue: Catalogue<Extra>,
  nearest?: (text: string, catalogue: Catalogue<Extra>) => readonly Finding<Extra>[],
): Decoded<Extra> {
  if (input.length > maxInput) return {kind: 'too-long'};
  const text = unfold(input).trim();
  if (text === '') return {kind: 'empty'};
  const file = statusFileOf(text);
  if (file !== undefined) return decodeFile(file, catalogue);
  // `ACCEPTED` is a code of FE-AP, `accepted` a state: their meanings differ.
  const word = text.replace(/["'`]/g, '').trim();
  const isCode = catalogue.statuses.some(({code}) => code === word);
  const isState = catalogue.states.some(({state}) => state === word);
  const report = reportOf(input);
  if (report !== undefined && contradicts(report)) return {kind: 'unknown', near: []};
  const fields = report ?? text;
  const findings = [
    ...findDispositions(fields, catalogue.dispositions),
    ...(isState ? [] : findStatus(text, catalogue.statuses, causeOf(text, catalogue))),
    ...findBusinessErrors(text, catalogue.businessErrors),
    ...(isCode ? [] : findStates(text, catalogue.states)),
    ...findRefusals(text, catalogue.refusals),
  ];
  if (findings.length === 0) {
    const listed = report === undefined ? decodeList(text, catalogue) : [];
    if (listed.length > 0) return {kind: 'found', findings: listed};
    return {kind: 'unknown', near: (text.includes('\n') ? undefined : nearest?.(text, catalogue)) ?? []};
  }
  const messageId = field(fields, 'Original-Message-ID');
  const mic = field(fields, 'Received-content-MIC')?.replace(/^none$/i, '');
  return {kind: 'found', findings, ...(messageId && {messageId}), ...(mic && {mic})};
}

/** Maximum number of codes of a list. */
const maxListed = 20;

/** The findings of several values, one a line; none if a line is not known alone. */
function decodeList<Extra>(text: string, catalogue: Catalogue<Extra>): readonly Finding<Extra>[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || lines.length > maxListed) return [];
  const each = lines.map((line) => {
    const decoded = decodeStatus(line, catalogue);
    return decoded.kind === 'found' ? decoded.findings : [];
  });
  if (each.some((findings) => findings.length === 0)) return [];
  return each.flat().filter(({entry}, index, all) => all.findIndex((other) => other.entry === entry) === index);
}

/** Fields of an SFTP status file that the tables explain. API answers and webhook bodies use the same names for some of them. */
interface StatusFile {
  /** Type of the event, in a webhook. */
  readonly type: string;
  readonly state: string;
  readonly feapCode: string;
  readonly code: string;
  readonly rules: readonly string[];
}

/** A line of `read-status.ts`: file, sequence, state, code and rules, what to do. */
const statusLine = /^\S+ #\d+: (\w+)(?: \(([^)]*)\))?(?: \[duplicate\])? → \S/;

/** A line in the log of the connector, with or without its time: the level and the step, then fields. */
const logLine = /^(?:\S+ )?(?:alert|warn|info) [\w.]+ (.*)$/;

/** @returns undefined if the text is neither a JSON object with some of these fields nor a line of `read-status.ts` or of the connector */
function statusFileOf(text: string): StatusFile | undefined {
  const [, state, details = ''] = statusLine.exec(text) ?? [];
  if (state !== undefined) {
    const [code = '', ...rules] = details.split(', ');
    return {type: '', state, feapCode: '', code, rules};
  }
  const [, fields] = logLine.exec(text) ?? [];
  if (fields !== undefined) {
    const value = (names: string): string => new RegExp(`(?:^| )(?:${names})=([\\w.-]+)`).exec(fields)?.[1] ?? '';
    const code = value('code|failure');
    // `code` is an error of the API, or the status of FE-AP that led to the state.
    const file = {type: '', state: value('state'), feapCode: code, code, rules: [value('rule')]};
    return [file.state, code].some((text) => text !== '') ? file : undefined;
  }
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const payload = isRecord(value.data) ? value.data : value;
    const issues: readonly unknown[] = Array.isArray(payload.issues) ? payload.issues : [];
    const file = {
      type: payload === value ? '' : textIn(value.type),
      state: textIn(payload.state),
      feapCode: textIn(payload.feapCode),
      code: textIn(isRecord(payload.failure) ? payload.failure.code : payload.code),
      rules: issues.filter(isRecord).map(({rule}) => textIn(rule)),
    };
    return [file.type, file.state, file.feapCode, file.code].some((text) => text !== '') ? file : undefined;
  } catch {
    return undefined;
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function decodeFile<Extra>(
  {state, feapCode, code}: StatusFile,
  {statuses, states, refusals}: Catalogue<Extra>,
): Decoded<Extra> {
  const [reason] = state === refusedState ? [...findRefusals(code, refusals), ...findRefusals(state, refusals)] : [];
  const findings = [
    ...(reason ? [reason] : []),
    ...findStatus(feapCode, statuses, causeOfState(state, code)),
    ...findStates(state, states),
  ];
  return findings.length === 0 ? {kind: 'unknown', near: []} : {kind: 'found', findings};
}

/** State of a file that did not become a document. */
const refusedState = 'refused';

/** Kinds of names explained on other pages, named as in `site/published/run-links.ts`. */
export type ExplainedKind = 'program' | 'failure' | 'code' | 'error' | 'type' | 'rule' | 'as2' | 'http';

export interface Place {
  readonly kind: ExplainedKind;
  readonly name: string;
  /** Without language prefix. */
  readonly address: string;
}

/** An HTTP error status, alone or in the status line of a response. */
const httpStatus = /^(?:(?:http(?:\/[\d.]+)?|status)[ :]+)?([45]\d\d)(?: [a-z ]+)?$/i;

/**
 * Possible names of the API or of rules in a text: the whole text if it is a single name or an HTTP status, otherwise the names in a status
 * file or a webhook.
 */
export function namesIn(input: string): readonly string[] {
  if (input.length > maxInput) return [];
  const text = input.trim();
  const status = httpStatus.exec(text)?.[1];
  if (status !== undefined) return [status];
  const file = statusFileOf(text);
  const names =
    file === undefined ? [text] : [file.type, ...(file.state === refusedState ? [] : [file.code]), ...file.rules];
  return [...new Set(names)].filter((name) => /^[a-z]+(?:[-_.][a-z\d]+)+$/i.test(name));
}

/** A text of several words in lower case, which a program may have printed; otherwise nothing. Of an MDN that contradicts itself, what `verify-mdn.sh` prints. */
export function printedIn(input: string): string {
  if (input.length <= maxInput && contradicts(reportOf(input) ?? '')) return 'the report of the mdn …';
  const text = input.length > maxInput ? '' : input.toLowerCase().replace(/\s+/g, ' ').trim();
  return text.includes(' ') && !/^[{<]/.test(text) ? text : '';
}

/** The part of a disposition after the modes: `processed/error: decryption-failed`. */
export function dispositionText({type, modifier, detail}: Disposition): string {
  return `${type}${modifier === undefined ? '' : `/${modifier}`}${detail === undefined ? '' : `: ${detail}`}`;
}

/** Joins the lines of folded header fields. */
function unfold(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
}

/** Whether a field that decides comes with two values; such an MDN proves nothing. */
function contradicts(report: string): boolean {
  const names = ['Disposition', 'Original-Message-ID', 'Received-content-MIC'];
  return names.some((name) => fieldsIn(report, name).length > 1);
}

/** Value of a header field at the start of a line. */
function field(text: string, name: string): string | undefined {
  return fieldsIn(text, name)[0];
}

/** The values of a header field that differ. */
function fieldsIn(text: string, name: string): readonly string[] {
  const lines = text.matchAll(new RegExp(`^[ \\t]*${name}[ \\t]*:(.*)$`, 'gim'));
  return [...new Set([...lines].map(([, value = '']) => value.trim()))].filter((value) => value !== '');
}

/**
 * The fields of the report in a whole MDN: only these count, the readable part may quote others.
 *
 * @returns undefined if the text has no parts of a report
 */
function reportOf(input: string): string | undefined {
  const text = input.replace(/\r\n?/g, '\n');
  const boundary = /^content-type:[ \t]*multipart\/report\b(?:.*\n[ \t])*.*\bboundary="?([^"\n;]+)/im
    .exec(text)?.[1]
    ?.trim();
  const lines = boundary === undefined ? /^--.*$/m : `\n--${boundary}`;
  const parts = text.split(lines).map((part) => /^[ \t]*\n((?:.+\n)*)\n([^]*)$/.exec(part));
  if (parts.length < 2) return undefined;
  const reports = parts.flatMap((part) => {
    const heading = unfold(part?.[1] ?? '');
    if (!/^message\/disposition-notification\b/i.test(field(heading, 'Content-Type') ?? '')) return [];
    return [unfold(decoded(part?.[2] ?? '', field(heading, 'Content-Transfer-Encoding')?.toLowerCase() ?? ''))];
  });
  return reports.length === 0 && boundary === undefined ? undefined : reports.join('\n');
}

/** @returns nothing for base64 that is broken */
function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') {
    try {
      return atob(body);
    } catch {
      return '';
    }
  }
  if (encoding !== 'quoted-printable') return body;
  return body
    .replace(/=[ \t]*\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Lower case, without accents; runs of spaces, hyphens and underscores are one space. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

const dispositionPattern = /^(processed|failed)\s*(?:\/\s*(error|warning|failure)\s*)?(?::\s*(.*))?$/s;

function findDispositions<Extra>(text: string, entries: readonly (Disposition & Extra)[]): Finding<Extra>[] {
  const lines = fieldsIn(text, 'Disposition');
  if (lines.length === 0 && !text.includes('\n')) return findDisposition(text, text, entries);
  return lines.flatMap((line) => findDisposition(line, text, entries));
}

function findDisposition<Extra>(
  line: string,
  text: string,
  entries: readonly (Disposition & Extra)[],
): Finding<Extra>[] {
  const disposition = fold(line.replace(/^.*;/s, '')).replace(/[."']+$/, '');
  const [, type, modifier, description] = dispositionPattern.exec(disposition) ?? [];
  if (type === undefined) {
    // The text may be only the part after the colon: "decryption-failed".
    const entry =
      withDetail(entries, disposition) ??
      entries.find(({said = []}) => said.some((words) => disposition.includes(fold(words))));
    return entry === undefined ? [] : [{kind: 'disposition', entry}];
  }
  // RFC 3798 puts the description into a separate field: "Error: decryption-failed".
  const hasDescription = description !== undefined && description !== '';
  const verbatim = hasDescription
    ? line.replace(/^.*;/s, '').replace(/^[^:]*:\s*/, '')
    : (field(text, modifier ?? 'Failure') ?? '');
  const detail = hasDescription ? description : fold(verbatim);
  const sameKind = entries.filter((entry) => entry.type === type && entry.modifier === modifier);
  const exact = withDetail(sameKind, detail) ?? (detail === '' ? undefined : withDetail(entries, detail));
  if (exact !== undefined) return [{kind: 'disposition', entry: exact}];
  const generalEntries = entries.filter((entry) => entry.detail === undefined);
  const entry =
    generalEntries.find((each) => each.type === type && each.modifier === modifier) ??
    generalEntries.find((each) => each.modifier === modifier && modifier !== undefined) ??
    generalEntries.find((each) => each.type === type);
  if (entry === undefined) return [];
  return [{kind: 'disposition', entry, ...(detail !== '' && {freeText: verbatim.trim()})}];
}

/** The entry with the longest description that the text starts with. */
function withDetail<Extra>(entries: readonly (Disposition & Extra)[], text: string): (Disposition & Extra) | undefined {
  return entries
    .filter(({detail}) => detail !== undefined && beginsWith(text, fold(detail)))
    .sort((a, b) => (b.detail?.length ?? 0) - (a.detail?.length ?? 0))[0];
}

function beginsWith(text: string, start: string): boolean {
  return text.startsWith(start) && !/^[\p{L}\p{N}]/u.test(text.slice(start.length));
}

/** Labels that readers type before a code. */
const labelPattern = /^(?:fe ?ap|estado|status|codigo|code|response ?code)\b/;
const labelsPattern = /^(?:(?:fe ?ap|estado|status|codigo|code|response ?code|de|of)\b[\s:=#]*)+/;

function findStatus<Extra>(
  text: string,
  entries: readonly (Status & Extra)[],
  cause: ErrorCause | undefined,
): Finding<Extra>[] {
  const xmlCode = /<(?:\w+:)?ResponseCode\b[^>]*>([^<]*)</i.exec(text)?.[1];
  const searchText = fold(xmlCode ?? text)
    .replace(labelsPattern, '')
    .replace(/["'«»()[\].;,]/g, '')
    .replace(/^0+(?=\d)/, '')
    .trim();
  const isLabelled = labelPattern.test(fold(text));
  // "22 devolução", "14 – Regularização": the code and its name. "code 14 from customer": after a label, any text may follow the code.
  const entry = entries.find(({code, phase}) => {
    if (fold(code) === searchText) return true;
    const [first = '', ...rest] = searchText.split(/[\s:–—]+/);
    if (fold(code) !== first || rest.length === 0) return false;
    return isLabelled || rest.every((word) => fold(phase).includes(word));
  });
  if (entry === undefined) return [];
  return [{kind: 'status', entry, ...(entry.code === 'ERROR' && cause !== undefined && {cause})}];
}

/** What the `Description` of a status message says. */
function causeOf<Extra>(text: string, catalogue: Catalogue<Extra>): ErrorCause | undefined {
  const description = [...text.matchAll(/<(?:\w+:)?Description\b[^>]*>([^<]*)</gi)]
    .map(([, words = '']) => words)
    .join('\n');
  if (findBusinessErrors(description, catalogue.businessErrors).length > 0) return 'businessError';
  if (findRefusals(description, catalogue.refusals).length > 0) return 'refusal';
  if (/\b(?:BR|DT|UBL|XML)-[A-Z\d]/.test(description)) return 'rule';
  return description.trim() === '' ? undefined : 'text';
}

/** What a status file or a webhook says in place of a `Description`. */
function causeOfState(state: string, code: string): ErrorCause | undefined {
  if (state === 'rejected') return 'rule';
  if (state !== 'failed') return undefined;
  return code === 'rejected-by-feap' ? 'text' : 'businessError';
}

function findBusinessErrors<Extra>(text: string, entries: readonly (BusinessError & Extra)[]): Finding<Extra>[] {
  const folded = fold(text);
  return entries
    .filter(({code}) => new RegExp(`\\b${fold(code)}\\b`).test(folded))
    .map((entry) => ({kind: 'businessError', entry}));
}

function findStates<Extra>(text: string, entries: readonly (State & Extra)[]): Finding<Extra>[] {
  const searchText = fold(text.replace(/["'`]/g, ''));
  return entries.filter(({state}) => fold(state) === searchText).map((entry) => ({kind: 'state', entry}));
}

function findRefusals<Extra>(text: string, entries: readonly (Refusal & Extra)[]): Finding<Extra>[] {
  const searchText = fold(text.replace(/["'`]/g, ''));
  // In the `Description` of a status message, the code has square brackets.
  return entries
    .filter(({code}) => fold(code) === searchText || searchText.includes(`[${fold(code)}]`))
    .map((entry) => ({kind: 'refusal', entry}));
}
