import {parseFragment, serializeOuter} from 'parse5';
import {escapeAttribute, escapeText, type Locale} from '@integration-docs/facts';
import type {BuiltPage} from '../built/built-page.ts';
import {markOf, type LeftOut} from '../built/marks.ts';
import {attribute, find, findAll, textOf, type Element, type Node} from '../built/tree.ts';
import {edit, newElement, partAddress, removeAttribute, setAttribute, setChildren} from './edit.ts';
import {linkToTool} from './tool.ts';

/** A page as it goes into the document. */
export type KeptPage = Pick<BuiltPage, 'address' | 'route' | 'main'>;

export interface DocumentFacts {
  readonly language: Locale;
  /** BCP 47. */
  readonly htmlLang: string;
  readonly name: string;
  readonly title: string;
  readonly tagline: string;
  /** Scheme and host of the published site. */
  readonly origin: string;
  /** Address of the home page of the language on the published site. */
  readonly home: string;
  readonly date: Date;
  readonly styles: string;
  /** Returns the content of the file of a part, by its address. */
  readonly readPart: (address: string) => string;
}

const words = {
  pt: {contents: 'Índice', from: 'Cópia de', date: 'feita em'},
  en: {contents: 'Contents', from: 'Copy of', date: 'made on'},
} as const satisfies Record<Locale, object>;

/** Elements excluded from the document: controls, navigation, and elements without text. */
const leftOutElements = new Set([
  'nav',
  'button',
  'script',
  'style',
  'form',
  'output',
  'noscript',
  'textarea',
  'select',
  'template',
  'progress',
]);
const leftOut: LeftOut = {
  breadcrumbs: true,
  navigation: true,
  online: true,
  forms: true,
  download: true,
  source: false,
  languages: false,
  about: false,
  spoken: false,
  changes: false,
};

/** Attributes whose values are ids of elements. */
const idAttributes = ['for', 'headers', 'aria-labelledby', 'aria-describedby', 'aria-details', 'aria-controls'];

/** @example anchorOf('/docs/guides/main', 'next') // → 'docs-guides-main--next' */
export function anchorOf(route: string, id?: string): string {
  const page = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
  return id === undefined ? page : `${page}--${id}`;
}

/**
 * Returns all pages as one HTML document, from which the PDF is printed: title, table of contents, and each page unfolded. Links
 * between pages become links inside the document. Modifies the trees of `pages`.
 *
 * @param pages in reading order
 */
export function keptDocument(pages: readonly KeptPage[], facts: DocumentFacts): string {
  const {language, htmlLang, name, title, tagline, home, date, styles} = facts;
  const texts = words[language];
  const ids = new Map(pages.map((page) => [page.address, idsOf(page, facts.readPart)]));
  const articles = pages.map((page) => articleOf(page, {pages, ids, facts}));
  const day = new Intl.DateTimeFormat(htmlLang, {dateStyle: 'long', timeZone: 'UTC'}).format(date);
  return `<!doctype html>
<html lang="${htmlLang}" data-theme="light">
<head><meta charset="utf-8"><title>${escapeText(title)}</title><meta name="author" content="${escapeAttribute(name)}">
<style>${styles}</style>
<style>@page { @bottom-left { content: ${JSON.stringify(title)} } }</style></head>
<body>
<header class="cover"><p class="cover-name">${escapeText(name)}</p><p class="cover-title">${escapeText(tagline)}</p>
<p>${texts.from} <a href="${home}">${home}</a>, ${texts.date} <time datetime="${date.toISOString().slice(0, 10)}">${day}</time>.</p></header>
<section class="contents"><h1>${texts.contents}</h1><ul>${articles.map(contentsOf).join('')}</ul></section>
<main>${articles.map((article) => serializeOuter(article)).join('\n')}</main>
</body></html>`;
}

/** Ids of a page, including the ids of its parts. */
function idsOf({main}: KeptPage, readPart: DocumentFacts['readPart']): ReadonlySet<string> {
  const idsIn = (node: Node): string[] =>
    findAll(node, (each) => attribute(each, 'id') !== '').map((each) => attribute(each, 'id'));
  const parts = findAll(main, (each) => partAddress(each) !== undefined);
  return new Set([...idsIn(main), ...parts.flatMap((each) => idsIn(parseFragment(readPart(partAddress(each) ?? ''))))]);
}

