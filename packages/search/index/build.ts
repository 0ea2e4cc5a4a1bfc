import {fold} from '../analysis/fold.ts';
import {headText} from '../analysis/head-text.ts';
import {isStopWord} from '../analysis/stop-words.ts';
import {tokenize} from '../analysis/tokenize.ts';
import {questionsOf, kinds, fullTextOf, type Language, type Page, type Section, type SynonymGroup} from '../types.ts';
import {places, slug, slugMark, titleMark, writeText, type DocumentFile, type IndexFile} from './format.ts';
import {termsOf, type FoundTerm} from './terms-of.ts';
import {writeNumbers} from './numbers.ts';
import {writePostings, type Postings} from './postings.ts';
import {writeTerms} from './terms.ts';
import {writeSynonyms} from './words.ts';

interface Options {
  readonly language: Language;
  readonly synonyms: readonly SynonymGroup[];
  /** Approximate maximum size of the postings in characters; larger ones go to several files of this size. */
  readonly postingsSize?: number;
  /** Approximate size of a document file in characters. */
  readonly documentSize?: number;
}

/** Returns the size of document files: a small site has one file, which compresses best; a large site has many, so that a result loads few. */
function documentSizeFor(pages: readonly Page[]): number {
  const length = pages.reduce(
    (sum, {sections}) => sum + sections.reduce((inside, section) => inside + writeText(section).length, 0),
    0,
  );
  return length <= 200_000 ? Infinity : 24_000;
}

/** Number of titles that stand for a section without a text of its own. */
const titlesBelow = 4;

/** Returns the texts of the sections for excerpts: without a text of its own, the titles of the sections or rows below say what a section has. */
function textsOf({sections}: Page): readonly string[] {
  return sections.map((section, number) =>
    writeText(
      /^(?:\n|$)/.test(fullTextOf(section)) ? {...section, text: titlesOf(sections.slice(number + 1))} : section,
    ),
  );
}

function titlesOf(sections: readonly Section[]): string {
  return sections
    .slice(0, titlesBelow)
    .map(({title}) => oneLine(title))
    .join(' · ');
}

interface BuiltIndex {
  readonly index: IndexFile;
  readonly postings: readonly string[];
  readonly documents: readonly DocumentFile[];
}

/**
 * Builds the index of one language. The same pages give the same bytes.
 *
 * @param pages the pages; on a tie, results keep this order
 */
export function buildIndex(pages: readonly Page[], options: Options): BuiltIndex {
  const {language, synonyms, postingsSize = 128_000, documentSize = documentSizeFor(pages)} = options;
  const terms = new Terms();
  const sections = pages.flatMap((page) => page.sections);
  const lengths: number[] = [];
  const commonWords = commonFieldWords(sections);
  const describedFields = new Set<string>();
  const indexedPages = pages.map((page) => withoutRepeats(page, describedFields));
  for (const [page, indexed] of indexedPages.entries()) {
    const first = lengths.length;
    for (const term of termsOf((pages[page]?.names ?? []).join('\n'))) terms.addHit(term, first, places.lead);
    for (const section of indexed) lengths.push(addSection(terms, section, lengths.length, language, commonWords));
    addSamples(terms, indexed, first);
  }
  const isNameOnly = indexedPages.flat().map(({title}, section) => title !== sections[section]?.title);
  const questionLengths = sections
    .flatMap(questionsOf)
    .map((question, number) => addQuestion(terms, question, number, language));
  const sectionOf = sections.flatMap((section, number) => questionsOf(section).map(() => number));
  const sortedTerms = terms.sorted().filter(({sections: {size}, questions}) => size + questions.size > 0);
  for (const term of sortedTerms) dropRepeatedHits(term, sectionOf);
  const shards = cutBySize(
    sortedTerms.map(postingsOf),
    postingsSize,
    ({sections, questions}) => 3 * sections.length + questions.length,
  );
  const files = shards.map(({items}) => writePostings(items));
  const documents = cutBySize(
    pages.map((page) => textsOf(page).join('\n')),
    documentSize,
    ({length}) => length,
  );
  return {
    index: {
      language,
      pages: pages.map(({path, title, names = [], breadcrumb, kind, weight, sections: {length}}) => [
        path,
        title,
        breadcrumb,
        kinds.indexOf(kind),
        length,
        Math.round(weight * 100),
        newNames(title, names),
      ]),
      titles: pages
        .flatMap((page) => page.sections.map(({title}) => (title === page.title ? '' : oneLine(title))))
        .join('\n'),
      anchors: sections.map(shortAnchor).join('\n'),
      kinds: writeNumbers(
        sections.map(
          ({kind, isCode, isHome, isExample = false, facts = []}, section) =>
            32 * kinds.indexOf(kind) +
            (isExample ? 16 : 0) +
            (isNameOnly[section] === true ? 8 : 0) +
            (facts.length > 0 ? 4 : 0) +
            (isHome ? 2 : 0) +
            (isCode ? 1 : 0),
        ),
      ),
      lengths: writeNumbers(lengths.map(roundedRoot)),
      questionCounts: writeNumbers(sections.map((section) => questionsOf(section).length)),
      questionLengths: shards.length > 1 ? writeNumbers(questionLengths) : '',
      terms: writeTerms(sortedTerms.map(spellingOf), (term) => sortedTerms[term]?.joined === true),
      postings: shards.length > 1 ? '' : (files[0] ?? ''),
      postingsStarts: shards.length > 1 ? shards.map(({start}) => start) : [],
      documentStarts: documents.map(({start}) => start),
      synonyms: writeSynonyms(synonyms),
    },
    postings: shards.length > 1 ? files : [],
    documents: documents.map(({start, items}) => pages.slice(start, start + items.length).flatMap(textsOf)),
  };
}

