import {fill} from '@integration-docs/facts';
import {count, type Item} from './list/items.ts';
import {changed, type Ticks} from './list/ticks.ts';
import {keepTicks, keptTicks} from './use-ticks.ts';

/** The boxes of a checklist (`site/tools/checklist/page`), which stand in the page around the island. */
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
 * Keeps what the reader ticks. What they ticked before is as good as what is kept.
 *
 * @param onTick runs after each tick
 * @returns what ends it
 */
export function keepBoxes(list: Element, onTick: () => void): () => void {
  // What is kept may be newer than what is shown: another tab, or the page in the other language.
  const keep = (boxes: readonly Box[]): void =>
    keepTicks(changed(keptTicks(), new Map(boxes.map(({id, input}) => [id, input.checked]))));
  const onChange = ({target}: Event): void => {
    const boxes = boxesOf(list).filter(({input}) => input === target);
    if (boxes.length === 0) return;
    keep(boxes);
    onTick();
  };
  keep(boxesOf(list).filter(({input}) => input.checked));
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Ticks the boxes and writes below each heading what is left. */
export function showTicks(list: Element, ticks: Ticks, template: string): void {
  for (const {id, input} of boxesOf(list)) input.checked = ticks.has(id);
  for (const left of list.querySelectorAll<HTMLElement>('[data-left-of]')) {
    const group = list.querySelector(`[data-group="${left.dataset.leftOf}"]`);
    if (group) left.textContent = fill(template, count(boxesOf(group).map(({id}) => ({done: ticks.has(id)}))));
  }
}

/** The text of an element with its code between backticks. */
function markedText(element: Element | null): string {
  return [...(element?.childNodes ?? [])]
    .map((node) => (node.nodeName === 'CODE' ? `\`${node.textContent ?? ''}\`` : (node.textContent ?? '')))
    .join('');
}
