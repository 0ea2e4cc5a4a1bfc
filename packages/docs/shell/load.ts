import {announce, closest} from './page-events.ts';
import {beginWorker} from './page-worker.ts';

/** What the module of a button gives: the button answers by it, also to the press that has loaded it. */
interface Loaded {
  readonly press: (button: HTMLElement) => void;
}

/**
 * A button loads what answers it when it is pressed, and not before: `data-module`, of its own or for all buttons in an element around them.
 * When it does not come, it says `data-failed`, which stands beside that. Ctrl and its key (`aria-keyshortcuts`) press it too.
 */
export function runLoadingButtons(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-action="load"]');
    if (!button) return;
    const {module = '', failed = ''} = button.closest<HTMLElement>('[data-module]')?.dataset ?? {};
    (import(module) as Promise<Loaded>).then(
      ({press}) => press(button),
      () => announce(failed),
    );
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
