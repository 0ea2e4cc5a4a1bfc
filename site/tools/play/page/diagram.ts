import {fill} from '@integration-docs/facts';
import {viewTarget, type PanelView} from '@integration-docs/simulator/page';
import {loadLinks} from '../../links.ts';
import {simulatorAt} from '../../runner/page/simulator.ts';
import type {DeliveryAttempt} from '../../runner/worker/messages.ts';
import type {DiagramStep, SequenceFacts, StatesFacts} from '../facts.ts';
import type {Command} from '../plays.ts';
import {call, type Caller, type Exchange} from './calls.ts';
import {jsonOf} from '../../runner/page/body.ts';
import {afterRotation, endpointUrl, ownEndpoint, type Endpoint} from './endpoint.ts';
import {loadText} from '../../load-file.ts';
import {loadFacts} from './part.ts';
import {Player, PlayError} from './player.ts';
import {codeNodes, deliveryFold, exchangeFold, firstLine, wordsOfFailure, type DisplayOptions} from './show.ts';
import {linkTo, make} from '../../runner/page/elements.ts';
import {isSigned} from './verify.ts';

/** Milliseconds from one step to the next. */
const stepDelay = 1600;
/** Minimum distance in pixels between a step and the edge of the window. */
const stepMargin = 24;
/** Height in pixels of the navigation bar and the collapsed table of contents. */
const barsHeight = 100;

