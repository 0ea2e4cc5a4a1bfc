import {withoutBasePath} from './base-path.ts';
import {requestBytes} from './contract/limits.ts';
import type {Schemas} from './contract/schemas.ts';
import type {ProblemError, SimulatorContract} from './contract/types.ts';
import {controlRoutes} from './control.ts';
import {hasNothingDue, isCreditNote} from './documents/facts.ts';
import {runStep} from './documents/life.ts';
import type {Intercept} from './faults/requests.ts';
import type {Answer} from './http/answer.ts';
import type {ControlRoute} from './http/control.ts';
import {Gateway, type Incoming} from './http/gateway.ts';
import {languageOf} from './http/language.ts';
import {Refusal} from './http/refusal.ts';
import {Router} from './http/router.ts';
import {handlers} from './operations/index.ts';
import {Platform, type SenderContext} from './platform.ts';
import {systemClock, type Speed} from './state/clock.ts';
import {silentSender} from './state/silent-sender.ts';
import type {Seed} from './state/seed.ts';
import type {SimulatorState} from './state/state.ts';
import type {ChannelsOf, Clock, OutcomeOf, WebhookSender} from './types.ts';

export interface CoreOptions {
  /** Result of `projectContract()`, or inlined in the published file. */
  readonly contract: SimulatorContract;
  /** Checks values against the schemas of the contract. */
  readonly schemas: Schemas;
  /** Seed of the random numbers for ids, secrets and similar values. */
  readonly seed?: number;
  /** Seed data of the fresh state for that seed, when the build has computed it. */
  readonly seeded?: Seed;
  /** How fast the platform works: 1 is real time; `instant` finishes the work before the response is sent. */
  readonly speed?: Speed;
  readonly clock?: Clock;
  /** Decides the outcome of a document. By default every document is delivered, processed and put to payment. */
  readonly outcomeOf?: OutcomeOf;
  /** Returns the channels of a tax number that the catalogue of triggers lists. */
  readonly channelsOf?: ChannelsOf;
  /** Called just before a reset restores the fresh state. */
  readonly onReset?: () => void;
  /** Creates the sender of webhooks. Without it deliveries stay pending, and nothing leaves this machine. */
  readonly createSender?: (context: SenderContext) => WebhookSender;
  /** Saved state: the result of `snapshot()` or of `parseState`. */
  readonly state?: SimulatorState;
  readonly rateLimits?: boolean;
  /** Additional routes, such as the page of the simulator at `/`. */
  readonly routes?: readonly ControlRoute[];
  /** Wraps the handling of every request; used to inject faults. */
  readonly intercept?: Intercept;
  /** Receives a line for every request and every unexpected error. */
  readonly log?: (line: string) => void;
}

/** A request as the transport (HTTP server or page) passes it on. */
export interface Request {
  /** Upper case. */
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** @param maxBytes maximum number of bytes @returns null when the body is longer */
  readonly body: (maxBytes: number) => Promise<Uint8Array | null>;
}

/** The simulator without a transport: it takes requests and returns responses. */
export interface Core {
  readonly platform: Platform;
  /** Never rejects. When the result has `silentMs`, the transport must break the connection after that time instead. */
  answer(request: Request): Promise<Answer>;
  /** The same from the view of a client: null when the connection breaks, and only then. */
  ask(request: Request): Promise<Answer | null>;
  /** Validates a request against the contract without executing it. */
  contractErrors(request: Request): Promise<readonly ProblemError[]>;
  /** Returns the complete state to save, as plain JSON. */
  snapshot(): SimulatorState;
}

const defaultOutcome: OutcomeOf = ({typeCode, payableAmount}) => ({
  outcome: {
    kind: 'deliver',
    feapStatuses: isCreditNote(typeCode) ? ['30'] : hasNothingDue(payableAmount) ? ['11'] : ['11', '33'],
  },
  quirk: {},
  trigger: null,
});

