import {applyStyles, loadStyles} from '@integration-docs/docs/browser';
import {fill} from '@integration-docs/facts';
import {loadLinks} from '../../links.ts';
import {loadText} from '../../load-file.ts';
import {call, oncePerKey, type Caller} from '../../play/page/calls.ts';
import {jsonOf} from '../../runner/page/body.ts';
import {endpointUrl, ownEndpoint} from '../../play/page/endpoint.ts';
import {codeNodes, deliveryFold, exchangeFold, wordsOfFailure, type DisplayOptions} from '../../play/page/show.ts';
import {fold, linkTo, make} from '../../runner/page/elements.ts';
import {isSigned} from '../../play/page/verify.ts';
import {simulatorAt} from '../../runner/page/simulator.ts';
import type {DeliveryAttempt} from '../../runner/worker/messages.ts';
import type {MinuteFacts} from '../facts.ts';
import {readFile, readText, renumbered, type Invoice} from './invoice.ts';
import {findingsOf, type Finding} from './findings.ts';

/*
 * The first minute: takes an invoice from validation to the signed webhook, on the simulator in the page. The first press of its button
 * loads this module; the page already contains the rows and texts (`FirstMinute.tsx`).
 */

type StepName = 'valid' | 'sent' | 'delivered' | 'webhook';

/** Handles a press. */
export function press(button: HTMLElement): void {
  const root = button.closest<HTMLElement>('[data-minute]');
  if (!root || 'busy' in root.dataset) return;
  root.dataset.busy = '';
  const facts = JSON.parse(root.dataset.minute ?? '{}') as MinuteFacts; // written by FirstMinute.tsx
  const isOwn = 'own' in button.dataset;
  const minute = new Minute(root, facts, isOwn);
  minute
    .run()
    .catch((error: unknown) => minute.fail(error))
    .finally(() => delete root.dataset.busy);
}

const originalContents = new WeakMap<HTMLElement, readonly Node[]>();

/** The invoice cannot continue; the message says why. */
class StopError extends Error {}

class Minute {
  readonly #root: HTMLElement;
  readonly #facts: MinuteFacts;
  readonly #caller: Caller;
  /** Whether it uses the reader's invoice instead of the example. */
  readonly #isOwn: boolean;

  constructor(root: HTMLElement, facts: MinuteFacts, isOwn: boolean) {
    this.#isOwn = isOwn;
    this.#root = root;
    this.#facts = facts;
    this.#caller = {simulator: simulatorAt(facts.worker), language: facts.language};
  }

