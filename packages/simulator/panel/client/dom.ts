/** Something to put into an element. */
export type Child = Node | string;

/** An element with attributes and children; text is always text, never HTML. An attribute that is null is left out. */
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

/** Backticks mark code. */
export function withCode(text: string): readonly Child[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', {}, part)));
}

/** What unfolds; `key` finds it again when it is drawn anew. */
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
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** An item of a list: drawn anew only when `text` is another one. */
export interface Item {
  readonly key: string;
  readonly text: string;
  readonly draw: () => HTMLElement;
}

const drawn = new WeakMap<HTMLElement, {readonly text: string; readonly key: string}>();

/** Brings a list up to date. What the reader has open stays open, and the focus stays where it is: `data-key` finds both again. */
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
  // What leaves the document, if only for a moment, loses the focus.
  const key = activeElement instanceof HTMLElement ? activeElement.dataset.key : undefined;
  if (key !== undefined && document.activeElement !== activeElement)
    list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/**
 * What the reader points at, or has the focus in, stays where it is while what stands above it grows.
 *
 * @returns scrolls by as much as it has moved since
 */
export function placeKeeper(root: HTMLElement): () => void {
  const pointed = Array.from(root.querySelectorAll<HTMLElement>('[data-key]:hover')).at(-1);
  const held = pointed ?? root.querySelector<HTMLElement>('[data-key]:focus');
  const {top = -1} = held?.getBoundingClientRect() ?? {};
  // What has the focus may be out of sight.
  if (held?.dataset.key === undefined || top < 0 || top > innerHeight) return () => undefined;
  const selector = `[data-key="${CSS.escape(held.dataset.key)}"]`;
  return () => {
    const now = root.querySelector(selector)?.getBoundingClientRect().top ?? top;
    if (now !== top) scrollerOf(root).scrollBy({top: now - top, behavior: 'instant'});
  };
}

/** The view scrolls by itself in a drawer, with its page elsewhere. */
function scrollerOf(root: HTMLElement): Element {
  return getComputedStyle(root).overflowY === 'auto' ? root : document.documentElement;
}

function takeOver(old: HTMLElement, made: HTMLElement): void {
  const open = new Set(Array.from(old.querySelectorAll<HTMLElement>('details[open]'), ({dataset}) => dataset.key));
  for (const details of made.querySelectorAll('details')) details.open = open.has(details.dataset.key);
}
