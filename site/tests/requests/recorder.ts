import {createServer, request as send} from 'node:http';
import {listen} from '@integration-docs/simulator/testing';

/** A recorded request with the status of its answer. */
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
 * Starts a proxy that forwards each request to a server and records request and answer.
 *
 * @param target address of the server
 * @param before called before each request is forwarded
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
