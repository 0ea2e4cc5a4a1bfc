import {textOf} from './bytes.ts';

interface PastedRequest {
  readonly id?: string;
  readonly timestamp?: string;
  readonly signature?: string;
  /** Text after the headers, or the string beside them in an object. */
  readonly body?: string;
}

const names = ['id', 'timestamp', 'signature'] as const;

/**
 * Finds the three webhook headers in pasted text: a raw HTTP request, `curl -v`, log lines, a JSON or JavaScript object, a dict of Python,
 * PHP's `$_SERVER`. Ignores the case of names.
 *
 * @returns only the values that were found
 */
export function readRequest(text: string): PastedRequest {
  const [, head = text, rest = ''] = /^([\s\S]*?webhook-[\s\S]*?)\r?\n[ \t<>]*\r?\n([\s\S]*)$/i.exec(text) ?? [];
  const values: {id?: string; timestamp?: string; signature?: string; body?: string} = {};
  for (const name of names) {
    const value = headerIn(head, name);
    if (value !== undefined) values[name] = value;
  }
  if (Object.keys(values).length === 0) return values;
  const body = rest.trim() === '' ? bodyIn(text) : rest;
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

/** A string as JSON, JavaScript and Python write it, or bytes as Python writes them. */
const literal = /b?(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`)/g;

/** Ends with the name of the member that holds the body. */
const bodyMember = /(?:^|[\s{,(["'])(?:raw[-_]?)?(?:body|payload|data)["']?\s*(?:=>|[:=])\s*$/i;

/** Body in a line of its own after the headers, or in a member of the same object. */
function bodyIn(text: string): string | undefined {
  const line = text
    .split(/\r?\n/)
    .slice(1)
    .find((candidate) => /^(?:b?["'`])?\{.*\}["'`]?$/.test(candidate) && !/webhook-(?:id|timestamp)/i.test(candidate));
  if (line !== undefined) return line.startsWith('{') ? line : stringOf(line);
  let previousStart = 0;
  for (const {0: token, index} of text.matchAll(literal)) {
    if (bodyMember.test(text.slice(previousStart, index))) return stringOf(token);
    previousStart = index;
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = {b: '\b', f: '\f', n: '\n', r: '\r', t: '\t'};

/** What a literal stands for. */
function stringOf(token: string): string | undefined {
  const isBytes = token.startsWith('b');
  const text = token
    .slice(isBytes ? 2 : 1, -1)
    .replace(
      /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([^]))/gi,
      (_, four: string | undefined, two: string | undefined, sign: string) => {
        const digits = four ?? two;
        return digits === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(digits, 16));
      },
    );
  return isBytes ? textOf(Uint8Array.from(text, (character) => character.charCodeAt(0))) : text;
}
