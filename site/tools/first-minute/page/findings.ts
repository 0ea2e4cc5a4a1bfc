/** A finding of the validation. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly rule: string;
  readonly message: string;
  /** Path in the document; empty for the whole document. */
  readonly place: string;
}

interface Issue {
  readonly severity: Finding['severity'];
  readonly rule: string;
  readonly message: string;
  readonly pointer?: string;
  readonly xpath?: string;
}

/**
 * @property isValid whether the document may be submitted
 *
 * @property isRepeated whether the only error is that the document was submitted before
 */
export interface Verdict {
  readonly isValid: boolean;
  readonly isRepeated: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Converts the answer of `validateDocument`, also a refusal of the body. Errors come first.
 *
 * @param answer JSON of the answer; null if there is none
 */
export function findingsOf(answer: unknown): Verdict {
  const {valid = false, issues = refusalOf(answer)} = (answer ?? {}) as {valid?: boolean; issues?: readonly Issue[]}; // by contract
  const findings = issues.map(({severity, rule, message, pointer, xpath}) => ({
    severity,
    rule,
    message,
    place: pointer ?? xpath ?? '',
  }));
  const errors = findings.filter(({severity}) => severity === 'error');
  const isRepeated = errors.length > 0 && errors.every(({rule}) => rule === 'duplicate-document');
  return {isValid: valid, isRepeated, findings: [...errors, ...findings.filter((one) => !errors.includes(one))]};
}

/** The reason for refusing an unreadable body, as an issue. */
function refusalOf(answer: unknown): readonly Issue[] {
  const {code, detail} = (answer ?? {}) as {code?: string; detail?: string}; // by contract
  return code === undefined || detail === undefined ? [] : [{severity: 'error', rule: code, message: detail}];
}
