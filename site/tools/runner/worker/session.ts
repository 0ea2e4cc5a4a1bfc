import type {Locale} from '@integration-docs/facts';
import {
  runAsMicrotask,
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
  withLog,
  MovableClock,
  parseState,
  coreOptions,
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
  type RowReference,
  type PageInside,
  type Sender,
  type SentRequest,
  type SimulatorState,
  type StepRequest,
} from '@integration-docs/simulator/page';
import {emptyPageState, readPageState, withSent, type PageState, type SentRequests} from './page-state.ts';
import type {
  PlatformAnswer,
  DeliveryAttempt,
  Fault,
  ProvokeResult,
  RunResult,
  PlatformRequest,
  Subject,
} from './messages.ts';
import type {Storage} from './storage.ts';

/** The stored state cannot be read by this version of the site. */
export class StoredStateError extends Error {}

/** Milliseconds: the platform runs tasks due within this time at once. Later tasks wait until the clock is advanced. */
export const runsAtOnceWithin = 60_000;

/** Maximum number of attempts when other tabs change the state at the same time. */
const maxAttempts = 50;

/** Faults of network connections, which the page cannot simulate. */
const inProgramOnly: readonly PageInside['faults'][number]['id'][] = ['hang'];

/** OAuth client for the page's own access token. */
const client = {id: 'browser', secret: 'sandbox'};

/** A running simulator, and the stored state that it started from. */
interface RunningSimulator {
  readonly core: Core;
  /** Revision of the stored state; 0 for a new one. */
  readonly revision: number;
  readonly clock: MovableClock;
  /** Gets an access token for a request of the page. This request bypasses faults and is not logged. */
  readonly token: () => Promise<string>;
  readonly sender: () => Sender | undefined;
  readonly faults: Faults;
  /** Data stored beside the state, as they are now. */
  readonly pageState: () => PageState;
  readonly storeRequests: (newRequests: SentRequests) => void;
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
  #instance: RunningSimulator | undefined;
  #refusedUrl: string | undefined;

  /** @param now returns the current time of this computer */
  constructor(inside: PageInside, checks: readonly Check[], storage: Storage, now = () => new Date()) {
    this.#inside = inside;
    this.#checks = checks;
    this.#storage = storage;
    this.#now = now;
  }

