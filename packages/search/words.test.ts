import {describe, expect, test} from 'vitest';
import {buildIndex} from './index/build.ts';
import {openIndex, withWords, type Index} from './index/open.ts';
import {buildWords, readWords, type WordsFile} from './index/words.ts';
import {hrefOf, search} from './query/search.ts';
import {planQuery} from './query/plan.ts';
import {rank} from './query/rank.ts';
import type {Language, Page, Section} from './types.ts';
import {addWords, withoutOwnPages, openLibrary} from './worker/files.ts';

type Written = readonly [anchor: string, pt: string, en: string, ptQuestions?: string, enQuestions?: string];

const sections: Readonly<Record<string, readonly Written[]>> = {
  '/docs/go-live': [
    ['', 'Lista de verificação', 'Checklist'],
    ['steps', 'Percursos', 'Walk-throughs'],
    ['access', 'Acesso', 'Access', 'o que falta antes da produção', 'ready for launch'],
  ],
  '/docs/limits': [
    ['', 'Limites', 'Limits'],
    ['too-many', 'Pedidos a mais', 'Too many requests', 'quantos pedidos posso fazer', 'how many calls may I make'],
    ['retry', 'Repetir um pedido', 'Retry a request', 'repetir depois de uma falha', 'retry after a failure'],
  ],
};

/** The languages can have rows in different order: the glossary is sorted by its terms. */
function pagesIn(language: Language, only = Object.keys(sections)): Page[] {
  const isPt = language === 'pt';
  return only.map((route): Page => {
    const rows = [...(sections[route] ?? [])].sort(() => (isPt ? 0 : -1));
    const intro = rows.find(([anchor]) => anchor === '');
    return {
      path: isPt ? route : `/en${route}`,
      route,
      title: (isPt ? intro?.[1] : intro?.[2]) ?? '',
      breadcrumb: [],
      kind: 'rest',
      weight: 1,
      sections: [intro, ...rows.filter((row) => row !== intro)].flatMap((row): Section[] =>
        row === undefined ? [] : [sectionOf(row, isPt)],
      ),
    };
  });
}

function sectionOf([anchor, pt, en, ptQuestions, enQuestions]: Written, isPt: boolean): Section {
  const questions = isPt ? ptQuestions : enQuestions;
  return {
    anchor,
    title: isPt ? pt : en,
    text: '',
    code: '',
    kind: 'rest',
    isCode: false,
    isHome: false,
    questions: questions === undefined ? [] : [questions],
  };
}

const synonyms = [{pt: ['toque'], en: ['call']}];
const english: WordsFile = buildWords(pagesIn('en'), {language: 'en', synonyms, readersQuestions: () => []});
const portuguese = openIndex(buildIndex(pagesIn('pt'), {language: 'pt', synonyms: []}).index);
const ownPages = pagesIn('pt').map((page) => ({route: page.route, anchors: page.sections.map(({anchor}) => anchor)}));
const both = withWords(portuguese, readWords(english, ownPages));
const find = (query: string, index: Index): string | undefined => {
  const [first] = rank(index, planQuery(index, query), null).pages;
  return first?.sections[0] && hrefOf(index, first.sections[0].section);
};

