import {ownDraft, type Draft} from './draft.ts';

/** A decoded text, with the findings about its encoding. */
export interface Decoded {
  readonly text: string;
  readonly drafts: readonly Draft[];
  /** Encoding of the bytes, if it is not UTF-8. */
  readonly encoding?: string;
}

const byteOrderMarks: readonly (readonly [encoding: string, ...bytes: readonly number[]])[] = [
  // UTF-32 first: its byte order mark starts like that of UTF-16.
  ['utf-32', 0xff, 0xfe, 0, 0],
  ['utf-32', 0, 0, 0xfe, 0xff],
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const latin = 'windows-1252';

/** Other file formats that users submit by mistake, by their first bytes. */
const otherFormats: readonly (readonly [kind: string, start: string])[] = [
  ['ZIP', 'PK\u0003\u0004'],
  ['gzip', '\u001f\u008b'],
  ['PDF', '%PDF-'],
  ['PNG', '\u0089PNG'],
  ['JPEG', '\u00ff\u00d8\u00ff'],
];

const otherFile = (kind: string): Draft =>
  ownDraft(
    'XML-FILE',
    level,
    0,
    {
      pt: `É um ficheiro ${kind}, não um documento XML ou JSON.`,
      en: `It is a ${kind} file, not an XML or JSON document.`,
    },
    {
      found: kind,
      cure: {
        pt: 'Indique o ficheiro XML ou JSON da fatura; se estiver dentro deste, extraia-o primeiro.',
        en: 'Give the XML or JSON file of the invoice; if it is inside this one, extract it first.',
      },
    },
  );

/**
 * Decodes bytes (XML 1.0, appendix F). The encoding is that of the byte order mark, of a UTF-16 pattern or of the XML declaration, else
 * UTF-8. A file with invalid bytes is decoded as well as possible, so that the other checks can run.
 */
export const decode = (bytes: Uint8Array): Decoded => {
  const other = otherFormats.find(([, start]) =>
    beginsWith(
      bytes,
      Array.from(start, (character) => character.charCodeAt(0)),
    ),
  );
  if (other) return {text: '', drafts: [otherFile(other[0])]};
  const [markEncoding, ...mark] = byteOrderMarks.find(([, ...start]) => beginsWith(bytes, start)) ?? [''];
  if (markEncoding === 'utf-32') return {text: '', drafts: [unknownEncoding('UTF-32', 0)]};
  const actualEncoding = markEncoding === '' ? utf16WithoutMark(bytes) : markEncoding;
  const content = bytes.subarray(mark.length);
  if (actualEncoding.startsWith('utf-16')) {
    const {text, brokenOffset} = decodeUtf16(content, actualEncoding);
    if (brokenOffset !== undefined) return {text, drafts: [brokenPair(brokenOffset)]};
    const declared = declaredEncodingIn(text);
    const differs = declared !== undefined && !/^utf-?16/iu.test(declared.name);
    return {text, drafts: differs ? [differentEncoding(declared, 'UTF-16')] : [], encoding: 'UTF-16'};
  }
  const declared = declaredEncodingIn(new TextDecoder(latin).decode(content.subarray(0, 400)));
  if (declared && /^(?:utf-?(?:16|32)|ucs-?[24])/iu.test(declared.name)) {
    return withDraft(differentEncoding(declared, 'UTF-8'), decodeUtf8(content));
  }
  if (!declared || /^utf-?8$/iu.test(declared.name)) return decodeUtf8(content);
  if (markEncoding === 'utf-8') return withDraft(differentEncoding(declared, 'UTF-8'), decodeUtf8(content));
  return decodeAs(content, declared);
};

/** Decodes UTF-16. `broken` is the offset of the first incomplete character. */
const decodeUtf16 = (bytes: Uint8Array, encoding: string): {readonly text: string; readonly brokenOffset?: number} => {
  try {
    return {text: new TextDecoder(encoding, {ignoreBOM: true, fatal: true}).decode(bytes)};
  } catch {
    const text = new TextDecoder(encoding, {ignoreBOM: true}).decode(bytes);
    return {text, brokenOffset: Math.max(0, text.indexOf('\ufffd'))};
  }
};

const withDraft = (draft: Draft, {text, drafts}: Decoded): Decoded => ({text, drafts: [draft, ...drafts]});

/** Detects UTF-16 without a mark: `<` or `{` and a zero byte. */
const utf16WithoutMark = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const isStart = (byte: number | undefined): boolean => byte === 0x3c || byte === 0x7b;
  if (isStart(first) && second === 0) return 'utf-16le';
  return first === 0 && isStart(second) ? 'utf-16be' : '';
};

interface DeclaredEncoding {
  readonly name: string;
  readonly offset: number;
}

