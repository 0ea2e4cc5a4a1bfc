import {existsSync} from 'node:fs';
import {cp, mkdir, readdir, readFile, rename, rm, rmdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {z} from 'zod';

/** Record of the files that this program published: it removes no others. Hosts do not serve dot files. */
export const record = '.published.json';

const fileName = z.string().refine((file) => !/^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(file));
/** File path, relative to the folder → when the file was last part of a build. */
const datesSchema = z.record(fileName, z.iso.datetime());
type Dates = Readonly<z.infer<typeof datesSchema>>;

export interface Published {
  /** Files of the build. */
  readonly files: number;
  /** Files of older builds that were removed. */
  readonly removed: readonly string[];
  /** Files of older builds that stay for a while. */
  readonly kept: readonly string[];
}

/**
 * Copies a build over a running site: first the files with a hash in their names, then all others, so that the files that a page needs exist
 * before it. Each file is replaced in one step. Hashed files of older builds stay, for readers who have an old page open.
 *
 * @param build folder of the build
 * @param folder folder of the web server; other files in it stay
 * @param keepFor milliseconds to keep hashed files of older builds
 * @throws Error when there is no build, or when the record cannot be read; nothing is changed then
 */
export async function publish(build: string, folder: string, keepFor: number, now = new Date()): Promise<Published> {
  if (!existsSync(path.join(build, 'index.html'))) {
    throw new Error(`${build} holds no build: no index.html. Run npm run build, or name its folder with --build.`);
  }
  const publishedDates = await readDates(path.join(folder, record));
  const files = await filesIn(build);
  const current: Dates = Object.fromEntries(files.map((file) => [file, now.toISOString()]));
  await mkdir(folder, {recursive: true});
  // First, so that the next run knows the files of an interrupted one.
  await putRecord(folder, {...publishedDates, ...current});
  for (const file of [...files.filter(isHashed), ...files.filter((each) => !isHashed(each))]) {
    // An unchanged file keeps its modification time, from which servers make its ETag.
    if (!(await isSame(path.join(build, file), path.join(folder, file)))) {
      await put(folder, file, (target) => cp(path.join(build, file), target));
    }
  }
  const olderFiles = Object.keys(publishedDates).filter((file) => !(file in current));
  const kept = olderFiles.filter(
    (file) => isHashed(file) && now.getTime() - Date.parse(publishedDates[file] ?? '') < keepFor,
  );
  const removed = olderFiles.filter((file) => !kept.includes(file));
  for (const file of removed) await remove(folder, file);
  const keptDates = Object.fromEntries(Object.entries(publishedDates).filter(([file]) => kept.includes(file)));
  await putRecord(folder, {...current, ...keptDates});
  return {files: files.length, removed, kept};
}

async function readDates(file: string): Promise<Dates> {
  if (!existsSync(file)) return {};
  const text = await readFile(file, 'utf8');
  try {
    return datesSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} should name the files that were published, with their dates, and does not. Remove it: this build is then published, and what older ones left stays.`,
    );
  }
}

async function isSame(file: string, other: string): Promise<boolean> {
  return existsSync(other) && (await readFile(file)).equals(await readFile(other));
}

function putRecord(folder: string, dates: Dates): Promise<void> {
  return put(folder, record, (target) => writeFile(target, `${JSON.stringify(dates, null, 1)}\n`));
}

/** Writes a temporary file, then renames it: the server never sends half a file. */
async function put(folder: string, file: string, write: (target: string) => Promise<void>): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), {recursive: true});
  await write(`${target}.unfinished`);
  await rename(`${target}.unfinished`, target);
}

/** Removes a file, and the folders that are empty then. */
async function remove(folder: string, file: string): Promise<void> {
  await rm(path.join(folder, file), {force: true});
  for (let parent = path.dirname(file); parent !== '.'; parent = path.dirname(parent)) {
    const isRemoved = await rmdir(path.join(folder, parent)).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

function isHashed(file: string): boolean {
  return /(?:^|\/)assets\//.test(file);
}
