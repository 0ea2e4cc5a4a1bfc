import {formatProblem, type Problem} from '@integration-docs/facts';
import {staleDays} from './sources.ts';
import {readContext, type CheckContext} from './context.ts';
import {checks} from './index.ts';

export interface CheckResult {
  readonly problems: readonly Problem[];
  /** Messages that are printed and do not fail the check. */
  readonly warnings: readonly string[];
  /** Number of checked files and names, such as `48 pages, …`. */
  readonly count: string;
}

/** Runs all checks on the content of a project. @param root the project folder */
export async function checkContent(root: string): Promise<CheckResult> {
  const context = await readContext(root);
  const problems = await Promise.all(checks.map(async (check) => check(context)));
  return {problems: withoutRepeats(problems.flat()), warnings: staleFacts(context), count: countOf(context)};
}

/** Removes repeated problems, which two pages that show the same file cause. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
}

function staleFacts({catalogues}: CheckContext): readonly string[] {
  return catalogues
    .flatMap(({file, text}) => staleDays(text, file, new Date()))
    .map(
      ({file, line, day}) =>
        `${file}:${line}: warning: compared with its source on ${day}, more than twelve months ago`,
    );
}

function countOf({pages, catalogues, diagrams, samples, names}: CheckContext): string {
  const counts = {pages, catalogues, diagrams, samples};
  const files = Object.entries(counts).map(([what, {length}]) => `${length} ${what}`);
  return [...files, `${names.count} names of the contract`].join(', ');
}
