import {fold} from '../analysis/fold.ts';
import {tokenize} from '../analysis/tokenize.ts';
import {isErrorStatus, isTrouble} from '../analysis/trouble.ts';
import type {Index} from '../index/open.ts';
import {kinds, type Kind} from '../types.ts';
import {answerOf, answerThresholds, type Answered, type Candidate, type AnswerThresholds} from './answer.ts';
import {isSame, scoreQuery, type QueryScores, type SlotScores} from './fields.ts';
import {headOf} from './headings.ts';
import {isOfPlatform, namedSections, printedIn, type NamedSections} from './names.ts';
import {perIndex} from './per-index.ts';
import type {Plan} from './plan.ts';
import {weights as tuned, type Weights} from './weights.ts';

interface SectionHit {
  readonly section: number;
  /** Words of the query that neither it nor the title of its page has. */
  readonly without: readonly string[];
}

/** Hits of one page that follow one another. A page has several of them if a better hit of another page is between its own. */
export interface PageHit {
  readonly page: number;
  readonly sections: readonly SectionHit[];
}

export interface Ranking {
  /** The hits to show, best first. */
  readonly pages: readonly PageHit[];
  /** Number of counted sections that are not shown. */
  readonly more: number;
  /** Number of counted sections of each kind, without the filter. */
  readonly kinds: ReadonlyMap<Kind, number>;
  /** Number of pages and sections with all words; when none has all words, those with enough words to rank. */
  readonly pageCount: number;
  readonly sectionCount: number;
  /** Whether a section has all query words that occur on the site. */
  readonly hasAll: boolean;
  /** Direct answer; null when none is certain. */
  readonly answer: Answered | null;
  readonly scores: QueryScores;
}

/**
 * Ranks the sections for a query whose postings are loaded. The order:
 *
 * 1. sections that quote a message of a program in the query, and sections of the platform whose exact name is the query: operations, fields, rules, headers, events, codes. First the sections that explain
 *    them, then pages whose title, menu label or group is the query, then the errors with the status in the query;
 * 2. sections with the code or name of the query in their heading;
 * 3. sections with at least half of the words (with both, of two words); if there are none, the sections with the most words;
 * 4. pages with fewer words, which fill the list and say which words they lack.
 *
 * Within each step, by score: the weights of the words in their fields (`fields.ts`) × the share of the query that the section has, plus
 * the similarity of heading, questions and page title to the query.
 *
 * @param isAll whether to show all counted sections, not only the best ones of each page
 */
export function rank(
  index: Index,
  plan: Plan,
  kind: Kind | null,
  weights: Weights = tuned,
  thresholds: AnswerThresholds = answerThresholds,
  isAll = false,
): Ranking {
  const scores = scoreQuery(index, plan, weights);
  const knownWordCount = scores.slots.filter(({rarity}) => rarity > 0).length;
  const scoredSections = scoreSections(index, plan, scores, knownWordCount, weights);
  const mostWords = scoredSections.reduce((best, {words}) => Math.max(best, words), 0);
  const minimumWords = Math.min(mostWords, knownWordCount <= 2 ? knownWordCount : Math.ceil(knownWordCount / 2));
  const sorted = scoredSections.sort(
    (left, right) => right.tier - left.tier || right.score - left.score || left.section - right.section,
  );
  const ranked = sorted.filter(({words}) => words >= minimumWords);
  const hasAll = ranked.some((section) => isWhole(section, knownWordCount));
  const counted = hasAll ? ranked.filter((section) => isWhole(section, knownWordCount)) : ranked;
  const isShown = ({section}: Scored): boolean => kind === null || kindsOf(index, section).includes(kind);
  const counts = new Map<Kind, number>();
  for (const {section} of counted)
    for (const sectionKind of kindsOf(index, section)) counts.set(sectionKind, (counts.get(sectionKind) ?? 0) + 1);
  const shownSections =
    kind === null ? [...ranked, ...sectionsOfOtherPages(index, ranked, sorted)] : counted.filter(isShown);
  const shownAndCounted = counted.filter(isShown);
  const isCounted = new Set(shownAndCounted);
  const best = bestOf(
    index,
    shownSections,
    (section) => isCounted.has(section) && (plan.isName || isCounted.size <= fewSections),
  );
  const rest = shownAndCounted.filter((section) => !best.has(section));
  return {
    pages: groupByPage(index, plan, scores, isAll ? [...best, ...rest] : [...best]),
    more: isAll ? 0 : rest.length,
    kinds: counts,
    pageCount: new Set(shownAndCounted.map(({section}) => index.pageOf[section])).size,
    sectionCount: shownAndCounted.length,
    hasAll,
    scores,
    answer:
      // No answer for a corrected query, which is a guess, nor for an error status, which several errors share.
      kind === null && plan.correction === null && !isOnlyStatus(plan)
        ? answerOf(
            index,
            scores,
            ranked.map((section) => candidate(section, knownWordCount)),
            plan.isNegated,
            thresholds,
          )
        : null,
  };
}

