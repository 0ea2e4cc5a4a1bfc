import type {Finding, Level, Severity} from '@integration-docs/cius-pt/report';

/** What a reader wants to see; null is all. */
export interface Filter {
  readonly severity: Severity | null;
  readonly level: Level | null;
}

export const everything: Filter = {severity: null, level: null};

export function matching(findings: readonly Finding[], {severity, level}: Filter): readonly Finding[] {
  return findings.filter(
    (finding) => (severity ?? finding.severity) === finding.severity && (level ?? finding.level) === finding.level,
  );
}

/** The values that occur, each with how often, in the order in which they first do. */
export function countBy<Value>(
  findings: readonly Finding[],
  valueOf: (finding: Finding) => Value,
): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const finding of findings) counts.set(valueOf(finding), (counts.get(valueOf(finding)) ?? 0) + 1);
  return counts;
}
