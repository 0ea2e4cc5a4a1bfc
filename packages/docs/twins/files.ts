import type {Locale, SitePlace} from '@integration-docs/facts';
import {isRepetition, notFoundRoute, type BuiltPage} from '../built/built-page.ts';
import {inOrder} from '../built/order.ts';
import {markOf} from '../built/marks.ts';
import {find, textOf, type Element} from '../built/tree.ts';
import {fullHead, llmsIndex, type SiteAbout} from './llms.ts';
import {twinAddress} from './address.ts';
import {hasLanguageTabs, twinOf} from './twin.ts';

export interface TwinOptions {
  readonly language: Locale;
  /** Title of the site. */
  readonly title: string;
  /** Routes of the pages that come first, in reading order. */
  readonly order: readonly string[];
  readonly place: SitePlace;
  readonly about: SiteAbout;
}

/** The twins of one language, created page by page. */
export interface Twins {
  readonly add: (page: BuiltPage) => void;
  /**
   * Returns the files for programs: the twin of every added page, `llms.txt` and `llms-full.txt`.
   *
   * @returns contents by path, relative to the folder of the language
   */
  readonly files: () => ReadonlyMap<string, string>;
}

interface Twin extends Pick<BuiltPage, 'address' | 'route' | 'description'> {
  readonly title: string;
  readonly text: string;
  /** The same with samples in one language, for the file with all pages. */
  readonly shortText: string;
  readonly repeats: boolean;
}

/** @param pages all pages that will be added, so that links among them lead to twins */
export function openTwins(
  pages: readonly Omit<BuiltPage, 'main'>[],
  {language, title, order, place, about}: TwinOptions,
): Twins {
  const baseUrl = place.baseUrls[language];
  const addresses = new Set(pages.filter(hasTwin).map(({address}) => address));
  const addedTwins: Twin[] = [];
  return {
    add: (page) => {
      if (!hasTwin(page)) return;
      const {address, route, description, main} = page;
      const heading = find(main, ({tagName}) => tagName === 'h1');
      const change = changeOf(main);
      const end = change === '' ? '' : `\n${change}\n`;
      const text = twinOf(main, {pages: addresses}) + end;
      const repeats = isRepetition(page);
      const hasTabs = hasLanguageTabs(main) && !repeats;
      const shortText = hasTabs ? twinOf(main, {pages: addresses}, true) + end : text;
      const title = heading === null ? '' : textOf(heading);
      addedTwins.push({address, route, description, title, text, shortText, repeats});
    },
    files: () => {
      const twins = inOrder(addedTwins, order);
      const full = [
        fullHead(language),
        ...twins
          .filter(({repeats}) => !repeats)
          .map(({address, shortText}) => `<!-- ${place.origin}${address} -->\n\n${shortText}`),
      ].join('\n');
      const index = llmsIndex({
        language,
        title,
        about,
        home: place.origin + baseUrl,
        others: place.locales
          .filter((locale) => locale !== language)
          .map((locale) => ({language: locale, home: place.origin + place.baseUrls[locale]})),
        fullBytes: bytesOf(full),
        pages: twins.map((twin) => ({
          title: twin.title,
          description: twin.description,
          url: place.origin + twinAddress(twin.address),
          bytes: bytesOf(twin.text),
        })),
      });
      return new Map([
        ...twins.map(({address, text}) => [twinAddress(address).slice(baseUrl.length), text] as const),
        ['llms.txt', index],
        ['llms-full.txt', full],
      ]);
    },
  };
}

/** Returns when the page was last changed, in its words; empty when it does not say. */
function changeOf(main: Element): string {
  const about = find(main, (element) => markOf(element, 'ui') === 'about');
  const line = about === null ? null : find(about, ({tagName}) => tagName === 'p');
  return line === null ? '' : textOf(line).trim();
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

function hasTwin({route, robots}: Pick<BuiltPage, 'route' | 'robots'>): boolean {
  return route !== notFoundRoute && !robots.includes('noindex');
}
