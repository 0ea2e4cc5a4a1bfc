import {existsSync} from 'node:fs';
import {copyFile, mkdir, mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {freePort, startFaulty} from '@integration-docs/simulator/testing';
import {compiler, connectorJars, javac, quickJava, type Command} from '../samples/toolchains.ts';
import {ConnectorProcess} from './processes.ts';

/** Where Debian has the native library of SQLite. Told, the driver does not start a process to look for it. */
const native = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/jni`).find(existsSync);

const nativeOptions = native === undefined ? [] : [`-Dorg.sqlite.lib.path=${native}`];

/** The command in the README; the options are for a Java that does not look where Debian has the library, and for programs that end after a second. */
export const javaOwnTest: Command = [
  'env',
  `JDK_JAVA_OPTIONS=${[...nativeOptions, ...quickJava].join(' ')}`,
  ...['java', '-cp', 'target/lib/*', 'ConnectorTest.java'],
];

/** Java reads arguments and names of files in the encoding of the locale. */
export const javaEnv = {LC_ALL: 'C.UTF-8'};

/** Runs what {@link buildJava} has made in the folder of the connector. */
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
 * Makes in the folder of the connector what `mvn package` makes there, from the jars of this machine: `target/connector.jar` and
 * `target/lib`.
 */
export async function buildJava(folder: string): Promise<void> {
  const sources = path.join(folder, 'src/main/java/connector');
  const target = path.join(folder, 'target');
  const classes = path.join(target, 'classes');
  await mkdir(path.join(target, 'lib'), {recursive: true});
  // Debian's jackson-databind.jar names the other jars by their place in /usr/share/java: here they come before it.
  const jars = connectorJars.toReversed();
  const libraries = jars.map((jar) => `lib/${path.basename(jar)}`);
  await Promise.all(jars.map((jar, index) => copyFile(jar, path.join(target, libraries[index] ?? ''))));
  const files = (await readdir(sources)).map((name) => path.join(sources, name));
  const options = ['--release', '17', '-cp', connectorJars.join(path.delimiter)];
  // Strings joined as Java 8 did: what Java makes for each at run time is in no archive.
  options.push('-XDstringConcat=inline');
  await compiler(...javac, ...options, '-d', classes, ...files);
  await copyFile(path.join(folder, 'README.md'), path.join(classes, 'README.md'));
  const manifest = path.join(target, 'MANIFEST.MF');
  // A line of a manifest has 72 bytes at most; one that begins with a space goes on.
  await writeFile(
    manifest,
    `Main-Class: connector.Main\nClass-Path: \n${libraries.map((one) => `  ${one}\n`).join('')}`,
  );
  const jar = ['--create', '--file', path.join(target, 'connector.jar'), '--manifest', manifest];
  await compiler('jar', ...jar, '-C', classes, '.');
}

/** Class data sharing (JEP 350): Java keeps the classes that one run has loaded, and a process starts in half the time. */
export async function archiveClasses(folder: string): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'connector-java-data-'));
  // One life in which it submits, and reads all that an account has: it has loaded what each later one needs.
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
