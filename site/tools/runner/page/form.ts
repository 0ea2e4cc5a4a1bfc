import {download, importModule, showChosenFile} from '@integration-docs/docs/browser';
import {loadLinks} from '../../links.ts';
import {keepInPlace} from '../../play/page/keep-in-place.ts';
import type * as Code from '../code/index.ts';
import type {RunFacts} from '../texts.ts';
import type {PlatformAnswer, PlatformRequest} from '../worker/messages.ts';
import {answerSentence, failureNotes, requestFold, showAnswer} from './answer.ts';
import {chosenBody} from './chosen-body.ts';
import {makeButton} from './elements.ts';
import {messageOf} from './errors.ts';
import {showFaults} from './faults.ts';
import {exampleIn, fillIn, isTyped, type Field} from './fields.ts';
import {isFinal} from './final.ts';
import {loadAhead} from './ahead.ts';
import {keepTyped, knownValuesEvent, latestOf, learn, readLatest, readTyped} from './known-values.ts';
import {isDuplicate, renumbered} from './number.ts';
import {offersOf} from './offers.ts';
import {newUuid, requestOf, type Values} from './request.ts';
import {isRunError, simulatorAt, type Simulator} from './simulator.ts';

/** Milliseconds between the last key and a check of the form: checking a long document takes longer than the time between two keys. */
const checkDelay = 150;

/** Milliseconds before the form says that it runs: to show that message and remove it costs two layouts of the page. */
const statusDelay = 100;

