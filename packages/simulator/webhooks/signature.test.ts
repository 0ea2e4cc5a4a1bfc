import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import * as z from 'zod/mini';
import {secretsAt, signatureHeaders} from './signature.ts';

const vector = z.object({
  name: z.string(),
  secrets: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.pipe(
    z.base64(),
    z.transform((text) => Buffer.from(text, 'base64').toString('utf8')),
  ),
});
const file = new URL('../../../samples/verify-signature/vectors.json', import.meta.url);
const {vectors} = z.object({vectors: z.array(vector)}).parse(JSON.parse(readFileSync(file, 'utf8')));

describe('the published vectors', () => {
  const names = [
    'standard-webhooks',
    'event',
    'rotated',
    'non-ascii',
    'bom',
    'crlf',
    'trailing-newlines',
    'empty-body',
  ];
  it.each(names)('%s', (name) => {
    const {secrets, headers, body} = vectors.find((candidate) => candidate.name === name) ?? vector.parse({});
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(signatureHeaders({id: headers['webhook-id'] ?? '', at, body}, secrets.split(' '))).toEqual(headers);
  });
});

it('refuses to send what nobody can verify', () => {
  expect(() => signatureHeaders({id: 'evt_1', at: new Date(), body: ''}, [])).toThrow('evt_1');
});

it('leaves out a secret from the moment on at which its overlap is over', () => {
  const secrets = [
    {value: 'whsec_new', until: null},
    {value: 'whsec_old', until: '2026-11-03T09:30:00Z'},
  ];
  expect(secretsAt({secrets}, new Date('2026-11-03T09:29:59Z'))).toEqual(['whsec_new', 'whsec_old']);
  expect(secretsAt({secrets}, new Date('2026-11-03T09:30:00Z'))).toEqual(['whsec_new']);
});
