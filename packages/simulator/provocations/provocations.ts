import type {JsonObject} from '../types.ts';

/** How the simulator is brought to each error of the catalogue: the page shows it (`site/tools/runner`), `operations/claims.test.ts` holds it. */

/** A request, in the order in which they are sent; the answer to the last is the error. */
export interface Step {
  /** Method and target, without the base path: `GET /documents`. */
  readonly request: string;
  /** Besides those that every request has; an empty one is not sent. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: StepBody;
  /** Its answer is called so: later steps say `{document.id}` for a property of it, `{document.etag}` for its entity tag. */
  readonly as?: string;
  /** What it sets off is waited for. */
  readonly isSettled?: boolean;
  /** Left out when the answer before it is no success. */
  readonly ifAccepted?: boolean;
  /** How often it is sent, `{n}` being the number of each: once when left out. */
  readonly times?: number;
}

export type StepBody =
  | {readonly text: string}
  | {readonly json: JsonObject}
  /** An example of the contract, with these values in the place of those at the pointers (RFC 6901). */
  | {readonly example: string; readonly set?: JsonObject}
  /** The example invoice as it pulls a trigger (`simulator-triggers.yaml`). */
  | {readonly trigger: string}
  /** So many bytes that say nothing. */
  | {readonly size: number};

export type Provocation = readonly Step[];

/** Sent again, the request goes through: these are refused once for each key. */
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

/** Of problem details, by code. A code that is not here cannot be provoked, and `testing/not-executed.ts` says why. */
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

/** Of the token endpoint, by code; likewise. */
export const tokenErrors: Readonly<Record<string, Provocation>> = {
  invalid_request: [token('scope=documents:read')],
  invalid_client: [token('grant_type=client_credentials', 'wrong')],
  unauthorized_client: [token('grant_type=client_credentials', 'suspended')],
  unsupported_grant_type: [token('grant_type=password')],
  invalid_scope: [token('grant_type=client_credentials&scope=documents:other')],
};

/** Submits what pulls a trigger, and asks what has become of it. */
export function triggered(id: string): Provocation {
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
 * Of a delivery that fails: by the triggers that say so.
 *
 * @returns undefined for a code that no trigger brings about
 */
export function failedDelivery(code: string, triggers: readonly Failing[]): Provocation | undefined {
  const found = triggers.find(({outcome}) => outcome?.failureCode === code);
  return found && triggered(found.id);
}

/** A row of a table that can be played: of the three lists of errors.yaml by code, of simulator-triggers.yaml by id. */
export interface PlayedRow {
  readonly kind: 'api' | 'token' | 'delivery' | 'trigger';
  readonly name: string;
}

/** @returns undefined for a row that the simulator cannot be brought to */
export function provocationOf({kind, name}: PlayedRow, triggers: readonly Failing[]): Provocation | undefined {
  switch (kind) {
    case 'api':
      return problems[name];
    case 'token':
      return tokenErrors[name];
    case 'delivery':
      return failedDelivery(name, triggers);
    case 'trigger':
      return triggered(name);
  }
}
