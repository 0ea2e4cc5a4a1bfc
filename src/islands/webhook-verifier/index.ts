import {utf8, type Bytes} from './bytes.ts';
import {diagnose, type Input} from './diagnose.ts';
import {readRequest} from './headers.ts';
import {textNodes, verdictBox} from './view.ts';

/** Fields that `readRequest` and the example fill. */
const filled = ['secrets', 'id', 'timestamp', 'signature', 'body', 'now'] as const;

/** Runs the form of `src/content/WebhookVerifier`. Nothing that is typed or chosen leaves the page. */
export default function start(root: HTMLElement): void {
  const form = root.querySelector('form');
  const result = root.querySelector<HTMLElement>('[data-result]');
  if (!form || !result) return;
  let runs = 0;

  const forget = (): void => {
    runs += 1;
    result.replaceChildren();
  };

  const verify = async (): Promise<void> => {
    forget();
    const run = runs;
    const outcome = await judge(root, form);
    if (run !== runs) return;
    result.replaceChildren(outcome);
    if (outcome.hasAttribute('data-incomplete')) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void verify();
  });
  form.addEventListener('input', ({target}) => {
    forget();
    if (!(target instanceof HTMLElement)) return;
    const name = target.getAttribute('name') ?? '';
    setProblem(root, name === 'file' ? 'body' : name, undefined);
    if (name === 'request') takeRequest(root, form);
    // One body at a time: what was given last.
    if (name === 'body') clearFile(form);
    if (name === 'file') setValue(form, 'body', '');
  });
  form.addEventListener('reset', () => {
    forget();
    for (const field of form.querySelectorAll<HTMLElement>('[name]'))
      setProblem(root, field.getAttribute('name') ?? '', undefined);
    root.querySelector('[data-found]')?.replaceChildren();
  });
  root.querySelector<HTMLElement>('[data-action="example"]')?.addEventListener('click', ({currentTarget}) => {
    if (!(currentTarget instanceof HTMLElement)) return;
    form.reset();
    for (const name of filled) setValue(form, name, currentTarget.dataset[name] ?? '');
    void verify();
  });
  root.dataset.running = '';
}

/** Reads the fields, marks those that are wrong, and puts the verdict into words. */
async function judge(root: HTMLElement, form: HTMLFormElement): Promise<HTMLElement> {
  // Plain HTTP gives `crypto` without `subtle`, against its type.
  if (!window.isSecureContext) return notice(root, 'insecure');
  const nowText = valueOf(form, 'now');
  const nowIsWrong = nowText !== '' && !/^\d{10}$/.test(nowText);
  const verdict = await diagnose(await inputOf(root, form, nowText));
  const problems = new Map<string, string>(
    verdict.kind === 'incomplete' ? verdict.problems.map(({field, problem}) => [field, problem]) : [],
  );
  if (nowIsWrong) problems.set('now', 'not-seconds');
  for (const name of ['secrets', 'id', 'timestamp', 'signature', 'body', 'computed', 'now']) {
    setProblem(root, name, problems.get(name));
  }
  if (verdict.kind !== 'incomplete' && !nowIsWrong) return verdictBox(root, verdict);
  const box = notice(root, 'incomplete');
  box.dataset.incomplete = '';
  return box;
}

async function inputOf(root: HTMLElement, form: HTMLFormElement, nowText: string): Promise<Input> {
  return {
    secrets: valueOf(form, 'secrets'),
    id: valueOf(form, 'id'),
    timestamp: valueOf(form, 'timestamp'),
    signature: valueOf(form, 'signature'),
    computed: valueOf(form, 'computed'),
    body: await bodyOf(form),
    now: nowText === '' ? Math.floor(Date.now() / 1000) : Number(nowText),
    window: Number(root.dataset.window),
  };
}

async function bodyOf(form: HTMLFormElement): Promise<Bytes> {
  const file = new FormData(form).get('file');
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  return utf8(rawValueOf(form, 'body'));
}

/** Fills the fields from what was pasted, and says which. */
function takeRequest(root: HTMLElement, form: HTMLFormElement): void {
  const pasted = rawValueOf(form, 'request');
  const request = readRequest(pasted);
  const found = (['id', 'timestamp', 'signature', 'body'] as const).flatMap((name) => {
    const value = request[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  for (const [name, value] of found) {
    setValue(form, name, value);
    setProblem(root, name, undefined);
    if (name === 'body') clearFile(form);
  }
  const output = root.querySelector('[data-found]');
  if (pasted.trim() === '') output?.replaceChildren();
  else if (found.length === 0) output?.replaceChildren(textNodes(root, 'notFound'));
  else {
    const names = found.map(([name]) => form.querySelector(`label[for="verifier-${name}"]`)?.textContent ?? name);
    output?.replaceChildren(textNodes(root, 'found'), ` ${names.join(', ')}`);
  }
}

function notice(root: HTMLElement, text: string): HTMLElement {
  const box = document.createElement('div');
  box.dataset.outcome = 'bad';
  const paragraph = document.createElement('p');
  paragraph.append(textNodes(root, text));
  box.append(paragraph);
  return box;
}

/** Shows what is wrong with a field below it, or that nothing is. */
function setProblem(root: HTMLElement, name: string, problem: string | undefined): void {
  const error = root.querySelector<HTMLElement>(`#verifier-${name}-error`);
  if (!error) return;
  error.hidden = problem === undefined;
  error.replaceChildren(...(problem === undefined ? [] : [textNodes(root, `${name}-${problem}`)]));
  const field = root.querySelector(`#verifier-${name}`);
  if (problem === undefined) field?.removeAttribute('aria-invalid');
  else field?.setAttribute('aria-invalid', 'true');
}

function valueOf(form: HTMLFormElement, name: string): string {
  return rawValueOf(form, name).trim();
}

/** As the field holds it: `FormData` may change line breaks. */
function rawValueOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}

function setValue(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
}

function clearFile(form: HTMLFormElement): void {
  setValue(form, 'file', '');
}
