import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {validate} from '@integration-docs/cius-pt';
import {projectRoot} from '@integration-docs/facts/node';

const {entries} = z
  .object({entries: z.array(z.object({code: z.array(z.string()), category: z.array(z.string())}))})
  .parse(parse(readFileSync(new URL('../vat-categories.yaml', import.meta.url), 'utf8')));

const exempt = readFileSync(`${projectRoot}/samples/payloads/exemption-code.xml`, 'utf8');

const cases = entries.flatMap(({category, code}) =>
  category.flatMap((letter) => code.map((one) => ({category: letter, code: one}))),
);

describe('vat-categories.yaml', () => {
  it.each(cases)('$code with $category is valid; only O is warned of for what it is', ({category, code}) => {
    const text = exempt.replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`).replaceAll('M07', code);
    const {findings} = validate('file.xml', new TextEncoder().encode(text));
    expect(text).toContain(`<cbc:ID>${category}<`);
    expect(findings.filter(({severity}) => severity === 'error')).toEqual([]);
    expect(findings.some(({rule}) => rule === 'BR-O-02')).toBe(category === 'O');
  });
});
