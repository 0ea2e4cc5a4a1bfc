import {defaultLocale, type Locale, locales} from '@integration-docs/facts';

/**
 * The language of a source file: pages lie below `site/content/<locale>/`, everything else is in the default language.
 *
 * @param filePath absolute or relative path, either separator
 */
export function localeOfFile(filePath: string): Locale {
  const match = /(?:^|[\\/])content[\\/]([a-z]{2})[\\/]/.exec(filePath);
  return locales.find((locale) => locale === match?.[1]) ?? defaultLocale;
}

/** A content page and where its twin in the other language stands. */
export interface PagePath {
  readonly kind: 'docs' | 'pages';
  readonly locale: Locale;
  /** Path inside the folder of its kind, the same in both languages: `integrations/api/scope.mdx`. */
  readonly name: string;
}

const folders: readonly Omit<PagePath & {folder: string}, 'name'>[] = [
  {kind: 'docs', locale: 'pt', folder: 'site/content/pt/docs/'},
  {kind: 'docs', locale: 'en', folder: 'site/content/en/docs/'},
  {kind: 'pages', locale: 'pt', folder: 'site/content/pt/pages/'},
  {kind: 'pages', locale: 'en', folder: 'site/content/en/pages/'},
];

/** The folders of pages of some languages. */
export function foldersIn(languages: readonly Locale[]): readonly string[] {
  return folders.filter(({locale}) => languages.includes(locale)).map(({folder}) => folder);
}

export const pageFolders = foldersIn(locales);

/**
 * What a file is to the site; undefined when it is not a page.
 *
 * @param file path from the project folder
 */
export function pageOf(file: string): PagePath | undefined {
  const home = folders.find(({folder}) => file.startsWith(folder));
  if (home === undefined || !/\.mdx?$/.test(file)) return undefined;
  return {kind: home.kind, locale: home.locale, name: file.slice(home.folder.length)};
}

/** Path from the project folder of a page in one language: `{...page, locale: 'en'}` gives the English twin. */
export function pageFile({kind, locale, name}: PagePath): string {
  const home = folders.find((folder) => folder.kind === kind && folder.locale === locale);
  if (home === undefined) throw new Error(`No folder holds ${kind} pages in ${locale}.`);
  return home.folder + name;
}
