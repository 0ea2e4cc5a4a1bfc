import {cureFor, missingFor} from '../ensure-toolchains.mjs';

/**
 * Whether the samples of a language can run here; when not, says what is missing and how to get it.
 *
 * @param language as in `tools/ensure-toolchains.mjs`
 * @throws in CI, where no language may be left out
 */
export function canRun(language: string): boolean {
  const missing = missingFor(language);
  if (missing.length === 0) return true;
  const message = `The samples in ${language} do not run here: no ${missing.join(', ')}. ${cureFor(language)}`;
  if (process.env.CI) throw new Error(message);
  console.warn(`\n${message}\n`);
  return false;
}
