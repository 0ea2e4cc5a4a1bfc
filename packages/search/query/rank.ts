import {fold} from '../analysis/fold.ts';
import {tokenize} from '../analysis/tokenize.ts';
import {isErrorStatus, isTrouble as saysTrouble} from '../analysis/trouble.ts';
import type {Index} from '../index/open.ts';
import {kinds, type Kind} from '../types.ts';
import {answerOf, sureness, type Answered, type Candidate, type Sureness} from './answer.ts';
import {scoreQuery, type QueryScores, type SlotScores} from './fields.ts';
import {headOf} from './headings.ts';
import {hasVariable, isNamed, isOfPlatform, isVariable} from './names.ts';
import type {Plan} from './plan.ts';
import {weights as tuned, type Weights} from './weights.ts';

interface SectionHit {
  readonly section: number;
  /** Words of the query that neither it nor the title of its page has. */
  readonly without: readonly string[];
}

export interface PageHit {
  readonly page: number;
  /** Best first, as many as are worth showing. */
  readonly sections: readonly SectionHit[];
}

export interface Ranking {
  /** Best first. */
  readonly pages: readonly PageHit[];
  /** How many sections each kind has among those counted, without the filter. */
  readonly kinds: ReadonlyMap<Kind, number>;
  /** How many pages and sections have all words; where none has, how many are shown instead. */
  readonly pageCount: number;
  readonly sectionCount: number;
  /** Whether anything has all words that the pages know. */
  readonly hasAll: boolean;
  /** What answers by itself; null when nothing surely does. */
  readonly answer: Answered | null;
  readonly scores: QueryScores;
}

/**
 * Ranks the sections for a query whose postings are loaded, and groups them by page. In this order:
 *
 * 1. sections of the platform whose name was typed, exactly: operations, fields, rules, headers, events, codes; those first that explain them, then
 *    pages whose title, label in the menu or group is what was typed; the errors that have the status that was typed;
 * 2. sections whose heading has the code or name that was typed;
 * 3. sections that have at least half of the words, of two words both; where there are none, those that have the most;
 * 4. pages that have fewer words: they fill the list, each saying what it lacks.
 *
 * Within these by their score: what the words are worth where they stand (`fields.ts`) × the share of the words that are there,
 * and a heading, a question or the title of the page that is like the query; more where all words are there.
 */
