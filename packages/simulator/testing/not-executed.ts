/**
 * Claims of the catalogues that no test of the simulator executes, each with its reason. `operations/claims.test.ts`, `operations/event-types.test.ts` and
 * `operations/symptoms.test.ts` fail for a reason without a claim, and for a claim that is neither executed nor listed here.
 */
export const unexecuted = {
  /** Codes of errors.yaml, `entries`. */
  errors: {
    'resource-expired':
      'needs a document ten years or an event 30 days old: operations/retention.test.ts and events.test.ts, on clocks of their own',
  },
  /** Codes of errors.yaml, `token`. */
  tokenErrors: {},
  /** Types of events.yaml: `operations/event-types.test.ts`. */
  events: {},
  /** Entries of simulator-triggers.yaml. */
  triggers: {
    'no-response': 'answers nothing: operations/documents.test.ts, "is stored although no answer comes"',
    'late-events': 'is about sending: operations/documents.test.ts and cli/start.test.ts',
    'duplicate-events': 'is about sending: operations/documents.test.ts',
    'events-out-of-order': 'is about sending: triggers/outcome.test.ts',
  },
  /** Rows of "when something fails" that name a result. Key: page and results, or catalogue and id. `operations/symptoms.test.ts` executes the others. */
  rows: {
    'docs/integrations/api/scope: 401 404':
      'is about the address of production, where the token server is another host; the simulator joins the two',
    'docs/integrations/api/scope: 403 404': 'is about what stands between, or about another address: not the platform',
    'docs/integrations/api/specification: 405': 'is about a linter of the contract',
    'docs/integrations/as2/intro: 200': 'is about AS2, which the simulator does not speak',
    'docs/integrations/webhooks/security: 401': 'is about the code of the receiver: webhooks/receivers.test.ts',
    'docs/integrations/webhooks/types: webhook_endpoint.disabled':
      'is about sending: webhooks/sender.test.ts, "disables at 410, drops what waits, and says so"',
    'medidata-errors#other-content: rejected': 'is about stage.ts: site/tests/samples/medidata/medidata.test.ts',
    'moloni-errors#no-token: invalid_client': 'is about Moloni: site/tests/samples/moloni/scripts.test.ts',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
