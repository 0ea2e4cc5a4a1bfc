/** An element with text, or with child elements. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Element[];
}

/** Content of an element; undefined items are skipped. */
export type Child = Element | undefined | readonly (Element | undefined)[];

/** An element with text; undefined without a text, because UBL and CIUS-PT refuse empty elements. */
export function leaf(
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string | undefined>> = {},
): Element | undefined {
  if (text === undefined) return undefined;
  const definedAttributes = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {name, attributes: Object.fromEntries(definedAttributes), content: text};
}

/** An element with child elements; undefined if there are none. */
export function group(name: string, ...children: readonly Child[]): Element | undefined {
  const content = elements(children);
  return content.length === 0 ? undefined : {name, attributes: {}, content};
}

/** The children that are not undefined, in order. */
export function elements(children: readonly Child[]): readonly Element[] {
  return children.flat().filter((child): child is Element => child !== undefined);
}

/**
 * Serializes an element, with two spaces per level. An element with a single leaf takes one line.
 *
 * @returns XML without declaration, with a final line feed
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
