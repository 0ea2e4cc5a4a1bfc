import {createHash} from 'node:crypto';
import * as z from 'zod';
import {type Problem, readYaml, schemaProblems, throwProblems} from '@integration-docs/facts';
import {asJson} from '../read-messages.ts';
import {pageFile, pageOf} from '../paths.ts';

/** `site/content/parity.lock.json`: for each page the contents of both languages that a person looked at together. */
export const lockFile = 'site/content/parity.lock.json';

const stampFile = 'packages/docs/source/parity/stamp.ts';

const stampSchema = z.strictObject({pt: z.string(), en: z.string()});
const lockSchema = z.record(z.string(), stampSchema);

export type Stamp = z.infer<typeof stampSchema>;
/** Portuguese path of each page → its stamp. */
export type Lock = Readonly<Record<string, Stamp>>;

/** A page in both languages. */
export interface Twins {
  readonly pt: {readonly file: string; readonly source: string};
  readonly en: {readonly file: string; readonly source: string};
}

/**
 * @param text content of the lock file; undefined when there is none yet
 * @throws ProblemError for a conflict of two branches, and for what no command writes
 */
export function parseLock(text: string | undefined): Lock {
  if (text === undefined) return {};
  throwProblems(conflicts(text));
  const source = readYaml(text, {file: lockFile, line: 1});
  throwProblems(source.problems.map(asJson));
  throwProblems(schemaProblems(lockSchema, {...source, file: lockFile, schemaFile: stampFile}));
  return lockSchema.parse(source.value);
}

/** What git leaves where two branches confirmed pages; one problem, for one cure mends all of them. */
function conflicts(text: string): readonly Problem[] {
  const index = text.split('\n').findIndex((line) => /^(?:<{7}|={7}|>{7})(?:\s|$)/.test(line));
  if (index < 0) return [];
  return [
    {
      file: lockFile,
      line: index + 1,
      found: 'a conflict of two branches',
      expected: 'the stamps of one of them: what the other one confirmed is asked for again',
      cure: `Merge the pages first; then run: git checkout --ours ${lockFile} and npm run parity, which names the pages to confirm.`,
    },
  ];
}

export function writeLock(lock: Lock): string {
  const sorted = Object.entries(lock).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

export function stampOf({pt, en}: Twins): Stamp {
  return {pt: hashOf(pt.source), en: hashOf(en.source)};
}

/** The hash of one language of a page, whatever its line endings. */
export function hashOf(source: string): string {
  return createHash('sha256').update(source.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16);
}

/**
 * Pages that changed since someone looked at both languages together.
 *
 * @param told files that have a problem of their own: their stamps stay
 */
export function stampProblems(
  lock: Lock,
  pages: readonly Twins[],
  told: ReadonlySet<string> = new Set(),
): readonly Problem[] {
  const files = new Set(pages.map(({pt}) => pt.file));
  const isTold = (file: string): boolean => told.has(file) || told.has(inEnglish(file));
  const gone = Object.keys(lock).filter((file) => !files.has(file) && !isTold(file));
  return [
    ...pages.flatMap((page) => changed(lock[page.pt.file], page)),
    ...gone.map((file) => ({
      file: lockFile,
      line: 1,
      found: `a stamp for ${file}, which is not there in both languages`,
      expected: 'stamps of existing pages',
      cure: 'Write the page again; or, when it is gone in both languages, run: npm run parity, which takes the stamp out.',
    })),
  ];
}

/** The stamps of pages that are gone in both languages. */
export function deadStamps(lock: Lock, isThere: (file: string) => boolean): readonly string[] {
  return Object.keys(lock).filter((file) => !isThere(file) && !isThere(inEnglish(file)));
}

/** The lock without some of its stamps. */
export function withoutStamps(lock: Lock, files: readonly string[]): Lock {
  return Object.fromEntries(Object.entries(lock).filter(([file]) => !files.includes(file)));
}

function inEnglish(file: string): string {
  const place = pageOf(file);
  return place === undefined ? file : pageFile({...place, locale: 'en'});
}

function changed(stamp: Stamp | undefined, page: Twins): readonly Problem[] {
  const {pt, en} = page;
  const now = stampOf(page);
  const command = `npm run parity -- --confirm ${pt.file}`;
  const expected = 'both languages confirmed together';
  if (stamp === undefined) {
    const cure = `Compare it with ${en.file}, then run: ${command}`;
    return [{file: pt.file, line: 1, found: 'a page that was never confirmed', expected, cure}];
  }
  if (stamp.pt !== now.pt && stamp.en !== now.en) {
    const cure = `Make sure that both say the same, then run: ${command}`;
    return [
      {file: pt.file, line: 1, found: `changes here and in ${en.file} since they were confirmed`, expected, cure},
    ];
  }
  const touched = onlyChanged(stamp, page);
  if (touched === undefined) return [];
  const other = touched === pt.file ? en : pt;
  const cure = `Bring ${other.file} up to date, then run: ${command}; or, when it says the same already: npm run parity -- --confirm-one-side ${pt.file}`;
  return [{file: touched, line: 1, found: `changes here, but not in ${other.file}`, expected, cure}];
}

/** The file that changed since the stamp, when that of the other language did not. */
export function onlyChanged(stamp: Stamp | undefined, page: Twins): string | undefined {
  const now = stampOf(page);
  if (stamp === undefined || (stamp.pt === now.pt) === (stamp.en === now.en)) return undefined;
  return stamp.pt === now.pt ? page.en.file : page.pt.file;
}

/** The lock after these pages were confirmed; stamps of pages that are gone are dropped. */
export function confirm(lock: Lock, confirmed: readonly Twins[], all: readonly Twins[]): Lock {
  const kept = all.flatMap(({pt}) => {
    const stamp = lock[pt.file];
    return stamp === undefined ? [] : [[pt.file, stamp] as const];
  });
  return Object.fromEntries([...kept, ...confirmed.map((page) => [page.pt.file, stampOf(page)] as const)]);
}
