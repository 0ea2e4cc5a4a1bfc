import {type Problem, readYaml} from '@integration-docs/facts';
import {type MessageFile, readMessages} from '@integration-docs/docs/content';
import type {Check, CheckContext} from '../context.ts';
import {messagesFile} from '../interface.ts';
import {allowedPhrases, brazilianGerund, forbiddenWords} from './brazilian.ts';
import {
  contractTexts,
  englishTexts,
  glossaryWords,
  pageTexts,
  portugueseTexts,
  type Text,
  wordProblems,
} from './forbidden-words.ts';
import {englishTerms, portugueseTerms} from './house-terms.ts';

/** Checks all published texts for European Portuguese, plain English, and one term for each concept. */
export const wordsCheck: Check = async (context) => [
  ...(await portugueseProblems(context)),
  ...messageProblems(context),
  ...(await englishProblems(context)),
];

async function portugueseProblems({
  pages,
  catalogues,
  diagrams,
  contract,
  read,
}: CheckContext): Promise<readonly Problem[]> {
  const [glossary, messages] = await Promise.all([
    read('packages/contract/catalogues/glossary.yaml'),
    read(messagesFile.pt),
  ]);
  const texts = [
    ...pages.filter(({locale}) => locale === 'pt').flatMap(({tree, file}) => pageTexts(tree, file)),
    ...[...catalogues, ...diagrams].flatMap(({file, text}) => portugueseTexts(text, file)),
    ...messageTexts(readMessages(messages, messagesFile.pt)),
    ...contractTexts(contract.text, contract.file),
  ];
  return wordProblems(texts, {
    style: 'European Portuguese',
    words: [...forbiddenWords, ...glossaryWords(readYaml(glossary, {file: '', line: 1}).value, forbiddenWords)],
    patterns: [
      {pattern: brazilianGerund, instead: '"a" and the infinitive, as in "está a enviar"'},
      ...portugueseTerms,
    ],
    allowed: allowedPhrases,
  });
}

/** Checks that messages in code use the terms of the pages. Looks only for terms that do not occur in code, as the text is not parsed. */
function messageProblems({messages}: CheckContext): readonly Problem[] {
  const texts = messages.flatMap(({file, text}) =>
    text.split('\n').map((line, index) => ({text: line, file, line: index + 1})),
  );
  return wordProblems(texts, {
    style: 'European Portuguese',
    words: [],
    patterns: portugueseTerms,
    allowed: allowedPhrases,
  });
}

async function englishProblems({pages, catalogues, diagrams, read}: CheckContext): Promise<readonly Problem[]> {
  const texts = [
    ...pages.filter(({locale}) => locale === 'en').flatMap(({tree, file}) => pageTexts(tree, file)),
    ...[...catalogues, ...diagrams].flatMap(({file, text}) => englishTexts(text, file)),
    ...messageTexts(readMessages(await read(messagesFile.en), messagesFile.en)),
  ];
  return wordProblems(texts, {style: 'plain English', words: [], patterns: englishTerms, allowed: allowedPhrases});
}

function messageTexts({file, messages, lineOf}: MessageFile): readonly Text[] {
  return [...messages].map(([id, text]) => ({text, file, line: lineOf(id)}));
}
