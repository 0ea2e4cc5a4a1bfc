import type {Verdict} from './diagnose.ts';

/** A short form of a verdict, for tests. */
export function brief(verdict: Verdict): unknown {
  if (verdict.kind === 'explained')
    return [verdict.subject, ...verdict.why.map(({cause, finding}) => `${cause}: ${finding}`)];
  if (verdict.kind === 'unexplained') return verdict.cause;
  if (verdict.kind === 'incomplete') return verdict.problems.map(({field, problem}) => `${field}-${problem}`);
  return verdict;
}
