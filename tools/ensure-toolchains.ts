import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {sampleLanguages, type SampleLanguageName} from '../lib/content/sample-languages.ts';
import {fail} from './ensure.mjs';
import {toolchains} from './samples/toolchains.ts';

/** What a language lacks here: names of commands, files and packages; empty when its samples can run. */
export function missingFor(language: SampleLanguageName): readonly string[] {
  const {commands, files = [], probe, packages} = toolchains[language];
  const absent = [
    ...commands.filter((command) => !onPath(command)),
    ...files.filter((file) => !existsSync(file)).map((file) => path.basename(file)),
  ];
  if (absent.length > 0 || !probe) return absent;
  const [command, ...args] = probe;
  return spawnSync(command, args).status === 0 ? [] : [packages.at(-1) ?? command];
}

/** How to get what a language lacks, in words. */
export function cureFor(language: SampleLanguageName): string {
  return `apt-get install ${toolchains[language].packages.join(' ')} (Debian), or the like`;
}

/**
 * Makes sure that the samples of every language can run: as root (or, in CI, with sudo) on Debian or Ubuntu installs what is
 * missing. In CI ends with words when a language still cannot run; elsewhere says so and goes on, because its samples are then
 * skipped.
 */
function ensureToolchains(): void {
  const isMissing = (language: SampleLanguageName): boolean => missingFor(language).length > 0;
  const before = sampleLanguages.map(({value}) => value).filter(isMissing);
  if (before.length === 0) return;
  const prefix = process.getuid?.() === 0 ? [] : process.env.CI ? ['sudo', '--non-interactive'] : undefined;
  if (prefix && onPath('apt-get')) {
    console.log(`Installing what the samples need (${before.join(', ')}) …`);
    apt(prefix, ['update', '-qq']);
    const packages = before.flatMap((language) => toolchains[language].packages);
    apt(prefix, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const after = before.filter(isMissing);
  if (after.length === 0) return;
  const lines = after.map(
    (language) => `  ${language}: no ${missingFor(language).join(', ')}\n    ${cureFor(language)}`,
  );
  const message = `Samples that cannot run here:\n${lines.join('\n')}`;
  if (process.env.CI) fail(`${message}\nIn CI no language is skipped.`);
  console.warn(`\n${message}\nTheir tests are skipped.\n`);
}

function onPath(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return folders.some((folder) => endings.some((ending) => existsSync(path.join(folder, command + ending))));
}

function apt(prefix: readonly string[], args: readonly string[]): void {
  const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
  spawnSync(command, rest, {stdio: 'inherit', env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureToolchains();