/** A form in the page: the fields, the request that it sends, and the answer. */
export class Form {
  readonly #root: HTMLElement;
  readonly #facts: RunFacts;
  readonly #simulator: Simulator;
  readonly #form: HTMLFormElement;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #storeTimer: ReturnType<typeof setTimeout> | undefined;
  #code: Promise<ReturnType<typeof Code.codeBeside>> | undefined;
  #checkCount = 0;
  #generatedKey = '';

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#facts = JSON.parse(root.dataset.run ?? '{}') as RunFacts; // written by RunForm.tsx
    this.#simulator = simulatorAt(this.#facts.worker);
    this.#form = this.#element('form', HTMLFormElement);
  }

  /** Restores the values typed earlier. @param isChanged whether the reader edits the request before it runs */
  begin(isChanged: boolean): void {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#run();
    });
    const typed = readTyped(this.#facts.operation);
    for (const field of this.#fields()) {
      const value = typed[field.name];
      if (value !== undefined) field.value = value;
    }
    this.#showRestore();
    const refresh = (): void =>
      void this.#fill().then(() => {
        this.#offer();
        void this.#writeCode();
      });
    refresh();
    addEventListener(knownValuesEvent, refresh);
    this.#chooseMedia();
    this.#form.addEventListener('input', () => {
      this.#showRestore();
      this.#storeSoon();
      this.#checkSoon();
    });
    for (const eventName of ['change', 'pagehide']) addEventListener(eventName, () => this.#storePending());
    this.#media()?.addEventListener('change', () => this.#chooseMedia());
    this.#form.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return;
      event.preventDefault();
      void this.#run();
    });
    this.#root.addEventListener('click', ({target}) => {
      const {do: action} = target instanceof HTMLElement ? target.dataset : {};
      if (action === 'run') void this.#run();
      if (action === 'restore') this.#restore();
      if (action === 'reset') void this.#report(this.#simulator.ask({kind: 'reset'}), this.#facts.texts.resetDone);
      if (action === 'export') void this.#export();
    });
    const file = this.#element('input[data-do="import"]', HTMLInputElement);
    file.addEventListener('change', () => void this.#import(file));
    const button = this.#element('button[type="submit"]', HTMLButtonElement);
    if (this.#facts.waits || isChanged) {
      if (this.#facts.waits) this.#showStatus(this.#facts.texts.waiting);
      this.#element('[data-request]', HTMLDetailsElement).open = true;
      this.#offer();
      (this.#fields()[0] ?? button).focus();
      void this.#writeCode();
    } else {
      button.focus();
      void this.#run();
    }
  }

  async #run(): Promise<void> {
    const {texts} = this.#facts;
    const statusTimer = setTimeout(() => {
      this.#showStatus(texts.running);
      this.#form.ariaBusy = 'true';
    }, statusDelay);
    try {
      const sent = requestOf(this.#facts, this.#values(), await chosenBody(this.#root), newUuid);
      // Loads while the request runs.
      const links = loadLinks(this.#facts.base);
      const start = performance.now();
      const result = await this.#simulator.ask({kind: 'run', sent, asksToken: this.#facts.asksToken});
      const {answer, deliveries} = result;
      const ms = Math.max(1, Math.round(performance.now() - start));
      clearTimeout(statusTimer);
      this.#showRecorded(false);
      const sameKeyNote = this.#keepKey(sent, answer) ? ` ${texts.sameKey}` : '';
      const place = this.#element('[data-answer]', HTMLElement);
      const request = requestFold(sent, result, this.#facts);
      const failures = failureNotes(result, this.#facts);
      if (answer === null) {
        place.replaceChildren(request);
        this.#showStatus(texts.noAnswer + sameKeyNote, ...failures);
      } else {
        const explanations = await links;
        // A check that typing started would replace this one, whose count the sentence says.
        clearTimeout(this.#checkTimer);
        const marked = answer.status < 400 ? 0 : await this.#check().catch(() => 0);
        place.replaceChildren(...showAnswer(answer, deliveries, explanations, this.#facts, request));
        this.#showStatus(
          ...answerSentence(
            answer,
            ms,
            deliveries.length,
            texts,
            {links: explanations, base: this.#facts.base},
            marked,
          ),
          ...this.#newNumber(answer),
          ...this.#linkTo(deliveries.length),
          sameKeyNote,
          ...failures,
        );
        learn(sent, answer);
        loadAhead();
      }
      this.#checkSoon();
    } catch (error) {
      this.#showError(error);
    } finally {
      clearTimeout(statusTimer);
      this.#form.ariaBusy = null;
    }
    this.#offer();
    this.#element('[role="status"]', HTMLElement).scrollIntoView({block: 'nearest', behavior: 'instant'});
    this.#keepFocusInSight();
  }

  /** The answer may be far below what was pressed or written: then the focus goes to the button above the answer. */
  #keepFocusInSight(): void {
    const {activeElement} = document;
    if (!activeElement || !this.#form.contains(activeElement)) return;
    const {top, bottom} = activeElement.getBoundingClientRect();
    const {bottom: barEnd = 0} = document.querySelector('.navbar')?.getBoundingClientRect() ?? {};
    const isInSight = activeElement.matches('textarea')
      ? bottom > barEnd && top < innerHeight
      : top >= barEnd && bottom <= innerHeight;
    if (!isInSight) this.#element('[data-do="run"]', HTMLButtonElement).focus({preventScroll: true});
  }

  /** A button that opens the webhooks of the answer in the simulator's drawer; empty if the site has no drawer. */
  #linkTo(deliveries: number): readonly (Node | string)[] {
    const opener = document.querySelector<HTMLElement>('[data-opens="tool"]');
    if (deliveries === 0 || !opener) return [];
    const button = makeButton(this.#facts.texts.seeWebhooks, () => {
      opener.dataset.section = 'deliveries';
      opener.click();
    });
    return [' ', button];
  }

  /** After a duplicate document number: a button that sends the request again with the next number of its series. */
  #newNumber(answer: PlatformAnswer): readonly (Node | string)[] {
    const field = this.#root.querySelector<HTMLTextAreaElement>('[data-body]:not([hidden]) textarea');
    if (!field || !isDuplicate(answer)) return [];
    return [' ', makeButton(this.#facts.texts.newNumber, () => void this.#runRenumbered(field))];
  }

  async #runRenumbered(field: HTMLTextAreaElement): Promise<void> {
    this.#element('button[type="submit"]', HTMLButtonElement).focus();
    try {
      field.value = renumbered(field.value, await this.#simulator.ask({kind: 'numbers'}));
    } catch (error) {
      this.#showError(error);
      return;
    }
    this.#store();
    await this.#run();
  }

  /**
   * Keeps the generated key when there is no final answer, so that the next press repeats the same request. After a final answer, the next
   * request gets a new key. A key that the reader typed stays.
   *
   * @returns whether a generated key stays
   */
  #keepKey({headers}: PlatformRequest, answer: PlatformAnswer | null): boolean {
    const field = this.#fields().find(({name}) => name === 'header:Idempotency-Key');
    const usedKey = headers['idempotency-key'];
    if (!field || usedKey === undefined || (field.value !== '' && field.value !== this.#generatedKey)) return false;
    this.#generatedKey = isFinal(answer) ? '' : usedKey;
    field.value = this.#generatedKey;
    this.#store();
    return this.#generatedKey !== '';
  }

  /**
   * Fills the only path parameter with the identifier of the last answer, and `If-Match` with its entity tag, unless the reader typed
   * something. An operation that needs a tag keeps the example when no tag is known. With several path parameters it fills none: their
   * identifiers may not belong together. If the operation needs certain document states, the worker finds a document in one of them.
   */
  async #fill(): Promise<void> {
    const fields = this.#fields();
    const [pathField, otherPathField] = fields.filter(({name}) => name.startsWith('path:'));
    if (pathField === undefined || otherPathField !== undefined) return;
    const tagField = fields.find(({name}) => name === 'header:If-Match');
    const {states} = this.#facts;
    const example = exampleIn(pathField);
    const element =
      states === null
        ? latestOf(readLatest(), example)
        : // Ignored here: the request that runs next reports the same error.
          await this.#simulator.ask({kind: 'find', states, example}).catch(() => null);
    const {id, etag} = element ?? {};
    fillIn(pathField, tagField === undefined || etag !== undefined ? id : undefined);
    if (tagField) fillIn(tagField, pathField.value === id ? etag : undefined);
  }

  /** Offers values from earlier answers, on any page, as buttons. A press fills the field and runs the request. */
  #offer(): void {
    // #fill has filled in a document in one of the required states.
    const offers = this.#facts.states === null ? offersOf(this.#fields()) : [];
    const buttons = offers.map(({field, name, value}) =>
      makeButton(`${name}: ${value}`, () => {
        field.value = value;
        this.#store();
        this.#element('button[type="submit"]', HTMLButtonElement).focus();
        void this.#run();
      }),
    );
    const {texts} = this.#facts;
    this.#element('[data-offers]', HTMLElement).replaceChildren(
      ...(buttons.length === 0 ? [] : [texts.offers, ...buttons]),
    );
  }

  #checkSoon(): void {
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => {
      void this.#check().catch(() => undefined);
      void this.#writeCode();
    }, checkDelay);
  }

  /** Updates the code beside the operation. Loads the code writer when a field first differs from the example. */
  async #writeCode(): Promise<void> {
    const {code: address} = this.#facts;
    const list = this.#root.closest('[data-trial]')?.querySelector<HTMLElement>('[data-variants]');
    if (!list || (this.#code === undefined && !this.#isChanged())) return;
    this.#code ??= (importModule(address) as Promise<typeof Code>).then(({codeBeside}) =>
      codeBeside(list, this.#root, this.#facts),
    );
    try {
      (await this.#code)(this.#values());
    } catch (error) {
      // The module did not load, for example offline: retry at the next change.
      this.#code = undefined;
      if (!(error instanceof TypeError)) throw error;
    }
  }

  #isChanged(): boolean {
    return this.#hasOtherBody() || this.#fields().some((field) => field.value !== exampleIn(field));
  }

  /** Whether the reader has selected another format of the body, or a file. */
  #hasOtherBody(): boolean {
    const {selectedIndex = 0} = this.#media() ?? {};
    const {files} = this.#root.querySelector<HTMLInputElement>('[data-body] input[type="file"]') ?? {};
    return selectedIndex > 0 || (files?.length ?? 0) > 0;
  }

  /** Shows the button that restores the example, while there is something to restore. */
  #showRestore(): void {
    this.#element('[data-do="restore"]', HTMLButtonElement).hidden =
      !this.#hasOtherBody() && !this.#fields().some(isTyped);
  }

  /** Shows at each field which values the contract does not allow. @returns how many it shows; 0 if the reader has typed more meanwhile */
  async #check(): Promise<number> {
    const {language} = this.#facts;
    const checkNumber = (this.#checkCount += 1);
    const sent = requestOf(this.#facts, this.#values(), await chosenBody(this.#root), newUuid);
    const faults = await this.#simulator.ask({kind: 'check', sent, language});
    // The reader has typed more: a newer check follows.
    if (checkNumber !== this.#checkCount) return 0;
    const show = (): void => showFaults(this.#fields(), faults, this.#facts);
    const pressed = this.#element('[data-do="run"]', HTMLButtonElement);
    // The faults are above it.
    if (pressed === document.activeElement) keepInPlace(pressed, show);
    else show();
    return faults.length;
  }

  async #export(): Promise<void> {
    const exportedState = this.#simulator.ask({kind: 'export'});
    await this.#report(exportedState, '');
    await exportedState.then(
      (text) => download('simulator.json', 'application/json', text),
      () => undefined,
    );
  }

  async #import(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    const {importDone, importQuestion} = this.#facts.texts;
    if (confirm(importQuestion)) {
      await this.#report(
        file.text().then((text) => this.#simulator.ask({kind: 'import', name: file.name, text})),
        importDone,
      );
    }
    // So that the reader can choose the same file again.
    input.value = '';
    showChosenFile(input);
  }

  async #report(done: Promise<unknown>, words: string): Promise<void> {
    await done.then(
      () => this.#showStatus(words),
      (error: unknown) => this.#showError(error),
    );
  }

  #showError(error: unknown): void {
    this.#showStatus(messageOf(error, this.#facts.texts));
    if (!isRunError(error)) return;
    const {kind} = error;
    if (kind === 'storage') {
      this.#showRecorded(true);
      this.#element('[data-answer]', HTMLElement).replaceChildren();
    }
    if (kind === 'kept') this.#element('[data-state]', HTMLDetailsElement).open = true;
  }

  #restore(): void {
    this.#form.reset();
    this.#form.querySelectorAll<HTMLInputElement>('[type="file"]').forEach(showChosenFile);
    this.#chooseMedia();
    // The pressed button disappears.
    this.#element('button[type="submit"]', HTMLButtonElement).focus();
    this.#showRestore();
    keepTyped(this.#facts.operation, {});
    // The answer belongs to another request, not to the example.
    this.#element('[data-answer]', HTMLElement).replaceChildren();
    this.#showStatus(this.#facts.texts.restored);
    this.#showRecorded(true);
    this.#checkSoon();
    this.#offer();
  }

  #storeSoon(): void {
    clearTimeout(this.#storeTimer);
    this.#storeTimer = setTimeout(() => this.#store(), checkDelay);
  }

  /** Stores what is still waiting for the timer, before the reader leaves the field or the page. */
  #storePending(): void {
    if (this.#storeTimer !== undefined) this.#store();
  }

  /** Stores only typed values, and no secret: examples and values from answers can change. */
  #store(): void {
    clearTimeout(this.#storeTimer);
    this.#storeTimer = undefined;
    this.#showRestore();
    const typedFields = this.#fields().filter((field) => isTyped(field) && !('secret' in field.dataset));
    keepTyped(this.#facts.operation, Object.fromEntries(typedFields.map(({name, value}) => [name, value])));
  }

  #values(): Values {
    return Object.fromEntries(this.#fields().map(({name, value}) => [name, value]));
  }

  #chooseMedia(): void {
    const media = this.#media();
    if (!media) return;
    for (const body of this.#root.querySelectorAll<HTMLElement>('[data-body]')) {
      body.hidden = body.dataset.media !== media.value;
    }
    this.#checkSoon();
  }

  #fields(): readonly Field[] {
    return [...this.#form.querySelectorAll<Field>('input:not([type]), textarea, [data-field] select')];
  }

  #media(): HTMLSelectElement | null {
    return this.#form.querySelector<HTMLSelectElement>('select[name="media"]');
  }

  /** Shows or hides the answer recorded in the contract, which is beside the request or in the form. */
  #showRecorded(isShown: boolean): void {
    const recordedAnswer = this.#root.closest('[data-trial]')?.querySelector<HTMLElement>('[data-recorded]');
    if (recordedAnswer) recordedAnswer.hidden = !isShown;
  }

  #showStatus(...words: readonly (Node | string)[]): void {
    this.#element('[role="status"]', HTMLElement).replaceChildren(...words);
  }

  /** @throws Error if the form, written by `RunForm.tsx`, lacks the element */
  #element<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
    const element = this.#root.querySelector(selector);
    if (!(element instanceof kind)) throw new Error(`The form has no ${selector}`);
    return element;
  }
}
