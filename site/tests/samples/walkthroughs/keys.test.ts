import {copyFile, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it, vi} from 'vitest';
import {sandboxUrl} from '@integration-docs/facts';
import {problem, withServer} from '@integration-docs/simulator/testing';
import {emptyFolder, run} from '../../../commands/samples/run.ts';
import {samplePath, sampleText} from '../files.ts';
import {accepted, documentId, idempotencyKeys, withSimulator} from '../runner.ts';

vi.setConfig({testTimeout: 60_000});

/* Walk-throughs store the idempotency key before they send a request: a repeated step sends the same request again. */

const regions = (file: string, ...names: readonly string[]): string =>
  names.map((name) => new RegExp(`#region ${name}\\n([^]*?)# #endregion`).exec(sampleText(file))?.[1] ?? '').join('');

it('the registration of a webhook, repeated, gives the same secret', () =>
  withSimulator(async (address) => {
    const folder = await emptyFolder(tmpdir());
    const script = `set -euo pipefail\n${regions('walkthroughs/webhooks.sh', 'token', 'register')}`;
    const secrets: unknown[] = [];
    for (const time of ['once', 'again']) {
      const outcome = await run(['bash', '-c', script.replaceAll(sandboxUrl, address)], folder);
      expect(outcome, time).toMatchObject({code: 0, stderr: ''});
      secrets.push(/"secret": "(whsec_[^"]+)"/.exec(outcome.stdout)?.[1]);
    }
    expect(secrets[0]).toMatch(/^whsec_/);
    expect(secrets[1]).toBe(secrets[0]);
  }));

it('the first call in files repeats with its key until the answer is final', () =>
  withServer(
    ({url}, before) => {
      if (url.pathname !== '/documents') return undefined;
      const refused = {status: 422, body: problem(422, 'schema-invalid')};
      const proxy = {status: 413, body: '<html>'};
      return ['reset' as const, {status: 503}, proxy, {status: 200}, accepted, refused, accepted][before];
    },
    async (server) => {
      const folder = path.join(await emptyFolder(tmpdir()), 'first-call');
      await mkdir(folder);
      for (const name of ['2-submit.sh', 'invoice.json']) {
        await copyFile(samplePath(`first-call/${name}`), path.join(folder, name));
      }
      const submit = () => run(['bash', path.join(folder, '2-submit.sh')], folder, {env: {BASE_URL: server.base}});
      expect((await submit()).code).not.toBe(0);
      expect((await submit()).code).not.toBe(0);
      for (const status of [413, 200]) {
        expect(await submit()).toMatchObject({code: 1, stderr: `${status}: the answer is not JSON\n`});
      }
      const key = (await readFile(path.join(folder, 'invoice.json.key'), 'utf8')).trim();
      const {stdout, code} = await submit();
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({id: documentId});
      expect((await submit()).code).not.toBe(0);
      await submit();
      const keys = idempotencyKeys(server);
      expect(new Set(keys.slice(0, 5))).toEqual(new Set([key]));
      expect(new Set(keys.slice(4)).size).toBe(3);
    },
  ));

it('the first call, refused with 409, goes through with another number, as the page says', () =>
  withSimulator(async (address) => {
    const folder = await emptyFolder(tmpdir());
    await copyFile(samplePath('first-call/invoice.json'), path.join(folder, 'invoice.json'));
    const [token, submit] = ['token', 'submit'].map((name) => regions('walkthroughs/first-call.sh', name));
    // Remove the first line, which downloads the invoice.
    const again = submit?.replace(/^curl .*\n/u, '') ?? '';
    const call = (...before: readonly string[]) =>
      run(
        ['bash', '-c', ['set -uo pipefail', ...before, token, again].join('\n').replaceAll(sandboxUrl, address)],
        folder,
      );
    const [once, repeated] = [await call(), await call()].map(({stdout}) => stdout.split('\n').at(-2));
    expect(once).toMatch(/^doc_/u);
    expect(repeated, 'the same bytes').toBe(once);
    expect((await call('sed -i \'s/"currency": "EUR"/"currency":  "EUR"/\' invoice.json')).stderr).toContain(
      'duplicate-document',
    );
    const renamed = await call("sed -i 's#FT A/123#FT A/124#' invoice.json");
    expect([renamed.code, renamed.stderr]).toEqual([0, '']);
  }));

