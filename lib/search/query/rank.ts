import {isStopWord} from '../analysis/stopWords.ts';
import {tokenize} from '../analysis/tokenize.ts';
import {levels} from '../index/format.ts';
import type {Index} from '../index/open.ts';
import {kinds, type Kind} from '../types.ts';
import type {TermMatch} from './match.ts';
import type {Plan, Slot, SlotAlternative} from './plan.ts';

export interface PageHit {
  readonly page: number;
  readonly score: number;
  /** Best first. */
  readonly sections: readonly number[];
}

export interface Ranking {
  readonly pages: readonly PageHit[];
  /** How many sections each kind has among the hits, without the filter. */
  readonly kinds: ReadonlyMap<Kind, number>;
  readonly sectionCount: number;
}

/** What finding a term once is worth, by where it stands; index = level. */
const worth: Record<number, number> = {
  [levels.text]: 1,
  [levels.code]: 0.4,
  [levels.heading]: 2,
  [levels.headingAndText]: 2.4,
};

/**
 * Rows of tables stand behind the sections that explain, unless they were asked for by name; definitions in the glossary
 * stand behind the pages that use the word.
 */
const rowWeight: Partial<Record<Kind, number>> = {error: 0.85, event: 0.85, field: 0.85, status: 0.85, term: 0.35};

const tuning = {
  /** A hit in the title of the page. */
  pageTitle: 1.6,
  /** The page as a whole, beside its best section. */
  wholePage: 0.7,
  /** The share of the page's sections that speak of it. */
  breadth: 0.7,
  /** The title says all of the query; more, the less else it says. */
  titleHoldsQuery: 0.8,
  titleIsQuery: 1,
  /** The title is the code that was typed, alone or with other words, or holds it. */
  titleIsName: 6,
  /** A status `1` stands before a first attempt. */
  titleIsCode: 1,
  titleIsPart: 4,
  titleHoldsName: 1.5,
  /** Sections worth less than this share of the page's best are not shown. */
  shownShare: 0.4,
  sectionsPerPage: 3,
};

/** For every section, what it is worth to one slot: once in all, once by its headings alone. */
interface SlotScores {
  readonly all: Float32Array;
  readonly heading: Float32Array;
  /** 1 where a name that was typed exactly stands in the heading. */
  readonly name: Uint8Array;
  /** How much the slot counts: rare words count more. */
  readonly rarity: number;
}

/** Ranks the pages for a query whose postings are loaded. */
export function rank(index: Index, plan: Plan, kind: Kind | null): Ranking {
  const slots = plan.slots.map((slot) => scoreSlot(index, slot)).filter(({rarity}) => rarity > 0);
  const total = slots.reduce((sum, {rarity}) => sum + rarity, 0);
  if (total === 0) return {pages: [], kinds: new Map(), sectionCount: 0};
  const scores = scoreSections(index, plan, slots, total);
  const counts = new Map<Kind, number>();
  const hits: (PageHit & {coverage: number})[] = [];
  let sectionCount = 0;
  index.pages.forEach((entry, page) => {
    const first = index.firstSection[page] ?? 0;
    const sections = Array.from({length: entry[4]}, (_, offset) => first + offset).filter(
      (section) => (scores[section] ?? 0) > 0,
    );
    if (sections.length === 0) return;
    for (const section of sections) for (const of of kindsOf(index, section)) counts.set(of, (counts.get(of) ?? 0) + 1);
    const shown = kind === null ? sections : sections.filter((section) => kindsOf(index, section).includes(kind));
    if (shown.length === 0) return;
    sectionCount += shown.length;
    shown.sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
    const best = scores[shown[0] ?? 0] ?? 0;
    const {score, coverage} = scorePage(slots, total, first, entry[4]);
    hits.push({
      page,
      coverage,
      score: best + (score * entry[5]) / 100,
      sections: shown
        .filter((section) => (scores[section] ?? 0) >= best * tuning.shownShare)
        .slice(0, tuning.sectionsPerPage),
    });
  });
  const fullest = Math.max(...hits.map(({coverage}) => coverage));
  return {
    pages: hits.filter(({coverage}) => coverage >= fullest * 0.4).sort((first, second) => second.score - first.score),
    kinds: counts,
    sectionCount,
  };
}

