import {concat, indexOf, latin1Of, textOf, utf8} from '../bytes.ts';

/** A part of `multipart/form-data` (RFC 7578). */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly mediaType: string | undefined;
  readonly content: Uint8Array;
}

const headersEnd = utf8('\r\n\r\n');

/** Maximum size of the headers of a part in bytes. The expressions below need stack for each character. */
const maxHeaders = 16_384;

/**
 * Parses a form. The delimiters are those of RFC 2046 §5.1.1: `--boundary` at the start of a line; the last one ends with `--`.
 *
 * @param contentType includes the boundary
 * @returns undefined when the body is not a form with this boundary
 */
export function readForm(body: Uint8Array, contentType: string): readonly FormPart[] | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const delimiter = utf8(`\r\n--${boundary}`);
  // The first delimiter can be at the start of the body, without a line break before it.
  const bytes = concat(utf8('\r\n'), body);
  const parts: FormPart[] = [];
  let current = nextDelimiter(bytes, delimiter, 0);
  while (current !== undefined && !current.isLast) {
    const next = nextDelimiter(bytes, delimiter, current.end);
    if (next === undefined) return undefined;
    const part = readPart(bytes.subarray(current.end, next.start));
    if (part === undefined) return undefined;
    parts.push(part);
    current = next;
  }
  return current === undefined ? undefined : parts;
}

interface Delimiter {
  readonly start: number;
  /** Index of the line break that ends its line. */
  readonly end: number;
  readonly isLast: boolean;
}

/** Finds the next delimiter that is alone on its line, apart from white space. A line that only starts like one is content. */
function nextDelimiter(bytes: Uint8Array, delimiter: Uint8Array, offset: number): Delimiter | undefined {
  for (let start = indexOf(bytes, delimiter, offset); start >= 0; start = indexOf(bytes, delimiter, start + 1)) {
    const delimiterEnd = start + delimiter.length;
    const match = /^(--)?[ \t]*(?=\r\n|$)/.exec(latin1Of(bytes.subarray(delimiterEnd, delimiterEnd + 100)));
    if (match !== null) return {start, end: delimiterEnd + match[0].length, isLast: match[1] !== undefined};
  }
  return undefined;
}

/** @param part starts with the line break before its headers */
function readPart(part: Uint8Array): FormPart | undefined {
  const end = indexOf(part, headersEnd);
  if (end < 0 || end > maxHeaders) return undefined;
  const headers = new Map(
    textOf(part.subarray(0, end))
      .split('\r\n')
      .map((line) => /^([^:]+):\s*(.*)$/.exec(line))
      .map((match) => [match?.[1]?.trim().toLowerCase() ?? '', match?.[2]?.trim() ?? '']),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const name = parameterOf(disposition, 'name');
  if (!/^form-data\b/i.test(disposition) || name === undefined) return undefined;
  return {
    name,
    fileName: parameterOf(disposition, 'filename'),
    mediaType: headers.get('content-type'),
    content: part.subarray(end + headersEnd.length),
  };
}

function boundaryOf(contentType: string): string | undefined {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/** Browsers write `%22` for a quotation mark (RFC 7578 §2, HTML); curl writes `\"`. Any other backslash is part of the value: a path of Windows. */
function parameterOf(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:\\\\.|[^"\\\\])*)"|([^\\s;]+))`, 'i').exec(header);
  const value = match?.[1] ?? match?.[2];
  return value?.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"');
}
