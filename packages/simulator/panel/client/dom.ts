/** Something to put into an element. */
export type Child = Node | string;

/** An element with attributes and children; text is always text, never HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The element of the page that has an id. @throws when the page does not have it */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}

/**
 * Puts rows into a table body. What the reader has open stays open, and the focus stays where it is: details and buttons with an
 * id are found again by it.
 */
export function replaceRows(body: HTMLElement, rows: readonly HTMLTableRowElement[]): void {
  const open = new Set(Array.from(body.querySelectorAll('details[open]'), ({id}) => id));
  const {activeElement} = document;
  const focused = activeElement !== null && body.contains(activeElement) ? activeElement.id : '';
  body.replaceChildren(...rows);
  for (const details of body.querySelectorAll('details')) details.open = open.has(details.id);
  if (focused !== '') document.getElementById(focused)?.focus();
}
