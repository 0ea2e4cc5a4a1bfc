import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Locale} from '../config/locales.ts';
import site from '../config/site.ts';
import {announcementProblems} from '../lib/content/announcement.ts';
import {localizeCatalogue} from '../lib/model/catalogues/load.ts';
import {allowedPhrases, brazilianGerund, forbiddenWords} from '../lib/content/brazilian.ts';
import {cataloguesOf} from '../lib/content/catalogues.ts';
import {diagramsOf, pageProblems} from '../lib/content/check-page.ts';
import type {PageContext} from '../lib/content/check-page.ts';
import {componentNames} from '../lib/content/components.ts';
import {
  contractTexts,
  englishTexts,
  glossaryWords,
  pageTexts,
  portugueseTexts,
  wordProblems,
} from '../lib/content/forbidden-words.ts';
import type {Text} from '../lib/content/forbidden-words.ts';
import {englishTerms, portugueseTerms} from '../lib/content/house-terms.ts';
import {filesBelow, loadPages} from '../lib/content/load-pages.ts';
import type {Page} from '../lib/content/load-pages.ts';
import {loadTokens} from '../lib/model/tokens/load-tokens.ts';
import {formatProblem, problemsOf} from '../lib/problem/problem.ts';
import type {Problem} from '../lib/problem/problem.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {sampleFilesOf} from '../lib/content/sample-languages.ts';
import {sampleTopicsOf} from '../lib/content/sample-tabs.ts';
import {samplesIn} from '../lib/content/samples.ts';
import {outsideFacts, sourceProblems, sourcesFile, staleDays, unknownCatalogues} from '../lib/content/sources.ts';
import type {Tokens} from '../lib/model/tokens/token-text.ts';
import {messageProblems, sameMessageIds, usedMessages} from '../lib/content/ui-messages.ts';
import type {MessageFile} from '../lib/content/ui-messages.ts';
import {unusedCatalogues, unusedDiagrams, unusedSamples} from '../lib/content/unused.ts';
import type {SourceText} from '../lib/content/unused.ts';
import {readYaml} from '../lib/problem/yaml-source.ts';
import {checkNames} from '../lib/content/names/check.ts';
import {contractFile, loadContractTexts, readContract} from '../lib/model/openapi/read.ts';
import {exampleRequests} from '../lib/requests/example.ts';
import {inputsOf} from '../lib/requests/files.ts';
import {parseDiagram} from '../lib/diagrams/parse.ts';
import {parityProblems} from '../lib/content/twins/check.ts';
import {readLock} from '../lib/content/twins/lock-file.ts';

