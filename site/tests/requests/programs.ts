import {mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {RequestLanguageName} from '@integration-docs/contract';
import {compiler, javac, toolchains, type Command} from '../../commands/samples/toolchains.ts';
import {lowered} from './csharp.ts';
import type {Source} from './source.ts';

/** Without PowerShell, which the tests check but do not run (`powershell.ts`). */
type RunLanguage = Exclude<RequestLanguageName, 'powershell'>;

/**
 * Writes the programs of a language into a folder and compiles them together.
 *
 * @returns the commands that run them, in order. Java and C# run all programs in one process, because a process takes seconds to start.
 * @throws Error with the output of the compiler
 */
export async function commandsOf(language: RunLanguage, sources: readonly Source[]): Promise<readonly Command[]> {
  const folder = await mkdtemp(path.join(tmpdir(), `requests-${language}-`));
  const names = sources.map(({className}) => className);
  const write = async (all: ReadonlyMap<string, string>): Promise<readonly string[]> =>
    Promise.all(
      [...all].map(async ([name, code]) => {
        const file = path.join(folder, name);
        await writeFile(file, code);
        return file;
      }),
    );
  const programs = new Map(sources.map(({id, extension, code}) => [`${id}.${extension}`, code]));
  if (language === 'java') {
    const files = await write(new Map([...programs, ['All.java', allInJava]]));
    await compiler(...javac, '-Xlint:all', '-d', folder, ...files);
    return [['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', folder, 'All', ...names]];
  }
  if (language === 'csharp') {
    const files = await write(new Map([['All.cs', lowered(sources)]]));
    await toolchains.csharp.compile?.(folder, files);
    return [['mono', '--interpreter', `${folder}/All.exe`, ...names]];
  }
  const files = await write(programs);
  await toolchains[language].compile?.(folder, files);
  const [extension, ...interpreter] = interpreters[language];
  return sources.map(({id}) => [...interpreter, `${folder}/${id}.${extension}`]);
}

const interpreters = {
  curl: ['sh', 'bash'],
  typescript: ['mjs', process.execPath],
  // `-S` skips the installed packages: a process starts in a third of the time.
  python: ['py', 'python3', '-S'],
  php: ['php', 'php'],
} as const;

/** Runs the programs in order. A program whose request fails ends the process, and the programs after it do not run. */
const allInJava = `class All {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      Class.forName(name).getDeclaredMethod("main", String[].class).invoke(null, (Object) new String[0]);
    }
  }
}
`;
