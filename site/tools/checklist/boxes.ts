import {fill} from '@integration-docs/facts';
import {count, type Item} from './list/items.ts';
import {withChanges, type Ticks} from './list/ticks.ts';
import {keepTicks, keptTicks} from './use-ticks.ts';

/** A checkbox of the checklist (`site/tools/checklist/page`), in the page around the island. */
interface Box {
  readonly id: string;
  readonly item: HTMLElement;
  readonly input: HTMLInputElement;
}

function boxesOf(list: Element): readonly Box[] {
  return [...list.querySelectorAll<HTMLInputElement>('[data-item] > input')].flatMap((input) => {
    const item = input.parentElement;
    return item ? [{id: item.dataset.item ?? '', item, input}] : [];
  });
}

/** The items in the order of the page. */
export function itemsOf(list: Element, ticks: Ticks): readonly Item[] {
  return boxesOf(list).map(({id, item}) => {
    const link = item.querySelector('a');
    return {
      id,
      group: item.closest('[data-group]')?.getAttribute('aria-label') ?? '',
      text: markedText(item.querySelector('label')),
      link: {label: link?.textContent ?? '', href: link?.href ?? ''},
      done: ticks.has(id),
    };
  });
}

/**
 * Stores the reader's ticks, including those made before the island was active.
 *
 * @param onTick called after each change
 * @returns function that removes the listener
 */
export function keepBoxes(list: Element, onTick: () => void): () => void {
  // The stored ticks may be newer than the boxes, changed by another tab or the page in the other language.
  const storeBoxes = (boxes: readonly Box[]): void =>
    keepTicks(withChanges(keptTicks(), new Map(boxes.map(({id, input}) => [id, input.checked]))));
  const onChange = ({target}: Event): void => {
    const boxes = boxesOf(list).filter(({input}) => input === target);
    if (boxes.length === 0) return;
    storeBoxes(boxes);
    onTick();
  };
  storeBoxes(boxesOf(list).filter(({input}) => input.checked));
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Marks all items as settled, so that the filter hides those that are done. */
export function settleItems(list: Element): void {
  for (const {item} of boxesOf(list)) item.dataset.settled = '';
}

/**
 * Marks an item as settled when the focus leaves it. During a press of the pointer it waits for the click: the item above the pointer would
 * disappear, the list would move, and the click would miss its target.
 *
 * @returns function that removes the listeners
 */
export function watchItems(list: Element): () => void {
  const listeners = new AbortController();
  const {signal} = listeners;
  const pressedItems = new Set<HTMLElement>();
  let isPressed = false;
  const itemAt = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
  const release = (): void => {
    setTimeout(() => {
      isPressed = false;
      for (const item of pressedItems) item.dataset.settled = '';
      pressedItems.clear();
    });
  };
  document.addEventListener('pointerdown', () => (isPressed = true), {capture: true, signal});
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, {capture: true, signal});
  list.addEventListener('change', ({target}) => delete itemAt(target)?.dataset.settled, {signal});
  list.addEventListener(
    'focusout',
    ({target}) => {
      const item = itemAt(target);
      if (item === null) return;
      if (isPressed) pressedItems.add(item);
      else item.dataset.settled = '';
    },
    {signal},
  );
  return () => listeners.abort();
}

/** Sets the boxes, and writes the number of open items below each heading. */
export function showTicks(list: Element, ticks: Ticks, template: string): void {
  for (const {id, input} of boxesOf(list)) input.checked = ticks.has(id);
  for (const counter of list.querySelectorAll<HTMLElement>('[data-left-of]')) {
    const group = list.querySelector(`[data-group="${counter.dataset.leftOf}"]`);
    if (group) counter.textContent = fill(template, count(boxesOf(group).map(({id}) => ({done: ticks.has(id)}))));
  }
}

/** The text of an element with its code in backticks. */
function markedText(element: Element | null): string {
  return [...(element?.childNodes ?? [])]
    .map((node) => (node.nodeName === 'CODE' ? `\`${node.textContent ?? ''}\`` : (node.textContent ?? '')))
    .join('');
}
