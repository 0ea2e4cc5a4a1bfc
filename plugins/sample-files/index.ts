import {mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {defaultLocale} from '../../config/locales.ts';
import {loadTokens} from '../../lib/model/tokens/load-tokens.ts';
import {fillKnown} from '../../lib/model/tokens/token-text.ts';

/**
 * Publishes the samples as whole files under `/samples/`, tokens filled, for pages that show parts of them:
 * `[sync.ts](pathname:///samples/moloni/sync.ts)`.
 */
export default function sampleFilesPlugin({siteDir}: LoadContext): Plugin {
  const source = path.join(siteDir, 'samples');
  const target = path.join(siteDir, '.generated/static/samples');
  return {
    name: 'sample-files',
    getPathsToWatch: () => [path.join(source, '**/*')],
    async loadContent() {
      const {tokens} = await loadTokens(siteDir, defaultLocale);
      const files = (await readdir(source, {recursive: true, withFileTypes: true}))
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)))
        .filter(isPublished);
      await rm(target, {recursive: true, force: true});
      for (const file of files) {
        await mkdir(path.dirname(path.join(target, file)), {recursive: true});
        await writeFile(path.join(target, file), fillKnown(await readFile(path.join(source, file), 'utf8'), tokens));
      }
    },
  };
}

/**
 * Readers get every file but the one for those who write samples.
 *
 * @param file path below samples/
 */
export function isPublished(file: string): boolean {
  return file !== 'README.md';
}