/** Scrolls the active step between the sticky bars and the controls. @param controls their height in pixels */
function keepInSight({top, bottom}: DOMRect, controls: number): void {
  const [least, most] = [Math.max(innerHeight / 5, barsHeight + stepMargin), innerHeight - controls - stepMargin];
  const distance = top < least ? top - least : bottom > most ? bottom - most : 0;
  if (distance !== 0)
    scrollBy({top: distance, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'});
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
    const [regionBox, partBox] = [region?.getBoundingClientRect(), part.getBoundingClientRect()];
    if (regionBox) region?.scrollBy({left: partBox.left + partBox.width / 2 - (regionBox.left + regionBox.width / 2)});
    keepInSight(partBox, this.#controls?.offsetHeight ?? 0);
  }

  clear(): void {
    for (const lit of this.#picture?.querySelectorAll<SVGElement>('[data-lit]') ?? []) delete lit.dataset.lit;
    this.#list?.replaceChildren();
  }

  /** Whether a step is running. Presses are ignored meanwhile. */
  set isBusy(isBusy: boolean) {
    this.#root.toggleAttribute('data-busy', isBusy);
  }

  /** Whether the status is shown without being announced. */
  set isQuiet(isQuiet: boolean) {
    if (this.#status) this.#status.ariaLive = isQuiet ? 'off' : 'polite';
  }

  /** Announces what was shown quietly. */
  announce(): void {
    const status = this.#status;
    this.isQuiet = false;
    status?.replaceChildren(...status.childNodes);
  }

  /** @param below text of a link to the list below */
  say(words: string, below?: string): void {
    const list = this.#list;
    const status = this.#status;
    status?.replaceChildren(...codeNodes(words));
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
  addButton(words: string, press: () => void): HTMLButtonElement {
    const {button} = this;
    const added = Object.assign(document.createElement('button'), {
      type: 'button',
      className: button?.className ?? '',
      textContent: words,
    });
    added.onclick = press;
    this.#status?.before(added);
    return added;
  }

  get #status(): Element | null {
    return this.#root.querySelector('[role="status"]');
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
  readonly #options: DisplayOptions;
  readonly #caller: Caller;
  #player: Player;
  #endpoint: Endpoint | null = null;
  /** Index of the next step. */
  #index = 0;
  #webhooks: DeliveryAttempt[] = [];
  #lastCall: (Pick<DiagramStep, 'from' | 'to'> & {readonly exchange: Exchange}) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPlaying = false;
  #isBusy = false;
  #nextButton: HTMLButtonElement | undefined;

  constructor(facts: SequenceFacts, stage: Stage, options: DisplayOptions) {
    this.#facts = facts;
    this.#stage = stage;
    this.#options = options;
    this.#caller = {simulator: simulatorAt(facts.worker), language: facts.language};
    this.#player = this.#newPlayer();
    // With reduced motion, the first button already goes step by step.
    if (!isStill()) this.#nextButton = stage.addButton(facts.texts.next, () => void this.#singleStep());
  }

  /** Continues or pauses. With reduced motion, runs one step. */
  async press(): Promise<void> {
    if (this.#isPlaying) {
      this.#pause();
      this.#stage.announce();
      return;
    }
    if (this.#index >= this.#facts.steps.length) this.#restart();
    if (isStill()) {
      await this.#singleStep();
      return;
    }
    this.#isPlaying = true;
    this.#setLabel(this.#facts.texts.pause);
    await this.#advance();
  }

  async #singleStep(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    await this.#step();
    this.#pause();
  }

  async #advance(): Promise<void> {
    const goesOn = await this.#step();
    if (!goesOn) this.#pause();
    else if (this.#isPlaying) this.#timer = setTimeout(() => void this.#advance(), stepDelay);
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    const {steps, texts} = this.#facts;
    const isOver = this.#index >= steps.length;
    this.#setLabel(isOver ? texts.again : isStill() ? texts.next : texts.goOn);
    if (!this.#nextButton) return;
    if (isOver && document.activeElement === this.#nextButton) this.#stage.button?.focus();
    this.#nextButton.disabled = isOver;
  }

  #setLabel(words: string): void {
    this.#stage.button?.replaceChildren(words);
  }

  #restart(): void {
    if (this.#nextButton) this.#nextButton.disabled = false;
    this.#index = 0;
    this.#webhooks = [];
    this.#lastCall = null;
    this.#player = this.#newPlayer();
    this.#stage.clear();
  }

  #newPlayer(): Player {
    return new Player({...this.#caller, fetchText: (address) => loadText(this.#facts.base + address)});
  }

  /** @returns whether there is another step */
  async #step(): Promise<boolean> {
    if (this.#isBusy) return this.#isPlaying;
    this.#isBusy = this.#stage.isBusy = true;
    const {steps, texts} = this.#facts;
    try {
      if (this.#index === 0) await this.#start();
      const step = steps[this.#index];
      if (step === undefined) return false;
      this.#index += 1;
      this.#stage.light(`[data-step="${this.#index}"]`);
      // Steps that follow by themselves come faster than they can be heard, and the end follows the last one at once.
      this.#stage.isQuiet = this.#isPlaying || this.#index === steps.length;
      this.#stage.say(`${this.#index}. ${step.text}`);
      const item = this.#stage.show(make('p', ...codeNodes(step.text)));
      item.setAttribute('value', String(this.#index));
      item.append(...(await this.#contentOf(step)));
      if (this.#index < steps.length) return true;
      this.#stage.isQuiet = false;
      this.#stage.say(fill(texts.done, {count: steps.length}), texts.below);
      return false;
    } catch (error) {
      const isRefusal = error instanceof PlayError;
      const {failed, network} = texts;
      this.#stage.isQuiet = false;
      this.#stage.say(isRefusal ? failed : error instanceof TypeError ? network : wordsOfFailure(error, this.#options));
      if (isRefusal) this.#stage.show(this.#foldOf(error.exchange));
      // The later steps depend on this one.
      this.#index = steps.length;
      return false;
    } finally {
      this.#isBusy = this.#stage.isBusy = false;
    }
  }

  async #start(): Promise<void> {
    const {events, endpoint, given, texts} = this.#facts;
    this.#stage.clear();
    this.#endpoint = await ownEndpoint(this.#caller, events, endpoint);
    this.#player.know(this.#endpoint.id);
    const exchanges = await this.#runCommands(given);
    if (exchanges.length === 0) return;
    const item = this.#stage.show(make('p', texts.given), ...exchanges.map((each) => this.#foldOf(each)));
    item.dataset.given = '';
  }

  async #contentOf(step: DiagramStep): Promise<readonly HTMLElement[]> {
    const {texts} = this.#facts;
    if (step.commands) {
      const exchanges = await this.#runCommands(step.commands);
      const exchange = exchanges.at(-1);
      if (exchange) this.#lastCall = {from: step.from, to: step.to, exchange};
      const folds = exchanges.map((each) => this.#foldOf(each));
      return step.event === undefined ? folds : [...folds, this.#webhookOf(step.event)];
    }
    if (step.again && this.#lastCall) {
      const exchange = await this.#player.again(this.#lastCall.exchange);
      this.#lastCall = {from: step.from, to: step.to, exchange};
      return [this.#foldOf(exchange)];
    }
    if (step.event !== undefined) return [this.#webhookOf(step.event)];
    const lastCall = this.#lastCall;
    if (!step.reply || lastCall?.from !== step.to || lastCall.to !== step.from) return [];
    this.#lastCall = null;
    const words = fill(texts.answered, {code: lastCall.exchange.ran.answer?.status ?? '–'});
    return [exchangeFold(make('span', ...codeNodes(words)), lastCall.exchange, this.#options)];
  }

  #webhookOf(type: string): HTMLElement {
    const webhook = this.#webhooks.find((delivery) => delivery.type === type);
    if (webhook === undefined) return make('p', this.#facts.texts.missing);
    this.#webhooks = this.#webhooks.filter((delivery) => delivery !== webhook);
    const isValid = this.#endpoint === null ? undefined : isSigned(webhook, this.#endpoint.secret);
    return deliveryFold(make('code', type), webhook, isValid, this.#options);
  }

  /** @returns the exchanges, in order */
  async #runCommands(commands: readonly Command[]): Promise<readonly Exchange[]> {
    const exchanges: Exchange[] = [];
    for (const command of commands) {
      const outcome = await this.#player.do(command);
      if (outcome?.kind !== 'exchange') continue;
      const {exchange} = outcome;
      exchanges.push(exchange);
      if (this.#endpoint) this.#endpoint = afterRotation(this.#endpoint, exchange);
      this.#webhooks.push(...exchange.ran.deliveries.filter(({url}) => url === endpointUrl));
    }
    return exchanges;
  }

  #foldOf(exchange: Exchange): HTMLElement {
    const {sent, ran: result} = exchange;
    const line = make('span', make('code', firstLine(sent)), ` → ${result.answer?.status ?? '–'}`);
    return exchangeFold(line, exchange, this.#options);
  }
}

/** Whether the reader prefers reduced motion. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A state diagram: highlights the states of the reader's own document. */
class States {
  readonly #facts: StatesFacts;
  readonly #stage: Stage;
  readonly #options: DisplayOptions;
  readonly #caller: Caller;

  constructor(facts: StatesFacts, stage: Stage, options: DisplayOptions) {
    this.#facts = facts;
    this.#stage = stage;
    this.#options = options;
    this.#caller = {simulator: simulatorAt(facts.worker), language: facts.language};
  }

  async press(): Promise<void> {
    const {texts, of} = this.#facts;
    try {
      this.#stage.clear();
      const ownId = await this.#findDocument();
      const id = ownId ?? (await this.#createDocument());
      if (id === undefined) {
        this.#stage.say(texts.failed);
        return;
      }
      const {states, exchange} = await this.#statesOf(id);
      for (const state of states) this.#stage.light(`[data-state="${state}"]`);
      this.#stage.say(
        `${ownId === undefined ? `${texts.made} ` : ''}\`${id}\`: ${states.map((state) => `\`${state}\``).join(' → ')}`,
      );
      const {base, links} = this.#options;
      const chain = states.flatMap((state, index) => {
        const to = links[of]?.[state];
        const name = make('code', state);
        return [index === 0 ? '' : ' → ', to === undefined ? name : linkTo(base + to.slice(1), name)];
      });
      this.#stage.show(make('p', ...chain), exchangeFold(texts.details, exchange, this.#options));
    } catch (error) {
      if (error instanceof PlayError) {
        this.#stage.say(texts.failed);
        this.#stage.show(exchangeFold(texts.details, error.exchange, this.#options));
      } else this.#stage.say(error instanceof TypeError ? texts.network : wordsOfFailure(error, this.#options));
    }
  }

  async #createDocument(): Promise<string | undefined> {
    const player = new Player({...this.#caller, fetchText: (address) => loadText(this.#facts.base + address)});
    for (const command of this.#facts.make) await player.do(command);
    return this.#findDocument();
  }

  /** Finds the document that came last, from whichever page. The examples of the contract are not the reader's. */
  async #findDocument(): Promise<string | undefined> {
    const text = await this.#caller.simulator.ask({kind: 'look', target: viewTarget});
    const view = JSON.parse(text) as PanelView; // by contract of the view
    const documents = this.#facts.of === 'issued' ? view.documents : view.received;
    // The time at which a document came is at the start of its id; the view sorts by the last change.
    const ids = documents.filter(({isSample}) => !isSample).map(({id}) => id);
    return ids.toSorted().at(-1);
  }

  /** @throws PlayError */
  async #statesOf(id: string): Promise<{readonly states: readonly string[]; readonly exchange: Exchange}> {
    const target = this.#facts.of === 'issued' ? `/documents/${id}/status-history` : `/received-documents/${id}`;
    const exchange = await call(this.#caller, {method: 'GET', target, asksToken: true});
    const {answer} = exchange.ran;
    if (answer?.status !== 200) throw new PlayError(exchange);
    const {items, state} = jsonOf(answer) as {
      readonly items?: readonly {readonly state: string}[];
      readonly state?: string;
    }; // by contract
    return {states: items?.map((item) => item.state) ?? (state === undefined ? [] : [state]), exchange};
  }
}

/** Handles presses of a diagram's button. */
interface DiagramPlayer {
  readonly press: () => Promise<void>;
}

const players = new WeakMap<HTMLElement, Promise<DiagramPlayer>>();

/** Opens the player of a diagram once. @throws TypeError when its facts cannot be loaded */
export function openDiagram(root: HTMLElement, address: string, look: string): Promise<DiagramPlayer> {
  let player = players.get(root);
  if (player === undefined) {
    player = open(root, address, look);
    players.set(root, player);
    player.catch(() => players.delete(root));
  }
  return player;
}

async function open(root: HTMLElement, address: string, look: string): Promise<DiagramPlayer> {
  const facts = await loadFacts<SequenceFacts | StatesFacts>(address);
  const {base, shown: texts} = facts;
  const options: DisplayOptions = {texts, base, links: await loadLinks(base)};
  const stage = new Stage(root, look);
  return facts.kind === 'states' ? new States(facts, stage, options) : new Sequence(facts, stage, options);
}
