import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {validate} from '@integration-docs/cius-pt';
import {projectRoot} from '@integration-docs/facts/node';
import {contract} from '../../tests/testing.ts';

const {entries} = z
  .object({
    entries: z.array(z.object({id: z.string(), codes: z.array(z.string()), types: z.array(z.string()).optional()})),
  })
  .parse(parse(readFileSync(new URL('../other-types.yaml', import.meta.url), 'utf8')));

const typesInJson = contract.components.schemas.DocumentTypeCode?.enum ?? [];

const rulesOf = (root: 'Invoice' | 'CreditNote', type: string): readonly (string | undefined)[] => {
  const name = root === 'Invoice' ? 'invoice' : 'credit-note';
  const xml = readFileSync(`${projectRoot}/samples/payloads/${name}.xml`, 'utf8');
  const changed = xml.replace(new RegExp(`(<cbc:${root}TypeCode[^>]*>)[^<]+`), `$1${type}`);
  expect(changed).toContain(`>${type}</cbc:${root}TypeCode>`);
  return validate('x.xml', new TextEncoder().encode(changed))
    .findings.filter(({severity}) => severity === 'error')
    .map(({rule}) => rule);
};

it.each(entries)('$id: what to send is accepted, in XML and in JSON', ({types = []}) => {
  for (const type of types) {
    expect(rulesOf(type === '381' ? 'CreditNote' : 'Invoice', type), type).not.toContainEqual(
      expect.stringMatching(/^DT-CIUS-PT-003/),
    );
    expect(typesInJson).toContain(type);
  }
});

it.each(entries.filter(({id}) => id !== 'accepted'))('$id: each type is refused, as the page says', ({codes}) => {
  for (const code of codes) {
    expect(rulesOf('Invoice', code), code).toContain('DT-CIUS-PT-003_i');
    expect(rulesOf('CreditNote', code), code).toContain('DT-CIUS-PT-003_cn');
    expect(typesInJson).not.toContain(code);
  }
});

it('the types that stay are those to send', () => {
  const {codes, types} = entries.find(({id}) => id === 'accepted') ?? {};
  expect(types).toEqual(codes);
});
