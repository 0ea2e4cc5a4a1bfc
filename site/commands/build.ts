// npm run build: builds both languages into build/, and the files for hosts. `-- --locale pt` builds only one language, `-- --draft` leaves
// out compressed files and site/deploy/.
import {rename, rm} from 'node:fs/promises';
import path from 'node:path';
import {formatProblem, locales, ProblemError} from '@integration-docs/facts';
import {writeFiles} from '@integration-docs/docs/built';
import {orExitWithUsage, ownFolder, projectRoot} from '@integration-docs/facts/node';
import {buildOptions, buildUsage} from './build-options.ts';
import {compress} from './compress.ts';
import './declare-yaml.mjs';
import {fail} from './ensure.mjs';
import {writeHostFiles} from './host-files.ts';

// Set before the imports below, because React reads it when it is loaded.
process.env.NODE_ENV = 'production';

const {languages, isDraft} = orExitWithUsage(() => buildOptions(process.argv.slice(2)), buildUsage);
const startTime = performance.now();
console.log(`Building ${languages.join(' and ')}: about a minute on two processors …`);
const [{buildSite}, {siteDefinition}] = await Promise.all([
  import('@integration-docs/docs'),
  import('../definition.ts'),
]);
// Built in another folder first, so that a failed build leaves the previous one unchanged.
const out = ownFolder(projectRoot, 'out');
await rm(out, {recursive: true, force: true});
const compressing: Promise<void>[] = [];
await siteDefinition(projectRoot)
  .then((site) =>
    buildSite(site, {
      locales: languages,
      warn: (text) => console.warn(`[WARNING] ${text}`),
      // Compression runs on other threads, so it continues while the next pages are rendered.
      onFiles: (files) => {
        writeFiles(out, files);
        if (!isDraft) compressing.push(compress(files).then((compressed) => writeFiles(out, compressed)));
      },
    }),
  )
  .catch((error: unknown) => {
    console.error(error instanceof ProblemError ? error.message : error);
    fail('The build failed. build/ is as it was before.');
  });
await Promise.all(compressing);
if (!isDraft) await writeHostFiles({build: out});
if (!isDraft) await warnOfLostAddresses(out);
await putInPlace(out, path.join(projectRoot, 'build'));
const seconds = ((performance.now() - startTime) / 1000).toFixed(1);
if (isDraft) {
  const lacks = languages.length < locales.length ? 'the other language, compressed files' : 'compressed files';
  console.log(
    `build/ has ${languages.join(' and ')}, without ${lacks} and site/deploy/ (${seconds} s): npm run build makes all of it.`,
  );
} else {
  console.log(`The site is in build/, what its hosts need in site/deploy/ (${seconds} s).`);
}

/** Only a warning, because an author may still be moving pages; `npm test` fails. */
async function warnOfLostAddresses(build: string): Promise<void> {
  const {lostInBuild} = await import('../checks/lost-addresses.ts');
  const lost = await Promise.all(locales.map((locale) => lostInBuild(projectRoot, build, locale)));
  const messages = new Set(lost.flat().map(formatProblem));
  for (const message of messages) console.warn(`[WARNING] ${message}`);
}

/** Replaces `target` with `folder`. Retries when another build does the same at that moment; the last build wins. */
async function putInPlace(folder: string, target: string): Promise<void> {
  const oldFolder = ownFolder(projectRoot, 'before');
  for (;;) {
    await rm(oldFolder, {recursive: true, force: true});
    await tryRename(target, oldFolder, ['ENOENT']);
    if (await tryRename(folder, target, ['ENOTEMPTY', 'EEXIST'])) return;
  }
}

/** @param toleratedCodes error codes for which the function returns false instead of throwing */
async function tryRename(from: string, to: string, toleratedCodes: readonly string[]): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && toleratedCodes.includes(String(error.code))) return false;
    throw error;
  }
}
