import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

/** Contents by path below a folder. */
type Files = ReadonlyMap<string, string | Uint8Array>;

const compressible = /\.(?:html|css|js|mjs|json|xml|svg|txt|yaml|md)$/;

/** Quality of brotli by what a reader waits for, with the CPU time of the whole class (ADR 16): the first that fits. */
const qualities: readonly (readonly [names: RegExp, quality: number, longerThan?: number])[] = [
  // What comes at a click: 2 % fewer bytes take two and a half times as long.
  [/^(?:[a-z]{2}\/)?parts\/|^assets\/\w+\/worker\.|^(?:[a-z]{2}\/)?assets\/search\/.*\.(?:json|txt)$/, 10],
  // The longest pages, half of them: 2 % more bytes of these are 1 % of all, and save two fifths of the time.
  [/\.html$/, 10, 120_000],
  [/\.(?:html|css|js)$/, 11],
];

/** What programs fetch: 9 saves one byte in a hundred and takes five times as long. */
const qualityForPrograms = 7;

/** Ending of the compressed file → how it is made. */
const encodings = {
  br: (content: Uint8Array, quality: number) => {
    // 11 tries each; at 10 this one saves half a percent.
    const postfix = quality === 10 ? 2 : 0;
    const params = {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_NPOSTFIX]: postfix};
    return promisify(brotliCompress)(content, {params});
  },
  gz: (content: Uint8Array) => promisify(gzip)(content, {level: 9}),
} as const;

function qualityOf(name: string, length: number): number {
  const found = qualities.find(([names, , longerThan = 0]) => length > longerThan && names.test(name));
  return found?.[1] ?? qualityForPrograms;
}

/** Node.js reads and writes files on the threads that compress: work for all of them would keep the build waiting. */
const atATime = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  if (running < atATime) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await make();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The compressed files that stand beside the text files of a build.
 *
 * @param files by path below the folder of the site
 * @param quality of brotli, by that path and the length
 * @returns `<file>.br` and `<file>.gz` of each text file
 */
export async function compress(files: Files, quality = qualityOf): Promise<Files> {
  const texts = [...files].filter(([name]) => compressible.test(name));
  const made = texts.flatMap(([name, content]) =>
    Object.entries(encodings).map(
      async ([ending, encode]) =>
        [`${name}.${ending}`, await inTurn(() => encode(bytes(content), quality(name, content.length)))] as const,
    ),
  );
  return new Map(await Promise.all(made));
}

function bytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** Writes the compressed files of a folder that are missing, or older than what they are made of. */
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
  const made = await Promise.all(Object.keys(encodings).map((ending) => stat(`${file}.${ending}`).catch(() => null)));
  return made.every((each) => each !== null && each.mtimeMs >= source.mtimeMs);
}
