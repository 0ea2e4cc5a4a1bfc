import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {Random, type FaultSettings} from '@integration-docs/simulator/testing';
import {receivedDocument, withOtherContent, invoice, isConflict, type Invoice} from './invoices.ts';
import {allKills, nameOf, type Kill, type Need} from './kills.ts';
import type {PreparedConnector} from './languages.ts';
import {verify, type Expected} from './verify.ts';
import {limitOf} from './limits.ts';
import {hour, minute, second, World} from './world.ts';

export interface CampaignOptions extends PreparedConnector {
  readonly seed: number;
  readonly invoices: number;
  /** Share of the kill moments to run, 0 to 1. Default: 1. */
  readonly killShare?: number;
  /** Whether the campaign ends at the first fault. */
  readonly isHasty?: boolean;
  /** Called with a line of progress after each life. */
  readonly log?: (line: string) => void;
}

export interface CampaignResult {
  /** Messages about what is wrong; empty when every property holds. */
  readonly faults: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
  /** What happened, in order. */
  readonly trace: readonly string[];
}

/** How many invoices are submitted at a time: `few`, or `many` in campaigns of more than `manyFrom` invoices. */
const batchSizes = {few: 2, many: 50, manyFrom: 1000};

const rates = {
  'answer-lost-before': {rate: 0.04},
  'answer-lost-after': {rate: 0.05},
  'in-progress': {rate: 0.04},
  'internal-error': {rate: 0.02},
  'proxy-error': {rate: 0.02},
  'unknown-properties': {rate: 0.1},
  'event-lost': {rate: 0.08},
  'event-doubled': {rate: 0.1},
  'event-out-of-order': {rate: 0.1},
  'event-late': {rate: 0.05},
  // Share of the documents that are sent by e-mail.
  'bounce-after-delivered': {rate: 0.7},
} satisfies FaultSettings['faults'];

function batchOf({invoices}: {readonly invoices: number}): number {
  return invoices > batchSizes.manyFrom ? batchSizes.many : batchSizes.few;
}

/** Fault rates. Faults that block all requests are scaled down, so that their number in a life does not depend on the batch size. */
function ratesOf(batch: number): FaultSettings['faults'] {
  const inLife = (rate: number) => ({rate: (rate * batchSizes.few) / batch});
  return {
    ...rates,
    'token-revoked': inLife(0.02),
    'rate-limited': inLife(0.01),
    'rate-limited-silently': inLife(0.01),
    maintenance: inLife(0.003),
    'endpoint-disabled': inLife(0.01),
  };
}

/** Kill moments that submit invoices: after all moments have run, these repeat until the requested number of invoices is reached. */
const submitKills = allKills.filter(({needs}) => needs === 'submit' || needs === 'invoices');

interface Scenario {
  readonly faults: FaultSettings['faults'];
  readonly lives: number;
  /** Milliseconds that pass after each life. */
  readonly gap: number;
}

/** Rare faults, which a program may meet once a year. Every campaign includes each of them. */
const rareScenarios: readonly Scenario[] = [
  // Two hours of maintenance, during which the connector must send no request.
  {faults: {maintenance: {rate: 1, times: 1}}, lives: 3, gap: 50 * minute},
  // Hours of 500 responses without Retry-After.
  {faults: {'internal-error': {rate: 1}}, lives: 8, gap: 25 * minute},
  // No webhook arrives: only `listEvents` reports the events.
  {faults: {'event-lost': {rate: 1}}, lives: 2, gap: 3 * hour},
];

/** Possible times between two lives: seconds, minutes, longer than maintenance, longer than an idempotency key is kept, a weekend. */
const gaps = [20 * second, minute, 10 * minute, 40 * minute, 3 * hour, 3 * hour, 26 * hour, 76 * hour];
/** The time that must pass first, for moments that need another day or an expired token. */
const gapOf: Partial<Readonly<Record<Need, number>>> = {day: 26 * hour, token: 3 * hour};
/** Possible errors of the connector's clock: within the time window of a signature, and beyond it. */
const skews = [0, 0, 0, 0, 2 * minute, -2 * minute, 20 * minute, -20 * minute];
/** How long the old client secret stays valid after a rotation. */
const overlap = limitOf('client-secret-overlap') * hour;
/** Maximum number of lives to reach one kill moment; after that, the campaign reports the moment as never reached. */
const maxTries = 40;
/** Maximum number of lives at the end of a campaign, within which the connector has to finish all its work. */
const maxFinalLives = 12;

