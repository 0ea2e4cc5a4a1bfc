import {fold} from '../analysis/fold.ts';
import {isNegated} from '../analysis/negation.ts';
import type {Index} from '../index/open.ts';
import {kinds} from '../types.ts';
import type {QueryScores} from './fields.ts';
import {countWords} from './headings.ts';
import {isOfPlatform} from './names.ts';

/** How sure an answer has to be. */
export interface Sureness {
  /** How like the query the heading or a question of the row has to be, where it is the first section. */
  readonly first: number;
  /** … its heading, where it is not. */
  readonly other: number;
  /** … where the query says its code from end to end, among other words. */
  readonly code: number;
  /** How good it has to be beside the first section. */
  readonly share: number;
  /** How much better it has to be than rows of other names. */
  readonly margin: number;
}

/** Found with the judged answers (`npm run tune:search -- --answers`). */
export const sureness: Sureness = {first: 0.7, other: 0.95, code: 0.7, share: 0.7, margin: 1.02};

export interface Candidate {
  readonly section: number;
  readonly score: number;
  readonly tier: number;
  /** Whether it has all words. */
  readonly isWhole: boolean;
  /** Whether it is what was typed, by name. */
  readonly isNamed: boolean;
}

export interface Answered {
  /** The row that answers, or the section above those that do. */
  readonly section: number;
  /** Rows that answer together; none where one does by itself. */
  readonly rows: readonly number[];
}

/** So many rows are an answer; more are a table. */
const fewRows = 8;

/**
 * The row of a table that answers by itself: it has all words, it is what was asked for, and no other row is as good. Otherwise the few rows
 * with all words below the first section, where its question was asked.
 *
 * @param ranked best first
 * @param asksOpposite whether the query says "without" or "not": only then does a row answer whose name does
 */
export function answerOf(
  index: Index,
  scores: QueryScores,
  ranked: readonly Candidate[],
  asksOpposite: boolean,
  sure: Sureness,
): Answered | null {
  const {slots, heading, question} = scores;
  const [first] = ranked;
  // A word that no page has may change what was asked.
  if (first === undefined || slots.some(({rarity}) => rarity === 0)) return null;
  const titleOf = ({section}: Candidate): string => fold(index.titles[section] ?? '');
  const isTerm = ({section}: Candidate): boolean => kinds[index.kinds[section] ?? 0] === 'term';
  const isSaidWhole = (row: Candidate): boolean =>
    slots.filter((slot) => (slot.heading[row.section] ?? 0) > 0).length >= countWords(titleOf(row), index);
  const isCodeSaid = (row: Candidate): boolean => /\d/.test(titleOf(row)) && isSaidWhole(row);
  // "CIUS-PT" asks for the validator rather than for its level of that name.
  const isOfPage = ({section}: Candidate): boolean =>
    slots.every(({pageTitle}) => (pageTitle[index.pageOf[section] ?? 0] ?? 0) > 0.99);
  const isSure = (row: Candidate): boolean => {
    if (isOfPage(row)) return false;
    if (!asksOpposite && isNegated(index.titles[row.section] ?? '', index.language)) return false;
    if (row.isNamed) return row.tier === first.tier || isSaidWhole(row);
    const ofHeading = heading[row.section] ?? 0;
    // "acknowledge" is not the state `acknowledged`.
    const like = Math.max(index.isCode[row.section] === 1 ? 0 : ofHeading, question[row.section] ?? 0);
    const isAsked = (question[row.section] ?? 0) >= sure.other;
    const isIt = isAsked || (like >= sure.other && isSaidWhole(row)) || (ofHeading >= sure.code && isCodeSaid(row));
    if (row === first) return isIt || (like >= sure.first && isOfPlatform(index, row.section));
    return isIt && !isTerm(row) && row.tier === first.tier && row.score >= first.score * sure.share;
  };
  const rows = ranked.filter(({section, isWhole}) => isWhole && index.hasFacts[section] === 1);
  const answer = rows.find(isSure);
  if (answer === undefined) return together(index, scores, first.section, sure);
  const rival = rows.find((row) => row !== answer && titleOf(row) !== titleOf(answer));
  const isAlone = rival === undefined || rival.tier < answer.tier || answer.score >= rival.score * sure.margin;
  return isAlone ? {section: answer.section, rows: []} : null;
}

function together(index: Index, {slots, question}: QueryScores, section: number, sure: Sureness): Answered | null {
  // A heading only names a place: "environments".
  if ((question[section] ?? 0) < sure.other || !isOfPlatform(index, section)) return null;
  const rows: number[] = [];
  for (let row = section + 1; index.hasFacts[row] === 1 && index.pageOf[row] === index.pageOf[section]; row += 1)
    if (slots.every(({value}) => (value[row] ?? 0) > 0)) rows.push(row);
  return rows.length > 1 && rows.length <= fewRows ? {section, rows} : null;
}
