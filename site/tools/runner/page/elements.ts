/* Elements that the code of a page creates: a button, a fold, a list of headers, a block of code. */

export function make(name: string, ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}

export function makeButton(label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.onclick = press;
  return button;
}

export function fold(summary: string | Node, ...content: readonly Node[]): HTMLDetailsElement {
  const details = document.createElement('details');
  details.append(make('summary', summary), ...content);
  return details;
}

export function linkTo(href: string, ...content: readonly (Node | string)[]): HTMLElement {
  const link = make('a', ...content);
  link.setAttribute('href', href);
  return link;
}

export function headerList(headers: Readonly<Record<string, string>>): HTMLElement {
  return make('dl', ...Object.entries(headers).flatMap(([name, value]) => [make('dt', name), make('dd', value)]));
}

/** Block of code that can be scrolled with the keyboard. Parts with an address become links. */
export function codeBlock(parts: readonly {readonly text: string; readonly href?: string | undefined}[]): HTMLElement {
  const nodes = parts.map(({text, href}) => (href === undefined ? text : linkTo(href, text)));
  const block = make('pre', make('code', ...nodes));
  block.tabIndex = 0;
  return block;
}
