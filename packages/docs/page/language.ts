import {locale, messages} from 'virtual:language';
import {place} from './settings.ts';

/* Components are rendered for one language: the build makes a bundle for each. Islands get their texts as props. */

export {locale};

/**
 * Returns a string of the interface in the language of the page.
 *
 * @throws Error for an id that `site/interface/<locale>.json` does not have
 */
export function translate({id}: {readonly id: string}): string {
  const message = messages[id];
  if (message === undefined) throw new Error(`site/interface/${locale}.json has no message "${id}".`);
  return message;
}

const baseUrl = place.baseUrls[locale];

/**
 * Returns the address of a path of the site in the language of the page; an address with base path and language prefix is returned unchanged.
 *
 * @example inLanguage('/docs') // → '/en/docs'
 */
export function inLanguage(path: string): string {
  return path.startsWith(baseUrl) ? path : baseUrl + path.replace(/^\//, '');
}