/** Creates the simulated platform: every operation of the contract, and `/simulator/…`, with and without the base path. */
export function createCore(options: CoreOptions): Core {
  const {contract, clock = systemClock, routes = [], log = () => undefined} = options;
  const platform = new Platform({
    contract,
    schemas: options.schemas,
    clock,
    seed: options.seed ?? 1,
    ...(options.seeded !== undefined && {seeded: options.seeded}),
    speed: options.speed ?? 1,
    outcomeOf: options.outcomeOf ?? defaultOutcome,
    channelsOf: options.channelsOf ?? (() => undefined),
    createSender: options.createSender ?? silentSender,
    runStep,
    onError: (error) => log(describeError(error)),
    ...(options.onReset !== undefined && {onReset: options.onReset}),
    ...(options.state !== undefined && {state: structuredClone(options.state)}),
  });
  const gateway = new Gateway({platform, handlers, clock, rateLimits: options.rateLimits === true});
  const control = new Router([...routes, ...controlRoutes]);
  const maxBytes = requestBytes(contract.limits);

  const handle = async (request: Incoming): Promise<Answer> => {
    try {
      const route = control.route(request.method, request.resource);
      if (route === undefined) return await gateway.answer(request);
      if ('allow' in route) {
        const allow = route.allow.join(', ');
        throw new Refusal('method-not-allowed', `Use ${allow}.`, {headers: {Allow: allow}});
      }
      const {headers, search} = request;
      return await route.operation.handle(platform, {path: route.path, search, headers, body: await request.body()});
    } catch (error) {
      const language = languageOf(request.headers['accept-language']);
      if (error instanceof Refusal) return error.answer(contract, request.requestId, language);
      log(describeError(error));
      const detail = {
        pt: 'O simulador falhou: envie este pedido ao suporte.',
        en: 'The simulator failed: send this request to support.',
      };
      return new Refusal('internal-error', detail).answer(contract, request.requestId, language);
    }
  };
  const intercept: Intercept = options.intercept ?? ((request, next) => next(request));
  const answer: Core['answer'] = async (request) => {
    const incomingRequest = toIncoming(request, maxBytes, platform.newRequestId(), contract);
    const result = await intercept(incomingRequest, handle);
    if (result === 'lost') return {status: 0, headers: {}, silentMs: 0};
    if (result.silentMs === Infinity) return result;
    const {headers, ...rest} = result;
    log(`${incomingRequest.method} ${request.target} → ${rest.status}`);
    return {...rest, headers: {...headers, 'X-Request-Id': incomingRequest.requestId}};
  };
  return {
    platform,
    answer,
    async ask(request) {
      const result = await answer(request);
      const {silentMs} = result;
      if (silentMs === undefined) return result;
      // No client waits for a hanging response here, so `Infinity` ends at once, as 0 does.
      if (silentMs === 0 || silentMs === Infinity) return null;
      await new Promise<void>((resolve) => clock.after(silentMs, resolve));
      return null;
    },
    contractErrors: (request) => gateway.contractErrors(toIncoming(request, maxBytes, '', contract)),
    snapshot: () => platform.snapshot(),
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function toIncoming(
  {method, target, headers, body}: Request,
  maxBytes: number,
  newId: string,
  contract: SimulatorContract,
): Incoming {
  const [pathname = '/', ...query] = target.split('?');
  const sentId = headers['x-request-id'] ?? '';
  return {
    method,
    pathname,
    resource: withoutBasePath(pathname, contract),
    search: new URLSearchParams(query.join('?')),
    rawSearch: query.join('?'),
    headers,
    body: async () => {
      const bytes = await body(maxBytes);
      if (bytes !== null) return bytes;
      const detail = {pt: `O corpo tem mais de ${maxBytes} bytes.`, en: `The body has more than ${maxBytes} bytes.`};
      throw new Refusal('payload-too-large', detail);
    },
    requestId: /^[A-Za-z0-9._-]{1,64}$/.test(sentId) ? sentId : newId,
  };
}
