import {copyFile, mkdir, readdir} from 'node:fs/promises';
import path from 'node:path';
import {compiler, newtonsoft, type Command} from '../samples/toolchains.ts';

/** The command in the README, with Mono, which interprets here: a process that ends after a second is not worth compiling. */
export const csharpOwnTest: Command = [
  'env',
  'MONO_ENV_OPTIONS=--interpreter',
  ...['mono', 'bin/ConnectorTest.exe', 'mono', 'bin/connector.exe'],
];

/** Runs what {@link buildCsharp} has made in the folder of the connector. */
export function csharpCommand(folder: string): Command {
  return ['mono', path.join(folder, 'bin/connector.exe')];
}

/** What the connector needs most of Mono; of Mono, Debian compiles only the core ahead of time. */
const framework = ['System', 'System.Core', 'System.Net.Http', 'Mono.Data.Sqlite', 'Mono.Posix', 'Mono.Security'].map(
  (name) => `${name}.dll`,
);

/** Compiled ahead of time, a process costs half of what it costs to interpret it. */
export async function compileAhead(folder: string): Promise<void> {
  const bin = path.join(folder, 'bin');
  await Promise.all(framework.map((name) => copyFile(`/usr/lib/mono/4.5/${name}`, path.join(bin, name))));
  const files = [...framework, 'Newtonsoft.Json.dll', 'connector.exe'];
  await Promise.all(files.map((name) => compiler('mono', '--aot=nodebug', path.join(bin, name))));
}

/** Mono takes from there what is compiled ahead. */
export const csharpEnv = (folder: string): Readonly<Record<string, string>> => ({MONO_PATH: path.join(folder, 'bin')});

/** Makes in the folder of the connector what its README tells to make with Mono: the program and its test, in `bin`. */
export async function buildCsharp(folder: string): Promise<void> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin, {recursive: true});
  const json = path.join(bin, 'Newtonsoft.Json.dll');
  await copyFile(newtonsoft, json);
  const sources = await readdir(path.join(folder, 'src'));
  const references = ['System.Net.Http.dll', json].map((name) => `-r:${name}`);
  const ours = ['System.Data.dll', 'Mono.Data.Sqlite.dll', 'Mono.Posix.dll'].map((name) => `-r:${name}`);
  const files = sources.map((name) => path.join(folder, 'src', name));
  const readme = path.join(folder, 'README.md');
  const program = path.join(bin, 'connector.exe');
  await Promise.all([
    compiler(
      'mcs',
      '-langversion:7',
      ...references,
      ...ours,
      `-resource:${readme},README.md`,
      `-out:${program}`,
      ...files,
    ),
    compiler('mcs', '-langversion:7', ...references, `-out:${path.join(bin, 'ConnectorTest.exe')}`, test(folder)),
  ]);
}

const test = (folder: string): string => path.join(folder, 'test/ConnectorTest.cs');
