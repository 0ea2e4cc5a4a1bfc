import {createHash} from 'node:crypto';
import {contentSecurityPolicy} from '../hosting/http-headers.ts';
import {escapeAttribute, type Locale, localeNames, type SitePlace} from '@integration-docs/facts';
import type {RenderedPage} from '../page/render.tsx';
import type {Scripts} from './scripts.ts';

/** Addresses that every page names. */
export interface PageAssets extends Pick<Scripts, 'beforePaint' | 'shell' | 'search'> {
  /** Address of the module that starts the islands, then those that it needs at once. */
  readonly islands: readonly string[];
  readonly place: SitePlace;
}

interface Production {
  /** Names this build: a navigation leads only to pages of the same. */
  readonly build: string;
  /** Styles that the page needs, without references to other files. */
  readonly styles: string;
  /** Address of the whole style sheet. */
  readonly styleSheet: string;
}

/**
 * The HTML of a page, around what React has rendered. Styles and the script before the first paint stand in it, so that the first
 * paint waits for one answer and not for two; the content policy allows them by their hashes.
 */
export function pageHtml(
  {head, body}: RenderedPage,
  locale: Locale,
  assets: PageAssets,
  {build, styles, styleSheet}: Production,
): string {
  const policy = contentSecurityPolicy(hashSource(assets.beforePaint), hashSource(styles));
  return wholeDocument(locale, assets, {
    attributes: {'data-build': build, 'data-styles': styleSheet},
    head: [
      head,
      element('meta', {'http-equiv': 'Content-Security-Policy', content: policy}),
      ...scripts(locale, assets),
      `<style>${styles}</style>`,
    ],
    body,
  });
}

/**
 * The same while developing: no policy, because Vite evaluates code and writes styles; nothing to search.
 *
 * @param modules addresses of the modules that bring styles and reload the page after a change
 */
export function developmentHtml(
  {head, body}: RenderedPage,
  locale: Locale,
  assets: PageAssets,
  modules: readonly string[],
): string {
  return wholeDocument(locale, assets, {
    attributes: {},
    head: [
      head,
      ...scripts(locale, assets, {'data-development': ''}),
      ...modules.map((src) => element('script', {type: 'module', src}, '')),
    ],
    body,
  });
}

interface Parts {
  /** Of `<html>`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly head: readonly string[];
  readonly body: string;
}

function wholeDocument(locale: Locale, {islands}: PageAssets, {attributes, head, body}: Parts): string {
  const html = element('html', {
    ...attributes,
    lang: localeNames[locale].htmlLang,
    dir: 'ltr',
    'data-has-hydrated': 'false',
    'data-theme': 'light',
    'data-islands': islands.join(' '),
  });
  return `<!DOCTYPE html>\n${html}\n<head>\n<meta charset="UTF-8">\n${head.join('\n')}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
}

function scripts(
  locale: Locale,
  {beforePaint, shell, search, place}: PageAssets,
  marks: Readonly<Record<string, string>> = {},
): readonly string[] {
  const bases = searchBases(locale, place).join(' ');
  return [
    element('script', {'data-shell': shell}, beforePaint),
    element('meta', {name: 'search', content: search, 'data-bases': bases, ...marks}),
  ];
}

/** Base paths of the search files of each language, the page's own first. */
function searchBases(current: Locale, {baseUrls, locales}: SitePlace): readonly string[] {
  return [current, ...locales.filter((locale) => locale !== current)].map((locale) => baseUrls[locale]);
}

/** Source expression of inline code for the content policy. */
function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** @param content HTML; without it the element stays open */
function element(name: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join('')}>${content === undefined ? '' : `${content}</${name}>`}`;
}
