import {
  afterTheFrame,
  announce,
  navigationEnd,
  navigationStart,
  pageCompleteEvent,
  pageEvent,
  whenIdle,
} from '../page-events.ts';
import {applyStyles, loadStyles} from '../styles.ts';
import {failure} from './failure.ts';
import {drawAll, drawArrivalPage, drawLate, drawWhenScrolled} from './late.ts';
import {isPage, isPlainClick, isWithinPage, linkOf} from './links.ts';
import {readPage, type Page} from './page.ts';
import {isCached, cachePage, cachedPage, loadPage, pathOf} from './pages.ts';
import {chooseRecovery, reloadOnce, serverAnswers} from './recovery.ts';
import {enterEntry, isAtOtherEntry, newEntry, recordPositions, scrollToPlace, startsAtTop} from './scroll.ts';
import {nameMissing, swapPages} from './swap.ts';

/** The current page, and the number of the latest navigation: an older one that ends later shows nothing. */
let current: Page;
let latestNavigation = 0;

/** The page that the error content replaced: its nodes are unchanged. */
let coveredPage: Page | null = null;

/** Turns clicks on links to pages of this site into navigations without a new document. Fetches a page when its link is pointed at or focused. */
export function runNavigation(): void {
  const page = readPage(document);
  // In development, the browser loads each page.
  if (page === null || document.documentElement.dataset.build === undefined) return;
  current = page;
  cachePage(pathOf(location), page);
  recordPositions();
  drawArrivalPage();
  drawWhenScrolled();
  for (const intent of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(intent, onIntent, {passive: true});
  }
  document.addEventListener('click', onClick);
  addEventListener('popstate', () => {
    if (isAtOtherEntry()) void visit();
    else stay();
  });
}

/** Back to the current page, or to another place on it: cancels the navigation that is still loading. */
function stay(): void {
  latestNavigation += 1;
  document.dispatchEvent(new Event(navigationEnd));
  enterEntry();
}

function onClick(event: MouseEvent): void {
  const link = linkOf(event);
  if (link === null || !isPlainClick(event) || !isPage(link) || isWithinPage(link)) return;
  event.preventDefault();
  history.pushState(newEntry(), '', link.href);
  void visit();
}

/** Fetches the page of the link, but not on a slow or metered connection. */
function onIntent(event: Event): void {
  const link = linkOf(event);
  if (link === null || !isPage(link) || isCached(pathOf(link)) || isMetered()) return;
  Promise.all([loadPage(pathOf(link)), loadStyles()]).then(
    // Applies the new styles now, so that the click does not wait for it.
    () => whenIdle(applyStyles),
    // The navigation tries again and reports an error.
    () => undefined,
  );
}

function isMetered(): boolean {
  const {connection} = navigator as {connection?: {readonly saveData?: boolean; readonly effectiveType?: string}};
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/** Shows the page of the address bar. The old page stays until the new one has loaded. */
async function visit(): Promise<void> {
  latestNavigation += 1;
  const navigation = latestNavigation;
  const isSuperseded = (): boolean => navigation !== latestNavigation;
  closeOverlays();
  // Another place on the current page: needs no request, so Back works at once, and off line.
  const cached = cachedPage(pathOf(location));
  if (cached && (cached === current || cached === coveredPage)) {
    show(cached);
    return;
  }
  document.dispatchEvent(new Event(navigationStart));
  try {
    const [page] = await Promise.all([loadPage(pathOf(location)), loadStyles()]);
    if (!isSuperseded()) show(page);
  } catch (error) {
    if (!isSuperseded()) await recover(error, isSuperseded);
  }
}

function show(page: Page): void {
  const previous = current;
  current = page;
  coveredPage = null;
  enterEntry();
  document.dispatchEvent(new Event(navigationEnd));
  const lateParts = page === previous ? [] : swapPages(previous, page, !startsAtTop());
  scrollToPlace();
  if (page === previous) return;
  document.dispatchEvent(new Event(pageEvent));
  drawLate(lateParts, () => document.dispatchEvent(new Event(pageCompleteEvent)));
  // As on a full page load, the focus goes to the new page and its heading is read out.
  afterTheFrame(() => {
    if (page !== current) return;
    if (!location.hash) document.querySelector('main')?.focus({preventScroll: true});
    announce([document.querySelector('h1')?.textContent, placeName()].filter(Boolean).join(', '));
  });
}

/** The heading, or the name of the row or fold, that the address leads to. */
function placeName(): string | undefined {
  const names = ':is(h2, h3, h4, h5, h6, caption, summary, th, dt)';
  return document.querySelector(`:target${names}, :target ${names}`)?.textContent;
}

/** Reloads once when the server responds; else shows the error content with a button to try again. */
async function recover(error: unknown, isSuperseded: () => boolean): Promise<void> {
  const recovery = await chooseRecovery(history.state, () => serverAnswers(location.href));
  if (isSuperseded()) return;
  if (recovery === 'reload') {
    reloadOnce();
    return;
  }
  enterEntry();
  document.dispatchEvent(new Event(navigationEnd));
  const content = failure(error, (loading) => {
    showInstead(loading);
    void visit();
  });
  showInstead(content);
  nameMissing();
  content.querySelector('button')?.focus({preventScroll: true});
  scrollTo({top: 0, behavior: 'instant'});
}

/** Replaces the content of the current page, and keeps that content for when the reader comes back. */
function showInstead(content: Element): void {
  drawAll();
  coveredPage ??= current;
  current.content.replaceWith(content);
  current = {...current, content};
}

/** Called before loading, so that what the reader opens while the page loads stays open. */
function closeOverlays(): void {
  document.querySelectorAll('dialog:modal').forEach((dialog) => (dialog as HTMLDialogElement).close());
  document.querySelectorAll<HTMLElement>('[popover]:popover-open').forEach((popover) => popover.hidePopover());
}
