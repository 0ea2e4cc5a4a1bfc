import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {schema as deadlinesSchema} from '@integration-docs/contract/catalogues/deadlines.schema.ts';
import {schema as errorsSchema} from '@integration-docs/contract/catalogues/errors.schema.ts';
import {schema as limitsSchema} from '@integration-docs/contract/catalogues/limits.schema.ts';

/* Figures that a page writes out although a catalogue has them: they are those of the catalogue. */

const catalogue = async (name: string): Promise<unknown> =>
  (await loadCatalogue(path.join(projectRoot, `packages/contract/catalogues/${name}.yaml`))).data;

const limits = limitsSchema.parse(await catalogue('limits'));
const deadlines = deadlinesSchema.parse(await catalogue('deadlines'));

const errors = errorsSchema.parse(await catalogue('errors'));

const pages = (language: 'pt' | 'en'): readonly {readonly file: string; readonly text: string}[] => {
  const folder = path.join(projectRoot, 'site/content', language);
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => ({file, text: readFileSync(path.join(folder, file), 'utf8')}));
};

const figures = (words: string): readonly string[] => words.match(/\d+/gu) ?? [];

describe.each(['pt', 'en'] as const)('in %s, a figure', (language) => {
  const links = pages(language).flatMap(({file, text}) =>
    [...text.matchAll(/\[([^\]\n]*\d[^\]\n]*)\]\([^)\s]*#limit-([a-z-]+)\)/gu)].map(([, words = '', id = '']) => ({
      file,
      words,
      id,
    })),
  );

  it('stands in links to limits at all', () => {
    expect(links.length).toBeGreaterThan(5);
  });

  it.each(links)('$words ($file) is that of the limit $id', ({words, id}) => {
    const limit = limits.entries.find((entry) => entry.id === id);
    expect(figures(limit?.value[language] ?? '')).toEqual(expect.arrayContaining([...figures(words)]));
  });

  it('of RateLimit-Policy is that of the limit of writes', () => {
    const [scope] = pages(language).filter(({file}) => file.endsWith('api/scope.mdx'));
    const shown = /`"write";q=(\d+);w=60`: (\d+) /u.exec(scope?.text ?? '');
    const {number} = limits.entries.find(({id}) => id === 'rate-write') ?? {};
    expect(shown?.slice(1)).toEqual([String(number), String(number)]);
  });
});

describe.each(['pt', 'en'] as const)('in %s, what a page says', (language) => {
  const pairs = pages(language).flatMap(({file, text}) =>
    [...text.matchAll(/`([45]\d\d)`(?:, | com | with )`([a-z]+(?:-[a-z]+)+)`/gu)].map(([said = '', status, code]) => ({
      said,
      file,
      status: Number(status),
      code,
    })),
  );

  it.each(pairs)('$said ($file) is the status of the error', ({status, code}) => {
    expect(errors.entries.find((entry) => entry.code === code)?.status).toBe(status);
  });

  it('of production has the address of production', () => {
    const said = pages(language).flatMap(({text}) => [
      ...text.matchAll(
        /\((?:em produção|in production), `%site\.([\w.]+)%`|`%site\.([\w.]+)%` \((?:produção|production)\)/gu,
      ),
    ]);
    expect(said.length).toBeGreaterThan(1);
    for (const [, before = '', after = ''] of said) expect(before + after).toMatch(/production$/iu);
  });
});

it('the figure of a limit stands in its words', () => {
  for (const {id, number, value} of limits.entries) {
    const said = figures(value.en.replaceAll(',', '')).map(Number);
    // Base64 is longer than the file; the overlap of secrets is said in days.
    const inOtherUnits = {'attachment-size': [5], 'client-secret-overlap': [7]}[id] ?? [number];
    expect(said, id).toEqual(expect.arrayContaining([...inOtherUnits]));
  }
});

/** Facts §1.4: when the date of the law changes, it changes here and in the catalogue, each from the source. */
const DATES = {
  'small-companies': '2027-01-01',
  'unsigned-pdf': '2026-12-31',
  'large-suppliers': '2021-01-01',
  'authorities-receive': '2020-04-18',
  'state-receives': '2019-04-18',
};

it('the dates of the law are those of the facts', () => {
  expect(Object.fromEntries(deadlines.entries.map(({id, date}) => [id, date]))).toEqual(DATES);
});
