import {announce, closest, navigationEnd, navigationStart} from './page-events.ts';

/** Milliseconds after which a navigation shows the progress bar. Specification §9. */
const delay = 200;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks a clicked link at once and shows the progress bar when the navigation is slow, whether the browser or `navigation/` loads the page. */
export function showProgress(): void {
  document.addEventListener(navigationStart, start);
  document.addEventListener(navigationEnd, end);
  document.addEventListener('click', (event) => {
    const link = closest(event, 'a[href]');
    if (link instanceof HTMLAnchorElement && leavesPage(link, event)) {
      link.dataset.pressed = '';
      start();
    }
  });
  addEventListener('pageshow', end);
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target) return false;
  if (link.hasAttribute('download')) return false;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return link.origin === location.origin && !(samePage && link.hash);
}

function start(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    document.documentElement.dataset.pending = '';
    announce(document.querySelector<HTMLElement>('.progress')?.dataset.label ?? '');
  }, delay);
}

function end(): void {
  clearTimeout(timer);
  delete document.documentElement.dataset.pending;
  document.querySelectorAll<HTMLElement>('a[data-pressed]').forEach((link) => delete link.dataset.pressed);
}