  /** Whether a failure waits or is in progress; undefined while no state is loaded. */
  get isArmed(): boolean | undefined {
    if (this.#instance === undefined) return undefined;
    const {faults, clock} = this.#instance;
    return faults.awaited.length > 0 || faults.activeFaults(clock.now()).length > 0;
  }

  /**
   * Sends a request, with an access token when it needs one.
   *
   * @param refused address of an endpoint that accepts no connection during this request
   * @throws StorageError, StoredStateError
   */
  async run(sent: PlatformRequest, asksToken: boolean, refused?: string): Promise<RunResult> {
    return this.#change(async ({core, token, sender, faults, clock, pageState, storeRequests}) => {
      this.#refusedUrl = refused;
      const {webhooks} = core.platform.state;
      const attemptCounts = new Map(webhooks.deliveries.map(({id, attempts}) => [id, attempts.length]));
      const headers = asksToken ? {authorization: await token(), ...sent.headers} : sent.headers;
      const {happened} = faults;
      const answer = await ask(core, {...sent, headers});
      await waitForTasks();
      const metIds = faultsMet(answer, happened, faults, clock);
      // After a reset this is another list.
      const {deliveries} = core.platform.state.webhooks;
      const newRequests = requestsSince(attemptCounts, core, sender());
      const ids = deliveries.map(({id}) => id);
      storeRequests(withSent(pageState().requests, newRequests, ids));
      const newDeliveries = deliveriesSince(attemptCounts, core, sender()).filter(({url}) => url !== refused);
      const failures = this.#inside.faults.filter(({id}) => metIds.includes(id)).map(({what}) => what);
      return {answer, deliveries: newDeliveries, headers, failures};
    });
  }

  /**
   * Runs the requests of a table row on a separate simulator: the reader's state does not change.
   *
   * @throws Error if the row cannot be provoked
   */
  async provoke(row: RowReference, language: Locale): Promise<ProvokeResult> {
    const {core, sender} = this.#create(undefined, emptyPageState, 0, 'instant');
    const {entries: triggers} = this.#inside.triggers;
    const provocation = provocationOf(row, triggers);
    if (provocation === undefined) throw new Error(`${row.kind} ${row.name} cannot be provoked`);
    let count = 0;
    const steps = await provoke(provocation, {
      examples: this.#inside.contract.examples,
      triggers,
      send: async (request) => {
        const response = await ask(core, sentOf(request, language, `a-key-of-this-page-${(count += 1)}`));
        await waitForTasks();
        const isJson = response?.headers['Content-Type']?.includes('json') === true;
        const json = (isJson ? JSON.parse(textOf(response.body)) : {}) as Readonly<Record<string, unknown>>; // JSON objects by contract
        return {response, status: response?.status ?? null, etag: response?.headers.ETag, json};
      },
      settle: () => undefined,
    });
    const last = steps.at(-1);
    return {
      requests: steps.map(({request: {method, target}, answer: {response}}) => ({
        method,
        target,
        status: response?.status ?? null,
      })),
      headers: last?.request.headers ?? {},
      body: typeof last?.request.body === 'string' ? last.request.body : '',
      answer: last?.answer.response ?? null,
      deliveries: deliveriesSince(new Map(), core, sender()),
    };
  }

  /** Sends a GET request for one of the simulator's own views. The state does not change. @throws StorageError, StoredStateError */
  async look(target: string): Promise<string> {
    const {core} = await this.#currentInstance();
    const answer = await ask(core, {method: 'GET', target, headers: {}, body: new Uint8Array()});
    return textOf(answer?.body ?? new Uint8Array());
  }

  /**
   * Finds an issued document in one of the states: the reader's own document that changed last, else the example, else any.
   *
   * @throws StorageError, StoredStateError
   */
  async find(states: readonly string[], example: string): Promise<Subject | null> {
    const {platform} = (await this.#currentInstance()).core;
    const candidates = Object.values(platform.state.documents).filter(({record}) => states.includes(record.state));
    const ownDocuments = candidates
      .filter(({record}) => !platform.isSample(record.id))
      .toSorted((one, other) => Date.parse(one.record.updatedAt) - Date.parse(other.record.updatedAt));
    const match = ownDocuments.at(-1) ?? candidates.find(({record}) => record.id === example) ?? candidates[0];
    return match ? {id: match.record.id, etag: match.etag} : null;
  }

  /** The numbers of the issued documents. @throws StorageError, StoredStateError */
  async numbers(): Promise<readonly string[]> {
    const {platform} = (await this.#currentInstance()).core;
    return Object.values(platform.state.documents).map(({record}) => record.number);
  }

  /** Lists where a request violates the contract. @throws StorageError, StoredStateError */
  async faults({body, ...sent}: PlatformRequest, language: Locale): Promise<readonly Fault[]> {
    const {core} = this.#instance ?? (await this.#currentInstance());
    const faults = await core.contractErrors({...sent, body: () => Promise.resolve(body)});
    return faults.map(({detail, ...place}) => ({...place, detail: textIn(detail, language)}));
  }

  /** Replaces the state by a new one. @throws StorageError */
  async reset(): Promise<void> {
    await this.#replaceState(this.#create(undefined, emptyPageState, 0).core.snapshot());
  }

  /** Returns the state as the content of a `simulator.mjs --data` file. @throws StorageError, StoredStateError */
  async exportState(): Promise<string> {
    return textOfState(await this.#currentInstance());
  }

  /** Imports a state written by {@link exportState} or `--data`. @throws StateFileError, StorageError */
  async importState(name: string, text: string): Promise<void> {
    await this.#replaceState(parseState(text, name, stateSchema));
  }

  async #replaceState(state: SimulatorState): Promise<void> {
    this.#instance = undefined;
    const stored = {text: stateText(state), beside: ''};
    await this.#retry(async () => this.#storage.replace((await this.#storage.load())?.revision ?? 0, stored));
  }

  /** Runs an action on the newest state and stores the result. */
  async #change<T>(act: (instance: RunningSimulator) => Promise<T>): Promise<T> {
    let result: T | undefined;
    await this.#retry(async () => {
      // No check for changes of other tabs here: `replace` detects them, and a check would add a wait.
      const instance = this.#instance ?? (await this.#currentInstance());
      // The simulator is ahead of the stored state until `replace` succeeds.
      this.#instance = undefined;
      // Runs the tasks that are due by now.
      await instance.clock.advance(0);
      result = await act(instance);
      const stored = {text: textOfState(instance), beside: JSON.stringify(instance.pageState())};
      const isStored = await this.#storage.replace(instance.revision, stored);
      if (isStored) this.#instance = {...instance, revision: instance.revision + 1};
      return isStored;
    });
    return result as T; // set by the attempt that was stored
  }

  async #retry(attempt: () => Promise<boolean>): Promise<void> {
    for (let count = 0; count < maxAttempts; count += 1) if (await attempt()) return;
    throw new Error(`Other tabs have changed the state ${maxAttempts} times meanwhile.`);
  }

  /** Returns a simulator with the stored state. */
  async #currentInstance(): Promise<RunningSimulator> {
    const stored = await this.#storage.load();
    const revision = stored?.revision ?? 0;
    if (this.#instance?.revision !== revision) {
      const state = stored === null ? undefined : parseStoredState(stored.text);
      this.#instance = this.#create(state, readPageState(stored?.beside ?? ''), revision);
    }
    return this.#instance;
  }

  #create(
    state: SimulatorState | undefined,
    pageState: PageState,
    revision: number,
    speed: CoreOptions['speed'] = 1,
  ): RunningSimulator {
    const inside = this.#inside;
    let {endpoint, requests} = pageState;
    let isLoaded = false;
    const clock = new MovableClock(
      {
        now: this.#now,
        // While the state loads, no task runs: pending tasks run with the next request, which also stores their result.
        after: (milliseconds, task) => (isLoaded && milliseconds === 0 ? runAsMicrotask(task) : () => undefined),
      },
      {ahead: state?.aheadMs ?? 0, soon: runsAtOnceWithin},
    );
    const faults = new Faults(pageState.lasting);
    pageState.awaited.forEach((id) => faults.once(id));
    const log = new RequestLog(pageState.log);
    const intercept = withLog(log, clock, faultyRequests(faults, inside.contract, clock));
    let isOwnRequest = false;
    const play = coreOptions(
      inside,
      (url, headers, body) => {
        if (url === this.#refusedUrl) return Promise.resolve(unreachableOutcome);
        // Verifies the signature, as every webhook receiver must.
        const {endpoints} = core.platform.state.webhooks;
        const secrets = endpoints
          .filter((one) => one.url === url)
          .flatMap((one) => one.secrets.map(({value}) => value));
        const isValid = isGenuine({headers, body}, secrets, this.#now());
        return Promise.resolve(isValid ? endpointOutcomes[endpoint] : wrongSignatureOutcome);
      },
      this.#now,
    );
    let sender: Sender | undefined;
    const core: Core = createCore({
      ...play,
      outcomeOf: faultyOutcome(play.outcomeOf, faults),
      createSender: (seam) => (sender = faultySender(play.createSender(seam, faultyAttempt(faults)), seam, faults)),
      intercept: (request, next) => (isOwnRequest ? next(request) : intercept(request, next)),
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
            activeFaults: (now) => faults.activeFaults(now),
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
        isOwnRequest = true;
        const token = await tokenOf(core);
        isOwnRequest = false;
        return token;
      },
      sender: () => sender,
      faults,
      pageState: () => ({endpoint, awaited: faults.awaited, lasting: faults.lasting, log: log.entries, requests}),
      storeRequests: (newRequests) => (requests = newRequests),
    };
  }
}

/** Faults that happened during a request, or that were in progress and decided its answer. @param before how often each had happened */
function faultsMet(
  answer: PlatformAnswer | null,
  before: Faults['happened'],
  faults: Faults,
  clock: MovableClock,
): readonly string[] {
  const happenedIds = Object.entries(faults.happened).flatMap(([id, count]) => (count > (before[id] ?? 0) ? [id] : []));
  const activeIds = faults.activeFaults(clock.now()).map(({fault}) => fault);
  const activeId = answer === null ? 'outage' : answer.status === 503 ? 'maintenance' : undefined;
  return [...happenedIds, ...activeIds.filter((id) => id === activeId)];
}

/** The page's endpoint refuses a webhook whose signature is wrong. */
const wrongSignatureOutcome = {status: 401, error: null};

/** Outcome of a delivery to an endpoint that accepts no connection. */
const unreachableOutcome = {status: null, error: 'connection'};

function textOfState({core, clock}: RunningSimulator): string {
  return stateText({...core.snapshot(), aheadMs: clock.ahead});
}

/** @throws StoredStateError */
function parseStoredState(text: string): SimulatorState {
  try {
    return parseState(text, 'IndexedDB', stateSchema);
  } catch (error) {
    throw new StoredStateError(error instanceof Error ? error.message : String(error));
  }
}

async function ask(core: Core, {body, ...sent}: PlatformRequest): Promise<PlatformAnswer | null> {
  const answer = await core.ask({
    ...sent,
    headers: Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, value.trim()])),
    body: (maxBytes) => Promise.resolve(body.length > maxBytes ? null : body),
  });
  if (answer === null) return null;
  const {status, headers, body: responseBody = ''} = answer;
  return {status, headers, body: typeof responseBody === 'string' ? utf8(responseBody) : Uint8Array.from(responseBody)};
}

