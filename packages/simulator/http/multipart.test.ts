import {expect, it} from 'vitest';
import {latin1Of} from '../bytes.ts';
import {readForm} from './multipart.ts';

const type = 'multipart/form-data; boundary="b"';
const parse = (text: string): unknown =>
  readForm(Buffer.from(text, 'latin1'), type)?.map(({content, ...part}) => ({
    ...part,
    content: latin1Of(content),
  }));

it('reads parts, byte for byte', () => {
  const text =
    'preamble\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b  \r\nContent-Disposition: form-data; name=f; filename="x \\"y\\".pdf"\r\nContent-Type: application/pdf\r\n\r\n\x00\xff\r\n\r\n--b--\r\nepilogue';
  expect(parse(text)).toEqual([
    {name: 'a', fileName: undefined, mediaType: undefined, content: '1'},
    {name: 'f', fileName: 'x "y".pdf', mediaType: 'application/pdf', content: '\x00\xff\r\n'},
  ]);
});

it.each([
  ['', 'nothing'],
  ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 'no end'],
  ['--b\r\n1\r\n--b--', 'no headers'],
  ['--b\r\nContent-Type: text/plain\r\n\r\n1\r\n--b--', 'no name'],
  ['--c\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--c--', 'another boundary'],
])('refuses %j: %s', (text) => {
  expect(parse(text)).toBeUndefined();
});

it('refuses a form without a boundary', () => {
  expect(readForm(Buffer.from('--b--'), 'multipart/form-data')).toBeUndefined();
});
