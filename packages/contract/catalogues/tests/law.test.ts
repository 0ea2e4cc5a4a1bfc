import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {schema} from '../law.schema.ts';

const catalogue: unknown = parse(readFileSync(new URL('../law.yaml', import.meta.url), 'utf8'));
const {entries, ...head} = z.looseObject({entries: z.array(z.looseObject({id: z.string()}))}).parse(catalogue);

/** Changes one entry and returns the paths of the errors that the schema reports. */
function faultsOf(id: string, change: Readonly<Record<string, unknown>>): readonly string[] {
  const changed = entries.map((entry) => (entry.id === id ? {...entry, ...change} : entry));
  const {error} = schema.safeParse({...head, entries: changed});
  return (error?.issues ?? []).map(({path}) => path.slice(2).join('.'));
}

describe('law.yaml', () => {
  it('is as its schema says', () => {
    expect(faultsOf('', {})).toEqual([]);
  });

  it('refuses a statement of a secondary source that does not say what to confirm', () => {
    expect(faultsOf('acceptance', {confirm: undefined})).toEqual(['confirm']);
    expect(faultsOf('authenticity', {kind: 'secondary'})).toEqual(['confirm']);
  });

  it('refuses a legal basis without its article, or outside of the table of acts', () => {
    const basis = {to: '/docs/law#act-vat-code', label: {pt: 'CIVA', en: 'VAT Code'}};
    expect(faultsOf('deduction', {basis})).toEqual(['basis.label']);
    const elsewhere = {to: '/docs/law#deadlines', label: {pt: 'CIVA, artigo 19.º', en: 'VAT Code, article 19'}};
    expect(faultsOf('deduction', {basis: elsewhere})).toEqual(['basis.to']);
  });

  it('refuses a row that the index lacks, and a row of the index that is not there', () => {
    expect(faultsOf('health-data', {id: 'health'})).toEqual(expect.arrayContaining(['id']));
    const {error} = schema.safeParse({...head, entries: entries.filter(({id}) => id !== 'retention')});
    expect(error?.issues.map(({path}) => path[0])).toEqual(['groups']);
  });

  it('refuses an entry that belongs to two subjects, and an index that lists it twice below one', () => {
    const [first = {}, ...others] = z.looseObject({groups: z.array(z.looseObject({}))}).parse(head).groups;
    const errorsOf = (change: Readonly<Record<string, unknown>>): readonly string[] =>
      schema
        .safeParse({...head, entries, groups: [{...first, ...change}, ...others]})
        .error?.issues.map(({message}) => message) ?? [];
    const rows = ['issue-deadline', 'issue-deadline-summary', 'communication'];
    expect(errorsOf({rows})).toEqual([]);
    expect(errorsOf({rows: [...rows, 'retention'], also: undefined})).toEqual([
      '"retention" in the rows of one subject, not of 2, in groups',
    ]);
    expect(errorsOf({rows, also: ['communication']})).toEqual(['an entry of another subject, not "communication"']);
  });
});