/** A row of a table is of its own kind and of its page's. */
function kindsOf(index: Index, section: number): Kind[] {
  const own = kinds[index.kinds[section] ?? 0] ?? 'guide';
  const ofPage = kinds[index.pages[index.pageOf[section] ?? 0]?.[3] ?? 0] ?? 'guide';
  return own === ofPage ? [own] : [own, ofPage];
}

function scoreSections(index: Index, plan: Plan, slots: readonly SlotScores[], total: number): Float32Array {
  const scores = new Float32Array(index.titles.length);
  for (let section = 0; section < scores.length; section += 1) {
    let sum = 0;
    let covered = 0;
    let inHeading = 0;
    let name = 0;
    for (const {all, heading, name: names, rarity} of slots) {
      const value = all[section] ?? 0;
      if (value === 0) continue;
      sum += value * rarity;
      covered += Math.min(1, value) * rarity;
      inHeading += Math.min(1, heading[section] ?? 0) * rarity;
      name = Math.max(name, names[section] ?? 0);
    }
    if (sum === 0) continue;
    const coverage = Math.min(1, covered / total);
    const page = index.pages[index.pageOf[section] ?? 0];
    const isName =
      name > 0 || (index.isCode[section] === 1 && page?.[5] === 100 && readTitle(index, section).whole === plan.joined);
    const bonus = inHeading > 0.85 * total || isName ? titleBonus(index, plan, section, isName, inHeading / total) : 0;
    const kind = kinds[index.kinds[section] ?? 0] ?? 'guide';
    const weight = isName && kind !== 'term' ? 1 : (rowWeight[kind] ?? 1);
    const prior = (page?.[5] ?? 100) / 100;
    scores[section] = sum * (0.25 + 0.75 * coverage) * (1 + bonus * coverage) * weight * prior;
  }
  return scores;
}

/** What a title is worth that says all of the query (`share` = 1) or the code that was typed. */
function titleBonus(index: Index, plan: Plan, section: number, isName: boolean, share: number): number {
  const {whole, main, words} = readTitle(index, section);
  const isIntroduction = index.firstSection[index.pageOf[section] ?? 0] === section;
  if (isName && (whole === plan.joined || main === plan.joined)) {
    return tuning.titleIsName + (index.isCode[section] === 1 ? tuning.titleIsCode : 0);
  }
  if (isName && words === 1) return tuning.titleIsPart;
  const name = isName ? tuning.titleHoldsName : 0;
  if (share < 0.85) return name;
  if (whole === plan.joined || main === plan.joined) return name + tuning.titleHoldsQuery + tuning.titleIsQuery;
  const closeness = Math.min(1, plan.wordCount / words);
  return name + tuning.titleHoldsQuery * (isIntroduction ? Math.max(closeness, 1) * tuning.pageTitle : closeness);
}

interface Title {
  /** All words without what stands between them. */
  readonly whole: string;
  /** The same of what stands before a colon, a bracket, a comma or a dot: "Authentication: OAuth 2.0" is about authentication. */
  readonly main: string;
  /** How many words say something. */
  readonly words: number;
}

const titles = new WeakMap<Index, Map<number, Title>>();

