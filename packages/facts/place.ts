import {locales as allLocales, type Locale} from './locale.ts';

/** Address of the site, and the base paths of its languages. */
export interface SitePlace {
  /** Scheme and host: `https://www.plataforma.example`. */
  readonly origin: string;
  /** The path of the site, with a slash at both ends: `/`, or `/ajuda/` for `https://www.plataforma.example/ajuda`. */
  readonly basePath: string;
  /** The languages of the site. The first is the default and is at the root; the others are below their names. */
  readonly locales: readonly Locale[];
  /** The base path of each language: `/ajuda/en/`. */
  readonly baseUrls: Readonly<Record<Locale, string>>;
}

/**
 * @param url address of the published site, without a slash at the end
 * @param locales its languages, the default first
 * @example placeOf('https://www.plataforma.example/ajuda').baseUrls.en // → '/ajuda/en/'
 */
export function placeOf(url: string, locales: readonly Locale[] = allLocales): SitePlace {
  const {origin, pathname} = new URL(url);
  const basePath = `${pathname.replace(/\/$/, '')}/`;
  const baseUrls = {pt: '', en: ''};
  for (const locale of allLocales) baseUrls[locale] = locale === locales[0] ? basePath : `${basePath}${locale}/`;
  return {origin, basePath, locales, baseUrls};
}

/**
 * Returns the canonical path of a page that is served with and without a slash at the end: without it, except for the root of a language.
 *
 * @example canonicalPath(placeOf('https://a.example'), '/docs/') // → '/docs'
 * @example canonicalPath(placeOf('https://a.example'), '/en/') // → '/en/'
 */
export function canonicalPath({baseUrls}: SitePlace, pathname: string): string {
  const bare = pathname.replace(/\/$/, '');
  return Object.values(baseUrls).includes(`${bare}/`) ? `${bare}/` : bare;
}
