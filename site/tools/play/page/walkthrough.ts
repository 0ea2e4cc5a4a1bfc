import {fill} from '@integration-docs/facts';
import {loadLinks} from '../../links.ts';
import {simulatorAt} from '../../runner/page/simulator.ts';
import type {WalkthroughFacts} from '../facts.ts';
import type {Step} from '../plays.ts';
import {loadText} from '../../load-file.ts';
import {keepInPlace} from './keep-in-place.ts';
import {loadFacts} from './part.ts';
import {Player, PlayError, type Outcome} from './player.ts';
import {
  bodyBlocks,
  codeNodes,
  deliveryFold,
  exchangeFold,
  firstLine,
  wordsOfFailure,
  type DisplayOptions,
} from './show.ts';
import {make} from '../../runner/page/elements.ts';
import {isSigned} from './verify.ts';

/** A walk-through in the page: runs its steps in order and shows each result below the step's sample. */
class Walkthrough {
  readonly #address: string;
  readonly #facts: WalkthroughFacts;
  readonly #options: DisplayOptions;
  #player: Player;
  /** Names of the steps that are done. */
  #doneSteps = new Set<string>();
  #isBusy = false;
  #pressed: HTMLElement | null = null;

  constructor(address: string, facts: WalkthroughFacts, options: DisplayOptions) {
    this.#address = address;
    this.#facts = facts;
    this.#options = options;
    this.#player = this.#newPlayer();
  }

  /**
   * Runs a step after the earlier steps that are not done yet. Without a name, runs all steps from the start.
   *
   * @param button the pressed one, which stays in its place when results come above it
   */
  async run(name: string | undefined, button: HTMLElement): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#pressed = button;
    const {steps, texts} = this.#facts;
    if (name === undefined) {
      this.#player = this.#newPlayer();
      this.#doneSteps = new Set();
      this.#change(() => {
        for (const step of steps) this.#outputOf(step)?.replaceChildren();
      });
    }
    const last = name === undefined ? steps.length - 1 : steps.findIndex((step) => step.name === name);
    const pending = steps.slice(0, last + 1).filter((step) => step.name === name || !this.#doneSteps.has(step.name));
    try {
      for (const step of pending) if (!(await this.#runStep(step))) return;
      const done = name === undefined ? texts.allDone : texts.done;
      this.#showStatus(fill(done, {step: last + 1, count: steps.length}), true);
    } finally {
      this.#isBusy = false;
    }
  }

  #newPlayer(): Player {
    const {worker, language, base} = this.#facts;
    return new Player({simulator: simulatorAt(worker), language, fetchText: (address) => loadText(base + address)});
  }

  /** @returns whether the next step may run */
  async #runStep(step: Step): Promise<boolean> {
    const {steps, texts} = this.#facts;
    const progress = {step: steps.indexOf(step) + 1, count: steps.length};
    const place = this.#outputOf(step);
    if (!place) return false;
    const show = (outcome: '' | 'bad', ...nodes: readonly HTMLElement[]): void =>
      this.#change(() => {
        place.dataset.outcome = outcome;
        place.replaceChildren(...nodes);
      });
    show('');
    this.#showStatus(fill(texts.running, progress));
    try {
      const nodes: HTMLElement[] = [];
      for (const command of step.commands) {
        const outcome = await this.#player.do(command);
        if (outcome !== null) nodes.push(...this.#nodesOf(outcome));
      }
      show('', ...(nodes.length > 0 ? nodes : [make('p', ...codeNodes(texts.prepared))]));
      this.#doneSteps.add(step.name);
      return true;
    } catch (error) {
      const isRefusal = error instanceof PlayError;
      const words = isRefusal
        ? fill(texts.failed, {...progress, code: error.exchange.ran.answer?.status ?? '–'})
        : error instanceof TypeError
          ? texts.network
          : wordsOfFailure(error, {texts: this.#facts.shown});
      show(
        'bad',
        make('p', ...codeNodes(words)),
        ...(isRefusal ? this.#nodesOf({kind: 'exchange', exchange: error.exchange}) : []),
      );
      this.#showStatus(words, true);
      return false;
    }
  }

  #nodesOf(outcome: Outcome): readonly HTMLElement[] {
    const {texts} = this.#facts;
    if (outcome.kind === 'listening') return [make('p', ...codeNodes(outcome.isOn ? texts.listening : texts.stopped))];
    const {exchange} = outcome;
    const {sent, ran: result} = exchange;
    const line = make('p', make('code', firstLine(sent)), ' → ', make('b', String(result.answer?.status ?? '–')));
    line.dataset.label = '';
    const secret = this.#player.valueOf('WEBHOOK_SECRET');
    const deliveries = result.deliveries.map((delivery) =>
      deliveryFold(
        make('span', make('code', delivery.type), ` → ${delivery.url}`),
        delivery,
        secret !== undefined && this.#player.isReceiver(delivery.url) ? isSigned(delivery, secret) : undefined,
        this.#options,
      ),
    );
    if (outcome.kind === 'reconciled') {
      const types = [...new Set(outcome.types)].map((type) => `\`${type}\``).join(', ');
      const words = make('p', ...codeNodes(fill(texts.recovered, {count: outcome.types.length, types})));
      return [line, words, exchangeFold(texts.details, exchange, this.#options)];
    }
    return [
      line,
      ...bodyBlocks(exchange, this.#options),
      exchangeFold(texts.details, exchange, this.#options),
      ...deliveries,
    ];
  }

  #outputOf({name}: Step): HTMLElement | null {
    return document.querySelector(`[data-walk="${this.#address}"][data-step="${name}"] > [data-outcome]`);
  }

  /** Announces only the result: steps follow each other faster than they can be heard. */
  #showStatus(words: string, isResult = false): void {
    const status = document.querySelector(`[data-walk="${this.#address}"] [role="status"]`);
    if (!status) return;
    status.ariaLive = isResult ? 'polite' : 'off';
    this.#change(() => status.replaceChildren(...codeNodes(words)));
  }

  /** Changes the page above or below the pressed button, which stays in its place. */
  #change(change: () => void): void {
    if (this.#pressed) keepInPlace(this.#pressed, change);
  }
}

const walkthroughs = new Map<string, Promise<Walkthrough>>();

/** Opens the walk-through of a page once. @param address of its facts @throws TypeError when the facts cannot be loaded */
export function openWalkthrough(address: string): Promise<Pick<Walkthrough, 'run'>> {
  let walkthrough = walkthroughs.get(address);
  if (walkthrough === undefined) {
    walkthrough = open(address);
    walkthroughs.set(address, walkthrough);
    walkthrough.catch(() => walkthroughs.delete(address));
  }
  return walkthrough;
}

async function open(address: string): Promise<Walkthrough> {
  const facts = await loadFacts<WalkthroughFacts>(address);
  const {base, shown: texts} = facts;
  return new Walkthrough(address, facts, {texts, base, links: await loadLinks(base)});
}
