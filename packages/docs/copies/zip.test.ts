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
  let place = bytes.readUInt32LE(end + 16);
  return Array.from({length: bytes.readUInt16LE(end + 10)}, () => {
    expect(bytes.toString('latin1', place, place + 4)).toBe('PK\u0001\u0002');
    const [method, time, day] = [10, 12, 14].map((at) => bytes.readUInt16LE(place + at)) as [number, number, number];
    const [sum, packed, length] = [16, 20, 24].map((at) => bytes.readUInt32LE(place + at)) as [number, number, number];
    const nameLength = bytes.readUInt16LE(place + 28);
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength);
    const head = bytes.readUInt32LE(place + 42);
    place += 46 + nameLength;
    expect(bytes.toString('utf8', head + 30, head + 30 + nameLength)).toBe(name);
    const data = bytes.subarray(head + 30 + nameLength, head + 30 + nameLength + packed);
    const content = method === 8 ? inflateRawSync(data) : data;
    expect([content.byteLength, crc32(content)]).toEqual([length, sum]);
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
