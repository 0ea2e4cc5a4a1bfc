import type {Locale} from '@integration-docs/facts';
import {
  compiledSchemas,
  createCore,
  parseState,
  played,
  stateSchema,
  stateText,
  textIn,
  textOf,
  utf8,
  type Check,
  type Core,
  type PlayedInside,
  type Sender,
  type SimulatorState,
} from '@integration-docs/simulator/page';
import type {Answered, Delivered, Fault, Ran, Sent} from './messages.ts';
import type {Storage} from './storage.ts';

/** What was kept cannot be read by this version of the site. */
export class KeptError extends Error {}

/** What the page's own endpoint answers: it takes every event. */
const TAKEN = 204;

/** How often another tab may come in between before we give up. */
const MOST_TRIES = 50;

/** Client of the token that the page asks for. */
const CLIENT = {id: 'browser', secret: 'sandbox'};

/** A simulator, and which state it goes on from. */
interface Playing {
  readonly core: Core;
  /** Of the state that it has; 0 for the fresh one. */
  readonly revision: number;
  readonly sender: () => Sender | undefined;
}

/**
 * The platform in the page. All tabs share one state: what is asked runs on the state that was kept last, and what becomes of it is kept
 * only if no other tab was quicker; otherwise it runs again on theirs. The platform works at once (`instant`), so that between two
 * requests nothing is under way, and ending a worker or a tab loses nothing.
 */
export class Session {
  readonly #inside: PlayedInside;
  readonly #checks: readonly Check[];
  readonly #storage: Storage;
  #playing: Playing | undefined;
  #refused: string | undefined;

  constructor(inside: PlayedInside, checks: readonly Check[], storage: Storage) {
    this.#inside = inside;
    this.#checks = checks;
    this.#storage = storage;
  }

  /**
   * Sends a request, with an access token when it needs one.
   *
   * @param refused address of an endpoint that takes nothing meanwhile
   * @throws StorageError, KeptError
   */
  async run(sent: Sent, asksToken: boolean, refused?: string): Promise<Ran> {
    return this.#changing(async ({core, sender}) => {
      this.#refused = refused;
      const {webhooks} = core.platform.state;
      const before = new Map(webhooks.deliveries.map(({id, attempts}) => [id, attempts.length]));
      const headers = asksToken ? {authorization: await tokenOf(core), ...sent.headers} : sent.headers;
      const given = await ask(core, {...sent, headers});
      await settled();
      const deliveries = deliveriesSince(before, core, sender());
      return {answer: given, deliveries: deliveries.filter(({url}) => url !== refused)};
    });
  }

  /** What the contract does not allow in a request. @throws StorageError, KeptError */
  async faults({body, ...sent}: Sent, language: Locale): Promise<readonly Fault[]> {
    const {core} = this.#playing ?? (await this.#current());
    const faults = await core.faults({...sent, body: () => Promise.resolve(body)});
    return faults.map(({detail, ...place}) => ({...place, detail: textIn(detail, language)}));
  }

  /** Back to the fresh state. @throws StorageError */
  async reset(): Promise<void> {
    await this.#put(this.#play(undefined, 0).core.snapshot());
  }

  /** The state as a file of `simulator.mjs --data`. @throws StorageError, KeptError */
  async exported(): Promise<string> {
    return stateText((await this.#current()).core.snapshot());
  }

  /** Takes up what {@link exported} or `--data` has written. @throws StateFileError, StorageError */
  async take(name: string, text: string): Promise<void> {
    await this.#put(parseState(text, name, stateSchema));
  }

  async #put(state: SimulatorState): Promise<void> {
    this.#playing = undefined;
    const text = stateText(state);
    await this.#tries(async () => this.#storage.replace((await this.#storage.load())?.revision ?? 0, text));
  }

  /** Does something on the newest state, and keeps what becomes of it. */
  async #changing<T>(act: (playing: Playing) => Promise<T>): Promise<T> {
    let result: T | undefined;
    await this.#tries(async () => {
      const playing = await this.#current();
      // Until it is kept, the simulator is ahead of what was kept.
      this.#playing = undefined;
      result = await act(playing);
      const isKept = await this.#storage.replace(playing.revision, stateText(playing.core.snapshot()));
      if (isKept) this.#playing = {...playing, revision: playing.revision + 1};
      return isKept;
    });
    return result as T; // set by the try that has been kept
  }

  async #tries(attempt: () => Promise<boolean>): Promise<void> {
    for (let count = 0; count < MOST_TRIES; count += 1) if (await attempt()) return;
    throw new Error(`Other tabs have changed the state ${MOST_TRIES} times meanwhile.`);
  }

  /** A simulator with the state that was kept last. */
  async #current(): Promise<Playing> {
    const kept = await this.#storage.load();
    const revision = kept?.revision ?? 0;
    if (this.#playing?.revision !== revision) {
      this.#playing = this.#play(kept === null ? undefined : readKept(kept.text), revision);
    }
    return this.#playing;
  }

  #play(state: SimulatorState | undefined, revision: number): Playing {
    const play = played(this.#inside, (url) =>
      Promise.resolve(url === this.#refused ? {status: null, error: 'connection'} : {status: TAKEN, error: null}),
    );
    let sender: Sender | undefined;
    const core = createCore({
      ...play,
      createSender: (seam) => (sender = play.createSender(seam)),
      schemas: compiledSchemas(this.#inside.contract, this.#checks),
      speed: 'instant',
      ...(state !== undefined && {state}),
    });
    return {core, revision, sender: () => sender};
  }
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

async function tokenOf(core: Core): Promise<string> {
  const token = core.platform.contract.operations.find(({id}) => id === 'createToken');
  const answer = await ask(core, {
    method: token?.method ?? 'POST',
    target: token?.path ?? '',
    headers: {
      authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: utf8('grant_type=client_credentials'),
  });
  const {access_token: value = ''} = JSON.parse(textOf(answer?.body ?? utf8('{}'))) as {access_token?: string}; // by contract
  return `Bearer ${value}`;
}

/** Resolves once all that the platform does at once is done: it does it before the next task. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The attempts that were made since, in order. */
function deliveriesSince(
  before: ReadonlyMap<string, number>,
  {platform}: Core,
  sender: Sender | undefined,
): readonly Delivered[] {
  const {deliveries, endpoints, events} = platform.state.webhooks;
  return deliveries.flatMap(({id, endpointId, eventId, attempts}) => {
    const made = attempts.length - (before.get(id) ?? 0);
    const requests = made > 0 ? (sender?.requests(id) ?? []).slice(-made) : [];
    return requests.map(({headers, body}) => ({
      type: events.find((event) => event.id === eventId)?.type ?? '',
      url: endpoints.find((endpoint) => endpoint.id === endpointId)?.url ?? '',
      headers,
      body,
      status: TAKEN,
    }));
  });
}
