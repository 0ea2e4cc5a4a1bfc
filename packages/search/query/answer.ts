import {fold} from '../analysis/fold.ts';
import {isNegated} from '../analysis/negation.ts';
import type {Index} from '../index/open.ts';
import {kinds} from '../types.ts';
import {isSame, type QueryScores} from './fields.ts';
import {countWords} from './headings.ts';
import {isOfPlatform} from './names.ts';

/** Thresholds for a direct answer. */
export interface AnswerThresholds {
  /** Minimum similarity of the heading or a question of the row to the query, if the row is the first result. */
  readonly first: number;
  /** … if the row is not the first result. */
  readonly other: number;
  /** … if the query contains the whole code of the row, among other words. */
  readonly code: number;
  /** Minimum score of the row, as a share of the score of the first result. */
  readonly share: number;
  /** Minimum factor between its score and the scores of rows with other names. */
  readonly margin: number;
  /** … and the scores of other rows of its table. If several rows are as good, their section comes first. */
  readonly sibling: number;
}

/** Tuned with the judged answers (`npm run tune:search -- --answers`); `sibling` is set by hand. */
export const answerThresholds: AnswerThresholds = {
  first: 0.7,
  other: 0.95,
  code: 0.7,
  share: 0.7,
  margin: 1.02,
  sibling: 1.1,
};

export interface Candidate {
  readonly section: number;
  readonly score: number;
  readonly tier: number;
  /** Whether the section has all words of the query. */
  readonly isWhole: boolean;
  /** Whether the query is the name of the section. */
  readonly isNamed: boolean;
}

export interface Answered {
  /** The row that answers, or the section above the rows that answer. */
  readonly section: number;
  /** Rows that answer together; empty when one row answers. */
  readonly rows: readonly number[];
}

/** Maximum number of rows in an answer; more rows are a table. */
const maxRows = 8;

/**
 * Returns the table row that answers the query: it has all words, it passes the thresholds, and no other row is as good. Otherwise returns
 * the few rows with all words below the first section, if the query is a question of that section.
 *
 * @param ranked candidates, best first
 * @param asksOpposite whether the query contains "without" or "not". Only then can a row with such a name answer
 */
export function answerOf(
  index: Index,
  scores: QueryScores,
  ranked: readonly Candidate[],
  asksOpposite: boolean,
  thresholds: AnswerThresholds,
): Answered | null {
  const {slots, heading, question} = scores;
  const [first] = ranked;
  // A word that no page has may change the meaning of the query.
  if (first === undefined || slots.some(({rarity}) => rarity === 0)) return null;
  const titleOf = ({section}: Candidate): string => fold(index.titles[section] ?? '');
  const isTerm = ({section}: Candidate): boolean => kinds[index.kinds[section] ?? 0] === 'term';
  const hasWholeTitle = (row: Candidate): boolean =>
    slots.filter((slot) => (slot.heading[row.section] ?? 0) > 0).length >= countWords(titleOf(row), index);
  const hasWholeCode = (row: Candidate): boolean => /\d/.test(titleOf(row)) && hasWholeTitle(row);
  // The query "CIUS-PT" is about the page, not about the row of that name on it.
  const isOfPage = ({section}: Candidate): boolean =>
    slots.every(({pageTitle}) => isSame(pageTitle[index.pageOf[section] ?? 0]));
  const isSure = (row: Candidate): boolean => {
    if (isOfPage(row)) return false;
    if (!asksOpposite && isNegated(index.titles[row.section] ?? '', index.language)) return false;
    if (row.isNamed) return row.tier === first.tier || hasWholeTitle(row);
    const headingLikeness = heading[row.section] ?? 0;
    // "acknowledge" is not the state `acknowledged`.
    const likeness = Math.max(index.isCode[row.section] === 1 ? 0 : headingLikeness, question[row.section] ?? 0);
    const isItsQuestion = (question[row.section] ?? 0) >= thresholds.other;
    const isMatch =
      isItsQuestion ||
      (likeness >= thresholds.other && hasWholeTitle(row)) ||
      (headingLikeness >= thresholds.code && hasWholeCode(row));
    // "requests per minute" is as much a question of the section as of its row about token requests.
    const isOfSection = (question[sectionAbove(index, row.section)] ?? 0) >= likeness;
    if (row === first)
      return isMatch || (likeness >= thresholds.first && !isOfSection && isOfPlatform(index, row.section));
    return isMatch && !isTerm(row) && row.tier === first.tier && row.score >= first.score * thresholds.share;
  };
  const rows = ranked.filter(
    ({section, isWhole}) => isWhole && index.hasFacts[section] === 1 && index.isExample[section] === 0,
  );
  const answer = rows.find(isSure);
  if (answer === undefined) return answerOfRows(index, scores, first.section, thresholds);
  const rivals = rows.filter((row) => row !== answer && titleOf(row) !== titleOf(answer));
  const isBetter = (rival: Candidate | undefined, margin: number): boolean =>
    rival === undefined || rival.tier < answer.tier || answer.score >= rival.score * margin;
  const isBest =
    isBetter(rivals[0], thresholds.margin) &&
    isBetter(
      rivals.find(({section}) => sectionAbove(index, section) === sectionAbove(index, answer.section)),
      answer.isNamed ? 1 : thresholds.sibling,
    );
  return isBest ? {section: answer.section, rows: []} : null;
}

/** The section of the page that the table of a row is in. */
function sectionAbove(index: Index, row: number): number {
  let section = row;
  while (index.hasFacts[section] === 1 && index.pageOf[section - 1] === index.pageOf[row]) section -= 1;
  return section;
}

function answerOfRows(
  index: Index,
  {slots, question}: QueryScores,
  section: number,
  thresholds: AnswerThresholds,
): Answered | null {
  // The heading alone is not enough: it only names a place, such as "environments".
  if ((question[section] ?? 0) < thresholds.other || !isOfPlatform(index, section)) return null;
  const rows: number[] = [];
  for (let row = section + 1; index.hasFacts[row] === 1 && index.pageOf[row] === index.pageOf[section]; row += 1)
    if (slots.every(({value}) => (value[row] ?? 0) > 0)) rows.push(row);
  return rows.length > 1 && rows.length <= maxRows ? {section, rows} : null;
}
