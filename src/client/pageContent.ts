import {applyStyles, loadStyles} from '../browser/styles';

/** The written part of each page seen or pointed at: one element, rendered at build time (ADR 7). */
const contents = new Map<string, Element>();
const loading = new Map<string, Promise<void>>();

/** Where the written parts of this build are (`plugins/page-html`). In development and while rendering there are none. */
const {pages} = typeof document === 'undefined' ? {} : document.documentElement.dataset;

/** The page that the reader came in on has its written part in place. */
const arrived = pages === undefined ? null : host()?.firstElementChild;
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
  if (pages === undefined || contents.has(key)) return Promise.resolve();
  const under =
    loading.get(key) ??
    Promise.all([fetchContent(key), loadStyles()]).then(([content]) => void contents.set(key, content));
  loading.set(key, under);
  return under.finally(() => loading.delete(key));
}

/** What follows when the page has been drawn. */
let rest: {readonly text: Element; readonly parts: readonly Element[]} | undefined;

/**
 * Puts the written part of a page in place of the one before, which stays as the reader left it for when they come back.
 *
 * @param isWhole false for a page that is seen from its top: then what stands further down waits for `completeContent`
 */
export function placeContent(pathname: string, isWhole: boolean): void {
  const content = contents.get(keyOf(pathname));
  const place = host();
  if (!content || !place || content.parentNode === place) return;
  completeContent();
  applyStyles();
  const text = content.querySelector('.prose');
  if (text && !isWhole) {
    const parts = [...text.children];
    const seenFirst = countSeenFirst(parts);
    rest = {text, parts: parts.slice(seenFirst)};
    for (const part of rest.parts) part.remove();
    for (const part of parts.slice(0, seenFirst)) part.setAttribute('data-at-once', '');
  }
  place.replaceChildren(content);
}

/** Adds what `placeContent` left out. */
export function completeContent(): void {
  rest?.text.append(...rest.parts);
  rest = undefined;
}

/** Takes a page away that nothing has taken the place of. */
export function removeContent(pathname: string): void {
  completeContent();
  contents.get(keyOf(pathname))?.remove();
}

/** How many parts (paragraphs, tables, samples …) fill the window: nothing is laid out yet. */
function countSeenFirst(parts: readonly Element[]): number {
  let height = least.above;
  const last = parts.findIndex((part) => {
    height += leastHeight(part);
    return height > screen.height;
  });
  return last + 1 || parts.length;
}

/** Pixels. Little on a page is lower and no line longer than this: rather too much is placed than too little. */
const least = {above: 200, line: 26, row: 36, codeLine: 21, diagram: 240, gap: 12};
const widestText = 720;
const narrowestCharacter = 8;

/** Inside closed folds and tabs that are not chosen. */
const unseen = 'details:not([open]) *, [data-panel]:not([data-selected]) *';

function leastHeight(part: Element): number {
  const seen = (selector: string): Element[] => [...part.querySelectorAll(`:is(${selector}):not(${unseen})`)];
  const codeLines = seen('pre').reduce((sum, {textContent}) => sum + textContent.split('\n').length, 0);
  const byElements =
    seen('li, dt, dd, summary').length * least.line +
    seen('tr').length * least.row +
    seen('svg[role="img"]').length * least.diagram +
    codeLines * least.codeLine;
  const characters = part.querySelector('details, [data-panel]') ? 0 : part.textContent.length;
  const byText = Math.ceil((characters * narrowestCharacter) / Math.min(screen.width, widestText)) * least.line;
  return Math.max(byElements, byText) + least.gap;
}

/** Where the written part stands in every page. */
function host(): Element | null {
  return document.querySelector('.written');
}

async function fetchContent(key: string): Promise<Element> {
  const response = await fetch(`${pages}${key === '/' ? '/index' : key}.html`);
  const template = document.createElement('template');
  template.innerHTML = response.ok ? await response.text() : '';
  const content = template.content.firstElementChild;
  if (content === null) throw new Error(`Loading ${response.url} failed: ${response.status}`);
  return content;
}

/** `/docs` and `/docs/` are the same page. */
function keyOf(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '');
}
