import {element} from './element.ts';
import {closest} from './page-events.ts';
import {beginWorker} from './page-worker.ts';

/** What the module of a button gives: the button answers by it, also to the press that has loaded it. */
interface Loaded {
  /** @returns what the answer waits for before anything of it is seen; rejected when that does not come */
  readonly press: (button: HTMLElement) => Promise<void> | void;
}

/** Milliseconds: what is there sooner needs no word that it comes. */
const patience = 150;

/**
 * A button loads what answers it when it is pressed, and not before: `data-module`, of its own or for all buttons in an element around them.
 * Meanwhile it is busy, and a note beside it says so; when it does not come, the note says `data-failed`, which stands beside the module.
 * Ctrl and its key (`aria-keyshortcuts`) press it too.
 */
export function runLoadingButtons(): void {
  document.addEventListener('click', (event) => {
    // In the bar it lies over the page.
    document.querySelector('.navbar > [data-load-note]')?.remove();
    const button = closest(event, '[data-action="load"]');
    if (button?.ariaBusy === null) void answer(button);
  });
  document.addEventListener('keydown', (event) => {
    const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts="Control+${CSS.escape(event.key)}"]`);
    if (!event.ctrlKey || !button) return;
    event.preventDefault();
    button.click();
  });
}

/** What a press will need comes from the moment that it begins, also when it may yet be taken back. */
export function loadAtPress(): void {
  document.addEventListener('pointerdown', (event) => {
    const {module} = closest(event, '[data-action="load"]')?.closest<HTMLElement>('[data-module]')?.dataset ?? {};
    if (module === undefined) return;
    // The press says when it does not come.
    import(module).catch(() => undefined);
    beginWorker();
  });
}

/** @throws what is a defect of ours */
async function answer(button: HTMLElement): Promise<void> {
  const {module = '', failed = ''} = button.closest<HTMLElement>('[data-module]')?.dataset ?? {};
  const note = noteBeside(button);
  const say = (words = ''): void => {
    note.textContent = words;
    note.scrollIntoView({block: 'nearest'});
  };
  const sayLate = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => say(document.querySelector<HTMLElement>('.progress')?.dataset.label), patience);
  let wait = sayLate();
  button.ariaBusy = 'true';
  try {
    const {press} = (await import(module)) as Loaded;
    // What answers may measure the page.
    clearTimeout(wait);
    note.textContent = '';
    wait = sayLate();
    await press(button);
    note.remove();
  } catch (error) {
    note.setAttribute('role', 'alert');
    say(failed);
    // The network was away, which the words say.
    if (!(error instanceof TypeError)) throw error;
  } finally {
    clearTimeout(wait);
    button.ariaBusy = null;
  }
}

/** Empty at first, so that what it says is read out. */
function noteBeside(button: HTMLElement): HTMLElement {
  const holder = button.closest('.navbar') ?? button.parentElement ?? document.body;
  const note = element('p', {'data-load-note': '', 'aria-live': 'polite'});
  const place = holder.matches('p') ? (holder.parentElement ?? holder) : holder;
  place.querySelector(':scope > [data-load-note]')?.remove();
  if (place === holder) holder.append(note);
  else holder.after(note);
  return note;
}
