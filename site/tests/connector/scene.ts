import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, beforeEach} from 'vitest';
import {freePort, startFaulty, type Faulty} from '@integration-docs/simulator/testing';
import {invoice} from '../../commands/connector/invoices.ts';
import {prepareConnector, type ConnectorLanguageName} from '../../commands/connector/languages.ts';
import {ConnectorProcess, type ProcessResult} from '../../commands/connector/processes.ts';
import type {Command} from '../../commands/samples/toolchains.ts';
import {sign} from '../../commands/samples/vectors.ts';

/** A request to an operation of the API, as the platform received it. */
export interface ReceivedRequest {
  readonly operation: string;
  /** Path and query. */
  readonly target: string;
  readonly key: string;
  readonly type: string;
  readonly body: Buffer;
}

interface Webhook {
  /** Secret that signs the webhook. */
  readonly secret: string;
  /** Milliseconds. */
  readonly timestamp?: number;
  /** Body to send instead of the signed body. */
  readonly sentBody?: string;
  /** Whether the body is sent in chunks, without its length. */
  readonly isChunked?: boolean;
}

/** A connector in its own folder, and a simulated platform behind an interceptor that can replace or lose answers; new for each test. */
export class Scene {
  folder = '';
  /** Operation, or part of a target → answer instead of the platform's: a status with an HTML page, as from a proxy, with JSON that begins with `{` or XML with `<`, or with a problem that has this code, of the platform or of a gateway. */
  readonly answers = new Map<string, readonly [status: number, code?: string, from?: 'gateway']>();
  /** `Date` header of the platform's answers, instead of its own. */
  date: string | undefined;
  /** Part of a target: the body of the platform's answer ends in the middle. */
  cut = '';
  /** `Retry-After` header of the answers in `answers`. */
  retryAfter = '';
  /** Part of a target: the platform processes the next request to it, and the answer is lost. */
  lostAnswer = '';
  /** Requests to all operations, oldest first. */
  readonly requests: ReceivedRequest[] = [];
  /** Whether the results have the lines about a wrong clock. */
  tellsClock = false;
  /** All lines that the connector has printed. */
  readonly printed: string[] = [];
  /** `User-Agent` of the last request. */
  userAgent = '';
  env: Readonly<Record<string, string>> = {};
  #command: Command = [''];
  #platform: Faulty | undefined;
  readonly #hasPlatformClock: boolean;
  readonly #rateLimits: boolean;
  readonly #source: string | undefined;
  /** Milliseconds by which the clock of the connector is ahead of the clock of this machine. */
  #ahead = 0;

