import {afterTheFrame} from '../page-events.ts';
import {applyStyles} from '../styles.ts';
import {drawAll, type LatePart} from './late.ts';
import type {Page} from './page.ts';

/** Pixels; the least that things take of the screen: rather too much of a page is placed first than too little. */
const least = {character: 8, line: 26, gap: 16, diagram: 240, above: 150};
const widestText = 736;

/** Sidebars by name, with their categories as the reader left them. */
const sidebars = new Map<string, Element>();

/**
 * Puts a page in place of the one on show.
 *
 * @param isWhole false for a page that is seen from its top
 * @returns what stands further down then, to be drawn after the first frame
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
  // Out of sight at once, and out of the document after the frame: taking a long page away takes a while.
  left = from.content;
  left.setAttribute('data-left', '');
  // In front of it: of two places with the same id the first is gone to.
  left.before(to.content);
  afterTheFrame(clearAway);
  markLinks();
  return late;
}

/** Title and links say which page was asked for, though it has not come: as far as a link of the sidebar names it. */
export function nameMissing(): void {
  markLinks();
  const name =
    document.querySelector('.sidebar [aria-current]')?.textContent ?? document.querySelector('h1')?.textContent;
  document.title = document.title.replace(/^.*(?= \| )/, name ?? '');
}

/** The page before, as long as it is still in the document. */
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

/** Takes out of a page what stands below the first screen, to be put back part by part. */
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

/** Marks the links to the page on show and the part of the site that it belongs to, and leads those of the language dropdown to its twins. */
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
