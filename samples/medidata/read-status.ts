/**
 * pt: Lê os ficheiros de estado que sync.sh recolheu e indica, por documento, o estado e a ação a tomar.
 * pt: Guarda em `<folder>/handled.json` o que já tratou: a execução seguinte só mostra o que é novo.
 * en: Reads the status files that sync.sh collected and prints, per document, its state and the action to take.
 * en: Stores in `<folder>/handled.json` what it has handled: the next run prints only what is new.
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
 * pt: A ação a tomar em cada estado; o guia explica-as. `refused` é um estado do ficheiro: o documento
 * pt: com o mesmo número, se existir, mantém o seu.
 * en: The action to take for each state; the guide explains them. `refused` is a state of the file:
 * en: the document of the same number, if any, keeps its own.
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
 * pt: Não reenvie com estes códigos: o destinatário pode já ter o documento, ou os mesmos bytes
 * pt: voltariam a falhar.
 * en: Do not resend with these codes: the recipient may already have the document, or the same bytes
 * en: would fail again.
 */
const doubtful: readonly (string | null)[] = [
  'channel-timeout',
  'duplicate-document',
  'duplicate-at-recipient',
  'rejected-by-feap',
  'email-bounced',
  'recipient-unreachable',
];

/**
 * pt: Com estes códigos o ficheiro recusado está certo: trate da causa com o suporte e envie-o outra vez.
 * en: With these codes the refused file is right: settle the cause with support and send it again.
 */
const settledBySupport: readonly (string | null)[] = ['nif-not-authorised', 'parties-not-connected'];

/**
 * pt: Uma pessoa tem de verificar um estado desconhecido ou um dos códigos acima.
 * en: A person has to look up an unknown state or one of the codes above.
 */
export function actionOf(state: string, code: string | null = null): string {
  if (doubtful.includes(code)) return 'look-up';
  if (state === 'refused' && settledBySupport.includes(code)) return 'send-again';
  return actions[state] ?? 'look-up';
}
// #endregion states

export interface Status {
  readonly version: 1;
  /** pt: Aumenta um em cada estado do mesmo ficheiro de documento. / en: Increases by one with each status of the same document file. */
  readonly sequence: number;
  readonly file: string;
  readonly state: string;
  readonly duplicate: boolean;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly rules: readonly string[];
}

/** pt: Se é um objeto JSON: nem null nem lista. / en: Whether it is a JSON object: not null, not a list. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * pt: Lê de um ficheiro de estado o que este programa usa e ignora as outras propriedades.
 * en: Reads from a status file what this program uses, and ignores other properties.
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
/** pt: A última sequência tratada, por ficheiro de documento; cada `refused` à parte. / en: The last sequence handled, per document file; each `refused` apart. */
export type Handled = Readonly<Record<string, number>>;

function keyOf({file, sequence, state}: Status): string {
  return state === 'refused' ? `${file}#${sequence}` : file;
}

/**
 * pt: Devolve os estados por tratar, do mais antigo para o mais recente. Os ficheiros de estado podem
 * pt: chegar tarde, repetidos ou fora de ordem.
 * en: Returns the statuses not handled yet, oldest first. Status files may arrive late, twice or out
 * en: of order.
 */
export function unhandled(statuses: readonly Status[], handled: Handled): readonly Status[] {
  const fresh = statuses.filter((status) => status.sequence > (handled[keyOf(status)] ?? 0));
  return fresh.toSorted((a, b) => a.file.localeCompare(b.file) || a.sequence - b.sequence);
}
// #endregion order

/** pt: Lê o conteúdo de `handled.json`. / en: Reads the content of `handled.json`. */
function readHandled(json: string): Record<string, number> {
  const value: unknown = JSON.parse(json);
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** pt: Descreve um estado numa linha, para um registo. / en: Describes a status in one line, for a log. */
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
    handled[keyOf(status)] = status.sequence;
  }
  await writeFile(`${memory}.part`, JSON.stringify(handled, null, 2));
  await rename(`${memory}.part`, memory);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder = 'collected', ...extra] = process.argv.slice(2);
  if (extra.length > 0 || folder.startsWith('-')) {
    console.error(`not understood: ${process.argv.slice(2).join(' ')}\nUsage: node read-status.ts [collected]`);
    process.exitCode = 2;
  } else {
    main(folder).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
  }
}
