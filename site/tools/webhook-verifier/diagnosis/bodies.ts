import {concat, fromBase64, textOf, utf8, type Bytes} from './bytes.ts';
import {layOut, respell, type JsonLayout} from './json.ts';

/** A change to the body in transit, with the id of the catalogue row that explains it. */
export interface BodyVariant {
  readonly cause:
    'body-rewritten' | 'body-line-end' | 'body-line-breaks' | 'body-bom' | 'body-charset' | 'body-wrapped';
  readonly finding: BodyFinding;
  readonly bytes: Bytes;
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
  | 'base64'
  | 'quoted';

type Variant = (body: Bytes) => readonly (readonly [BodyFinding, Bytes])[];

const bom = Uint8Array.of(0xef, 0xbb, 0xbf);

/** Possible original bodies before a change in transit. Narrow changes come before wide ones, which would explain them too. */
export function bodyVariants(body: Bytes): readonly BodyVariant[] {
  const all: readonly (readonly [BodyVariant['cause'], Variant])[] = [
    ['body-line-end', lineEnd],
    ['body-line-breaks', lineBreaks],
    ['body-bom', byteOrderMark],
    ['body-rewritten', rewritten],
    ['body-charset', charset],
    ['body-wrapped', wrapped],
  ];
  return all.flatMap(([cause, variant]) => variant(body).map(([finding, bytes]) => ({cause, finding, bytes})));
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
  const original = text === undefined ? utf8(new TextDecoder('windows-1252').decode(body)) : windows1252(text);
  return original === undefined ? [] : [['charset', original]];
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
  if (!/[^\0-\x7f]/.test(text)) return undefined;
  const decoder = new TextDecoder('windows-1252');
  const byteOf = new Map(Array.from({length: 256}, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));
  // Latin-1 has control characters where Windows-1252 has letters.
  const latin1 = (character: string): number | undefined => (character <= '\xff' ? character.charCodeAt(0) : undefined);
  const bytes = Array.from(text, (character) => byteOf.get(character) ?? latin1(character));
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
}
