import {describe, expect, test} from 'vitest';
import {fold} from './analysis/fold.ts';
import {buildIndex} from './index/build.ts';
import {readNumbers, writeNumbers} from './index/numbers.ts';
import {openIndex} from './index/open.ts';
import {excerpt} from './query/excerpt.ts';
import {search, type Files, type Results} from './query/search.ts';
import type {Kind, Page, Section, SynonymGroup} from './types.ts';

const section = (anchor: string, title: string, text: string, kind: Kind = 'rest', isCode = false): Section => ({
  anchor,
  title,
  text,
  kind,
  isCode,
  code: '',
  isHome: false,
  questions: [],
});

const pages: Page[] = [
  {
    path: '/docs/issued',
    route: '/docs/issued',
    title: 'Emissão de documentos',
    breadcrumb: ['API REST'],
    kind: 'rest',
    weight: 1,
    sections: [
      section('', 'Emissão de documentos', 'Envie faturas e notas de crédito pela API.'),
      section('validation', 'Níveis de validação', 'Cada fatura passa a validação CIUS-PT antes de ser entregue.'),
      section(
        'error-rate-limit-exceeded',
        'rate-limit-exceeded',
        '429 · Demasiados pedidos. Espere o que diz Retry-After.',
        'error',
        true,
      ),
    ],
  },
  {
    path: '/docs/as2',
    route: '/docs/as2',
    title: 'Ligação AS2',
    breadcrumb: ['AS2'],
    kind: 'as2',
    weight: 1,
    sections: [
      section('', 'Ligação AS2', 'Troque certificados e mensagens com a FE-AP.', 'as2'),
      section('header-as2-from', 'AS2-From', 'O identificador de quem envia.', 'field', true),
      section('certificates', 'Certificados', 'Renovar o certificado sem interrupção.', 'as2'),
    ],
  },
  {
    path: '/docs/payment',
    route: '/docs/payment',
    title: 'Pagamento',
    breadcrumb: [],
    kind: 'guide',
    weight: 1,
    sections: [section('', 'Pagamento', 'Referência Multibanco, transferência ou cartão.', 'guide')],
  },
];
const synonyms: SynonymGroup[] = [
  {pt: ['fatura'], en: ['invoice']},
  {pt: ['limite de pedidos', 'demasiados pedidos'], en: ['rate limit']},
];
const built = buildIndex(pages, {language: 'pt', synonyms});
const index = openIndex(built.index);
const files: Files = {
  postings: () => Promise.reject(new Error('none')),
  document: (file) => built.documents[file] ?? [],
};
const find = (query: string, kind: Kind | null = null): Promise<Results> => search(index, files, query, kind);
const hrefs = ({pages: found}: Results): string[] => found.flatMap(({sections}) => sections.map(({href}) => href));
const first = async (query: string): Promise<string | undefined> => hrefs(await find(query))[0];

describe('the index', () => {
  test('is the same bytes twice', () => {
    expect(JSON.stringify(buildIndex(pages, {language: 'pt', synonyms}))).toBe(JSON.stringify(built));
  });

  test('gives back titles and anchors', () => {
    expect(index.titles).toEqual(pages.flatMap((page) => page.sections.map(({title}) => title)));
    expect(index.anchors).toEqual(pages.flatMap((page) => page.sections.map(({anchor}) => anchor)));
  });

  test('finds the same when its postings stand in files of their own', async () => {
    const cut = buildIndex(pages, {language: 'pt', synonyms, postingsSize: 12, documentSize: 100});
    expect(cut.postings.length).toBeGreaterThan(2);
    expect(cut.documents.length).toBeGreaterThan(1);
    const inParts = openIndex(cut.index);
    const fromParts: Files = {
      postings: (file) => Promise.resolve(cut.postings[file] ?? ''),
      document: (file) => cut.documents[file] ?? [],
    };
    for (const query of ['certificado', 'fatura', 'as2-from', 'multibnaco', 'invoice']) {
      expect(await search(inParts, fromParts, query, null)).toEqual(await find(query));
    }
  });

  test('writes and reads numbers', () => {
    const numbers = [0, 1, 31, 32, 1023, 1024, 123_456_789];
    expect(readNumbers(writeNumbers(numbers))).toEqual(numbers);
  });
});

