import {siteOrigin, basePath} from '../../../site/config/basePath.ts';
import {localeConfigs} from '../../../site/config/locales.ts';
import type {Locale} from '@integration-docs/facts';
import type {BuiltPage} from '../built/built-page.ts';
import {inOrder} from '../built/order.ts';
import {find, textOf} from '../built/tree.ts';
import {llmsIndex} from './llms.ts';
import {twinAddress} from './address.ts';
import {twinOf} from './twin.ts';

/**
 * What programs read of one language: the twin of every page, `llms.txt` and `llms-full.txt`.
 *
 * @param order routes of the pages that come first, in reading order
 * @returns contents by path below the folder of the language
 */
export function twinFiles(
  pages: readonly BuiltPage[],
  {language, title, order}: {readonly language: Locale; readonly title: string; readonly order: readonly string[]},
): ReadonlyMap<string, string> {
  const {baseUrl} = localeConfigs[language];
  const found = pages.filter(({route, robots}) => route !== '/404.html' && !robots.includes('noindex'));
  const addresses = new Set(found.map(({address}) => address));
  const sorted = inOrder(found, order);
  const twins = sorted.map((page) => ({page, text: twinOf(page.main, {pages: addresses})}));
  const index = llmsIndex({
    language,
    title,
    routes: new Set(found.map(({route}) => route)),
    home: siteOrigin + baseUrl,
    root: siteOrigin + basePath,
    pages: sorted.map(({address, description, main}) => {
      const heading = find(main, ({tagName}) => tagName === 'h1');
      return {title: heading === null ? '' : textOf(heading), description, url: siteOrigin + twinAddress(address)};
    }),
  });
  const full = twins.map(({page, text}) => `<!-- ${siteOrigin}${page.address} -->\n\n${text}`).join('\n');
  return new Map([
    ...twins.map(({page, text}) => [twinAddress(page.address).slice(baseUrl.length), text] as const),
    ['llms.txt', index],
    ['llms-full.txt', full],
  ]);
}
