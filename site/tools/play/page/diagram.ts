import {fill} from '@integration-docs/facts';
import {loadLinks} from '../../links.ts';
import {readKnown} from '../../runner/page/known.ts';
import {simulatorAt} from '../../runner/page/simulator.ts';
import type {DeliveryAttempt} from '../../runner/worker/messages.ts';
import type {DiagramStep, SequenceFacts, StatesFacts} from '../facts.ts';
import type {Command} from '../plays.ts';
import {call, jsonOf, type Caller, type Exchange} from './calls.ts';
import {afterRotation, endpointUrl, ownEndpoint, type Endpoint} from './endpoint.ts';
import {factsAt, textAt} from './part.ts';
import {Player, PlayError} from './player.ts';
import {coded, deliveryFold, exchangeFold, firstLine, linkTo, make, wordsOfFailure, type Shown} from './show.ts';
import {isSigned} from './verify.ts';

/** Milliseconds from one step to the next. */
const pace = 1600;
/** Minimum distance in pixels between a step and the edge of the window. */
const stepMargin = 24;
/** Height in pixels of the navigation bar and the collapsed table of contents. */
const barsHeight = 100;

/** Scrolls the active step between the sticky bars and the controls. @param controls their height in pixels */
function keepInSight({top, bottom}: DOMRect, controls: number): void {
  const [least, most] = [Math.max(innerHeight / 5, barsHeight + stepMargin), innerHeight - controls - stepMargin];
  const by = top < least ? top - least : bottom > most ? bottom - most : 0;
  if (by !== 0)
    scrollBy({top: by, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'});
}

/** The picture of a diagram and the elements below it. */
class Stage {
  readonly #root: HTMLElement;
  readonly #picture: Element | null;

  /** @param look class of a playing picture */
  constructor(root: HTMLElement, look: string) {
    this.#root = root;
    const figure = root.previousElementSibling?.querySelector('figure');
    this.#picture = figure?.querySelector('svg') ?? null;
    figure?.classList.add(look);
    root.dataset.started = '';
  }

  get button(): HTMLElement | null {
    return this.#root.querySelector('[data-diagram]');
  }

  /** Highlights a part of the picture, and dims the parts highlighted before. */
  light(selector: string): void {
    for (const lit of this.#picture?.querySelectorAll<SVGElement>('[data-lit="now"]') ?? []) lit.dataset.lit = 'past';
    const part = this.#picture?.querySelector<SVGElement>(selector);
    if (!part) return;
    part.dataset.lit = 'now';
    // On a phone, a wide picture scrolls sideways.
    const region = part.closest('[role="region"]');
    const [seen, here] = [region?.getBoundingClientRect(), part.getBoundingClientRect()];
    if (seen) region?.scrollBy({left: here.left + here.width / 2 - (seen.left + seen.width / 2)});
    keepInSight(here, this.#controls?.offsetHeight ?? 0);
  }

  clear(): void {
    for (const lit of this.#picture?.querySelectorAll<SVGElement>('[data-lit]') ?? []) delete lit.dataset.lit;
    this.#list?.replaceChildren();
  }

  /** Whether a step is running. Presses are ignored meanwhile. */
  set isBusy(isBusy: boolean) {
    this.#root.toggleAttribute('data-busy', isBusy);
  }

  /** @param below text of a link to the list below */
  say(words: string, below?: string): void {
    const list = this.#list;
    const status = this.#root.querySelector('[role="status"]');
    status?.replaceChildren(...coded(words));
    if (below === undefined || !list) return;
    list.id = `played-${this.#root.dataset.player ?? ''}`;
    status?.append(' ', linkTo(`#${list.id}`, below));
  }

  show(...content: readonly (Node | string)[]): HTMLElement {
    const item = make('li', ...content);
    this.#list?.append(item);
    return item;
  }

  /** A button beside the first one. */
  addButton(words: string, press: () => void): void {
    const {button} = this;
    const added = Object.assign(document.createElement('button'), {
      type: 'button',
      className: button?.className ?? '',
      textContent: words,
    });
    added.onclick = press;
    this.#root.querySelector('[role="status"]')?.before(added);
  }

  get #controls(): HTMLElement | null {
    return this.#root.querySelector(':scope > p');
  }

  get #list(): Element | null {
    return this.#root.querySelector(':scope > ol');
  }
}

/** A sequence diagram that plays. */
class Sequence {
  readonly #facts: SequenceFacts;
  readonly #stage: Stage;
  readonly #shown: Shown;
  readonly #caller: Caller;
  #player: Player;
  #endpoint: Endpoint | null = null;
  /** Index of the next step. */
  #index = 0;
  #received: DeliveryAttempt[] = [];
  #last: (Pick<DiagramStep, 'from' | 'to'> & {readonly exchange: Exchange}) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPlaying = false;
  #isBusy = false;

  constructor(facts: SequenceFacts, stage: Stage, shown: Shown) {
    this.#facts = facts;
    this.#stage = stage;
    this.#shown = shown;
    this.#caller = {simulator: simulatorAt(facts.worker), language: facts.language};
    this.#player = this.#newPlayer();
    // With reduced motion, the first button already goes step by step.
    if (!isStill()) stage.addButton(facts.texts.next, () => void this.#single());
  }

  /** Continues or pauses. With reduced motion, runs one step. */
  async press(): Promise<void> {
    if (this.#isPlaying) {
      this.#pause();
      return;
    }
    if (this.#index >= this.#facts.steps.length) this.#restart();
    if (isStill()) {
      await this.#single();
      return;
    }
    this.#isPlaying = true;
    this.#name(this.#facts.texts.pause);
    await this.#advance();
  }

  async #single(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    if (this.#index >= this.#facts.steps.length) this.#restart();
    await this.#step();
    this.#pause();
  }

  async #advance(): Promise<void> {
    const goesOn = await this.#step();
    if (!goesOn) this.#pause();
    else if (this.#isPlaying) this.#timer = setTimeout(() => void this.#advance(), pace);
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    const {steps, texts} = this.#facts;
    this.#name(this.#index >= steps.length ? texts.again : isStill() ? texts.next : texts.goOn);
  }

  #name(words: string): void {
    this.#stage.button?.replaceChildren(words);
  }

  #restart(): void {
    this.#index = 0;
    this.#received = [];
    this.#last = null;
    this.#player = this.#newPlayer();
    this.#stage.clear();
  }

  #newPlayer(): Player {
    return new Player({...this.#caller, fetchText: (address) => textAt(this.#facts.base + address)});
  }

  /** @returns whether there is another step */
  async #step(): Promise<boolean> {
    if (this.#isBusy) return this.#isPlaying;
    this.#isBusy = this.#stage.isBusy = true;
    const {steps, texts} = this.#facts;
    try {
      if (this.#index === 0) await this.#begin();
      const step = steps[this.#index];
      if (step === undefined) return false;
      this.#index += 1;
      this.#stage.light(`[data-step="${this.#index}"]`);
      this.#stage.say(`${this.#index}. ${step.text}`);
      const item = this.#stage.show(make('p', ...coded(step.text)));
      item.setAttribute('value', String(this.#index));
      item.append(...(await this.#content(step)));
      if (this.#index < steps.length) return true;
      this.#stage.say(fill(texts.done, {count: steps.length}), texts.below);
      return false;
    } catch (error) {
      const isRefusal = error instanceof PlayError;
      const {failed, network} = texts;
      this.#stage.say(isRefusal ? failed : error instanceof TypeError ? network : wordsOfFailure(error, this.#shown));
      if (isRefusal) this.#stage.show(this.#fold(error.exchange));
      // The later steps depend on this one.
      this.#index = steps.length;
      return false;
    } finally {
      this.#isBusy = this.#stage.isBusy = false;
    }
  }

  async #begin(): Promise<void> {
    const {events, endpoint, given, texts} = this.#facts;
    this.#stage.clear();
    this.#endpoint = await ownEndpoint(this.#caller, events, endpoint);
    this.#player.know(this.#endpoint.id);
    const made = await this.#do(given);
    if (made.length === 0) return;
    const item = this.#stage.show(make('p', texts.given), ...made.map((exchange) => this.#fold(exchange)));
    item.dataset.given = '';
  }

  async #content(step: DiagramStep): Promise<readonly HTMLElement[]> {
    const {texts} = this.#facts;
    if (step.commands) {
      const made = await this.#do(step.commands);
      const exchange = made.at(-1);
      if (exchange) this.#last = {from: step.from, to: step.to, exchange};
      const shown = made.map((one) => this.#fold(one));
      return step.event === undefined ? shown : [...shown, this.#webhook(step.event)];
    }
    if (step.again && this.#last) {
      const exchange = await this.#player.again(this.#last.exchange);
      this.#last = {from: step.from, to: step.to, exchange};
      return [this.#fold(exchange)];
    }
    if (step.event !== undefined) return [this.#webhook(step.event)];
    const last = this.#last;
    if (!step.reply || last?.from !== step.to || last.to !== step.from) return [];
    this.#last = null;
    const words = fill(texts.answered, {code: last.exchange.ran.answer?.status ?? '–'});
    return [exchangeFold(make('span', ...coded(words)), last.exchange, this.#shown)];
  }

  #webhook(type: string): HTMLElement {
    const delivered = this.#received.find((one) => one.type === type);
    if (delivered === undefined) return make('p', this.#facts.texts.missing);
    this.#received = this.#received.filter((one) => one !== delivered);
    const isRight = this.#endpoint === null ? undefined : isSigned(delivered, this.#endpoint.secret);
    return deliveryFold(make('code', type), delivered, isRight, this.#shown);
  }

  /** @returns the exchanges, in order */
  async #do(commands: readonly Command[]): Promise<readonly Exchange[]> {
    const made: Exchange[] = [];
    for (const command of commands) {
      const outcome = await this.#player.do(command);
      if (outcome?.kind !== 'exchange') continue;
      const {exchange} = outcome;
      made.push(exchange);
      if (this.#endpoint) this.#endpoint = afterRotation(this.#endpoint, exchange);
      this.#received.push(...exchange.ran.deliveries.filter(({url}) => url === endpointUrl));
    }
    return made;
  }

  #fold(exchange: Exchange): HTMLElement {
    const {sent, ran} = exchange;
    const line = make('span', make('code', firstLine(sent)), ` → ${ran.answer?.status ?? '–'}`);
    return exchangeFold(line, exchange, this.#shown);
  }
}

/** Whether the reader prefers reduced motion. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A document of the reader and its states so far. */
interface Found {
  readonly id: string;
  readonly states: readonly string[];
  readonly exchange: Exchange;
  /** Whether the diagram created it. */
  readonly isNew: boolean;
}

/** A state diagram: highlights the states of the reader's own document. */
class States {
  readonly #facts: StatesFacts;
  readonly #stage: Stage;
  readonly #shown: Shown;
  readonly #caller: Caller;

  constructor(facts: StatesFacts, stage: Stage, shown: Shown) {
    this.#facts = facts;
    this.#stage = stage;
    this.#shown = shown;
    this.#caller = {simulator: simulatorAt(facts.worker), language: facts.language};
  }

  async press(): Promise<void> {
    const {texts, of} = this.#facts;
    try {
      this.#stage.clear();
      const found = (await this.#ask()) ?? (await this.#make());
      if (found === null) {
        this.#stage.say(texts.failed);
        return;
      }
      const {id, states, exchange, isNew} = found;
      for (const state of states) this.#stage.light(`[data-state="${state}"]`);
      this.#stage.say(
        `${isNew ? `${texts.made} ` : ''}\`${id}\`: ${states.map((state) => `\`${state}\``).join(' → ')}`,
      );
      const {base, links} = this.#shown;
      const chain = states.flatMap((state, index) => {
        const to = links[of]?.[state];
        const name = make('code', state);
        return [index === 0 ? '' : ' → ', to === undefined ? name : linkTo(base + to.slice(1), name)];
      });
      this.#stage.show(make('p', ...chain), exchangeFold(texts.details, exchange, this.#shown));
    } catch (error) {
      this.#stage.say(error instanceof TypeError ? texts.network : wordsOfFailure(error, this.#shown));
    }
  }

  async #make(): Promise<Found | null> {
    const player = new Player({...this.#caller, fetchText: (address) => textAt(this.#facts.base + address)});
    for (const command of this.#facts.make) await player.do(command);
    const found = await this.#ask();
    return found && {...found, isNew: true};
  }

  /** Finds the document of the last answers on any page; null if the simulator does not have it. */
  async #ask(): Promise<Found | null> {
    const isIssued = this.#facts.of === 'issued';
    const [id] = readKnown()[isIssued ? 'doc' : 'rcv'] ?? [];
    if (id === undefined) return null;
    const target = isIssued ? `/documents/${id}/status-history` : `/received-documents/${id}`;
    const exchange = await call(this.#caller, {method: 'GET', target, asksToken: true});
    if (exchange.ran.answer?.status !== 200) return null;
    const {items, state} = jsonOf(exchange.ran.answer) as {
      readonly items?: readonly {readonly state: string}[];
      readonly state?: string;
    }; // by contract
    return {
      id,
      states: items?.map((item) => item.state) ?? (state === undefined ? [] : [state]),
      exchange,
      isNew: false,
    };
  }
}

/** Handles presses of a diagram's button. */
interface Pressed {
  readonly press: () => Promise<void>;
}

const players = new WeakMap<HTMLElement, Promise<Pressed>>();

/** Opens the player of a diagram once. @throws TypeError when its facts cannot be loaded */
export function openDiagram(root: HTMLElement, address: string, look: string): Promise<Pressed> {
  let made = players.get(root);
  if (made === undefined) {
    made = open(root, address, look);
    players.set(root, made);
    made.catch(() => players.delete(root));
  }
  return made;
}

async function open(root: HTMLElement, address: string, look: string): Promise<Pressed> {
  const facts = await factsAt<SequenceFacts | StatesFacts>(address);
  const {base, shown: texts} = facts;
  const shown: Shown = {texts, base, links: await loadLinks(base)};
  const stage = new Stage(root, look);
  return facts.kind === 'states' ? new States(facts, stage, shown) : new Sequence(facts, stage, shown);
}
