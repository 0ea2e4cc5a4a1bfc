import {count, fill, groupsOf, type Item} from './list.ts';
import type {Ticks} from './ticks.ts';

/** The texts that `src/content/Checklist` gives, by their name in contract/catalogues/checklist.yaml. */
const names = [
  'title',
  'progress',
  'group',
  'copied',
  'notCopied',
  'wasReset',
  'imported',
  'notImported',
  'undone',
] as const;

export type Texts = Readonly<Record<(typeof names)[number], string>>;

/** @throws when the component and this tool do not fit together */
export function textsOf(root: HTMLElement): Texts {
  const texts: unknown = JSON.parse(root.dataset.texts ?? '{}');
  if (!hasTexts(texts)) throw new Error(`The checklist needs the texts ${names.join(', ')} in data-texts.`);
  return texts;
}

function hasTexts(value: unknown): value is Texts {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => name in value && typeof Reflect.get(value, name) === 'string')
  );
}

interface Row {
  readonly id: string;
  readonly element: HTMLElement;
  readonly box: HTMLInputElement;
}

/** The items of the page, in its order. */
export function rowsOf(root: HTMLElement): readonly Row[] {
  return [...root.querySelectorAll<HTMLElement>('[data-item]')].flatMap((element) => {
    const box = element.querySelector('input');
    return box ? [{id: element.dataset.item ?? '', element, box}] : [];
  });
}

export function itemsOf(root: HTMLElement): readonly Item[] {
  return rowsOf(root).map(({id, element, box}) => {
    const link = element.querySelector('a');
    return {
      id,
      group: element.closest('[data-group]')?.getAttribute('aria-label') ?? '',
      text: marked(element.querySelector('label')),
      link: {label: link?.textContent ?? '', href: link?.href ?? ''},
      done: box.checked,
    };
  });
}

/** The text of an element with its code between backticks. */
function marked(element: Element | null): string {
  return [...(element?.childNodes ?? [])]
    .map((node) => (node.nodeName === 'CODE' ? `\`${node.textContent ?? ''}\`` : (node.textContent ?? '')))
    .join('');
}

/** Ticks the boxes and writes what is left. */
export function show(root: HTMLElement, ticks: Ticks, texts: Texts): void {
  const rows = rowsOf(root);
  for (const {id, element, box} of rows) {
    box.checked = ticks.has(id);
    element.toggleAttribute('data-done', box.checked);
  }
  const members = rows.map(({id, element}) => ({
    group: element.closest<HTMLElement>('[data-group]')?.dataset.group ?? '',
    done: ticks.has(id),
  }));
  const all = count(members);
  say(root, '[data-progress]', fill(texts.progress, {...all}));
  const bar = root.querySelector('progress');
  if (bar) bar.value = all.done;
  for (const [group, some] of groupsOf(members))
    say(root, `[data-left="${group}"]`, fill(texts.group, {...count(some)}));
}

/** Writes only what is new: the text is read out each time. */
export function say(root: HTMLElement, selector: string, text: string): void {
  const place = root.querySelector(selector);
  if (place && place.textContent !== text) place.textContent = text;
}
