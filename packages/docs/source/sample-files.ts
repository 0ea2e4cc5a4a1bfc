import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {fillKnown, type Locale} from '@integration-docs/facts';
import {loadTokens} from '@integration-docs/facts/node';
import {commentsIn} from './sample-comments.ts';

/**
 * Returns the samples as whole files, with tokens filled in and comments in one language.
 *
 * @param root folder of the project
 * @returns content by path, relative to the root of the site: `samples/moloni/sync.ts`
 */
export async function sampleFiles(root: string, locale: Locale): Promise<ReadonlyMap<string, string>> {
  const source = path.join(root, 'samples');
  const {tokens} = await loadTokens(root, locale);
  const files = (await readdir(source, {recursive: true, withFileTypes: true}))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    // The cache that Python writes when a sample runs.
    .filter((file) => !file.includes('__pycache__/'));
  const contents = files.map(async (file) => {
    const content = await readFile(path.join(source, file), 'utf8');
    return [`samples/${file}`, fillKnown(commentsIn(content, locale, file), tokens)] as const;
  });
  return new Map(await Promise.all(contents));
}
