/** States in which an issued document can be resent or annulled; in any other the operation is refused. */
const states: Readonly<Record<string, readonly string[] | undefined>> = {
  resendDocument: ['failed'],
  annulDocument: ['submitted', 'validated', 'failed'],
};

/** The states of the documents that an operation takes; null for one that takes any, or none. */
export function statesFor(operation: string): readonly string[] | null {
  return states[operation] ?? null;
}
