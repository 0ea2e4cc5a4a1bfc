import type {Verdict} from './diagnose.ts';

/** A verdict as tests write it down. */
export function brief(verdict: Verdict): unknown {
  if (verdict.kind === 'explained')
    return [verdict.subject, ...verdict.why.map(({cause, finding}) => `${cause}: ${finding}`)];
  if (verdict.kind === 'unexplained') return verdict.cause;
  if (verdict.kind === 'incomplete') return verdict.problems.map(({field, problem}) => `${field}-${problem}`);
  return verdict;
}
