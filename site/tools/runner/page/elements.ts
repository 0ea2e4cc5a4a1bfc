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

/** A part of code. */
export interface Part {
  readonly text: string;
  readonly href?: string | undefined;
  /** Kind of a token of JSON. */
  readonly kind?: keyof typeof colours | undefined;
}

/** Classes of the colours, as in the samples (`packages/docs/css/code.css`). */
const colours = {key: 'a', string: 's', number: 'n', literal: 'k'} as const;

/** Block of code that can be scrolled with the keyboard. Parts with an address become links. */
export function codeBlock(parts: readonly Part[]): HTMLElement {
  const nodes = parts.map(({text, href, kind}) => {
    if (href !== undefined) return linkTo(href, text);
    if (kind === undefined) return text;
    const span = make('span', text);
    span.className = colours[kind];
    return span;
  });
  const block = make('pre', make('code', ...nodes));
  block.tabIndex = 0;
  return block;
}

/** Labels of a button that copies. */
export interface CopyTexts {
  readonly copy: string;
  readonly copied: string;
}

/** Code block with a copy button, like the blocks of the page. @param name accessible name of the button, which includes its label */
export function codeFigure(title: string, parts: readonly Part[], texts: CopyTexts, name: string): HTMLElement {
  const tools = make('span', copyButton(texts.copy, texts, name));
  tools.className = 'code-tools';
  const figure = make('figure', make('figcaption', make('span', title), tools), codeBlock(parts));
  figure.className = 'code';
  return figure;
}

/** Button that copies the first code of its figure. @param name accessible name, which includes the label */
export function copyButton(label: string, {copied}: CopyTexts, name: string): HTMLElement {
  const button = make('button');
  button.className = 'copy';
  button.setAttribute('type', 'button');
  button.ariaLabel = name;
  Object.assign(button.dataset, {action: 'copy', done: copied});
  const icon = document.querySelector('.copy > svg')?.cloneNode(true);
  button.append(...(icon ? [icon] : []), make('span', label));
  return button;
}
