import {applyStyles, download, loadStyles, parseHtml} from '@integration-docs/docs/browser';
import {fill} from '@integration-docs/facts';
import type {Links} from '@integration-docs/simulator/page';
import {loadLinks} from '../../links.ts';
import {loadBlob, loadText} from '../../load-file.ts';
import type {RowFacts, RunFacts, RunTexts} from '../texts.ts';
import {answerSentence, failureNotes, requestFold, showAnswer} from './answer.ts';
import {
  keepTyped,
  knownValuesEvent,
  latestOf,
  learn,
  offersFor,
  readKnownValues,
  readLatest,
  readTyped,
} from './known-values.ts';
import {showDocument} from './document.ts';
import {make} from './elements.ts';
import {showRow} from './row.ts';
import {isDuplicate, renumbered} from './number.ts';
import {isFinal} from './final.ts';
import {newUuid, requestOf, type ChosenBody, type Values} from './request.ts';
import type * as Code from '../code/index.ts';
import {isRunError, simulatorAt, type Simulator} from './simulator.ts';
import type {PlatformAnswer, PlatformRequest} from '../worker/messages.ts';

/*
 * Runs API operations in the page. The first press of a button loads this module (`RunPlace.tsx`), opens the form and sends its request,
 * unless the operation acts on an existing resource: then the reader checks the request first. Afterwards the form handles its own events.
 */

/** Milliseconds between the last key and a check of the form: checking a long document takes longer than the time between two keys. */
const checkDelay = 150;

/** Milliseconds before the form says that it runs: to show that message and remove it costs two layouts of the page. */
const statusDelay = 100;

/**
 * Handles a press: replaces the button with the form. In a row of a table, runs the row's request and shows the answer below the button.
 *
 * @throws TypeError when the form or its styles cannot be loaded
 */
export async function press(button: HTMLElement): Promise<void> {
  const place = button.closest<HTMLElement>('.needs-script');
  if (!place || 'busy' in button.dataset) return;
  const [root] = await Promise.all([partAt(settingsOf(button).address), loadStyles()]);
  applyStyles();
  if ('rows' in root.dataset) {
    button.dataset.busy = '';
    void runRow(root, button, place).finally(() => delete button.dataset.busy);
    return;
  }
  place.append(root);
  openForm(root, button);
}

/** Settings in the data attributes of the button's container, or of the container of the whole table. */
function settingsOf(button: HTMLElement): {readonly address: string; readonly look: string; readonly failed: string} {
  const holder = button.closest<HTMLElement>('[data-module]');
  const {look = '', failed = ''} = holder?.dataset ?? {};
  const {form: address = ''} =
    (holder?.dataset.form === undefined ? holder?.querySelector<HTMLElement>('[data-form]') : holder)?.dataset ?? {};
  return {address, look, failed};
}

function openForm(root: HTMLElement, button: HTMLElement): void {
  root.className = settingsOf(button).look;
  const trial = root.closest<HTMLElement>('[data-trial]');
  if (trial) growWithAnswer(trial);
  const form = new Form(root);
  // The form has its own buttons.
  for (const each of root.parentElement?.querySelectorAll<HTMLElement>('[data-action="load"]') ?? [])
    (each.closest('p') ?? each).hidden = true;
  form.begin(button.dataset.kind === 'change');
}

/** Unpins the code beside the form when the reader scrolls, so that it does not cover what the reader scrolls to. */
for (const eventName of ['wheel', 'touchmove']) {
  document.addEventListener(
    eventName,
    ({target}) => {
      if (target instanceof Element && target.closest('pre')) return;
      document.activeElement?.closest('[data-trial]')?.toggleAttribute('data-scrolled', true);
    },
    {passive: true},
  );
}