interface DocumentContext {
  readonly pages: readonly KeptPage[];
  /** Address of a page → its ids. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  readonly facts: DocumentFacts;
}

function articleOf(page: KeptPage, context: DocumentContext): Element {
  const article = find(page.main, ({tagName}) => tagName === 'article');
  if (article === null)
    throw new Error(`${page.address} has no <article>. Every page of packages/docs/chrome has one.`);
  const {readPart, origin, language} = context.facts;
  edit(article, (element) => {
    if (isLeftOut(element)) return [];
    const part = partAddress(element);
    if (part !== undefined) return parseFragment(readPart(part)).childNodes.filter(({nodeName}) => nodeName !== 'meta');
    if (markOf(element, 'island') !== undefined) return [linkToTool(language, origin + page.address)];
    if (element.tagName === 'details') {
      setAttribute(element, 'open', '');
      removeAttribute(element, 'name');
    }
    // In a tagged PDF, a figure needs an alternative text, which a code sample does not have.
    if (element.tagName === 'figure' && find(element, ({tagName}) => tagName === 'pre'))
      setAttribute(element, 'role', 'group');
    if (attribute(element, 'role') === 'tabpanel') return [unfoldedPanel(element)];
    return [element];
  });
  for (const element of findAll(article, () => true)) renameIn(element, page, context);
  setAttribute(article, 'id', anchorOf(page.route));
  setAttribute(article, 'class', 'kept-page');
  setAttribute(article, 'data-address', page.address);
  return article;
}

function isLeftOut(element: Element): boolean {
  const {tagName} = element;
  const ui = markOf(element, 'ui');
  return (
    leftOutElements.has(tagName) ||
    (tagName === 'input' && attribute(element, 'type') !== 'checkbox') ||
    (ui !== undefined && leftOut[ui]) ||
    element.attrs.some(({name}) => name === 'hidden')
  );
}

/** Shows a tab panel with its name above it, because all panels follow one another. */
function unfoldedPanel(panel: Element): Element {
  const label = newElement('p', {class: 'panel-name'}, markOf(panel, 'label') ?? '');
  setChildren(panel, [label, ...panel.childNodes]);
  panel.attrs = [{name: 'class', value: 'panel'}];
  return panel;
}

/** Makes ids unique in the document, points links to places inside it where possible, and removes `tabindex`. */
function renameIn(element: Element, page: KeptPage, context: DocumentContext): void {
  removeAttribute(element, 'tabindex');
  for (const attr of element.attrs) {
    if (attr.name === 'id') attr.value = anchorOf(page.route, attr.value);
    else if (idAttributes.includes(attr.name))
      attr.value = attr.value.replace(/\S+/g, (id) => anchorOf(page.route, id));
    else if (attr.name === 'href') attr.value = targetOf(attr.value, page, context);
    else if (attr.value.includes('url(#'))
      attr.value = attr.value.replaceAll('url(#', `url(#${anchorOf(page.route, '')}`);
  }
}

/** Target of a link in the document. An absolute URL stays unchanged. */
function targetOf(href: string, page: KeptPage, {pages, ids, facts: {origin}}: DocumentContext): string {
  if (URL.canParse(href)) return href;
  const url = new URL(href, origin + page.address);
  const withoutSlash = (path: string): string => path.replace(/\/$/, '');
  const target = pages.find(({address}) => withoutSlash(address) === withoutSlash(url.pathname));
  if (target === undefined) return url.href;
  const id = decodeURIComponent(url.hash.slice(1));
  return `#${anchorOf(target.route, ids.get(target.address)?.has(id) ? id : undefined)}`;
}

function contentsOf(article: Element): string {
  const title = find(article, ({tagName}) => tagName === 'h1');
  const sections = findAll(article, ({tagName}) => tagName === 'h2').filter((each) => attribute(each, 'id') !== '');
  const linkTo = (id: string, text: string): string =>
    `<a href="#${id}"><span>${escapeText(text)}</span> <span class="page-number" data-page-of="${id}"></span></a>`;
  const sectionItems = sections.map((each) => `<li>${linkTo(attribute(each, 'id'), textOf(each))}</li>`).join('');
  return `<li>${linkTo(attribute(article, 'id'), title === null ? '' : textOf(title))}${sectionItems === '' ? '' : `<ul>${sectionItems}</ul>`}</li>`;
}
