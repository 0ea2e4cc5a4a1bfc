import {afterTheFrame} from '../page-events.ts';
import {applyStyles} from '../styles.ts';
import {drawAll, type LatePart} from './late.ts';
import type {Page} from './page.ts';

/** Minimum sizes in pixels: it is better to place too much of a page first than too little. */
const least = {character: 8, line: 26, gap: 16, diagram: 240, above: 150};
const widestText = 736;

/** Sidebars by name, with the categories open or closed as the reader left them. */
const sidebars = new Map<string, Element>();

/**
 * Replaces the current page.
 *
 * @param isWhole false for a page that is shown from its top
 * @returns the parts below the first screen, to be drawn after the first frame; none if `isWhole`
 */
export function swap(from: Page, to: Page, isWhole: boolean): readonly LatePart[] {
  drawAll();
  clearAway();
  applyStyles();
  document.title = to.title;
  from.head.forEach((element) => element.remove());
  document.head.append(...to.head);
  showSidebar(to.sidebar);
  const late = isWhole ? [] : takeLate(to.content);
  // Hidden at once, but removed after the frame: removing a long page takes time.
  left = from.content;
  left.setAttribute('data-left', '');
  // Before the old page: of two elements with the same id, an anchor leads to the first.
  left.before(to.content);
  afterTheFrame(clearAway);
  markLinks();
  return late;
}

/** Makes the title and the current link name the page that did not load, if the sidebar has a link to it. */
export function nameMissing(): void {
  markLinks();
  const name =
    document.querySelector('.sidebar [aria-current]')?.textContent ?? document.querySelector('h1')?.textContent;
  document.title = document.title.replace(/^.*(?= \| )/, name ?? '');
}

/** The old page, while it is still in the document. */
let left: Element | null = null;

function clearAway(): void {
  left?.remove();
  left?.removeAttribute('data-left');
  left = null;
}

function showSidebar(wanted: Element | null): void {
  const shown = document.querySelector('.sidebar');
  if (shown) sidebars.set(nameOf(shown), shown);
  if (nameOf(shown) === nameOf(wanted)) return;
  shown?.remove();
  if (wanted) document.getElementById('menu')?.append(sidebars.get(nameOf(wanted)) ?? wanted);
  document.querySelector('.frame')?.classList.toggle('with-sidebar', wanted !== null);
}

function nameOf(sidebar: Element | null): string {
  return sidebar?.getAttribute('data-sidebar') ?? '';
}

/** Removes from a page what is below the first screen, and returns it in parts to be added again. */
function takeLate(content: Element): readonly LatePart[] {
  const text = content.querySelector('.prose');
  if (!text) return [];
  const lineLength = Math.min(screen.width, widestText) / least.character;
  const parts = [...text.children];
  let height = least.above;
  const lastSeen = parts.findIndex((part) => {
    const lines = Math.ceil(part.textContent.length / lineLength);
    height += least.gap + (part.querySelector('.diagram') ? least.diagram : lines * least.line);
    return height > screen.height;
  });
  const late = lastSeen < 0 ? [] : parts.slice(lastSeen + 1);
  late.forEach((element) => element.remove());
  return late.map((element) => ({element, draw: () => text.append(element)}));
}

/** Marks the links to the current page and the part of the site that it belongs to, and updates the links of the language dropdown. */
function markLinks(): void {
  const bare = ({pathname}: {readonly pathname: string}): string => pathname.replace(/\/$/, '');
  const links = document.querySelectorAll<HTMLAnchorElement>(
    ':is(.navbar-links, .menu-links, .sidebar) a:not([data-version])',
  );
  for (const link of links) {
    if (bare(link) === bare(location) && link.hash === '') link.setAttribute('aria-current', 'page');
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
