import {afterTheFrame, onceLoaded, whenIdle} from '../page-events.ts';

/** A part of a page that is drawn after the rest. */
export interface LatePart {
  readonly element: Element;
  readonly draw: () => void;
}

interface PendingParts {
  readonly parts: readonly LatePart[];
  readonly done: () => void;
}

/** The parts that are not drawn yet, in page order, and the callback for when all are. */
let pending: PendingParts | null = null;

/** The number of elements to lay out at once, so that no task is long on a slow phone. */
const sliceSize = 150;

/**
 * Lays out the parts of the first page that `packages/docs/css/page.css` delays (`data-late`, set by `before-paint.ts`), in slices, once the page is
 * loaded.
 */
export function drawArrivalPage(): void {
  const {dataset} = document.documentElement;
  if (!('late' in dataset)) return;
  const elements = [...document.querySelectorAll('.prose :is(.table-scroll, .code, .diagram, dl)')];
  const mark = 'data-drawn';
  drawLate(
    elements.map((element) => ({element, draw: () => element.setAttribute(mark, '')})),
    () => {
      delete dataset.late;
      elements.forEach((element) => element.removeAttribute(mark));
    },
  );
}

/**
 * Draws the parts in slices and in order while the browser is idle, or all at once when the reader scrolls.
 *
 * @param done called when all are drawn
 */
export function drawLate(parts: readonly LatePart[], done: () => void): void {
  drawAll();
  pending = {parts, done};
  onceLoaded(() => afterTheFrame(() => whenIdle(drawSlice)));
}

/** Draws all remaining parts now. */
export function drawAll(): void {
  if (pending) draw(pending.parts.length);
}

/** Draws all remaining parts when the reader scrolls or prints. */
export function drawWhenScrolled(): void {
  addEventListener('beforeprint', drawAll);
  addEventListener('wheel', drawAll, {passive: true});
  // A navigation scrolls to the top, which must not count.
  addEventListener('scroll', () => scrollY > 0 && drawAll(), {passive: true});
}

function drawSlice(): void {
  if (pending === null) return;
  let elements = 0;
  const lastIndex = pending.parts.findIndex(({element}) => {
    elements += element.getElementsByTagName('*').length;
    return elements > sliceSize;
  });
  draw(lastIndex < 0 ? pending.parts.length : lastIndex + 1);
  // The browser is idle again when it has laid this slice out.
  whenIdle(drawSlice);
}

function draw(count: number): void {
  if (pending === null) return;
  const {parts, done} = pending;
  pending = count < parts.length ? {parts: parts.slice(count), done} : null;
  for (const part of parts.slice(0, count)) part.draw();
  if (count >= parts.length) done();
}
