import {existsSync} from 'node:fs';
import {copyFile, mkdir, mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {freePort, startFaulty} from '@integration-docs/simulator/testing';
import {compiler, connectorJars, javac, quickJava, type Command} from '../samples/toolchains.ts';
import {ConnectorProcess} from './processes.ts';

/** Debian's folder of the native SQLite library. With this path, the driver starts no process to search for the library. */
const native = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/jni`).find(existsSync);

const nativeOptions = native === undefined ? [] : [`-Dorg.sqlite.lib.path=${native}`];

/** The test command in the README, with options for Debian's native library and for short programs. */
export const javaOwnTest: Command = [
  'env',
  `JDK_JAVA_OPTIONS=${[...nativeOptions, ...quickJava].join(' ')}`,
  ...['java', '-cp', 'target/lib/*', 'ConnectorTest.java'],
];

/** Java decodes arguments and file names in the encoding of the locale. */
export const javaEnv = {LC_ALL: 'C.UTF-8'};

/** The command that runs the result of {@link buildJava} in the folder of the connector. */
export function javaCommand(folder: string): Command {
  return java(folder, `-XX:SharedArchiveFile=${archive(folder)}`);
}

function java(folder: string, ...options: readonly string[]): Command {
  return [
    'java',
    ...options,
    ...quickJava,
    '-XX:-UsePerfData',
    ...nativeOptions,
    '-jar',
    path.join(folder, 'target/connector.jar'),
  ];
}

const archive = (folder: string): string => path.join(folder, 'target/connector.jsa');

/**
 * Builds the same files as `mvn package` in the folder of the connector, from the jars of this machine: `target/connector.jar` and
 * `target/lib`.
 */
export async function buildJava(folder: string): Promise<void> {
  const sources = path.join(folder, 'src/main/java/connector');
  const target = path.join(folder, 'target');
  const classes = path.join(target, 'classes');
  await mkdir(path.join(target, 'lib'), {recursive: true});
  // Debian's jackson-databind.jar refers to the other jars by their path in /usr/share/java, so the copies must come before it.
  const jars = connectorJars.toReversed();
  const libraries = jars.map((jar) => `lib/${path.basename(jar)}`);
  await Promise.all(jars.map((jar, index) => copyFile(jar, path.join(target, libraries[index] ?? ''))));
  const files = (await readdir(sources)).map((name) => path.join(sources, name));
  const options = ['--release', '17', '-cp', connectorJars.join(path.delimiter)];
  // Concatenates strings as Java 8 did: the classes that newer versions generate for that at run time are not archived.
  options.push('-XDstringConcat=inline');
  await compiler(...javac, ...options, '-d', classes, ...files);
  await copyFile(path.join(folder, 'README.md'), path.join(classes, 'README.md'));
  const manifest = path.join(target, 'MANIFEST.MF');
  // A manifest line has at most 72 bytes; a line that begins with a space continues the one before.
  await writeFile(
    manifest,
    `Main-Class: connector.Main\nClass-Path: \n${libraries.map((one) => `  ${one}\n`).join('')}`,
  );
  const jar = ['--create', '--file', path.join(target, 'connector.jar'), '--manifest', manifest];
  await compiler('jar', ...jar, '-C', classes, '.');
}

/** Class data sharing (JEP 350): archives the classes that one run loads, so that a process starts in half the time. */
export async function archiveClasses(folder: string): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'connector-java-data-'));
  // The run submits an invoice and reads the whole account, so it loads all classes that later runs need.
  const {simulator} = await startFaulty({seed: 1, post: () => Promise.resolve({status: null, error: 'connection'})});
  const env = {...javaEnv, BASE_URL: simulator.url, DATA_DIR: data, PORT: String(await freePort())};
  const options = [`-XX:ArchiveClassesAtExit=${archive(folder)}`, '-Xlog:disable'];
  const submitted = new ConnectorProcess(java(folder), ['submit', path.join(folder, 'invoice.json')], env);
  await submitted.ended;
  const run = new ConnectorProcess(java(folder, ...options), ['run'], env);
  await run.waitFor(({step}) => step === 'run.idle');
  run.signal('SIGTERM');
  await run.ended;
  await simulator.close();
  await rm(data, {recursive: true});
}
