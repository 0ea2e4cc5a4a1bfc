import type {Text} from '../http/language.ts';

type Test = (bytes: Uint8Array) => boolean;

const startsWith =
  (...signature: readonly number[]): Test =>
  (bytes) =>
    signature.every((byte, index) => bytes[index] === byte);

/** Readers of PDF accept other bytes before the signature. */
const isPdf: Test = (bytes) =>
  bytes.subarray(0, 1024).some((_, index) => startsWith(0x25, 0x50, 0x44, 0x46)(bytes.subarray(index)));
const isPng = startsWith(0x89, 0x50, 0x4e, 0x47);
const isJpeg = startsWith(0xff, 0xd8, 0xff);
const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);
const isOle = startsWith(0xd0, 0xcf, 0x11, 0xe0);
const isText: Test = (bytes) =>
  ![startsWith(0x25, 0x50, 0x44, 0x46), isPng, isJpeg, isZip, isOle].some((is) => is(bytes));

/** What the first bytes show, for each type of `AttachmentMediaType`; all others are texts, which have no signature. */
const tests: Readonly<Record<string, Test>> = {
  'application/pdf': isPdf,
  'image/png': isPng,
  'image/jpeg': isJpeg,
  'application/msword': isOle,
  'application/vnd.ms-excel': isOle,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isZip,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isZip,
};

/** Types of which the bytes are not looked at: they are refused as types. */
const isOtherType = (mediaType: string): boolean =>
  !(mediaType in tests) && !/^text\/|^application\/xml$/u.test(mediaType);

/** Returns what is wrong with the bytes of a file: they are not what its media type says. */
export function bytesFault(bytes: Uint8Array, mediaType: string): Text | undefined {
  if (isOtherType(mediaType)) return undefined;
  if ((tests[mediaType] ?? isText)(bytes)) return undefined;
  return {pt: `Os bytes não são ${mediaType}.`, en: `The bytes are not ${mediaType}.`};
}

/** Returns what is wrong with a file name: it is a path. */
export function nameFault(fileName: string): Text | undefined {
  if (!/[/\\]|^\.+$/u.test(fileName)) return undefined;
  return {pt: 'O nome do ficheiro não pode ser um caminho.', en: 'The file name must not be a path.'};
}