/** Returns the sections with fewer words, on pages without a ranked section: they come after the others. */
function sectionsOfOtherPages(index: Index, ranked: readonly Scored[], sorted: readonly Scored[]): readonly Scored[] {
  const pages = new Set(ranked.map(({section}) => index.pageOf[section]));
  return sorted.filter(({section}) => !pages.has(index.pageOf[section]));
}

function candidate(scored: Scored, knownWordCount: number): Candidate {
  const {section, score, tier} = scored;
  return {section, score, tier, isWhole: isWhole(scored, knownWordCount), isNamed: tier > tiers.words};
}

const tiers = {words: 1, nameInHeading: 2, named: 3, pageTitle: 4, definition: 5} as const;
type Tier = (typeof tiers)[keyof typeof tiers];

interface Scored {
  readonly section: number;
  readonly score: number;
  /** How many words it has. */
  readonly words: number;
  readonly tier: Tier;
}

function isWhole({words}: Pick<Scored, 'words'>, knownWordCount: number): boolean {
  return words === knownWordCount;
}

/** Similarity of a question that is the query, of two words or more: its author meant this query. */
const exactQuestion = 2;

/** Minimum number of words of a sentence. A sentence about a problem uses the reader's own words, so a similar question counts double. */
const sentenceLength = 4;

function scoreSections(
  index: Index,
  plan: Plan,
  scores: QueryScores,
  knownWordCount: number,
  weights: Weights,
): Scored[] {
  const scoredSections: Scored[] = [];
  const named = namedSections(index, plan);
  const printed = printedIn(index, plan);
  const hasNamedSection = plan.words === 1 && [...named.sections].some((section) => isOfPlatform(index, section));
  const questionFactor = plan.isTrouble && knownWordCount >= sentenceLength ? 2 : 1;
  for (let section = 0; section < index.titles.length; section += 1) {
    const {words, share, own} = countMatches(index, scores, section);
    const hasAll = isWhole({words}, knownWordCount);
    const isPageName = !named.isVariable && isPageCalled(index, scores, section);
    const isPrinted = printed.has(section);
    const hasName = named.sections.has(section) || isPageName || isPrinted;
    if (own === 0 && !hasName) continue;
    const wordScore = (scores.words[section] ?? 0) * share ** weights.coverage;
    const firstOfPage = index.firstSection[index.pageOf[section] ?? 0] ?? 0;
    const isAsked = knownWordCount > 1 && isSame(scores.question[section]);
    const likeness =
      weights.sameHeading * (scores.heading[section] ?? 0) +
      weights.sameTitle * (scores.heading[firstOfPage] ?? 0) +
      weights.sameQuestion * questionFactor * (isAsked ? exactQuestion : (scores.question[section] ?? 0));
    const introduction = introductionFactor(index, section, weights);
    const isKnown = hasName || isAsked;
    scoredSections.push({
      section,
      score:
        (wordScore * introduction + likeness * Math.sqrt(introduction)) *
        priorFactor(index, section, isKnown, weights) *
        (hasName ? 1 : channelFactor(index, plan, scores, section, weights)) *
        (hasName ? 1 : Math.max(isKnown ? 1 : 0, troubleFactor(index, section, plan.isTrouble, weights))),
      words: hasName ? knownWordCount : words,
      tier: isPrinted
        ? tiers.definition
        : isPageName
          ? tiers.pageTitle
          : tierOf(index, plan, scores, section, {named, hasAll, hasNamedSection}),
    });
  }
  return scoredSections;
}

