import path from 'node:path';
import {freePort, startFaulty, type Faulty, type Intercept} from '@integration-docs/simulator/testing';
import type {Kill} from './kills.ts';
import type {PreparedConnector} from './languages.ts';
import {ConnectorProcess, type ProcessResult, type LogLine} from './processes.ts';
import {Recorder} from './recorder.ts';
import {Webhooks, type Webhook} from './webhooks.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** A credential of the example account, because only the secret of an existing credential can be rotated. */
const clientId = 'erp-example';
const clientSecret = 'the-first-secret-of-this-campaign';

/** A process runs for `beats` × `beatLength` of simulated time after the connector first has nothing left to do. */
const beats = 3;
const beatLength = 12 * second;
const postTimeout = 10 * second;

type PostResult = Awaited<ReturnType<Parameters<typeof startFaulty>[0]['post']>>;

interface WorldOptions extends PreparedConnector {
  readonly seed: number;
  /** Whether webhooks are sent one at a time, so that a seed reproduces the same run. Otherwise they are sent concurrently. */
  readonly isOrderly: boolean;
}

/** A simulated platform with faults and a controlled clock, and one connector process that is started and killed. */
export class World {
  readonly recorder: Recorder;
  readonly #faults: string[] = [];
  /** What happened, in order: the same for the same seed, as far as processes allow. */
  readonly trace: string[] = [];
  /** All lines that the connector has printed. */
  readonly outputLines: string[] = [];
  readonly figures = {lives: 0, kills: 0, webhooks: 0, requests: 0};
  readonly platform: Faulty;
  readonly webhookUrl: string;

  readonly #command: PreparedConnector['command'];
  readonly #env: Readonly<Record<string, string>>;
  readonly #webhooks: Webhooks;
  readonly #isOrderly: boolean;
  #process: ConnectorProcess | undefined;
  /** How many milliseconds the connector's clock is ahead of this machine's clock. */
  #ahead = 0;
  #kill: Kill | undefined;
  #isHit = false;
  #inFlight = 0;
  #acceptedCount = 0;
  #killedWithSecretCount = 0;
  #onQuiet: (() => void) | undefined;
  #sending: Promise<unknown> = Promise.resolve();

