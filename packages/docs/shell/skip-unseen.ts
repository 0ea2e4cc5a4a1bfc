import {afterTheFrame, whenIdle} from './page-events.ts';

/** Blocks whose content affects the layout around them by its height only. */
const selector = '.prose :is([data-wide], .table-scroll, .code, .diagram, dl)';

const skipped = new Set<HTMLElement>();

/**
 * Makes the browser skip the blocks outside the window, which keep their heights, before a change of the styles of every element: a dialog makes
 * the page inert, another theme has other colours. On a long page the next frame then takes a third of the time. `showSkipped` undoes it.
 */
export function skipUnseen(): void {
  // Skipped already, with estimated heights.
  if ('late' in document.documentElement.dataset) return;
  const unseen = [...document.querySelectorAll<HTMLElement>(selector)]
    // The box of a block in a skipped one would make the browser lay that one out.
    .filter((block) => !block.parentElement?.closest(selector))
    .map((block) => ({block, box: block.getBoundingClientRect()}))
    .filter(({box}) => box.height > 0 && (box.bottom < 0 || box.top > innerHeight));
  for (const {block, box} of unseen) {
    block.style.minHeight = `${box.height}px`;
    block.style.contentVisibility = 'auto';
    skipped.add(block);
  }
}

/** Lets the browser draw the skipped blocks again, one after another while it is idle. */
export function showSkipped(): void {
  afterTheFrame(() => whenIdle(showNext));
}

function showNext(): void {
  const [block] = skipped;
  // The end of a dialog changes all styles again, and calls `showSkipped`.
  if (!block || document.querySelector('dialog:modal')) return;
  block.style.minHeight = block.style.contentVisibility = '';
  skipped.delete(block);
  whenIdle(showNext);
}