function tierOf(
  index: Index,
  plan: Plan,
  {slots}: QueryScores,
  section: number,
  {named, hasAll, hasNamedSection}: {named: NamedSections; hasAll: boolean; hasNamedSection: boolean},
): Tier {
  const isNamed = named.sections.has(section);
  if (named.isVariable) {
    if (!isNamed) return tiers.words;
    return isOfPlatform(index, section) ? tiers.definition : tiers.named;
  }
  if (isNamed && isOfPlatform(index, section)) return index.isHome[section] === 1 ? tiers.definition : tiers.named;
  if (hasNamedSection && isCalled(index, plan, section)) return tiers.named;
  if (!hasAll) return tiers.words;
  if (isOnlyStatus(plan) && index.isHome[section] === 1 && isErrorSection(index, section)) return tiers.named;
  const isInItsHeading = ({heading}: SlotScores): boolean => isSame(heading[section]);
  const isInHeading = isOfPlatform(index, section) && plan.isName && slots.every(isInItsHeading);
  return isInHeading || isCodeOfPage(index, plan, slots, section) ? tiers.nameInHeading : tiers.words;
}

/** Whether the query is only an error status ("409", "getting 403"). The errors of the contract then come before other sections. */
function isOnlyStatus({slots}: Plan): boolean {
  return slots.every(({typed}) => isErrorStatus(typed));
}

/** Whether a section is the introduction of a page whose title or menu label is exactly the query. */
function isPageCalled(index: Index, {page}: QueryScores, section: number): boolean {
  const pageNumber = index.pageOf[section] ?? 0;
  return index.firstSection[pageNumber] === section && isSame(page[pageNumber]);
}

/** Whether the query is the title of a section that is not a table row: "sftp" is a row (a channel) and a section that explains it. */
function isCalled(index: Index, plan: Plan, section: number): boolean {
  return (
    isOfPlatform(index, section) &&
    index.hasFacts[section] === 0 &&
    kinds[index.kinds[section] ?? 0] !== 'term' &&
    fold(index.titles[section] ?? '') === plan.joined
  );
}

/** Whether a section is the row of the code in the query, and the other words are in the page title: "status code 22". */
function isCodeOfPage(index: Index, plan: Plan, slots: readonly SlotScores[], section: number): boolean {
  const page = index.pageOf[section] ?? 0;
  return (
    index.isCode[section] === 1 &&
    isOfPlatform(index, section) &&
    headOf(index, section).length === 1 &&
    plan.slots.filter(({isName}) => isName).length === 1 &&
    slots.every(({heading, pageTitle}, place) =>
      plan.slots[place]?.isName === true ? isSame(heading[section]) : (pageTitle[page] ?? 0) > 0,
    )
  );
}

/** Counts the query words of a section: with its page title (`words`, and `share` of the query), and without it (`own`). */
function countMatches(
  index: Index,
  {slots, total}: QueryScores,
  section: number,
): {words: number; share: number; own: number} {
  const page = index.pageOf[section] ?? 0;
  let words = 0;
  let own = 0;
  let sum = 0;
  for (const {rarity, value, pageTitle} of slots) {
    const isOwn = (value[section] ?? 0) > 0;
    if (isOwn) own += 1;
    if (!isOwn && (pageTitle[page] ?? 0) === 0) continue;
    words += 1;
    sum += rarity;
  }
  return {words, share: total === 0 ? 0 : sum / total, own};
}

function isErrorSection(index: Index, section: number): boolean {
  return kinds[index.kinds[section] ?? 0] === 'error';
}

/** Factor for errors: higher when the query describes a problem, lower otherwise. Headings that describe a problem get a smaller bonus. */
function troubleFactor(index: Index, section: number, isTroubleQuery: boolean, {trouble}: Weights): number {
  if (isErrorSection(index, section)) return isTroubleQuery ? trouble : 1 / Math.sqrt(trouble);
  return isTroubleQuery && troubledHeadings(index)[section] === true ? Math.sqrt(trouble) : 1;
}

