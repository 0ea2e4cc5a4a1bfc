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
import {isKept, keepPage, keptPage, loadPage, pathOf} from './pages.ts';
import {chooseRecovery, reloadOnce, serverAnswers} from './recovery.ts';
import {enterEntry, isAtOtherEntry, newEntry, notePositions, scrollToPlace, startsAtTop} from './scroll.ts';
import {nameMissing, swap} from './swap.ts';

/** The page on show, and the navigation under way: one that is overtaken by another shows nothing. */
let shown: Page;
let latest = 0;

/** The page that was on show when another did not come: it is still there, as the reader left it. */
let covered: Page | null = null;

/** Turns links to pages of this site into navigations without a new document; a page is fetched when its link is pointed at. */
export function runNavigation(): void {
  const page = readPage(document);
  // While developing, the framework navigates.
  if (page === null || document.documentElement.dataset.build === undefined) return;
  shown = page;
  keepPage(pathOf(location), page);
  notePositions();
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

/** Back to the page on show, or to another place on it: a page that is still to come is no longer wanted. */
function stay(): void {
  latest += 1;
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

/** Nothing is fetched ahead on a slow or metered connection. */
function onIntent(event: Event): void {
  const link = linkOf(event);
  if (link === null || !isPage(link) || isKept(pathOf(link)) || isMetered()) return;
  Promise.all([loadPage(pathOf(link)), loadStyles()]).then(
    // The browser goes through the page for its new styles while the reader still points, not when they click.
    () => whenIdle(applyStyles),
    // What fails here is tried again by the navigation, which tells the reader.
    () => undefined,
  );
}

function isMetered(): boolean {
  const {connection} = navigator as {connection?: {readonly saveData?: boolean; readonly effectiveType?: string}};
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/** Shows the page of the address in the bar. Until it has come, the old page stays. */
async function visit(): Promise<void> {
  latest += 1;
  const navigation = latest;
  const isOvertaken = (): boolean => navigation !== latest;
  closeOverlays();
  // Another place on the page on show: nothing has to be fetched, so Back works at once, and off line.
  const kept = keptPage(pathOf(location));
  if (kept && (kept === shown || kept === covered)) {
    show(kept);
    return;
  }
  document.dispatchEvent(new Event(navigationStart));
  try {
    const [page] = await Promise.all([loadPage(pathOf(location)), loadStyles()]);
    if (!isOvertaken()) show(page);
  } catch (error) {
    if (!isOvertaken()) await recover(error, isOvertaken);
  }
}

function show(page: Page): void {
  const from = shown;
  shown = page;
  covered = null;
  enterEntry();
  document.dispatchEvent(new Event(navigationEnd));
  const late = page === from ? [] : swap(from, page, !startsAtTop());
  scrollToPlace();
  if (page === from) return;
  document.dispatchEvent(new Event(pageEvent));
  drawLate(late, () => document.dispatchEvent(new Event(pageCompleteEvent)));
  // The focus goes to the new page and its heading is read out, as a full page load would do.
  afterTheFrame(() => {
    if (page !== shown) return;
    if (!location.hash) document.querySelector('main')?.focus({preventScroll: true});
    announce(document.querySelector('h1')?.textContent ?? '');
  });
}

/** A full load helps when the server answers, once; else the page says what is wrong and offers to try again. */
async function recover(error: unknown, isOvertaken: () => boolean): Promise<void> {
  const recovery = await chooseRecovery(history.state, () => serverAnswers(location.href));
  if (isOvertaken()) return;
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
  scrollTo({top: 0, behavior: 'instant'});
}

/** What stands in the place of the page on show, which stays as it is for when the reader comes back. */
function showInstead(content: Element): void {
  drawAll();
  covered ??= shown;
  shown.content.replaceWith(content);
  shown = {...shown, content};
}

/** What the reader opens from now on, while the page is still to come, stays open. */
function closeOverlays(): void {
  document.querySelectorAll('dialog:modal').forEach((dialog) => (dialog as HTMLDialogElement).close());
  document.querySelectorAll<HTMLElement>('[popover]:popover-open').forEach((popover) => popover.hidePopover());
}
