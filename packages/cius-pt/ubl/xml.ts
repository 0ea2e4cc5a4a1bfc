/** An element with text, or with elements inside. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Element[];
}

/** What stands inside an element; what is undefined is left out. */
export type Child = Element | undefined | readonly (Element | undefined)[];

/** An element with text; undefined without text, because UBL and CIUS-PT refuse empty elements. */
export function leaf(
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string | undefined>> = {},
): Element | undefined {
  if (text === undefined) return undefined;
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {name, attributes: Object.fromEntries(given), content: text};
}

/** An element around others; undefined when there are none. */
export function group(name: string, ...children: readonly Child[]): Element | undefined {
  const content = elements(children);
  return content.length === 0 ? undefined : {name, attributes: {}, content};
}

/** The children that are there, in order. */
export function elements(children: readonly Child[]): readonly Element[] {
  return children.flat().filter((child): child is Element => child !== undefined);
}

/**
 * The element as text, two spaces per level; an element around a single leaf takes one line.
 *
 * @returns without XML declaration, ends with a line feed
 */
export function serialize(element: Element, indent = ''): string {
  const {name, attributes, content} = element;
  const open = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}>`;
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>\n`;
  const [only] = content;
  if (content.length === 1 && only !== undefined && typeof only.content === 'string') {
    return `${open}${serialize(only).trimEnd()}</${name}>\n`;
  }
  return `${open}\n${content.map((child) => serialize(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
