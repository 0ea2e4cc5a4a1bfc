import {readText, type DocumentFile, type WrittenRow} from '../index/format.ts';
import type {Index} from '../index/open.ts';
import {kinds, fullTextOf, type Fact, type Kind, type Language} from '../types.ts';
import type {Answered} from './answer.ts';
import {excerpt, markAll, type Piece} from './excerpt.ts';
import {printedIn} from './names.ts';
import {planQuery, type Plan} from './plan.ts';
import {rowFinder} from './row.ts';
import {rank, type PageHit} from './rank.ts';

export interface SectionResult {
  readonly href: string;
  /** Empty for the introduction of the page. */
  readonly title: readonly Piece[];
  readonly kind: Kind;
  /** Null until the text is loaded. */
  readonly excerpt: readonly Piece[] | null;
  /** Words of the query that the section lacks. */
  readonly without: readonly string[];
}

/** A direct answer, shown above the results: a table row, or a few rows of one section. */
export interface Answer {
  readonly href: string;
  /** Title of the page. */
  readonly page: string;
  readonly title: readonly Piece[];
  /** For one row, its cells by column label; for several rows, the first cell of each by row title. Null until the text is loaded. */
  readonly facts: readonly Fact[] | null;
}

export interface PageResult {
  readonly title: readonly Piece[];
  readonly breadcrumb: readonly string[];
  readonly kind: Kind;
  readonly sections: readonly SectionResult[];
}

export interface Results {
  readonly query: string;
  readonly language: Language;
  readonly pages: readonly PageResult[];
  /** Null when no row is certain to answer. */
  readonly answer: Answer | null;
  /** Number of pages and sections with all words, shown or not; when none has all words, those with enough words to rank. */
  readonly pageCount: number;
  readonly sectionCount: number;
  /** Number of these sections that are not in the list. */
  readonly more: number;
  /** Whether a section has all query words that occur on the site. */
  readonly hasAll: boolean;
  readonly kinds: readonly (readonly [Kind, number])[];
  /** Query for "Did you mean". */
  readonly correction: string | null;
  /** Folded forms of the matches, by query word, to mark them on the page that the reader opens. */
  readonly found: readonly (readonly string[])[];
}

/** Access to the index files: by `fetch` in the browser, in the build folder in the evaluation. */
export interface Files {
  readonly postings: (file: number) => Promise<string>;
  /** Returns the document itself, not a promise, when it is loaded already. */
  readonly document: (file: number) => DocumentFile | Promise<DocumentFile>;
}

/**
 * Searches the index of one language.
 *
 * @param withExcerpts false returns without loading texts; texts that are loaded already are used
 * @param isAll whether to return all counted sections, not only the best ones of each page
 */
export async function search(
  index: Index,
  files: Files,
  query: string,
  kind: Kind | null,
  withExcerpts = true,
  isAll = false,
): Promise<Results> {
  const plan = planQuery(index, query);
  await loadPostings(index, files, plan);
  const ranking = rank(index, plan, kind, undefined, undefined, isAll);
  const forms = foundForms(index, plan);
  const formSet = new Set(forms.flat());
  const findRow = rowFinder(index, plan, ranking.scores);
  const printed = printedIn(index, plan);
  const pages = ranking.pages.map((hit) =>
    describe(
      index,
      files,
      hit,
      (section, rows) => rows[printed.get(section) ?? -1] ?? findRow(rows),
      formSet,
      withExcerpts,
    ),
  );
  return {
    query,
    language: index.language,
    pages: await Promise.all(pages),
    answer: ranking.answer === null ? null : await describeAnswer(index, files, ranking.answer, formSet, withExcerpts),
    pageCount: ranking.pageCount,
    sectionCount: ranking.sectionCount,
    more: ranking.more,
    hasAll: ranking.hasAll,
    kinds: kinds.flatMap((resultKind) =>
      ranking.kinds.has(resultKind) ? [[resultKind, ranking.kinds.get(resultKind) ?? 0] as const] : [],
    ),
    correction: plan.correction,
    found: forms,
  };
}

