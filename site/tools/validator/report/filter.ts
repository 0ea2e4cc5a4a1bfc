import type {Finding, Level, Severity} from '@integration-docs/cius-pt/report';

/** Severity and level to show; null shows all. */
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

/** The values that occur, with the number of findings, in the order of their first occurrence. */
export function countBy<Value>(
  findings: readonly Finding[],
  valueOf: (finding: Finding) => Value,
): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const finding of findings) counts.set(valueOf(finding), (counts.get(valueOf(finding)) ?? 0) + 1);
  return counts;
}
