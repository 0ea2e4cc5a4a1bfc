import {crc32, deflateRawSync} from 'node:zlib';

export interface ZipEntry {
  /** Path in the archive, with forward slashes. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** Version 2.0 of the format: folders and deflate. */
const version = 20;
/** Flag for names in UTF-8. */
const flags = 0x0800;

/**
 * Returns a deflated ZIP archive (APPNOTE 6.3) without the ZIP64 format, which archives above 4 GB or 65,535 files need.
 *
 * @param date modification date of every entry, written in UTC
 */
export function zip(entries: readonly ZipEntry[], date: Date): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const {name, content} of entries) {
    const nameBytes = Buffer.from(name);
    const deflated = deflateRawSync(content, {level: 9});
    const isSmaller = deflated.byteLength < content.byteLength;
    const data = isSmaller ? deflated : Buffer.from(content);
    const commonFields = encodeNumbers([
      [2, version],
      [2, flags],
      [2, isSmaller ? 8 : 0],
      [2, (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)],
      [2, ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()],
      [4, crc32(content)],
      [4, data.byteLength],
      [4, content.byteLength],
      [2, nameBytes.byteLength],
      [2, 0],
    ]);
    const localHeader = Buffer.concat([Buffer.from('PK\u0003\u0004'), commonFields, nameBytes]);
    local.push(localHeader, data);
    // No comment, first disk, no attributes.
    central.push(
      Buffer.from('PK\u0001\u0002'),
      encodeNumbers([[2, version]]),
      commonFields,
      encodeNumbers([
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      nameBytes,
    );
    offset += localHeader.byteLength + data.byteLength;
  }
  const directory = Buffer.concat(central);
  const endRecord = encodeNumbers([
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directory.byteLength],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), endRecord]);
}

/** Encodes numbers of 2 or 4 bytes each, in little-endian order. */
function encodeNumbers(fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
