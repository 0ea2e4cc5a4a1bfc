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

/** A string with the colon after a key, a number, or another literal. */
const token = /("(?:[^"\\]|\\.)*")(:?)|-?\d[\d.eE+-]*|true|false|null/g;

/**
 * Returns formatted JSON in pieces, with the kinds of its tokens and addresses of explanations.
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
  let property = {name: '', end: -1};
  for (const match of text.matchAll(token)) {
    const [whole, string, colon] = match;
    const {index} = match;
    const name = colon ? whole.slice(0, -1) : whole;
    const value = name.slice(1, -1);
    result.push({text: text.slice(end, index)});
    end = index + name.length;
    if (colon) property = {name: value, end: end + 2};
    // The value itself, not one in a list or an object.
    const kinds = string !== undefined && index === property.end ? kindsOf(property.name, isReceived) : [];
    const [address] = kinds.flatMap((kind) => addressIn(links[kind], value));
    const kind = colon ? 'key' : string !== undefined ? 'string' : /[a-z]$/.test(name) ? 'literal' : 'number';
    if (address === undefined) result.push({text: name, kind});
    else result.push({text: '"', kind}, {text: value, kind, href: base + address.slice(1)}, {text: '"', kind});
  }
  return [...result, {text: text.slice(end)}];
}
