import {applyStyles, loadStyles} from '../shell/styles';

/** The written part of a page, rendered at build time (docs-internal/adr/0007-pages-stay-html.md). */
type Content = Pick<ParentNode, 'childNodes' | 'querySelector'>;

/** Where the written part stands in every page. */
const selector = '.written';

const contents = new Map<string, Content>();
const loading = new Map<string, Promise<void>>();

/** The page that the reader came in on has its written part in place. (This module is also part of the rendering build.) */
const arrived = typeof document === 'undefined' ? null : document.querySelector(selector);
if (arrived) contents.set(keyOf(location.pathname), arrived);

/** @returns whether the written part of a page is there, so that it can be shown at once */
export function hasContent(pathname: string): boolean {
  return contents.has(keyOf(pathname));
}

/**
 * Fetches the written part of a page, once.
 *
 * @throws when it does not come; after a new deployment only a full load helps
 */
export function loadContent(pathname: string): Promise<void> {
  const key = keyOf(pathname);
  if (contents.has(key)) return Promise.resolve();
  const under =
    loading.get(key) ??
    Promise.all([fetchContent(key), loadStyles()]).then(([content]) => void contents.set(key, content));
  loading.set(key, under);
  return under.finally(() => loading.delete(key));
}

/** Pixels. Lines are longer and lower here than any on a page, so that rather too much is placed than too little. */
const widestText = 800;
const narrowestCharacter = 6;
const lowestLine = 20;

/** What follows when the page has been drawn. */
let rest: {readonly text: Element; readonly parts: readonly Element[]} | undefined;

/**
 * Puts the written part into an element that does not have it yet.
 *
 * @param isWhole false for a page that is seen from its top: then what stands further down waits for `completeContent`
 */
export function placeContent(pathname: string, element: Element, isWhole: boolean): void {
  const content = contents.get(keyOf(pathname));
  if (!content || element.hasChildNodes()) return;
  applyStyles();
  const text = content.querySelector('.prose');
  if (text && !isWhole) {
    const parts = [...text.children];
    rest = {text, parts: parts.slice(countSeenFirst(parts))};
    for (const part of rest.parts) part.remove();
  }
  element.append(...content.childNodes);
}

/** How many parts (paragraphs, tables, samples …) fill the window at least, going by their text: nothing is laid out yet. */
function countSeenFirst(parts: readonly Element[]): number {
  const {width, height: screenHeight} = screen;
  const charactersPerLine = Math.min(width, widestText) / narrowestCharacter;
  let height = 0;
  const last = parts.findIndex(({textContent}) => {
    height += Math.ceil(textContent.length / charactersPerLine) * lowestLine;
    return height > screenHeight;
  });
  return last + 1 || parts.length;
}

/** Adds what `placeContent` left out. */
export function completeContent(): void {
  rest?.text.append(...rest.parts);
  rest = undefined;
}

/** Keeps the written part, as the reader leaves it, for when they come back. */
export function keepContent(pathname: string, element: Element): void {
  completeContent();
  contents.set(keyOf(pathname), element);
}

/** Where the written parts of this build are (`plugins/page-html`); after a new deployment they are gone, like its code. */
const {pages = ''} = typeof document === 'undefined' ? {} : document.documentElement.dataset;

async function fetchContent(key: string): Promise<Content> {
  const response = await fetch(`${pages}${key === '/' ? '/index' : key}.html`);
  if (!response.ok) throw new Error(`Loading ${response.url} failed: ${response.status}`);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  return template.content;
}

/** `/docs` and `/docs/` are the same page. */
function keyOf(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '');
}
