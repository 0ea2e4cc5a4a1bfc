/** Content of an element. */
export type Child = Node | string;

/** Creates an element with attributes and children. Text is always text, never HTML. An attribute with the value null is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Returns the parts of a text; those in backticks become `code` elements. */
export function withCode(text: string): readonly Child[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', {}, part)));
}

/** Creates a `details` element. `key` identifies it when it is drawn again. */
export function folded(key: string, summary: readonly Child[], ...children: readonly Child[]): HTMLDetailsElement {
  return element(
    'details',
    {'data-key': key},
    element('summary', {'data-key': `${key}-summary`}, ...summary),
    ...children,
  );
}

/** Offers a text as a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], {type}));
  element('a', {href: url, download: name}).click();
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** An item of a list, drawn again only when `text` changes. */
export interface Item {
  readonly key: string;
  readonly text: string;
  readonly draw: () => HTMLElement;
}

const drawn = new WeakMap<HTMLElement, {readonly text: string; readonly key: string}>();

/** Updates a list. Open details stay open and the focus stays in its place: `data-key` identifies the elements. */
export function update(list: HTMLElement, items: readonly Item[]): void {
  const before = new Map(
    [...list.children].flatMap((child) => {
      const about = child instanceof HTMLElement ? drawn.get(child) : undefined;
      return about === undefined || !(child instanceof HTMLElement) ? [] : [[about.key, {child, ...about}] as const];
    }),
  );
  const {activeElement} = document;
  const nodes = items.map(({key, text, draw}) => {
    const old = before.get(key);
    if (old?.text === text) return old.child;
    const made = draw();
    drawn.set(made, {key, text});
    if (old !== undefined) takeOver(old.child, made);
    return made;
  });
  const isSame = nodes.length === list.children.length && nodes.every((node, index) => node === list.children[index]);
  if (isSame) return;
  list.replaceChildren(...nodes);
  // An element that leaves the document loses the focus, even if it returns at once.
  const key = activeElement instanceof HTMLElement ? activeElement.dataset.key : undefined;
  if (key !== undefined && document.activeElement !== activeElement)
    list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/**
 * Remembers the place of the element under the pointer, or else with the focus, so that it does not move when content above it grows.
 *
 * @returns a function that scrolls by the distance that the element has moved since
 */
export function placeKeeper(root: HTMLElement): () => void {
  const pointed = Array.from(root.querySelectorAll<HTMLElement>('[data-key]:hover')).at(-1);
  const held = pointed ?? root.querySelector<HTMLElement>('[data-key]:focus');
  const {top = -1} = held?.getBoundingClientRect() ?? {};
  // The element with the focus can be out of sight.
  if (held?.dataset.key === undefined || top < 0 || top > innerHeight) return () => undefined;
  const selector = `[data-key="${CSS.escape(held.dataset.key)}"]`;
  return () => {
    const now = root.querySelector(selector)?.getBoundingClientRect().top ?? top;
    if (now !== top) scrollerOf(root).scrollBy({top: now - top, behavior: 'instant'});
  };
}

/** Returns the element that scrolls: the view itself in a drawer, otherwise the page. */
function scrollerOf(root: HTMLElement): Element {
  return getComputedStyle(root).overflowY === 'auto' ? root : document.documentElement;
}

function takeOver(old: HTMLElement, made: HTMLElement): void {
  const open = new Set(Array.from(old.querySelectorAll<HTMLElement>('details[open]'), ({dataset}) => dataset.key));
  for (const details of made.querySelectorAll('details')) details.open = open.has(details.dataset.key);
}
