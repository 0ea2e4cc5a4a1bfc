import type {Locale} from '@integration-docs/facts';
import type {OperationContract, ProblemError} from '../contract/types.ts';
import {isExpiredSecret} from '../operations/account.ts';
import type {Call, Handlers} from '../operations/call.ts';
import type {Platform} from '../platform.ts';
import type {Clock} from '../types.ts';
import {readDocument, takesDocument} from '../documents/body.ts';
import {refuseMalformedXml} from '../documents/inspect.ts';
import {checkMediaType, readBody, type Body} from './body.ts';
import {fingerprintOf, keep, replay} from './idempotency.ts';
import type {Answer} from './answer.ts';
import {languageOf} from './language.ts';
import {checkParameters, type Parameters} from './parameters.ts';
import {contractAnswer, preferredAnswer} from './prefer.ts';
import {policyOf, RateLimits, type RateHeaders} from './rate-limits.ts';
import {Refusal} from './refusal.ts';
import {Router} from './router.ts';
import {challenge, Tokens, type Credential} from './tokens.ts';
import {hour} from '../durations.ts';
import {limitOf} from '../contract/limits.ts';

/** A request as received. */
export interface Incoming {
  readonly method: string;
  /** Path with or without the base path. */
  readonly pathname: string;
  /** Path without the base path of the API. */
  readonly resource: string;
  readonly search: URLSearchParams;
  /** The same, not decoded, without its question mark. */
  readonly rawSearch: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the body. @throws Refusal `payload-too-large` */
  readonly body: () => Promise<Uint8Array>;
  readonly requestId: string;
}

interface GatewayOptions {
  readonly platform: Platform;
  readonly handlers: Handlers;
  readonly clock: Clock;
  readonly rateLimits: boolean;
}

const readMethods = ['GET', 'HEAD'];

/** Does what the contract defines for all operations: routing, authentication, rate limits, validation, idempotency. */
export class Gateway {
  readonly #platform: Platform;
  readonly #handlers: Handlers;
  readonly #router: Router<OperationContract>;
  readonly #tokens: Tokens;
  readonly #rateLimits: RateLimits;
  /** Idempotency keys of requests whose body is being read. */
  readonly #inProgress = new Set<string>();

  constructor({platform, handlers, clock, rateLimits}: GatewayOptions) {
    const {contract, schemas} = platform;
    this.#platform = platform;
    this.#handlers = handlers;
    this.#router = new Router(contract.operations);
    this.#tokens = new Tokens(contract, schemas);
    this.#rateLimits = new RateLimits(contract.limits, clock, rateLimits);
  }

