import {createHash} from 'node:crypto';
import type {Intercept} from '@integration-docs/simulator/testing';

type Incoming = Parameters<Intercept>[0];
type Answered = Awaited<ReturnType<Intercept>>;

const HOUR = 60 * 60 * 1000;

/** Answers that say that a program keeps to the contract and something else is wrong: faults, and what a person has to decide. */
const ALLOWED: Readonly<Record<number, readonly string[]>> = {
  401: ['token-invalid'],
  409: ['idempotency-in-progress'],
  429: ['rate-limit-exceeded'],
  500: ['internal-error'],
  502: [''],
  503: ['service-unavailable'],
};

interface Known {
  readonly key: string;
  readonly digest: string;
  readonly at: number;
}

/** Looks at every request of a connector: what breaks a rule is in {@link faults}. */
export class Recorder {
  readonly faults: string[] = [];
  /** Secrets and tokens that were given out. */
  readonly secrets = new Set<string>();
  requests = 0;

  readonly #now: () => number;
  readonly #bySubject = new Map<string, Known>();
  readonly #byKey = new Map<string, string>();
  /** Codes that a subject may get, because a test asks for it. */
  readonly #expected = new Map<string, readonly string[]>();
  /** How many more keys an operation may use for the same thing. */
  readonly #asked = new Map<string, number>();
  readonly #refused = new Set<string>();
  #quietUntil = 0;

  /** @param now of the platform, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** A request whose path or query has this text may be refused so. */
  expect(text: string, codes: readonly string[]): void {
    this.#expected.set(text, codes);
  }

  /** A person asks for an operation once more: another key for the same path and body is another request. */
  ask(operation: string): void {
    this.#asked.set(operation, (this.#asked.get(operation) ?? 0) + 1);
  }

  /** Whether the connector was told a refusal that {@link expect} named. */
  isRefused(text: string): boolean {
    return this.#refused.has(text);
  }

  /** A new process begins: what the one before was told may be lost with it. */
  processBegins(): void {
    this.#quietUntil = 0;
  }

  /** Before the platform sees the request. @param clock of the connector, in milliseconds */
  request(operation: string, {method, pathname, search, headers}: Incoming, body: Buffer, clock: number): void {
    this.requests += 1;
    if (clock < this.#quietUntil) this.faults.push(`${operation}: a request ${this.#quietUntil - clock} ms too early`);
    const key = headers['idempotency-key'];
    if (method !== 'POST' || key === undefined) return;
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const subject = `${operation} ${pathname} ${search.toString()}${operation === 'submitDocument' ? '' : ` ${digest}`}`;
    const known = this.#bySubject.get(subject);
    const isRenewed = known !== undefined && this.#now() - known.at > 20 * HOUR;
    const isAnother = known !== undefined && !isRenewed && (known.key !== key || known.digest !== digest);
    const asked = this.#asked.get(operation) ?? 0;
    if (isAnother && asked > 0) this.#asked.set(operation, asked - 1);
    else if (isAnother) this.faults.push(`${subject}: another key or body than before`);
    const user = this.#byKey.get(key) ?? `${subject} ${digest}`;
    if (user !== `${subject} ${digest}`) this.faults.push(`${subject}: the key of ${user}`);
    this.#byKey.set(key, user);
    if (known?.key !== key || isRenewed) this.#bySubject.set(subject, {key, digest, at: this.#now()});
  }

  answer(operation: string, request: Incoming, answer: Answered, clock: number): void {
    if (answer === 'lost') return;
    const {status, headers, body} = answer;
    const json = parsed(body);
    for (const name of ['access_token', 'secret', 'clientSecret']) {
      const secret = json[name];
      if (typeof secret === 'string') this.secrets.add(secret);
    }
    if (status < 400) return;
    const named = json.code ?? json.error;
    const code = typeof named === 'string' ? named : '';
    const target = `${request.pathname}?${request.search.toString()}`;
    const expected = [...this.#expected].find(([text, codes]) => target.includes(text) && codes.includes(code));
    if (expected !== undefined) this.#refused.add(expected[0]);
    else if (ALLOWED[status]?.includes(code) !== true) {
      this.faults.push(`${operation} ${target}: ${status} ${code} ${String(json.detail)}`);
    }
    const wait = Number(headers['Retry-After'] ?? 0) * 1000;
    if ([429, 503].includes(status)) this.#quietUntil = Math.max(this.#quietUntil, clock + wait - 500);
  }
}

function parsed(body: string | Uint8Array | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : Buffer.from(body ?? []).toString());
    return typeof value === 'object' && value !== null ? {...value} : {};
  } catch {
    return {};
  }
}
