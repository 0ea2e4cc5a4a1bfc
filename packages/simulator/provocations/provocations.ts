import type {JsonObject} from '../types.ts';

/** How to cause each error of the catalogue in the simulator: the page shows it (`site/tools/runner`), `operations/claims.test.ts` checks it. */

/** A request. Requests are sent in order; the response to the last one is the error. */
export interface Step {
  /** Method and target, without the base path: `GET /documents`. */
  readonly request: string;
  /** Added to the headers of every request. A header with an empty value is not sent. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: StepBody;
  /** Name of the response. Later steps refer to it: `{document.id}` is a property, `{document.etag}` the entity tag. */
  readonly as?: string;
  /** Whether to wait until everything that the request starts is done. */
  readonly isSettled?: boolean;
  /** Whether the step is skipped when the previous response is no success. */
  readonly ifAccepted?: boolean;
  /** How often the request is sent; `{n}` is the number of each. Once when left out. */
  readonly times?: number;
}

export type StepBody =
  | {readonly text: string}
  | {readonly json: JsonObject}
  /** An example of the contract, with new values at some pointers (RFC 6901). */
  | {readonly example: string; readonly set?: JsonObject}
  /** The example invoice, changed so that it activates a trigger (`simulator-triggers.yaml`). */
  | {readonly trigger: string}
  /** So many zero bytes. */
  | {readonly size: number};

export type Provocation = readonly Step[];

/** Key of requests that are refused once per key: when they are sent again, they succeed. */
const key = {'Idempotency-Key': 'a-key-that-is-sent-again'};

