/**
 * pt: Porque é que um documento precisa de uma pessoa, segundo o registo, o histórico ou a recusa.
 * en: Why a document needs a person, from its record, its history or the refusal.
 */
import {problemOf, read, type Issue} from './api.ts';

export interface DocumentRecord {
  readonly id: string;
  readonly state: string;
  readonly externalReference?: string;
  readonly number?: string;
  readonly sellerNif?: string;
  readonly issues?: readonly Issue[];
  readonly failure?: {readonly code: string; readonly detail: string};
  /** pt: O que o adquirente disse, do histórico. / en: What the buyer said, from the history. */
  readonly said?: string;
  readonly updatedAt: string;
  readonly transmittedAt?: string | null;
  readonly etag?: string | null;
}

/** pt: Decisões do adquirente que precisam de uma pessoa. / en: Decisions of the buyer that need a person. */
const DECISIONS: Readonly<Record<string, string>> = {correction_requested: '14', returned: '22'};

/** pt: Lê o registo na plataforma; o que o adquirente disse está só no histórico. / en: Reads the record from the platform; what the buyer said is only in the history. */
export async function recordOf(id: string): Promise<DocumentRecord> {
  const {value, headers} = await read<DocumentRecord>(`/documents/${id}`);
  const document = {...value, etag: headers.get('ETag')};
  const code = DECISIONS[value.state];
  if (code === undefined) return document;
  const history = await read<{items: {feapCode?: string; detail?: string}[]}>(`/documents/${id}/status-history`);
  return {...document, said: history.value.items.findLast(({feapCode}) => feapCode === code)?.detail ?? '-'};
}

interface Reasons {
  readonly name?: 'rule' | 'failure' | 'code';
  /** pt: `-` se a plataforma não indica nenhum. / en: `-` if the platform gives none. */
  readonly code?: string;
  readonly lines?: readonly string[];
}

/** pt: O que uma pessoa precisa de saber sobre o estado. / en: What a person needs to know about the state. */
export function reasonsOf({state, issues, failure, said}: DocumentRecord): Reasons {
  const decision = DECISIONS[state];
  if (decision !== undefined) return {name: 'code', code: decision, lines: [line(decision, said)]};
  if (state === 'failed') return {name: 'failure', code: failure?.code ?? '-', lines: [line(failure?.code, failure?.detail)]};
  if (state !== 'rejected') return {};
  const lines = errorLines(issues);
  return {name: 'rule', code: lines[0]?.split(' ')[0] ?? '-', lines};
}

function errorLines(issues: readonly Issue[] = []): string[] {
  return issues.filter(({severity}) => severity === 'error').map(({rule, pointer, xpath, message}) =>
    line(rule, pointer ?? xpath, message));
}

function line(...words: readonly (string | undefined)[]): string {
  return words.map((word) => word ?? '-').join(' ').replace(/\s+/g, ' ');
}

/** pt: O problema que a plataforma indicou na recusa. / en: The problem that the platform gave in its refusal. */
export function refusalLines(code: string, answer?: string | null): string[] {
  const {requestId, detail: text, documentId, issues, errors = []} = problemOf({body: Buffer.from(answer ?? '')});
  const issueLines = errorLines(issues);
  const fieldLines = errors.map(({pointer, parameter, detail: message}) => line('-', pointer ?? parameter, message));
  // pt: `duplicate-document`: o documento que já tem o número. / en: `duplicate-document`: the document that has the number.
  const detail = documentId === undefined ? text : `${text} ${documentId}`;
  return [line(code, requestId, detail), ...(issueLines.length > 0 ? issueLines : fieldLines)];
}
