import {readdir} from 'node:fs/promises';
import path from 'node:path';
import {readPages} from '../../plugins/search/index.ts';
import type {Language, Page} from '../../lib/search/types.ts';

/** The pages of a build as the search reads them. */
export async function builtPages(build: string, language: Language): Promise<Page[]> {
  const base = language === 'pt' ? '/' : `/${language}/`;
  const outDir = path.join(build, base);
  const names = await readdir(outDir, {recursive: true});
  const files = names.filter((name) => name.endsWith('index.html') && (language !== 'pt' || !name.startsWith('en')));
  return readPages(
    outDir,
    files.map((name) => base + name.replace(/\/?index\.html$/, '')),
    base,
  );
}
