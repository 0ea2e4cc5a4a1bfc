import {buttonOfShortcut} from './button-shortcut.ts';
import {element} from './element.ts';
import {importModule} from './import-module.ts';
import {closest} from './page-events.ts';
import {startWorker} from './page-worker.ts';

/** The module that handles the clicks of a button, including the click that loaded it. */
interface ButtonModule {
  /** @returns a promise for what must load before the result is visible; it rejects when that does not load */
  readonly press: (button: HTMLElement) => Promise<void> | void;
}

/** Milliseconds before the note says that something is loading. */
const noteDelay = 150;

/**
 * Loads the module of a button when it is clicked, not before: `data-module` of the button or of an element around it. While the module loads, the
 * button is busy and a note beside it says so. If it does not load, the note shows the text of `data-failed`, which is beside `data-module`.
 * Ctrl and its key (`aria-keyshortcuts`) press the button too.
 */
export function runLoadingButtons(): void {
  document.addEventListener('click', (event) => {
    // In the bar the note covers part of the page.
    document.querySelector('.navbar > [data-load-note]')?.remove();
    const button = closest(event, '[data-action="load"]');
    if (button?.ariaBusy === null) void handlePress(button);
  });
  document.addEventListener('keydown', (event) => {
    const button = buttonOfShortcut(event);
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}

/** Loads what a click needs as soon as the pointer is down, even if no click follows. */
export function loadAtPress(): void {
  document.addEventListener('pointerdown', (event) => {
    const {module} = closest(event, '[data-action="load"]')?.closest<HTMLElement>('[data-module]')?.dataset ?? {};
    if (module === undefined) return;
    // The click handler reports the failure.
    importModule(module).catch(() => undefined);
    startWorker();
  });
}

/** @throws an error that is not a network error, so a defect of our code */
async function handlePress(button: HTMLElement): Promise<void> {
  const {module = '', failed = ''} = button.closest<HTMLElement>('[data-module]')?.dataset ?? {};
  const note = noteBeside(button);
  const say = (words = ''): void => {
    note.textContent = words;
    note.scrollIntoView({block: 'nearest'});
  };
  const sayAfterDelay = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => say(document.querySelector<HTMLElement>('.progress')?.dataset.label), noteDelay);
  let timer = sayAfterDelay();
  button.ariaBusy = 'true';
  try {
    const {press} = (await importModule(module)) as ButtonModule;
    // The handler may measure the page, so the note must be empty.
    clearTimeout(timer);
    note.textContent = '';
    timer = sayAfterDelay();
    await press(button);
    note.remove();
  } catch (error) {
    note.setAttribute('role', 'alert');
    say(failed);
    // A TypeError is a network error, which the note already reports.
    if (!(error instanceof TypeError)) throw error;
  } finally {
    clearTimeout(timer);
    button.ariaBusy = null;
  }
}

/** Creates an empty note, so that a screen reader reads text that is added later. */
function noteBeside(button: HTMLElement): HTMLElement {
  const holder = button.closest('.navbar') ?? button.parentElement ?? document.body;
  const note = element('p', {'data-load-note': '', 'aria-live': 'polite'});
  const place = holder.matches('p') ? (holder.parentElement ?? holder) : holder;
  place.querySelector(':scope > [data-load-note]')?.remove();
  if (place === holder) holder.append(note);
  else holder.after(note);
  return note;
}
