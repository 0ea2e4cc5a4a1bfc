import {mkdtemp, readdir, rm} from 'node:fs/promises';
import type {Server} from 'node:http';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import site from '../../../config/site.ts';
import {sandboxUrl} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {freePort, listen} from '@integration-docs/simulator/testing';
import {start, type Outcome} from '../../../commands/samples/run.ts';
import {serveBuild} from '../../../commands/serve.ts';
import {sampleText} from '../files.ts';
import {commandsOf} from './commands.ts';

/* Follows the walk-throughs like a reader who has only the site: copies the commands of a built page, one by one, into a shell. */

let server: Server;
let siteAddress = '';
beforeAll(async () => {
  server = serveBuild(path.join(projectRoot, 'build'));
  siteAddress = await listen(server);
});
afterAll(() => server.close());

const page = async (address: string): Promise<string> => (await fetch(siteAddress + address)).text();

/** Runs the commands of a section in one shell, in a new folder, with a new simulator. */
async function follow(
  section: string,
  address = '/walkthroughs',
): Promise<Outcome & {readonly files: readonly string[]}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'walkthrough-'));
  const [simulator, receiver] = [await freePort(), await freePort()];
  const base = `http://127.0.0.1:${simulator}`;
  const here = (command: string): string =>
    command
      .replaceAll(site.url, siteAddress)
      .replaceAll(sandboxUrl, base)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${receiver}`)
      .replace(
        /^node simulator\.mjs$/m,
        `node simulator.mjs --port ${simulator} --speed 20 > simulator.log & SIMULATOR=$!`,
      );
  const [startSimulator = ''] = commandsOf(await page('/walkthroughs'), 'before', 'bash');
  const steps = commandsOf(await page(address), section, 'bash');
  expect(steps.length).toBeGreaterThan(2);
  const script = [
    'set -euo pipefail',
    here(startSimulator),
    "trap 'kill $SIMULATOR ${RECEIVER:-} 2> /dev/null || true' EXIT",
    `until curl --silent --output /dev/null ${base}; do kill -0 $SIMULATOR; sleep 0.1; done`,
    ...steps.map(here),
  ].join('\n');
  try {
    const child = start(['bash', '-c', script], folder, {PORT: String(receiver)});
    const [stdout, stderr, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve)),
    ]);
    return {stdout, stderr, code, files: await readdir(folder)};
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}

/** Page, section and sample of each walk-through. */
const walkthroughs = [
  ['/', 'first-call', 'first-call'],
  ['/walkthroughs', 'before', 'simulator'],
  ['/walkthroughs', 'public-body', 'public-body'],
  ['/walkthroughs', 'received', 'received'],
  ['/walkthroughs', 'webhooks', 'webhooks'],
] as const;

describe('walk-throughs', {timeout: 60_000}, () => {
  it('leads from a token to the state of the first invoice', async () => {
    const {stdout, stderr, code} = await follow('first-call', '/');
    expect({code, stderr}).toMatchObject({code: 0});
    expect(stdout).toMatch(/^doc_[0-9A-Z]{26}$/m);
    expect(stdout).toMatch(/"state": ?"(?:submitted|validated|delivered)"/);
  });

  it('leads from the capabilities of a public body to status 33, and shows a rejection', async () => {
    const {stdout, stderr, code} = await follow('public-body');
    expect({code, stderr}).toMatchObject({code: 0});
    expect(stdout).toMatch(/"channel": ?"feap"/);
    expect(stdout).toMatch(/"valid": ?true/);
    expect(stdout).toMatch(/^doc_[0-9A-Z]{26}$/m);
    expect(stdout).toMatch(/"feapCode": ?"33"/);
    expect(stdout).toMatch(/"state": ?"rejected"[^]*BR-CIUS-PT-66/);
  });

  it('leads from a document that arrives to a response that its issuer has', async () => {
    const {stdout, stderr, code} = await follow('received');
    expect({code, stderr}).toMatchObject({code: 0});
    expect(stdout).toMatch(/^rcv_[0-9A-Z]{26}$/m);
    expect(stdout).toMatch(/"state": ?"accepted"/);
    expect(stdout).toMatch(/"sentAt": ?"20/);
  });

  it('leads from a webhook that is verified over one that is lost to a store that has it once', async () => {
    const {stdout, stderr, code, files} = await follow('webhooks');
    expect({code, stderr}).toMatchObject({code: 0});
    expect(files).toEqual(expect.arrayContaining(['receiver.mjs', 'reconcile.mjs', 'events.ndjson']));
    expect(stdout).toMatch(/^stored webhook_endpoint\.test evt_/m);
    expect(stdout).not.toMatch(/^refused/m);
    expect(stdout).toMatch(/^recovered document\.received evt_/m);
    expect(stdout).toMatch(/^missing 0$/m);
  });

  it.each(walkthroughs)(
    'has the same commands in both languages, those of its files (%s#%s)',
    async (address, section, name) => {
      const [pt, en] = await Promise.all([page(address), page(`/en${address}`)]);
      for (const [shell, extension] of [
        ['bash', 'sh'],
        ['powershell', 'ps1'],
      ] as const) {
        const commands = commandsOf(pt, section, shell);
        const file = sampleText(`walkthroughs/${name}.${extension}`).replaceAll('%site.url%', site.url);
        expect(commands).not.toEqual([]);
        for (const command of commands) expect(file).toContain(command);
        expect(commandsOf(en, section, shell)).toEqual(commands);
      }
    },
  );

  it.each(walkthroughs)('calls the same addresses in bash and in PowerShell (%s#%s)', async (address, section) => {
    const html = await page(address);
    const [bash, powershell] = ['bash', 'powershell'].map((shell) => addresses(commandsOf(html, section, shell)));
    expect(powershell).toEqual(bash);
  });
});

/** Paths of the API and files of the site that commands use, with each variable as `*`. */
function addresses(commands: readonly string[]): readonly string[] {
  return commands.flatMap((command) =>
    [...command.matchAll(/(?:\$BASE_URL|\$BaseUrl|https:\/\/[\w.-]+)(\/[^"'}\s]*)/g)].map(([, address = '']) =>
      address.replaceAll(/\$\(\$\w+\.id\)|\$\w+/g, '*'),
    ),
  );
}
