import {execFile, spawn, type ChildProcessWithoutNullStreams} from 'node:child_process';
import {existsSync} from 'node:fs';
import {copyFile, mkdir, mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import * as z from 'zod';
import {sampleLanguages, pascalCase} from '../../lib/content/sample-languages.ts';
import {jackson, newtonsoft} from '../ensure-toolchains.mjs';

const execute = promisify(execFile);
const samples = fileURLToPath(new URL('../../samples/', import.meta.url));

/** The topics that exist in every language; `samples/README.md` says what each does. */
export const topics = [
  'token',
  'submit-json',
  'submit-xml',
  'follow-status',
  'fetch-pdf',
  'list-with-cursor',
  'receive-and-respond',
  'problem-details',
  'retry',
  'receive-webhook',
  'verify-signature',
] as const;
export type Topic = (typeof topics)[number];

export interface Language {
  readonly name: string;
  /** `submit-json` → `SubmitJson.java`. */
  readonly fileOf: (topic: string) => string;
  /** The command that runs a sample in a folder that `prepare` made. */
  readonly command: (topic: string, folder: string) => readonly [command: string, ...args: string[]];
  /** Compiles what has to be compiled; the folder has the file of every topic. */
  readonly compile?: (folder: string, files: readonly string[]) => Promise<void>;
}

const typescript = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const types = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));

/** The name that pages know a language by, when it is another. */
const onPages: Readonly<Record<string, string>> = {shell: 'curl'};

function fileNamer(name: string): Language['fileOf'] {
  const known = sampleLanguages.find(({value}) => value === (onPages[name] ?? name));
  if (!known) throw new Error(`lib/content/sample-languages.ts has no ${name}`);
  return known.fileOf;
}

/** The six languages, by the names of `tools/ensure-toolchains.mjs`. */
export const languages: readonly Language[] = [
  {
    name: 'shell',
    fileOf: fileNamer('shell'),
    command: (topic, folder) => ['bash', `${folder}/${topic}.sh`],
  },
  {
    name: 'typescript',
    fileOf: fileNamer('typescript'),
    // Strict types, as a reader's project has them; and Node starts three times faster than tsx.
    compile: async (folder, files) => {
      const target = ['--target', 'es2022', '--lib', 'es2023', '--module', 'nodenext'];
      const strict = ['--strict', '--noUncheckedIndexedAccess', '--noUnusedLocals', '--noUnusedParameters'];
      const node = ['--typeRoots', types, '--types', 'node', '--skipLibCheck'];
      await compiler(process.execPath, typescript, '--ignoreConfig', ...target, ...strict, ...node, '--outDir', folder, ...files);
    },
    command: (topic, folder) => [process.execPath, `${folder}/${topic}.js`],
  },
  {
    name: 'python',
    fileOf: fileNamer('python'),
    command: (topic, folder) => ['python3', `${folder}/${topic}.py`],
  },
  {
    name: 'php',
    fileOf: fileNamer('php'),
    command: (topic, folder) => ['php', `${folder}/${topic}.php`],
  },
  {
    name: 'java',
    fileOf: fileNamer('java'),
    // One compilation for all: starting the compiler costs more than compiling.
    compile: async (folder, files) => {
      await compiler('javac', '-encoding', 'UTF-8', '-cp', jackson, '-d', folder, ...files);
    },
    command: (topic, folder) => [
      'java',
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-cp',
      [folder, jackson].join(path.delimiter),
      pascalCase(topic),
    ],
  },
  {
    name: 'csharp',
    fileOf: fileNamer('csharp'),
    compile: async (folder, files) => {
      await copyFile(newtonsoft, path.join(folder, 'Newtonsoft.Json.dll'));
      const references = ['-r:System.Net.Http.dll', `-r:${folder}/Newtonsoft.Json.dll`];
      await Promise.all(
        files.map((file) => compiler('mcs', ...references, `-out:${file.replace(/\.cs$/, '.exe')}`, file)),
      );
    },
    command: (topic, folder) => ['mono', `${folder}/${pascalCase(topic)}.exe`],
  },
];

/** Runs a compiler; what it prints about mistakes becomes the message of the error. */
async function compiler(command: string, ...args: readonly string[]): Promise<void> {
  await execute(command, args).catch((error: unknown) => {
    const printed = z.object({stdout: z.string(), stderr: z.string()}).safeParse(error).data;
    throw new Error(`${command} refuses the samples:\n${printed?.stdout ?? ''}${printed?.stderr ?? ''}`, {cause: error});
  });
}

/** The topics without a file in a language, as paths from the project folder. */
export function absentFiles({fileOf}: Language): readonly string[] {
  return topics.map((topic) => `samples/${topic}/${fileOf(topic)}`).filter((file) => !existsSync(path.join(samples, '..', file)));
}

/** Copies every sample of a language into a folder of its own, where nothing else of the project is, and compiles it. */
export async function prepare(language: Language): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `samples-${language.name}-`));
  const present = topics.filter((topic) => existsSync(path.join(samples, topic, language.fileOf(topic))));
  const files = await Promise.all(
    present.map(async (topic) => {
      const file = path.join(folder, language.fileOf(topic));
      await copyFile(path.join(samples, topic, language.fileOf(topic)), file);
      return file;
    }),
  );
  await language.compile?.(folder, files);
  return folder;
}

export interface RunOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: Uint8Array;
}

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/**
 * Starts a command. Its environment has only what a program needs to start, and `env`: what this machine sets must not decide
 * a test.
 */
export function start(
  [command, ...args]: readonly [command: string, ...args: string[]],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const {PATH = '', HOME = '', TMPDIR = tmpdir()} = process.env;
  return spawn(command, args, {cwd, env: {PATH, HOME, TMPDIR, ...env}});
}

/** Runs a sample to its end in a working folder. */
export async function run(
  language: Language,
  folder: string,
  topic: Topic,
  cwd: string,
  {args = [], env, stdin}: RunOptions = {},
): Promise<Outcome> {
  const child = start([...language.command(topic, folder), ...args], cwd, env);
  // A sample that refuses before it reads closes its end.
  child.stdin.on('error', () => undefined).end(stdin);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
  ]);
  return {stdout, stderr, code};
}

/** An empty working folder. */
export async function emptyFolder(parent: string): Promise<string> {
  await mkdir(parent, {recursive: true});
  return mkdtemp(path.join(parent, 'work-'));
}
