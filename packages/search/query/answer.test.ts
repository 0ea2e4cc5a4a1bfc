import {describe, expect, test} from 'vitest';
import {buildIndex} from '../index/build.ts';
import {openIndex} from '../index/open.ts';
import type {Fact, Page, Section} from '../types.ts';
import {planQuery} from './plan.ts';
import {rank} from './rank.ts';
import {search, type Answer} from './search.ts';

const section = (anchor: string, title: string, more: Partial<Section> = {}): Section => ({
  anchor,
  title,
  text: (more.facts ?? []).map(([, value]) => value).join(' · '),
  code: '',
  kind: 'rest',
  isCode: false,
  isHome: false,
  questions: [],
  ...more,
});

const page = (path: string, title: string, sections: readonly Section[]): Page => ({
  ...{path, route: path, title, breadcrumb: [], kind: 'rest', weight: 1},
  sections: [section('', title), ...sections],
});

const value = (...facts: readonly Fact[]): Partial<Section> => ({facts});

const {index: file, documents} = buildIndex(
  [
    page('/docs/scope', 'Regras', [
      section('limits', 'Limites', {
        text: 'Quantos pedidos cabem num minuto.',
        questions: ['limites da API', 'quantos resumos por minuto'],
      }),
      section('a', 'Validade de um cursor', value(['Valor', '24 horas'], ['Se for excedido', '400, invalid-cursor'])),
      section('b', 'Leituras por credencial', value(['Valor', '600 por minuto'])),
      section('c', 'Leituras por conta', value(['Valor', '3 000 por minuto'])),
      section('j', 'Resumos de conta', {
        ...value(['Valor', '5 resumos']),
        questions: ['resumos de conta por minuto'],
      }),
      section('rates', 'Quanto cabe', {questions: ['ritmo']}),
      section('g', 'Ritmo por assinante', value(['Valor', '9 000 por dia'], ['Se for excedido', '429'])),
      section('h', 'Escritas por hora', value(['Valor', '120 por minuto'])),
      section('i', 'Ritmo por empresa', value(['Valor', '60 por minuto'])),
      section('f', 'Repetir sem Retry-After', value(['Valor', 'meio segundo'])),
    ]),
    page('/docs/status', 'Estados', [
      section('codes', 'Códigos de estado', {text: 'Do adquirente.', questions: ['lista de estados']}),
      section('d', '14', {...value(['Fase', 'Regularização'], ['Código', 'estado 14']), kind: 'status', isCode: true}),
      section('e', 'devolvido', {...value(['Significado', 'O adquirente devolveu']), kind: 'status', isCode: true}),
    ]),
    page('/docs/words', 'Glossário', [
      section('t', 'paginação', {...value(['Definição', 'Uma lista em páginas.']), kind: 'term'}),
      section('u', 'cabimento', {...value(['Definição', 'Dinheiro reservado.']), kind: 'term'}),
    ]),
    page('/validator', 'Validador CIUS-PT', [
      section('level', 'CIUS-PT', value(['Verifica', 'as regras portuguesas'])),
      section('header', 'webhook-timestamp', {isCode: true, isHome: true, text: 'Quando foi enviado.'}),
      section('window', 'Diferença em webhook-timestamp', value(['Valor', '5 minutos'])),
    ]),
    page('/docs/errors', 'Erros', [
      section('twice', '409: o número já existe', value(['O que fazer', 'nada'])),
      section('environments', 'Ambientes', {text: 'Dois.'}),
      section('env-a', 'API nos ambientes', value(['Testes', 'um endereço'])),
      section('env-b', 'Token nos ambientes', value(['Testes', 'outro endereço'])),
    ]),
    page('/docs/situations', 'Situações', [
      section('wrong', 'Erro do comprador', value(['O que fazer', 'Nota de crédito.'])),
      section('other', 'Erro do vendedor', value(['O que fazer', 'Nota de débito.'])),
      section('sample', 'DT-80', {...value(['Erro', 'A data.']), isCode: true, isExample: true}),
    ]),
    page('/docs/lists', 'Listas', [
      section('pagination', 'Paginação: listas por partes', {
        text: 'A paginação de uma lista usa um cursor.',
        questions: ['paginação', 'como funciona a paginação'],
      }),
    ]),
  ],
  {language: 'pt', synonyms: []},
);
const index = openIndex(file);
const answer = (query: string): string | null => {
  const {answer: found} = rank(index, planQuery(index, query), null);
  return found === null ? null : (index.titles[found.section] ?? '');
};

