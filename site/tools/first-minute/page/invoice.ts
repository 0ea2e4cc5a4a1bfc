/** An invoice to send. A file is sent byte for byte, because its encoding may be the fault to find. */
export interface Invoice {
  readonly body: string | Uint8Array;
  readonly mediaType: 'application/json' | 'application/xml';
}

/** Reads typed or pasted text, without surrounding white space. */
export function readText(text: string): Invoice {
  const body = text.replace(/^\uFEFF/, '').trim();
  return {body, mediaType: mediaTypeOf(body)};
}

/** Reads a file in any encoding. */
export function readFile(body: Uint8Array): Invoice {
  // Finds the first character: skips white space, a byte order mark, and the zeros of UTF-16.
  const start = new TextDecoder('latin1')
    .decode(body.subarray(0, 400))
    .replace(/^[\s\0\u00BB\u00BF\u00EF-\u00FF]+/, '');
  return {body, mediaType: mediaTypeOf(start)};
}

function mediaTypeOf(text: string): Invoice['mediaType'] {
  return text.startsWith('<') ? 'application/xml' : 'application/json';
}

/**
 * Gives the example another number, because each number can be used only once.
 *
 * @param serial digits of the number
 * @throws SyntaxError if the example is not JSON
 */
export function renumbered(example: string, serial: string): Invoice {
  const invoice = JSON.parse(example) as {number: string; atcud: string}; // samples/first-call/invoice.json
  const {number, atcud} = invoice;
  const copy = {
    ...invoice,
    number: number.replace(/\d+$/, serial),
    atcud: atcud.replace(/\d+$/, serial),
  };
  return {body: JSON.stringify(copy, null, 2), mediaType: 'application/json'};
}
