import {readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {build} from 'esbuild';
import {afterAll, describe, expect, it, vi} from 'vitest';
import {packInto} from '../../commands/pack-into.ts';
import {stranger} from './stranger.ts';

/* Tests the package as other projects use it: packed, installed into an empty folder, imported by Node, a bundler and TypeScript. */

vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const {folder, run, write, install, typeErrors} = stranger('search');
afterAll(() => rmSync(folder, {recursive: true}));

const installed = install(await packInto('search', folder));

const use = `import {buildIndex, openIndex, search} from '@integration-docs/search';
const section = (anchor, title, text) => ({anchor, title, text, isCode: false, kind: 'guide', code: '', isHome: false, questions: []});
const page = (route, title, ...sections) => ({path: route, route, title, breadcrumb: [], kind: 'guide', weight: 1, sections});
const pages = [
  page('/keys', 'Chaves', section('', 'Chaves', 'A chave de um pedido.'), section('renew', 'Renovar', 'Como renovar um certificado.')),
  page('/limits', 'Limites', section('', 'Limites', 'Quantos pedidos por minuto.')),
];
const {index, postings, documents} = buildIndex(pages, {language: 'pt', synonyms: []});
const files = {postings: async (file) => postings[file], document: (file) => documents[file]};
const {pages: found} = await search(openIndex(index), files, 'renovar certificados', null);
const text = (pieces) => pieces.map(([piece]) => piece).join('');
console.log(found.map(({title, sections}) => text(title) + ': ' + sections.map((one) => text(one.title)).join()).join('; '));
`;

describe('the package in an empty folder', () => {
  it('installs', () => {
    expect(installed).toMatchObject({status: 0});
  });

  it('finds a section in Node', () => {
    write('use.mjs', use);
    expect(run(process.execPath, 'use.mjs')).toEqual({status: 0, out: 'Chaves: Renovar\n'});
  });

  it('is bundled for a browser, without Node', async () => {
    const outfile = path.join(folder, 'bundle.mjs');
    const options = {bundle: true, minify: true, platform: 'browser', format: 'esm', target: 'es2022'} as const;
    await build({...options, entryPoints: [write('page.mjs', use)], outfile, absWorkingDir: folder, logLevel: 'error'});
    expect(readFileSync(outfile, 'utf8')).not.toMatch(/\bimport\b|\brequire\(/u);
    expect(run(process.execPath, outfile)).toEqual({status: 0, out: 'Chaves: Renovar\n'});
  });

  it('has types', () => {
    write(
      'types.ts',
      "import {openIndex, type Results} from '@integration-docs/search';\nexport const open = openIndex;\nexport const wrong = (results: Results): unknown => results.colour;\n",
    );
    expect(typeErrors('types.ts')).toEqual(["error TS2339: Property 'colour' does not exist on type 'Results'"]);
  });
});