/** From now on a trial that scrolled beside its operation grows with the answer, starting where it is now on the screen. */
function growWithAnswer(trial: HTMLElement): void {
  const start = trial.parentElement?.getBoundingClientRect().top ?? 0;
  const moved = Math.max(0, trial.getBoundingClientRect().top - start - trial.scrollTop);
  trial.style.setProperty('--moved', `${moved}px`);
  trial.toggleAttribute('data-opened', true);
  // Pins the code again when a field gets the focus.
  trial.addEventListener('focusin', () => trial.toggleAttribute('data-scrolled', false));
}

async function runRow(root: HTMLElement, button: HTMLElement, place: HTMLElement): Promise<void> {
  const facts = JSON.parse(root.dataset.rows ?? '{}') as RowFacts; // written by RowButtons.tsx
  const {look, failed} = settingsOf(button);
  const {kind} = button.dataset;
  const {name = ''} = place.dataset;
  const output = outputOf(place);
  output.className = look;
  const links = (): Promise<Links> => loadLinks(facts.base);
  try {
    if (kind === 'validate' || kind === 'submit') await showDocument(kind, name, {facts, failed, links}, output);
    else await showRow({kind, name} as Parameters<typeof showRow>[0], facts, links, output); // written by RowButtons.tsx
  } catch (error) {
    output.firstElementChild?.replaceChildren(messageOf(error, facts.texts));
  }
  output.append(closeButton(output, button, facts.texts.close));
  for (const each of place.querySelectorAll('button')) each.ariaExpanded = String(each === button);
  output.firstElementChild?.scrollIntoView({block: 'nearest'});
}

/** Closes the answer of a row. The focus goes back to the button that it belongs to. */
function closeButton(output: HTMLElement, opener: HTMLElement, label: string): HTMLElement {
  const close = Object.assign(document.createElement('button'), {type: 'button', textContent: label});
  close.dataset.close = '';
  close.onclick = () => {
    output.closest('tr')?.remove();
    opener.ariaExpanded = 'false';
    opener.focus();
  };
  return close;
}

/**
 * The element for the answer of a row: in a table row of its own below it, which is as wide as the table (the last cell is narrow).
 * The filter of the table (`packages/docs/shell/filter.ts`) hides both together.
 */
function outputOf(place: HTMLElement): HTMLElement {
  const row = place.closest('tr');
  if (row === null) throw new Error('The buttons of a row are outside a table.');
  const next = row.nextElementSibling;
  const answerRow = next instanceof HTMLTableRowElement && 'answerRow' in next.dataset ? next : make('tr');
  const existing = answerRow.querySelector<HTMLElement>('[data-shown]');
  if (existing) return existing;
  const output = make('div');
  output.dataset.shown = '';
  const cell = Object.assign(document.createElement('td'), {colSpan: row.cells.length});
  // The style sheet changes `display`, so the roles are explicit, as in the other rows.
  cell.setAttribute('role', 'cell');
  cell.append(output);
  answerRow.setAttribute('role', 'row');
  answerRow.dataset.answerRow = '';
  answerRow.append(cell);
  row.after(answerRow);
  return output;
}

/** Loads the form or rows of an address. In development the page contains them already. */
async function partAt(address: string): Promise<HTMLElement> {
  const template = [...document.querySelectorAll('template')].find(({dataset}) => dataset.part === address);
  const content = template ? template.content : parseHtml(await loadText(address));
  const root = content.querySelector<HTMLElement>('[data-run], [data-rows]');
  if (!root) throw new Error(`${address} has neither a form nor rows`);
  return document.importNode(root, true);
}