describe('the words of the other language', () => {
  test.each([
    ['checklist', '/docs/go-live'],
    ['too many requests', '/docs/limits#too-many'],
    ['how many calls may I make', '/docs/limits#too-many'],
    ['ready for launch', '/docs/go-live#access'],
    ['walkthroughs', '/docs/go-live#steps'],
    ['retries', '/docs/limits#retry'],
  ])('lead to the same section in the own language: %s', (query, href) => {
    expect(find(`${query} `, both)).toBe(href);
  });

  test('a page is first where the other language calls it so, in its title or its menu', () => {
    const steps = (language: Language): Page[] =>
      pagesIn(language).map((page) => ({...page, ...(page.route === '/docs/go-live' ? inMenu(language) : {})}));
    const inMenu = (language: Language): Pick<Page, 'names'> => ({names: [language === 'pt' ? 'Passos' : 'The steps']});
    const lent = buildWords(steps('en'), {language: 'en', synonyms, readersQuestions: () => []});
    const index = withWords(
      openIndex(buildIndex(steps('pt'), {language: 'pt', synonyms: []}).index),
      readWords(lent, ownPages),
    );
    expect(find('checklist ', index)).toBe('/docs/go-live');
    expect(find('steps ', index)).toBe('/docs/go-live');
    expect(lent.names.split('\n')).toEqual(['checklist|the steps', 'limits']);
  });

  test('names of pages that the reader does not have are left out', () => {
    expect(readWords(english, ownPages.slice(1)).pageNames).toEqual([{page: 0, name: 'limits'}]);
  });

  test.each(['cheklist ', 'checkl', 'lauch '])('typing errors and unfinished words find them too: %s', (query) => {
    expect(find(query, both)).toMatch(/go-live/);
  });

  test('one form of a word stands for the others, and is no typing error', () => {
    expect(readWords(english, ownPages).names.filter(({spelling}) => spelling.startsWith('retr'))).toHaveLength(1);
    expect(find('retrying ', both)).toBe('/docs/limits#retry');
    expect(planQuery(both, 'retrying ').correction).toBeNull();
    expect(planQuery(both, 'retries ').correction).toBeNull();
  });

  test('a query of both languages finds what both name', () => {
    expect(find('repetir request ', both)).toBe('/docs/limits#retry');
  });

  test('words that say nothing in the other language say nothing', () => {
    expect(planQuery(both, 'how many calls may I make ').slots.map(({typed}) => typed)).not.toContain('how');
    expect(planQuery(portuguese, 'how many ').slots.map(({typed}) => typed)).toContain('how');
  });

  test('synonyms come with them', () => {
    expect(find('toque ', portuguese)).toBeUndefined();
    expect(find('toque ', both)).toBe('/docs/limits#too-many');
  });

  test('the own language’s word counts more', () => {
    const index = withWords(
      portuguese,
      readWords(
        buildWords(
          pagesIn('en').map((page) => ({...page, sections: page.sections.map((one) => ({...one, title: 'Acesso'}))})),
          {language: 'en', synonyms: [], readersQuestions: () => []},
        ),
        ownPages,
      ),
    );
    expect(find('acesso ', index)).toBe('/docs/go-live#access');
  });

  test('sections are the same whatever their order on the page', () => {
    const reversed = ownPages.map(({route, anchors}) => ({route, anchors: [...anchors].reverse()}));
    const places = (words: ReturnType<typeof readWords>): readonly number[] =>
      words.names.find(({spelling}) => spelling === 'retry')?.naming.sections ?? [];
    expect(places(readWords(english, ownPages))).toEqual([5]);
    expect(places(readWords(english, reversed))).toEqual([3]);
  });

  test('a page with other sections is left out', () => {
    const changed = ownPages.map(({route, anchors}) => ({route, anchors: anchors.map((anchor) => `${anchor}x`)}));
    expect(readWords(english, changed).names).toEqual([]);
  });

  test('words that a question of the reader’s language has at the same section are left out', () => {
    const built = buildWords(pagesIn('en'), {
      language: 'en',
      synonyms: [],
      readersQuestions: (_route, anchor) => (anchor === 'too-many' ? ['too many requests'] : []),
    });
    const words = readWords(built, ownPages).names.map(({spelling}) => spelling);
    expect(words).not.toContain('requests');
    expect(words).toContain('request');
  });
});

describe('the files of two languages', () => {
  const files = new Map<string, string>();
  const add = (base: string, language: Language, pages: Page[]): void => {
    const {index, documents} = buildIndex(pages, {language, synonyms: []});
    const words = buildWords(pages, {language, synonyms: [], readersQuestions: () => []});
    const names = {index: 'i', words: 'w', documents: ['d'], postings: []};
    files.set(`${base}search/manifest.json`, JSON.stringify({language, ...names}));
    files.set(`${base}i`, JSON.stringify(index));
    files.set(`${base}w`, JSON.stringify(words));
    files.set(`${base}d`, JSON.stringify(documents[0]));
  };
  add('/', 'pt', pagesIn('pt', ['/docs/go-live']));
  add('/en/', 'en', pagesIn('en'));
  const read = (address: string): Promise<string> => {
    const text = files.get(address);
    return text === undefined ? Promise.reject(new Error(address)) : Promise.resolve(text);
  };

  test('tell whether the other language has pages that this one does not', async () => {
    const pt = await openLibrary('/', read);
    expect(pt.hasPagesOnlyThere).toBe(false);
    expect((await addWords(pt, '/', '/en/', read)).hasPagesOnlyThere).toBe(true);
    const en = await openLibrary('/en/', read);
    expect((await addWords(en, '/en/', '/', read)).hasPagesOnlyThere).toBe(false);
  });

  test('of the other language only those pages are shown', async () => {
    const [pt, en] = await Promise.all([openLibrary('/', read), openLibrary('/en/', read)]);
    const show = async (query: string): Promise<readonly string[]> => {
      const results = withoutOwnPages(await search(en.index, en.files, query, null), pt.index, ['/', '/en/']);
      expect(results.pageCount).toBe(results.pages.length);
      return results.pages.flatMap((page) => page.sections.map(({href}) => href));
    };
    expect(await show('requests ')).toContain('/en/docs/limits#too-many');
    expect(await show('access ')).toEqual([]);
  });
});
