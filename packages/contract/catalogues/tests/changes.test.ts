import {describe, expect, it} from 'vitest';
import {readYaml, schemaProblems} from '@integration-docs/facts';
import {source} from '../../openapi/testing.ts';
import {contract, loaded} from '../../tests/testing.ts';
import {noticeDays, schema} from '../changes.schema.ts';
import {schema as limitsSchema} from '../limits.schema.ts';

const file = 'packages/contract/catalogues/changes.yaml';
const text = source(file);

/** Replaces the first such text in the list and returns the problems that the schema reports. */
function problems(from: string, to: string): readonly string[] {
  expect(text).toContain(from);
  const changed = readYaml(text.replace(from, to), {file, line: 1});
  return schemaProblems(schema, {...changed, file, schemaFile: 'x.schema.ts'}).map(
    ({expected, cure}) => `${expected} → ${cure}`,
  );
}

const {entries} = schema.parse(readYaml(text, {file, line: 1}).value);

describe('a restriction', () => {
  it('says from when it is in force, or why at once', () => {
    expect(problems('    kind: restriction\n    atOnce: document\n', '    kind: restriction\n')).toEqual([
      'either inForce or atOnce beside it → Write inForce: 2026-12-30 or later; or atOnce: document or security, if waiting would harm one.',
    ]);
    expect(problems('    inForce: 2026-12-30\n', '    inForce: 2026-12-30\n    atOnce: security\n')).toHaveLength(1);
    expect(problems('    atOnce: document\n', '    atOnce: convenience\n')).toHaveLength(1);
  });

  it('is announced as long before as the limit promises', () => {
    expect(problems('inForce: 2026-12-30', 'inForce: 2026-12-29')).toEqual([
      '2026-12-30 or later: 30 days after its date → Write inForce: 2026-12-30.',
    ]);
    const limits = limitsSchema.parse(loaded.catalogues.limits.value).entries;
    expect(limits.find(({id}) => id === 'restriction-notice')?.number).toBe(noticeDays);
  });

  it('alone has a notice', () => {
    expect(problems('    kind: words\n', '    kind: words\n    atOnce: document\n')).toEqual([
      'kind: restriction, which alone has a notice → Take atOnce out.',
    ]);
  });
});

describe('the version of the API', () => {
  it('is that of the newest entry', () => {
    expect(entries.find(({area}) => area === 'api')).toMatchObject({version: contract.info.version});
  });

  it('is one for the entries of a day', () => {
    expect(problems('version: 1.2.0', 'version: 1.3.0').at(-1)).toBe(
      'the version of the other entries of 2026-11-30, 1.3.0 → Write version: 1.3.0.',
    );
  });

  it('is raised by what its changes demand', () => {
    const newEntry = (kind: string, version: string): readonly string[] =>
      problems(
        'entries:\n',
        `entries:\n  - {id: new, date: 2026-12-01, area: api, version: ${version}, kind: ${kind}, covers: [], to: /docs, title: {pt: a, en: b}, text: {pt: a, en: b}}\n`,
      );
    expect(newEntry('words', '1.2.1')).toEqual([]);
    expect(newEntry('additive', '1.3.0')).toEqual([]);
    expect(newEntry('breaking', '2.0.0')).toEqual([]);
    for (const [kind, version, needed] of [
      ['words', '1.2.0', '1.2.1'],
      ['additive', '1.2.1', '1.3.0'],
      ['breaking', '1.3.0', '2.0.0'],
    ] as const) {
      expect(newEntry(kind, version)).toEqual([
        expect.stringMatching(new RegExp(`^${needed} or above: 1\\.2\\.0 is of 2026-11-30, and this one is ${kind} →`)),
      ]);
    }
  });
});
