import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import {type Problem, readYaml, schemaProblems} from '@integration-docs/facts';
import type {Language, Page} from '@integration-docs/search';

/** The questions of a section in each language, with the section and the place in the file. */
interface SectionQuestions extends Readonly<Record<Language, readonly string[]>> {
  readonly sentences: Readonly<Record<Language, readonly string[]>>;
  /** Route of the page, without the language prefix. */
  readonly route: string;
  /** Empty for the page as a whole. */
  readonly anchor: string;
  readonly file: string;
  readonly line: number;
}

/** The key for the page as a whole; other keys are anchors. */
const wholePage = 'page';
const text = z.string().min(1);
const bothLanguages = {pt: text, en: text};
const schema = z.record(
  z.string(),
  z.strictObject({...bothLanguages, sentences: z.strictObject(bothLanguages).optional()}),
);

interface LoadedQuestions {
  readonly questions: readonly SectionQuestions[];
  readonly problems: readonly Problem[];
}

/** Reads all `site/questions/<route>.yaml` of the project; "; " separates the questions of a section, and its sentences. */
export async function loadQuestions(root: string): Promise<LoadedQuestions> {
  const folder = path.join(root, 'site/questions');
  const names = (await readdir(folder, {recursive: true}).catch(() => []))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => readQuestions(await readFile(path.join(folder, name), 'utf8'), name)),
  );
  return {
    questions: files.flatMap(({questions}) => questions),
    problems: files.flatMap(({problems}) => problems),
  };
}

/** @param name path of the file below `site/questions/` */
export function readQuestions(source: string, name: string): LoadedQuestions {
  const slashed = name.replaceAll('\\', '/');
  const file = `site/questions/${slashed}`;
  const {value, lineOf, problems: yamlProblems} = readYaml(source, {file, line: 1});
  if (yamlProblems.length > 0) return {questions: [], problems: yamlProblems};
  const problems = schemaProblems(schema, {
    value,
    lineOf,
    file,
    schemaFile: 'packages/docs/search/questions/questions.ts',
  });
  if (problems.length > 0) return {questions: [], problems};
  const route = `/${slashed.replace(/(?:^|\/)index\.yaml$/, '').replace(/\.yaml$/, '')}`;
  const questions = Object.entries(schema.parse(value)).map(([key, {pt, en, sentences}]) => ({
    route,
    anchor: key === wholePage ? '' : key,
    pt: pt.split('; '),
    en: en.split('; '),
    sentences: {pt: sentences?.pt.split('; ') ?? [], en: sentences?.en.split('; ') ?? []},
    file,
    line: lineOf([key]),
  }));
  return {questions, problems: []};
}

/** Returns the pages of a language with the questions of their sections. */
export function withQuestions(
  pages: readonly Page[],
  questions: readonly SectionQuestions[],
  language: Language,
): readonly Page[] {
  const byPlace = new Map(questions.map((each) => [`${each.route}#${each.anchor}`, each]));
  return pages.map((page) => {
    const questionsIn = (questionLanguage: Language, {anchor}: {readonly anchor: string}): readonly string[] =>
      byPlace.get(`${page.route}#${anchor}`)?.[questionLanguage] ?? [];
    const sentencesOf = ({anchor}: {readonly anchor: string}): readonly string[] =>
      byPlace.get(`${page.route}#${anchor}`)?.sentences[language] ?? [];
    const sections = page.sections.map((section) => ({
      ...section,
      questions: questionsIn(language, section),
      sentences: sentencesOf(section),
      rows: section.rows?.map((row) => ({
        ...row,
        questions: questionsIn(language, row),
        sentences: sentencesOf(row),
        otherQuestions: questionsIn(language === 'pt' ? 'en' : 'pt', row),
      })),
    }));
    return {...page, sections};
  });
}

/** The part of a page that the check of the questions needs. */
export interface AskedPage {
  readonly route: string;
  readonly sections: readonly {readonly anchor: string; readonly rows?: readonly {readonly anchor: string}[]}[];
}

/** Returns the problems: a question that two sections have, or one for a page or section that the built pages of a language do not have. */
export function questionProblems(
  questions: readonly SectionQuestions[],
  pages: readonly AskedPage[],
  language: Language,
): readonly Problem[] {
  const hasPage = (route: string): boolean => pages.some((page) => page.route === route);
  const routes = new Map(questions.map(({route, file}) => [route, file]));
  return [
    ...[...routes].filter(([route]) => !hasPage(route)).map(([route, file]) => lostFile(route, file, language)),
    ...questions.flatMap((each) => lostProblems(each, pages, language)),
    ...repeated(questions, language),
  ];
}

function lostFile(route: string, file: string, language: Language): Problem {
  return {
    file,
    line: 1,
    found: `questions of a page that is not there: ${route} (${language})`,
    expected: 'the questions of a page that the search knows, in both languages',
    cure: 'Remove this file; take the questions that another page answers into the file of that one.',
  };
}

function lostProblems(
  {route, anchor, file, line}: SectionQuestions,
  pages: readonly AskedPage[],
  language: Language,
): readonly Problem[] {
  const page = pages.find((each) => each.route === route);
  if (page === undefined) return [];
  const isAt = (place: {readonly anchor: string}): boolean => place.anchor === anchor;
  if (page.sections.some((section) => isAt(section) || section.rows?.some(isAt) === true)) return [];
  return [
    {
      file,
      line,
      found: `#${anchor}, which ${route} (${language}) does not have`,
      expected: 'the anchor of a section or row that the search knows, in both languages',
      cure: 'Move the questions to the section that answers them, or remove them.',
    },
  ];
}

function repeated(questions: readonly SectionQuestions[], language: Language): readonly Problem[] {
  const firstUses = new Map<string, SectionQuestions>();
  return questions.flatMap((each) =>
    [...each[language], ...each.sentences[language]].flatMap((question) => {
      const key = question.trim().toLowerCase();
      const earlier = firstUses.get(key);
      firstUses.set(key, earlier ?? each);
      if (earlier === undefined) return [];
      const {file, line} = each;
      return [
        {
          file,
          line,
          found: `"${question}", which stands at ${earlier.file}:${earlier.line} too`,
          expected: 'each question once: at the section that answers it best',
          cure: 'Remove one of the two.',
        },
      ];
    }),
  );
}
