import {fold} from '../analysis/fold.ts';
import type {Index} from '../index/open.ts';
import {kinds} from '../types.ts';
import type {QueryScores} from './fields.ts';
import {headingLength} from './headings.ts';

/** How sure an answer has to be; found with the judged answers (`npm run tune:search`). */
export const sureness = {
  /** How like the query the heading or a question of the row has to be, where it is the first section. */
  first: 0.7,
  /** … its heading, where it is not. */
  other: 0.95,
  /** … where the query says its code from end to end, among other words. */
  code: 0.7,
  /** How good it has to be beside the first section. */
  share: 0.85,
  /** How much better it has to be than rows of other names. */
  margin: 1.02,
};

export type Sureness = typeof sureness;

export interface Candidate {
  readonly section: number;
  readonly score: number;
  readonly tier: number;
  /** Whether it has all words. */
  readonly isWhole: boolean;
  /** Whether it is what was typed, by name. */
  readonly isNamed: boolean;
}

/**
 * The row of a table that answers by itself: it has all words, it is what was asked for, and no other row is as good.
 *
 * @param ranked best first
 */
export function answerOf(
  index: Index,
  {slots, heading, question}: QueryScores,
  ranked: readonly Candidate[],
  sure: Sureness = sureness,
): number | null {
  const [first] = ranked;
  if (first === undefined) return null;
  const titleOf = ({section}: Candidate): string => fold(index.titles[section] ?? '');
  const isTerm = ({section}: Candidate): boolean => kinds[index.kinds[section] ?? 0] === 'term';
  const isCodeSaid = (row: Candidate): boolean =>
    /\d/.test(titleOf(row)) &&
    slots.filter((slot) => (slot.heading[row.section] ?? 0) > 0.99).length >= headingLength(index, row.section);
  const isSure = (row: Candidate): boolean => {
    const like = heading[row.section] ?? 0;
    if (row.isNamed) return true;
    if (row === first) return Math.max(like, question[row.section] ?? 0) >= sure.first;
    const isIt = like >= sure.other || (like >= sure.code && isCodeSaid(row));
    return isIt && !isTerm(row) && row.tier === first.tier && row.score >= first.score * sure.share;
  };
  const rows = ranked.filter(({section, isWhole}) => isWhole && index.hasFacts[section] === 1);
  const answer = rows.find(isSure);
  if (answer === undefined) return null;
  const rival = rows.find((row) => row !== answer && titleOf(row) !== titleOf(answer));
  const isAlone = rival === undefined || rival.tier < answer.tier || answer.score >= rival.score * sure.margin;
  return isAlone ? answer.section : null;
}
