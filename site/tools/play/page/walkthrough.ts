import {fill} from '@integration-docs/facts';
import {loadLinks} from '../../links.ts';
import {simulatorAt} from '../../runner/page/simulator.ts';
import type {WalkthroughFacts} from '../facts.ts';
import type {Step} from '../plays.ts';
import {factsAt, textAt} from './part.ts';
import {Player, PlayError, type Outcome} from './player.ts';
import {bodyBlocks, coded, deliveryFold, exchangeFold, firstLine, make, wordsOfFailure, type Shown} from './show.ts';
import {isSigned} from './verify.ts';

/** A walk-through in the page: runs its steps in order and shows each result below the step's sample. */
class Walkthrough {
  readonly #address: string;
  readonly #facts: WalkthroughFacts;
  readonly #shown: Shown;
  #player: Player;
  /** Names of the steps that are done. */
  #done = new Set<string>();
  #isBusy = false;

  constructor(address: string, facts: WalkthroughFacts, shown: Shown) {
    this.#address = address;
    this.#facts = facts;
    this.#shown = shown;
    this.#player = this.#newPlayer();
  }

  /** Runs a step after the earlier steps that are not done yet. Without a name, runs all steps from the start. */
  async run(name: string | undefined): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const {steps} = this.#facts;
    if (name === undefined) {
      this.#player = this.#newPlayer();
      this.#done = new Set();
      for (const step of steps) this.#place(step)?.replaceChildren();
    }
    const last = name === undefined ? steps.length - 1 : steps.findIndex((step) => step.name === name);
    const wanted = steps.slice(0, last + 1).filter((step) => step.name === name || !this.#done.has(step.name));
    try {
      for (const step of wanted) if (!(await this.#do(step))) break;
    } finally {
      this.#isBusy = false;
    }
  }

  #newPlayer(): Player {
    const {worker, language, base} = this.#facts;
    return new Player({simulator: simulatorAt(worker), language, fetchText: (address) => textAt(base + address)});
  }

  /** @returns whether the next step may run */
  async #do(step: Step): Promise<boolean> {
    const {steps, texts} = this.#facts;
    const count = {step: steps.indexOf(step) + 1, count: steps.length};
    const place = this.#place(step);
    if (!place) return false;
    place.dataset.outcome = '';
    place.replaceChildren();
    this.#say(fill(texts.running, count));
    try {
      const nodes: HTMLElement[] = [];
      for (const command of step.commands) {
        const outcome = await this.#player.do(command);
        if (outcome !== null) nodes.push(...this.#outcome(outcome));
      }
      place.replaceChildren(...(nodes.length > 0 ? nodes : [make('p', ...coded(texts.prepared))]));
      this.#done.add(step.name);
      this.#say(fill(texts.done, count));
      return true;
    } catch (error) {
      place.dataset.outcome = 'bad';
      const isRefusal = error instanceof PlayError;
      const words = isRefusal
        ? fill(texts.failed, count)
        : error instanceof TypeError
          ? texts.network
          : wordsOfFailure(error, {texts: this.#facts.shown});
      place.replaceChildren(
        make('p', ...coded(words)),
        ...(isRefusal ? this.#outcome({kind: 'exchange', exchange: error.exchange}) : []),
      );
      this.#say(words);
      return false;
    }
  }

  #outcome(outcome: Outcome): readonly HTMLElement[] {
    const {texts} = this.#facts;
    if (outcome.kind === 'listening') return [make('p', ...coded(outcome.isOn ? texts.listening : texts.stopped))];
    const {exchange} = outcome;
    const {sent, ran} = exchange;
    const line = make('p', make('code', firstLine(sent)), ' → ', make('b', String(ran.answer?.status ?? '–')));
    line.dataset.label = '';
    const secret = this.#player.valueOf('WEBHOOK_SECRET');
    const deliveries = ran.deliveries.map((one) =>
      deliveryFold(
        make('span', make('code', one.type), ` → ${one.url}`),
        one,
        secret !== undefined && this.#player.isReceiver(one.url) ? isSigned(one, secret) : undefined,
        this.#shown,
      ),
    );
    if (outcome.kind === 'reconciled') {
      const types = [...new Set(outcome.types)].map((type) => `\`${type}\``).join(', ');
      const words = make('p', ...coded(fill(texts.recovered, {count: outcome.types.length, types})));
      return [line, words, exchangeFold(texts.details, exchange, this.#shown)];
    }
    return [
      line,
      ...bodyBlocks(exchange, this.#shown),
      exchangeFold(texts.details, exchange, this.#shown),
      ...deliveries,
    ];
  }

  #place({name}: Step): HTMLElement | null {
    return document.querySelector(`[data-walk="${this.#address}"][data-step="${name}"] > [data-outcome]`);
  }

  #say(words: string): void {
    document.querySelector(`[data-walk="${this.#address}"] [role="status"]`)?.replaceChildren(...coded(words));
  }
}

const walkthroughs = new Map<string, Promise<Walkthrough>>();

/** Opens the walk-through of a page once. @param address of its facts @throws TypeError when the facts cannot be loaded */
export function openWalkthrough(address: string): Promise<Pick<Walkthrough, 'run'>> {
  let made = walkthroughs.get(address);
  if (made === undefined) {
    made = open(address);
    walkthroughs.set(address, made);
    made.catch(() => walkthroughs.delete(address));
  }
  return made;
}

async function open(address: string): Promise<Walkthrough> {
  const facts = await factsAt<WalkthroughFacts>(address);
  const {base, shown: texts} = facts;
  return new Walkthrough(address, facts, {texts, base, links: await loadLinks(base)});
}
