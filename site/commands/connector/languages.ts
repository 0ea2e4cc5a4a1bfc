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

/** The connectors, `samples/connector/<language>/`. A new language needs that folder, an entry here and the fixture of `vectors`. */
export const connectorLanguages = {
  typescript: {
    needs: toolchains.typescript,
    command: (folder: string): Command => [process.execPath, path.join(folder, 'connector.ts')],
    // Without the cache, each process spends half of its time on stripping the types.
    env: (folder: string) => ({NODE_COMPILE_CACHE: path.join(folder, 'compiled')}),
    ownTest: [process.execPath, '--test', 'connector.test.ts'],
    vectors: () => Promise.resolve([process.execPath, fixture('verify-vectors.ts'), sources('typescript')]),
  },
  python: {
    needs: toolchains.python,
    quicken: (folder: string) => compiler('python3', '-m', 'compileall', '-q', path.join(folder, 'connector')),
    // -S skips site-packages: the connector needs only the standard library, and a process starts in half the time.
    command: (): Command => ['python3', '-S', '-m', 'connector'],
    env: (folder: string) => ({PYTHONPATH: folder}),
    ownTest: ['python3', '-m', 'unittest'],
    vectors: () => Promise.resolve(['python3', '-B', fixture('verify-vectors.py'), sources('python')]),
    // TypeScript runs all kill moments, which also tests the campaign. The other languages run fewer, to keep `npm test` short.
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
    // A Java process costs about 0.4 s of processor time: all moments would take twice the time of any other language.
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
    // Keeps `npm test` short; `npm run campaign` runs all moments.
    killShareInTests: 0.25,
  },
} as const satisfies Readonly<Record<string, ConnectorLanguage>>;

export type ConnectorLanguageName = keyof typeof connectorLanguages;

export interface ConnectorLanguage {
  readonly needs: Needs;
  /** The command that runs the connector of a folder; the verb comes after it. */
  readonly command: (folder: string) => Command;
  /** Environment variables that the connector needs besides its settings, or that make it start faster. */
  readonly env: (folder: string) => Readonly<Record<string, string>>;
  /** The test command in its README, run in its folder while the simulator runs. It prints `pass <count>` or `Ran <count>`. */
  readonly ownTest: Command;
  /**
   * Prepares the fixture that runs test vectors through the connector's `verify`. The fixture reads one vector per line
   * (secrets|id|timestamp|signature|now|body in base64) and prints the verdict of each.
   *
   * @param folder an empty folder for compiled files
   * @returns the command that starts the fixture
   */
  readonly vectors: (folder: string) => Promise<Command>;
  /** Share of the kill moments that `npm test` runs, 0 to 1, where all take too long. `npm run campaign` runs all. */
  readonly killShareInTests?: number;
  /** Compiles the sources in the folder. */
  readonly compile?: (folder: string) => Promise<void>;
  /** Makes the compiled connector start faster: the campaign starts it hundreds of times. */
  readonly quicken?: (folder: string) => Promise<void>;
}

export interface PreparedConnector {
  readonly folder: string;
  readonly command: Command;
  readonly env: Readonly<Record<string, string>>;
}

const names = Object.keys(connectorLanguages) as readonly ConnectorLanguageName[];

/**
 * Returns the languages whose connector can run on this machine. Prints what the others lack.
 *
 * @throws in CI, where no language may be left out
 */
export function runnableConnectors(): readonly ConnectorLanguageName[] {
  return names.filter((language) =>
    isThere(connectorLanguages[language].needs, `The tests of the connector in ${language}`),
  );
}

/** Folders with prepared connectors, by source folder. */
const foldersBySource = new Map<string, Promise<string>>();

/**
 * Copies a connector into a folder outside the project and compiles it, once for each source folder. That copy is deleted when this
 * process exits.
 *
 * @param source folder with the sources; a trial passes a changed copy
 * @returns a new empty folder for each call, the command and the environment variables
 */
export async function prepareConnector(
  language: ConnectorLanguageName,
  source = sources(language),
): Promise<PreparedConnector> {
  const {command, env}: ConnectorLanguage = connectorLanguages[language];
  const program = await prepareOnce(language, source);
  const folder = await mkdtemp(path.join(tmpdir(), `connector-${language}-`));
  return {folder, command: command(program), env: env(program)};
}

function prepareOnce(language: ConnectorLanguageName, source: string): Promise<string> {
  const cached = foldersBySource.get(source);
  if (cached !== undefined) return cached;
  const preparation = prepareFolder(language, source);
  foldersBySource.set(source, preparation);
  return preparation;
}

async function prepareFolder(language: ConnectorLanguageName, source: string): Promise<string> {
  const {compile, quicken}: ConnectorLanguage = connectorLanguages[language];
  const folder = await mkdtemp(path.join(tmpdir(), `connector-${language}-`));
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
  await cp(source, folder, {recursive: true});
  await compile?.(folder);
  await quicken?.(folder);
  return folder;
}
