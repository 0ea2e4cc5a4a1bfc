import {createHash} from 'node:crypto';
import type {Intercept} from '@integration-docs/simulator/testing';
import {limitOf} from './limits.ts';

type Incoming = Parameters<Intercept>[0];
type InterceptResult = Awaited<ReturnType<Intercept>>;

const hour = 60 * 60 * 1000;

/** Error codes that a correct connector may get, by status: they come from injected faults, not from a wrong request. */
const allowedCodes: Readonly<Record<number, readonly string[]>> = {
  401: ['token-invalid'],
  409: ['idempotency-in-progress'],
  429: ['rate-limit-exceeded'],
  500: ['internal-error'],
  502: [''],
  503: ['service-unavailable'],
};

/** How long before the last finished reconciliation `listEvents` must begin: the limit `reconcile-overlap`, in milliseconds. */
const overlap = limitOf('reconcile-overlap') * hour;

/** A response, its request, and the time on the connector's clock. */
interface Exchange {
  readonly request: Incoming;
  readonly answer: InterceptResult;
  readonly clock: number;
}

interface KeyUse {
  readonly key: string;
  readonly digest: string;
  readonly at: number;
}

/** Checks every request of a connector. Broken rules are added to {@link faults}. */
export class Recorder {
  readonly faults: string[] = [];
  /** Secrets and tokens that the platform returned. */
  readonly secrets = new Set<string>();
  requests = 0;

  readonly #now: () => number;
  readonly #bySubject = new Map<string, KeyUse>();
  readonly #byKey = new Map<string, string>();
  /** Error codes that the campaign expects, by the end of the path and query. */
  readonly #expected = new Map<string, readonly string[]>();
  /** How many more idempotency keys each operation may use for the same path and body. */
  readonly #extraKeys = new Map<string, number>();
  readonly #refused = new Set<string>();
  /** Retry-After waits by idempotency key, `''` for all requests. A killed process may not have stored its wait. */
  readonly #waits = new Map<string, {readonly from: number; readonly until: number; readonly process: number}>();
  /** Idempotency keys with a successful response, and the process that received it. */
  readonly #successfulKeys = new Map<string, number>();
  /** Webhook secrets, and the process that received them. */
  readonly #secretReceivers = new Map<string, number>();
  #process = 0;
  readonly #killed = new Set<number>();
  #runBegan: number | undefined;
  #runFinished: number | undefined;

  /** @param now the platform's clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** From now on, a request whose path and query end with this text may be refused with these codes. */
  expect(text: string, codes: readonly string[]): void {
    this.#expected.set(text, codes);
    this.#refused.delete(text);
  }

  /** Records that an operator repeats an operation: one more idempotency key is allowed for the same path and body. */
  ask(operation: string): void {
    this.#extraKeys.set(operation, (this.#extraKeys.get(operation) ?? 0) + 1);
  }

  /** Whether the connector received a refusal that {@link expect} announced. */
  isRefused(text: string): boolean {
    return this.#refused.has(text);
  }

  processBegins(): void {
    this.#process += 1;
  }

