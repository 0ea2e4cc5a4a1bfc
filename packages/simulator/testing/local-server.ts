import {createServer, type IncomingHttpHeaders, type Server} from 'node:http';
import {buffer} from 'node:stream/consumers';

/** A received request. */
export interface Seen {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Time since the start of this process, in milliseconds. */
  readonly at: number;
}

/** A response. An object becomes JSON (problem details from 400 on), a string is sent as HTML, `reset` breaks the connection. */
export type Reply =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: object | string | Buffer;
    }
  | 'reset';

export interface LocalServer {
  readonly base: string;
  /** All requests, oldest first, including those for a token. */
  readonly seen: readonly Seen[];
  readonly close: () => void;
}

const token = {access_token: 'a-token', token_type: 'Bearer', expires_in: 3600, scope: ''};

/**
 * Starts a server with responses defined by a test, on a free port of 127.0.0.1.
 *
 * @param reply gets the request and the number of earlier requests to the same path; for undefined the server issues a token or responds with 404
 */
export async function serve(reply: (seen: Seen, before: number) => Reply | undefined): Promise<LocalServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const receivedRequest = {
        method: request.method ?? '',
        url,
        headers: request.headers,
        body,
        at: performance.now(),
      };
      const before = seen.filter((other) => other.url.pathname === url.pathname).length;
      seen.push(receivedRequest);
      const answer = reply(receivedRequest, before) ?? defaultReply(receivedRequest);
      if (answer === 'reset') request.socket.destroy();
      else response.writeHead(answer.status, {...typeOf(answer), ...answer.headers}).end(bytesOf(answer));
    });
  });
  const base = await listen(server);
  return {base, seen, close: () => server.close()};
}

/** Runs a function with a server, and closes the server afterwards; see `serve`. */
export async function withServer(
  reply: Parameters<typeof serve>[0],
  use: (server: LocalServer) => Promise<void>,
): Promise<void> {
  const server = await serve(reply);
  try {
    await use(server);
  } finally {
    server.close();
  }
}

function defaultReply({url}: Seen): Reply {
  if (url.pathname === '/oauth2/token') return {status: 200, body: token};
  return {status: 404, body: problem(404, 'resource-not-found')};
}

function typeOf({status, body}: Exclude<Reply, 'reset'>): Readonly<Record<string, string>> {
  if (body === undefined || Buffer.isBuffer(body)) return {};
  if (typeof body === 'string') return {'Content-Type': 'text/html'};
  return {'Content-Type': status >= 400 ? 'application/problem+json' : 'application/json'};
}

function bytesOf({body}: Exclude<Reply, 'reset'>): string | Buffer {
  return body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? (body ?? '') : JSON.stringify(body);
}

/** Returns the smallest problem details that the contract allows. */
export function problem(status: number, code: string): object {
  return {type: 'about:blank', title: code, status, code, detail: 'Said so.', requestId: 'req-1'};
}

/** Starts a server on a free port. Returns its address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(server)}`;
}

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server does not listen on a port.');
  return address.port;
}
