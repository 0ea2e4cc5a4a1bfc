import type {Locale} from '@integration-docs/facts';
import {
  atOnce,
  compiledSchemas,
  createCore,
  endpointOutcomes,
  endpointRoute,
  faultRoutes,
  Faults,
  faultyAttempt,
  faultyOutcome,
  faultyRequests,
  faultySender,
  isGenuine,
  logged,
  MovableClock,
  parseState,
  played,
  provocationOf,
  provoke,
  RequestLog,
  stateSchema,
  stateText,
  textIn,
  textOf,
  triggerRoutes,
  utf8,
  viewRoutes,
  type Check,
  type Core,
  type CoreOptions,
  type PlayedRow,
  type PageInside,
  type Sender,
  type SentRequest,
  type SimulatorState,
  type StepRequest,
} from '@integration-docs/simulator/page';
import {freshDesk, readDesk, withSent, type Desk, type SentRequests} from './desk.ts';
import type {Answered, Delivered, Fault, Provoked, Ran, Sent, Subject} from './messages.ts';
import type {Storage} from './storage.ts';

/** The stored state cannot be read by this version of the site. */
export class KeptError extends Error {}

/** Milliseconds: the platform runs tasks due within this time at once. Later tasks wait until the clock is advanced. */
export const soon = 60_000;

/** Maximum number of attempts when other tabs change the state at the same time. */
const mostTries = 50;

/** Faults of network connections, which the page cannot simulate. */
const inProgramOnly: readonly PageInside['faults'][number]['id'][] = ['hang'];

/** OAuth client for the page's own access token. */
const client = {id: 'browser', secret: 'sandbox'};

/** A running simulator, and the stored state that it started from. */
interface Playing {
  readonly core: Core;
  /** Revision of the stored state; 0 for a new one. */
  readonly revision: number;
  readonly clock: MovableClock;
  /** Gets an access token for a request of the page. This request bypasses faults and is not logged. */
  readonly token: () => Promise<string>;
  readonly sender: () => Sender | undefined;
  /** Data stored beside the state, as they are now. */
  readonly desk: () => Desk;
  readonly keepSent: (made: SentRequests) => void;
}

/**
 * The simulator in the page. All tabs share one stored state. A request runs on the newest stored state, and its result is stored only if
 * no other tab stored a change meanwhile; otherwise the request runs again on the new state. Tasks due within a minute run at once, and
 * time advances only on request: between two requests nothing is running, so no data are lost when a worker or tab ends.
 */
export class Session {
  readonly #inside: PageInside;
  readonly #checks: readonly Check[];
  readonly #storage: Storage;
  readonly #now: () => Date;
  #playing: Playing | undefined;
  #refused: string | undefined;

