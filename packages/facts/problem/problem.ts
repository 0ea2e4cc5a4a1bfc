/** A mistake in the content: its place, the text found, the text expected, and the edit or command that fixes it. */
export interface Problem {
  /** Path from the project folder, with forward slashes. */
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  readonly found: string;
  readonly expected: string;
  /** An imperative sentence: the edit or the command. */
  readonly cure: string;
}

/** A place in a file of the project. */
export type Where = Pick<Problem, 'file' | 'line'>;

/**
 * @example formatProblem({file: 'site/content/pt/docs/index.mdx', line: 3, found: 'a', expected: 'b', cure: 'Write b.'})
 *   // → 'site/content/pt/docs/index.mdx:3: found a; expected b\n  → Write b.'
 */
export function formatProblem({file, line, found, expected, cure}: Problem): string {
  return `${file}:${line}: found ${found}; expected ${expected}\n  → ${cure}`;
}

/** Stops a build with the problems as its message. */
export class ProblemError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'ProblemError';
    this.problems = problems;
  }
}

/** Throws a {@link ProblemError} when there are problems. */
export function throwProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ProblemError(problems);
}

/**
 * Returns the problems of a caught {@link ProblemError}; rethrows any other value.
 */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof ProblemError) return error.problems;
  throw error;
}