/** Returns the address of a section, or of one of its rows. */
export function hrefOf(index: Index, section: number, anchor = index.anchors[section] ?? ''): string {
  const [path = ''] = index.pages[index.pageOf[section] ?? 0] ?? [];
  return anchor === '' ? path : `${path}#${anchor}`;
}

async function loadPostings(index: Index, files: Files, plan: Plan): Promise<void> {
  const terms = [...plan.slots.map((slot) => slot.terms), ...plan.phrases.flatMap(({words}) => words)].flat();
  const neededFiles = new Set(
    terms.map(({term}) => index.postingsFileOf(term)).filter((file) => file >= 0 && !index.hasPostings(file)),
  );
  await Promise.all([...neededFiles].map(async (file) => index.addPostings(file, await files.postings(file))));
}

/** Returns all matched forms of each query word, then names in one piece, and synonyms of one word if the typed word is not on the site. */
function foundForms(index: Index, plan: Plan): readonly (readonly string[])[] {
  const isUnknown = (slot: number): boolean =>
    plan.slots[slot]?.terms.every(({term}) => term >= index.ownTerms) === true;
  const others = plan.phrases.filter(
    ({words, isName, slots}) => words.length === 1 && (isName || slots.every(isUnknown)),
  );
  return [...plan.slots.map(({terms}) => terms), ...others.map(({words}) => words.flat())]
    .map((terms) => terms.map(({term}) => index.terms[term] ?? ''))
    .filter((forms) => forms.length > 0);
}

async function describe(
  index: Index,
  files: Files,
  {page, sections}: PageHit,
  findRow: (section: number, rows: readonly WrittenRow[]) => WrittenRow | null,
  formSet: ReadonlySet<string>,
  shouldWait: boolean,
): Promise<PageResult> {
  const [, title = '', breadcrumb = [], kind = 0] = index.pages[page] ?? [];
  const textOf = await textsOf(index, files, page, shouldWait);
  return {
    title: markAll(title, formSet),
    breadcrumb,
    kind: kinds[kind] ?? 'guide',
    sections: sections.map(({section, without}) => {
      const sectionText = readText(textOf?.(section) ?? '');
      const rows = sectionText.rows.map((one, place) => ({
        ...one,
        questions: [...one.questions, index.sentencesOfRow(section, place) ?? []].flat(),
      }));
      const row = findRow(section, rows);
      const title = row?.title ?? ((index.anchors[section] ?? '') === '' ? '' : (index.titles[section] ?? ''));
      return {
        href: hrefOf(index, section, row?.anchor),
        title: markAll(title, formSet),
        kind: kinds[index.kinds[section] ?? 0] ?? 'guide',
        excerpt: textOf === null ? null : excerpt(row?.text ?? fullTextOf(sectionText), formSet),
        without,
      };
    }),
  };
}

async function describeAnswer(
  index: Index,
  files: Files,
  {section, rows}: Answered,
  formSet: ReadonlySet<string>,
  shouldWait: boolean,
): Promise<Answer> {
  const page = index.pageOf[section] ?? 0;
  const textOf = await textsOf(index, files, page, shouldWait);
  const factsOf = (textOfSection: (section: number) => string): readonly Fact[] =>
    rows.length === 0
      ? readText(textOfSection(section)).facts
      : rows.map((row) => [index.titles[row] ?? '', readText(textOfSection(row)).facts[0]?.[1] ?? '']);
  return {
    href: hrefOf(index, section),
    page: index.pages[page]?.[1] ?? '',
    title: markAll(index.titles[section] ?? '', formSet),
    facts: textOf === null ? null : factsOf(textOf),
  };
}

/** Returns the texts of a page by section; null while they are loading and `wait` is false. */
async function textsOf(
  index: Index,
  files: Files,
  page: number,
  shouldWait: boolean,
): Promise<((section: number) => string) | null> {
  const file = index.documentStarts.findLastIndex((start) => start <= page);
  const document = files.document(file);
  const texts = document instanceof Promise ? (shouldWait ? await document : null) : document;
  const firstOfFile = index.firstSection[index.documentStarts[file] ?? 0] ?? 0;
  return texts === null ? null : (section) => texts[section - firstOfFile] ?? '';
}
