import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {requestBytes} from './contract/limits.ts';
import type {SimulatorContract} from './contract/types.ts';
import {controlRoutes} from './control.ts';
import {runStep} from './documents/life.ts';
import type {Intercept} from './faults/requests.ts';
import type {Answer} from './http/answer.ts';
import type {ControlRoute} from './http/control.ts';
import {Gateway, type Incoming} from './http/gateway.ts';
import {languageOf} from './http/language.ts';
import {Refusal} from './http/refusal.ts';
import {Router} from './http/router.ts';
import {handlers} from './operations/index.ts';
import {Platform, type PlatformOptions, type SenderSeam} from './platform.ts';
import {systemClock, type Speed} from './state/clock.ts';
import {stateSchema, type SimulatorState} from './state/state.ts';
import type {ChannelsOf, Clock, OutcomeOf, WebhookSender} from './types.ts';
import {silentSender} from './state/silent-sender.ts';

export interface SimulatorOptions {
  /** Of `projectContract()`, or inlined in the published file. */
  readonly contract: SimulatorContract;
  /** Decides ids, secrets and whatever else looks random. */
  readonly seed?: number;
  /** How fast the platform works: 1 as in reality; `instant` before the answer is out. */
  readonly speed?: Speed;
  readonly clock?: Clock;
  /** What becomes of a document. Without it every document is delivered, processed and put to payment. */
  readonly outcomeOf?: OutcomeOf;
  /** Channels of tax numbers that the catalogue of triggers names. */
  readonly channelsOf?: ChannelsOf;
  /** Sends webhooks. Without it deliveries wait for ever, and nothing leaves this machine. */
  readonly createSender?: (seam: SenderSeam) => WebhookSender;
  /** What `snapshot()` gave. @see stateSchema */
  readonly state?: SimulatorState;
  readonly rateLimits?: boolean;
  /** Addresses of its own, such as its page at `/`. */
  readonly routes?: readonly ControlRoute[];
  /** What happens to requests on their way. */
  readonly intercept?: Intercept;
  /** A line for every request. */
  readonly log?: (line: string) => void;
}

export interface Simulator {
  readonly server: Server;
  readonly platform: Platform;
  /** Address without a slash at the end; empty before `listen`. */
  readonly url: string;
  /** @param port 0 for one that is free @param host the loopback when left out @returns the address */
  listen(port?: number, host?: string): Promise<string>;
  close(): Promise<void>;
  /** All that has to be saved, as plain JSON. */
  snapshot(): SimulatorState;
}

const defaultOutcome: OutcomeOf = () => ({
  outcome: {kind: 'deliver', feapStatuses: ['11', '33']},
  quirk: {},
  trigger: null,
});

/**
 * The platform, simulated: every operation of the contract over HTTP, with and without `/v1`, and `/simulator/…`.
 *
 * @returns not yet listening
 */
export function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {contract, clock = systemClock, routes = [], log = () => undefined} = options;
  const intercept: Intercept = options.intercept ?? ((request, next) => next(request));
  const platform = new Platform({
    contract,
    clock,
    seed: options.seed ?? 1,
    speed: options.speed ?? 1,
    outcomeOf: options.outcomeOf ?? defaultOutcome,
    channelsOf: options.channelsOf ?? (() => undefined),
    createSender: options.createSender ?? silentSender,
    runStep,
    onError: (error) => log(textOf(error)),
    ...(options.state !== undefined && {state: stateSchema.parse(options.state)}),
  } satisfies PlatformOptions);
  const gateway = new Gateway({platform, handlers, clock, rateLimits: options.rateLimits === true});
  const control = new Router([...routes, ...controlRoutes]);
  const most = requestBytes(contract.limits);
  let url = '';

  const answer = async (request: Incoming): Promise<Answer> => {
    try {
      const route = control.route(request.method, request.pathname);
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
      log(textOf(error));
      const detail = {pt: 'O simulador falhou: comunique-o.', en: 'The simulator failed: please report it.'};
      return new Refusal('internal-error', detail).answer(contract, request.requestId, language);
    }
  };

  const server = createServer((message, response) => {
    const cors = crossOrigin(message);
    if (isPreflight(message)) {
      send(response, {status: 204, headers: cors}, false);
      return;
    }
    const request = incoming(message, most, platform.newRequestId());
    const {method, requestId} = request;
    intercept(request, answer)
      .then((made) => {
        if (made === 'lost') {
          message.socket.destroy();
          return;
        }
        log(`${method} ${message.url ?? ''} → ${made.status}`);
        const headers = {...made.headers, ...cors, 'X-Request-Id': requestId, Date: clock.now().toUTCString()};
        if (made.silentMs === undefined) send(response, {...made, headers}, method === 'HEAD');
        else clock.after(made.silentMs, () => message.socket.destroy());
        message.resume();
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  return Promise.resolve({
    server,
    platform,
    get url() {
      return url;
    },
    listen: (port = 0, host = '127.0.0.1') =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(port, host, () => {
          const address = server.address();
          const bound = typeof address === 'object' && address !== null ? address.port : port;
          url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
          resolve(url);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        platform.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    snapshot: () => platform.snapshot(),
  } satisfies Simulator);
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function incoming(message: IncomingMessage, most: number, newId: string): Incoming {
  const target = (message.url ?? '/').replace(/^https?:\/\/[^/]*/, '');
  const [pathname = '/', ...query] = target.split('?');
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const own = headers['x-request-id'] ?? '';
  return {
    method: (message.method ?? 'GET').toUpperCase(),
    pathname,
    search: new URLSearchParams(query.join('?')),
    headers,
    body: () => readAll(message, most),
    requestId: /^[A-Za-z0-9._-]{1,64}$/.test(own) ? own : newId,
  };
}

/** Reads to the end, so that the client sees the answer; keeps no more than is allowed. */
async function readAll(message: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
    if (size > 8 * most) break;
  }
  if (size > most) {
    const detail = {pt: `O corpo tem mais de ${most} bytes.`, en: `The body has more than ${most} bytes.`};
    throw new Refusal('payload-too-large', detail);
  }
  return Buffer.concat(chunks);
}

/** Any page may ask: there is nothing here to protect, and the documentation may stand anywhere. */
function crossOrigin({headers}: IncomingMessage): Record<string, string> {
  const asked = headers['access-control-request-headers'];
  const method = headers['access-control-request-method'];
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    // `*` would not cover Authorization (Fetch standard, "CORS-preflight fetch").
    ...(asked !== undefined && {'Access-Control-Allow-Headers': asked}),
    ...(method !== undefined && {'Access-Control-Allow-Methods': method}),
    // A page on the Internet that asks this machine (Private Network Access).
    ...(headers['access-control-request-private-network'] === 'true' && {
      'Access-Control-Allow-Private-Network': 'true',
    }),
  };
}

function isPreflight({method, headers}: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function send(response: ServerResponse, {status, headers, body}: Answer, isHead: boolean): void {
  response.writeHead(status, {...headers, ...(body !== undefined && {'Content-Length': Buffer.byteLength(body)})});
  response.end(isHead ? undefined : body);
}
