import {locales as allLocales, type Locale} from './locale.ts';

/** Where the site stands. */
export interface SitePlace {
  /** Scheme and host: `https://www.plataforma.example`. */
  readonly origin: string;
  /** The path of the site, with a slash at both ends: `/`, or `/ajuda/` for `https://www.plataforma.example/ajuda`. */
  readonly basePath: string;
  /** The languages of the site. The first is the default and stands at the root, the others below their names. */
  readonly locales: readonly Locale[];
  /** What every path of a language begins with: `/ajuda/en/`. */
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
 * The one address of a page that answers at two: without a slash at the end, but for the root of a language.
 *
 * @example canonicalPath(placeOf('https://a.example'), '/docs/') // → '/docs'
 * @example canonicalPath(placeOf('https://a.example'), '/en/') // → '/en/'
 */
export function canonicalPath({baseUrls}: SitePlace, pathname: string): string {
  const bare = pathname.replace(/\/$/, '');
  return Object.values(baseUrls).includes(`${bare}/`) ? `${bare}/` : bare;
}