/** Checks everything that authors write, without building. Prints each problem with its cure. */
async function main(): Promise<number> {
  const [{pages, problems: unreadable}, lock, pt, en, inCatalogues, diagrams, samples, code, components] =
    await Promise.all([
      loadPages(projectRoot),
      readLock(projectRoot),
      loadTokens(projectRoot, 'pt'),
      loadTokens(projectRoot, 'en'),
      texts('contract/catalogues'),
      texts('contract/diagrams'),
      texts('samples'),
      codeTexts(),
      componentNames(projectRoot),
    ]);
  const tokens = {pt: pt.tokens, en: en.tokens};
  const yaml = inCatalogues.filter(({file}) => file.endsWith('.yaml'));
  const {catalogues, problems: ofCatalogues} = await loadCatalogues(yaml);
  const context = {samples: samplesIn(projectRoot), diagrams: diagrams.map(nameOf), catalogues, components};
  const names = await checkNames(projectRoot, pages, [...yaml, ...diagrams]);
  // Examples of the contract may be samples (`x-sample`).
  const contract = {file: contractFile, text: await read(contractFile)};
  // What the request of an operation sends. What is wrong with the contract itself is among `names.problems`.
  const requests = exampleRequests(readContract(await loadContractTexts(projectRoot), site).in.en);
  const sent = {file: contractFile, text: requests.flatMap(inputsOf).join('\n')};
  const readers = [...pages.map(shownText), ...code, ...yaml, ...diagrams, contract, sent];
  const problems = [
    ...unreadable,
    ...pages.flatMap((page) => pageProblems(page, {...context, tokens: tokens[page.locale]})),
    ...parityProblems(pages, lock),
    ...(site.announcement === null
      ? []
      : announcementProblems(site.announcement.text, tokens, await read('config/site.ts'))),
    ...names.problems,
    ...ofCatalogues,
    ...yaml
      .filter((source) => outsideFacts.includes(nameOf(source)))
      .flatMap(({file, text}) => sourceProblems(text, file)),
    ...unknownCatalogues(yaml.map(nameOf), await read(sourcesFile)),
    ...diagrams.flatMap((diagram) => diagramProblems(diagram, tokens)),
    ...unusedCatalogues(
      yaml.map(({file}) => file),
      pages.flatMap(({tree}) => cataloguesOf(tree)),
      readers,
    ),
    ...unusedDiagrams(
      diagrams.map(({file}) => file),
      pages.flatMap(({tree}) => diagramsOf(tree).map(({id}) => id)),
    ),
    ...unusedSamples(samples, readers),
    ...(await interfaceProblems(code)),
    ...(await languageProblems(pages, [...yaml, ...diagrams], contract)),
  ];
  for (const problem of problems) console.error(formatProblem(problem));
  for (const {file, line, day} of yaml.flatMap(({file, text}) => staleDays(text, file, new Date()))) {
    console.warn(`${file}:${line}: warning: compared with its source on ${day}, more than twelve months ago`);
  }
  const count = `${pages.length} pages, ${yaml.length} catalogues, ${diagrams.length} diagrams, ${samples.length} samples, ${names.count} names of the contract`;
  if (problems.length === 0) console.log(`Checked ${count}: no problems.`);
  else console.error(`\nChecked ${count}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  return problems.length === 0 ? 0 : 1;
}

/** A page, with the files that its `<Sample>`s stand for. */
function shownText({file, source, tree}: Page): SourceText {
  return {file, text: [source, ...sampleTopicsOf(tree).flatMap(sampleFilesOf)].join('\n')};
}

/** Every file below a folder, with its text. */
async function texts(folder: string): Promise<readonly SourceText[]> {
  const files = await filesBelow(projectRoot, folder);
  return Promise.all(files.map(async (file) => ({file, text: await read(file)})));
}

async function read(file: string): Promise<string> {
  return readFile(path.join(projectRoot, file), 'utf8');
}

/** What may use messages, catalogues and samples: the browser's code and the configuration, without tests. */
async function codeTexts(): Promise<readonly SourceText[]> {
  const folders = await Promise.all(['src', 'config', 'plugins'].map((folder) => filesBelow(projectRoot, folder)));
  const files = folders.flat().filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/fixtures\//.test(file));
  return Promise.all(files.map(async (file) => ({file, text: await read(file)})));
}

function nameOf({file}: SourceText): string {
  return path.posix.basename(file, '.yaml');
}

/** Every catalogue by its name; which language does not matter to the pages. */
async function loadCatalogues(
  yaml: readonly SourceText[],
): Promise<Pick<PageContext, 'catalogues'> & {readonly problems: readonly Problem[]}> {
  const problems: Problem[] = [];
  const load = async (source: SourceText): Promise<readonly [string, unknown]> => {
    const loaded = await localizeCatalogue(path.join(projectRoot, source.file), 'pt').catch((error: unknown) => {
      problems.push(...problemsOf(error));
    });
    return [nameOf(source), loaded?.data];
  };
  return {catalogues: new Map(await Promise.all(yaml.map(load))), problems};
}

function diagramProblems({file, text}: SourceText, tokens: Readonly<Record<Locale, Tokens>>): readonly Problem[] {
  try {
    parseDiagram(text, file, tokens);
    return [];
  } catch (error) {
    return problemsOf(error);
  }
}

async function interfaceProblems(code: readonly SourceText[]): Promise<readonly Problem[]> {
  const docs = 'docusaurus-plugin-content-docs/current.json';
  const [pt, en, onPurpose, ptDocs, enDocs] = await Promise.all([
    messageFile('i18n/pt/code.json'),
    messageFile('i18n/en/code.json'),
    messageFile('i18n/same-on-purpose.json'),
    messageFile(`i18n/pt/${docs}`),
    messageFile(`i18n/en/${docs}`),
  ]);
  const found = code.filter(({file}) => !file.startsWith('plugins/')).map(({file, text}) => usedMessages(text, file));
  const used = found.flatMap((one) => one.used);
  return [
    ...found.flatMap((one) => one.problems),
    ...messageProblems({used, pt, en, onPurpose}),
    ...sameMessageIds(ptDocs, enDocs),
  ];
}

async function languageProblems(
  pages: readonly Page[],
  yaml: readonly SourceText[],
  contract: SourceText,
): Promise<readonly Problem[]> {
  const [glossary, messages, english, specification, renderer] = await Promise.all([
    read('contract/catalogues/glossary.yaml'),
    messageFile('i18n/pt/code.json'),
    messageFile('i18n/en/code.json'),
    read(specificationTexts),
    read(rendererTexts),
  ]);
  const texts = [
    ...pages.filter(({locale}) => locale === 'pt').flatMap(({tree, file}) => pageTexts(tree, file)),
    ...yaml.flatMap(({file, text}) => portugueseTexts(text, file)),
    ...messageTexts(messages),
    ...contractTexts(contract.text, contract.file),
    ...portugueseTexts(specification, specificationTexts),
    ...readYaml(renderer, {file: rendererTexts, line: 1}).strings.map((text) => ({...text, file: rendererTexts})),
  ];
  const ofEnglish = [
    ...pages.filter(({locale}) => locale === 'en').flatMap(({tree, file}) => pageTexts(tree, file)),
    ...yaml.flatMap(({file, text}) => englishTexts(text, file)),
    ...messageTexts(english),
  ];
  const inEnglish = wordProblems(ofEnglish, {
    style: 'plain English',
    words: [],
    patterns: englishTerms,
    allowed: allowedPhrases,
  });
  const inPortuguese = wordProblems(texts, {
    style: 'European Portuguese',
    words: [...forbiddenWords, ...glossaryWords(readYaml(glossary, {file: '', line: 1}).value, forbiddenWords)],
    patterns: [
      {pattern: brazilianGerund, instead: '"a" and the infinitive, as in "está a enviar"'},
      ...portugueseTerms,
    ],
    allowed: allowedPhrases,
  });
  return [...inPortuguese, ...inEnglish];
}

const specificationTexts = 'lib/specification/texts.yaml';
const rendererTexts = 'lib/specification/renderer-pt.yaml';

function messageTexts({file, messages, lineOf}: MessageFile): readonly Text[] {
  return [...messages].map(([id, text]) => ({text, file, line: lineOf(id)}));
}

/** Reads Docusaurus' `{"id": {"message": "…"}}`, or `{"id": "…"}`. */
async function messageFile(file: string): Promise<MessageFile> {
  const {value, lineOf} = readYaml(await read(file), {file, line: 1});
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return {
    file,
    messages: new Map(entries.map(([id, entry]) => [id, messageText(entry)])),
    lineOf: (id) => lineOf([id]),
  };
}

function messageText(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'message' in entry ? String(entry.message) : String(entry);
}

process.exitCode = await main();