  /** @param now returns the current time of this computer */
  constructor(inside: PageInside, checks: readonly Check[], storage: Storage, now = () => new Date()) {
    this.#inside = inside;
    this.#checks = checks;
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * Sends a request, with an access token when it needs one.
   *
   * @param refused address of an endpoint that accepts no connection during this request
   * @throws StorageError, KeptError
   */
  async run(sent: Sent, asksToken: boolean, refused?: string): Promise<Ran> {
    return this.#changing(async ({core, token, sender, desk, keepSent}) => {
      this.#refused = refused;
      const {webhooks} = core.platform.state;
      const before = new Map(webhooks.deliveries.map(({id, attempts}) => [id, attempts.length]));
      const headers = asksToken ? {authorization: await token(), ...sent.headers} : sent.headers;
      const given = await ask(core, {...sent, headers});
      await settled();
      // After a reset this is another list.
      const {deliveries} = core.platform.state.webhooks;
      const made = requestsSince(before, core, sender());
      const ids = deliveries.map(({id}) => id);
      keepSent(withSent(desk().requests, made, ids));
      const arrived = deliveriesSince(before, core, sender()).filter(({url}) => url !== refused);
      return {answer: given, deliveries: arrived, headers};
    });
  }

  /**
   * Runs the requests of a table row on a separate simulator: the reader's state does not change.
   *
   * @throws Error if the row cannot be provoked
   */
  async provoke(row: PlayedRow, language: Locale): Promise<Provoked> {
    const {core, sender} = this.#play(undefined, freshDesk, 0, 'instant');
    const {entries: triggers} = this.#inside.triggers;
    const provocation = provocationOf(row, triggers);
    if (provocation === undefined) throw new Error(`${row.kind} ${row.name} cannot be provoked`);
    let count = 0;
    const steps = await provoke(provocation, {
      examples: this.#inside.contract.examples,
      triggers,
      send: async (request) => {
        const given = await ask(core, sentOf(request, language, `a-key-of-this-page-${(count += 1)}`));
        await settled();
        const isJson = given?.headers['Content-Type']?.includes('json') === true;
        const json = (isJson ? JSON.parse(textOf(given.body)) : {}) as Readonly<Record<string, unknown>>; // JSON objects by contract
        return {given, status: given?.status ?? null, etag: given?.headers.ETag, json};
      },
      settle: () => undefined,
    });
    const last = steps.at(-1);
    return {
      requests: steps.map(({request: {method, target}, answer: {given}}) => ({
        method,
        target,
        status: given?.status ?? null,
      })),
      headers: last?.request.headers ?? {},
      body: typeof last?.request.body === 'string' ? last.request.body : '',
      answer: last?.answer.given ?? null,
      deliveries: deliveriesSince(new Map(), core, sender()),
    };
  }

  /** Sends a GET request for one of the simulator's own views. The state does not change. @throws StorageError, KeptError */
  async look(target: string): Promise<string> {
    const {core} = await this.#current();
    const answer = await ask(core, {method: 'GET', target, headers: {}, body: new Uint8Array()});
    return textOf(answer?.body ?? new Uint8Array());
  }

  /**
   * Finds an issued document in one of the states: the reader's own document that changed last, else the example, else any.
   *
   * @throws StorageError, KeptError
   */
  async find(states: readonly string[], example: string): Promise<Subject | null> {
    const {platform} = (await this.#current()).core;
    const fitting = Object.values(platform.state.documents).filter(({record}) => states.includes(record.state));
    const own = fitting
      .filter(({record}) => !platform.isSample(record.id))
      .toSorted((one, other) => Date.parse(one.record.updatedAt) - Date.parse(other.record.updatedAt));
    const found = own.at(-1) ?? fitting.find(({record}) => record.id === example) ?? fitting[0];
    return found ? {id: found.record.id, etag: found.etag} : null;
  }

  /** The numbers of the issued documents. @throws StorageError, KeptError */
  async numbers(): Promise<readonly string[]> {
    const {platform} = (await this.#current()).core;
    return Object.values(platform.state.documents).map(({record}) => record.number);
  }

  /** Lists where a request violates the contract. @throws StorageError, KeptError */
  async faults({body, ...sent}: Sent, language: Locale): Promise<readonly Fault[]> {
    const {core} = this.#playing ?? (await this.#current());
    const faults = await core.faults({...sent, body: () => Promise.resolve(body)});
    return faults.map(({detail, ...place}) => ({...place, detail: textIn(detail, language)}));
  }

  /** Replaces the state by a new one. @throws StorageError */
  async reset(): Promise<void> {
    await this.#put(this.#play(undefined, freshDesk, 0).core.snapshot());
  }

  /** Returns the state as the content of a `simulator.mjs --data` file. @throws StorageError, KeptError */
  async exported(): Promise<string> {
    return textOfState(await this.#current());
  }

  /** Imports a state written by {@link exported} or `--data`. @throws StateFileError, StorageError */
  async take(name: string, text: string): Promise<void> {
    await this.#put(parseState(text, name, stateSchema));
  }

  async #put(state: SimulatorState): Promise<void> {
    this.#playing = undefined;
    const kept = {text: stateText(state), beside: ''};
    await this.#tries(async () => this.#storage.replace((await this.#storage.load())?.revision ?? 0, kept));
  }

  /** Runs an action on the newest state and stores the result. */
  async #changing<T>(act: (playing: Playing) => Promise<T>): Promise<T> {
    let result: T | undefined;
    await this.#tries(async () => {
      // No check for changes of other tabs here: `replace` detects them, and a check would add a wait.
      const playing = this.#playing ?? (await this.#current());
      // The simulator is ahead of the stored state until `replace` succeeds.
      this.#playing = undefined;
      // Runs the tasks that are due by now.
      await playing.clock.advance(0);
      result = await act(playing);
      const kept = {text: textOfState(playing), beside: JSON.stringify(playing.desk())};
      const isKept = await this.#storage.replace(playing.revision, kept);
      if (isKept) this.#playing = {...playing, revision: playing.revision + 1};
      return isKept;
    });
    return result as T; // set by the attempt that was stored
  }

  async #tries(attempt: () => Promise<boolean>): Promise<void> {
    for (let count = 0; count < mostTries; count += 1) if (await attempt()) return;
    throw new Error(`Other tabs have changed the state ${mostTries} times meanwhile.`);
  }

  /** Returns a simulator with the stored state. */
  async #current(): Promise<Playing> {
    const kept = await this.#storage.load();
    const revision = kept?.revision ?? 0;
    if (this.#playing?.revision !== revision) {
      const state = kept === null ? undefined : readKept(kept.text);
      this.#playing = this.#play(state, readDesk(kept?.beside ?? ''), revision);
    }
    return this.#playing;
  }

  #play(state: SimulatorState | undefined, before: Desk, revision: number, speed: CoreOptions['speed'] = 1): Playing {
    const inside = this.#inside;
    let {endpoint, requests} = before;
    let isLoaded = false;
    const clock = new MovableClock(
      {
        now: this.#now,
        // While the state loads, no task runs: pending tasks run with the next request, which also stores their result.
        after: (milliseconds, task) => (isLoaded && milliseconds === 0 ? atOnce(task) : () => undefined),
      },
      {ahead: state?.aheadMs ?? 0, soon: soon},
    );
    const faults = new Faults(before.lasting);
    before.awaited.forEach((id) => faults.once(id));
    const log = new RequestLog(before.log);
    const intercept = logged(log, clock, faultyRequests(faults, inside.contract, clock));
    let isOwn = false;
    const play = played(
      inside,
      (url, headers, body) => {
        if (url === this.#refused) return Promise.resolve(unreached);
        // Verifies the signature, as every webhook receiver must.
        const {endpoints} = core.platform.state.webhooks;
        const secrets = endpoints
          .filter((one) => one.url === url)
          .flatMap((one) => one.secrets.map(({value}) => value));
        const isTaken = isGenuine({headers, body}, secrets, this.#now());
        return Promise.resolve(isTaken ? endpointOutcomes[endpoint] : unsigned);
      },
      this.#now,
    );
    let sender: Sender | undefined;
    const core: Core = createCore({
      ...play,
      outcomeOf: faultyOutcome(play.outcomeOf, faults),
      createSender: (seam) => (sender = faultySender(play.createSender(seam, faultyAttempt(faults)), seam, faults)),
      intercept: (request, next) => (isOwn ? next(request) : intercept(request, next)),
      schemas: compiledSchemas(inside.contract, this.#checks),
      speed,
      clock,
      routes: [
        ...viewRoutes(
          {...inside, faults: inside.faults.filter(({id}) => !inProgramOnly.includes(id))},
          {
            requests: (id) => requests[id] ?? [],
            log: () => log.entries,
            awaited: () => faults.awaited,
            goingOn: (now) => faults.goingOn(now),
            endpoint: () => endpoint,
            isStill: true,
          },
        ),
        ...triggerRoutes(inside.triggers, (request) => core.ask(request)),
        ...faultRoutes(
          inside.faults.map(({id}) => id),
          faults,
          clock,
          inProgramOnly,
        ),
        endpointRoute((answer) => (endpoint = answer)),
      ],
      ...(state !== undefined && {state}),
    });
    isLoaded = true;
    return {
      core,
      revision,
      clock,
      async token() {
        isOwn = true;
        const token = await tokenOf(core);
        isOwn = false;
        return token;
      },
      sender: () => sender,
      desk: () => ({endpoint, awaited: faults.awaited, lasting: faults.lasting, log: log.entries, requests}),
      keepSent: (made) => (requests = made),
    };
  }
}

/** The page's endpoint refuses a webhook whose signature is wrong. */
const unsigned = {status: 401, error: null};

/** Outcome of a delivery to an endpoint that accepts no connection. */
const unreached = {status: null, error: 'connection'};

function textOfState({core, clock}: Playing): string {
  return stateText({...core.snapshot(), aheadMs: clock.ahead});
}

/** @throws KeptError */
function readKept(text: string): SimulatorState {
  try {
    return parseState(text, 'IndexedDB', stateSchema);
  } catch (error) {
    throw new KeptError(error instanceof Error ? error.message : String(error));
  }
}

async function ask(core: Core, {body, ...sent}: Sent): Promise<Answered | null> {
  const answer = await core.ask({
    ...sent,
    headers: Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, value.trim()])),
    body: (most) => Promise.resolve(body.length > most ? null : body),
  });
  if (answer === null) return null;
  const {status, headers, body: given = ''} = answer;
  return {status, headers, body: typeof given === 'string' ? utf8(given) : Uint8Array.from(given)};
}

