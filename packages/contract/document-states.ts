/** States in which an issued document can be resent or annulled. In other states the API refuses the operation; a `validated` one that was transmitted is not annulled either. */
const statesByOperation: Readonly<Record<string, readonly string[] | undefined>> = {
  resendDocument: ['failed'],
  annulDocument: ['submitted', 'validated', 'failed'],
};

/** Returns the document states that an operation accepts; null if it accepts any state or no document. */
export function statesFor(operation: string): readonly string[] | null {
  return statesByOperation[operation] ?? null;
}
