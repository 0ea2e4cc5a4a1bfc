import {defaultLocale, type Locale, locales} from '@integration-docs/facts';

/**
 * Returns the language of a source file: pages are in `site/content/<locale>/`, everything else is in the default language.
 *
 * @param filePath absolute or relative path, with either separator
 */
export function localeOfFile(filePath: string): Locale {
  const match = /(?:^|[\\/])content[\\/]([a-z]{2})[\\/]/.exec(filePath);
  return locales.find((locale) => locale === match?.[1]) ?? defaultLocale;
}

/** The place of a page; its twin in the other language differs only in `locale`. */
export interface PagePath {
  readonly kind: 'docs' | 'pages';
  readonly locale: Locale;
  /** Path, relative to the folder of its kind, the same in both languages: `integrations/api/scope.mdx`. */
  readonly name: string;
}

const folders: readonly Omit<PagePath & {folder: string}, 'name'>[] = [
  {kind: 'docs', locale: 'pt', folder: 'site/content/pt/docs/'},
  {kind: 'docs', locale: 'en', folder: 'site/content/en/docs/'},
  {kind: 'pages', locale: 'pt', folder: 'site/content/pt/pages/'},
  {kind: 'pages', locale: 'en', folder: 'site/content/en/pages/'},
];

/** Returns the page folders of some languages. */
export function foldersIn(languages: readonly Locale[]): readonly string[] {
  return folders.filter(({locale}) => languages.includes(locale)).map(({folder}) => folder);
}

export const pageFolders = foldersIn(locales);

/**
 * Parses the path of a page; undefined when the file is not a page.
 *
 * @param file path, relative to the project folder
 */
export function pageOf(file: string): PagePath | undefined {
  const home = folders.find(({folder}) => file.startsWith(folder));
  if (home === undefined || !/\.mdx?$/.test(file)) return undefined;
  return {kind: home.kind, locale: home.locale, name: file.slice(home.folder.length)};
}

/** Path of a page, relative to the project folder: `{...page, locale: 'en'}` gives the English twin. */
export function pageFile({kind, locale, name}: PagePath): string {
  const home = folders.find((folder) => folder.kind === kind && folder.locale === locale);
  if (home === undefined) throw new Error(`No folder holds ${kind} pages in ${locale}.`);
  return home.folder + name;
}
