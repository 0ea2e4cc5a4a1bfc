import {concat, fromBase64, textOf, utf8, type Bytes} from './bytes.ts';
import {layOut, respell, type JsonLayout} from './json.ts';

/** A change to the body in transit or in the reader's code, with the id of the catalogue row that explains it. */
export interface BodyVariant {
  readonly cause:
    | 'body-rewritten'
    | 'body-line-end'
    | 'body-line-breaks'
    | 'body-bom'
    | 'body-charset'
    | 'body-wrapped'
    | 'body-missing';
  readonly finding: BodyFinding;
  readonly bytes: Bytes;
  /** For the text of the finding. */
  readonly value?: string | undefined;
}

export type BodyFinding =
  | 'json-compact'
  | 'json-spaced'
  | 'json-pretty'
  | 'json-escapes'
  | 'newline-removed'
  | 'space-removed'
  | 'newline-added'
  | 'line-feed'
  | 'carriage-return'
  | 'bom-removed'
  | 'bom-added'
  | 'charset'
  | 'latin-1'
  | 'read-as'
  | 'python-bytes'
  | 'base64'
  | 'quoted'
  | 'no-body'
  | 'instead-of-body';

type Variant = (body: Bytes) => readonly (readonly [finding: BodyFinding, bytes: Bytes, value?: string])[];

const bom = Uint8Array.of(0xef, 0xbb, 0xbf);

/**
 * Possible bodies that were signed: before a change in transit, or after a mistake of the reader's code. Narrow changes come before wide
 * ones, which would explain them too.
 */
export function bodyVariants(body: Bytes): readonly BodyVariant[] {
  const all: readonly (readonly [BodyVariant['cause'], Variant])[] = [
    ['body-line-end', lineEnd],
    ['body-line-breaks', lineBreaks],
    ['body-bom', byteOrderMark],
    ['body-rewritten', rewritten],
    ['body-charset', charset],
    ['body-wrapped', wrapped],
    ['body-missing', missing],
    ['body-rewritten', printedObject],
    ['body-charset', printedBytes],
  ];
  return all.flatMap(([cause, variant]) =>
    variant(body).map(([finding, bytes, value]) => ({cause, finding, bytes, value})),
  );
}

const lineEnd: Variant = (body) => {
  const text = textOf(body);
  if (text === undefined) return [];
  const trimmed = text.replace(/\s+$/, '');
  const ending = text.slice(trimmed.length).replaceAll(/[\r\n]/g, '');
  return [
    ...(trimmed === text ? [] : [[ending === '' ? 'newline-removed' : 'space-removed', utf8(trimmed)] as const]),
    ['newline-added', utf8(`${text}\n`)],
    ['newline-added', utf8(`${text}\r\n`)],
  ];
};

const layouts: readonly (readonly [BodyFinding, JsonLayout])[] = [
  ['json-compact', {afterColon: '', afterComma: ''}],
  ['json-spaced', {afterColon: ' ', afterComma: ' '}],
  ['json-spaced', {afterColon: ' ', afterComma: ''}],
  ['json-pretty', {afterColon: ' ', afterComma: '', indent: '  '}],
  ['json-pretty', {afterColon: ' ', afterComma: '', indent: '    '}],
  ['json-pretty', {afterColon: ' ', afterComma: '', indent: '\t'}],
];

const rewritten: Variant = (body) => {
  const text = textOf(body)?.replace(/^\ufeff/, '');
  if (text === undefined || !isJson(text)) return [];
  const escapes = [...new Set(respell(text))].filter((spelling) => spelling !== text);
  return [
    ...layouts.map(([finding, layout]) => [finding, utf8(layOut(text, layout))] as const),
    ...escapes.map((spelling) => ['json-escapes', utf8(spelling)] as const),
    ...escapes.flatMap((spelling) =>
      layouts.map(([, layout]) => ['json-escapes', utf8(layOut(spelling, layout))] as const),
    ),
  ];
};

const lineBreaks: Variant = (body) => {
  const text = textOf(body);
  if (text?.includes('\n') !== true) return [];
  const lineFeed = text.replaceAll('\r\n', '\n');
  return [
    ...(lineFeed === text ? [] : [['line-feed', utf8(lineFeed)] as const]),
    ['carriage-return', utf8(lineFeed.replaceAll('\n', '\r\n'))],
  ];
};

const byteOrderMark: Variant = (body) =>
  bom.every((byte, index) => body[index] === byte)
    ? [['bom-removed', body.slice(bom.length)]]
    : [['bom-added', concat(bom, body)]];

const charset: Variant = (body) => {
  const text = textOf(body);
  const fromWindows1252 = new TextDecoder('windows-1252').decode(body);
  if (text === undefined) return [['charset', utf8(fromWindows1252)]];
  if (!/[^\0-\x7f]/.test(text)) return [];
  const encoded = windows1252(text);
  const fromLatin1 = Array.from(body, (byte) => String.fromCharCode(byte)).join('');
  return [
    ...(encoded === undefined ? [] : [[textOf(encoded) === undefined ? 'latin-1' : 'charset', encoded] as const]),
    ...(fromLatin1 === fromWindows1252
      ? [['read-as', utf8(fromLatin1), 'Latin-1 / Windows-1252'] as const]
      : [
          ['read-as', utf8(fromLatin1), 'Latin-1'] as const,
          ['read-as', utf8(fromWindows1252), 'Windows-1252'] as const,
        ]),
  ];
};

const wrapped: Variant = (body) => {
  const text = textOf(body)?.trim();
  if (text === undefined) return [];
  const decoded = fromBase64(text);
  const inner = text.startsWith('"') && isJson(text) ? innerString(text) : undefined;
  return [
    ...(decoded === undefined ? [] : [['base64', decoded] as const]),
    ...(inner === undefined ? [] : [['quoted', utf8(inner)] as const]),
  ];
};

/** What code writes in place of a body that it does not have, in JavaScript, Java, PHP and Python. */
const missing: Variant = () => [
  ['no-body', new Uint8Array()],
  ...['undefined', 'null', 'None'].map((value) => ['instead-of-body', utf8(value), value] as const),
];

/** What JavaScript and PHP write in place of a parsed body. */
const printedObject: Variant = () =>
  ['[object Object]', 'Array'].map((value) => ['instead-of-body', utf8(value), value] as const);

const printedBytes: Variant = (body) => [['python-bytes', utf8(pythonLiteral(body))]];

/** `repr` of bytes in Python, which `str` and `f'{body}'` write too. */
function pythonLiteral(body: Bytes): string {
  const text = Array.from(body, (byte) => String.fromCharCode(byte)).join('');
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escapes: Readonly<Record<string, string>> = {
    '\t': '\\t',
    '\n': '\\n',
    '\r': '\\r',
    '\\': '\\\\',
    [quote]: `\\${quote}`,
  };
  const escaped = text.replace(
    /[^]/g,
    (character) =>
      escapes[character] ??
      (/[ -~]/.test(character) ? character : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`),
  );
  return `b${quote}${escaped}${quote}`;
}

function innerString(json: string): string | undefined {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The bytes that give this text when decoded as Windows-1252; undefined if there are none. */
function windows1252(text: string): Bytes | undefined {
  const decoder = new TextDecoder('windows-1252');
  const byteOf = new Map(Array.from({length: 256}, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));
  // Latin-1 has control characters where Windows-1252 has letters.
  const latin1 = (character: string): number | undefined => (character <= '\xff' ? character.charCodeAt(0) : undefined);
  const bytes = Array.from(text, (character) => byteOf.get(character) ?? latin1(character));
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
}
