import {applyStyles, loadStyles, parseHtml} from '@integration-docs/docs/browser';
import {loadText} from '../../load-file.ts';
import {Form} from './form.ts';
import {runRow} from './row-place.ts';

/*
 * Runs API operations in the page. The first press of a button loads this module (`RunPlace.tsx`), opens the form and sends its request,
 * unless the operation acts on an existing resource: then the reader checks the request first. Afterwards the form handles its own events.
 */

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
    void runRow(root, button, place, settingsOf(button)).finally(() => delete button.dataset.busy);
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
  // Said once on a page.
  if (document.querySelectorAll('[data-where]').length > 1) root.querySelector('[data-where]')?.remove();
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

/** Loads the form or rows of an address. In development the page contains them already. */
async function partAt(address: string): Promise<HTMLElement> {
  const template = [...document.querySelectorAll('template')].find(({dataset}) => dataset.part === address);
  const content = template ? template.content : parseHtml(await loadText(address));
  const root = content.querySelector<HTMLElement>('[data-run], [data-rows]');
  if (!root) throw new Error(`${address} has neither a form nor rows`);
  return document.importNode(root, true);
}
