/** The scroll position of each history entry when the reader left it. Pixels. */
const positions = new Map<string, number>();

/** The history entry of the current page, and its scroll position: reading `scrollY` during a navigation would force a layout. */
let shownKey = '';
let currentPosition = 0;

/** Starts to record the scroll position of each history entry. */
export function recordPositions(): void {
  shownKey = entryKey();
  // The browser would scroll before the new page is in the document. On a reload the browser restores the position.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  const record = (): void => void positions.set(shownKey, (currentPosition = scrollY));
  addEventListener('scroll', record, {passive: true});
  record();
}

/** Returns the state for a new history entry. */
export function newEntry(): object {
  return {key: Math.random().toString(36).slice(2)};
}

/** Called when the page of the new history entry is shown. */
export function enterEntry(): void {
  shownKey = entryKey();
  // Each entry has a setting of its own, and WebKit starts new entries with `auto`.
  history.scrollRestoration = 'manual';
}

/** @returns whether the current history entry is not the shown one, and not one that a link within the page created */
export function isAtOtherEntry(): boolean {
  const key = keyOf(history.state);
  return key !== undefined && key !== shownKey;
}

/** @returns whether the page will be shown from its top */
export function startsAtTop(): boolean {
  return location.hash === '' && (positions.get(shownKey) ?? 0) === 0;
}

/** Scrolls to the recorded position of the history entry, else to the anchor, else to the top. */
export function scrollToPlace(): void {
  const position = positions.get(shownKey) ?? 0;
  if (position > 0) goTo(position);
  else if (location.hash) goToAnchor();
  // At the top no call is needed: even `scrollTo` would force a layout.
  else if (currentPosition > 0) goTo(0);
}

/** Sets `currentPosition` here, because the scroll event comes with the next frame and the reader may leave the page before. */
function goTo(position: number): void {
  currentPosition = position;
  scrollTo({top: position, behavior: 'instant'});
}

/** Lets the browser go to the anchor as for a link within the page: it sets `:target` and opens the folds around it. */
function goToAnchor(): void {
  const {state} = history as {readonly state: unknown};
  const focused = document.querySelector<HTMLElement>('dialog[open] :focus');
  location.replace(location.href);
  history.replaceState(state, '');
  // The browser removes the focus, also from a search that was opened while the page was loading.
  focused?.focus({preventScroll: true});
}

/** The first entry, and those that the browser creates for anchors, get their key here. */
function entryKey(): string {
  const key = keyOf(history.state);
  if (key !== undefined) return key;
  history.replaceState({...(history.state as object | null), ...newEntry()}, '');
  return keyOf(history.state) ?? '';
}

function keyOf(state: unknown): string | undefined {
  return (state as {readonly key?: string} | null)?.key;
}
