/**
 * Claims of the catalogues that no test of the simulator executes, each with the reason. `operations/claims.test.ts` refuses a reason for
 * a claim that there is not, and a claim that is neither executed nor here.
 */
export const NOT_EXECUTED = {
  /** Codes of errors.yaml, `entries`. */
  errors: {
    'resource-expired':
      'needs a document ten years or an event 30 days old: operations/events.test.ts has the event, on a clock of its own',
  },
  /** Entries of simulator-triggers.yaml. */
  triggers: {
    'no-response': 'answers nothing: operations/documents.test.ts, "is stored although no answer comes"',
    'late-events': 'is about sending: operations/documents.test.ts and cli/start.test.ts',
    'duplicate-events': 'is about sending: operations/documents.test.ts',
    'events-out-of-order': 'is about sending: triggers/outcome.test.ts',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
