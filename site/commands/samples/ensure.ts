import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {type SampleLanguageName, sampleLanguages} from '@integration-docs/facts';
import {fail} from '../ensure.mjs';
import {commandPath, installPackages} from '../packages.ts';
import {type Needs, toolchains} from './toolchains.ts';

/** Returns the commands, files and packages that a language lacks; empty when its samples can run. */
function missingFor(language: SampleLanguageName): readonly string[] {
  return missingOf(toolchains[language]);
}

/** Returns the names of commands, files and packages that are needed and not installed. */
export function missingOf({commands, files = [], probe, packages}: Needs): readonly string[] {
  const missing = [
    ...commands.filter((command) => commandPath(command) === undefined),
    ...files.filter((file) => !existsSync(file)).map((file) => path.basename(file)),
  ];
  if (missing.length > 0 || !probe) return missing;
  const [command, ...args] = probe;
  return spawnSync(command, args).status === 0 ? [] : [packages.at(-1) ?? command];
}

/** Returns the instruction to install what a language needs. */
function cureFor(language: SampleLanguageName): string {
  return cureOf(toolchains[language]);
}

/** Returns the instruction to install the packages. */
export function cureOf({packages}: Needs): string {
  return `apt-get install ${packages.join(' ')} (Debian), or the like`;
}

/**
 * Installs what the samples of all languages need, where that is possible. When a language still cannot run: in CI exits with a message;
 * elsewhere prints a warning and goes on, because the tests of that language are then skipped.
 */
export function ensureToolchains(): void {
  const isMissing = (language: SampleLanguageName): boolean => missingFor(language).length > 0;
  const missingBefore = sampleLanguages.map(({value}) => value).filter(isMissing);
  installPackages(
    missingBefore.flatMap((language) => toolchains[language].packages),
    `what the samples need (${missingBefore.join(', ')})`,
  );
  const missingAfter = missingBefore.filter(isMissing);
  if (missingAfter.length === 0) return;
  const lines = missingAfter.map(
    (language) => `  ${language}: no ${missingFor(language).join(', ')}\n    ${cureFor(language)}`,
  );
  const message = `Samples that cannot run here:\n${lines.join('\n')}`;
  if (process.env.CI) fail(`${message}\nIn CI no language is skipped.`);
  console.warn(`\n${message}\nTheir tests are skipped.\n`);
}
