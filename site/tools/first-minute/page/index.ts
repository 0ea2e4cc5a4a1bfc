import {applyStyles, loadStyles} from '@integration-docs/docs/browser';
import {fill} from '@integration-docs/facts';
import {loadLinks} from '../../links.ts';
import {call, jsonOf, oncePerKey, type Caller} from '../../play/page/calls.ts';
import {endpointUrl, ownEndpoint} from '../../play/page/endpoint.ts';
import {
  coded,
  deliveryFold,
  exchangeFold,
  fold,
  linkTo,
  make,
  wordsOfFailure,
  type Shown,
} from '../../play/page/show.ts';
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

const saidBefore = new WeakMap<HTMLElement, readonly Node[]>();

/** The invoice cannot continue; the message says why. */
class Stopped extends Error {}

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
    this.#say(texts.running);
    const start = performance.now();
    const [invoice, links] = await Promise.all([
      this.#isOwn ? this.#own() : this.#example(),
      loadLinks(base),
      loadStyles().then(applyStyles),
    ]);
    if (invoice === null) {
      this.#say(texts.nothing);
      return;
    }
    const shown: Shown = {texts: shownWords, base, links};
    try {
      await this.#validate(invoice, shown);
      const {id, deliveries, secret} = await this.#submit(invoice, shown);
      await this.#follow(id, shown);
      this.#receive(deliveries, secret, shown);
      const seconds = ((performance.now() - start) / 1000).toLocaleString(this.#facts.language, {
        maximumFractionDigits: 1,
      });
      this.#say(fill(texts.done, {seconds, id}));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      this.#say(error.message);
    }
    // On a phone the steps may be below the window.
    this.#row('valid').scrollIntoView({block: 'nearest'});
  }

  /** Shows an error. @throws errors that are bugs */
  fail(error: unknown): void {
    const {texts, shown} = this.#facts;
    this.#say(error instanceof TypeError ? texts.failed : wordsOfFailure(error, {texts: shown}));
  }

  async #own(): Promise<Invoice | null> {
    const text = this.#root.querySelector('textarea')?.value ?? '';
    if (text.trim() !== '') return readText(text);
    const [file] = this.#root.querySelector<HTMLInputElement>('input[type="file"]')?.files ?? [];
    return file ? readFile(new Uint8Array(await file.arrayBuffer())) : null;
  }

  async #example(): Promise<Invoice> {
    const response = await fetch(this.#facts.example);
    // The same error as a failed network connection.
    if (!response.ok) throw new TypeError(`${this.#facts.example}: ${response.status}`);
    return renumbered(await response.text(), String(Date.now() % 1_000_000_000));
  }

  async #validate({body, mediaType}: Invoice, shown: Shown): Promise<void> {
    const {texts} = this.#facts;
    this.#begin('valid');
    const checked = await call(this.#caller, {
      method: 'POST',
      target: '/validations',
      headers: {'content-type': mediaType},
      body,
      asksToken: true,
    });
    const {isValid, isRepeated, findings} = findingsOf(jsonOf(checked.ran.answer));
    if (isRepeated) {
      this.#end('valid', true, texts.repeated, [exchangeFold(texts.details, checked, shown)]);
      return;
    }
    const errors = findings.filter(({severity}) => severity === 'error').length;
    const words = isValid
      ? fill(findings.length === 0 ? texts.valid : texts.warnings, {count: findings.length})
      : fill(texts.invalid, {count: errors});
    this.#end('valid', isValid, findings.length === 0 && !isValid ? texts.unread : words, [
      ...(findings.length > 0 ? [this.#listOf(findings, shown)] : []),
      exchangeFold(texts.details, checked, shown),
    ]);
    if (isValid) return;
    this.#list().dataset.refused = '';
    for (const step of ['sent', 'delivered', 'webhook'] as const) this.#said(step).replaceChildren(texts.notReached);
    // An unreadable body has one reason, even without findings.
    throw new Stopped(fill(texts.stoppedAtOnce, {count: Math.max(1, errors)}));
  }

  #listOf(findings: readonly Finding[], {links, base}: Shown): HTMLElement {
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
    shown: Shown,
  ): Promise<{readonly id: string; readonly deliveries: readonly DeliveryAttempt[]; readonly secret: string}> {
    const {texts, events, endpoint} = this.#facts;
    this.#begin('sent');
    const own = await ownEndpoint(this.#caller, events, endpoint);
    const sent = await call(this.#caller, {
      method: 'POST',
      target: '/documents',
      headers: oncePerKey(mediaType),
      body,
      asksToken: true,
    });
    const {answer, deliveries} = sent.ran;
    const {id, documentId, title} = (jsonOf(answer) ?? {}) as {id?: string; documentId?: string; title?: string}; // by contract
    const known = id ?? documentId;
    const more = exchangeFold(texts.details, sent, shown);
    if (known === undefined) {
      this.#end('sent', false, fill(texts.notSent, {code: answer?.status ?? '–', title: title ?? ''}), [more]);
      throw new Stopped(texts.stopped);
    }
    this.#end('sent', true, fill(id === undefined ? texts.sentBefore : texts.sent, {id: known}), [more]);
    return {id: known, secret: own.secret, deliveries: deliveries.filter(({url}) => url === endpointUrl)};
  }

  async #follow(id: string, shown: Shown): Promise<void> {
    const {texts, base} = this.#facts;
    this.#begin('delivered');
    const asked = await call(this.#caller, {
      method: 'GET',
      target: `/documents/${id}/status-history`,
      asksToken: true,
    });
    const {items = []} = (jsonOf(asked.ran.answer) ?? {}) as {items?: readonly {readonly state: string}[]}; // by contract
    const isDelivered = items.some(({state}) => state === 'delivered');
    this.#end('delivered', isDelivered, isDelivered ? texts.delivered : texts.notDelivered, [
      exchangeFold(texts.details, asked, shown),
    ]);
    const said = this.#said('delivered');
    items.forEach(({state}, index) => {
      const to = shown.links.issued?.[state];
      const name = make('code', state);
      said.append(index === 0 ? ' ' : ' → ', to === undefined ? name : linkTo(base + to.slice(1), name));
    });
  }

  /** @param deliveries to the page's endpoint @param secret of this endpoint */
  #receive(deliveries: readonly DeliveryAttempt[], secret: string, shown: Shown): void {
    const {texts} = this.#facts;
    this.#begin('webhook');
    const refusal = deliveries.find(({status}) => !String(status).startsWith('2'));
    const main = refusal ?? deliveries.find(({type}) => type === 'document.delivered') ?? deliveries.at(-1);
    if (main === undefined) {
      this.#end('webhook', true, texts.noWebhook, []);
      return;
    }
    const isRight = deliveries.every((one) => isSigned(one, secret));
    const {type, status} = main;
    // The page's endpoint answers 401 only to a wrong signature.
    const isUnsigned = status === 401;
    const template = refusal === undefined ? texts.received : isUnsigned ? texts.unsigned : texts.refused;
    const words =
      isRight || isUnsigned ? fill(template, {type, count: deliveries.length, code: status}) : shown.texts.unsigned;
    const [first, ...others] = [main, ...deliveries.filter((one) => one !== main)].map((one) =>
      deliveryFold(make('code', one.type), one, one.status === 401 ? undefined : isSigned(one, secret), shown),
    );
    if (first) first.open = true;
    this.#end('webhook', isRight && refusal === undefined, words, [
      fold(texts.webhooks, ...(first ? [first] : []), ...others),
    ]);
  }

  #clear(): void {
    const list = this.#list();
    delete list.dataset.refused;
    for (const row of list.querySelectorAll<HTMLElement>(':scope > li')) {
      delete row.dataset.state;
      const said = row.querySelector<HTMLElement>('[data-said]');
      if (said) said.replaceChildren(...this.#before(said));
      row.querySelector('[data-more]')?.replaceChildren();
    }
    for (const words of this.#root.querySelectorAll<HTMLElement>('[role="status"]'))
      words.replaceChildren(...this.#before(words));
    // The findings take the space of the steps that are not reached, so that nothing below moves.
    list.style.setProperty('--steps', `${list.getBoundingClientRect().height}px`);
  }

  /** Original content of an element, before the first run. */
  #before(said: HTMLElement): readonly Node[] {
    const kept = saidBefore.get(said) ?? [...said.childNodes];
    saidBefore.set(said, kept);
    return kept;
  }

  #begin(step: StepName): void {
    this.#row(step).dataset.state = 'running';
  }

  #end(step: StepName, isGood: boolean, words: string, more: readonly HTMLElement[]): void {
    const row = this.#row(step);
    row.dataset.state = isGood ? 'good' : 'bad';
    this.#said(step).replaceChildren(...coded(words));
    row.querySelector('[data-more]')?.replaceChildren(...more);
  }

  #said(step: StepName): HTMLElement {
    return this.#in(this.#row(step), '[data-said]');
  }

  #row(step: StepName): HTMLElement {
    return this.#in(this.#root, `[data-step="${step}"]`);
  }

  #list(): HTMLElement {
    return this.#in(this.#root, '[data-steps]');
  }

  /** Shows a status beside the pressed button. */
  #say(words: string): void {
    const which = this.#isOwn ? '[data-own]' : ':not([data-own])';
    this.#in(this.#root, `[role="status"]${which}`).replaceChildren(...coded(words));
  }

  /** @throws Error if the panel, written by `FirstMinute.tsx`, lacks the element */
  #in(place: HTMLElement, selector: string): HTMLElement {
    const found = place.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`The first minute has no ${selector}`);
    return found;
  }
}