describe('the answer', () => {
  test.each([
    ['validade de um cursor', 'Validade de um cursor'],
    ['leituras por credencial', 'Leituras por credencial'],
    ['14', '14'],
    ['estado 14', '14'],
    ['devolvido', 'devolvido'],
    ['cabimento', 'cabimento'],
    ['repetir sem Retry-After', 'Repetir sem Retry-After'],
  ])('is the row that is what was typed: %s', (query, title) => {
    expect(answer(query)).toBe(title);
  });

  test.each([
    ['leituras', 'two rows are as good'],
    ['limites', 'a section answers'],
    ['validade de um cursor zzyzx', 'no page has a word'],
    ['validade de um cursor adquirente', 'a word is missing'],
    ['paginação', 'a section explains more than the definition of the term'],
    ['minuto', 'the row only mentions it'],
    ['resumos por minuto', 'it is as much a question of the section above'],
    ['nada disto', 'nothing fits'],
    ['Retry-After', 'the row says what to do without it'],
    ['validade de um curosr', 'a word was put right'],
    ['CIUS-PT', 'the page is called so too'],
    ['409', 'an error status is that of several errors'],
    ['ambientes', 'a heading above rows only names a place'],
    ['erro', 'several rows of the table are as good'],
    ['DT-80', 'an example says what is wrong in it, not what the rule demands'],
    ['webhook-timestamp', 'another section is what was typed'],
  ])('is none for "%s": %s', (query) => {
    expect(answer(query)).toBeNull();
  });

  test('is none where the reader filters by kind', () => {
    expect(rank(index, planQuery(index, '14'), 'status').answer).toBeNull();
  });

  test('says what the row says under the labels of its columns, when the texts are there', async () => {
    const never = new Promise<never>(() => undefined);
    const answerFor = async (document: () => (typeof documents)[number] | Promise<never>): Promise<Answer | null> =>
      (await search(index, {postings: () => never, document}, 'validade de um cursor', null, false)).answer;
    const facts = [
      ['Valor', '24 horas'],
      ['Se for excedido', '400, invalid-cursor'],
    ];
    expect(await answerFor(() => documents[0] ?? [])).toMatchObject({href: '/docs/scope#a', page: 'Regras', facts});
    expect(await answerFor(() => never)).toMatchObject({href: '/docs/scope#a', facts: null});
  });

  test('is what a few rows say below the section that is what was typed', async () => {
    const files = {postings: () => Promise.resolve(''), document: () => documents[0] ?? []};
    const {answer: found} = await search(index, files, 'ritmo', null);
    const facts = [
      ['Ritmo por assinante', '9 000 por dia'],
      ['Ritmo por empresa', '60 por minuto'],
    ];
    expect(found).toMatchObject({href: '/docs/scope#rates', facts});
  });

  test('of a row is shown as an excerpt without labels', async () => {
    const files = {postings: () => Promise.resolve(''), document: () => documents[0] ?? []};
    const {pages} = await search(index, files, 'validade de um cursor', null);
    const excerpt = pages[0]?.sections[0]?.excerpt?.map(([text]) => text).join('');
    expect(excerpt).toBe('24 horas · 400, invalid-cursor');
  });
});

test('a long fact ends at a sentence and says that it continues', () => {
  const sentence = 'Uma frase que diz o que se faz neste caso, e o que não.';
  const long = Array.from({length: 30}, () => sentence).join(' ');
  const {documents: texts} = buildIndex(
    [page('/docs/a', 'Página', [section('long', 'Longo', value(['O que fazer', long]))])],
    {language: 'pt', synonyms: []},
  );
  expect(texts[0]?.[1]).toMatch(/ e o que não\. …$/);
});