  private constructor({command, folder, env, isOrderly}: WorldOptions, port: number, platform: Faulty) {
    this.#isOrderly = isOrderly;
    this.#command = command;
    this.platform = platform;
    this.webhookUrl = `http://127.0.0.1:${port}/webhooks`;
    this.recorder = new Recorder(() => platform.clock.now().getTime());
    this.recorder.secrets.add(clientSecret);
    this.#webhooks = new Webhooks(platform, this.recorder);
    this.#env = {
      ...env,
      BASE_URL: platform.simulator.url,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
    };
  }

  static async begin(options: WorldOptions): Promise<World> {
    const holder: {world?: World} = {};
    const platform = await startFaulty({
      seed: options.seed,
      post: (...args) => holder.world?.post(...args) ?? Promise.resolve({status: null, error: 'connection'}),
      intercept: (request, next) => holder.world?.intercept(request, next) ?? next(request),
    });
    const world = new World(options, await freePort(), platform);
    holder.world = world;
    return world;
  }

  async end(): Promise<void> {
    this.#process?.signal('SIGKILL');
    await this.platform.simulator.close();
  }

  /** Messages about what is wrong so far. */
  get faults(): readonly string[] {
    return [...this.#faults, ...this.recorder.faults, ...this.#webhooks.faults];
  }

  fault(what: string): void {
    this.#faults.push(what);
  }

  /** Lets time pass while no connector runs, so webhooks fail to connect. */
  async pass(milliseconds: number): Promise<void> {
    await this.platform.clock.pass(milliseconds);
    await this.quiet();
  }

  /**
   * Runs a command of the connector to its end.
   *
   * @param killAt the step at which the process is killed
   */
  async command(
    args: readonly string[],
    {killAt, skew = 0}: {killAt?: string; skew?: number} = {},
  ): Promise<ProcessResult> {
    const process = this.#begin(args, skew, killAt);
    const ended = await process.ended;
    if (ended.signal === 'SIGKILL' && killAt !== undefined) this.figures.kills += 1;
    this.#processEnded(ended, args.join(' '), killAt);
    return ended;
  }

  /**
   * Runs one life of `run`: the connector does all work that is due and receives webhooks, until it is killed or gets SIGTERM.
   *
   * @param skew the error of its clock, in milliseconds
   * @returns whether it was killed at the given moment
   */
  async life(kill: Kill | undefined, skew: number): Promise<boolean> {
    this.figures.lives += 1;
    this.#kill = kill;
    this.#isHit = false;
    this.#acceptedCount = 0;
    const killAt = kill?.at === 'step' ? kill.step : undefined;
    const process = this.#begin(['run'], skew, killAt);
    for (let beat = 0; beat <= beats; beat += 1) {
      if (!(await this.#idle(process)) || beat === beats) break;
      await this.platform.clock.pass(beatLength);
      await this.quiet();
    }
    if (!(await process.stop())) this.fault('run goes on after SIGTERM');
    const ended = await process.ended;
    await this.quiet();
    const isKilled = ended.signal === 'SIGKILL';
    if (isKilled) this.figures.kills += 1;
    else if (ended.code !== 0) this.fault(`run ended with ${ended.code}: ${ended.stderr.at(-1) ?? ''}`);
    this.#processEnded(ended, 'run', killAt);
    if (!isKilled || kill === undefined) return false;
    if (kill.at !== 'step') return this.#isHit;
    return kill.about === undefined || ended.stderr.at(-1)?.includes(` name=${kill.about}`) === true;
  }

  /** Waits until a process has handled all webhooks that it accepted. @returns false when the process has ended */
  async #idle(process: ConnectorProcess): Promise<boolean> {
    const isIdle = ({step, fields}: LogLine): boolean =>
      step === 'run.idle' && Number(fields.events) >= this.#acceptedCount;
    return (await process.waitFor(isIdle)) !== undefined;
  }

  /** Number of rotations of the client secret whose answer is stored. */
  get rotatedCount(): number {
    const settled = this.outputLines.filter((line) => line.includes(' outbox.settled name=rotate-client:'));
    return settled.length + this.#killedWithSecretCount;
  }

  /** Waits until no webhook is in flight. */
  async quiet(): Promise<void> {
    while (this.#inFlight > 0) await new Promise<void>((resolve) => (this.#onQuiet = resolve));
    // A response can start another webhook, which begins in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#inFlight > 0) await this.quiet();
  }

  #begin(args: readonly string[], skew: number, crashAt: string | undefined): ConnectorProcess {
    // CLOCK_OFFSET_SECONDS takes whole seconds.
    const seconds = Math.round((this.platform.clock.now().getTime() + skew - Date.now()) / second);
    this.#ahead = seconds * second;
    this.trace.push(`${args.join(' ')} at ${this.platform.clock.now().toISOString()}, ${crashAt ?? ''}`);
    this.recorder.processBegins();
    const offset = {CLOCK_OFFSET_SECONDS: String(seconds)};
    // Even when empty, it makes `run` log each time that it has nothing to do.
    const crash = {CRASH_AT: crashAt ?? ''};
    this.#process = new ConnectorProcess(this.#command, args, {...this.#env, ...offset, ...crash});
    return this.#process;
  }

  #processEnded({stdout, stderr, signal, code}: ProcessResult, what: string, killAt: string | undefined): void {
    this.#process = undefined;
    this.#kill = undefined;
    if (signal === 'SIGKILL') this.recorder.processKilled(stderr);
    // The answer is on the disk before this step; a process that is killed here does not log `outbox.settled`.
    if (signal === 'SIGKILL' && stderr.at(-1)?.includes(' secret.stored kind=client')) this.#killedWithSecretCount += 1;
    this.#webhooks.processEnds(stderr, signal === 'SIGKILL', signal === 'SIGKILL' && killAt !== undefined);
    for (const line of [...stdout, ...stderr]) this.outputLines.push(line);
    const isCrash = signal === null && ![0, 65, 75].includes(code ?? -1);
    if (isCrash) this.fault(`${what}: exit code ${code}: ${stderr.slice(-3).join(' | ')}`);
  }

  readonly intercept: Intercept = async (request, next) => {
    const operation = this.platform.operationOf(request);
    if (operation === undefined) return next(request);
    const body = Buffer.from(await request.body());
    const bufferedRequest = {...request, body: () => Promise.resolve(body)};
    this.figures.requests += 1;
    const sender = this.recorder.request(operation, request, body, this.#connectorNow());
    const kill = this.#kill;
    const isTarget = kill !== undefined && 'operation' in kill && kill.operation === operation && !this.#isHit;
    if (isTarget && kill.at === 'before') return this.#killProcess();
    const response = await next(bufferedRequest);
    this.trace.push(`${operation} ${response === 'lost' ? response : response.status}`);
    if (isTarget && response !== 'lost' && response.status < 300) return this.#killProcess();
    this.recorder.answer(sender, operation, {request, answer: response, clock: this.#connectorNow()});
    const isPage = operation === 'listEvents' && response !== 'lost' && response.status === 200;
    if (isPage && typeof response.body === 'string') this.#webhooks.recordPage(response.body);
    return response;
  };

  #killProcess(): 'lost' {
    this.#isHit = true;
    this.#process?.signal('SIGKILL');
    return 'lost';
  }

  #connectorNow(): number {
    return Date.now() + this.#ahead;
  }

  /** Sends a webhook. When `isOrderly`, waits until the connector has handled the one before, so that a seed reproduces the same run. */
  async post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostResult> {
    this.#inFlight += 1;
    const send = (): Promise<PostResult> => this.#post(url, {headers, body});
    const result = this.#isOrderly ? this.#sending.then(send) : send();
    this.#sending = result;
    try {
      return await result;
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onQuiet?.();
    }
  }

  async #post(url: string, webhook: Webhook): Promise<PostResult> {
    const process = this.#process;
    if (process === undefined || process.hasEnded) return noResponse;
    const now = this.platform.clock.now();
    const sentWebhook = {url, ...webhook, at: now, skew: this.#connectorNow() - now.getTime()};
    const forgery = this.#webhooks.forgeryOf(sentWebhook);
    if (forgery !== undefined) this.#webhooks.checkForgeryResponse(await request(url, forgery));
    const response = await request(url, webhook);
    this.trace.push(`webhook ${response.status ?? 'nobody'}`);
    this.#webhooks.checkResponse(sentWebhook, response.status);
    this.figures.webhooks += response.status === null ? 0 : 1;
    if (response.status === 204) {
      this.#acceptedCount += 1;
      if (this.#kill?.at === 'webhook' && !this.#isHit) this.#killProcess();
      if (this.#isOrderly) await this.#idle(process);
    }
    return response;
  }
}

const noResponse: PostResult = {status: null, error: 'connection'};

async function request(url: string, {headers, body}: Webhook): Promise<PostResult> {
  try {
    const {status} = await fetch(url, {method: 'POST', headers, body, signal: AbortSignal.timeout(postTimeout)});
    return {status, error: null};
  } catch {
    return noResponse;
  }
}
