interface PastedRequest {
  readonly id?: string;
  readonly timestamp?: string;
  readonly signature?: string;
  /** Text after the blank line that ends the headers. */
  readonly body?: string;
}

const names = ['id', 'timestamp', 'signature'] as const;

/**
 * Finds the three webhook headers in pasted text: a raw HTTP request, `curl -v`, log lines, a JSON or JavaScript object, PHP's `$_SERVER`.
 * Ignores the case of names.
 *
 * @returns only the values that were found
 */
export function readRequest(text: string): PastedRequest {
  const [, head = text, body] = /^([\s\S]*?webhook-[\s\S]*?)\r?\n[ \t<>]*\r?\n([\s\S]*)$/i.exec(text) ?? [];
  const values: {id?: string; timestamp?: string; signature?: string; body?: string} = {};
  for (const name of names) {
    const value = headerIn(head, name);
    if (value !== undefined) values[name] = value;
  }
  if (body !== undefined && body.trim() !== '') values.body = body;
  return values;
}

/** Value of a header, which ends at the end of the line, at a closing quotation mark, or before the next member of an object. */
function headerIn(head: string, name: (typeof names)[number]): string | undefined {
  const quoted = new RegExp(String.raw`webhook[-_]${name}["']?\]?\s*(?:[:=]>?|,)\s*\[?\s*["']([^"'\r\n]*)["']`, 'i');
  const plain = new RegExp(String.raw`webhook[-_]${name}\]?\s*(?:[:=]>?)[ \t]*([^"'\r\n]+)`, 'i');
  const value = (quoted.exec(head) ?? plain.exec(head))?.[1]?.trim();
  return value === '' ? undefined : value;
}