/**
 * Empties the texts of repeated sections, so that only their names find them: a section with the title and text of an earlier one on its
 * page, such as the `id` of each event; a field also if another page describes it in the same words.
 *
 * @param describedFields fields of the pages before; the function adds the fields of this page
 */
function withoutRepeats({sections}: Page, describedFields: Set<string>): readonly Section[] {
  const textsOfPage = new Set<string>();
  return sections.map((section) => {
    const earlierTexts = section.kind === 'field' ? describedFields : textsOfPage;
    const sectionText = `${section.title}\n${fullTextOf(section)}`;
    const isRepeat = earlierTexts.has(sectionText);
    earlierTexts.add(sectionText);
    return isRepeat ? {...section, title: '', text: '', rows: [], code: ''} : section;
  });
}

/** Returns the names that differ from the title. */
function newNames(title: string, names: readonly string[]): readonly string[] {
  const titleForms = new Set([title, headText(title)].map(fold));
  return names.filter((name) => !titleForms.has(fold(name)));
}

/** Returns the square root of a length, rounded to fours. That is precise enough, because lengths are only weights. */
function roundedRoot(length: number): number {
  return 4 * Math.round(Math.sqrt(length) / 4);
}

function shortAnchor({anchor, title}: Section): string {
  if (title !== '' && anchor.endsWith(title)) return anchor.slice(0, anchor.length - title.length) + titleMark;
  const titleSlug = slug(oneLine(title));
  return titleSlug !== '' && anchor.endsWith(titleSlug)
    ? anchor.slice(0, anchor.length - titleSlug.length) + slugMark
    : anchor;
}

type Place = (typeof places)[keyof typeof places];

interface Term {
  readonly folded: string;
  /** Whether the term occurs only as several joined words. */
  joined: boolean;
  /** Number of occurrences of each spelling. */
  readonly spellings: Map<string, number>;
  /** Sections with the term in their text, ascending. */
  readonly sections: Map<number, Place>;
  /** Sections with the term in their heading. The index has no postings for them, because it has the titles. */
  readonly headings: Set<number>;
  /** Questions with the term, ascending. */
  readonly questions: Set<number>;
}

class Terms {
  readonly #byFolded = new Map<string, Term>();

  add(folded: string, joined: boolean, spelling: string): Term {
    const term = this.#byFolded.get(folded) ?? {
      folded,
      joined,
      spellings: new Map<string, number>(),
      sections: new Map<number, Place>(),
      headings: new Set<number>(),
      questions: new Set<number>(),
    };
    this.#byFolded.set(folded, term);
    term.joined &&= joined;
    term.spellings.set(spelling, (term.spellings.get(spelling) ?? 0) + 1);
    return term;
  }

  addHit([folded, joined, spelling]: FoundTerm, section: number, place: Place): void {
    const {sections} = this.add(folded, joined, joined ? folded : spelling);
    const previousPlace = sections.get(section);
    if (previousPlace === undefined || previousPlace < place) sections.set(section, place);
  }

  addHeading([folded, joined, spelling]: FoundTerm, section: number): void {
    this.add(folded, joined, joined ? folded : spelling).headings.add(section);
  }

  sorted(): Term[] {
    return [...this.#byFolded.values()].sort((first, second) => (first.folded < second.folded ? -1 : 1));
  }
}

/** Number of words at the start of a section that count as its lead. */
const leadLength = 30;

const noWords: ReadonlySet<string> = new Set();
/** A word in more than this share and this number of fields does not distinguish them. */
const commonShare = 0.025;
const commonCount = 20;

