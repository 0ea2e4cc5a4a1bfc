import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {validate} from '@integration-docs/cius-pt';
import {projectRoot} from '@integration-docs/facts/node';

const {entries} = z
  .object({
    entries: z.array(
      z.object({id: z.string(), code: z.array(z.string()), category: z.string(), warnings: z.array(z.string())}),
    ),
  })
  .parse(parse(readFileSync(new URL('../vat-categories.yaml', import.meta.url), 'utf8')));

const exempt = readFileSync(`${projectRoot}/samples/payloads/exemption-code.xml`, 'utf8');

const cases = entries.flatMap(({category, code, warnings}) => code.map((one) => ({category, code: one, warnings})));

describe('vat-categories.yaml', () => {
  it.each(cases)('$code with $category is valid, with the warnings of its row', ({category, code, warnings}) => {
    const text = exempt.replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`).replaceAll('M07', code);
    const {findings} = validate('file.xml', new TextEncoder().encode(text));
    expect(text).toContain(`<cbc:ID>${category}<`);
    expect(findings.filter(({severity}) => severity === 'error')).toEqual([]);
    expect([...new Set(findings.map(({rule}) => rule))].sort()).toEqual(warnings);
  });
});
