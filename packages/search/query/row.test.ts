import {describe, expect, test} from 'vitest';
import {buildIndex} from '../index/build.ts';
import {openIndex} from '../index/open.ts';
import type {Page, Row, Section} from '../types.ts';
import {search, type SectionResult} from './search.ts';

const row = (anchor: string, title: string, text: string, questions: readonly string[], other: string): Row => ({
  ...{anchor, title, text, questions},
  otherQuestions: [other],
});
const section = (anchor: string, title: string, more: Partial<Section> = {}): Section => ({
  ...{anchor, title, text: '', code: '', kind: 'error', isCode: false, isHome: false, questions: []},
  ...more,
});
const long = `Antes de mais, ${'leia as linhas do registo. '.repeat(20)}`;
const page: Page = {
  ...{path: '/docs/flows', route: '/docs/flows', title: 'Fluxos', breadcrumb: [], kind: 'rest', weight: 1},
  sections: [
    section('', 'Fluxos', {text: long}),
    section('state-validated', 'validated', {text: 'Um estado.', isCode: true}),
    ...['Assinar', 'Testar', 'Limites', 'Segredos', 'Alertas'].map((title) => section(title, title)),
    section('when-it-goes-wrong', 'Quando algo falha', {
      text: 'Comece pelo registo.',
      rows: [
        row(
          'symptom-stays-submitted',
          'O documento fica em submitted',
          'Espere uma hora',
          ['documento parado'],
          'stuck',
        ),
        row(
          'symptom-stays-validated',
          'Fica em validated',
          'Está em entrega',
          ['preso à espera'],
          'hangs, not delivered',
        ),
        row('symptom-no-event', 'Não chega evento', 'Peça o tipo', ['mudou e não fui avisado'], 'changed silently'),
        row('symptom-act-28-2019', 'DL 28/2019, de fevereiro', 'Faturas', [], ''),
        row('symptom-act-84-2019', 'DL 84/2019, de 28 de junho', 'Compromisso', [], ''),
      ],
    }),
  ],
};
const {index: file, documents} = buildIndex([page], {language: 'pt', synonyms: []});
const index = openIndex(file);
const resultOf = async (query: string): Promise<SectionResult | undefined> => {
  const files = {postings: () => Promise.resolve(''), document: (number: number) => documents[number] ?? []};
  const {pages} = await search(index, files, query, null);
  return pages[0]?.sections.find(({kind, href}) => kind === 'error' && /when-it|symptom/.test(href));
};
const plain = (pieces: SectionResult['title'] | null | undefined): string =>
  (pieces ?? []).map(([text]) => text).join('');

describe('a section whose table is read as a part of it', () => {
  test('leads to the row that has the words of the query, with its cells', async () => {
    const hit = await resultOf('nao chega o evento');
    expect(hit?.href).toBe('/docs/flows#symptom-no-event');
    expect(plain(hit?.title)).toBe('Não chega evento');
    expect(plain(hit?.excerpt)).toBe('Peça o tipo');
  });

  test.each([
    ['of its questions', 'fica preso', 'symptom-stays-validated'],
    ['of a question of the other language', 'evento changed silently', 'symptom-no-event'],
    ['the number of an act as one', 'DL 28/2019', 'symptom-act-28-2019'],
    ['a code before what other rows share', 'documento em validated', 'symptom-stays-validated'],
  ])('knows the words %s', async (_, query, anchor) => {
    expect((await resultOf(query))?.href).toBe(`/docs/flows#${anchor}`);
  });

  test.each(['falha', 'documento e evento', 'registo'])(
    'leads to itself where no row has clearly more of them: %s',
    async (query) => {
      const hit = await resultOf(query);
      expect(hit?.href).toBe('/docs/flows#when-it-goes-wrong');
      expect(plain(hit?.title)).toBe('Quando algo falha');
      expect(plain(hit?.excerpt)).toMatch(/^Comece pelo registo\. · O documento fica em submitted · Espere uma hora/);
    },
  );

  test('is one section for the index, and a long text is kept only as far as an excerpt shows it', () => {
    expect(index.titles).toHaveLength(8);
    expect(documents[0]?.[0]).toHaveLength(201);
  });
});
