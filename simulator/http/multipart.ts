/** A part of `multipart/form-data` (RFC 7578). */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly mediaType: string | undefined;
  readonly content: Buffer;
}

const LINE = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

/**
 * Reads a form. The delimiters are those of RFC 2046 §5.1.1: `--boundary` at the start of a line, the last one with `--` behind.
 *
 * @param contentType with the boundary
 * @returns undefined when the body is not such a form
 */
export function readForm(body: Buffer, contentType: string): readonly FormPart[] | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may stand at the very start of the body.
  const text = Buffer.concat([LINE, body]);
  const parts: FormPart[] = [];
  let from = text.indexOf(delimiter);
  while (from >= 0) {
    const start = from + delimiter.length;
    if (text.toString('latin1', start, start + 2) === '--') return parts;
    const line = text.indexOf(LINE, start);
    const end = text.indexOf(delimiter, start);
    if (line < 0 || end < 0) return undefined;
    // The line feed of the delimiter may be the one that ends the headers.
    const part = readPart(text.subarray(line, end));
    if (part === undefined) return undefined;
    parts.push(part);
    from = end;
  }
  return undefined;
}

/** @param part from the line break in front of its headers */
function readPart(part: Buffer): FormPart | undefined {
  const end = part.indexOf(HEADERS_END);
  if (end < 0) return undefined;
  const headers = new Map(
    part
      .toString('utf8', 0, end)
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
    content: part.subarray(end + HEADERS_END.length),
  };
}

function boundaryOf(contentType: string): string | undefined {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/** Browsers write `%22` for a quotation mark (RFC 7578 §2, HTML); curl writes `\"`. */
function parameterOf(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:\\\\.|[^"\\\\])*)"|([^\\s;]+))`, 'i').exec(header);
  const value = match?.[1] ?? match?.[2];
  return value?.replaceAll(/\\(.)/g, '$1').replaceAll('%22', '"');
}