/** Converts a request of a provocation and adds the common headers. Headers with an empty value are not sent. */
function sentOf({method, target, headers, body = ''}: StepRequest, language: Locale, key: string): Sent {
  const all = {Authorization: 'Bearer sandbox', 'Accept-Language': language, 'Idempotency-Key': key, ...headers};
  const sent = Object.entries(all).filter(([, value]) => value !== '');
  return {
    method,
    target,
    headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
    body: typeof body === 'string' ? utf8(body) : body,
  };
}

async function tokenOf(core: Core): Promise<string> {
  const token = core.platform.contract.operations.find(({id}) => id === 'createToken');
  const answer = await ask(core, {
    method: token?.method ?? 'POST',
    target: token?.path ?? '',
    headers: {
      authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: utf8('grant_type=client_credentials'),
  });
  const {access_token: value = ''} = JSON.parse(textOf(answer?.body ?? utf8('{}'))) as {access_token?: string}; // by contract
  return `Bearer ${value}`;
}

/** Resolves when all tasks that are due at once are done: they run before the next macrotask. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Requests of the new delivery attempts, by delivery id. */
function requestsSince(
  before: ReadonlyMap<string, number>,
  {platform}: Core,
  sender: Sender | undefined,
): SentRequests {
  return Object.fromEntries(
    platform.state.webhooks.deliveries.flatMap(({id, attempts}) => {
      const made = attempts.length - (before.get(id) ?? 0);
      return made > 0 ? [[id, (sender?.requests(id) ?? []).slice(-made).map(keptOf)] as const] : [];
    }),
  );
}

/** The part of a request that is stored. The body is stored only if a fault changed it; otherwise it is the body of the event. */
function keptOf({headers, at, fault, body}: SentRequest): SentRequests[string][number] {
  return fault === undefined ? {headers, at} : {headers, at, fault, body};
}

/** New delivery attempts, in order. */
function deliveriesSince(
  before: ReadonlyMap<string, number>,
  {platform}: Core,
  sender: Sender | undefined,
): readonly Delivered[] {
  const {deliveries, endpoints, events} = platform.state.webhooks;
  return deliveries.flatMap(({id, endpointId, eventId, attempts}) => {
    const made = attempts.slice(before.get(id) ?? 0);
    const requests = made.length > 0 ? (sender?.requests(id) ?? []).slice(-made.length) : [];
    return requests.map(({headers, body}, index) => ({
      type: events.find((event) => event.id === eventId)?.type ?? '',
      url: endpoints.find((endpoint) => endpoint.id === endpointId)?.url ?? '',
      headers,
      body,
      status: made[index]?.status ?? made[index]?.error ?? '',
    }));
  });
}
