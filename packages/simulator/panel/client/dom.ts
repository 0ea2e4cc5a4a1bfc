/** Content of an element. */
export type Child = Node | string;

/** Creates an element with attributes and children. Text is always text, never HTML. An attribute with the value null is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(key, value);
  node.append(...children);
  return node;
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

const drawnItems = new WeakMap<HTMLElement, {readonly text: string; readonly key: string}>();

/** Updates a list. Open details stay open and the focus stays in its place: `data-key` identifies the elements. */
export function update(list: HTMLElement, items: readonly Item[]): void {
  const before = new Map(
    [...list.children].flatMap((child) => {
      const drawnItem = child instanceof HTMLElement ? drawnItems.get(child) : undefined;
      return drawnItem === undefined || !(child instanceof HTMLElement)
        ? []
        : [[drawnItem.key, {child, ...drawnItem}] as const];
    }),
  );
  const {activeElement} = document;
  const nodes = items.map(({key, text, draw}) => {
    const oldItem = before.get(key);
    if (oldItem?.text === text) return oldItem.child;
    const newNode = draw();
    drawnItems.set(newNode, {key, text});
    if (oldItem !== undefined) takeOver(oldItem.child, newNode);
    return newNode;
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
  const pointedElement = Array.from(root.querySelectorAll<HTMLElement>('[data-key]:hover')).at(-1);
  const anchor = pointedElement ?? root.querySelector<HTMLElement>('[data-key]:focus');
  const {top = -1} = anchor?.getBoundingClientRect() ?? {};
  // The element with the focus can be out of sight.
  if (anchor?.dataset.key === undefined || top < 0 || top > innerHeight) return () => undefined;
  const selector = `[data-key="${CSS.escape(anchor.dataset.key)}"]`;
  return () => {
    const newTop = root.querySelector(selector)?.getBoundingClientRect().top ?? top;
    if (newTop !== top) scrollerOf(root).scrollBy({top: newTop - top, behavior: 'instant'});
  };
}

/** Returns the element that scrolls: the view itself in a drawer, otherwise the page. */
function scrollerOf(root: HTMLElement): Element {
  return getComputedStyle(root).overflowY === 'auto' ? root : document.documentElement;
}

function takeOver(oldNode: HTMLElement, newNode: HTMLElement): void {
  const open = new Set(Array.from(oldNode.querySelectorAll<HTMLElement>('details[open]'), ({dataset}) => dataset.key));
  for (const details of newNode.querySelectorAll('details')) details.open = open.has(details.dataset.key);
}