describe('a query', () => {
  test.each([
    ['accents left out', 'emissao', '/docs/issued'],
    ['plural', 'certificado', '/docs/as2#certificates'],
    ['two letters swapped', 'multibnaco', '/docs/payment'],
    ['a letter missing', 'certifcado', '/docs/as2#certificates'],
    ['begun', 'multib', '/docs/payment'],
    ['a code', 'rate-limit-exceeded', '/docs/issued#error-rate-limit-exceeded'],
    ['a code begun', 'rate-limit-exc', '/docs/issued#error-rate-limit-exceeded'],
    ['a code without hyphens', 'as2from', '/docs/as2#header-as2-from'],
    ['a code with spaces', 'as2 from', '/docs/as2#header-as2-from'],
    ['a name with spaces', 'cius pt', '/docs/issued#validation'],
    ['a name in one piece', 'feap', '/docs/as2'],
    ['a number', '429', '/docs/issued#error-rate-limit-exceeded'],
    ['the other language', 'invoice', '/docs/issued#validation'],
    ['a phrase of the other language', 'rate limit', '/docs/issued#error-rate-limit-exceeded'],
  ])('finds with %s: %s', async (_, query, href) => {
    expect(await first(query)).toBe(href);
  });

  test('finds the same in any case and without accents', async () => {
    for (const query of [
      'Emissão',
      'validação CIUS-PT',
      'Referência Multibanco',
      'transferência',
      'Níveis de validação',
      'AS2-From',
    ]) {
      const expected = hrefs(await find(query));
      for (const variant of [query.toUpperCase(), query.toLowerCase(), fold(query), query.normalize('NFD')]) {
        expect(hrefs(await find(variant)), variant).toEqual(expected);
      }
    }
  });

  test('puts typing errors right in words, with accents', async () => {
    expect((await find('referensia multibanco')).correction).toBe('referência multibanco');
    expect((await find('certificado')).correction).toBeNull();
  });

  test('finds nothing', async () => {
    const results = await find('xyzzy');
    expect(results.pages).toEqual([]);
  });

  test('is filtered by kind, and says how many each kind has', async () => {
    const results = await find('as2', 'field');
    expect(hrefs(results)).toEqual(['/docs/as2#header-as2-from']);
    expect(new Map(results.kinds).get('field')).toBe(1);
    expect(new Map(results.kinds).get('as2')).toBeGreaterThan(1);
  });

  test.each(['', ' ', '-', '…', 'de', 'a', '"', '<b>', '\\', 'é'.repeat(200)])('never throws: %j', async (query) => {
    expect((await find(query)).query).toBe(query);
  });
});

describe('an excerpt', () => {
  test('marks words with their accents', () => {
    expect(excerpt('Cada validação conta.', new Set(['validacao']))).toEqual([
      ['Cada ', false],
      ['validação', true],
      [' conta.', false],
    ]);
  });

  test('marks a joined name for a word of it, not for two letters', () => {
    expect(excerpt('Um aviso-de-receção.', new Set(['de']))).toEqual([['Um aviso-de-receção.', false]]);
    expect(excerpt('aviso-de-receção', new Set(['aviso']))).toEqual([['aviso-de-receção', true]]);
  });

  test('is the first words of a section', () => {
    const pieces = excerpt(`Renove o certificado a tempo. ${'E depois mais. '.repeat(20)}`, new Set(['certificado']));
    expect(pieces.slice(0, 2)).toEqual([
      ['Renove o ', false],
      ['certificado', true],
    ]);
    expect(pieces.at(-1)).toEqual([' …', false]);
    expect(pieces.map(([piece]) => piece).join('').length).toBeLessThan(200);
  });
});
