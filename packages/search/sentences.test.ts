import {describe, expect, it} from 'vitest';
import {buildIndex} from './index/build.ts';
import {openIndex, type Index} from './index/open.ts';
import {buildSentences, isSentence, withSentences} from './index/sentences.ts';
import {search} from './query/search.ts';
import type {Page, Section} from './types.ts';

const sectionOf = (anchor: string, title: string, more: Partial<Section> = {}): Section => ({
  anchor,
  title,
  text: '',
  code: '',
  kind: 'rest',
  isCode: false,
  isHome: false,
  questions: [],
  ...more,
});

const rowOf = (anchor: string, title: string, sentence: string): NonNullable<Section['rows']>[number] => ({
  anchor,
  title,
  text: 'Wait.',
  questions: [],
  otherQuestions: [],
  sentences: [sentence],
});

const pages: readonly Page[] = [
  {
    path: '/docs',
    route: '/docs',
    title: 'Submissions',
    breadcrumb: [],
    kind: 'rest',
    weight: 1,
    sections: [
      sectionOf('', 'Submissions'),
      sectionOf('retry', 'Idempotent repetition', {
        sentences: ['the line dropped, will my customer be billed twice', 'nobody replied to my upload'],
      }),
      sectionOf('format', 'Format of a document', {text: 'My customer, my upload, the line.'}),
      sectionOf('symptoms', 'Symptoms', {
        rows: [
          rowOf('symptom-stuck', 'Waits', 'it hangs there since yesterday evening'),
          {
            ...rowOf('symptom-refused', 'Refused', 'the police of the council sends it back'),
            printed: ['its batch … is held', 'the batch is held until the line answers'],
          },
        ],
      }),
      sectionOf('held', 'The batch is held', {printed: ['batch is held']}),
    ],
  },
];

const {index: file, documents} = buildIndex(pages, {language: 'en', synonyms: []});
const plain = openIndex(file);
const indexWithSentences = withSentences(plain, buildSentences(pages, 'en'));
const files = {
  postings: () => Promise.reject(new Error('all of it is in the index')),
  document: (number: number) => documents[number] ?? [],
};

async function found(index: Index, query: string): Promise<readonly string[]> {
  const {pages: hits} = await search(index, files, query, null);
  return hits.flatMap(({sections}) => sections.map(({href}) => href));
}

describe('sentences', () => {
  it('are what has three words and more', () => {
    expect(isSentence('billed twice')).toBe(false);
    expect(isSentence('customer billed twice')).toBe(true);
  });

  it('lead to the section that answers them, by words that the pages do not have', async () => {
    expect(await found(plain, 'why was my buyer billed twice')).not.toContain('/docs#retry');
    expect((await found(indexWithSentences, 'why was my buyer billed twice'))[0]).toBe('/docs#retry');
  });

  it('are found by other forms of their words', async () => {
    expect((await found(indexWithSentences, 'what happens when the bills drop'))[0]).toBe('/docs#retry');
  });

  it('lead to a row of a section', async () => {
    expect(await found(indexWithSentences, 'everything hangs since this evening')).toContain('/docs#symptom-stuck');
  });

  it.each([
    ['2026-11-30 worker: its batch 4711 is held, and so on', '/docs#symptom-refused'],
    ['ITS BATCH «FT A/1» IS HELD', '/docs#symptom-refused'],
    ['the batch is held until the line answers', '/docs#symptom-refused'],
    ['why: batch is held (my customer, my upload)', '/docs#held'],
    ['is held, said its batch of documents', '/docs#held', false],
  ])(
    'of a message that a program printed, "%s", come first, the longest message before all: %s',
    async (query, href, isFirst = true) => {
      const [first] = await found(indexWithSentences, query);
      if (isFirst) expect(first).toBe(href);
      else expect(first).not.toBe('/docs#symptom-refused');
    },
  );

  it('leave the index without them as it was', () => {
    expect(plain.termOf.has('billed')).toBe(false);
    expect(indexWithSentences.termOf.has('billed')).toBe(true);
    expect(indexWithSentences.ownTerms).toBe(plain.ownTerms);
  });

  it('are written without what says nothing, each word once', () => {
    expect(buildSentences(pages, 'en').split('\n')[0]).toBe(
      '1\t\tline dropped customer billed twice nobody replied upload',
    );
  });
});
