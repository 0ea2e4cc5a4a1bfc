import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

const compressible = /\.(?:html|css|js|mjs|json|xml|svg|txt|yaml|md)$/;

/** Ending of the compressed file → how it is made. */
const encodings = {
  br: (content: Buffer) => promisify(brotliCompress)(content, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}),
  gz: (content: Buffer) => promisify(gzip)(content, {level: 9}),
} as const;

/** Writes `<file>.br` and `<file>.gz` beside every text file of a build that has none yet or an older one. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, {recursive: true});
  const files = names.filter((name) => compressible.test(name)).map((name) => path.join(folder, name));
  const next = files.values();
  const worker = async (): Promise<void> => {
    for (const file of next) await compressFile(file);
  };
  await Promise.all(Array.from({length: 4}, worker));
}

async function compressFile(file: string): Promise<void> {
  for (const [ending, compress] of Object.entries(encodings)) {
    const target = `${file}.${ending}`;
    const [source, made] = await Promise.all([stat(file), stat(target).catch(() => null)]);
    if (made && made.mtimeMs >= source.mtimeMs) continue;
    await writeFile(target, await compress(await readFile(file)));
  }
}
