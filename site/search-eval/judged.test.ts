import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {locales} from '@integration-docs/facts';
import {knownAddresses} from '../checks/addresses.ts';
import {readContext} from '../checks/context.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {indexFiles, writeFiles} from '@integration-docs/docs/built';
import {searchedPages} from '../published/search/search-input.ts';
import type {Page} from '@integration-docs/search';
import {folderOf, openEngine, withoutBase} from './engine.ts';
import {belowFloors, shortfalls} from './floors.ts';
import {answerable, figures, judge, readQueries, type JudgedQuery} from './judged.ts';

describe('the judged queries of this site', async () => {
  const addresses = knownAddresses(await readContext(projectRoot));

  it.each(locales.flatMap((language) => ['judged', 'readers', 'night'].map((set) => [language, set] as const)))(
    'stand one on a line and name pages and sections that are there (%s, %s)',
    async (language, set) => {
      const folder = path.join(projectRoot, 'site/search-eval', set);
      const queries = await readQueries(folder, language);
      const lines = (await readFile(path.join(folder, `queries.${language}.json`), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(queries.length + 2);
      const namedAddresses = queries.flatMap(({relevant, sections}) => [...Object.keys(relevant), ...sections]);
      const unknownAddresses = namedAddresses.filter((address) => {
        const [route = '', anchor] = address.split('#');
        return anchor === undefined ? !addresses.has(route) : addresses.get(route)?.has(anchor) !== true;
      });
      expect(unknownAddresses).toEqual([]);
      expect(answerable(queries, new Set(addresses.keys()))).toEqual(queries);
    },
  );
});

const queries: readonly JudgedQuery[] = [
  {query: 'certificado', kind: 'single', relevant: {'/docs/a': 2, '/docs/gone': 2}, sections: ['/docs/a#renew']},
  {query: 'gone', kind: 'single', relevant: {'/docs/gone': 2, '/docs/a': 1}, sections: []},
];

describe('answerable', () => {
  it('leaves out a query when none of its best pages is there', () => {
    expect(answerable(queries, new Set(['/docs/a'])).map(({query}) => query)).toEqual(['certificado']);
    expect(answerable(queries, new Set())).toEqual([]);
  });

  it('nothing judged falls short of nothing', () => {
    expect(
      belowFloors('pt', {
        ownQueries: figures([]),
        otherQueries: figures([]),
        readersQueries: figures([]),
        nightQueries: figures([]),
        answers: {},
      }),
    ).toEqual([]);
    expect(shortfalls('pt', [], {code: 0, first: 0, words: 0, sentences: 0, all: 0})).toEqual([]);
  });
});

describe.each([
  ['pt', '/'],
  ['en', '/en/'],
  ['pt', '/ajuda/'],
  ['en', '/ajuda/en/'],
] as const)('the search of a site in %s at %s', async (language, base) => {
  const build = await mkdtemp(path.join(tmpdir(), 'search-'));
  afterAll(() => rm(build, {recursive: true}));
  const section = {isCode: false, kind: 'guide', code: '', isHome: false, questions: []} as const;
  const page = (name: string, text: string): Page => ({
    ...{path: `${base}docs/${name}`, route: `/docs/${name}`, title: name, breadcrumb: [], kind: 'guide', weight: 1},
    sections: [
      {...section, anchor: '', title: name, text: ''},
      {...section, anchor: 'renew', title: text, text},
    ],
  });
  const files = indexFiles(await searchedPages([page('a', 'certificado'), page('b', 'fatura')], language, projectRoot));
  writeFiles(path.join(build, folderOf(language)), files);
  const engine = await openEngine(build, language, base);

  it('is judged by addresses without that path', async () => {
    const [judgement] = await judge(engine, answerable(queries, new Set(['/docs/a'])));
    expect(judgement).toMatchObject({success1: 1, answer1: 1});
    expect(engine.library.index.pages.map(([address]) => withoutBase(address, base))).toEqual(['/docs/a', '/docs/b']);
  });
});