  /**
   * @param clock clock of the connector: that of this machine (`own`), or that of the platform at the start of the test
   * @param source folder with changed sources
   */
  constructor(
    language: ConnectorLanguageName,
    clock: 'own' | 'platform' = 'own',
    {rateLimits = false, source}: {readonly rateLimits?: boolean; readonly source?: string} = {},
  ) {
    this.#hasPlatformClock = clock === 'platform';
    this.#rateLimits = rateLimits;
    this.#source = source;
    beforeEach(() => this.#begin(language));
    afterEach(async () => {
      await this.platform.simulator.close();
      await rm(this.folder, {recursive: true});
    });
  }

  /** How the connector is started. */
  get command(): Command {
    return this.#command;
  }

  get platform(): Faulty {
    if (this.#platform === undefined) throw new Error('the scene has not begun');
    return this.#platform;
  }

  async #begin(language: ConnectorLanguageName): Promise<void> {
    this.answers.clear();
    this.retryAfter = '';
    this.lostAnswer = '';
    this.cut = '';
    this.date = undefined;
    this.requests.length = 0;
    this.printed.length = 0;
    this.tellsClock = false;
    const prepared = await prepareConnector(language, this.#source);
    this.folder = prepared.folder;
    this.#command = prepared.command;
    const platform = await startFaulty({
      seed: 7,
      rateLimits: this.#rateLimits,
      post: () => Promise.resolve({status: null, error: 'connection'}),
      intercept: async (request, next) => {
        const operation = platform.operationOf(request);
        const target = `${request.pathname}?${request.search.toString()}`;
        const body = Buffer.from(await request.body());
        const {'idempotency-key': key = '', 'content-type': type = '', 'user-agent': userAgent = ''} = request.headers;
        this.userAgent = userAgent;
        if (operation !== undefined) this.requests.push({operation, target, key, type, body});
        const [status, code, from] =
          [...this.answers].find(
            ([part]) => operation !== undefined && (operation === part || target.includes(part)),
          )?.[1] ?? [];
        if (status === undefined) {
          const answer = await next({...request, body: () => Promise.resolve(body)});
          if (this.cut !== '' && target.includes(this.cut) && answer !== 'lost')
            return {...answer, body: halfOf(answer.body)};
          if (this.lostAnswer === '' || !target.includes(this.lostAnswer))
            return this.date === undefined || answer === 'lost'
              ? answer
              : {...answer, headers: {...answer.headers, Date: this.date}};
          this.lostAnswer = '';
          return 'lost';
        }
        const headers: Record<string, string> = this.retryAfter === '' ? {} : {'Retry-After': this.retryAfter};
        if (code === undefined)
          return {status, headers: {...headers, 'Content-Type': 'text/html'}, body: '<h1>Proxy</h1>'};
        if (/^[{<]/.test(code)) {
          const type = code.startsWith('{') ? 'application/json' : 'application/xml';
          return {status, headers: {...headers, 'Content-Type': type}, body: code};
        }
        const problem = {
          type: 'about:blank',
          title: code,
          status,
          code,
          ...(from === undefined && {requestId: `req_of_${code}`}),
        };
        return {
          status,
          headers: {...headers, 'Content-Type': 'application/problem+json'},
          body: JSON.stringify(problem),
        };
      },
    });
    this.#platform = platform;
    this.#ahead = this.#hasPlatformClock ? platform.clock.now().getTime() - Date.now() : 0;
    const {url} = platform.simulator;
    const port = String(await freePort());
    this.env = {...prepared.env, BASE_URL: url, DATA_DIR: path.join(this.folder, 'data'), PORT: port};
    await mkdir(path.join(this.folder, 'invoices'));
  }

  readonly start = (args: readonly string[], more: Readonly<Record<string, string>> = {}): ConnectorProcess =>
    new ConnectorProcess(
      this.#command,
      args,
      {...this.env, CLOCK_OFFSET_SECONDS: this.#offset(0), ...more},
      // The clocks of platform and connector differ in most scenes.
      {isIgnored: (line) => !this.tellsClock && line.includes(' alert clock.wrong ')},
    );

  #offset(hours: number): string {
    return String(Math.round(this.#ahead / 1000 + hours * 3600));
  }

  readonly connector = (...args: readonly string[]): Promise<ProcessResult> => this.connectorAt(0, ...args);

  /** Runs the connector with a clock that is this many hours ahead. */
  async connectorAt(hours: number, ...args: readonly string[]): Promise<ProcessResult> {
    const result = await this.start(args, {CLOCK_OFFSET_SECONDS: this.#offset(hours)}).ended;
    this.printed.push(...result.stdout, ...result.stderr);
    return result;
  }

  async stateOf(reference: string): Promise<string | undefined> {
    return (await this.connector('status', reference)).stdout[0]?.split(' ')[1];
  }

  /** Reference → state, for all documents. */
  async states(): Promise<ReadonlyMap<string, string>> {
    const lines = (await this.connector('status')).stdout.map((line) => line.split(' '));
    return new Map(lines.map(([reference = '', state = '']) => [reference, state]));
  }

  requestsOf(operation: string): readonly ReceivedRequest[] {
    return this.requests.filter((one) => one.operation === operation);
  }

  /** Writes a file into `invoices`. @returns its path */
  async file(name: string, content: string | Buffer): Promise<string> {
    const file = path.join(this.folder, 'invoices', name);
    await writeFile(file, content);
    return file;
  }

  /** Writes the nth invoice, `INV-<n>`. @returns the path of its file */
  invoice(n: number): Promise<string> {
    const {reference, extension, content} = invoice(n);
    return this.file(`${reference}.${extension}`, content);
  }

  async simulator(route: string, body?: string): Promise<unknown> {
    const headers = {'content-type': 'application/xml'};
    const response = await fetch(`${this.platform.simulator.url}/simulator/${route}`, {
      method: 'POST',
      ...(body !== undefined && {headers, body}),
    });
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Makes the simulator receive a document. @returns its id */
  async receiveDocument(xml: string): Promise<string> {
    return ((await this.simulator('received-documents', xml)) as {readonly id: string}).id;
  }

  /** Sends a signed webhook to the connector. @returns the status of its answer */
  async sendWebhook(
    id: string,
    body: string,
    {secret, timestamp, sentBody = body, isChunked = false}: Webhook,
  ): Promise<number> {
    const time = String(Math.floor((timestamp ?? Date.now() + this.#ahead) / 1000));
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': sign(secret, id, time, Buffer.from(body)),
    };
    const response = await fetch(`http://127.0.0.1:${this.env.PORT ?? ''}/`, {
      method: 'POST',
      headers,
      ...(isChunked ? {body: new Blob([sentBody]).stream(), duplex: 'half'} : {body: sentBody}),
    });
    return response.status;
  }
}

/** Returns a webhook secret that is made of the text. */
export const secretOf = (text: string): string => `whsec_${Buffer.from(text.padEnd(24)).toString('base64')}`;

function halfOf(body: string | Uint8Array = ''): string | Uint8Array {
  return body.slice(0, body.length / 2);
}
