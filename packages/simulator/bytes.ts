/** Bytes and text without Node: the same code runs on a server and in a page. */

const encoder = new TextEncoder();
/** Keeps a byte order mark as part of the text. */
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

/** Encodes a text as UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Decodes UTF-8; invalid sequences become U+FFFD. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Parses JSON in UTF-8. @returns undefined when it is not JSON */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
}

/** Decodes ISO 8859-1: each byte becomes one character, U+0000 to U+00FF. */
export function latin1Of(bytes: Uint8Array): string {
  let text = '';
  // Engines limit the number of arguments of a call, so convert in chunks.
  for (let index = 0; index < bytes.length; index += 8192)
    text += String.fromCharCode(...bytes.subarray(index, index + 8192));
  return text;
}

/** Encodes ISO 8859-1; a character above U+00FF becomes its lowest byte. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** RFC 4648 §4 */
export function base64(bytes: Uint8Array): string {
  return btoa(latin1Of(bytes));
}

/** RFC 4648 §5, without `=` at the end. */
export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes both base64 alphabets up to the first `=`; ignores all other characters. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const [data = ''] = text.split('=', 1);
  const letters = data
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/]/g, '');
  // A single letter at the end has six bits, less than a byte: drop it.
  return latin1(atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters));
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Returns the index of the first occurrence of a byte sequence, searched from `start` on; -1 when there is none. */
export function indexOf(bytes: Uint8Array, pattern: Uint8Array, start = 0): number {
  const [first] = pattern;
  if (first === undefined) return start;
  for (let offset = bytes.indexOf(first, start); offset >= 0; offset = bytes.indexOf(first, offset + 1)) {
    if (pattern.every((byte, index) => bytes[offset + index] === byte)) return offset;
  }
  return -1;
}