/** Converts a request of a provocation and adds the common headers. Headers with an empty value are not sent. */
function sentOf({method, target, headers, body = ''}: StepRequest, language: Locale, key: string): PlatformRequest {
  const allHeaders = {Authorization: 'Bearer sandbox', 'Accept-Language': language, 'Idempotency-Key': key, ...headers};
  const sentHeaders = Object.entries(allHeaders).filter(([, value]) => value !== '');
  return {
    method,
    target,
    headers: Object.fromEntries(sentHeaders.map(([name, value]) => [name.toLowerCase(), value])),
    body: typeof body === 'string' ? utf8(body) : body,
  };
}

async function tokenOf(core: Core): Promise<string> {
  const operation = core.platform.contract.operations.find(({id}) => id === 'createToken');
  const answer = await ask(core, {
    method: operation?.method ?? 'POST',
    target: operation?.path ?? '',
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
function waitForTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Requests of the new delivery attempts, by delivery id. */
function requestsSince(
  attemptCounts: ReadonlyMap<string, number>,
  {platform}: Core,
  sender: Sender | undefined,
): SentRequests {
  return Object.fromEntries(
    platform.state.webhooks.deliveries.flatMap(({id, attempts}) => {
      const newCount = attempts.length - (attemptCounts.get(id) ?? 0);
      return newCount > 0 ? [[id, (sender?.requests(id) ?? []).slice(-newCount).map(toStoredRequest)] as const] : [];
    }),
  );
}

/** The part of a request that is stored. The body is stored only if a fault changed it; otherwise it is the body of the event. */
function toStoredRequest({headers, at, fault, body}: SentRequest): SentRequests[string][number] {
  return fault === undefined ? {headers, at} : {headers, at, fault, body};
}

/** New delivery attempts, in order. */
function deliveriesSince(
  attemptCounts: ReadonlyMap<string, number>,
  {platform}: Core,
  sender: Sender | undefined,
): readonly DeliveryAttempt[] {
  const {deliveries, endpoints, events} = platform.state.webhooks;
  return deliveries.flatMap(({id, endpointId, eventId, attempts}) => {
    const newAttempts = attempts.slice(attemptCounts.get(id) ?? 0);
    const requests = newAttempts.length > 0 ? (sender?.requests(id) ?? []).slice(-newAttempts.length) : [];
    return requests.map(({headers, body}, index) => ({
      type: events.find((event) => event.id === eventId)?.type ?? '',
      url: endpoints.find((endpoint) => endpoint.id === endpointId)?.url ?? '',
      headers,
      body,
      status: newAttempts[index]?.status ?? newAttempts[index]?.error ?? '',
    }));
  });
}