export function rank(
  index: Index,
  plan: Plan,
  kind: Kind | null,
  weights: Weights = tuned,
  sure: Sureness = sureness,
): Ranking {
  const scores = scoreQuery(index, plan, weights);
  const asked = scores.slots.filter(({rarity}) => rarity > 0).length;
  const found = scoreSections(index, plan, scores, weights);
  const most = found.reduce((best, {words}) => Math.max(best, words), 0);
  const least = Math.min(most, asked <= 2 ? asked : Math.ceil(asked / 2));
  const sorted = found.sort(
    (left, right) => right.tier - left.tier || right.score - left.score || left.section - right.section,
  );
  const ranked = sorted.filter(({words}) => words >= least);
  const hasAll = ranked.some((each) => isWhole(each, asked));
  const counted = hasAll ? ranked.filter((each) => isWhole(each, asked)) : ranked;
  const isShown = ({section}: Scored): boolean => kind === null || kindsOf(index, section).includes(kind);
  const counts = new Map<Kind, number>();
  for (const {section} of counted)
    for (const each of kindsOf(index, section)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const shown = kind === null ? [...ranked, ...further(index, ranked, sorted)] : counted.filter(isShown);
  const shownAndCounted = counted.filter(isShown);
  return {
    pages: groupByPage(index, plan, scores, shown),
    kinds: counts,
    pageCount: new Set(shownAndCounted.map(({section}) => index.pageOf[section])).size,
    sectionCount: shownAndCounted.length,
    hasAll,
    scores,
    answer:
      // What a word was meant to be is a guess; an error status is that of several errors.
      kind === null && plan.correction === null && !isOnlyStatus(plan)
        ? answerOf(
            index,
            scores,
            ranked.map((each) => candidate(each, asked)),
            plan.isNegated,
            sure,
          )
        : null,
  };
}

/** The sections with fewer words, on pages that have none with more: below the others, where these leave room. */
function further(index: Index, ranked: readonly Scored[], sorted: readonly Scored[]): readonly Scored[] {
  const pages = new Set(ranked.map(({section}) => index.pageOf[section]));
  return sorted.filter(({section}) => !pages.has(index.pageOf[section]));
}

function candidate({section, score, tier, words}: Scored, asked: number): Candidate {
  return {section, score, tier, isWhole: words === asked, isNamed: tier > tiers.words};
}

const tiers = {words: 1, nameInHeading: 2, named: 3, called: 4, home: 5} as const;
type Tier = (typeof tiers)[keyof typeof tiers];

interface Scored {
  readonly section: number;
  readonly score: number;
  /** How many words it has. */
  readonly words: number;
  readonly tier: Tier;
}

function isWhole({words}: Scored, asked: number): boolean {
  return words === asked;
}

/** Whoever tells what goes wrong in so many words, told it in words of their own: a question that is like them counts double. */
const sentence = 4;

function scoreSections(index: Index, plan: Plan, scores: QueryScores, weights: Weights): Scored[] {
  const found: Scored[] = [];
  const asked = scores.slots.filter(({rarity}) => rarity > 0).length;
  const isBesideName =
    plan.words === 1 &&
    index.titles.some((_, section) => isNamed(index, plan, section) && isOfPlatform(index, section));
  const ofQuestion = plan.isTrouble && asked >= sentence ? 2 : 1;
  for (let section = 0; section < index.titles.length; section += 1) {
    const {words, share, own} = holding(index, scores, section);
    const called = !isVariable(index, plan) && isPageCalled(index, scores, section);
    const named = isNamed(index, plan, section) || called;
    if (own === 0 && !named) continue;
    const worth = (scores.words[section] ?? 0) * share ** weights.coverage;
    const title = index.firstSection[index.pageOf[section] ?? 0] ?? 0;
    const like =
      weights.sameHeading * (scores.heading[section] ?? 0) +
      weights.sameTitle * (scores.heading[title] ?? 0) +
      weights.sameQuestion * ofQuestion * (scores.question[section] ?? 0);
    const introduction = introductory(index, section, weights);
    const known = named || (asked > 1 && (scores.question[section] ?? 0) > 0.99);
    found.push({
      section,
      score:
        (worth * introduction + like * Math.sqrt(introduction)) *
        prior(index, section, known, weights) *
        (named ? 1 : Math.max(known ? 1 : 0, troublesome(index, section, plan.isTrouble, weights))) *
        (words === asked ? weights.whole : 1),
      words: named ? asked : words,
      tier: called ? tiers.called : tierOf(index, plan, scores, section, words === asked, isBesideName),
    });
  }
  return found;
}

function tierOf(
  index: Index,
  plan: Plan,
  {slots}: QueryScores,
  section: number,
  hasAll: boolean,
  isBesideName: boolean,
): Tier {
  if (isVariable(index, plan)) {
    if (!hasVariable(index, plan, section)) return tiers.words;
    return isOfPlatform(index, section) ? tiers.home : tiers.named;
  }
  if (isNamed(index, plan, section) && isOfPlatform(index, section))
    return index.isHome[section] === 1 ? tiers.home : tiers.named;
  if (isBesideName && isCalled(index, plan, section)) return tiers.named;
  if (!hasAll) return tiers.words;
  if (isOnlyStatus(plan) && index.isHome[section] === 1 && isTrouble(index, section)) return tiers.named;
  const isSaid = ({heading}: SlotScores): boolean => (heading[section] ?? 0) > 0.99;
  const isInHeading = isOfPlatform(index, section) && plan.isName && slots.every(isSaid);
  return isInHeading || isCodeOfPage(index, plan, slots, section) ? tiers.nameInHeading : tiers.words;
}

/** "409", "getting 403": what the contract says of the status comes before what else has it. */
function isOnlyStatus({slots}: Plan): boolean {
  return slots.every(({typed}) => isErrorStatus(typed));
}

/** The introduction of a page whose title, or what the menu calls it, is the query and nothing else. */
function isPageCalled(index: Index, {page}: QueryScores, section: number): boolean {
  const at = index.pageOf[section] ?? 0;
  return index.firstSection[at] === section && (page[at] ?? 0) > 0.99;
}

/** A section that bears the name without being its row: "sftp" is a channel of a table and a section that explains it. */
function isCalled(index: Index, plan: Plan, section: number): boolean {
  return (
    isOfPlatform(index, section) &&
    index.hasFacts[section] === 0 &&
    kinds[index.kinds[section] ?? 0] !== 'term' &&
    fold(index.titles[section] ?? '') === plan.joined
  );
}

/** The row of a code among words that its page is about: "status code 22" on the page of status codes. */
function isCodeOfPage(index: Index, plan: Plan, slots: readonly SlotScores[], section: number): boolean {
  const page = index.pageOf[section] ?? 0;
  return (
    index.isCode[section] === 1 &&
    isOfPlatform(index, section) &&
    headOf(index, section).length === 1 &&
    plan.slots.filter(({isName}) => isName).length === 1 &&
    slots.every(({heading, pageTitle}, place) =>
      plan.slots[place]?.isName === true ? (heading[section] ?? 0) > 0.99 : (pageTitle[page] ?? 0) > 0,
    )
  );
}

/** How many words a section or the title of its page has, the share of the query that they are, and how many it has itself. */
function holding(
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

function isTrouble(index: Index, section: number): boolean {
  return kinds[index.kinds[section] ?? 0] === 'error';
}

/** What goes wrong comes first where the query says that something does, else last; half as much a section among others whose heading says so. */
function troublesome(index: Index, section: number, isAsked: boolean, {trouble}: Weights): number {
  if (isTrouble(index, section)) return isAsked ? trouble : 1 / Math.sqrt(trouble);
  return isAsked && troubledHeadings(index)[section] === true ? Math.sqrt(trouble) : 1;
}

const troubled = new WeakMap<Index, readonly boolean[]>();

/** Which sections say in their heading that something goes wrong: "The signature does not match". A code such as `rejected` is a name. */
function troubledHeadings(index: Index): readonly boolean[] {
  const says = (title: string): boolean =>
    tokenize(title).some(({words: [word = '', ...others]}) => others.length === 0 && saysTrouble(fold(word)));
  const known =
    troubled.get(index) ?? index.titles.map((title, section) => index.hasFacts[section] === 0 && says(title));
  troubled.set(index, known);
  return known;
}

function prior(index: Index, section: number, named: boolean, weights: Weights): number {
  const kind = kinds[index.kinds[section] ?? 0] ?? 'guide';
  const isRow = kind === 'field' || index.hasFacts[section] === 1;
  // A term is explained where all are; it is of no product.
  if (kind === 'term') return 1;
  return (isRow && !named ? weights.row : 1) * (isOfPlatform(index, section) ? 1 : weights.guide);
}

/** An introduction mentions much, and counts less for it; less so when its title or question is the query. */
function introductory(index: Index, section: number, weights: Weights): number {
  return index.firstSection[index.pageOf[section] ?? 0] === section ? weights.introduction : 1;
}

/** A row of a table is of its own kind and of its page's. */
function kindsOf(index: Index, section: number): Kind[] {
  const own = kinds[index.kinds[section] ?? 0] ?? 'guide';
  const ofPage = kinds[index.pages[index.pageOf[section] ?? 0]?.[3] ?? 0] ?? 'guide';
  return own === ofPage ? [own] : [own, ofPage];
}

const sectionsPerPage = 3;
/** Sections worth less than this share of their page's best are not shown. */
const shownShare = 0.6;

function groupByPage(index: Index, plan: Plan, {slots}: QueryScores, ranked: readonly Scored[]): PageHit[] {
  const pages = new Map<number, {best: number; sections: SectionHit[]}>();
  for (const {section, score, tier} of ranked) {
    const page = index.pageOf[section] ?? 0;
    const group = pages.get(page) ?? {best: score, sections: []};
    pages.set(page, group);
    if (group.sections.length === sectionsPerPage || score < group.best * shownShare) continue;
    const lacks = (slot: number): boolean =>
      (slots[slot]?.value[section] ?? 0) === 0 && (slots[slot]?.pageTitle[page] ?? 0) === 0;
    const without = tier >= tiers.named ? [] : plan.slots.filter((_, slot) => lacks(slot)).map(({typed}) => typed);
    group.sections.push({section, without});
  }
  return [...pages].map(([page, {sections}]) => ({page, sections}));
}
