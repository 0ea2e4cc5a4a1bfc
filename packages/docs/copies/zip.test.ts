import {crc32, inflateRawSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {zip, type ZipEntry} from './zip.ts';

const date = new Date('2026-11-22T17:30:42Z');

/** Reads an archive through its central directory, as programs do. */
function unzip(
  archive: Uint8Array,
): readonly {readonly name: string; readonly content: string; readonly modified: string}[] {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  let offset = bytes.readUInt32LE(end + 16);
  return Array.from({length: bytes.readUInt16LE(end + 10)}, () => {
    expect(bytes.toString('latin1', offset, offset + 4)).toBe('PK\u0001\u0002');
    const [method, time, day] = [10, 12, 14].map((fieldOffset) => bytes.readUInt16LE(offset + fieldOffset)) as [
      number,
      number,
      number,
    ];
    const [checksum, packedLength, length] = [16, 20, 24].map((fieldOffset) =>
      bytes.readUInt32LE(offset + fieldOffset),
    ) as [number, number, number];
    const nameLength = bytes.readUInt16LE(offset + 28);
    // Without this flag, programs read the names in the code page of the machine.
    expect(bytes.readUInt16LE(offset + 8) & 0x0800).toBe(0x0800);
    const name = bytes.toString('utf8', offset + 46, offset + 46 + nameLength);
    const localHeader = bytes.readUInt32LE(offset + 42);
    offset += 46 + nameLength;
    expect(bytes.toString('utf8', localHeader + 30, localHeader + 30 + nameLength)).toBe(name);
    const data = bytes.subarray(localHeader + 30 + nameLength, localHeader + 30 + nameLength + packedLength);
    const content = method === 8 ? inflateRawSync(data) : data;
    expect([content.byteLength, crc32(content)]).toEqual([length, checksum]);
    const modified = `${(day >> 9) + 1980}-${(day >> 5) & 15}-${day & 31} ${time >> 11}:${(time >> 5) & 63}:${(time & 31) * 2}`;
    return {name, content: content.toString('utf8'), modified};
  });
}

describe('zip', () => {
  it('keeps names, contents and the date', () => {
    const entries: readonly ZipEntry[] = [
      {name: 'documentação/index.html', content: Buffer.from('é'.repeat(1000))},
      {name: 'documentação/a.txt', content: Buffer.from('a')},
      {name: 'documentação/empty', content: Buffer.alloc(0)},
    ];
    expect(unzip(zip(entries, date))).toEqual(
      entries.map(({name, content}) => ({
        name,
        content: Buffer.from(content).toString('utf8'),
        modified: '2026-11-22 17:30:42',
      })),
    );
  });

  it('deflates what gets smaller, and stores the rest', () => {
    const long = zip([{name: 'a', content: Buffer.alloc(10_000)}], date);
    expect(long.byteLength).toBeLessThan(300);
    expect(Buffer.from(zip([{name: 'a', content: Buffer.from('xyz')}], date)).includes('xyz')).toBe(true);
  });
});
