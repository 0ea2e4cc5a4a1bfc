import {execFile} from 'node:child_process';
import {copyFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import * as z from 'zod';
import type {SampleLanguageName} from '@integration-docs/facts';

/** What a language needs to run on this machine. */
export interface Needs {
  /** Commands that must be on the PATH, besides Node.js. */
  readonly commands: readonly string[];
  readonly files?: readonly string[];
  /** A command that succeeds when the last of `packages` is installed. */
  readonly probe?: Command;
  /** Debian packages that install all of this. */
  readonly packages: readonly string[];
}

/** How to compile and run the samples of a language. */
export interface Toolchain extends Needs {
  /** Compiles the sources in a folder. */
  readonly compile?: (folder: string, files: readonly string[]) => Promise<void>;
  /**
   * Returns the command that runs a source in a folder.
   *
   * @param name file name of the source, without extension
   */
  readonly command: (folder: string, name: string) => Command;
}

export type Command = readonly [command: string, ...args: string[]];

const nodeModules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const jackson =
  process.env.JACKSON ??
  ['databind', 'core', 'annotations'].map((part) => `/usr/share/java/jackson-${part}.jar`).join(path.delimiter);
/** SQLite driver of the connector. Its native library comes from Debian. */
const sqlite = process.env.SQLITE_JDBC ?? '/usr/share/java/sqlite-jdbc.jar';
/** Path of Debian's Newtonsoft.Json. The connector is compiled with it too. */
export const newtonsoft = process.env.NEWTONSOFT ?? '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

/** Every language of `packages/facts/languages/sample-languages.ts`. */
export const toolchains: Readonly<Record<SampleLanguageName, Toolchain>> = {
  curl: {
    commands: ['bash', 'curl', 'jq', 'openssl'],
    packages: ['bash', 'curl', 'jq', 'openssl'],
    command: (folder, name) => ['bash', `${folder}/${name}.sh`],
  },
  typescript: {
    commands: [],
    packages: [],
    // Compiled, because readers' projects use strict types and because Node.js starts three times faster than tsx.
    compile: async (folder, files) => {
      const target = ['--target', 'es2022', '--lib', 'es2023', '--module', 'nodenext'];
      const strict = ['--strict', '--noUncheckedIndexedAccess', '--noUnusedLocals', '--noUnusedParameters'];
      const node = ['--typeRoots', `${nodeModules}/@types`, '--types', 'node', '--skipLibCheck'];
      const options = ['--ignoreConfig', ...target, ...strict, ...node, '--outDir', folder];
      await compiler(process.execPath, `${nodeModules}/typescript/bin/tsc`, ...options, ...files);
    },
    command: (folder, name) => [process.execPath, `${folder}/${name}.js`],
  },
  python: {
    commands: ['python3'],
    packages: ['python3'],
    command: (folder, name) => ['python3', `${folder}/${name}.py`],
  },
  php: {
    commands: ['php'],
    probe: ['php', '-r', 'exit(extension_loaded("curl") && extension_loaded("pdo_sqlite") ? 0 : 1);'],
    packages: ['php-cli', 'php-curl', 'php-sqlite3'],
    command: (folder, name) => ['php', `${folder}/${name}.php`],
  },
  java: {
    commands: ['java', 'javac', 'jar'],
    files: [...jackson.split(path.delimiter), sqlite],
    packages: ['default-jdk-headless', 'libjackson2-databind-java', 'libxerial-sqlite-jdbc-java'],
    command: (folder, name) => [
      'java',
      ...quickJava,
      '-cp',
      [folder, jackson].join(path.delimiter),
      `${folder}/${name}.java`,
    ],
  },
  csharp: {
    commands: ['mcs', 'mono'],
    files: [newtonsoft, ...['Mono.Data.Sqlite', 'Mono.Posix'].map((name) => `/usr/lib/mono/4.5/${name}.dll`)],
    packages: [
      ...['mono-mcs', 'mono-runtime', 'libmono-system-net-http4.0-cil', 'libnewtonsoft-json5.0-cil'],
      // The connector's database and signals.
      ...['libmono-sqlite4.0-cil', 'libmono-posix4.0-cil', 'libsqlite3-0'],
    ],
    compile: async (folder, files) => {
      await copyFile(newtonsoft, path.join(folder, 'Newtonsoft.Json.dll'));
      const references = ['-r:System.Net.Http.dll', `-r:${folder}/Newtonsoft.Json.dll`];
      await Promise.all(
        files.map((file) => compiler('mcs', ...references, `-out:${file.replace(/\.cs$/, '.exe')}`, file)),
      );
    },
    // The interpreter is faster than just-in-time compilation for a program that runs for a second.
    command: (folder, name) => ['mono', '--interpreter', `${folder}/${name}.exe`],
  },
};

/** Paths of the jars that the Java connector needs. */
export const connectorJars: readonly string[] = [...jackson.split(path.delimiter), sqlite];

/** Options for programs that run for a second: little just-in-time compilation, and no trust store because nothing uses TLS. */
export const quickJava: readonly string[] = [
  '-XX:TieredStopAtLevel=1',
  '-XX:CompileThresholdScaling=5',
  '-XX:+UseSerialGC',
  '-Djavax.net.ssl.trustStore=NONE',
];

/** `javac` with options that halve its processor time: it ends before full optimisation of the compiler's own code pays off. */
export const javac: Command = ['javac', '-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '-encoding', 'UTF-8'];

const execute = promisify(execFile);

/** Runs a compiler. @throws Error with the output of the compiler */
export async function compiler(command: string, ...args: readonly string[]): Promise<void> {
  await execute(command, args).catch((error: unknown) => {
    const output = z.object({stdout: z.string(), stderr: z.string()}).safeParse(error).data;
    throw new Error(`${command} refuses the sources:\n${output?.stdout ?? ''}${output?.stderr ?? ''}`, {
      cause: error,
    });
  });
}
