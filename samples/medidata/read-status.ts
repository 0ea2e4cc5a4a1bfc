/**
 * pt: Lê os ficheiros de estado que sync.sh recolheu e indica, por documento, o estado e a ação a tomar.
 * pt: O que já tratou fica em `<folder>/handled.json`: a execução seguinte só mostra o que é novo.
 * en: Reads the status files that sync.sh collected and prints, per document, its state and the action to take.
 * en: What it has handled is in `<folder>/handled.json`: the next run prints only what is new.
 *
 *   node read-status.ts [collected]
 *
 * Node.js 22.18 (`npx tsx read-status.ts`).
 */
import {existsSync} from 'node:fs';
import {readFile, readdir, rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

// #region states
/**
 * pt: A ação que cada estado pede; o guia explica-as. `refused` é do ficheiro: ainda não há documento.
 * en: The action that each state asks for; the guide explains them. `refused` is about the file: there
 * en: is no document yet.
 */
const actions: Readonly<Record<string, string>> = {
  refused: 'correct-file',
  submitted: 'wait',
  validated: 'wait',
  rejected: 'correct-document',
  delivered: 'wait-for-buyer',
  failed: 'send-again',
  correction_requested: 'corrective-document',
  returned: 'talk-to-buyer',
  accepted: 'nothing',
  processed: 'nothing',
  payment_issued: 'nothing',
  paid: 'close',
  annulled: 'nothing',
};

/**
 * pt: O documento pode já estar no destinatário, ou voltaria a falhar com os mesmos bytes.
 * en: The recipient may have the document already, or the same bytes would fail again.
 */
const doubtful: readonly (string | null)[] = [
  'channel-timeout',
  'duplicate-at-recipient',
  'rejected-by-feap',
  'email-bounced',
];

/**
 * pt: Um estado novo, ou uma falha que deixa dúvidas, é para uma pessoa ver.
 * en: A new state, or a failure that leaves a doubt, is for a person to look up.
 */
export const actionOf = (state: string, code: string | null = null): string =>
  doubtful.includes(code) ? 'look-up' : (actions[state] ?? 'look-up');
// #endregion states

export interface Status {
  readonly version: 1;
  /** pt: Cresce de um em um por ficheiro de documento. / en: Grows by one per document file. */
  readonly sequence: number;
  readonly file: string;
  readonly state: string;
  readonly duplicate: boolean;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly rules: readonly string[];
}

/** pt: Um objeto JSON: nem null nem lista. / en: An object of JSON: not null, not a list. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * pt: Tira de um ficheiro de estado o que este programa usa e ignora propriedades que não conhece.
 * en: Takes from a status file what this program needs, and ignores properties that it does not know.
 */
export function parseStatus(json: string): Status {
  const value: unknown = JSON.parse(json);
  if (!isRecord(value) || value.version !== 1) throw new Error('not a status file of version 1');
  const {sequence, file, state, duplicate, documentId, code, issues} = value;
  if (typeof sequence !== 'number' || typeof state !== 'string' || !isRecord(file) || typeof file.name !== 'string') {
    throw new Error('"sequence", "state" or "file.name" is missing');
  }
  const rules = (Array.isArray(issues) ? issues : []).filter(isRecord).map(({rule, message}) => String(rule ?? message));
  return {
    version: 1,
    sequence,
    file: file.name,
    state,
    duplicate: duplicate === true,
    documentId: typeof documentId === 'string' ? documentId : null,
    code: typeof code === 'string' ? code : null,
    rules,
  };
}

// #region order
/** pt: A última sequência tratada, por ficheiro de documento. / en: The sequence handled last, per document file. */
export type Handled = Readonly<Record<string, number>>;

/**
 * pt: O que falta tratar, do mais antigo para o mais recente. Os ficheiros podem chegar tarde,
 * pt: repetidos ou fora de ordem.
 * en: What has not been handled, oldest first. Status files may arrive late, twice or out of order.
 */
export function unhandled(statuses: readonly Status[], handled: Handled): readonly Status[] {
  const fresh = statuses.filter((status) => status.sequence > (handled[status.file] ?? 0));
  return fresh.toSorted((a, b) => a.file.localeCompare(b.file) || a.sequence - b.sequence);
}
// #endregion order

/** pt: O conteúdo de `handled.json`. / en: What `handled.json` holds. */
function readHandled(json: string): Record<string, number> {
  const value: unknown = JSON.parse(json);
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** pt: Uma linha por estado, para um registo. / en: One line per status, for a log. */
export function describe(status: Status): string {
  const details = [status.code, ...status.rules].filter((detail) => detail !== null);
  const why = details.length > 0 ? ` (${details.join(', ')})` : '';
  const again = status.duplicate ? ' [duplicate]' : '';
  return `${status.file} #${status.sequence}: ${status.state}${why}${again} → ${actionOf(status.state, status.code)}`;
}

async function main(folder: string): Promise<void> {
  const memory = join(folder, 'handled.json');
  const handled = existsSync(memory) ? readHandled(await readFile(memory, 'utf8')) : {};
  const names = (await readdir(folder)).filter((name) => name.endsWith('.status.json'));
  const statuses: Status[] = [];
  for (const name of names) {
    try {
      statuses.push(parseStatus(await readFile(join(folder, name), 'utf8')));
    } catch (error) {
      // pt: Um ficheiro ilegível não pode reter os outros. / en: One file that cannot be read must not hold back the others.
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  for (const status of unhandled(statuses, handled)) {
    console.log(describe(status));
    handled[status.file] = status.sequence;
  }
  await writeFile(`${memory}.part`, JSON.stringify(handled, null, 2));
  await rename(`${memory}.part`, memory);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv[2] ?? 'collected').catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
