import {createHash} from 'node:crypto';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {build} from 'esbuild';

/**
 * Bundles code for the browser.
 *
 * @param constants texts that stand for names which the code declares
 * @returns the minified script without a trailing line break
 */
export async function bundle(
  entryPoint: string,
  format: 'iife' | 'esm',
  constants: Readonly<Record<string, string>> = {},
): Promise<string> {
  const define = Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, JSON.stringify(text)]));
  const options = {bundle: true, minify: true, format, target: 'es2022', write: false, define} as const;
  const {outputFiles} = await build({entryPoints: [entryPoint], ...options});
  return (outputFiles[0]?.text ?? '').trim();
}

/** Makes sure that a folder of generated assets is there and holds nothing of the build before. */
export async function emptyAssets(folder: string): Promise<void> {
  await rm(folder, {recursive: true, force: true});
  await mkdir(folder, {recursive: true});
}

/** @returns the name of the file: it carries a hash of the content, so that it may be kept for ever */
export async function writeAsset(folder: string, name: string, content: string, type = 'js'): Promise<string> {
  const file = `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${type}`;
  await writeFile(path.join(folder, file), content);
  return file;
}