/** A form in the page: the fields, the request that it sends, and the answer. */
class Form {
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
    const typed = readTyped(this.#facts.operation);
    for (const field of this.#fields()) {
      const value = typed[field.name];
      if (value !== undefined) field.value = value;
    }
    const refresh = (): void =>
      void this.#fill().then(() => {
        this.#offer();
        void this.#writeCode();
      });
    refresh();
    addEventListener(knownValuesEvent, refresh);
    this.#chooseMedia();
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#run();
    });
    this.#form.addEventListener('input', () => {
      this.#storeSoon();
      this.#checkSoon();
    });
    for (const eventName of ['change', 'pagehide']) addEventListener(eventName, () => this.#storePending());
    this.#media()?.addEventListener('change', () => this.#chooseMedia());
    this.#root.addEventListener('click', ({target}) => {
      const {do: action} = target instanceof HTMLElement ? target.dataset : {};
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
      const sent = requestOf(this.#facts, this.#values(), await this.#body(), newUuid);
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
        const answerNodes = showAnswer(answer, deliveries, await links, this.#facts, request);
        place.replaceChildren(...this.#newNumber(answer), ...answerNodes);
        this.#showStatus(
          ...answerSentence(answer, ms, deliveries.length, texts),
          ...this.#linkTo(deliveries.length),
          sameKeyNote,
          ...failures,
        );
        learn(sent, answer);
      }
      this.#checkSoon();
    } catch (error) {
      this.#showError(error);
    } finally {
      clearTimeout(statusTimer);
      this.#form.ariaBusy = null;
    }
    this.#offer();
    this.#element('[role="status"]', HTMLElement).scrollIntoView({block: 'nearest'});
  }

  /** A button that opens the webhooks of the answer in the simulator's drawer; empty if the site has no drawer. */
  #linkTo(deliveries: number): readonly (Node | string)[] {
    const opener = document.querySelector<HTMLElement>('[data-opens="tool"]');
    if (deliveries === 0 || !opener) return [];
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: this.#facts.texts.seeWebhooks,
    });
    button.onclick = () => {
      opener.dataset.section = 'deliveries';
      opener.click();
    };
    return [' ', button];
  }

  /** After a duplicate document number: a button that sends the request again with the next number of its series. */
  #newNumber(answer: PlatformAnswer): readonly Node[] {
    const field = this.#root.querySelector<HTMLTextAreaElement>('[data-body]:not([hidden]) textarea');
    if (!field || !isDuplicate(answer)) return [];
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: this.#facts.texts.newNumber,
    });
    button.onclick = () => void this.#runRenumbered(field);
    return [button];
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
    const knownValues = readKnownValues();
    const offers = this.#fields().flatMap((field) => {
      const [, place = '', name = ''] = /^(\w+):(.*)$/s.exec(field.name) ?? [];
      // #fill has filled in a document in one of the required states.
      if (!['path', 'query', 'header'].includes(place) || this.#facts.states !== null) return [];
      const example = exampleIn(field) || ('placeholder' in field ? field.placeholder : '');
      const others = offersFor(knownValues, name, example).filter((one) => one !== field.value);
      return others.map((value) => ({field, name, value}));
    });
    const buttons = offers.map(({field, name, value}) => {
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: `${name}: ${value}`,
      });
      button.onclick = () => {
        field.value = value;
        this.#store();
        this.#element('button[type="submit"]', HTMLButtonElement).focus();
        void this.#run();
      };
      return button;
    });
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
    this.#code ??= (import(address) as Promise<typeof Code>).then(({codeBeside}) =>
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
    const {selectedIndex = 0} = this.#media() ?? {};
    const {files} = this.#root.querySelector<HTMLInputElement>('[data-body] input[type="file"]') ?? {};
    const hasFile = (files?.length ?? 0) > 0;
    return selectedIndex > 0 || hasFile || this.#fields().some((field) => field.value !== exampleIn(field));
  }

  /** Shows at each field which values the contract does not allow. */
  async #check(): Promise<void> {
    const {language} = this.#facts;
    const checkNumber = (this.#checkCount += 1);
    const sent = requestOf(this.#facts, this.#values(), await this.#body(), newUuid);
    const faults = await this.#simulator.ask({kind: 'check', sent, language});
    // The reader has typed more: a newer check follows.
    if (checkNumber !== this.#checkCount) return;
    for (const field of this.#fields()) {
      const holder = field.closest('[data-field]');
      const [, name = ''] = /^\w+:(.*)$/s.exec(field.name) ?? [];
      const fieldFaults = faults.filter(({parameter}) =>
        field.name.startsWith('body:') ? parameter === undefined : parameter === name,
      );
      const words = fieldFaults.map(({pointer = '', detail}) => (pointer === '' ? detail : `${pointer}: ${detail}`));
      const isShown = field.closest('[hidden]') === null && words.length > 0;
      const place = holder?.querySelector<HTMLElement>('[data-fault]') ?? document.createElement('p');
      place.dataset.fault = '';
      place.id = `fault-${this.#facts.operation}-${field.name}`.replaceAll(/[^\w-]/g, '-');
      place.textContent = words.slice(0, 5).join(' ');
      if (isShown) {
        holder?.append(place);
        for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
          fold.open = true;
      } else place.remove();
      field.ariaInvalid = isShown ? 'true' : null;
      if (isShown) field.setAttribute('aria-describedby', place.id);
      else field.removeAttribute('aria-describedby');
    }
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
    const {importDone} = this.#facts.texts;
    await this.#report(
      file.text().then((text) => this.#simulator.ask({kind: 'import', name: file.name, text})),
      importDone,
    );
    // So that the reader can choose the same file again.
    input.value = '';
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
    this.#chooseMedia();
    keepTyped(this.#facts.operation, {});
    // The answer belongs to another request, not to the example.
    this.#element('[data-answer]', HTMLElement).replaceChildren();
    this.#showStatus();
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

  /** Stores only typed values: examples and values from answers can change. */
  #store(): void {
    clearTimeout(this.#storeTimer);
    this.#storeTimer = undefined;
    const typedFields = this.#fields().filter(isTyped);
    keepTyped(this.#facts.operation, Object.fromEntries(typedFields.map(({name, value}) => [name, value])));
  }

  #values(): Values {
    return Object.fromEntries(this.#fields().map(({name, value}) => [name, value]));
  }

  async #body(): Promise<ChosenBody> {
    const bodyElement = this.#root.querySelector<HTMLElement>('[data-body]:not([hidden])');
    const {body: kind, media: mediaType = ''} = bodyElement?.dataset ?? {};
    if (!bodyElement || kind === undefined) return null;
    if (kind !== 'upload') return {kind: kind === 'form' ? 'form' : 'text', mediaType};
    const input = bodyElement.querySelector('input');
    const {sample = '', type = ''} = input?.dataset ?? {};
    const [file] = input?.files ?? [];
    const content = file ?? (await loadSample(sample));
    return {
      kind: 'upload',
      field: input?.name.replace(/^file:/, '') ?? '',
      fileName: file?.name ?? sample.replace(/^.*\//, ''),
      partType: file?.type ?? type,
      content: new Uint8Array(await content.arrayBuffer()),
    };
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

/** The example of a file to upload did not load. */
class SampleError extends Error {}

/** @throws SampleError */
async function loadSample(address: string): Promise<Blob> {
  try {
    return await loadBlob(address);
  } catch {
    throw new SampleError(address);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Value of a field in the example. */
function exampleIn(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({defaultSelected}) => defaultSelected)?.value ?? '';
}

function isTyped(field: Field): boolean {
  return field.value !== exampleIn(field) && field.value !== field.dataset.known;
}

/** Fills a field with a value from an answer, or with the example if undefined. A typed value stays. */
function fillIn(field: Field, value: string | undefined): void {
  if (isTyped(field)) return;
  field.value = value ?? exampleIn(field);
  if (value === undefined) delete field.dataset.known;
  else field.dataset.known = value;
}

/** Message for a failed run. @throws errors of any other kind, which are bugs */
function messageOf(error: unknown, texts: RunTexts): string {
  if (error instanceof SampleError) return texts.failed;
  if (!isRunError(error)) throw error;
  const {kind, message: detail} = error;
  const words = {storage: texts.blocked, kept: texts.kept, file: texts.importFailed, broken: texts.broken};
  return fill(words[kind], {detail});
}
