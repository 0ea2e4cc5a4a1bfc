import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {RULES} from '@integration-docs/cius-pt';

const {entries} = z
  .object({
    entries: z.array(z.object({id: z.string(), formula: z.string(), cius: z.string(), en: z.string().optional()})),
  })
  .parse(parse(readFileSync(new URL('../rounding.yaml', import.meta.url), 'utf8')));

const textOf = (set: keyof typeof RULES, id: string): string =>
  RULES[set].find((rule) => rule.id === id)?.message.pt ?? 'no such rule';

describe('rounding.yaml', () => {
  it.each(entries)('$id: the formula is that of $cius, which tolerates 1.00', ({formula, cius}) => {
    expect(textOf('cius-pt', cius)).toContain(`: ${formula}.`);
    expect(textOf('cius-pt', cius)).toContain('com a tolerância de 1,00');
  });

  it.each(entries.filter(({en}) => en !== undefined))('$id: $en asks for the same', ({formula, en = ''}) => {
    // CIUS-PT adds up the lines itself; EN 16931 uses their sum, BT-106.
    expect(textOf('en16931', en)).toContain(`: ${formula.replace('Σ BT-131 −', 'BT-106 −')}.`);
  });
});
