import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {schema as deadlinesSchema} from '@integration-docs/contract/catalogues/deadlines.schema.ts';
import {schema as timeoutsSchema} from '@integration-docs/contract/catalogues/rest-timeouts.schema.ts';
import {schema as retrySchema} from '@integration-docs/contract/catalogues/retry-schedule.schema.ts';
import {schema as limitsSchema} from '@integration-docs/contract/catalogues/limits.schema.ts';

/* Some pages repeat figures of a catalogue in their text: both must be the same. */

const catalogue = async (name: string): Promise<unknown> =>
  (await loadCatalogue(path.join(projectRoot, `packages/contract/catalogues/${name}.yaml`))).data;

const limits = limitsSchema.parse(await catalogue('limits'));
const deadlines = deadlinesSchema.parse(await catalogue('deadlines'));

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

it.each([
  ['pt', /até (\d+) %.*`Retry-After` mais longo, conta esse, até (\d+) horas/u],
  ['en', /at most (\d+)%.*longer `Retry-After`.*up to (\d+) hours/u],
] as const)('the page in %s says by how much a wait of a webhook may be longer', async (language, pattern) => {
  const {jitterPercent, longestRetryAfterHours} = retrySchema.parse(await catalogue('retry-schedule'));
  const page = pages(language).find(({file}) => file.endsWith('webhooks/intro.mdx'));
  expect(pattern.exec(page?.text ?? '')?.slice(1)).toEqual([String(jitterPercent), String(longestRetryAfterHours)]);
});

it('the contract says the same of the longest `Retry-After` of an endpoint, in both languages', async () => {
  const {longestRetryAfterHours} = retrySchema.parse(await catalogue('retry-schedule'));
  const contract = readFileSync(path.join(projectRoot, 'packages/contract/openapi.yaml'), 'utf8');
  const said = contract.matchAll(
    /schedule, or after `Retry-After`.*up to (\d+) hours|calendário, ou depois de `Retry-After`.*até (\d+) horas/gu,
  );
  expect([...said].map(([, en, pt]) => Number(en ?? pt))).toEqual(Array(4).fill(longestRetryAfterHours));
});

/** Places that repeat the limit `reconcile-overlap`: code that readers copy, and sentences about it. */
const overlaps = [
  ['packages/contract/openapi.yaml', /(?:less|menos) (\d+) (?:hours|horas)/gu],
  ['packages/contract/catalogues/checklist.yaml', /minus (\d+) hours|de (\d+) horas antes/gu],
  ['packages/contract/catalogues/rest-timeouts.yaml', /(?:less|menos) (\d+) (?:hours|horas)/gu],
  ['samples/README.md', /watermark − (\d+) hours/gu],
  ['samples/reconcile/reconcile.sh', /fromdate - (\d+) \* 3600|(\d+) (?:hours|horas)/gu],
  ['samples/connector/csharp/src/Reconciliation.cs', /Margin = TimeSpan\.FromHours\((\d+)\)/gu],
  ['samples/connector/java/src/main/java/connector/Reconciliation.java', /MARGIN = Duration\.ofHours\((\d+)\)/gu],
  ['samples/connector/php/src/Reconciliation.php', /MARGIN = (\d+) \* Clock::HOUR/gu],
  ['samples/connector/python/connector/reconcile.py', /MARGIN = (\d+) \* HOUR/gu],
  ['samples/connector/typescript/reconcile.ts', /MARGIN = (\d+) \* HOUR/gu],
  ['docs-internal/connector.md', /(?:begins )?(\d+) h (?:of margin|before the last run)/gu],
  ['docs-internal/samples.md', /(\d+) h of margin/gu],
  ['docs-internal/to-confirm.md', /goes back (\d+) h from the watermark/gu],
] as const;

it.each(overlaps)('the hours of overlap in %s are those of the limit', (file, pattern) => {
  const limit = limits.entries.find(({id}) => id === 'reconcile-overlap')?.number;
  const found = [...readFileSync(path.join(projectRoot, file), 'utf8').matchAll(pattern)].map(([, one, other]) =>
    Number(one ?? other),
  );
  expect(
    new Set(found),
    `${file} writes reconcile-overlap of limits.yaml again: correct it there, or this list`,
  ).toEqual(new Set([limit]));
});

/** Facts §1.4. When the law changes a date, take it from the source twice: for this list and for the catalogue. */
const dates = {
  'small-companies': '2027-01-01',
  'unsigned-pdf': '2026-12-31',
  'accounting-saft': '2027-01-01',
  'intra-community': '2030-07-01',
  'large-suppliers': '2021-01-01',
  'authorities-receive': '2020-04-18',
  'state-receives': '2019-04-18',
};

it('the dates of the law are those of the facts', () => {
  expect(
    Object.fromEntries(deadlines.entries.map(({id, date}) => [id, date])),
    'deadlines.yaml and `dates` of this test: write a date of the law into both, each read from its source',
  ).toEqual(dates);
});

it('questions ask about years that the deadlines have', () => {
  const questions = readFileSync(path.join(projectRoot, 'site/questions/docs/law.yaml'), 'utf8').split('\n');
  const years = new Set(deadlines.entries.map(({date}) => date.slice(0, 4)));
  const stale = questions.flatMap((line, index) =>
    // Without the numbers of laws: 28/2019, decree-law-28-2019.
    (line.match(/(?<![-/\d])20\d\d(?![-/\d])/gu) ?? [])
      .filter((year) => !years.has(year))
      .map((year) => `site/questions/docs/law.yaml:${index + 1}: ${year}`),
  );
  expect(stale, 'readers ask about the dates of deadlines.yaml: take the year out, or write the new one').toEqual([]);
});

it.each([
  ['walkthroughs/reconcile.mjs', /retentionDays = (\d+);/u],
  ['reconcile/reconcile.sh', /<= (\d+) \* 86400/u],
])('%s knows how long events are kept', (sample, pattern) => {
  const [, days] = pattern.exec(readFileSync(path.join(projectRoot, 'samples', sample), 'utf8')) ?? [];
  const {value} = limits.entries.find(({id}) => id === 'event-retention') ?? {};
  expect(figures(value?.en ?? '')).toEqual([days]);
});

it.each([
  ['pt', /até meio segundo; o máximo duplica em cada tentativa.*até (\d+) minutos\. Desista ao fim de \[(\d+) horas/u],
  [
    'en',
    /up to half a second; the maximum doubles at each attempt, up to (\d+) minutes\. Give up after \[(\d+) hours/u,
  ],
] as const)('the page in %s repeats the back-off of the table of waits', async (language, pattern) => {
  const timeouts = timeoutsSchema.parse(await catalogue('rest-timeouts'));
  const row = timeouts.entries.find((entry) => 'id' in entry && entry.id === 'first-retry');
  const said = row === undefined || !('value' in row) ? '' : `${row.value[language]} ${row.beyond[language]}`;
  expect(said).toMatch(language === 'pt' ? /meio segundo/u : /half a second/u);
  const page = pages(language).find(({file}) => file.endsWith('api/scope.mdx'));
  expect(pattern.exec(page?.text ?? '')?.slice(1)).toEqual(figures(said));
});
