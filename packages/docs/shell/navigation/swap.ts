import {afterTheFrame} from '../page-events.ts';
import {applyStyles} from '../styles.ts';
import {drawAll, type LatePart} from './late.ts';
import type {Page} from './page.ts';

/** Minimum sizes in pixels: it is better to place too much of a page first than too little. */
const minimum = {character: 8, line: 26, gap: 16, diagram: 240, above: 150};
const widestText = 736;

/** Sidebars by name, with the categories open or closed as the reader left them. */
const sidebars = new Map<string, Element>();

/**
 * Replaces the current page.
 *
 * @param isWhole false for a page that is shown from its top
 * @returns the parts below the first screen, to be drawn after the first frame; none if `isWhole`
 */
export function swapPages(previous: Page, next: Page, isWhole: boolean): readonly LatePart[] {
  drawAll();
  removeOldContent();
  applyStyles();
  document.title = next.title;
  previous.head.forEach((element) => element.remove());
  document.head.append(...next.head);
  showSidebar(next.sidebar);
  const lateParts = isWhole ? [] : takeLate(next.content);
  // Hidden at once, but removed after the frame: removing a long page takes time.
  oldContent = previous.content;
  oldContent.setAttribute('data-left', '');
  // Before the old page: of two elements with the same id, an anchor leads to the first.
  oldContent.before(next.content);
  afterTheFrame(removeOldContent);
  markLinks();
  return lateParts;
}

/** Marks the link to the page that did not load. The heading of the error names that page too, if the sidebar has the link; the title repeats it. */
export function nameMissing(): void {
  markLinks();
  const heading = document.querySelector('main h1');
  const name = document.querySelector('.sidebar [aria-current]')?.textContent;
  if (name !== undefined) heading?.append(`: ${name}`);
  document.title = document.title.replace(/^.*(?= \| )/, heading?.textContent ?? '');
}

/** The old page, while it is still in the document. */
let oldContent: Element | null = null;

function removeOldContent(): void {
  oldContent?.remove();
  oldContent?.removeAttribute('data-left');
  oldContent = null;
}

function showSidebar(sidebar: Element | null): void {
  const current = document.querySelector('.sidebar');
  if (current) sidebars.set(nameOf(current), current);
  if (nameOf(current) === nameOf(sidebar)) return;
  current?.remove();
  if (sidebar) document.getElementById('menu')?.append(sidebars.get(nameOf(sidebar)) ?? sidebar);
  document.querySelector('.frame')?.classList.toggle('with-sidebar', sidebar !== null);
}

function nameOf(sidebar: Element | null): string {
  return sidebar?.getAttribute('data-sidebar') ?? '';
}

/** Removes from a page what is below the first screen, and returns it in parts to be added again. */
function takeLate(content: Element): readonly LatePart[] {
  const text = content.querySelector('.prose');
  if (!text) return [];
  const lineLength = Math.min(screen.width, widestText) / minimum.character;
  const parts = [...text.children];
  let height = minimum.above;
  const lastSeen = parts.findIndex((part) => {
    const lines = Math.ceil(part.textContent.length / lineLength);
    height += minimum.gap + (part.querySelector('.diagram') ? minimum.diagram : lines * minimum.line);
    return height > screen.height;
  });
  const lateElements = lastSeen < 0 ? [] : parts.slice(lastSeen + 1);
  lateElements.forEach((element) => element.remove());
  return lateElements.map((element) => ({element, draw: () => text.append(element)}));
}

/** Marks the links to the current page and the part of the site that it belongs to, and updates the links of the language dropdown. */
function markLinks(): void {
  const pathWithoutSlash = ({pathname}: {readonly pathname: string}): string => pathname.replace(/\/$/, '');
  const links = document.querySelectorAll<HTMLAnchorElement>(
    ':is(.navbar-links, .menu-links, .sidebar) a:not([data-version])',
  );
  for (const link of links) {
    if (pathWithoutSlash(link) === pathWithoutSlash(location) && link.hash === '')
      link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const group = document.querySelector('main [data-group]:not([data-left], [data-left] *)')?.getAttribute('data-group');
  for (const summary of document.querySelectorAll('summary[data-group]')) {
    if (summary.getAttribute('data-group') === group) summary.setAttribute('aria-current', 'true');
    else summary.removeAttribute('aria-current');
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    const twin = document.head.querySelector<HTMLLinkElement>(`link[rel="alternate"][hreflang="${link.hreflang}"]`);
    if (twin) link.pathname = new URL(twin.href).pathname;
  }
}
