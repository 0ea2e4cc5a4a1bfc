import {createServer, request as send} from 'node:http';
import {listen} from '@integration-docs/simulator/testing';

/** A request that came by, and how it was answered. */
export interface Recorded {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly contentType: string;
  readonly idempotencyKey: string;
  readonly status: number;
}

export interface Recorder {
  readonly base: string;
  /** Oldest first. */
  readonly seen: readonly Recorded[];
  readonly close: () => void;
}

/**
 * Stands before a server, hands each request on, and keeps what was asked and answered.
 *
 * @param target address of the server
 * @param before done before each request is handed on
 */
export async function record(target: string, before: () => void): Promise<Recorder> {
  const seen: Recorded[] = [];
  const server = createServer((request, response) => {
    const {method = '', url = '', headers} = request;
    before();
    const onward = send(new URL(url, target), {method, headers}, (answer) => {
      const status = answer.statusCode ?? 0;
      const contentType = headers['content-type'] ?? '';
      seen.push({method, target: url, contentType, idempotencyKey: String(headers['idempotency-key'] ?? ''), status});
      response.writeHead(status, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', (error) => response.destroy(error));
    request.pipe(onward);
  });
  return {base: await listen(server), seen, close: () => server.close()};
}