/**
 * Submits invoices, lets documents arrive, and kills and restarts the connector at every step, under a seeded mix of faults. Then lets
 * the connector finish its work and compares its state with the platform's.
 */
export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const world = await World.begin({...options, isOrderly: batchOf(options) === batchSizes.few});
  try {
    return await new Campaign(options, world).run();
  } finally {
    await world.end();
  }
}

class Campaign {
  readonly #options: CampaignOptions;
  readonly #world: World;
  readonly #random: Random;
  readonly #expected: Expected;
  readonly #batch: number;
  #rotationsAsked = 0;

  constructor(options: CampaignOptions, world: World) {
    this.#options = options;
    this.#world = world;
    this.#random = new Random(options.seed);
    this.#batch = batchOf(options);
    const existingIds = new Set(Object.keys(world.platform.simulator.platform.state.received));
    this.#expected = {
      invoices: [],
      settled: new Set(),
      responses: new Map(),
      resentDocuments: new Map(),
      existingIds,
      arrivedCount: 0,
    };
  }

  async run(): Promise<CampaignResult> {
    const {seed, invoices: invoiceCount, killShare = 1, log} = this.#options;
    const world = this.#world;
    world.platform.faults.set({seed, faults: ratesOf(this.#batch)});
    const chosen = killShare < 1 ? allKills.filter(() => this.#random.next() < killShare) : allKills;
    const waiting = chosen.map((kill) => ({kill, tries: 1}));
    while (!this.#isOver() && (waiting.length > 0 || this.#expected.invoices.length < invoiceCount)) {
      const next = waiting.shift();
      const isHit = await this.#killAtMoment(next?.kill ?? this.#pick(submitKills));
      if (next !== undefined && !isHit && next.tries < maxTries) waiting.push({...next, tries: next.tries + 1});
      else if (next !== undefined && !isHit) world.fault(`never killed at ${nameOf(next.kill)}`);
      log?.(
        `${this.#expected.invoices.length} invoices, ${world.figures.lives} lives, ${waiting.length} moments to come`,
      );
    }
    const {happened} = world.platform.faults;
    for (const scenario of rareScenarios) await this.#runScenario(scenario);
    // Unknown properties continue until the end: they are an allowed change of the API, not a passing fault.
    world.platform.faults.set({seed, faults: {'unknown-properties': {rate: 1}}});
    let finalFaults: readonly string[] = ['the connector did not come to its end'];
    for (let life = 0; !this.#isOver() && life < maxFinalLives && finalFaults.length > 0; life += 1) {
      await this.#runOperatorTasks();
      await world.life(undefined, 0);
      await world.pass(life % 2 === 0 ? 30 * minute : 26 * hour);
      if (life > 1) finalFaults = await verify(world, this.#expected);
    }
    const {lives, kills, webhooks, requests} = world.figures;
    return {
      trace: world.trace,
      faults: [...world.faults, ...finalFaults],
      figures: {
        invoices: this.#expected.invoices.length,
        received: this.#expected.arrivedCount,
        ...{lives, kills, webhooks, requests},
        bounced: happened['bounce-after-delivered'] ?? 0,
        faults: Object.values(happened).reduce((sum, count) => sum + count, 0),
      },
    };
  }

  #isOver(): boolean {
    return this.#options.isHasty === true && this.#world.faults.length > 0;
  }

  /** Runs a scenario with newly submitted invoices and one document that arrives. */
  async #runScenario({faults, lives, gap}: Scenario): Promise<void> {
    const {seed} = this.#options;
    this.#world.platform.faults.set({seed, faults: {}});
    // Longer than any Retry-After of an earlier fault.
    await this.#world.pass(3 * hour);
    this.#world.platform.faults.set({seed, faults});
    await this.#submit();
    await this.#arrive();
    for (let life = 0; !this.#isOver() && life < lives; life += 1) {
      await this.#world.life(undefined, 0);
      await this.#world.pass(gap);
    }
  }

  /** Runs one life and kills the connector at the given moment. @returns whether the moment was reached */
  async #killAtMoment(kill: Kill): Promise<boolean> {
    const world = this.#world;
    const isRotating = this.#rotationsAsked > world.rotatedCount;
    // A pending rotation must get its response before the overlap ends: otherwise the connector has no valid secret left.
    await world.pass(isRotating ? 40 * minute : (gapOf[kill.needs] ?? this.#pick(gaps)));
    if (kill.needs === 'submit') return this.#submit(nameOf(kill));
    // Empties the outbox first, so that the kill happens at the entry named by `about`.
    if (kill.at === 'step' && kill.about !== undefined) await world.life(undefined, 0);
    await this.#prepare(kill.needs);
    const isHit = await world.life(kill, this.#pick(skews));
    if (world.figures.lives % 5 === 0) await this.#runOperatorTasks();
    return isHit;
  }

  async #prepare(need: Need): Promise<void> {
    const world = this.#world;
    await this.#arrive();
    while (need === 'conflict' && !isConflict(this.#expected.arrivedCount - 1)) await this.#arrive();
    if (need === 'endpoint') {
      await world.command(['register', `${world.webhookUrl}/${this.#expected.arrivedCount}`]);
      // The connector rotates the secret when the response with the secret is lost.
      world.recorder.ask('rotateWebhookSecret');
    }
    if (need === 'invoices') await this.#submit();
    if (need === 'webhook-secret') await this.#rotate('rotateWebhookSecret', ['rotate-webhook-secret']);
    if (need === 'client-secret') await this.#rotateClientSecret();
    if (need === 'response') await this.#respond();
  }

  /** Runs one rotation at a time: a rotation during an overlap would invalidate the secret in use and not prolong the overlap. */
  async #rotateClientSecret(): Promise<void> {
    if (this.#rotationsAsked > this.#world.rotatedCount) return;
    if (this.#rotationsAsked > 0) await this.#world.pass(overlap + hour);
    const isStored = await this.#rotate('rotateClientSecret', ['rotate-client-secret', String(overlap / hour)]);
    if (isStored) this.#rotationsAsked += 1;
  }

  /** Requests a rotation. @returns false when the connector stored nothing because a rotation is already pending */
  async #rotate(operation: string, args: readonly string[]): Promise<boolean> {
    const {stderr} = await this.#world.command(args);
    const isStored = stderr.some((line) => line.includes(' outbox.stored '));
    if (isStored) this.#world.recorder.ask(operation);
    return isStored;
  }

  /** Submits the next batch of invoices. @returns whether the connector was killed at the step `killAt` */
  async #submit(killAt?: string): Promise<boolean> {
    const {folder, invoices: invoiceCount} = this.#options;
    const {invoices} = this.#expected;
    // At least one, because the kill moment needs an invoice even after all requested invoices are submitted.
    const size = Math.max(1, Math.min(this.#batch, invoiceCount - invoices.length));
    const batch = Array.from({length: size}, (_, index) => invoice(invoices.length + index));
    const source = path.join(folder, 'invoices', String(invoices.length));
    await mkdir(source, {recursive: true});
    for (const {reference, extension, content} of batch) {
      await writeFile(path.join(source, `${reference}.${extension}`), content);
    }
    for (const one of batch) this.#expectRefusal(one);
    const killedRun = killAt === undefined ? undefined : await this.#world.command(['submit', source], {killAt});
    const {code} = await this.#world.command(['submit', source]);
    if (code !== 0) this.#world.fault(`submit: exit code ${code}`);
    invoices.push(...batch);
    return killedRun?.signal === 'SIGKILL';
  }

  /** Tells the recorder that the platform will refuse an invoice without lines. The campaign corrects it later. */
  #expectRefusal({reference, fate}: Invoice): void {
    if (typeof fate === 'object') this.#world.recorder.expect(`externalReference=${reference}`, ['schema-invalid']);
  }

  /** Lets a received document arrive at the platform. @returns its id */
  async #arrive(body = receivedDocument(this.#expected.arrivedCount)): Promise<string> {
    const {url} = this.#world.platform.simulator;
    const headers = {'content-type': 'application/xml'};
    const response = await fetch(`${url}/simulator/received-documents`, {method: 'POST', headers, body});
    if (response.status !== 201) throw new Error(`found ${response.status} for a document that arrives; expected 201`);
    this.#expected.arrivedCount += 1;
    const {id} = (await response.json()) as {readonly id: string};
    return id;
  }

  /** Sends documents that were booked and then rejected again, as their supplier would: alternately unchanged and changed. */
  async #arriveAgain(): Promise<void> {
    const {resentDocuments} = this.#expected;
    const {received} = this.#world.platform.simulator.platform.state;
    for (const line of (await this.#world.command(['received'])).stdout) {
      const [id = '', booking, state] = line.split(' ');
      const xml = received[id]?.content.xml;
      if (booking !== 'reversed' || state !== 'returned' || xml === undefined) continue;
      if ([...resentDocuments.values()].includes(id)) continue;
      resentDocuments.set(await this.#arrive(resentDocuments.size % 2 === 0 ? xml : withOtherContent(xml)), id);
    }
  }

  async #respond(): Promise<void> {
    const {state} = this.#world.platform.simulator.platform;
    const candidate = Object.values(state.received).find(
      ({record}) =>
        record.state === 'acknowledged' &&
        !this.#expected.existingIds.has(record.id) &&
        !this.#expected.responses.has(record.id),
    );
    if (candidate === undefined) return;
    const {id} = candidate.record;
    const {responses} = this.#expected;
    const type = responses.size % 2 === 0 ? 'reject' : 'accept';
    responses.set(id, type);
    await this.#world.command(['respond', id, type, 'Falta o número de compromisso & a data']);
  }

  /** The tasks of an operator: annuls, resends or corrects failed and refused documents. Also lets suppliers resend rejected ones. */
  async #runOperatorTasks(): Promise<void> {
    await this.#arriveAgain();
    const {settled, invoices} = this.#expected;
    const {recorder} = this.#world;
    const {documents} = this.#world.platform.simulator.platform.state;
    for (const {record} of Object.values(documents)) {
      const invoiceOfRecord = invoices.find(({reference}) => reference === record.externalReference);
      // 412: the document changed after the connector read it. The connector reports that, and the operator repeats the command.
      const annulment = `/documents/${record.id}/annulment?`;
      const isRefused = recorder.isRefused(annulment);
      if (invoiceOfRecord === undefined || (settled.has(record.id) && !isRefused) || record.state !== 'failed')
        continue;
      const {reference, fate} = invoiceOfRecord;
      if (isRefused) recorder.ask('annulDocument');
      recorder.expect(annulment, ['precondition-failed']);
      const args = fate === 'annul' ? ['annul', reference, 'Enviada por engano'] : ['resend', reference];
      if ((await this.#world.command(args)).code === 0) settled.add(record.id);
    }
    for (const {reference, extension, fate} of invoices) {
      if (typeof fate !== 'object' || settled.has(reference) || !this.#isRefused(reference)) continue;
      const file = path.join(this.#options.folder, `${reference}.${extension}`);
      await writeFile(file, fate.corrected);
      if ((await this.#world.command(['correct', reference, file])).code === 0) settled.add(reference);
    }
  }

  /** Whether the platform refused the document in its response, or rejected it later. */
  #isRefused(reference: string): boolean {
    const {recorder, platform} = this.#world;
    const documents = Object.values(platform.simulator.platform.state.documents);
    const isRejected = documents.some(
      ({record}) => record.externalReference === reference && record.state === 'rejected',
    );
    return isRejected || recorder.isRefused(`externalReference=${reference}`);
  }

  #pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.#random.next() * choices.length)];
    if (chosen === undefined) throw new RangeError('found no choices; expected at least one');
    return chosen;
  }
}
