// Prints the findings of the official rules, one JSON line per document. `main.ts` starts this with npx, which provides xslt3 and saxon-js:
// node official.mjs <list of files> <en.xslt> <cius.xslt>
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';

// npx adds the commands of its packages to PATH, but Node.js does not find the packages themselves.
const bin = process.env.PATH.split(path.delimiter).find((folder) => existsSync(path.join(folder, 'xslt3')));
if (bin === undefined) throw new Error('No xslt3 in PATH: run this through npm run agree.');
const load = createRequire(path.join(bin, '..', 'package.json'));
const saxon = load('saxon-js');
const compiler = load.resolve('xslt3');

/** Compiles a stylesheet for SaxonJS. Compiling takes a minute, so the result is cached in a file. */
const compile = (stylesheet) => {
  const hash = createHash('sha256').update(readFileSync(stylesheet)).digest('hex').slice(0, 16);
  const file = path.join(tmpdir(), `agree-${hash}.sef.json`);
  if (!existsSync(file)) {
    const compilation = spawnSync(process.execPath, [compiler, `-xsl:${stylesheet}`, `-export:${file}`, '-nogo']);
    if (compilation.status !== 0) throw new Error(`${stylesheet} does not compile:\n${String(compilation.stderr)}`);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
};

const [list, ...stylesheets] = process.argv.slice(2);
const [en, cius] = stylesheets.map(compile);

/** Decodes a file for SaxonJS, which takes text: UTF-16 if it has a byte order mark, otherwise UTF-8. */
const textOf = (file) => {
  const bytes = readFileSync(file);
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
};

/** Returns the broken rules, once for each place, or the reason why the stylesheet stopped. */
const run = (stylesheet, text) => {
  try {
    const {principalResult} = saxon.transform(
      {stylesheetInternal: stylesheet, sourceText: text, destination: 'serialized'},
      'sync',
    );
    const matches = principalResult.matchAll(/<svrl:(?:failed-assert|successful-report)\b([^>]*)>/g);
    const rules = [...matches].flatMap(([, attributes]) => {
      const [, id] = /\bid="([^"]*)"/.exec(attributes) ?? [];
      return /\b(?:flag|role)="fatal"/.test(attributes) && id !== undefined ? [id] : [];
    });
    return {rules};
  } catch (error) {
    return {rules: [], stop: String(error.message).slice(0, 200)};
  }
};

for (const file of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
  const text = textOf(file);
  process.stdout.write(`${JSON.stringify({file, en: run(en, text), cius: run(cius, text)})}\n`);
}
