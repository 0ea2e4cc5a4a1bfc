import {afterTheFrame, whenIdle} from './page-events.ts';

/** Blocks whose content does not affect the layout around them except by its height. */
const selector = '.prose :is([data-wide], .table-scroll, .code, .diagram, dl)';

/** The number of elements to show again at once, so that no task is long on a slow phone. */
const sliceSize = 150;

let skipped: readonly HTMLElement[] = [];

/**
 * Makes the browser skip the blocks outside the window, which keep their heights, before a change of the styles of every element: a dialog makes
 * the page inert, another theme has other colours. On a long page the next frame is then drawn in a third of the time. `showSkipped` undoes it.
 */
export function skipUnseen(): void {
  // Skipped already, with estimated heights.
  if ('late' in document.documentElement.dataset) return;
  const blocks = [...document.querySelectorAll<HTMLElement>(selector)];
  const unseen = blocks
    // The box of a block in a skipped one would make the browser lay that one out.
    .filter((block) => !block.parentElement?.closest(selector))
    .map((block) => ({block, box: block.getBoundingClientRect()}))
    .filter(({box}) => box.height > 0 && (box.bottom < 0 || box.top > innerHeight));
  for (const {block, box} of unseen) {
    block.style.minHeight = `${box.height}px`;
    block.style.contentVisibility = 'auto';
  }
  skipped = [...new Set([...skipped, ...unseen.map(({block}) => block)])];
}

/** Lets the browser draw the skipped blocks again, in slices while it is idle. */
export function showSkipped(): void {
  afterTheFrame(() => whenIdle(showSlice));
}

export function showAllForPrint(): void {
  addEventListener('beforeprint', () => show(skipped.length));
}

function showSlice(): void {
  // Its end changes all styles again, and calls `showSkipped`.
  if (document.querySelector('dialog:modal')) return;
  let elements = 0;
  const lastIndex = skipped.findIndex((block) => {
    elements += block.getElementsByTagName('*').length;
    return elements > sliceSize;
  });
  show(lastIndex < 0 ? skipped.length : lastIndex + 1);
  if (skipped.length > 0) whenIdle(showSlice);
}

function show(count: number): void {
  for (const {style} of skipped.slice(0, count)) {
    style.minHeight = '';
    style.contentVisibility = '';
  }
  skipped = skipped.slice(count);
}
