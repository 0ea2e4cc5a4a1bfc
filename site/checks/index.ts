import {
  announcementProblems,
  type AskedPage,
  cataloguesOf,
  diagramsOf,
  loadQuestions,
  noTopics,
  type Page,
  pageProblems,
  parityProblems,
  parseDiagram,
  questionProblems,
  samplesIn,
  sampleTopicsOf,
  shownFilesOf,
  type SampleTopics,
} from '@integration-docs/docs/content';
import {defaultLocale, type Problem, problemsOf} from '@integration-docs/facts';
import {exampleRequests, inputsOf} from '@integration-docs/contract';
import {siteFile} from '../config/settings.ts';
import {incompleteRoutes, knownAddresses} from './addresses.ts';
import type {Check, CheckContext} from './context.ts';
import {contrastCheck} from './contrast.ts';
import {examplesCheck} from './examples.ts';
import {interfaceCheck} from './interface.ts';
import {linksCheck} from './links.ts';
import {sidebarsCheck} from './menus.ts';
import {pointersCheck} from './pointers.ts';
import {sourceProblems} from './sources.ts';
import {stylesCheck} from './styles.ts';
import {type SourceText, unusedCatalogues, unusedDiagrams, unusedSamples} from './unused.ts';
import {wordsCheck} from './words/check.ts';
import {xmlOnlyCheck} from './xml-only.ts';

/** Front matter, components, tokens, code blocks, diagrams and catalogues of each page. */
const pages: Check = (context) => [...context.unreadable, ...ownProblems(context)];

function ownProblems({
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
  const told = [...context.unreadable, ...ownProblems(context), ...(await linksCheck(context))];
  return [...context.lockProblems, ...parityProblems(context.pages, context.lock, told)];
};

/** What topics show of the connectors is there. */
const topics: Check = ({topicProblems}) => topicProblems;

/** What readers ask stands at pages and sections that are there. */
const questions: Check = async (context) => {
  let sections: readonly AskedPage[];
  try {
    sections = [...knownAddresses(context)].map(([route, anchors]) => ({
      route,
      sections: ['', ...anchors].map((anchor) => ({anchor})),
    }));
  } catch {
    // The check of links says why the addresses are not known.
    return [];
  }
  const {questions, problems} = await loadQuestions(context.root);
  const incomplete = incompleteRoutes(context);
  const known = questions.filter(({route}) => !incomplete.has(route));
  // Both languages have the same sections; the check of the search looks at each.
  return [...problems, ...questionProblems(known, sections, defaultLocale)];
};

const announcement: Check = async ({site, tokens, read}) =>
  site.announcement === null ? [] : announcementProblems(site.announcement.text, tokens, await read(siteFile));

/** The contract in itself, and its names wherever they stand. */
const names: Check = ({contract, names}) => [...contract.problems, ...names.problems];

const catalogues: Check = ({catalogues}) => catalogues.flatMap(({problems}) => problems);

/** Facts from outside say where they come from and when they were compared. */
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

/** Catalogues, diagrams and samples that no page shows and nothing else uses. */
const unused: Check = (context) => {
  const {pages, topics, catalogues, diagrams, samples, contract} = context;
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
    // Without the table nobody knows what pages show of them, without the contract what its requests send.
    ...(topics === undefined || contract.loaded === undefined ? [] : unusedSamples(samples, readers)),
  ];
};

function readersOf({pages, topics, code, catalogues, diagrams, contract}: CheckContext): readonly SourceText[] {
  // What the requests of the operations send; examples of the contract may also be samples (`x-sample`).
  const requests = contract.loaded === undefined ? [] : exampleRequests(contract.loaded.in.en);
  const sent = {file: contract.file, text: requests.flatMap(inputsOf).join('\n')};
  return [...pages.map((page) => shownText(page, topics)), ...code, ...catalogues, ...diagrams, contract, sent];
}

/** A page, with the files that its `<Sample>`s stand for. */
function shownText({file, source, tree}: Page, topics: SampleTopics = noTopics): SourceText {
  const shown = sampleTopicsOf(tree).flatMap((topic) => shownFilesOf(topic, topics));
  return {file, text: [source, ...shown].join('\n')};
}

/** Everything that authors write, checked without a build. The order is that of the messages. */
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
  contrastCheck,
  pointersCheck,
  stylesCheck,
];
