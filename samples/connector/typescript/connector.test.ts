/**
 * pt: Testes contra o simulador: `node simulator.mjs` noutro terminal, depois `npm test`.
 * en: Tests against the simulator: `node simulator.mjs` in another terminal, then `npm test`.
 */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const folder = mkdtempSync(path.join(tmpdir(), 'connector-test-'));
const connector = path.join(import.meta.dirname, 'connector.ts');
const CLIENT_SECRET = 'secret-that-nobody-may-see';

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: string[]): Promise<Result> {
  const env = {...process.env, BASE_URL, CLIENT_SECRET, DATA_DIR: path.join(folder, 'data')};
  return new Promise((resolve) => {
    execFile(process.execPath, [connector, ...args], {env}, (error, stdout, stderr) =>
      resolve({code: Number(error?.code ?? 0), stdout, stderr}));
  });
}

function simulator(method: string, route: string, body?: object): Promise<Response> {
  return fetch(`${BASE_URL}/simulator/${route}`, {method, ...(body && {body: JSON.stringify(body)})});
}

/** pt: A fatura de exemplo com outro número. / en: The sample invoice with another number. */
function invoice(reference: string): string {
  const file = path.join(folder, `${reference}.json`);
  const sample = JSON.parse(readFileSync(path.join(import.meta.dirname, 'invoice.json'), 'utf8')) as object;
  writeFileSync(file, JSON.stringify({...sample, number: `FT T/${Date.now() % 1_000_000_000}`}));
  return file;
}

/** pt: Repete `sync` até nada estar à espera, 60 vezes no máximo. / en: Repeats `sync` until nothing waits, 60 times at most. */
async function settled(): Promise<number> {
  let ended = await run('sync');
  for (let passes = 1; ended.code === 75 && passes < 60; passes += 1) ended = await run('sync');
  assert.notEqual(ended.code, 75, ended.stderr.trimEnd().split('\n').at(-1));
  return ended.code;
}

before(() => simulator('PUT', 'speed', {speed: 'instant'}));
after(async () => {
  await simulator('PUT', 'faults', {});
  await simulator('PUT', 'speed', {speed: 1});
  rmSync(folder, {recursive: true});
});

test('a document is submitted once, and followed', async () => {
  const file = invoice('once');
  assert.equal((await run('submit', file)).stdout, 'stored once\n');
  assert.equal((await run('submit', file)).stdout, 'known once\n');
  assert.equal((await run('sync')).code, 0);
  assert.match((await run('status', 'once')).stdout, /^once \w+ doc_\w+ -\n$/);
  assert.equal((await run('submit', invoice('once'))).code, 65);
});

test('an answer that is lost is asked for again, with the same key', async () => {
  await run('submit', invoice('lost'));
  await simulator('PUT', 'faults', {faults: {'answer-lost-after': {times: 1}}});
  assert.equal(await settled(), 0);
  assert.match((await run('status', 'lost')).stdout, /^lost \w+ doc_\w+ -\n$/);
});

test('why a document was refused is told', async () => {
  const file = invoice('refused');
  const sample = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({...sample, lines: []}));
  await run('submit', file);
  assert.equal((await run('sync')).code, 65);
  assert.match((await run('why', 'refused')).stdout, /^schema-invalid \S+ .+\n\S+ \/lines .+\n/);
});

test('a document that arrives is booked and acknowledged once', async () => {
  const arrived = (await (await simulator('POST', 'received-documents')).json()) as {id: string};
  let log = '';
  for (const verb of ['sync', 'reconcile', 'sync']) log += (await run(verb)).stderr;
  for (const step of ['booked', 'acknowledged']) {
    assert.equal(log.split(` received.${step} document=${arrived.id}`).length - 1, 1, step);
  }
  const lines = (await run('received')).stdout.split('\n').filter((line) => line.startsWith(arrived.id));
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', / booked acknowledged 380 /);
});

test('no secret is printed', async () => {
  await run('submit', invoice('secret'));
  // pt: Com `now`, pede um token novo; os do simulador começam por `sim.`. / en: With `now`, it asks for a new token; those of the simulator begin with `sim.`.
  const {stdout, stderr} = await run('sync', 'now');
  assert.match(stderr, / token\.new\n/);
  for (const secret of [CLIENT_SECRET, 'Bearer', 'sim.']) assert.ok(!`${stdout}${stderr}`.includes(secret), secret);
});
