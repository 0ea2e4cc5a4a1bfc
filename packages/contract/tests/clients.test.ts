import {expect, it} from 'vitest';
import * as z from 'zod';
import {contract} from './testing.ts';

const schemas = z.looseObject({
  ClientId: z.looseObject({pattern: z.string()}),
  ClientSecret: z.looseObject({pattern: z.string()}),
});

it('client ids and secrets have only characters that form-urlencoding leaves as they are', () => {
  const {ClientId: id, ClientSecret: secret} = schemas.parse(contract.components.schemas);
  for (const {pattern} of [id, secret]) {
    const form = new RegExp(pattern, 'u');
    const all = Array.from({length: 0xd800}, (_, code) => String.fromCharCode(code));
    const allowed = all.filter((character) => form.test(character.repeat(32)));
    expect(allowed.length).toBeGreaterThan(60);
    expect(new URLSearchParams({'': allowed.join('')}).toString()).toBe(`=${allowed.join('')}`);
  }
});
