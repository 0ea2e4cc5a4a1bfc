/** Bytes with a buffer of their own, as `crypto.subtle` requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** UTF-16, little endian, without byte order mark: `Encoding.Unicode` of .NET. */
export function utf16(text: string): Bytes {
  const units = Array.from({length: text.length}, (_, index) => text.charCodeAt(index));
  return Uint8Array.from(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
}

/** @returns undefined when the bytes are not UTF-8. A byte order mark stays part of the text. */
export function textOf(bytes: Bytes): string | undefined {
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    return undefined;
  }
}

export function concat(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** Compares bytes. It runs in the browser of the secret's owner, so it needs no constant time. */
export function equal(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** @returns undefined when the text is not base64 (RFC 4648 §4); missing padding is accepted */
export function fromBase64(text: string): Bytes | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Whether base64 has its padding (RFC 4648): the length is a multiple of four. */
export function isPadded(base64: string): boolean {
  return base64.length % 4 === 0;
}

/** @returns undefined when the text is not base64url (RFC 4648 §5) */
export function fromBase64Url(text: string): Bytes | undefined {
  return /[-_]/.test(text) ? fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}

/** @returns undefined when the text is not hexadecimal */
export function fromHex(text: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toBase64(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes));
}
