/**
 * Reads the status files that sync.sh collected and prints, per document, where it stands and what to do next.
 *
 *   node read-status.ts [collected]
 *
 * Keeps what it has handled in `<folder>/handled.json`; running it again prints only what is new.
 * Node 22.18 or later runs it as it is; with an older Node, `npx tsx read-status.ts`. No dependencies.
 */
import {existsSync} from 'node:fs';
import {readFile, readdir, rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

// #region states
/** The action that a state asks for; the guide explains each. `refused` is about the file: there is no document yet. */
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

/** Later versions may have more states: one that is not here is for a person to look up. */
export const actionOf = (state: string): string => actions[state] ?? 'look-up';
// #endregion states

export interface Status {
  readonly version: 1;
  /** Grows by one with each status file of the same document file. */
  readonly sequence: number;
  readonly file: string;
  readonly state: string;
  readonly duplicate: boolean;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly rules: readonly string[];
}

/** True for an object of JSON: not null, not a list. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Takes from a status file what this program needs, and ignores fields that it does not know.
 *
 * @param json the text of the file
 * @throws when the file is not a status file of version 1
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
/** The sequence handled last, per document file. */
export type Handled = Readonly<Record<string, number>>;

/** What has not been handled, oldest first per file. Status files may arrive late, twice or out of order. */
export function unhandled(statuses: readonly Status[], handled: Handled): readonly Status[] {
  const fresh = statuses.filter((status) => status.sequence > (handled[status.file] ?? 0));
  return fresh.toSorted((a, b) => a.file.localeCompare(b.file) || a.sequence - b.sequence);
}
// #endregion order

/** What `handled.json` holds. */
function readHandled(json: string): Record<string, number> {
  const value: unknown = JSON.parse(json);
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** One line per status, for a log. */
export function describe(status: Status): string {
  const details = [status.code, ...status.rules].filter((detail) => detail !== null);
  const why = details.length > 0 ? ` (${details.join(', ')})` : '';
  const again = status.duplicate ? ' [duplicate]' : '';
  return `${status.file} #${status.sequence}: ${status.state}${why}${again} → ${actionOf(status.state)}`;
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
      // One file that cannot be read must not hold back the others.
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
