import {expect, test} from 'vitest';
import type {Page, Section} from '@integration-docs/search';
import {questionProblems, readQuestions, withQuestions} from './questions.ts';

const source =
  'page:\n  pt: o que é; para que serve\n  en: what is it\nlimits:\n  pt: quantos pedidos\n  en: how many requests\n';
const section = (anchor: string): Section => ({
  anchor,
  title: anchor,
  text: '',
  code: '',
  kind: 'rest',
  isCode: false,
  isHome: false,
  questions: [],
});
const pages: Page[] = [
  {
    path: '/en/docs',
    route: '/docs',
    title: 'Docs',
    breadcrumb: [],
    kind: 'guide',
    weight: 1,
    sections: [section(''), section('limits')],
  },
];

test('a section gets its questions in the language of the page', () => {
  const {questions, problems} = readQuestions(source, 'docs/index.yaml');
  expect(problems).toEqual([]);
  expect(withQuestions(pages, questions, 'pt')[0]?.sections.map((each) => each.questions)).toEqual([
    ['o que é', 'para que serve'],
    ['quantos pedidos'],
  ]);
  expect(questionProblems(questions, pages, 'en')).toEqual([]);
});

test('sentences are those of the language, and stand once like questions', () => {
  const withSentences = `${source}  sentences:\n    pt: quanto me deixam pedir; bloqueiam-me logo\n    en: will you cut me off\n`;
  const {questions, problems} = readQuestions(withSentences, 'docs/index.yaml');
  expect(problems).toEqual([]);
  expect(withQuestions(pages, questions, 'pt')[0]?.sections[1]?.sentences).toEqual([
    'quanto me deixam pedir',
    'bloqueiam-me logo',
  ]);
  const {questions: repeatedQuestions} = readQuestions(
    withSentences.replace('will you cut me off', 'How many requests'),
    'docs/index.yaml',
  );
  expect(questionProblems(repeatedQuestions, pages, 'en').map(({found}) => found)).toEqual([
    '"How many requests", which stands at site/questions/docs/index.yaml:4 too',
  ]);
});

test('a row that is a part of its section has its questions in both languages', () => {
  const row = {anchor: 'symptom-late', title: 'Late', text: '', questions: [], otherQuestions: []};
  const [page] = pages.map((each) => ({...each, sections: [{...section('limits'), rows: [row]}]}));
  if (page === undefined) throw new Error('a page is expected');
  const {questions} = readQuestions('symptom-late:\n  pt: vem tarde\n  en: comes late; slow\n', 'docs/index.yaml');
  expect(withQuestions([page], questions, 'en')[0]?.sections[0]?.rows).toEqual([
    {...row, questions: ['comes late', 'slow'], otherQuestions: ['vem tarde'], sentences: []},
  ]);
  expect(questionProblems(questions, [page], 'en')).toEqual([]);
});

test.each([
  ['index.yaml', '/'],
  ['docs/index.yaml', '/docs'],
  ['docs/guides/main.yaml', '/docs/guides/main'],
])('%s is for %s', (name, route) => {
  expect(readQuestions(source, name).questions[0]?.route).toBe(route);
});

test('both languages are needed', () => {
  const {questions, problems} = readQuestions('limits:\n  pt: quantos pedidos\n', 'docs/index.yaml');
  expect(questions).toEqual([]);
  expect(problems).toMatchObject([{file: 'site/questions/docs/index.yaml', line: 1, found: 'no limits.en'}]);
});

test('an anchor that the page lost, a page that went, a question asked twice', () => {
  const {questions} = readQuestions(
    'gone:\n  pt: quanto\n  en: how much\nlimits:\n  pt: Quanto\n  en: how many\n',
    'docs/index.yaml',
  );
  expect(questionProblems(questions, pages, 'pt').map(({line, found}) => [line, found])).toEqual([
    [1, '#gone, which /docs (pt) does not have'],
    [4, '"Quanto", which stands at site/questions/docs/index.yaml:1 too'],
  ]);
  expect(questionProblems(questions, [], 'en').map(({line, found}) => [line, found])).toEqual([
    [1, 'questions of a page that is not there: /docs (en)'],
  ]);
});
