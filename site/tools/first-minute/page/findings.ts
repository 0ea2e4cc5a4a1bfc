/** What validation has found. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly rule: string;
  readonly message: string;
  /** In the document; empty for the whole of it. */
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
 * @property isValid whether the document may be sent
 * @property isRepeated whether all that stands against it is that it has been sent already
 */
export interface Verdict {
  readonly isValid: boolean;
  readonly isRepeated: boolean;
  readonly findings: readonly Finding[];
}

/**
 * What `validateDocument` says of a document, also when it refuses the body. Errors come first.
 *
 * @param answer its JSON; null for none
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

/** What a body was refused for that could not be read at all. */
function refusalOf(answer: unknown): readonly Issue[] {
  const {code, detail} = (answer ?? {}) as {code?: string; detail?: string}; // by contract
  return code === undefined || detail === undefined ? [] : [{severity: 'error', rule: code, message: detail}];
}
