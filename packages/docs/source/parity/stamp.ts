import {createHash} from 'node:crypto';
import * as z from 'zod';
import {type Problem, readYaml, schemaProblems, throwProblems} from '@integration-docs/facts';
import {asJson} from '../read-messages.ts';
import {pageFile, pageOf} from '../paths.ts';

/** `site/content/parity.lock.json`: for each page the hashes of both languages when a person last compared them. */
export const lockFile = 'site/content/parity.lock.json';

const stampFile = 'packages/docs/source/parity/stamp.ts';

const stampSchema = z.strictObject({pt: z.string(), en: z.string()});
const lockSchema = z.record(z.string(), stampSchema);

export type Stamp = z.infer<typeof stampSchema>;
/** Path of each Portuguese page → its stamp. */
export type Lock = Readonly<Record<string, Stamp>>;

/** A page in both languages. */
export interface Twins {
  readonly pt: {readonly file: string; readonly source: string};
  readonly en: {readonly file: string; readonly source: string};
}

/**
 * @param text content of the lock file; undefined when there is none yet
 * @throws ProblemError for a merge conflict, and for content that no command writes
 */
export function parseLock(text: string | undefined): Lock {
  if (text === undefined) return {};
  throwProblems(conflictProblems(text));
  const source = readYaml(text, {file: lockFile, line: 1});
  throwProblems(source.problems.map(asJson));
  throwProblems(schemaProblems(lockSchema, {...source, file: lockFile, schemaFile: stampFile}));
  return lockSchema.parse(source.value);
}

/** The conflict markers of git, where two branches confirmed pages; one problem, because one fix covers them all. */
function conflictProblems(text: string): readonly Problem[] {
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

/** Returns the hash of one language of a page, independent of its line endings. */
export function hashOf(source: string): string {
  return createHash('sha256').update(source.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16);
}

/**
 * Returns the problems of pages that changed since a person compared both languages.
 *
 * @param reportedFiles files that have a problem of their own: their stamps stay
 */
export function stampProblems(
  lock: Lock,
  pages: readonly Twins[],
  reportedFiles: ReadonlySet<string> = new Set(),
): readonly Problem[] {
  const files = new Set(pages.map(({pt}) => pt.file));
  const isReported = (file: string): boolean => reportedFiles.has(file) || reportedFiles.has(englishFile(file));
  const missingPages = Object.keys(lock).filter((file) => !files.has(file) && !isReported(file));
  return [
    ...pages.flatMap((page) => changeProblems(lock[page.pt.file], page)),
    ...missingPages.map((file) => ({
      file: lockFile,
      line: 1,
      found: `a stamp for ${file}, which is not there in both languages`,
      expected: 'stamps of existing pages',
      cure: 'Write the page again; or, when it is gone in both languages, run: npm run parity, which takes the stamp out.',
    })),
  ];
}

/** Returns the stamps of pages that no longer exist in either language. */
export function deadStamps(lock: Lock, isThere: (file: string) => boolean): readonly string[] {
  return Object.keys(lock).filter((file) => !isThere(file) && !isThere(englishFile(file)));
}

/** Returns the lock without some of its stamps. */
export function withoutStamps(lock: Lock, files: readonly string[]): Lock {
  return Object.fromEntries(Object.entries(lock).filter(([file]) => !files.includes(file)));
}

function englishFile(file: string): string {
  const place = pageOf(file);
  return place === undefined ? file : pageFile({...place, locale: 'en'});
}

function changeProblems(stamp: Stamp | undefined, page: Twins): readonly Problem[] {
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
  const changedFile = onlyChanged(stamp, page);
  if (changedFile === undefined) return [];
  const other = changedFile === pt.file ? en : pt;
  const cure = `Bring ${other.file} up to date, then run: ${command}; or, when it says the same already: npm run parity -- --confirm-one-side ${pt.file}`;
  return [{file: changedFile, line: 1, found: `changes here, but not in ${other.file}`, expected, cure}];
}

/** Returns the file that changed since the stamp, if only one language changed. */
export function onlyChanged(stamp: Stamp | undefined, page: Twins): string | undefined {
  const now = stampOf(page);
  if (stamp === undefined || (stamp.pt === now.pt) === (stamp.en === now.en)) return undefined;
  return stamp.pt === now.pt ? page.en.file : page.pt.file;
}

/** Returns the lock after these pages were confirmed, without the stamps of deleted pages. */
export function confirm(lock: Lock, confirmed: readonly Twins[], all: readonly Twins[]): Lock {
  const remainingStamps = all.flatMap(({pt}) => {
    const stamp = lock[pt.file];
    return stamp === undefined ? [] : [[pt.file, stamp] as const];
  });
  return Object.fromEntries([...remainingStamps, ...confirmed.map((page) => [page.pt.file, stampOf(page)] as const)]);
}