  async run(): Promise<void> {
    const {texts, shown: shownWords, base} = this.#facts;
    this.#clear();
    this.#showStatus(texts.running);
    const start = performance.now();
    const [invoice, links] = await Promise.all([
      this.#isOwn ? this.#readInput() : this.#loadExample(),
      loadLinks(base),
      loadStyles().then(applyStyles),
    ]);
    if (invoice === null) {
      this.#showStatus(texts.nothing);
      return;
    }
    const options: DisplayOptions = {texts: shownWords, base, links};
    try {
      await this.#validate(invoice, options);
      const {id, deliveries, secret} = await this.#submit(invoice, options);
      await this.#checkHistory(id, options);
      this.#showWebhooks(deliveries, secret, options);
      const seconds = ((performance.now() - start) / 1000).toLocaleString(this.#facts.language, {
        maximumFractionDigits: 1,
      });
      this.#showStatus(fill(texts.done, {seconds, id}));
    } catch (error) {
      if (!(error instanceof StopError)) throw error;
      this.#showStatus(error.message);
    }
    // On a phone the steps may be below the window.
    this.#rowOf('valid').scrollIntoView({block: 'nearest'});
  }

  /** Shows an error. @throws errors that are bugs */
  fail(error: unknown): void {
    const {texts, shown: shownTexts} = this.#facts;
    this.#showStatus(error instanceof TypeError ? texts.failed : wordsOfFailure(error, {texts: shownTexts}));
  }

  async #readInput(): Promise<Invoice | null> {
    const text = this.#root.querySelector('textarea')?.value ?? '';
    if (text.trim() !== '') return readText(text);
    const [file] = this.#root.querySelector<HTMLInputElement>('input[type="file"]')?.files ?? [];
    return file ? readFile(new Uint8Array(await file.arrayBuffer())) : null;
  }

  async #loadExample(): Promise<Invoice> {
    return renumbered(await loadText(this.#facts.example), String(Date.now() % 1_000_000_000));
  }

  async #validate({body, mediaType}: Invoice, options: DisplayOptions): Promise<void> {
    const {texts} = this.#facts;
    this.#startStep('valid');
    const exchange = await call(this.#caller, {
      method: 'POST',
      target: '/validations',
      headers: {'content-type': mediaType},
      body,
      asksToken: true,
    });
    const {isValid, isRepeated, findings} = findingsOf(jsonOf(exchange.ran.answer));
    if (isRepeated) {
      this.#endStep('valid', true, texts.repeated, [exchangeFold(texts.details, exchange, options)]);
      return;
    }
    const errors = findings.filter(({severity}) => severity === 'error').length;
    const words = isValid
      ? fill(findings.length === 0 ? texts.valid : texts.warnings, {count: findings.length})
      : fill(texts.invalid, {count: errors});
    this.#endStep('valid', isValid, findings.length === 0 && !isValid ? texts.unread : words, [
      ...(findings.length > 0 ? [this.#listOf(findings, options)] : []),
      exchangeFold(texts.details, exchange, options),
    ]);
    if (isValid) return;
    this.#list().dataset.refused = '';
    for (const step of ['sent', 'delivered', 'webhook'] as const)
      this.#messageElement(step).replaceChildren(texts.notReached);
    // An unreadable body has one reason, even without findings.
    throw new StopError(fill(texts.stoppedAtOnce, {count: Math.max(1, errors)}));
  }

  #listOf(findings: readonly Finding[], {links, base}: DisplayOptions): HTMLElement {
    const {texts, validator} = this.#facts;
    const items = findings.map(({severity, rule, message, place}) => {
      // Refusals have the platform's error codes instead of rules.
      const explained = {...links.code, ...links.rule};
      const to = Object.hasOwn(explained, rule) ? explained[rule] : undefined;
      const item = make('li', make('b', rule), ` ${message} `);
      item.dataset.severity = severity;
      if (place !== '') item.append(make('code', place), ' ');
      if (to !== undefined) item.append(linkTo(base + to.slice(1), texts.cure));
      return item;
    });
    const box = make('div', make('ul', ...items));
    box.dataset.findings = '';
    box.tabIndex = 0;
    if (validator !== null) box.append(make('p', linkTo(validator, texts.validator)));
    return box;
  }

  async #submit(
    {body, mediaType}: Invoice,
    options: DisplayOptions,
  ): Promise<{readonly id: string; readonly deliveries: readonly DeliveryAttempt[]; readonly secret: string}> {
    const {texts, events, endpoint} = this.#facts;
    this.#startStep('sent');
    const pageEndpoint = await ownEndpoint(this.#caller, events, endpoint);
    const exchange = await call(this.#caller, {
      method: 'POST',
      target: '/documents',
      headers: oncePerKey(mediaType),
      body,
      asksToken: true,
    });
    const {answer, deliveries} = exchange.ran;
    const {id, documentId, title} = (jsonOf(answer) ?? {}) as {id?: string; documentId?: string; title?: string}; // by contract
    const docId = id ?? documentId;
    const more = exchangeFold(texts.details, exchange, options);
    if (docId === undefined) {
      this.#endStep('sent', false, fill(texts.notSent, {code: answer?.status ?? '–', title: title ?? ''}), [more]);
      throw new StopError(texts.stopped);
    }
    this.#endStep('sent', true, fill(id === undefined ? texts.sentBefore : texts.sent, {id: docId}), [more]);
    return {id: docId, secret: pageEndpoint.secret, deliveries: deliveries.filter(({url}) => url === endpointUrl)};
  }

  async #checkHistory(id: string, options: DisplayOptions): Promise<void> {
    const {texts, base} = this.#facts;
    this.#startStep('delivered');
    const exchange = await call(this.#caller, {
      method: 'GET',
      target: `/documents/${id}/status-history`,
      asksToken: true,
    });
    const {items = []} = (jsonOf(exchange.ran.answer) ?? {}) as {items?: readonly {readonly state: string}[]}; // by contract
    const isDelivered = items.some(({state}) => state === 'delivered');
    this.#endStep('delivered', isDelivered, isDelivered ? texts.delivered : texts.notDelivered, [
      exchangeFold(texts.details, exchange, options),
    ]);
    const message = this.#messageElement('delivered');
    items.forEach(({state}, index) => {
      const to = options.links.issued?.[state];
      const name = make('code', state);
      message.append(index === 0 ? ' ' : ' → ', to === undefined ? name : linkTo(base + to.slice(1), name));
    });
  }

  /** @param deliveries to the page's endpoint @param secret of this endpoint */
  #showWebhooks(deliveries: readonly DeliveryAttempt[], secret: string, options: DisplayOptions): void {
    const {texts} = this.#facts;
    this.#startStep('webhook');
    const refusal = deliveries.find(({status}) => !String(status).startsWith('2'));
    const main = refusal ?? deliveries.find(({type}) => type === 'document.delivered') ?? deliveries.at(-1);
    if (main === undefined) {
      this.#endStep('webhook', true, texts.noWebhook, []);
      return;
    }
    const areValid = deliveries.every((each) => isSigned(each, secret));
    const {type, status} = main;
    // The page's endpoint answers 401 only to a wrong signature.
    const isUnsigned = status === 401;
    const template = refusal === undefined ? texts.received : isUnsigned ? texts.unsigned : texts.refused;
    const words =
      areValid || isUnsigned ? fill(template, {type, count: deliveries.length, code: status}) : options.texts.unsigned;
    const [first, ...others] = [main, ...deliveries.filter((each) => each !== main)].map((each) =>
      deliveryFold(make('code', each.type), each, each.status === 401 ? undefined : isSigned(each, secret), options),
    );
    if (first) first.open = true;
    this.#endStep('webhook', areValid && refusal === undefined, words, [
      fold(texts.webhooks, ...(first ? [first] : []), ...others),
    ]);
  }

  #clear(): void {
    const list = this.#list();
    delete list.dataset.refused;
    for (const row of list.querySelectorAll<HTMLElement>(':scope > li')) {
      delete row.dataset.state;
      const message = row.querySelector<HTMLElement>('[data-said]');
      if (message) message.replaceChildren(...this.#originalContent(message));
      row.querySelector('[data-more]')?.replaceChildren();
    }
    for (const words of this.#root.querySelectorAll<HTMLElement>('[role="status"]'))
      words.replaceChildren(...this.#originalContent(words));
    // The findings take the space of the steps that are not reached, so that nothing below moves.
    list.style.setProperty('--steps', `${list.getBoundingClientRect().height}px`);
  }

  /** Original content of an element, before the first run. */
  #originalContent(message: HTMLElement): readonly Node[] {
    const content = originalContents.get(message) ?? [...message.childNodes];
    originalContents.set(message, content);
    return content;
  }

  #startStep(step: StepName): void {
    this.#rowOf(step).dataset.state = 'running';
  }

  #endStep(step: StepName, isGood: boolean, words: string, more: readonly HTMLElement[]): void {
    const row = this.#rowOf(step);
    row.dataset.state = isGood ? 'good' : 'bad';
    this.#messageElement(step).replaceChildren(...codeNodes(words));
    row.querySelector('[data-more]')?.replaceChildren(...more);
  }

  #messageElement(step: StepName): HTMLElement {
    return this.#find(this.#rowOf(step), '[data-said]');
  }

  #rowOf(step: StepName): HTMLElement {
    return this.#find(this.#root, `[data-step="${step}"]`);
  }

  #list(): HTMLElement {
    return this.#find(this.#root, '[data-steps]');
  }

  /** Shows a status beside the pressed button. */
  #showStatus(words: string): void {
    const selector = this.#isOwn ? '[data-own]' : ':not([data-own])';
    this.#find(this.#root, `[role="status"]${selector}`).replaceChildren(...codeNodes(words));
  }

  /** @throws Error if the panel, written by `FirstMinute.tsx`, lacks the element */
  #find(place: HTMLElement, selector: string): HTMLElement {
    const element = place.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`The first minute has no ${selector}`);
    return element;
  }
}
