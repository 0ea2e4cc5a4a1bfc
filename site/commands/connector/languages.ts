import {rmSync} from 'node:fs';
import {cp, mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';
import {isThere} from '../samples/run.ts';
import {compiler, javac, toolchains, type Command, type Needs} from '../samples/toolchains.ts';
import {buildCsharp, compileAhead, csharpCommand, csharpEnv, csharpOwnTest} from './csharp.ts';
import {archiveClasses, buildJava, javaCommand, javaEnv, javaOwnTest} from './java.ts';

const sources = (language: string): string => path.join(projectRoot, 'samples/connector', language);
const fixture = (name: string): string => path.join(projectRoot, 'site/tests/connector/fixtures', name);

/** A connector: `samples/connector/<language>/`. A new language is that folder, an entry here and the fixture that `vectors` names. */
export const connectorLanguages = {
  typescript: {
    needs: toolchains.typescript,
    command: (folder: string): Command => [process.execPath, path.join(folder, 'connector.ts')],
    // Half of the time of a process is else that Node.js strips the types, again and again.
    env: (folder: string) => ({NODE_COMPILE_CACHE: path.join(folder, 'compiled')}),
    ownTest: [process.execPath, '--test', 'connector.test.ts'],
    vectors: () => Promise.resolve([process.execPath, fixture('verify-vectors.ts'), sources('typescript')]),
  },
  python: {
    needs: toolchains.python,
    quicken: (folder: string) => compiler('python3', '-m', 'compileall', '-q', path.join(folder, 'connector')),
    // Without the packages of the machine: the standard library is enough, and a process starts in half the time.
    command: (): Command => ['python3', '-S', '-m', 'connector'],
    env: (folder: string) => ({PYTHONPATH: folder}),
    ownTest: ['python3', '-m', 'unittest'],
    vectors: () => Promise.resolve(['python3', '-B', fixture('verify-vectors.py'), sources('python')]),
    // TypeScript is killed at every moment: the campaign itself is tried there, the other languages at as many as keep `npm test` short.
    killShareInTests: 0.5,
  },
  php: {
    needs: toolchains.php,
    command: (folder: string): Command => ['php', path.join(folder, 'connector.php')],
    env: () => ({}),
    ownTest: ['php', 'test.php'],
    vectors: () => Promise.resolve(['php', fixture('verify-vectors.php'), sources('php')]),
    killShareInTests: 0.5,
  },
  java: {
    needs: toolchains.java,
    compile: buildJava,
    quicken: archiveClasses,
    command: javaCommand,
    env: () => javaEnv,
    ownTest: javaOwnTest,
    vectors: async (folder) => {
      const source = path.join(sources('java'), 'src/main/java/connector/Signature.java');
      await compiler(...javac, '-d', folder, source, fixture('VerifyVectors.java'));
      return ['java', '-XX:TieredStopAtLevel=1', '-cp', folder, 'connector.VerifyVectors'];
    },
    // A process costs some 0.4 s of a processor: all moments would take twice the time of any other language.
    killShareInTests: 0.25,
  },
  csharp: {
    needs: toolchains.csharp,
    compile: buildCsharp,
    quicken: compileAhead,
    command: csharpCommand,
    env: csharpEnv,
    ownTest: csharpOwnTest,
    vectors: async (folder) => {
      const program = path.join(folder, 'VerifyVectors.exe');
      const source = path.join(sources('csharp'), 'src/Signature.cs');
      await compiler('mcs', '-langversion:7', `-out:${program}`, source, fixture('VerifyVectors.cs'));
      return ['mono', '--interpreter', program];
    },
    // A quarter of the moments keeps `npm test` short, and the command has them all.
    killShareInTests: 0.25,
  },
} as const satisfies Readonly<Record<string, ConnectorLanguage>>;

export type ConnectorLanguageName = keyof typeof connectorLanguages;

export interface ConnectorLanguage {
  readonly needs: Needs;
  /** The command that runs the connector of a folder; the verb comes after it. */
  readonly command: (folder: string) => Command;
  /** Environment variables that it needs besides its settings, or that make it start faster. */
  readonly env: (folder: string) => Readonly<Record<string, string>>;
  /** What its README tells to run in its folder, beside the simulator. It prints `pass <count>` or `Ran <count>`. */
  readonly ownTest: Command;
  /**
   * Makes the fixture ready that puts vectors to the connector's `verify`: reads one a line (secrets|id|timestamp|signature|now|body in
   * base64), prints the verdict of each.
   *
   * @param folder an empty one, for what is compiled
   * @returns how it is started
   */
  readonly vectors: (folder: string) => Promise<Command>;
  /** Which part of the moments `npm test` kills it at, where all cost too much: `npm run campaign` has all of them. */
  readonly killShareInTests?: number;
  /** Makes the sources ready to run. */
  readonly compile?: (folder: string) => Promise<void>;
  /** Makes what is ready start faster, for who starts it hundreds of times. */
  readonly quicken?: (folder: string) => Promise<void>;
}

export interface PreparedConnector {
  readonly folder: string;
  readonly command: Command;
  readonly env: Readonly<Record<string, string>>;
}

const names = Object.keys(connectorLanguages) as readonly ConnectorLanguageName[];

/**
 * The languages whose connector can run here; what the others lack is printed.
 *
 * @throws in CI, where no language may be left out
 */
export function runnableConnectors(): readonly ConnectorLanguageName[] {
  return names.filter((language) =>
    isThere(connectorLanguages[language].needs, `The tests of the connector in ${language}`),
  );
}

/** Folders in which sources were made ready, by the folder that they are from. */
const ready = new Map<string, Promise<string>>();

/**
 * Copies a connector into a folder where nothing else of the project is, and compiles it when its language is compiled: once, for all who
 * ask. That folder goes with this process.
 *
 * @param source folder with its sources: a trial has changed some
 * @returns an empty folder of its own, the command, and what its environment needs
 */
export async function prepareConnector(
  language: ConnectorLanguageName,
  source = sources(language),
): Promise<PreparedConnector> {
  const {command, env}: ConnectorLanguage = connectorLanguages[language];
  const program = await readyOnce(language, source);
  const folder = await mkdtemp(path.join(tmpdir(), `connector-${language}-`));
  return {folder, command: command(program), env: env(program)};
}

function readyOnce(language: ConnectorLanguageName, source: string): Promise<string> {
  const known = ready.get(source);
  if (known !== undefined) return known;
  const made = makeReady(language, source);
  ready.set(source, made);
  return made;
}

async function makeReady(language: ConnectorLanguageName, source: string): Promise<string> {
  const {compile, quicken}: ConnectorLanguage = connectorLanguages[language];
  const folder = await mkdtemp(path.join(tmpdir(), `connector-${language}-`));
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
  await cp(source, folder, {recursive: true});
  await compile?.(folder);
  await quicken?.(folder);
  return folder;
}