  /** Forgets the responses that the killed process received, unless its log says that they are stored. */
  processKilled(stderr: readonly string[]): void {
    this.#killed.add(this.#process);
    for (const [name, {process}] of this.#waits) if (process === this.#process) this.#waits.delete(name);
    for (const [key, process] of this.#successfulKeys) if (process === this.#process) this.#successfulKeys.delete(key);
    const receivedSecrets = [...this.#secretReceivers].filter(([, process]) => process === this.#process);
    // A registration that already exists is settled without a secret, so each secret needs both log lines.
    const lines = [/ outbox\.settled name=(?:register|rotate-webhook):/, / secret\.stored kind=webhook/];
    const counts = lines.map((pattern) => stderr.filter((line) => pattern.test(line)).length);
    if (Math.min(...counts) < receivedSecrets.length)
      for (const [secret] of receivedSecrets) this.#secretReceivers.delete(secret);
  }

  /** Whether the connector certainly has this webhook secret: an earlier process received it and was not killed before storing it. */
  hasGiven(secret: string): boolean {
    return (this.#secretReceivers.get(secret) ?? this.#process) < this.#process;
  }

  /**
   * Checks a request before it reaches the platform.
   *
   * @param clock the connector's clock, in milliseconds
   * @returns the number of the process that sent it
   */
  request(operation: string, {method, pathname, search, headers}: Incoming, body: Buffer, clock: number): number {
    this.requests += 1;
    const key = headers['idempotency-key'];
    for (const [name, {from, until}] of this.#waits) {
      const early = until - clock;
      // A connector whose clock went back has stored times that no longer count.
      const isForgotten = clock < from - hour / 60;
      if (early > 0 && !isForgotten && ['', key].includes(name))
        this.faults.push(`${operation}: a request ${early} ms before Retry-After is over`);
    }
    if (operation === 'listEvents') this.#checkSince(search);
    if (method === 'POST' && key !== undefined)
      this.#checkKey(operation, key, `${pathname} ${search.toString()}`, body);
    return this.#process;
  }

  #checkKey(operation: string, key: string, target: string, body: Buffer): void {
    if (this.#successfulKeys.has(key)) this.faults.push(`${operation}: a request whose answer had come`);
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const subject = `${operation} ${target}${operation === 'submitDocument' ? '' : ` ${digest}`}`;
    const earlierUse = this.#bySubject.get(subject);
    const isRenewed = earlierUse !== undefined && this.#now() - earlierUse.at > 20 * hour;
    const isDifferent =
      earlierUse !== undefined && !isRenewed && (earlierUse.key !== key || earlierUse.digest !== digest);
    const extraKeys = this.#extraKeys.get(operation) ?? 0;
    if (isDifferent && extraKeys > 0) this.#extraKeys.set(operation, extraKeys - 1);
    else if (isDifferent) this.faults.push(`${subject}: another key or body than before`);
    const keyOwner = this.#byKey.get(key) ?? `${subject} ${digest}`;
    if (keyOwner !== `${subject} ${digest}`) this.faults.push(`${subject}: the key of ${keyOwner}`);
    this.#byKey.set(key, keyOwner);
    if (earlierUse?.key !== key || isRenewed) this.#bySubject.set(subject, {key, digest, at: this.#now()});
  }

  /** Checks the platform's response. @param sender the number of the process that sent the request */
  answer(sender: number, operation: string, {request, answer, clock}: Exchange): void {
    if (answer === 'lost') return;
    const {status, body} = answer;
    const json = parseObject(body);
    for (const name of ['access_token', 'secret', 'clientSecret']) {
      const secret = json[name];
      if (typeof secret === 'string') this.secrets.add(secret);
    }
    if (!this.#killed.has(sender)) this.#remember(sender, operation, {request, answer, clock}, json);
    if (status < 400) return;
    const reportedCode = json.code ?? json.error;
    const code = typeof reportedCode === 'string' ? reportedCode : '';
    const target = `${request.pathname}?${request.search.toString()}`;
    const expected = [...this.#expected].find(([text, codes]) => target.endsWith(text) && codes.includes(code));
    if (expected !== undefined) this.#refused.add(expected[0]);
    else if (allowedCodes[status]?.includes(code) !== true) {
      this.faults.push(`${operation} ${target}: ${status} ${code} ${String(json.detail)}`);
    }
  }

  /** Records what the connector must respect from now on: secrets, successful keys, waits. */
  #remember(
    sender: number,
    operation: string,
    {request, answer, clock}: Exchange,
    json: Readonly<Record<string, unknown>>,
  ): void {
    if (answer === 'lost') return;
    const {status, headers} = answer;
    const key = request.headers['idempotency-key'];
    if (typeof json.secret === 'string') this.#secretReceivers.set(json.secret, sender);
    if (status < 300 && key !== undefined) this.#successfulKeys.set(key, sender);
    if (operation === 'listEvents' && json.nextCursor === null) this.#runFinished = this.#runBegan;
    const wait = Number(headers['Retry-After'] ?? 0) * 1000;
    const waitKey = [429, 503].includes(status) ? '' : key;
    // Tolerates half a second, because the connector's clock advances while the request is in flight.
    if (wait > 0 && waitKey !== undefined)
      this.#waits.set(waitKey, {from: clock, until: clock + wait - 500, process: sender});
  }

  /** Checks that a reconciliation starts early enough: `since` is at least {@link overlap} before the last finished one began. */
  #checkSince(search: URLSearchParams): void {
    if (search.has('cursor')) return;
    this.#runBegan = this.#now();
    if (this.#runFinished === undefined) return;
    const latest = this.#runFinished - overlap;
    const since = Date.parse(search.get('since') ?? '1970-01-01');
    if (since > latest) this.faults.push(`listEvents: since ${Math.ceil((since - latest) / hour)} h too late`);
  }
}

function parseObject(body: string | Uint8Array | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : Buffer.from(body ?? []).toString());
    return typeof value === 'object' && value !== null ? {...value} : {};
  } catch {
    return {};
  }
}
