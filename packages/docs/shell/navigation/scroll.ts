/** How far down the reader was on each entry of the history when they left it. Pixels. */
const positions = new Map<string, number>();

/** The entry whose page is on show, and how far down it is: asking in the middle of a navigation would cost a layout. */
let shown = '';
let current = 0;

/** Notes from now on where the reader is on each entry of the history. */
export function notePositions(): void {
  shown = entryKey();
  // The browser would scroll before the page is in place. A reload is left to it.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  const note = (): void => void positions.set(shown, (current = scrollY));
  addEventListener('scroll', note, {passive: true});
  note();
}

/** State for a new entry of the history. */
export function newEntry(): object {
  return {key: Math.random().toString(36).slice(2)};
}

/** The page of the entry that the reader has gone to is on show. */
export function enterEntry(): void {
  shown = entryKey();
  // Each entry has a setting of its own, and WebKit starts new ones with `auto`.
  history.scrollRestoration = 'manual';
}

/** @returns whether the history stands at another entry than the one on show, and not at one that a link within the page made */
export function isAtOtherEntry(): boolean {
  const key = keyOf(history.state);
  return key !== undefined && key !== shown;
}

/** @returns whether the reader will see the page from its top */
export function startsAtTop(): boolean {
  return location.hash === '' && (positions.get(shown) ?? 0) === 0;
}

/** Puts the page where the reader expects it: where they left it when they come back, else at the anchor, else at the top. */
export function scrollToPlace(): void {
  const position = positions.get(shown) ?? 0;
  if (position > 0) goTo(position);
  else if (location.hash) goToAnchor();
  // A page that is at the top already stays there: even asking would make the browser lay it out at once.
  else if (current > 0) goTo(0);
}

/** The event comes with the next frame; the reader may leave the page before. */
function goTo(position: number): void {
  current = position;
  scrollTo({top: position, behavior: 'instant'});
}

/** As the browser does it for a link within the page: it marks the target (`:target`) and opens what it is folded into. */
function goToAnchor(): void {
  const {state} = history as {readonly state: unknown};
  const inUse = document.querySelector<HTMLElement>('dialog[open] :focus');
  location.replace(location.href);
  history.replaceState(state, '');
  // The browser takes the focus away, also from a search that was opened while the page was still to come.
  inUse?.focus({preventScroll: true});
}

/** The entry on which the reader came in, and those that the browser makes for anchors, have no key yet. */
function entryKey(): string {
  const known = keyOf(history.state);
  if (known !== undefined) return known;
  history.replaceState({...(history.state as object | null), ...newEntry()}, '');
  return keyOf(history.state) ?? '';
}

function keyOf(state: unknown): string | undefined {
  return (state as {readonly key?: string} | null)?.key;
}
