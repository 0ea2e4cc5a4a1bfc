import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {type SampleLanguageName, sampleLanguages} from '@integration-docs/facts';
import {fail} from '../ensure.mjs';
import {commandPath, installPackages} from '../packages.ts';
import {type Needs, toolchains} from './toolchains.ts';

/** What a language lacks here: names of commands, files and packages; empty when its samples can run. */
function missingFor(language: SampleLanguageName): readonly string[] {
  return missingOf(toolchains[language]);
}

/** What is not there of what a language needs: names of commands, files and packages. */
export function missingOf({commands, files = [], probe, packages}: Needs): readonly string[] {
  const absent = [
    ...commands.filter((command) => commandPath(command) === undefined),
    ...files.filter((file) => !existsSync(file)).map((file) => path.basename(file)),
  ];
  if (absent.length > 0 || !probe) return absent;
  const [command, ...args] = probe;
  return spawnSync(command, args).status === 0 ? [] : [packages.at(-1) ?? command];
}

/** How to get what a language lacks, in words. */
function cureFor(language: SampleLanguageName): string {
  return cureOf(toolchains[language]);
}

/** How to get what a language needs, in words. */
export function cureOf({packages}: Needs): string {
  return `apt-get install ${packages.join(' ')} (Debian), or the like`;
}

/**
 * Makes sure that the samples of every language can run: installs what is missing, where that is possible. In CI ends with words
 * when a language still cannot run; elsewhere says so and goes on, because its samples are then skipped.
 */
export function ensureToolchains(): void {
  const isMissing = (language: SampleLanguageName): boolean => missingFor(language).length > 0;
  const before = sampleLanguages.map(({value}) => value).filter(isMissing);
  installPackages(
    before.flatMap((language) => toolchains[language].packages),
    `what the samples need (${before.join(', ')})`,
  );
  const after = before.filter(isMissing);
  if (after.length === 0) return;
  const lines = after.map(
    (language) => `  ${language}: no ${missingFor(language).join(', ')}\n    ${cureFor(language)}`,
  );
  const message = `Samples that cannot run here:\n${lines.join('\n')}`;
  if (process.env.CI) fail(`${message}\nIn CI no language is skipped.`);
  console.warn(`\n${message}\nTheir tests are skipped.\n`);
}
