import path from 'node:path';
import {defaultLocale, type Locale, locales, type Problem} from '@integration-docs/facts';
import {catalogueFiles} from '@integration-docs/contract';
import {
  type Addresses,
  addressesOf,
  isAbsent,
  lostAddresses,
  movesOf,
  readMoves,
  releasedAddresses,
} from '@integration-docs/docs/content';
import {absentAddresses} from '../config/chapters.ts';
import site from '../config/site.ts';

const otherLocales = locales.filter((locale) => locale !== defaultLocale);

/**
 * Returns a problem for each released address that a build neither has nor moves.
 *
 * @param buildDir folder of the build, with all languages
 */
export async function lostInBuild(rootDir: string, buildDir: string, locale: Locale): Promise<readonly Problem[]> {
  const isDefault = locale === defaultLocale;
  return lostAmong(
    rootDir,
    await addressesOf(path.join(buildDir, isDefault ? '' : locale), isDefault ? otherLocales : []),
    locale,
  );
}

/**
 * Returns a problem for each released address that is neither built nor moved, and for each wrong move. Addresses of chapters that are off
 * are not missed, nor addresses that moved there.
 *
 * @param built the addresses of one language
 */
export async function lostAmong(rootDir: string, built: Addresses, locale: Locale): Promise<readonly Problem[]> {
  const absent = absentAddresses(site);
  const [released, moves, catalogues] = await Promise.all([
    releasedAddresses(rootDir),
    readMoves(rootDir),
    absentCatalogues(rootDir, absent),
  ]);
  const isPresent = (address: string): boolean => !isAbsent(address, absent);
  // Samples are published in each language, except requests. All other files are published once.
  const isShared = (file: string): boolean => !file.startsWith('/samples/') || file.startsWith('/samples/requests/');
  const files = released.files.filter(
    (file) => isPresent(file) && !catalogues.has(file) && (locale === defaultLocale || !isShared(file)),
  );
  const leftWith = new Set(moves.filter(({to}) => !isPresent(to)).map(({from}) => from));
  const isExpected = (address: string): boolean => isPresent(address) && !leftWith.has(address);
  const pages = Object.fromEntries(
    Object.entries(released.pages)
      .filter(([route]) => isExpected(route))
      .map(([route, anchors]) => [route, anchors.filter((anchor) => isExpected(`${route}#${anchor}`))]),
  );
  const presentMoves = moves.filter(({from, to}) => isPresent(from) && isPresent(to));
  return lostAddresses({...released, pages, files}, built, movesOf({...released, pages}, built, presentMoves));
}

/** Returns the addresses of catalogues that are left out because a page that explains them is. */
async function absentCatalogues(rootDir: string, absent: readonly string[]): Promise<ReadonlySet<string>> {
  if (absent.length === 0) return new Set();
  const [all, present] = await Promise.all([
    catalogueFiles(rootDir, site.url),
    catalogueFiles(rootDir, site.url, (route) => !isAbsent(route, absent)),
  ]);
  return new Set([...all.keys()].filter((name) => !present.has(name)).map((name) => `/catalogues/${name}`));
}
