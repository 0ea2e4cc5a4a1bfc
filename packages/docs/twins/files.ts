import type {Locale, SitePlace} from '@integration-docs/facts';
import type {BuiltPage} from '../built/built-page.ts';
import {inOrder} from '../built/order.ts';
import {find, textOf} from '../built/tree.ts';
import {llmsIndex, type SiteAbout} from './llms.ts';
import {twinAddress} from './address.ts';
import {twinOf} from './twin.ts';

export interface TwinOptions {
  readonly language: Locale;
  /** Title of the site. */
  readonly title: string;
  /** Routes of the pages that come first, in reading order. */
  readonly order: readonly string[];
  readonly place: SitePlace;
  readonly about: SiteAbout;
}

/**
 * What programs read of one language: the twin of every page, `llms.txt` and `llms-full.txt`.
 *
 * @returns contents by path below the folder of the language
 */
export function twinFiles(
  pages: readonly BuiltPage[],
  {language, title, order, place, about}: TwinOptions,
): ReadonlyMap<string, string> {
  const baseUrl = place.baseUrls[language];
  const found = pages.filter(({route, robots}) => route !== '/404.html' && !robots.includes('noindex'));
  const addresses = new Set(found.map(({address}) => address));
  const sorted = inOrder(found, order);
  const twins = sorted.map((page) => ({page, text: twinOf(page.main, {pages: addresses})}));
  const index = llmsIndex({
    language,
    title,
    about,
    home: place.origin + baseUrl,
    pages: sorted.map(({address, description, main}) => {
      const heading = find(main, ({tagName}) => tagName === 'h1');
      return {title: heading === null ? '' : textOf(heading), description, url: place.origin + twinAddress(address)};
    }),
  });
  const full = twins.map(({page, text}) => `<!-- ${place.origin}${page.address} -->\n\n${text}`).join('\n');
  return new Map([
    ...twins.map(({page, text}) => [twinAddress(page.address).slice(baseUrl.length), text] as const),
    ['llms.txt', index],
    ['llms-full.txt', full],
  ]);
}
