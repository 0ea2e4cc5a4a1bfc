import {
  buildIndex,
  buildWords,
  hrefOf,
  type Index,
  type Language,
  openIndex,
  planQuery,
  rank,
  readWords,
  withWords,
} from '@integration-docs/search';
import type {SearchInput} from '@integration-docs/docs';
import {localeConfigs} from '../config/locales.ts';
import {withoutBase} from './engine.ts';
import {judgeHits, type Judgement} from './judged.ts';

/** Every eighth question is left out in one pass: neighbouring questions belong to one section, which rarely has more than eight. */
const parts = 8;

/**
 * Searches for every question of a language in an index without that question. This simulates readers whose words are in no question.
 * The figures are low, because questions of one section share few words; there are enough questions to detect a change of .003.
 *
 * @param ownPages the pages of the language, with their questions
 * @param otherPages the pages of the other language, with their questions
 */
export function judgeLeftOut(ownPages: SearchInput, otherPages: SearchInput): readonly Judgement[] {
  const {language} = ownPages;
  const words = buildWords(otherPages.pages, {
    language: otherPages.language,
    synonyms: otherPages.synonyms,
    readersQuestions: (route, anchor) => otherPages.readersQuestions.get(`${route}#${anchor}`) ?? [],
  });
  const readers = ownPages.pages.map(({route, sections}) => ({route, anchors: sections.map(({anchor}) => anchor)}));
  const otherWords = readWords(words, readers);
  return Array.from({length: parts}, (_, part) => {
    const {pages, leftOut} = withoutPart(ownPages, part);
    const index = withWords(openIndex(buildIndex(pages, {language, synonyms: []}).index), otherWords);
    return leftOut.map(({question, route, href}) =>
      judgeHits({query: question, kind: 'left out', relevant: {[route]: 2}, sections: [href]}, hitsOf(index, question)),
    );
  }).flat();
}

interface OmittedUi {
  readonly question: string;
  readonly route: string;
  readonly href: string;
}

function withoutPart({pages}: SearchInput, part: number): {pages: SearchInput['pages']; leftOut: readonly OmittedUi[]} {
  const leftOut: OmittedUi[] = [];
  let number = 0;
  const keptPages = pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => {
      const href = section.anchor === '' ? page.route : `${page.route}#${section.anchor}`;
      const isKept = (question: string): boolean => {
        number += 1;
        if ((number - 1) % parts !== part) return true;
        leftOut.push({question, route: page.route, href});
        return false;
      };
      const {questions, rows} = section;
      return {
        ...section,
        questions: questions.filter(isKept),
        rows: rows?.map((row) => ({...row, questions: row.questions.filter(isKept)})),
      };
    }),
  }));
  return {pages: keptPages, leftOut};
}

function hitsOf(index: Index, query: string): readonly string[] {
  const base = localeConfigs[index.language satisfies Language].baseUrl;
  return rank(index, planQuery(index, query), null).pages.flatMap(({sections}) =>
    sections.map(({section}) => withoutBase(hrefOf(index, section), base)),
  );
}