function readTitle(index: Index, section: number): Title {
  const known = titles.get(index) ?? new Map<number, Title>();
  titles.set(index, known);
  const title = known.get(section);
  if (title) return title;
  const text = index.titles[section] ?? '';
  const words = tokenize(text).flatMap((token) => token.words);
  const read = {
    whole: words.join(''),
    main: tokenize(text.split(/[:(·,]/)[0] ?? '')
      .map(({joined}) => joined)
      .join(''),
    words: words.filter((word) => !isStopWord(word, index.language)).length || 1,
  };
  known.set(section, read);
  return read;
}

function scorePage(
  slots: readonly SlotScores[],
  total: number,
  first: number,
  length: number,
): {score: number; coverage: number} {
  let score = 0;
  let covered = 0;
  for (const {all, rarity} of slots) {
    let best = 0;
    let sum = 0;
    for (let section = first; section < first + length; section += 1) {
      const value = all[section] ?? 0;
      if (value > best) best = value;
      sum += Math.min(1, value);
    }
    score += rarity * (tuning.wholePage * best + tuning.breadth * Math.min(1, sum / Math.sqrt(length * 4 + 1)));
    covered += rarity * Math.min(1, best);
  }
  const coverage = covered / total;
  return {score: score * coverage * coverage, coverage};
}

function scoreSlot(index: Index, slot: Slot): SlotScores {
  const size = index.titles.length;
  const all = new Float32Array(size);
  const heading = new Float32Array(size);
  const name = new Uint8Array(size);
  let rarity = 0;
  for (const alternative of slot.alternatives) {
    const scored = scoreAlternative(index, alternative);
    if (scored === null) continue;
    if (rarity === 0) rarity = scored.rarity;
    for (let section = 0; section < size; section += 1) {
      const value = (scored.all[section] ?? 0) * alternative.weight;
      if (value === 0) continue;
      if (value > (all[section] ?? 0)) all[section] = value;
      const inHeading = (scored.heading[section] ?? 0) * alternative.weight;
      if (inHeading > (heading[section] ?? 0)) heading[section] = inHeading;
      if (alternative.exactName && inHeading > 0.9) name[section] = 1;
    }
  }
  return {all, heading, name, rarity};
}

function scoreAlternative(index: Index, alternative: SlotAlternative): Omit<SlotScores, 'name'> | null {
  const words = alternative.words.map((terms) => scoreWord(index, terms)).filter(({rarity}) => rarity > 0);
  const [only] = words;
  if (!only) return null;
  if (alternative.words.length === 1) return only;
  const rarity = words.reduce((sum, word) => sum + word.rarity, 0);
  const size = index.titles.length;
  const all = new Float32Array(size);
  const heading = new Float32Array(size);
  for (let section = 0; section < size; section += 1) {
    let sum = 0;
    let covered = 0;
    let inHeading = 0;
    for (const word of words) {
      const value = word.all[section] ?? 0;
      sum += value * word.rarity;
      covered += Math.min(1, value) * word.rarity;
      inHeading += (word.heading[section] ?? 0) * word.rarity;
    }
    if (sum === 0) continue;
    const coverage = Math.min(1, covered / rarity);
    all[section] = (sum / rarity) * coverage;
    heading[section] = (inHeading / rarity) * coverage;
  }
  return {all, heading, rarity};
}

function scoreWord(index: Index, terms: readonly TermMatch[]): Omit<SlotScores, 'name'> {
  const size = index.titles.length;
  const all = new Float32Array(size);
  const heading = new Float32Array(size);
  let found = 0;
  const strongest = Math.max(...terms.map(({weight}) => weight));
  for (const {term, weight} of terms) {
    const {sections, levels: places} = index.postings(term);
    for (let at = 0; at < sections.length; at += 1) {
      const section = sections[at] ?? 0;
      const level = places[at] ?? 0;
      const inHeading = level >= levels.heading;
      const isIntroduction = index.firstSection[index.pageOf[section] ?? 0] === section;
      const size = (index.lengths[section] ?? 0) / index.meanLength;
      const norm = inHeading ? (isIntroduction ? tuning.pageTitle : 1) : 1 / (0.7 + 0.3 * Math.min(5, size));
      const value = (worth[level] ?? 1) * norm * weight;
      if ((all[section] ?? 0) === 0 && weight > strongest * 0.8) found += 1;
      if (value > (all[section] ?? 0)) all[section] = value;
      if (inHeading && weight > (heading[section] ?? 0)) heading[section] = weight;
    }
  }
  return {all, heading, rarity: found === 0 ? 0 : Math.log(1 + (size - found + 0.5) / (found + 0.5)) + 0.2};
}
