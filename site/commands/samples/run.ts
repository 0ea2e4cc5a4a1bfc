import {spawn, type ChildProcessWithoutNullStreams} from 'node:child_process';
import {mkdir, mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import type {SampleLanguageName} from '@integration-docs/facts';
import {cureOf, missingOf} from './ensure.ts';
import {toolchains, type Command, type Needs} from './toolchains.ts';

export interface RunOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: Uint8Array | string;
}

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/**
 * Whether the samples of a language can run on this machine. If not, prints what is missing and how to install it.
 *
 * @throws in CI, where no language may be left out
 */
export function canRun(language: SampleLanguageName): boolean {
  return isThere(toolchains[language], `The samples in ${language}`);
}

/**
 * Whether this machine has everything that a language needs. If not, prints what is missing and how to install it.
 *
 * @param what subject of that message, such as `The samples in php`
 * @throws in CI, where no language may be left out
 */
export function isThere(needs: Needs, what: string): boolean {
  const missing = missingOf(needs);
  if (missing.length === 0) return true;
  const message = `${what} do not run here: no ${missing.join(', ')}. ${cureOf(needs)}`;
  if (process.env.CI) throw new Error(message);
  console.warn(`\n${message}\n`);
  return false;
}

/**
 * Writes sources into a new folder outside the project and compiles them.
 *
 * @param sources source text by file name
 * @returns the folder
 * @throws Error with the output of the compiler
 */
export async function prepare(language: SampleLanguageName, sources: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `samples-${language}-`));
  const files = [...sources].map(async ([name, source]) => {
    const file = path.join(folder, name);
    await writeFile(file, source);
    return file;
  });
  await toolchains[language].compile?.(folder, await Promise.all(files));
  return folder;
}

/**
 * Starts a command. Its environment has only PATH, HOME, TMPDIR and `env`, so that other variables of this machine do not change the
 * result of a test.
 */
export function start(
  [command, ...args]: Command,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const {PATH = '', HOME = '', TMPDIR = tmpdir()} = process.env;
  return spawn(command, args, {cwd, env: {PATH, HOME, TMPDIR, ...env}});
}

/** Runs a command to its end in a working folder. */
export async function run(
  command: Command,
  cwd: string,
  {args = [], env, stdin = ''}: RunOptions = {},
): Promise<Outcome> {
  const child = start([...command, ...args], cwd, env);
  // Writing fails with EPIPE when the program ends before it has read all input.
  child.stdin.on('error', () => undefined).end(stdin);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
  ]);
  return {stdout, stderr, code};
}

/** Creates an empty working folder. */
export async function emptyFolder(parent: string): Promise<string> {
  await mkdir(parent, {recursive: true});
  return mkdtemp(path.join(parent, 'work-'));
}
