import type {Index} from '../index/open.ts';
import {kinds, type Kind} from '../types.ts';
import {scoreQuery, type QueryScores} from './fields.ts';
import {isNamed} from './names.ts';
import type {Plan} from './plan.ts';
import {weights as tuned, type Weights} from './weights.ts';

export interface PageHit {
  readonly page: number;
  /** Best first, as many as are worth showing. */
  readonly sections: readonly number[];
}

export interface Ranking {
  /** Best first. */
  readonly pages: readonly PageHit[];
  /** How many sections each kind has among the hits, without the filter. */
  readonly kinds: ReadonlyMap<Kind, number>;
  readonly sectionCount: number;
  /** Words of the query that the hits lack, because nothing has all of them. */
  readonly without: readonly string[];
}

const rows: ReadonlySet<Kind> = new Set(['error', 'event', 'field', 'status']);

/**
 * Ranks the sections for a query whose postings are loaded, and groups them by page. In this order:
 *
 * 1. Sections whose name was typed, exactly: operations, fields, rules, headers, events, codes.
 * 2. Only sections that have all words, be it in the title of their page; where none has, those that lack what the best one lacks.
 * 3. By what the words are worth (`fields.ts`) × how many are there, plus a heading or a question like the query.
 */
export function rank(index: Index, plan: Plan, kind: Kind | null, weights: Weights = tuned): Ranking {
  const scores = scoreQuery(index, plan, weights);
  const ranked = scoreSections(index, plan, scores, weights);
  if (ranked.length === 0) return {pages: [], kinds: new Map(), sectionCount: 0, without: []};
  ranked.sort((first, second) => second.score - first.score || first.section - second.section);
  const most = Math.max(...ranked.map(({held}) => held));
  const kept = ranked.filter(({held}) => held >= most * 0.999);
  const counts = new Map<Kind, number>();
  for (const {section} of kept) for (const of of kindsOf(index, section)) counts.set(of, (counts.get(of) ?? 0) + 1);
  const shown = kind === null ? kept : kept.filter(({section}) => kindsOf(index, section).includes(kind));
  return {
    pages: groupByPage(index, shown),
    kinds: counts,
    sectionCount: shown.length,
    without: missingWords(plan, scores, kept[0]?.section ?? 0),
  };
}

const sectionsPerPage = 3;
/** Sections worth less than this share of their page's best are not shown. */
const shownShare = 0.6;

function groupByPage(index: Index, ranked: readonly Scored[]): PageHit[] {
  const pages = new Map<number, {best: number; sections: number[]}>();
  for (const {section, score} of ranked) {
    const page = index.pageOf[section] ?? 0;
    const known = pages.get(page);
    if (known === undefined) pages.set(page, {best: score, sections: [section]});
    else if (known.sections.length < sectionsPerPage && score >= known.best * shownShare) known.sections.push(section);
  }
  return [...pages].map(([page, {sections}]) => ({page, sections}));
}

interface Scored {
  readonly section: number;
  readonly score: number;
  /** Share of the query that the section has, between 0 and 1. */
  readonly held: number;
}

function scoreSections(index: Index, plan: Plan, scores: QueryScores, weights: Weights): Scored[] {
  const ranked: Scored[] = [];
  for (let section = 0; section < index.titles.length; section += 1) {
    const held = heldShare(scores, section);
    if (held === 0) continue;
    const words = scores.words[section] ?? 0;
    const likeness =
      weights.sameHeading * (scores.heading[section] ?? 0) + weights.sameQuestion * (scores.question[section] ?? 0);
    const name = isNamed(index, plan, section);
    const score = (words * held ** weights.coverage + likeness) * priorOf(index, section, name > 0, weights);
    ranked.push({section, score: score + 100 * name, held: name > 0 ? 1 : held});
  }
  return ranked;
}

/** Zero as well where the title of the page has everything that the section has. */
function heldShare({slots, total}: QueryScores, section: number): number {
  let sum = 0;
  let own = 0;
  for (const {rarity, value, context} of slots) {
    const itself = (value[section] ?? 0) > 0;
    if (itself) own += rarity;
    if (itself || (context[section] ?? 0) > 0) sum += rarity;
  }
  return own === 0 ? 0 : sum / total;
}

function priorOf(index: Index, section: number, named: boolean, weights: Weights): number {
  const page = index.pageOf[section] ?? 0;
  const kind = kinds[index.kinds[section] ?? 0] ?? 'guide';
  const ofKind = kind === 'term' ? weights.term : rows.has(kind) && !named ? weights.row : 1;
  const ofPage = (index.pages[page]?.[5] ?? 100) < 100 ? weights.guide : 1;
  return ofKind * ofPage * (index.firstSection[page] === section ? weights.introduction : 1);
}

function missingWords(plan: Plan, {slots}: QueryScores, section: number): readonly string[] {
  return plan.slots.flatMap(({typed}, number) => {
    const slot = slots[number];
    return (slot?.value[section] ?? 0) > 0 || (slot?.context[section] ?? 0) > 0 ? [] : [typed];
  });
}

/** A row of a table is of its own kind and of its page's. */
function kindsOf(index: Index, section: number): Kind[] {
  const own = kinds[index.kinds[section] ?? 0] ?? 'guide';
  const ofPage = kinds[index.pages[index.pageOf[section] ?? 0]?.[3] ?? 0] ?? 'guide';
  return own === ofPage ? [own] : [own, ofPage];
}
