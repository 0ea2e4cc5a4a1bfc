import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {schemasOf} from './contract/ajv.ts';
import {createCore, type Core, type CoreOptions, type Request} from './core.ts';
import type {Answer} from './http/answer.ts';
import {languageOf, textIn} from './http/language.ts';
import {isFromOtherSite, isLoopbackAddress} from './http/other-sites.ts';
import {systemClock} from './state/clock.ts';

export interface SimulatorOptions extends Omit<CoreOptions, 'schemas'> {
  /** Compiled from the contract when left out. */
  readonly schemas?: CoreOptions['schemas'];
}

export interface Simulator extends Core {
  readonly server: Server;
  /** Address without a slash at the end; empty before `listen`. */
  readonly url: string;
  /** @param port 0 for a free one @param host the loopback address when left out @returns the URL */
  listen(port?: number, host?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Creates the simulated platform ({@link createCore}) as an HTTP server.
 *
 * @returns the simulator, not yet listening
 */
export function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {contract, clock = systemClock} = options;
  const core = createCore({...options, schemas: options.schemas ?? schemasOf(contract)});
  let url = '';
  let isLoopback = true;

  const server = createServer((message, response) => {
    if (isFromOtherSite(message.headers, isLoopback)) {
      send(response, refusalOf(message), message.method === 'HEAD');
      message.resume();
      return;
    }
    const cors = crossOrigin(message);
    if (isPreflight(message)) {
      send(response, {status: 204, headers: cors}, false);
      return;
    }
    core
      .answer(requestOf(message))
      .then((answer) => {
        const headers = {Date: clock.now().toUTCString(), ...answer.headers, ...cors};
        if (answer.silentMs === undefined) send(response, {...answer, headers}, message.method === 'HEAD');
        else if (answer.silentMs === 0) message.socket.destroy();
        else if (answer.silentMs !== Infinity) clock.after(answer.silentMs, () => void message.socket.destroy());
        message.resume();
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  return Promise.resolve({
    ...core,
    server,
    get url() {
      return url;
    },
    listen: (port = 0, host = '127.0.0.1') =>
      new Promise((resolve, reject) => {
        isLoopback = isLoopbackAddress(host);
        server.once('error', reject).listen(port, host, () => {
          const address = server.address();
          const boundPort = typeof address === 'object' && address !== null ? address.port : port;
          url = `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`;
          resolve(url);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        core.platform.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  } satisfies Simulator);
}

function requestOf(message: IncomingMessage): Request {
  return {
    method: (message.method ?? 'GET').toUpperCase(),
    target: (message.url ?? '/').replace(/^https?:\/\/[^/]*/, ''),
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    ),
    body: (maxBytes) => readAll(message, maxBytes),
  };
}

/** Reads a body that is too long further, up to eight times `maxBytes`, so that the client sees the response. @returns null for such a body */
async function readAll(message: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (size > 8 * maxBytes) break;
  }
  return size > maxBytes ? null : Buffer.concat(chunks);
}

function refusalOf({headers}: IncomingMessage): Answer {
  const text = {
    pt: 'O simulador não responde a páginas de outros sites, que leriam o que tem. Abra-o em http://127.0.0.1 ou http://localhost; para o chamar por outro nome, arranque-o com --host.',
    en: 'The simulator does not answer pages of other sites, which would read what it holds. Open it at http://127.0.0.1 or http://localhost; to call it by another name, start it with --host.',
  };
  return {
    status: 403,
    headers: {'Content-Type': 'text/plain; charset=utf-8'},
    body: `${textIn(text, languageOf(headers['accept-language']))}\n`,
  };
}

/** Allows the pages that {@link isFromOtherSite} lets ask to read the answers. */
function crossOrigin({headers}: IncomingMessage): Record<string, string> {
  const {origin} = headers;
  if (origin === undefined) return {};
  const requestedHeaders = headers['access-control-request-headers'];
  const method = headers['access-control-request-method'];
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': '*',
    Vary: 'Origin',
    // `*` would not cover Authorization (Fetch standard, "CORS-preflight fetch").
    ...(requestedHeaders !== undefined && {'Access-Control-Allow-Headers': requestedHeaders}),
    ...(method !== undefined && {'Access-Control-Allow-Methods': method}),
  };
}

function isPreflight({method, headers}: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function send(response: ServerResponse, {status, headers, body}: Answer, isHead: boolean): void {
  response.writeHead(status, {...headers, ...(body !== undefined && {'Content-Length': Buffer.byteLength(body)})});
  response.end(isHead ? undefined : body);
}
