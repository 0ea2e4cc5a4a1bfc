import {locale, messages} from 'virtual:language';
import {place} from './settings.ts';

/* Components are rendered for one language at a time: the build makes a bundle for each. Islands get their words as props. */

export {locale};

/**
 * A string of the interface in the language of the page.
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
 * The address of a path of the site in the language of the page; an address that has base path and prefix stays.
 *
 * @example inLanguage('/docs') // → '/en/docs'
 */
export function inLanguage(path: string): string {
  return path.startsWith(baseUrl) ? path : baseUrl + path.replace(/^\//, '');
}
