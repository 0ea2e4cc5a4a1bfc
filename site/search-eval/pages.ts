import {readdir} from 'node:fs/promises';
import path from 'node:path';
import {localeConfigs} from '../config/locales.ts';
import {searchRules} from '../config/search-rules.ts';
import {readBuiltPages, readPage} from '@integration-docs/docs/built';
import type {Language, Page} from '@integration-docs/search';
import {folderOf} from './engine.ts';

/** Reads the pages of a build in the form that the search indexes. */
export async function builtPages(build: string, language: Language): Promise<readonly Page[]> {
  const base = localeConfigs[language].baseUrl;
  const outDir = path.join(build, folderOf(language));
  const names = await readdir(outDir, {recursive: true});
  const files = names.filter((name) => /^(?!en\/).*index\.html$/.test(name));
  const routes = files.map((name) => base + name.replace(/\/?index\.html$/, ''));
  return (await readBuiltPages(outDir, routes, base))
    .map((page) => readPage(page, searchRules))
    .filter((page) => page !== null);
}
