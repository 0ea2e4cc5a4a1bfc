import {Agent, request} from 'node:http';
import {buffer} from 'node:stream/consumers';
import type {Seen} from './conformance.ts';

/** A request of a test. */
export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends requests one by one over connections that stay open. Unlike `fetch`, it sends them unchanged. */
export class Client {
  readonly #agent = new Agent({keepAlive: true});

  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  send({method, target, headers = {}, body}: Sent): Promise<Seen> {
    const {hostname, port} = new URL(this.#base);
    const length = body === undefined ? {} : {'Content-Length': String(Buffer.byteLength(body))};
    return new Promise((resolve, reject) => {
      request({agent: this.#agent, hostname, port, method, path: target, headers: {...length, ...headers}})
        .on('error', reject)
        .on('response', (response) => {
          buffer(response).then((bytes) => {
            const flat = Object.entries(response.headers).map(([name, value]): [string, string] => [
              name,
              String(value),
            ]);
            const responseHeaders: Record<string, string> = Object.fromEntries(flat);
            resolve({status: response.statusCode ?? 0, headers: responseHeaders, body: bytes});
          }, reject);
        })
        .end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
