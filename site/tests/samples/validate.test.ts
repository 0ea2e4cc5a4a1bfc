import {execFile, spawnSync} from 'node:child_process';
import {copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompressSync} from 'node:zlib';
import {afterAll, describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import site from '../../config/site.ts';
import {loadKnowledge} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {bundleTool} from '@integration-docs/docs';
import {checksums} from '../../published/checksums.ts';
import {publishedTools} from '../../published/tools.ts';
import {type Host, run as runCommand, type Settings} from '@integration-docs/cius-pt/testing';

/* The command in its published form: one file, with the data of the contract. packages/cius-pt/cli/command.test.ts tests the command itself. */

// Some tests start a process, and CI machines can be slow.
vi.setConfig({testTimeout: 60_000});

const tool = publishedTools.find(({file}) => file === 'cius-pt.mjs');
if (!tool) throw new Error('site/published/tools.ts has no cius-pt.mjs');
const [source, constants] = await Promise.all([bundleTool(projectRoot, tool), tool.constants(projectRoot)]);
const settings: Settings = {
  knowledge: await loadKnowledge(projectRoot),
  siteUrl: site.url,
  version: constants.VERSION ?? '',
};

const folder = mkdtempSync(path.join(tmpdir(), 'cius-pt-'));
afterAll(() => rmSync(folder, {recursive: true}));
writeFileSync(path.join(folder, 'cius-pt.mjs'), source);

const samples = path.join(projectRoot, 'samples/payloads');
const copy = (from: string, to: string): void => {
  mkdirSync(path.dirname(path.join(folder, to)), {recursive: true});
  copyFileSync(from, path.join(folder, to));
};
copy(path.join(samples, 'invoice.xml'), 'good.xml');
copy(path.join(samples, 'invoice.json'), 'good.json');
copy(path.join(samples, 'invalid/DT-CIUS-PT-022.xml'), 'bad.xml');
copy(path.join(samples, 'invalid/BR-CO-10.xml'), 'warned.xml');
copy(path.join(samples, 'invoice.xml'), 'folder/below/one.xml');
copy(path.join(samples, 'invoice.json'), 'folder/two.json');
copy(path.join(samples, '../README.md'), 'folder/README.md');
writeFileSync(path.join(folder, 'broken.xml'), '<Invoice>');
writeFileSync(path.join(folder, 'folder/steer.txt'), '<a>\u001b[31m</a>');

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in this process, in the folder of the files. */
const run = (parameters: readonly string[], input = '', environment: Readonly<Record<string, string>> = {}): Ran => {
  const [out, err]: [string[], string[]] = [[], []];
  const host: Host = {
    parameters,
    environment: {LANG: 'pt_PT.UTF-8', ...environment},
    isTerminal: false,
    readStdin: () => new TextEncoder().encode(input),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  };
  const before = process.cwd();
  process.chdir(folder);
  try {
    return {status: runCommand(host, settings), out: out.join(''), err: err.join('')};
  } finally {
    process.chdir(before);
  }
};

/** Runs the bundled file, as a reader does. */
const runFile = (
  parameters: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
): Ran => {
  const {status, stdout, stderr} = spawnSync(process.execPath, ['cius-pt.mjs', ...parameters], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: {PATH: process.env.PATH, LANG: 'pt_PT.UTF-8', ...environment},
    maxBuffer: 64_000_000,
  });
  return {status, out: stdout, err: stderr};
};

const reports = z.array(
  z.looseObject({file: z.string(), verdict: z.string(), findings: z.array(z.looseObject({rule: z.string()}))}),
);

describe('the bundled file', () => {
  it.each<[string, readonly string[], string]>([
    ['text', ['good.xml', 'bad.xml', 'nowhere.xml'], ''],
    ['JSON', ['--format', 'json', 'folder'], ''],
    ['SARIF', ['--format', 'sarif', '--lang', 'en', 'warned.xml'], ''],
    ['standard input', ['-'], '<a>'],
    ['version', ['--version'], ''],
    ['a mistake', ['--strict'], ''],
  ])('does what the command does: %s', (_, parameters, input) => {
    expect(runFile(parameters, input)).toEqual(run(parameters, input));
  });
});

