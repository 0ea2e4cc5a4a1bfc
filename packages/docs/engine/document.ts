import {createHash} from 'node:crypto';
import {contentSecurityPolicy} from '../hosting/http-headers.ts';
import {escapeAttribute, type Locale, localeNames, type SitePlace} from '@integration-docs/facts';
import type {RenderedPage} from '../page/render.tsx';
import type {Scripts} from './scripts.ts';

/** Scripts and addresses that every page contains. */
export interface PageAssets extends Pick<Scripts, 'beforePaint' | 'shell' | 'search'> {
  /** Address of the module that starts the islands, then addresses of the modules that it needs at once. */
  readonly islands: readonly string[];
  readonly place: SitePlace;
}

interface Production {
  /** Id of this build. Navigation without a full page load works only between pages of the same build. */
  readonly build: string;
  /** Styles that the page needs, without references to other files. */
  readonly styles: string;
  /** Address of the whole style sheet. */
  readonly styleSheet: string;
}

/**
 * Returns the HTML document around what React has rendered. Styles and the script before the first paint are inline, so that the first
 * paint needs one response only. The content security policy allows them by hash.
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
 * Returns the HTML document for development: without a policy, because Vite evaluates code and inserts styles, and without search.
 *
 * @param modules addresses of the modules that insert styles and reload the page after a change
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
  /** Attributes of `<html>`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly head: readonly string[];
  readonly body: string;
}

function wholeDocument(locale: Locale, {islands}: PageAssets, {attributes, head, body}: Parts): string {
  const html = element('html', {
    ...attributes,
    lang: localeNames[locale].htmlLang,
    'data-has-hydrated': 'false',
    'data-theme': 'light',
    'data-islands': islands.join(' '),
  });
  return `<!DOCTYPE html>\n${html}\n<head>\n<meta charset="UTF-8">\n${head.join('\n')}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
}

function scripts(
  locale: Locale,
  {beforePaint, shell, search, place}: PageAssets,
  extraAttributes: Readonly<Record<string, string>> = {},
): readonly string[] {
  const bases = searchBases(locale, place).join(' ');
  return [
    element('script', {'data-shell': shell}, beforePaint),
    element('meta', {name: 'search', content: search, 'data-bases': bases, ...extraAttributes}),
  ];
}

/** Base paths of the search files of each language, the language of the page first. */
function searchBases(current: Locale, {baseUrls, locales}: SitePlace): readonly string[] {
  return [current, ...locales.filter((locale) => locale !== current)].map((locale) => baseUrls[locale]);
}

/** Source expression of inline code for the content security policy. */
function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** @param content inner HTML; without it only the start tag is returned */
function element(name: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${attributeText.join('')}>${content === undefined ? '' : `${content}</${name}>`}`;
}
