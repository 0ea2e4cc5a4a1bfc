import {existsSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {type LocalServer, withServer} from '@integration-docs/simulator/testing';
import type {Outcome} from '../../commands/samples/run.ts';
import type {Runner} from './runner.ts';

interface Program {
  readonly topic: string;
  readonly args?: readonly string[];
  /** File in which the program stores its idempotency key. */
  readonly keyFile?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const programs: readonly Program[] = [
  {topic: 'token'},
  {topic: 'submit-json', keyFile: 'invoice.json.key'},
  {topic: 'submit-xml', keyFile: 'invoice.xml.key'},
  {topic: 'respond', args: ['rcv_1', 'accept'], keyFile: 'rcv_1-accept.key'},
  {topic: 'problem-details', keyFile: 'invoice.json.key'},
  {topic: 'retry', keyFile: 'invoice.json.key', env: {GIVE_UP_SECONDS: '0'}},
  {topic: 'follow-status', env: {GIVE_UP_SECONDS: '0'}},
  {topic: 'fetch-pdf'},
  {topic: 'list-with-cursor'},
  {topic: 'receive-and-respond'},
  {topic: 'reconcile'},
];

const page = `<html>\n  <h1>Proxy</h1>${'x'.repeat(100)}`;
const tooLarge = ['413 text/html', {status: 413, body: page}] as const;
const badGateway = ['502 text/html', {status: 502, body: page}] as const;
const empty = ['200 without a body', {status: 200}] as const;
const cutShort = ['200 cut short', {status: 200, body: '{"access_token": "a-tok'}] as const;

type Answer = readonly [name: string, reply: HttpReply];

interface HttpReply {
  readonly status: number;
  readonly body?: string;
}

/** Tests every program with an answer that a proxy wrote, or that is empty or incomplete. */
export function notJson({language, run}: Runner): void {
  const shell = language.value === 'curl' ? [{topic: 'receive-webhook'}] : [];
  const all: readonly Program[] = [...programs, ...shell];

  it.concurrent.each(all.flatMap((program) => [tooLarge, badGateway, empty].map((answer) => row(program, answer))))(
    '%s, %s: one line, and the key stays',
    (_topic, _name, program, reply) =>
      withServer(
        ({url}) => (url.pathname === '/oauth2/token' ? undefined : reply),
        async (server) => {
          const {key, ...outcome} = await runToEnd(program, server);
          expect(outcome).toEqual({code: programEnds(program, reply) ? 1 : 0, stderr: expectedLine(program, reply)});
          expect(key).toBe(program.keyFile !== undefined);
        },
      ),
  );

  // Every program gets its token in the same way as the sample `token`, so one kind of answer for each is enough.
  it.concurrent.each(all.map((program, index) => row(program, index % 2 === 0 ? tooLarge : cutShort)))(
    '%s, %s instead of a token: the same',
    (_topic, _name, program, reply) =>
      withServer(
        () => reply,
        async (server) => {
          const {code, stderr} = await runToEnd(program, server);
          expect(code).toBe(1);
          expect(stderr).toBe(lineOf(reply));
        },
      ),
  );

  async function runToEnd(
    {topic, args = [], keyFile, env}: Program,
    server: LocalServer,
  ): Promise<Pick<Outcome, 'code' | 'stderr'> & {readonly key: boolean}> {
    const {code, stderr, cwd} = await run(topic, {server, args, env});
    const key = keyFile !== undefined && existsSync(path.join(cwd, keyFile));
    return {code, stderr: stderr.trim(), key};
  }
}

/** Arguments of one test: the names of program and answer for its title, then program and answer. */
function row(program: Program, [name, reply]: Answer): [string, string, Program, HttpReply] {
  return [program.topic, name, program, reply];
}

/** False for `token` with status 200, because it does not parse the answer. */
function programEnds({topic}: Program, {status}: HttpReply): boolean {
  return topic !== 'token' || status !== 200;
}

/** Whether a program waits and repeats after a 5xx, without reading its body. */
function isPatient({topic}: Program): boolean {
  return topic === 'retry' || topic === 'follow-status';
}

function expectedLine(program: Program, reply: HttpReply): string {
  if (!programEnds(program, reply)) return '';
  if (program.topic === 'fetch-pdf' && reply.status === 200) return 'the answer is not a PDF';
  return reply.status === 502 && isPatient(program) ? gaveUp(program) : lineOf(reply);
}

function gaveUp({topic, keyFile = ''}: Program): string {
  return topic === 'retry'
    ? `gave up after 1 attempts; the key stays in ${keyFile}: repeat later`
    : 'gave up after 1 requests';
}

/** The error line: status and first 80 characters, each run of white space as one space. */
function lineOf({status, body = ''}: HttpReply): string {
  return `${status}: the answer is not JSON: ${body.slice(0, 80).replaceAll(/\s+/g, ' ')}`.trim();
}
