import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants} from 'node:zlib';

const compress = promisify(brotliCompress);
const compressible = /\.(?:html|css|js|json|xml|svg|txt|yaml)$/;

/** Writes `<file>.br` beside every text file of a build that has none yet or an older one. */
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
  const target = `${file}.br`;
  const [source, made] = await Promise.all([stat(file), stat(target).catch(() => null)]);
  if (made && made.mtimeMs >= source.mtimeMs) return;
  const params = {[constants.BROTLI_PARAM_QUALITY]: 11};
  await writeFile(target, await compress(await readFile(file), {params}));
}
