import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Root} from 'mdast';
import {parsePage} from './parse-page.ts';
import {fromRoot} from '@integration-docs/facts/node';
import {pageFolders, pageOf} from './paths.ts';
import type {PagePath} from './paths.ts';
import {type Problem, problemsOf} from '@integration-docs/facts';

/** The source of a page. */
export interface Page extends PagePath {
  /** Path, relative to the project folder. */
  readonly file: string;
  readonly source: string;
  readonly tree: Root;
}

/** Reads every page of both languages. A page that is not valid MDX is reported as a problem and left out. */
export async function loadPages(
  root: string,
): Promise<{readonly pages: readonly Page[]; readonly problems: readonly Problem[]}> {
  const files = (await Promise.all(pageFolders.map((folder) => filesBelow(root, folder)))).flat();
  const results = await Promise.all(files.map((file) => loadPage(root, file)));
  return {
    pages: results.flatMap(({page}) => page ?? []),
    problems: results.flatMap(({problems}) => problems),
  };
}

async function loadPage(
  root: string,
  file: string,
): Promise<{readonly page: Page | undefined; readonly problems: readonly Problem[]}> {
  const place = pageOf(file);
  if (place === undefined) return {page: undefined, problems: []};
  const source = await readFile(path.join(root, file), 'utf8');
  try {
    return {page: {...place, file, source, tree: parsePage(source, file)}, problems: []};
  } catch (error) {
    return {page: undefined, problems: problemsOf(error)};
  }
}

/** Returns every file in a folder and its subfolders, sorted, as paths relative to the project folder; none when the folder does not exist. */
export async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, folder), {recursive: true, withFileTypes: true}).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => fromRoot(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