it('the first call in PowerShell has a key for each invoice too, and shows why it was refused', () => {
  const text = regions('walkthroughs/first-call.ps1', 'submit');
  expect(text).toMatch(/Get-FileHash invoice\.json .*Set-Content invoice\.key/u);
  for (const file of ['first-call', 'public-body']) {
    expect(regions(`walkthroughs/${file}.ps1`, 'submit')).toMatch(
      /\$document = \$null\ntry \{[^]*\} catch \{throw "\$_"\}/u,
    );
  }
});

it.each(['first-call', 'public-body', 'received', 'webhooks'])(
  '%s.ps1 stops at an answer of which it needs something and that is not JSON',
  (name) => {
    const text = sampleText(`walkthroughs/${name}.ps1`);
    const responses = [...text.matchAll(/^ *\$(\w+) = \(?Invoke-RestMethod /gmu)].map(([, variable = '']) => variable);
    const checkedVariables = [...text.matchAll(/^ *if \(-not \$(\w+)(?:\.\w+)?\) \{throw '.*is not JSON'\}$/gmu)].map(
      ([, variable = '']) => variable,
    );
    expect(responses.length).toBeGreaterThan(0);
    expect(checkedVariables).toEqual(responses);
  },
);

it.each(['first-call', 'public-body', 'received', 'webhooks'])(
  '%s.sh says in a line of its own that a token is not JSON',
  (name) =>
    withServer(
      () => ({status: 413, body: '<html>\n<h1>Proxy</h1>'}),
      async (server) => {
        const script = `set -euo pipefail\n${regions(`walkthroughs/${name}.sh`, 'token')}`;
        const {stderr, code} = await run(['bash', '-c', script.replaceAll(sandboxUrl, server.base)], tmpdir(), {
          env: {BASE_URL: server.base},
        });
        const lines = stderr.trim().split('\n');
        expect({code, lines: lines.length}).toEqual({code: 1, lines: 2});
        expect(lines.find((line) => line.startsWith('curl:'))).toContain('413');
        expect(stderr).toMatch(/^Unexpected token .* is not valid JSON$/m);
      },
    ),
);

it('reconcile.mjs says what to read when its watermark is older than the events that are kept', () =>
  withServer(
    () => ({status: 200, headers: {date: 'Mon, 02 Nov 2026 09:30:00 GMT'}, body: {items: [], nextCursor: null}}),
    async (server) => {
      const of = async (mark: string): Promise<string> => {
        const folder = await emptyFolder(tmpdir());
        await writeFile(path.join(folder, 'reconciled.txt'), mark);
        const program = [process.execPath, samplePath('walkthroughs/reconcile.mjs')] as const;
        const {stderr, code} = await run(program, folder, {env: {BASE_URL: server.base}});
        expect(code, stderr).toBe(0);
        return stderr;
      };
      expect(await of('2026-10-06T15:00:00.000Z')).toBe('');
      expect(await of('2026-10-06T12:00:00.000Z')).toContain('/documents?updatedSince=2026-10-03T08:00:00.000Z ');
    },
  ));

it.each([
  [
    'the page of a proxy',
    {status: 413, body: '<html>\n<h1>Proxy</h1>'},
    '413: the answer is not JSON: <html> <h1>Proxy</h1>',
  ],
  ['an empty body', {status: 200}, '200: the answer is not JSON:'],
])('reconcile.mjs says in one line that %s is not JSON, and moves no watermark', (_, reply, line) =>
  withServer(
    () => reply,
    async (server) => {
      const folder = await emptyFolder(tmpdir());
      const program = [process.execPath, samplePath('walkthroughs/reconcile.mjs')] as const;
      const {stderr, code} = await run(program, folder, {env: {BASE_URL: server.base}});
      expect({code, stderr: stderr.trim()}).toEqual({code: 1, stderr: line});
      expect(await readdir(folder)).toEqual([]);
    },
  ),
);
