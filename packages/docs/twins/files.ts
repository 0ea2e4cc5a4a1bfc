import type {Locale, SitePlace} from '@integration-docs/facts';
import {isRepetition, type BuiltPage} from '../built/built-page.ts';
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
      const text = twinOf(main, {pages: addresses});
      const repeats = isRepetition(page);
      addedTwins.push({address, route, description, title: heading === null ? '' : textOf(heading), text, repeats});
    },
    files: () => {
      const twins = inOrder(addedTwins, order);
      const index = llmsIndex({
        language,
        title,
        about,
        home: place.origin + baseUrl,
        pages: twins.map((twin) => ({
          title: twin.title,
          description: twin.description,
          url: place.origin + twinAddress(twin.address),
        })),
      });
      const full = twins
        .filter(({repeats}) => !repeats)
        .map(({address, text}) => `<!-- ${place.origin}${address} -->\n\n${text}`)
        .join('\n');
      return new Map([
        ...twins.map(({address, text}) => [twinAddress(address).slice(baseUrl.length), text] as const),
        ['llms.txt', index],
        ['llms-full.txt', full],
      ]);
    },
  };
}

function hasTwin({route, robots}: Pick<BuiltPage, 'route' | 'robots'>): boolean {
  return route !== '/404.html' && !robots.includes('noindex');
}
