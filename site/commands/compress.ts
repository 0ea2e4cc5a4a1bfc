import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, brotliCompressSync, constants, gzip} from 'node:zlib';

/** File contents by path relative to a folder. */
type Files = ReadonlyMap<string, string | Uint8Array>;

const compressible = /\.(?:html|css|js|mjs|json|xml|svg|txt|yaml|md)$/;

/** Brotli quality by file name; the first match counts. Weighs bytes for readers against CPU time (ADR 16). */
const qualities: readonly (readonly [names: RegExp, quality: number])[] = [
  // The simulator, which the first Run waits for: 3.5 kB less for a second of time.
  [/^assets\/simulator\/worker\./, 11],
  // Loaded after a click: quality 11 would save 2 % of the bytes and take two and a half times as long.
  [/^(?:[a-z]{2}\/)?parts\/|^assets\/\w+\/worker\.|^(?:[a-z]{2}\/)?assets\/search\/.*\.(?:json|txt)$/, 10],
  // Pages grow in number, so they decide how long a large site builds: quality 11 would save 1.5 % of the bytes and take three times as long.
  [/\.html$/, 10],
  [/\.(?:css|js)$/, 11],
];

/** Brotli quality of files that programs fetch: 9 would save 1 % of the bytes and take five times as long. */
const qualityForPrograms = 7;

/** Extension of the compressed file → encoder. */
const encodings = {
  br: (content: Uint8Array, quality: number) => promisify(brotliCompress)(content, {params: brotliParams(quality)}),
  gz: (content: Uint8Array) => promisify(gzip)(content, {level: 9}),
} as const;

function brotliParams(quality: number): Readonly<Record<number, number>> {
  // Quality 11 tries all values of NPOSTFIX; at quality 10 the value 2 saves half a percent.
  return {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_NPOSTFIX]: quality === 10 ? 2 : 0};
}

/** Returns the bytes of a file of the build as `<file>.br`. @param name path relative to the site folder, with or without a slash before it */
export function brotliSize(name: string, content: string): number {
  return brotliCompressSync(content, {params: brotliParams(qualityOf(name.replace(/^\//, '')))}).length;
}

function qualityOf(name: string): number {
  return qualities.find(([names]) => names.test(name))?.[1] ?? qualityForPrograms;
}

/** Maximum concurrent compressions. Node.js uses the same threads for files: with all of them busy, the build would have to wait. */
const maxRunning = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

async function runLimited<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running < maxRunning) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await task();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Compresses the text files of a build.
 *
 * @param files contents by path relative to the site folder
 * @param quality returns the brotli quality for a path
 * @returns `<file>.br` and `<file>.gz` of each text file
 */
export async function compress(files: Files, quality = qualityOf): Promise<Files> {
  const texts = [...files].filter(([name]) => compressible.test(name));
  const compressions = texts.flatMap(([name, content]) =>
    Object.entries(encodings).map(
      async ([ending, encode]) =>
        [`${name}.${ending}`, await runLimited(() => encode(bytes(content), quality(name)))] as const,
    ),
  );
  return new Map(await Promise.all(compressions));
}

function bytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** Writes the compressed files in a folder that are missing or older than their source file. */
export async function compressFolder(folder: string, quality = qualityOf): Promise<void> {
  const names = (await readdir(folder, {recursive: true})).filter((name) => compressible.test(name));
  const stale = await Promise.all(
    names.map(async (name) => ((await isCompressed(path.join(folder, name))) ? [] : [name])),
  );
  const contents = stale.flat().map(async (name) => [name, await readFile(path.join(folder, name))] as const);
  const compressed = await compress(new Map(await Promise.all(contents)), quality);
  await Promise.all([...compressed].map(([name, content]) => writeFile(path.join(folder, name), content)));
}

async function isCompressed(file: string): Promise<boolean> {
  const source = await stat(file);
  const stats = await Promise.all(Object.keys(encodings).map((ending) => stat(`${file}.${ending}`).catch(() => null)));
  return stats.every((each) => each !== null && each.mtimeMs >= source.mtimeMs);
}
