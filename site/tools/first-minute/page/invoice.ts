/** An invoice as it is sent: a file byte for byte, for its encoding may be what is wrong with it. */
export interface Invoice {
  readonly body: string | Uint8Array;
  readonly mediaType: 'application/json' | 'application/xml';
}

/** What a reader has typed or pasted: blanks around it are none of the document. */
export function readText(given: string): Invoice {
  const body = given.replace(/^\uFEFF/, '').trim();
  return {body, mediaType: mediaTypeOf(body)};
}

/** A file of a reader, in whatever encoding. */
export function readFile(body: Uint8Array): Invoice {
  // Enough to find its first sign; of a mark and of the zeros of UTF-16 nothing is left.
  const start = new TextDecoder('latin1')
    .decode(body.subarray(0, 400))
    .replace(/^[\s\0\u00BB\u00BF\u00EF-\u00FF]+/, '');
  return {body, mediaType: mediaTypeOf(start)};
}

function mediaTypeOf(text: string): Invoice['mediaType'] {
  return text.startsWith('<') ? 'application/xml' : 'application/json';
}

/**
 * The example under a number of its own, for each number is taken once.
 *
 * @param serial of the number: digits
 * @throws SyntaxError for what is no JSON
 */
export function renumbered(example: string, serial: string): Invoice {
  const invoice = JSON.parse(example) as {number: string; atcud: string}; // samples/first-call/invoice.json
  const {number, atcud} = invoice;
  const made = {
    ...invoice,
    number: number.replace(/\d+$/, serial),
    atcud: atcud.replace(/\d+$/, serial),
  };
  return {body: JSON.stringify(made, null, 2), mediaType: 'application/json'};
}