/** Returns which headings describe a problem: "The signature does not match". A code such as `rejected` is a name, so it does not count. */
const troubledHeadings = perIndex(({titles, hasFacts}): readonly boolean[] => {
  const describesTrouble = (title: string): boolean =>
    tokenize(title).some(({words: [word = '', ...others]}) => others.length === 0 && isTrouble(fold(word)));
  return titles.map((title, section) => hasFacts[section] === 0 && describesTrouble(title));
});

/** Factor for pages about one channel that neither the query nor their title names: the general answer comes first. */
function channelFactor(index: Index, plan: Plan, {slots}: QueryScores, section: number, {channel}: Weights): number {
  const page = index.pageOf[section] ?? 0;
  if ((index.pages[page]?.[5] ?? 100) === 100 || !isOfPlatform(index, section)) return 1;
  const path = index.pages[page]?.[0] ?? '';
  const isMeant = ({pageTitle}: SlotScores, slot: number): boolean =>
    (pageTitle[page] ?? 0) > 0 || path.includes(plan.slots[slot]?.typed ?? '');
  return slots.some(isMeant) ? 1 : channel;
}

function priorFactor(index: Index, section: number, hasName: boolean, weights: Weights): number {
  const kind = kinds[index.kinds[section] ?? 0] ?? 'guide';
  const isRow = kind === 'field' || index.hasFacts[section] === 1;
  // The glossary explains all terms, so a term gets no penalty for its page.
  if (kind === 'term') return 1;
  return (isRow && !hasName ? weights.row : 1) * (isOfPlatform(index, section) ? 1 : weights.guide);
}

/** Factor for introductions: they mention many subjects, so they count less. The similarity to the query gets only its square root. */
function introductionFactor(index: Index, section: number, weights: Weights): number {
  return index.firstSection[index.pageOf[section] ?? 0] === section ? weights.introduction : 1;
}

/** Returns the kinds of a section: its own, and the kind of its page. */
function kindsOf(index: Index, section: number): Kind[] {
  const ownKind = kinds[index.kinds[section] ?? 0] ?? 'guide';
  const pageKind = kinds[index.pages[index.pageOf[section] ?? 0]?.[3] ?? 0] ?? 'guide';
  return ownKind === pageKind ? [ownKind] : [ownKind, pageKind];
}

/** Number of pages in the list, and of those with several sections; the others have only their best section. */
const shownPages = 10;
const fullPages = 4;
const sectionsPerPage = 3;
/** Sections that score less than this share of the best section of their page are not shown. */
const shownShare = 0.6;
/** Up to this number, all sections with all words are shown. */
const fewSections = 12;

/** Returns the sections that are worth showing, in their order: the best ones of each page, and those that must be shown. */
function bestOf(index: Index, sorted: readonly Scored[], isNeeded: (section: Scored) => boolean): ReadonlySet<Scored> {
  const pages = new Map<number, {limit: number; best: number}>();
  return new Set(
    sorted.filter((section) => {
      const number = index.pageOf[section.section] ?? 0;
      const limit = pages.size < fullPages ? sectionsPerPage : Number(pages.size < shownPages);
      const page = pages.get(number) ?? {limit, best: section.score};
      pages.set(number, page);
      const isShown = page.limit > 0 && section.score >= page.best * shownShare;
      if (isShown) page.limit -= 1;
      return isShown || isNeeded(section);
    }),
  );
}

function groupByPage(index: Index, plan: Plan, {slots}: QueryScores, shown: readonly Scored[]): PageHit[] {
  const groups: {page: number; sections: SectionHit[]}[] = [];
  for (const {section, tier} of shown) {
    const page = index.pageOf[section] ?? 0;
    if (groups.at(-1)?.page !== page) groups.push({page, sections: []});
    const lacks = (slot: number): boolean =>
      (slots[slot]?.value[section] ?? 0) === 0 && (slots[slot]?.pageTitle[page] ?? 0) === 0;
    const without = tier >= tiers.named ? [] : plan.slots.filter((_, slot) => lacks(slot)).map(({typed}) => typed);
    groups.at(-1)?.sections.push({section, without});
  }
  return groups;
}
