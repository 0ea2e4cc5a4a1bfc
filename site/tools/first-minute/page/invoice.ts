/** An invoice as it is sent. */
export interface Invoice {
  readonly text: string;
  readonly mediaType: 'application/json' | 'application/xml';
}

/** What a reader has given: XML begins with `<`, whatever stands before it is no text. */
export function readInvoice(given: string): Invoice {
  const text = given.replace(/^\uFEFF/, '').trim();
  return {text, mediaType: text.startsWith('<') ? 'application/xml' : 'application/json'};
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
  return {text: JSON.stringify(made, null, 2), mediaType: 'application/json'};
}
