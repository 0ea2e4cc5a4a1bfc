import {sha256Hex} from '@integration-docs/simulator/page';
import {withValuesOf, type KnownValues} from '../../runner/page/known-values.ts';
import {newUuid} from '../../runner/page/request.ts';
import type {Command, RequestCommand} from '../plays.ts';
import {call, type Call, type Caller, type Exchange} from './calls.ts';
import {jsonOf, textOf} from '../../runner/page/body.ts';

/** Result of a command. */
export type Outcome =
  | {readonly kind: 'exchange'; readonly exchange: Exchange}
  /** @property types types of the events that no webhook delivered, in order */
  | {readonly kind: 'reconciled'; readonly exchange: Exchange; readonly types: readonly string[]}
  | {readonly kind: 'listening'; readonly isOn: boolean};

/** An answer that ends a play. */
export class PlayError extends Error {
  readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    super(`${exchange.sent.method} ${exchange.sent.target}: ${exchange.ran.answer?.status ?? 'no answer'}`);
    this.exchange = exchange;
  }
}

interface Options extends Caller {
  /** Loads a file of the site by its address relative to the root of the language. */
  readonly fetchText: (address: string) => Promise<string>;
}

/** Address of the receiver in the walk-through, which the page replaces. */
const receiver = 'http://127.0.0.1:8080/webhooks';

/** Maximum number of requests until an answer matches, and the milliseconds between them. */
const maxAttempts = 20;
const retryDelay = 500;

/** Sends the requests of a play; later requests can use values from earlier answers. */
export class Player {
  readonly #options: Options;
  readonly #variables = new Map<string, string>();
  readonly #files = new Map<string, string>();
  readonly #receivedEvents = new Set<string>();
  #values: KnownValues = {};
  #isListening = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Runs one command.
   *
   * @returns null for a command without a visible result
   * @throws PlayError if an answer is an error, RunError, or TypeError if a file cannot be loaded
   */
  async do(command: Command): Promise<Outcome | null> {
    switch (command.kind) {
      case 'request':
        return {kind: 'exchange', exchange: await this.#request(command)};
      case 'reconcile':
        return this.#reconcile();
      case 'listen':
      case 'stop':
        this.#isListening = command.kind === 'listen';
        return {kind: 'listening', isOn: this.#isListening};
      case 'fetch':
        this.#files.set(command.file, await this.#options.fetchText(command.sample));
        return null;
      case 'edit': {
        const edited = command.replace.reduce(
          (text, [before, after]) => text.replace(before, () => this.#fill(after)),
          this.#files.get(command.from) ?? '',
        );
        this.#files.set(command.to, edited);
        return null;
      }
      case 'number':
        this.#variables.set(command.variable, String(Date.now() % 1_000_000_000));
        return null;
      case 'key': {
        const file = this.#fill(command.file);
        if (!command.once || !this.#files.has(file)) this.#files.set(file, newUuid());
        return null;
      }
      case 'hash':
        this.#files.set(command.file, sha256Hex(this.#files.get(command.of) ?? ''));
        return null;
      case 'take':
        this.#setVariable(command.variable, command.property, JSON.parse(this.#files.get(command.file) ?? '{}'));
        return null;
    }
  }

  /** Adds an identifier that later commands can use, as if an answer had contained it. */
  know(id: string): void {
    this.#values = withValuesOf(this.#values, id, undefined);
  }

  /** Value of a variable that a command has set. */
  valueOf(variable: string): string | undefined {
    return this.#variables.get(variable);
  }

  /** Whether this is the address of the receiver in the walk-through. */
  isReceiver(url: string): boolean {
    return url === receiver;
  }

  async #request(command: RequestCommand): Promise<Exchange> {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await this.#call(command);
      const {answer} = exchange.ran;
      if (answer === null || answer.status >= 400) throw new PlayError(exchange);
      const text = textOf(answer.body);
      if (command.until === undefined || new RegExp(command.until).test(text)) {
        if (command.variable !== undefined) this.#setVariable(command.variable, command.property ?? '', jsonOf(answer));
        if (command.file !== undefined) this.#files.set(this.#fill(command.file), text);
        return exchange;
      }
      if (attempt === maxAttempts) throw new PlayError(exchange);
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
    }
  }

  /** Repeats a request unchanged. @throws as {@link do} */
  async again({sent}: Exchange): Promise<Exchange> {
    // Adds no token to a request that has an authorization header already.
    const exchange = await this.#send({...sent, asksToken: sent.headers.authorization === undefined});
    const {answer} = exchange.ran;
    if (answer === null || answer.status >= 400) throw new PlayError(exchange);
    return exchange;
  }

  #call({
    method,
    path,
    headers,
    body,
    asksToken = false,
  }: Omit<RequestCommand, 'kind' | 'asksToken'> & {readonly asksToken?: boolean}): Promise<Exchange> {
    return this.#send({
      method,
      target: this.#fill(path),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.#fill(value)])),
      body: this.#fill(body),
      asksToken,
    });
  }

  async #send(request: Call): Promise<Exchange> {
    const exchange = await call(this.#options, request, this.#isListening ? undefined : receiver);
    const {answer} = exchange.ran;
    const isJson = (answer?.headers['Content-Type'] ?? '').includes('json');
    if (answer) this.#values = withValuesOf(this.#values, isJson ? textOf(answer.body) : '', answer.headers.ETag);
    for (const {url, headers: eventHeaders} of exchange.ran.deliveries) {
      if (url === receiver) this.#receivedEvents.add(eventHeaders['webhook-id'] ?? '');
    }
    return exchange;
  }

  /** Does the same as `reconcile.mjs`: reads every page of events and stores the events that are missing. */
  async #reconcile(): Promise<Outcome> {
    const types: string[] = [];
    for (let cursor = ''; ;) {
      const path = cursor === '' ? '/events' : `/events?cursor=${encodeURIComponent(cursor)}`;
      const exchange = await this.#call({method: 'GET', path, headers: {authorization: 'Bearer $TOKEN'}, body: ''});
      const {answer} = exchange.ran;
      if (answer === null || answer.status >= 400) throw new PlayError(exchange);
      const {items, nextCursor} = jsonOf(answer) as {
        readonly items: readonly {readonly id: string; readonly type: string}[];
        readonly nextCursor: string | null;
      }; // by contract
      for (const {id, type} of items) {
        if (!this.#receivedEvents.has(id)) types.push(type);
        this.#receivedEvents.add(id);
      }
      if (nextCursor === null) return {kind: 'reconciled', exchange, types};
      cursor = nextCursor;
    }
  }

  #setVariable(variable: string, property: string, answer: unknown): void {
    const value = (answer as Readonly<Record<string, unknown>> | null)?.[property];
    this.#variables.set(variable, typeof value === 'string' ? value : '');
  }

  #fill(text: string): string {
    return text
      .replaceAll('$(uuid)', newUuid)
      .replaceAll(/\$\(id ((\w+?)_\w+)\)/g, (_, example: string, kind: string) => this.#values[kind]?.[0] ?? example)
      .replaceAll(/\$\(etag ([^)]*)\)/g, (_, example: string) => this.#values.etag?.[0] ?? example)
      .replaceAll(/\$\(cat ([^)]+)\)/g, (_, file: string) => this.#files.get(this.#fill(file)) ?? '')
      .replaceAll(/\$([A-Z]+)\b/g, (whole, name: string) => this.#variables.get(name) ?? whole);
  }
}
