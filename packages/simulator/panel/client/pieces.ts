import type {Piece} from './types.ts';

/** Addresses of explanations: kind → name → address without language prefix (`site/published/run-links.ts`). */
export type Links = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the kinds of names that the value of a property can be, the most likely first. */
function kindsOf(property: string, isReceived: boolean): readonly string[] {
  if (property === 'code') return ['code', 'failure'];
  if (property === 'state' || property === 'status')
    return isReceived ? ['received', 'issued'] : ['issued', 'received'];
  return [property];
}

/** A name can be that of a property that every object inherits, such as `constructor`. */
function addressIn(names: Links[string] = {}, name: string): readonly string[] {
  const address = Object.hasOwn(names, name) ? names[name] : undefined;
  return address === undefined ? [] : [address];
}

/**
 * Returns formatted JSON in pieces, with addresses of explanations.
 *
 * @param json well-formed
 * @param how `base`: prefix of addresses in the reader's language, with a slash at its end; `isReceived`: whether its documents are received ones
 */
export function pieces(
  json: string,
  links: Links,
  {base, isReceived}: {readonly base: string; readonly isReceived: boolean},
): readonly Piece[] {
  const text = JSON.stringify(JSON.parse(json), null, 2);
  const result: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(/"(\w+)": "((?:[^"\\]|\\.)*)"/g)) {
    const [whole, property = '', value = ''] = match;
    const [address] = kindsOf(property, isReceived).flatMap((kind) => addressIn(links[kind], value));
    if (address === undefined) continue;
    const start = match.index + whole.length - value.length - 1;
    result.push({text: text.slice(end, start)}, {text: value, href: base + address.slice(1)});
    end = start + value.length;
  }
  return [...result, {text: text.slice(end)}];
}
