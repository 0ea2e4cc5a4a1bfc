import type {OperationContract} from '../contract/types.ts';
import {isEndedSecret} from '../operations/account.ts';
import type {Call, Handlers} from '../operations/call.ts';
import type {Platform} from '../platform.ts';
import type {Clock} from '../types.ts';
import {checkMediaType, readBody} from './body.ts';
import {fingerprintOf, keep, replay, scopedKey} from './idempotency.ts';
import type {Answer} from './answer.ts';
import {checkParameters, type Parameters} from './parameters.ts';
import {preferredAnswer} from './prefer.ts';
import {RateLimits} from './rate-limits.ts';
import {Refusal} from './refusal.ts';
import {Router} from './router.ts';
import {Tokens, type Credential} from './tokens.ts';

/** A request as it came in. */
export interface Incoming {
  readonly method: string;
  readonly pathname: string;
  readonly search: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the body. @throws Refusal `payload-too-large` */
  readonly body: () => Promise<Buffer>;
  readonly requestId: string;
}

export interface GatewayOptions {
  readonly platform: Platform;
  readonly handlers: Handlers;
  readonly clock: Clock;
  readonly rateLimits: boolean;
}

const HOUR = 60 * 60 * 1000;
const READS = ['GET', 'HEAD'];

/** What stands between a request and its operation: everything that the contract says of all operations. */
export class Gateway {
  readonly #platform: Platform;
  readonly #handlers: Handlers;
  readonly #router: Router<OperationContract>;
  readonly #tokens: Tokens;
  readonly #rateLimits: RateLimits | undefined;
  /** Keys of requests that are being read. */
  readonly #inProgress = new Set<string>();

  constructor({platform, handlers, clock, rateLimits}: GatewayOptions) {
    const {contract, schemas} = platform;
    this.#platform = platform;
    this.#handlers = handlers;
    this.#router = new Router(contract.operations);
    this.#tokens = new Tokens(contract, schemas);
    this.#rateLimits = rateLimits ? new RateLimits(contract.limits, clock) : undefined;
  }

  /** @throws Refusal for what the contract does not allow, or the platform does not do */
  async answer(request: Incoming): Promise<Answer> {
    const {method, headers, requestId} = request;
    const route = this.#router.route(method, request.pathname.replace(/^\/v1(?=\/)/, ''));
    if (route === undefined) throw new Refusal('resource-not-found', 'There is no such path.');
    if ('allow' in route) {
      const allow = route.allow.join(', ');
      throw new Refusal('method-not-allowed', `Use ${allow}.`, {headers: {Allow: allow}});
    }
    const {operation, path} = route;
    if (operation.id === 'createToken') return this.#token(operation, request);
    const credential = this.#authenticated(operation, headers.authorization);
    const preferred = preferredAnswer(operation, headers.prefer, requestId);
    if (preferred !== undefined) return preferred;
    this.#rateLimits?.count(READS.includes(method) ? 'rate-read' : 'rate-write', credential.clientId);
    const parameters = {path, query: Object.fromEntries(request.search), headers};
    checkParameters(operation, parameters, request.search, this.#platform.schemas);
    return this.#operate(operation, request, parameters, credential);
  }

  async #token(operation: OperationContract, request: Incoming): Promise<Answer> {
    const {headers, requestId} = request;
    const preferred = preferredAnswer(operation, headers.prefer, requestId);
    if (preferred !== undefined) return preferred;
    this.#rateLimits?.count('rate-token', this.#tokens.clientOf(headers));
    const isEnded = (secret: string): boolean => isEndedSecret(this.#platform, secret);
    return this.#tokens.issue(headers, await request.body(), this.#platform.now(), isEnded);
  }

  #authenticated({scope}: OperationContract, header: string | undefined): Credential {
    const challenge = (more = ''): Record<string, string> => ({'WWW-Authenticate': `Bearer realm="api"${more}`});
    const token = /^bearer +(\S+)\s*$/i.exec(header ?? '')?.[1];
    if (token === undefined) {
      const detail =
        header === undefined ? 'The request has no Authorization header.' : 'Send Bearer, a space and the token.';
      throw new Refusal('token-missing', detail, {headers: challenge()});
    }
    const read = this.#tokens.read(token, this.#platform.now());
    if (read === undefined || 'expired' in read) {
      const detail =
        read === undefined
          ? 'This is no token of this environment.'
          : `The token expired at ${read.expired.toISOString()}.`;
      throw new Refusal('token-invalid', detail, {headers: challenge(', error="invalid_token"')});
    }
    if (scope !== null && !read.scopes.includes(scope)) {
      throw new Refusal('insufficient-scope', `This operation needs the scope ${scope}.`, {
        headers: challenge(`, error="insufficient_scope", scope="${scope}"`),
      });
    }
    return read;
  }

  async #operate(
    operation: OperationContract,
    request: Incoming,
    parameters: Parameters,
    credential: Credential,
  ): Promise<Answer> {
    const {method, pathname, search, headers, requestId} = request;
    const idempotencyKey = operation.parameters.some(({name}) => name === 'Idempotency-Key')
      ? headers['idempotency-key']
      : undefined;
    const requestKey = scopedKey(credential.clientId, operation.id, idempotencyKey ?? requestId);
    const bytes = await this.#read(request, idempotencyKey === undefined ? undefined : requestKey);
    const platform = this.#platform;
    const {state, contract, schemas} = platform;
    const type = headers['content-type'];
    checkMediaType(operation, type, bytes.length === 0);
    const target = `${method} ${pathname.replace(/^\/v1(?=\/)/, '')}?${search.toString()}`;
    const fingerprint = fingerprintOf(target, type ?? '', bytes);
    if (idempotencyKey !== undefined) {
      const lifetime = (contract.limits['idempotency-retention'] ?? 24) * HOUR;
      const first = replay(state.answers, requestKey, fingerprint, platform.now(), lifetime);
      if (first !== undefined) return first;
    }
    const body = readBody(operation, bytes, type, schemas);
    const call: Call = {operation, ...parameters, credential, body, pathname, search, requestKey};
    const answer = this.#handle(call, requestId);
    if (idempotencyKey !== undefined) keep(state.answers, requestKey, fingerprint, platform.now(), answer);
    if (!READS.includes(method)) platform.changed();
    return answer;
  }

  /** What the operation decides is its answer, a refusal too: the next request with the key gets the same. */
  #handle(call: Call, requestId: string): Answer {
    const handler = this.#handlers[call.operation.id];
    if (handler === undefined) throw new Error(`the simulator has no handler for ${call.operation.id}; add one`);
    try {
      return handler(this.#platform, call);
    } catch (error) {
      if (error instanceof Refusal) return error.answer(this.#platform.contract, requestId);
      throw error;
    }
  }

  /** @param key of the request; while one is being read, no other with the same key is */
  async #read({body}: Incoming, key: string | undefined): Promise<Buffer> {
    if (key === undefined) return body();
    if (this.#inProgress.has(key)) {
      throw new Refusal('idempotency-in-progress', 'The first request with this key is still running.', {
        headers: {'Retry-After': '1'},
      });
    }
    this.#inProgress.add(key);
    try {
      return await body();
    } finally {
      this.#inProgress.delete(key);
    }
  }
}
