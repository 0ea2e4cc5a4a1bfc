import {
  announcementProblems,
  type PageAnchors,
  cataloguesOf,
  diagramsOf,
  loadQuestions,
  pageProblems,
  parityProblems,
  parseDiagram,
  questionProblems,
  samplesIn,
  sampleTopicsOf,
} from '@integration-docs/docs/content';
import {defaultLocale, type Problem, problemsOf, readYaml} from '@integration-docs/facts';
import {exampleRequests, inputsOf} from '@integration-docs/contract';
import {siteFile} from '../config/settings.ts';
import {topicsFile} from '../config/topics.ts';
import {incompleteRoutes, knownAddresses} from './addresses.ts';
import type {Check, CheckContext} from './context.ts';
import {contrastCheck} from './contrast.ts';
import {examplesCheck} from './examples.ts';
import {interfaceCheck} from './interface.ts';
import {linksCheck} from './links.ts';
import {sidebarsCheck} from './menus.ts';
import {pointersCheck} from './pointers.ts';
import {repeatsCheck} from './repeats.ts';
import {shownText} from './shown-text.ts';
import {sourceProblems} from './sources.ts';
import {stylesCheck} from './styles.ts';
import {type SourceText, unusedCatalogues, unusedDiagrams, unusedSamples, unusedTopics} from './unused.ts';
import {wordsCheck} from './words/check.ts';
import {xmlOnlyCheck} from './xml-only.ts';

/** Checks front matter, components, tokens, code blocks, diagrams and catalogues of each page. */
const pages: Check = (context) => [...context.unreadable, ...problemsInPages(context)];

/** Problems by context, because two checks need them. */
const pageProblemsOf = new WeakMap<CheckContext, readonly Problem[]>();

function problemsInPages(context: CheckContext): readonly Problem[] {
  const problems = pageProblemsOf.get(context) ?? findProblemsInPages(context);
  pageProblemsOf.set(context, problems);
  return problems;
}

function findProblemsInPages({
  root,
  pages,
  topics,
  tokens,
  diagrams,
  catalogues,
  components,
}: CheckContext): readonly Problem[] {
  const context = {
    samples: samplesIn(root),
    topics,
    diagrams: diagrams.map(({name}) => name),
    catalogues: new Map(catalogues.map((catalogue) => [catalogue.name, catalogue])),
    components,
  };
  return pages.flatMap((page) => pageProblems(page, {...context, tokens: tokens[page.locale]}));
}

const languages: Check = async (context) => {
  const otherProblems = [...context.unreadable, ...problemsInPages(context), ...(await linksCheck(context))];
  return [...context.lockProblems, ...parityProblems(context.pages, context.lock, otherProblems)];
};

/** Checks that the regions of the connectors that sample topics show exist. */
const topics: Check = ({topicProblems}) => topicProblems;

/** Checks that the questions of readers belong to pages and sections that exist. */
const questions: Check = async (context) => {
  let sections: readonly PageAnchors[];
  try {
    sections = [...knownAddresses(context)].map(([route, anchors]) => ({
      route,
      sections: ['', ...anchors].map((anchor) => ({anchor})),
    }));
  } catch {
    // linksCheck reports why the addresses are unknown.
    return [];
  }
  const {questions, problems} = await loadQuestions(context.root);
  const incomplete = incompleteRoutes(context);
  const checkableQuestions = questions.filter(({route}) => !incomplete.has(route));
  // One language is enough here: both have the same sections, and the check of the search tests each.
  return [...problems, ...questionProblems(checkableQuestions, sections, defaultLocale)];
};

const announcement: Check = async ({site, tokens, read}) =>
  site.announcement === null ? [] : announcementProblems(site.announcement.text, tokens, await read(siteFile));

/** Checks the contract itself, and every use of its names. */
const names: Check = ({contract, names}) => [...contract.problems, ...names.problems];

const catalogues: Check = ({catalogues}) => catalogues.flatMap(({problems}) => problems);

/** Checks that facts from outside have their source and the date of the last comparison. */
const sources: Check = ({catalogues}) => catalogues.flatMap(({file, text}) => sourceProblems(text, file));

const diagrams: Check = ({diagrams, tokens}) =>
  diagrams.flatMap(({file, text}) => {
    try {
      parseDiagram(text, file, tokens);
      return [];
    } catch (error) {
      return problemsOf(error);
    }
  });

/** Finds catalogues, diagrams, topics and samples that no page shows and nothing else uses. */
const unused: Check = async (context) => {
  const {pages, unreadable, topics, catalogues, diagrams, samples, contract} = context;
  // A page that cannot be read may show them.
  if (unreadable.length > 0) return [];
  const readers = readersOf(context);
  return [
    ...unusedCatalogues(
      catalogues.map(({file}) => file),
      pages.flatMap(({tree}) => cataloguesOf(tree)),
      readers,
    ),
    ...unusedDiagrams(
      diagrams.map(({file}) => file),
      pages.flatMap(({tree}) => diagramsOf(tree).map(({id}) => id)),
    ),
    ...unusedTopics(
      readYaml(await context.read(topicsFile), {file: topicsFile, line: 1}),
      topicsFile,
      pages.flatMap(({tree}) => sampleTopicsOf(tree)),
    ),
    // Used samples are known only with the topics that pages show and with the requests of the contract.
    ...(topics === undefined || contract.loaded === undefined ? [] : unusedSamples(samples, readers)),
  ];
};

function readersOf({pages, topics, code, catalogues, diagrams, contract}: CheckContext): readonly SourceText[] {
  // Files that the example requests send. Examples of the contract may also be samples (`x-sample`).
  const requests = contract.loaded === undefined ? [] : exampleRequests(contract.loaded.in.en);
  const requestInputs = {file: contract.file, text: requests.flatMap(inputsOf).join('\n')};
  return [
    ...pages.map((page) => shownText(page, topics)),
    ...code,
    ...catalogues,
    ...diagrams,
    contract,
    requestInputs,
  ];
}

/** All checks of the content, which need no build. Their messages are printed in this order. */
export const checks: readonly Check[] = [
  pages,
  topics,
  languages,
  questions,
  announcement,
  names,
  examplesCheck,
  catalogues,
  sources,
  diagrams,
  unused,
  linksCheck,
  sidebarsCheck,
  interfaceCheck,
  wordsCheck,
  xmlOnlyCheck,
  repeatsCheck,
  contrastCheck,
  pointersCheck,
  stylesCheck,
];
