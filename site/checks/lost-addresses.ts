import path from 'node:path';
import {defaultLocale, type Locale, locales, type Problem} from '@integration-docs/facts';
import {
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
 * Returns a problem for each released address that a build neither has nor moves. Addresses of chapters that are off are not missed.
 *
 * @param buildDir folder of the build, with all languages
 */
export async function lostInBuild(rootDir: string, buildDir: string, locale: Locale): Promise<readonly Problem[]> {
  const isDefault = locale === defaultLocale;
  const [released, moves, built] = await Promise.all([
    releasedAddresses(rootDir),
    readMoves(rootDir),
    addressesOf(path.join(buildDir, isDefault ? '' : locale), isDefault ? otherLocales : []),
  ]);
  const absent = absentAddresses(site);
  const isPresent = (address: string): boolean => !isAbsent(address, absent);
  // Samples are published in each language, except requests. All other files are published once.
  const isShared = (file: string): boolean => !file.startsWith('/samples/') || file.startsWith('/samples/requests/');
  const files = released.files.filter((file) => isPresent(file) && (isDefault || !isShared(file)));
  const pages = Object.fromEntries(Object.entries(released.pages).filter(([route]) => isPresent(route)));
  return lostAddresses({...released, pages, files}, built, movesOf({...released, pages}, built, moves));
}
