import {copyFile, mkdir, readdir} from 'node:fs/promises';
import path from 'node:path';
import {compiler, newtonsoft, type Command} from '../samples/toolchains.ts';

/** The test command in the README, with Mono as an interpreter: just-in-time compilation is too slow for a program of one second. */
export const csharpOwnTest: Command = [
  'env',
  'MONO_ENV_OPTIONS=--interpreter',
  ...['mono', 'bin/ConnectorTest.exe', 'mono', 'bin/connector.exe'],
];

/** The command that runs the result of {@link buildCsharp} in the folder of the connector. */
export function csharpCommand(folder: string): Command {
  return ['mono', path.join(folder, 'bin/connector.exe')];
}

/** The Mono assemblies that the connector uses most. Debian compiles only the core of Mono ahead of time. */
const framework = ['System', 'System.Core', 'System.Net.Http', 'Mono.Data.Sqlite', 'Mono.Posix', 'Mono.Security'].map(
  (name) => `${name}.dll`,
);

/** Compiles the connector ahead of time: a process then takes half the time that it takes when interpreted. */
export async function compileAhead(folder: string): Promise<void> {
  const bin = path.join(folder, 'bin');
  await Promise.all(framework.map((name) => copyFile(`/usr/lib/mono/4.5/${name}`, path.join(bin, name))));
  const files = [...framework, 'Newtonsoft.Json.dll', 'connector.exe'];
  await Promise.all(files.map((name) => compiler('mono', '--aot=nodebug', path.join(bin, name))));
}

/** Makes Mono load the assemblies of {@link compileAhead}. */
export const csharpEnv = (folder: string): Readonly<Record<string, string>> => ({MONO_PATH: path.join(folder, 'bin')});

/** Builds the program and its test into `bin`, as the README of the connector describes for Mono. */
export async function buildCsharp(folder: string): Promise<void> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin, {recursive: true});
  const json = path.join(bin, 'Newtonsoft.Json.dll');
  await copyFile(newtonsoft, json);
  const sources = await readdir(path.join(folder, 'src'));
  const references = ['System.Net.Http.dll', json].map((name) => `-r:${name}`);
  const programReferences = ['System.Data.dll', 'Mono.Data.Sqlite.dll', 'Mono.Posix.dll'].map((name) => `-r:${name}`);
  const files = sources.map((name) => path.join(folder, 'src', name));
  const readme = path.join(folder, 'README.md');
  const program = path.join(bin, 'connector.exe');
  await Promise.all([
    compiler(
      'mcs',
      '-langversion:7',
      ...references,
      ...programReferences,
      `-resource:${readme},README.md`,
      `-out:${program}`,
      ...files,
    ),
    compiler('mcs', '-langversion:7', ...references, `-out:${path.join(bin, 'ConnectorTest.exe')}`, test(folder)),
  ]);
}

const test = (folder: string): string => path.join(folder, 'test/ConnectorTest.cs');
