import {applyStyles, loadStyles} from '@integration-docs/docs/browser';
import {fill} from '@integration-docs/facts';
import {counted} from '../../counted.ts';
import {loadLinks} from '../../links.ts';
import {loadText} from '../../load-file.ts';
import {call, oncePerKey, type Caller} from '../../play/page/calls.ts';
import {jsonOf, textOf} from '../../runner/page/body.ts';
import {endpointUrl, ownEndpoint} from '../../play/page/endpoint.ts';
import {codeNodes, deliveryFold, exchangeFold, wordsOfFailure, type DisplayOptions} from '../../play/page/show.ts';
import {fold, linkTo, make} from '../../runner/page/elements.ts';
import {isSigned} from '../../play/page/verify.ts';
import {isDuplicate, renumbered as withNextNumber} from '../../runner/page/number.ts';
import {simulatorAt} from '../../runner/page/simulator.ts';
import type {DeliveryAttempt} from '../../runner/worker/messages.ts';
import type {MinuteFacts} from '../facts.ts';
import {readFile, readText, renumbered, type Invoice} from './invoice.ts';
import {durationOf} from './duration.ts';
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
    const own = this.#isOwn ? await this.#readInput() : undefined;
    if (own === null) {
      this.#setProblem(texts.nothing).focus();
      return;
    }
    this.#showStatus(texts.running);
    const start = performance.now();
    const [invoice, links] = await Promise.all([
      own ?? this.#loadExample(),
      loadLinks(base),
      loadStyles().then(applyStyles),
    ]);
    const options: DisplayOptions = {texts: shownWords, base, links};
    try {
      await this.#validate(invoice, options);
      const {id, deliveries, secret} = await this.#submit(invoice, options);
      await this.#checkHistory(id, options);
      this.#showWebhooks(deliveries, secret, options);
      const time = durationOf(performance.now() - start, this.#facts.language, texts.moment);
      this.#showStatus(fill(texts.done, {time, id}));
    } catch (error) {
      if (!(error instanceof StopError)) throw error;
      this.#showStatus(error.message);
    }
    // On a phone the steps may be below the window.
    this.#list().scrollIntoView({block: 'nearest'});
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
      this.#endStep('valid', false, texts.repeated, [exchangeFold(texts.details, exchange, options)]);
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
    if (this.#isOwn && this.#root.querySelector('textarea')?.value)
      this.#setProblem(findings[0]?.message ?? texts.unread);
    this.#showNotReached('sent', 'delivered', 'webhook');
    // An unreadable body has one reason, even without findings.
    throw new StopError(fill(texts.stoppedAtOnce, {count: Math.max(1, errors)}));
  }

  #listOf(findings: readonly Finding[], options: DisplayOptions): HTMLElement {
    const {texts, validator} = this.#facts;
    const items = findings.map(({severity, rule, message, place}) => {
      const item = make('li', make('b', rule), ` ${message} `);
      item.dataset.severity = severity;
      if (place !== '') item.append(make('code', place), ' ');
      item.append(...this.#cureOf(rule, place, options));
      return item;
    });
    const box = make('div', make('ul', ...items));
    box.dataset.findings = '';
    if (validator !== null) box.prepend(make('p', linkTo(validator, texts.validator)));
    return box;
  }

  /** Link to the explanation of a rule or an error code; empty if the site has none. @param place in the document, or empty */
  #cureOf(rule: string, place: string, {links, base}: DisplayOptions): readonly Node[] {
    const explained = {...links.code, ...links.rule};
    const to = Object.hasOwn(explained, rule) ? explained[rule] : undefined;
    if (to === undefined) return [];
    const name = make('span', `: ${[rule, place].filter(Boolean).join(', ')}`);
    name.className = 'visually-hidden';
    return [linkTo(base + to.slice(1), this.#facts.texts.cure, name)];
  }

  async #submit(
    invoice: Invoice,
    options: DisplayOptions,
  ): Promise<{readonly id: string; readonly deliveries: readonly DeliveryAttempt[]; readonly secret: string}> {
    const {texts, events, endpoint} = this.#facts;
    const {body, mediaType} = invoice;
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
    const more = exchangeFold(texts.details, exchange, options);
    if (answer !== null && isDuplicate(answer)) {
      const offer = await this.#offerNextNumber(invoice);
      this.#endStep('sent', false, fill(texts.duplicate, {id: documentId ?? '–'}), [...offer, more]);
      this.#messageElement('sent').append(' ', ...this.#cureOf('duplicate-document', '', options));
      this.#showNotReached('delivered', 'webhook');
      throw new StopError(texts.notStored);
    }
    if (id === undefined) {
      this.#endStep('sent', false, fill(texts.notSent, {code: answer?.status ?? '–', title: title ?? ''}), [more]);
      this.#showNotReached('delivered', 'webhook');
      throw new StopError(texts.stopped);
    }
    this.#endStep('sent', true, fill(texts.sent, {id}), [more]);
    return {id, secret: pageEndpoint.secret, deliveries: deliveries.filter(({url}) => url === endpointUrl)};
  }

  /** A button that submits the reader's invoice with the next number of its series; empty if its number has no series. */
  async #offerNextNumber({body}: Invoice): Promise<readonly HTMLElement[]> {
    const send = this.#root.querySelector<HTMLElement>('button[data-own]');
    const field = this.#root.querySelector('textarea');
    const fold = send?.closest('details');
    if (!this.#isOwn || !send || !field || !fold) return [];
    const {body: text} = readText(typeof body === 'string' ? body : textOf(body));
    const next = withNextNumber(String(text), await this.#caller.simulator.ask({kind: 'numbers'}));
    if (next === text) return [];
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: this.#facts.texts.nextNumber,
      className: send.className,
    });
    button.onclick = () => {
      // The field shows what is sent, also when the invoice came from a file.
      field.value = next;
      fold.open = true;
      send.focus();
      send.click();
    };
    return [make('p', button)];
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
      this.#endStep('webhook', false, texts.noWebhook, []);
      return;
    }
    const areValid = deliveries.every((each) => isSigned(each, secret));
    const {type, status} = main;
    // The page's endpoint answers 401 only to a wrong signature.
    const isUnsigned = status === 401;
    const template = refusal === undefined ? texts.received : isUnsigned ? texts.unsigned : texts.refused;
    const count = counted(deliveries.length, texts.notice, texts.notices);
    const words = areValid || isUnsigned ? fill(template, {type, count, code: status}) : options.texts.unsigned;
    const [first, ...others] = [main, ...deliveries.filter((each) => each !== main)].map((each) =>
      deliveryFold(make('code', each.type), each, each.status === 401 ? undefined : isSigned(each, secret), options),
    );
    if (first) first.open = true;
    this.#endStep('webhook', areValid && refusal === undefined, words, [
      fold(texts.webhooks, ...(first ? [first] : []), ...others),
    ]);
  }

  #clear(): void {
    this.#setProblem('');
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

  #showNotReached(...steps: readonly StepName[]): void {
    for (const step of steps) this.#messageElement(step).replaceChildren(this.#facts.texts.notReached);
  }

  /** Shows a problem of the reader's input below its field until the input changes, or removes it. @returns the field */
  #setProblem(words: string): HTMLElement {
    const field = this.#find(this.#root, 'textarea');
    const message = this.#find(this.#root, '[data-problem]');
    field.ariaInvalid = words === '' ? null : 'true';
    message.hidden = words === '';
    message.textContent = words;
    if (words !== '')
      field.closest('details')?.addEventListener('input', () => void this.#setProblem(''), {once: true});
    return field;
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