const declaredEncodingIn = (text: string): DeclaredEncoding | undefined => {
  const match = /^<\?xml\s[^>]*?encoding\s*=\s*(["'])([^"'<>]{1,40})\1/u.exec(text);
  const [whole, , name] = match ?? [];
  return whole === undefined || name === undefined ? undefined : {name, offset: whole.length - name.length - 1};
};

const decodeAs = (bytes: Uint8Array, declared: DeclaredEncoding): Decoded => {
  let text;
  try {
    text = new TextDecoder(declared.name, {ignoreBOM: true}).decode(bytes);
  } catch {
    return withDraft(unknownEncoding(declared.name, declared.offset), decodeUtf8(bytes));
  }
  const firstNonAscii = bytes.findIndex((byte) => byte > 0x7f);
  if (firstNonAscii >= 0 && /^(?:us-|ansi_x3\.4)?(?:ascii|-19)/iu.test(declared.name)) {
    return withDraft(differentEncoding(declared, firstInvalid(bytes) === undefined ? 'UTF-8' : 'Windows-1252'), {
      text,
      drafts: [],
    });
  }
  // Non-ASCII bytes that are valid UTF-8 are hardly ever another encoding.
  if (firstNonAscii < 0) return {text, drafts: []};
  if (firstInvalid(bytes) !== undefined) return {text, drafts: [], encoding: declared.name};
  return {text, drafts: [{...differentEncoding(declared, 'UTF-8'), severity: 'warning'}]};
};

const decodeUtf8 = (bytes: Uint8Array): Decoded => {
  try {
    return {text: new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes), drafts: []};
  } catch {
    const offset = firstInvalid(bytes) ?? 0;
    const validText = new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes.subarray(0, offset));
    // Multi-byte characters before the invalid byte mean damaged UTF-8; otherwise it is a single-byte encoding.
    const encoding = validText.length < offset ? 'utf-8' : latin;
    const text = new TextDecoder(encoding, {ignoreBOM: true}).decode(bytes);
    return {text, drafts: [invalidBytes(bytes[offset] ?? 0, offset, validText.length)]};
  }
};

/** Offset of the first byte that is not UTF-8 (RFC 3629); undefined if all bytes are valid. */
const firstInvalid = (bytes: Uint8Array): number | undefined => {
  for (let index = 0; index < bytes.length;) {
    const length = sequenceAt(bytes, index);
    if (length === 0) return index;
    index += length;
  }
  return undefined;
};

/** Number of bytes of the character at the offset; 0 if it is invalid. */
const sequenceAt = (bytes: Uint8Array, index: number): number => {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (let offset = 1; offset < length; offset += 1) if (((bytes[index + offset] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[index + 1] ?? 0;
  const overlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const beyond = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return overlong || beyond ? 0 : length;
};

const rule = 'XML-ENCODING';
const level = 'well-formed';

const differentEncoding = ({name, offset}: DeclaredEncoding, actualEncoding: string): Draft =>
  ownDraft(
    rule,
    level,
    offset,
    {
      pt: `O ficheiro declara a codificação ${name}, mas os seus bytes são ${actualEncoding}.`,
      en: `The file declares the encoding ${name}, but its bytes are ${actualEncoding}.`,
    },
    {
      found: name,
      cure:
        actualEncoding === 'UTF-8'
          ? {pt: 'Declare `encoding="UTF-8"`.', en: 'Declare `encoding="UTF-8"`.'}
          : saveAsUtf8,
    },
  );

const unknownEncoding = (name: string, offset: number): Draft =>
  ownDraft(
    rule,
    level,
    offset,
    {pt: `Codificação que não se sabe ler: ${name}.`, en: `An encoding that cannot be read: ${name}.`},
    {found: name, cure: saveAsUtf8},
  );

const saveAsUtf8 = {
  pt: 'Grave o ficheiro em UTF-8 e declare `encoding="UTF-8"`.',
  en: 'Save the file as UTF-8 and declare `encoding="UTF-8"`.',
};

const brokenPair = (offset: number): Draft =>
  ownDraft(
    rule,
    level,
    offset,
    {
      pt: 'O ficheiro não está em UTF-16: falta metade de um carácter.',
      en: 'The file is not UTF-16: half of a character is missing.',
    },
    {cure: saveAsUtf8},
  );

const invalidBytes = (byte: number, position: number, offset: number): Draft => {
  const hex = byte.toString(16).toUpperCase().padStart(2, '0');
  return ownDraft(
    rule,
    level,
    offset,
    {
      pt: `O ficheiro não está em UTF-8: o byte ${hex} na posição ${position} não é um carácter.`,
      en: `The file is not UTF-8: the byte ${hex} at position ${position} is no character.`,
    },
    {
      found: hex,
      cure: saveAsUtf8,
    },
  );
};
