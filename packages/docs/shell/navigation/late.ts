import {afterTheFrame, onceLoaded, whenIdle} from '../page-events.ts';

/** A part of a page that is drawn after the rest. */
export interface LatePart {
  readonly element: Element;
  readonly draw: () => void;
}

interface Late {
  readonly parts: readonly LatePart[];
  readonly done: () => void;
}

/** What is still to be drawn, in the order of the page, and what follows when all of it is there. */
let late: Late | null = null;

/** Elements that are laid out in one go, so that no task is long on a slow phone. */
const sliceSize = 150;

/**
 * The page that the reader came in on: what `packages/docs/css/page.css` leaves for later (`data-late`, set by `before-paint.ts`) is laid
 * out in slices once the page is loaded.
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
 * Draws the parts in slices while the browser has nothing better to do, the first first; at once when the reader scrolls.
 *
 * @param done runs when all are drawn
 */
export function drawLate(parts: readonly LatePart[], done: () => void): void {
  drawAll();
  late = {parts, done};
  onceLoaded(() => afterTheFrame(() => whenIdle(drawSlice)));
}

/** Draws what is left now. */
export function drawAll(): void {
  if (late) draw(late.parts.length);
}

/** What the reader asks for by scrolling, or by printing, is there. */
export function drawWhenScrolled(): void {
  addEventListener('beforeprint', drawAll);
  addEventListener('wheel', drawAll, {passive: true});
  // A page that is put in place scrolls to its top.
  addEventListener('scroll', () => scrollY > 0 && drawAll(), {passive: true});
}

function drawSlice(): void {
  if (late === null) return;
  let elements = 0;
  const last = late.parts.findIndex(({element}) => {
    elements += element.getElementsByTagName('*').length;
    return elements > sliceSize;
  });
  draw(last < 0 ? late.parts.length : last + 1);
  // The browser is idle again when it has laid this slice out.
  whenIdle(drawSlice);
}

function draw(count: number): void {
  if (late === null) return;
  const {parts, done} = late;
  late = count < parts.length ? {parts: parts.slice(count), done} : null;
  for (const part of parts.slice(0, count)) part.draw();
  if (count >= parts.length) done();
}
