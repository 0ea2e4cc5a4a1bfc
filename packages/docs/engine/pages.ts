import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {type Locale, type SitePlace, throwProblems} from '@integration-docs/facts';
import type {SiteDefinition} from './definition.ts';
import {readFrontMatter} from '../source/front-matter.ts';
import {foldersIn, pageOf} from '../source/paths.ts';
import {fromRoot, loadTokens} from '@integration-docs/facts/node';

/** A page as its file and its front matter describe it. */
export interface SourcePage {
  readonly locale: Locale;
  readonly kind: 'docs' | 'pages';
  /** Path from the project folder. */
  readonly file: string;
  /** Path inside the folder of its kind without the ending, the same in both languages: `integrations/api/scope`. */
  readonly id: string;
  /** Address without language prefix and without a slash at the end (but for the root): `/docs/integrations/api/scope`. */
  readonly route: string;
  /** The same with base path and language prefix: `/en/docs/integrations/api/scope`. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  /** Title in the sidebar and the pager. */
  readonly label: string;
  readonly unlisted: boolean;
  readonly hidesToc: boolean;
  /** Name of the component that replaces the sidebar; empty when the page has none. */
  readonly ownSidebar: string;
  /** Whether the page only repeats content of other pages. */
  readonly repeats: boolean;
}

/**
 * Reads the front matter of every page, in all languages of the site.
 *
 * @throws ProblemError with every mistake in a front matter
 */
export async function readPages({root, place}: Pick<SiteDefinition, 'root' | 'place'>): Promise<readonly SourcePage[]> {
  const tokens = Object.fromEntries(
    await Promise.all(place.locales.map(async (locale) => [locale, (await loadTokens(root, locale)).tokens] as const)),
  );
  const files = (await Promise.all(foldersIn(place.locales).map((folder) => mdxFiles(root, folder)))).flat();
  const results = await Promise.all(
    files.map(async (file) => {
      const pageFile = pageOf(file);
      const isPartial = path.posix.basename(file).startsWith('_');
      if (pageFile === undefined || isPartial) return {pages: [], problems: []};
      const text = await readFile(path.join(root, file), 'utf8');
      const {frontMatter, problems} = readFrontMatter(text, file, tokens[pageFile.locale] ?? new Map());
      return {pages: problems.length > 0 ? [] : [sourcePage(file, pageFile, frontMatter, place)], problems};
    }),
  );
  throwProblems(results.flatMap(({problems}) => problems));
  return results.flatMap(({pages}) => pages);
}

/** Paths from the project folder, sorted; none when the folder does not exist. */
async function mdxFiles(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, folder), {recursive: true, withFileTypes: true}).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mdx'))
    .map((entry) => fromRoot(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

type PageFile = NonNullable<ReturnType<typeof pageOf>>;

function sourcePage(
  file: string,
  {kind, locale, name}: PageFile,
  frontMatter: Readonly<Record<string, unknown>>,
  place: SitePlace,
): SourcePage {
  const id = name.replace(/\.mdx$/, '');
  const route = routeOf(kind, id);
  const text = (key: string): string => (typeof frontMatter[key] === 'string' ? frontMatter[key] : '');
  return {
    locale,
    kind,
    file,
    id,
    route,
    address: addressOf(place, route, locale),
    title: text('title'),
    description: text('description'),
    label: text('sidebar_label') || text('title'),
    unlisted: frontMatter.unlisted === true,
    hidesToc: frontMatter.hide_table_of_contents === true,
    ownSidebar: text('sidebar'),
    repeats: frontMatter.repeats === true,
  };
}

/**
 * Returns the route of a page.
 *
 * @example routeOf('docs', 'guides/main') // → '/docs/guides/main'
 * @example routeOf('pages', 'index') // → '/'
 */
export function routeOf(kind: SourcePage['kind'], id: string): string {
  const relativePath = id.replace(/(?:^|\/)index$/, '');
  return path.posix.join('/', kind === 'docs' ? 'docs' : '', relativePath).replace(/(?<=.)\/$/, '');
}

/** @example addressOf(placeOf('https://a.example'), '/docs', 'en') // → '/en/docs' */
export function addressOf({baseUrls}: SitePlace, route: string, locale: Locale): string {
  return baseUrls[locale] + route.slice(1);
}