const invoice = (set: JsonObject = {}): StepBody => ({example: 'Invoice', set});
const submit = (set: JsonObject = {}, headers: Readonly<Record<string, string>> = {}): Step => ({
  request: 'POST /documents',
  headers,
  body: invoice(set),
});
const submitted: Step = {...submit(), as: 'document'};
const received: Step = {request: 'POST /simulator/received-documents', as: 'document'};
const newEndpoint = (url: string): Step => ({
  request: 'POST /webhook-endpoints',
  body: {json: {url, description: 'ERP', events: ['document.delivered']}},
});
const annul = (headers: Readonly<Record<string, string>>): Step => ({
  request: 'POST /documents/{document.id}/annulment',
  headers,
  body: {json: {reason: 'Teste'}},
});
const token = (fields: string, secret = 'sandbox'): Step => ({
  request: 'POST /oauth2/token',
  headers: {
    Authorization: `Basic ${btoa(`erp:${secret}`)}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  },
  body: {text: fields},
});

/** Provocations of problem details, by code. A code that is missing here cannot be provoked: `testing/not-executed.ts` gives the reason. */
export const problems: Readonly<Record<string, Provocation>> = {
  'malformed-body': [
    {request: 'POST /documents', headers: {'Content-Type': 'application/json'}, body: {text: '{"number": '}},
  ],
  'invalid-parameter': [{request: 'GET /documents?limit=0'}],
  'invalid-cursor': [{request: 'GET /documents?cursor=abc'}],
  'idempotency-key-missing': [submit({}, {'Idempotency-Key': ''})],
  'token-missing': [{request: 'GET /documents', headers: {Authorization: ''}}],
  'token-invalid': [submit({}, {Authorization: 'Bearer old', ...key})],
  'insufficient-scope': [
    {...token('grant_type=client_credentials&scope=documents:read'), as: 'token'},
    submit({}, {Authorization: 'Bearer {token.access_token}'}),
  ],
  'nif-not-authorised': [submit({'/seller/vatId': 'PT510000037'})],
  'resource-not-found': [{request: 'GET /documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0ZZZ'}],
  'method-not-allowed': [{request: 'DELETE /documents'}],
  'not-acceptable': [
    received,
    {request: 'GET /received-documents/{document.id}/content', headers: {Accept: 'application/json'}},
  ],
  'duplicate-document': [submitted, submit()],
  'idempotency-in-progress': [submit({'/number': 'FT SIM-409/1'}, key)],
  'resend-not-allowed': [
    {...submit({'/totals/withVat': '250.00'}), as: 'document', isSettled: true},
    {request: 'POST /documents/{document.id}/resend'},
  ],
  'annulment-not-allowed': [
    {...submitted, isSettled: true},
    {request: 'GET /documents/{document.id}', as: 'now'},
    annul({'If-Match': '{now.etag}'}),
  ],
  'response-not-allowed': [
    received,
    {request: 'POST /received-documents/{document.id}/responses', body: {json: {type: 'accept'}}},
  ],
  'endpoint-limit-reached': [
    {...newEndpoint('https://hooks{n}.example/hook'), times: 10},
    newEndpoint('https://one-too-many.example/hook'),
  ],
  'endpoint-disabled': [
    {...newEndpoint('https://hooks.example/hook'), as: 'endpoint'},
    {request: 'GET /webhook-endpoints/{endpoint.id}', as: 'now'},
    {
      request: 'PATCH /webhook-endpoints/{endpoint.id}',
      headers: {'If-Match': '{now.etag}'},
      body: {json: {status: 'disabled'}},
    },
    {request: 'POST /webhook-endpoints/{endpoint.id}/test-event'},
  ],
  'precondition-failed': [submitted, annul({'If-Match': '"0-old"'})],
  'payload-too-large': [
    {request: 'POST /documents', headers: {'Content-Type': 'application/json'}, body: {size: 27_000_000}},
  ],
  'unsupported-media-type': [
    {request: 'POST /documents', headers: {'Content-Type': 'text/xml'}, body: {text: '<Invoice/>'}},
  ],
  'schema-invalid': [submit({'/issueDate': '2026-02-30'})],
  'idempotency-key-reused': [submit({}, key), submit({'/number': 'FT A/2'}, key)],
  'recipient-unreachable': [submit({'/buyer/vatId': 'PT999999990'})],
  'parties-not-connected': [submit({'/buyer/vatId': 'PT600000524'})],
  'attachment-not-found': [
    submit({
      '/attachments': [{reference: 'A1', kind: 'ATTACHMENT', attachmentId: 'att_01JD8Z3K7Q4W9X2V5B6N8M0ZZZ'}],
    }),
  ],
  'endpoint-url-not-allowed': [newEndpoint('https://10.0.0.1/hook')],
  'precondition-required': [submitted, annul({})],
  'rate-limit-exceeded': [submit({'/number': 'FT SIM-429/1'}, key)],
  'internal-error': [submit({'/number': 'FT SIM-500/1'}, key)],
  'service-unavailable': [submit({'/number': 'FT SIM-503/1'}, key)],
};

/** The same for errors of the token endpoint, by code. */
export const tokenErrors: Readonly<Record<string, Provocation>> = {
  invalid_request: [token('scope=documents:read')],
  invalid_client: [token('grant_type=client_credentials', 'wrong')],
  unauthorized_client: [token('grant_type=client_credentials', 'suspended')],
  unsupported_grant_type: [token('grant_type=password')],
  invalid_scope: [token('grant_type=client_credentials&scope=documents:other')],
};

/** Submits a document that activates a trigger, and then gets the document. */
export function triggerProvocation(id: string): Provocation {
  return [
    {request: 'POST /documents', body: {trigger: id}, as: 'document', isSettled: true},
    {request: 'GET /documents/{document.id}', ifAccepted: true},
  ];
}

/** The part of a trigger that names the failure that it causes. */
interface Failing {
  readonly id: string;
  readonly outcome?: {readonly kind: string; readonly failureCode?: string} | undefined;
}

/**
 * Returns the provocation of a failed delivery, by the trigger that causes it.
 *
 * @returns undefined for a code that no trigger causes
 */
export function failedDelivery(code: string, triggers: readonly Failing[]): Provocation | undefined {
  const trigger = triggers.find(({outcome}) => outcome?.failureCode === code);
  return trigger && triggerProvocation(trigger.id);
}

/** A row of a table that can be executed: from the three lists of errors.yaml by code, from simulator-triggers.yaml by id. */
export interface RowReference {
  readonly kind: 'api' | 'token' | 'delivery' | 'trigger';
  readonly name: string;
}

/** @returns undefined for a row that cannot be caused in the simulator */
export function provocationOf({kind, name}: RowReference, triggers: readonly Failing[]): Provocation | undefined {
  switch (kind) {
    case 'api':
      return problems[name];
    case 'token':
      return tokenErrors[name];
    case 'delivery':
      return failedDelivery(name, triggers);
    case 'trigger':
      return triggerProvocation(name);
  }
}
