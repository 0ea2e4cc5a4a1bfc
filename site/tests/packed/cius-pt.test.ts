import {readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {build} from 'esbuild';
import {afterAll, describe, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {packInto} from '../../commands/pack-into.ts';
import {emptyProject} from './stranger.ts';

/* Tests the package as other projects use it: packed, installed into an empty folder, imported by Node, a bundler and TypeScript. */

vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const {folder, run, write, install, packAndInstall, typeErrors} = emptyProject('cius-pt');
afterAll(() => rmSync(folder, {recursive: true}));

const installed = install(await packInto('cius-pt', folder), packAndInstall('saxes'), packAndInstall('xmlchars'));

const fixture = (name: string): string =>
  readFileSync(path.join(projectRoot, `packages/cius-pt/rules/fixtures/${name}.xml`), 'utf8');
write('good.xml', fixture('standard'));
write('bad.xml', fixture('standard').replace('<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>999<'));

describe('the package in an empty folder', () => {
  it('installs', () => {
    expect(installed).toMatchObject({status: 0});
  });

  it('runs in Node', () => {
    write(
      'use.mjs',
      "import {readFileSync} from 'node:fs';\nimport {validate} from 'cius-pt';\n" +
        "const {verdict, findings} = validate('bad.xml', readFileSync('bad.xml'));\n" +
        "console.log(verdict, findings.map(({rule, line}) => rule + ':' + line).join());\n",
    );
    expect(run(process.execPath, 'use.mjs')).toEqual({status: 0, out: 'invalid DT-CIUS-PT-003_i:7,BR-CL-01:7\n'});
  });

  it('has types', () => {
    write(
      'types.ts',
      "import {validate, type Report} from 'cius-pt';\n" +
        "export const report: Report = validate('a.xml', new Uint8Array());\n" +
        'export const wrong = report.colour;\n',
    );
    // TypeScript reports this one mistake only: everything else has correct types.
    expect(typeErrors('types.ts')).toEqual(["error TS2339: Property 'colour' does not exist on type 'Report'"]);
  });

  it('is a command', () => {
    const program = path.join(folder, 'node_modules/.bin/cius-pt');
    expect(run(program, 'good.xml')).toMatchObject({status: 0});
    const {status, out} = run(program, '--lang', 'en', 'bad.xml');
    expect([status, out.split('  ')[0]]).toEqual([1, 'bad.xml:7:3']);
  });

  it('is bundled for a browser, without Node, in 95.6 kB', async () => {
    const entry = write(
      'page.mjs',
      "import {validate} from 'cius-pt';\nconsole.log(validate('a.xml', new TextEncoder().encode('<a/>')).verdict);\n",
    );
    const outfile = path.join(folder, 'page-bundle.mjs');
    const options = {bundle: true, minify: true, platform: 'browser', format: 'esm', target: 'es2022'} as const;
    await build({...options, entryPoints: [entry], outfile, absWorkingDir: folder, logLevel: 'error'});
    const script = readFileSync(outfile);
    expect(script.toString()).not.toMatch(/\bimport\b|\brequire\(/u);
    expect(brotliCompressSync(script).length).toBeLessThan(95_600);
    expect(run(process.execPath, outfile)).toEqual({status: 0, out: 'unreadable\n'});
  });

  it('costs a page that only shows reports nothing', async () => {
    const entry = write('show.mjs', "import {maxBytes} from 'cius-pt/report';\nconsole.log(maxBytes);\n");
    const {outputFiles} = await build({entryPoints: [entry], bundle: true, minify: true, format: 'esm', write: false});
    expect(outputFiles[0]?.contents.length).toBeLessThan(200);
  });
});