describe('what the contract says', () => {
  it('leads to the page that explains a finding', () => {
    expect(run(['bad.xml']).out).toContain(`ver: ${site.url}/docs/integrations/api/usecases#invalid-dt-cius-pt-022`);
    expect(run(['--lang', 'en', 'bad.xml']).out).toContain(
      `see: ${site.url}/en/docs/integrations/api/usecases#invalid-dt-cius-pt-022`,
    );
  });

  it('finds every recipe of the site valid, and every invalid sample invalid or warned', () => {
    const documents = readdirSync(samples, {recursive: true, encoding: 'utf8'})
      .filter((file) => /\.(json|xml)$/.test(file) && !file.startsWith('fragments'))
      .map((file) => path.join(samples, file));
    const all = reports.parse(JSON.parse(run(['--format', 'json', ...documents]).out));
    const isInvalid = (file: string): boolean => file.includes(`${path.sep}invalid${path.sep}`);
    expect(all.filter(({file, verdict}) => !isInvalid(file) && verdict !== 'valid')).toEqual([]);
    expect(all.filter(({file, findings}) => isInvalid(file) && findings.length === 0)).toEqual([]);
  });

  it('finds no account and no unit to warn of in any document that readers copy', () => {
    const folder = path.join(projectRoot, 'samples');
    const documents = readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => /\.(json|xml)$/.test(file) && !file.includes('node_modules'))
      .map((file) => path.join(folder, file))
      .filter((file) => /\b(iban|debitedIban|PayeeFinancialAccount|unitCode)\b/u.test(readFileSync(file, 'utf8')));
    expect(documents.length).toBeGreaterThan(60);
    const all = reports.parse(JSON.parse(run(['--format', 'json', ...documents]).out));
    const warned = all.filter(({findings}) => findings.some(({rule}) => ['USAGE-IBAN', 'USAGE-UNIT'].includes(rule)));
    expect(warned.map(({file}) => file)).toEqual([]);
  });
});

describe('the samples for pipelines', () => {
  const sampleFolder = path.join(projectRoot, 'samples/validate');

  it.each(['github-actions.yml', 'gitlab-ci.yml'])('%s runs the command as it is', (name) => {
    const text = readFileSync(path.join(sampleFolder, name), 'utf8');
    const [, parameters = ''] = /node cius-pt\.mjs ([^>\n]*)/u.exec(text) ?? [];
    copy(path.join(samples, 'invoice.xml'), 'invoices/one.xml');
    expect(runFile(parameters.trim().split(' '))).toMatchObject({status: 0, err: ''});
    // The file that the repository has, not the newest one of the site.
    expect(text).not.toMatch(/curl|https?:/u);
  });

  it.skipIf(process.platform === 'win32')(
    'update.sh takes the file of the site only if its checksum is right',
    async () => {
      const files = new Map([['/tools/cius-pt.mjs', 'new\n']]);
      const server = createServer(({url = ''}, response) => response.end(files.get(url)));
      const port = await new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      });
      const at = path.join(folder, 'update');
      mkdirSync(at);
      writeFileSync(path.join(at, 'cius-pt.mjs'), 'reviewed\n');
      const script = readFileSync(path.join(sampleFolder, 'update.sh'), 'utf8');
      writeFileSync(path.join(at, 'update.sh'), script.replaceAll('%site.url%', `http://127.0.0.1:${port}`));
      const update = (): Promise<unknown> => promisify(execFile)('bash', ['update.sh'], {cwd: at});
      const there = (): string => readFileSync(path.join(at, 'cius-pt.mjs'), 'utf8');

      files.set(
        '/tools/SHA256SUMS',
        checksums(new Map([['tools/cius-pt.mjs', 'other\n']])).get('tools/SHA256SUMS') ?? '',
      );
      await expect(update()).rejects.toThrow('did NOT match');
      expect(there()).toBe('reviewed\n');

      files.set(
        '/tools/SHA256SUMS',
        checksums(new Map([['tools/cius-pt.mjs', 'new\n']])).get('tools/SHA256SUMS') ?? '',
      );
      await update();
      expect(there()).toBe('new\n');
      server.close();
    },
  );

  it.skipIf(process.platform === 'win32').each([
    ['good.xml', 0],
    ['bad.xml', 1],
    ['broken.xml', 2],
  ])('validate.sh %s ends with %i', (file, status) => {
    const ran = spawnSync('bash', [path.join(sampleFolder, 'validate.sh'), file], {cwd: folder, encoding: 'utf8'});
    expect([ran.status, ran.stdout.includes('valid: send them')]).toEqual([status, status === 0]);
  });
});

describe('the file', () => {
  it('needs nothing but Node.js', () => {
    const imported = [...source.matchAll(/\bfrom\s*"([^"]+)"|\bimport\s*\(?\s*"([^"]+)"|\brequire\("([^"]+)"\)/gu)].map(
      ([, from, bare, required]) => from ?? bare ?? required ?? '',
    );
    expect(imported.filter((name) => !/^(?:node:)?(?:fs|path|util|url)$/u.test(name))).toEqual([]);
    expect(source).not.toMatch(/\bfetch\(/u);
  });

  it('with rules, parser and schema stays within 104 kB: it brings no library but the parser', () => {
    expect(brotliCompressSync(source).length).toBeLessThan(104_000);
  });
});