/** Returns the words that the descriptions of most fields contain: "string", "required", "characters", "Example". */
function commonFieldWords(sections: readonly Section[]): ReadonlySet<string> {
  const fields = sections.filter(({kind}) => kind === 'field');
  const counts = new Map<string, number>();
  for (const {text} of fields) {
    for (const term of new Set(termsOf(text).map(([folded]) => folded))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const maximum = Math.max(commonCount, fields.length * commonShare);
  return new Set([...counts].filter(([, count]) => count > maximum).map(([term]) => term));
}

/** @returns number of words in the section */
function addSection(
  terms: Terms,
  section: Section,
  number: number,
  language: Language,
  commonWords: ReadonlySet<string>,
): number {
  const ignoredWords = section.kind === 'field' ? commonWords : noWords;
  let length = 0;
  for (const term of termsOf(section.title)) terms.addHeading(term, number);
  for (const term of termsOf(fullTextOf(section))) {
    const [folded, joined, spelling, isPart] = term;
    const saysNothing = isStopWord(folded, language) || ignoredWords.has(folded) || folded.length <= (isPart ? 2 : 1);
    if (saysNothing || isGenerated(folded) || (joined && (isOrdinary(spelling) || isHost(spelling) || isNoise(folded))))
      continue;
    length += 1;
    terms.addHit(term, number, length <= leadLength ? places.lead : places.body);
  }
  return length;
}

/** Adds the names in the samples of a page that its texts do not have, only as a whole: a search for "cost" does not need `AccountingCost`. Times, numbers and invented codes are left out. */
function addSamples(terms: Terms, sections: readonly Section[], first: number): void {
  const pageTerms = new Set(
    sections.flatMap((section) => [...termsOf(section.title), ...termsOf(fullTextOf(section))].map(([term]) => term)),
  );
  sections.forEach(({code}, place) => {
    for (const {joined, words} of tokenize(code)) {
      const isName = /[a-y]/.test(joined) && (words.length > 1 || /\d/.test(joined)) && !/\d\D+\d/.test(joined);
      if (isName && !isNoise(joined) && !isGenerated(joined) && !pageTerms.has(joined))
        terms.addHit([joined, words.length > 1, joined], first + place, places.code);
    }
  });
}

/** @returns number of words in the question that are not stop words */
function addQuestion(terms: Terms, question: string, number: number, language: Language): number {
  const questionTerms = termsOf(question).filter(([term, joined]) => joined || !isStopWord(term, language));
  for (const [folded, joined, spelling] of questionTerms) {
    terms.add(folded, joined, joined ? folded : spelling).questions.add(number);
  }
  return new Set(questionTerms.filter(([, joined]) => !joined).map(([term]) => term)).size;
}

/** Whether the words are enough to find a joined form: "Fatura-recibo". "fe-ap", "as2-from" and "status_changed" are names. */
function isOrdinary(spelling: string): boolean {
  return /^\p{L}{4,}(?:-\p{L}{4,})+$/u.test(spelling);
}

/** Whether a term is a host name ("auditor.pt", as a source in a text): its words are enough to find it. */
function isHost(spelling: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)*\.(?:pt|com|org|eu|net|nl)$/u.test(spelling);
}

/** Whether a term is a generated value in an example: a date and time (`20261102t09`, `21t23`), an identifier, a hash. */
function isGenerated(term: string): boolean {
  return /^\d{2,8}t\d{2}/.test(term) || /^(?=.*\d)(?=.*[a-z]).{12,}$/.test(term);
}

/** Whether a term is too long to type: a signature, or a long number (`COMP-2026-118`). */
function isNoise(term: string): boolean {
  return term.length > 28 || /\d{5,}/.test(term);
}

/** Removes a term from the postings of a section that also has it in a question: one match is enough. */
function dropRepeatedHits({sections, headings, questions}: Term, sectionOf: readonly number[]): void {
  for (const question of questions) {
    const section = sectionOf[question] ?? -1;
    if (!headings.has(section)) sections.delete(section);
  }
}

function postingsOf({sections, questions}: Term): Postings {
  return {sections: [...sections.keys()], places: [...sections.values()], questions: [...questions]};
}

/** Returns the most frequent spelling, to show to readers. It differs from the folded form only in its accents. */
function spellingOf({spellings}: Term): string {
  return [...spellings].sort((first, second) => second[1] - first[1] || (first[0] < second[0] ? -1 : 1))[0]?.[0] ?? '';
}

function cutBySize<Item>(
  items: readonly Item[],
  size: number,
  sizeOf: (item: Item) => number,
): {start: number; items: Item[]}[] {
  const parts: {start: number; items: Item[]; length: number}[] = [];
  items.forEach((item, index) => {
    const last = parts.at(-1);
    if (last && last.length + sizeOf(item) <= size) {
      last.items.push(item);
      last.length += sizeOf(item);
    } else {
      parts.push({start: index, items: [item], length: sizeOf(item)});
    }
  });
  return parts;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