  /** @throws Refusal for a request that the contract does not allow or that the platform refuses */
  async answer(request: Incoming): Promise<Answer> {
    const {method, headers} = request;
    const route = this.#router.route(method, request.resource);
    if (route === undefined)
      throw new Refusal('resource-not-found', {pt: 'Este caminho não existe.', en: 'There is no such path.'});
    if ('allow' in route) {
      const allow = route.allow.join(', ');
      throw new Refusal('method-not-allowed', `Use ${allow}.`, {headers: {Allow: allow}});
    }
    const {operation, path} = route;
    if (operation.id === 'createToken') return this.#issueToken(operation, request);
    const credential = this.#authenticate(headers.authorization);
    const rate = this.#rateLimits.count(policyOf(operation), credential.clientId);
    return this.#withRateHeaders(request, rate, () => {
      checkScope(operation, credential);
      const example = this.#preferredAnswer(operation, request);
      if (example !== undefined) return example;
      const parameters = {path, query: Object.fromEntries(request.search), headers};
      checkParameters(operation, parameters, request, this.#platform.schemas);
      return this.#execute(operation, request, parameters, credential);
    });
  }

  /**
   * Validates the parameters and the body of a request against the contract, without executing it.
   *
   * @returns the errors; empty for a valid request, a token request, and a path or method that does not exist
   */
  async contractErrors(request: Incoming): Promise<readonly ProblemError[]> {
    const {method, resource, search, headers} = request;
    const route = this.#router.route(method, resource);
    if (route === undefined || 'allow' in route || route.operation.id === 'createToken') return [];
    const {operation, path} = route;
    const {schemas} = this.#platform;
    const parameters = {path, query: Object.fromEntries(search), headers};
    const bytes = await request.body();
    return [
      ...errorsOf(() => checkParameters(operation, parameters, request, schemas)),
      ...errorsOf(() => {
        checkMediaType(operation, headers, bytes.length === 0);
        const body = this.#readBody(operation, bytes, headers['content-type']);
        if (body.kind === 'xml') refuseMalformedXml(body.text, this.#platform.contract.knowledge);
      }),
    ];
  }

  #readBody(operation: OperationContract, bytes: Uint8Array, contentType: string | undefined): Body {
    return takesDocument(operation)
      ? readDocument(operation, bytes, contentType, this.#platform)
      : readBody(operation, bytes, contentType, this.#platform.schemas);
  }

  async #issueToken(operation: OperationContract, request: Incoming): Promise<Answer> {
    const {headers} = request;
    const body = request.body();
    const client = await body.then(
      (bytes) => this.#tokens.clientOf(headers, bytes),
      // A body that is too large contains no client; `await body` refuses it below.
      () => '',
    );
    const rate = this.#rateLimits.count(policyOf(operation), client);
    return this.#withRateHeaders(request, rate, async () => {
      const example = this.#preferredAnswer(operation, request);
      return (
        example ??
        this.#tokens.issue(headers, await body, this.#platform.now(), (client) =>
          isExpiredSecret(this.#platform, client),
        )
      );
    });
  }

  /** Adds the headers of the rate limit to the response, except to a `401`. */
  async #withRateHeaders(
    {headers, requestId}: Incoming,
    rate: RateHeaders,
    respond: () => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const answer = await Promise.resolve()
      .then(respond)
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return error.answer(this.#platform.contract, requestId, languageOf(headers['accept-language']));
      });
    return answer.status === 401 ? answer : {...answer, headers: {...answer.headers, ...rate}};
  }

  #preferredAnswer(operation: OperationContract, {headers, requestId}: Incoming): Answer | undefined {
    const language = languageOf(headers['accept-language']);
    return preferredAnswer(operation, headers.prefer, requestId, this.#platform.contract, language);
  }

  #authenticate(header: string | undefined): Credential {
    const token = /^bearer +(\S+)\s*$/i.exec(header ?? '')?.[1];
    if (token === undefined) {
      const detail =
        header === undefined
          ? {pt: 'O pedido não tem o cabeçalho Authorization.', en: 'The request has no Authorization header.'}
          : {pt: 'Envie Bearer, um espaço e o token.', en: 'Send Bearer, a space and the token.'};
      throw new Refusal('token-missing', detail, {headers: challenge()});
    }
    const credential = this.#tokens.read(token, this.#platform.now());
    if (credential === undefined || 'expired' in credential) {
      const detail =
        credential === undefined
          ? {pt: 'Não é um token deste ambiente.', en: 'This is not a token of this environment.'}
          : {
              pt: `O token expirou em ${credential.expired.toISOString()}.`,
              en: `The token expired at ${credential.expired.toISOString()}.`,
            };
      throw new Refusal('token-invalid', detail, {headers: challenge(', error="invalid_token"')});
    }
    return credential;
  }

  async #execute(
    operation: OperationContract,
    request: Incoming,
    parameters: Parameters,
    credential: Credential,
  ): Promise<Answer> {
    const {method, pathname, resource, search, headers, requestId} = request;
    const idempotencyKey = operation.parameters.some(({name}) => name === 'Idempotency-Key')
      ? headers['idempotency-key']
      : undefined;
    const bytes = await this.#readBytes(request, idempotencyKey);
    const platform = this.#platform;
    const {state, contract} = platform;
    const contentType = headers['content-type'];
    checkMediaType(operation, headers, bytes.length === 0);
    const fingerprint = fingerprintOf({method, resource, search, contentType, body: bytes});
    if (idempotencyKey !== undefined) {
      const lifetime = limitOf(contract.limits, 'idempotency-retention') * hour;
      const storedAnswer = replay(state.answers, idempotencyKey, fingerprint, platform.now(), lifetime);
      if (storedAnswer !== undefined) return storedAnswer;
    }
    const body = this.#readBody(operation, bytes, contentType);
    const language = languageOf(headers['accept-language']);
    const requestKey = idempotencyKey ?? requestId;
    const call: Call = {operation, ...parameters, credential, body, pathname, search, language, requestKey};
    const {answer, code} = this.#handle(call, requestId);
    if (idempotencyKey !== undefined) {
      keep(state.answers, idempotencyKey, {fingerprint, now: platform.now(), answer, code});
    }
    if (!readMethods.includes(method)) platform.changed();
    return answer;
  }

  /** Runs the operation. A refusal counts as its response, so that the next request with the same key gets the same one. */
  #handle(call: Call, requestId: string): {readonly answer: Answer; readonly code?: string} {
    const {operation, language} = call;
    const handler = this.#handlers[operation.id];
    if (handler === undefined) return {answer: contractAnswer(operation, requestId, this.#platform.contract, language)};
    try {
      return {answer: withLanguage(handler(this.#platform, call), call.language)};
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {answer: error.answer(this.#platform.contract, requestId, call.language), code: error.code};
    }
  }

  /** Reads the body. @param key refuses a request whose idempotency key belongs to another request that is being read */
  async #readBytes({body}: Incoming, key: string | undefined): Promise<Uint8Array> {
    if (key === undefined) return body();
    if (this.#inProgress.has(key)) {
      throw new Refusal(
        'idempotency-in-progress',
        {
          pt: 'O primeiro pedido com esta chave ainda não terminou.',
          en: 'The first request with this key is still running.',
        },
        {headers: {'Retry-After': '1'}},
      );
    }
    this.#inProgress.add(key);
    try {
      return await body();
    } finally {
      this.#inProgress.delete(key);
    }
  }
}

/** Returns the errors that a check lists; the refusal itself when it lists none. */
function errorsOf(check: () => void): readonly ProblemError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.options.errors ?? [{pointer: '', detail: error.detail}];
  }
}

/** @throws Refusal `insufficient-scope` */
function checkScope({scope}: OperationContract, {scopes}: Credential): void {
  if (scope === null || scopes.includes(scope)) return;
  throw new Refusal(
    'insufficient-scope',
    {pt: `Esta operação exige o âmbito ${scope}.`, en: `This operation needs the scope ${scope}.`},
    {headers: challenge(`, error="insufficient_scope", scope="${scope}"`)},
  );
}

/** Adds `Content-Language` to a JSON response. A file has its own language. */
function withLanguage(answer: Answer, language: Locale): Answer {
  if (answer.headers['Content-Type'] !== 'application/json') return answer;
  return {...answer, headers: {'Content-Language': language, ...answer.headers}};
}
