import {announce, closest} from './pageEvents.ts';

/** What the module of a button gives: the button answers by it, also to the press that has loaded it. */
interface Loaded {
  readonly press: (button: HTMLElement) => void;
}

/**
 * A button with `data-module` loads what answers it when it is pressed, and not before. When it does not come, it says `data-failed`.
 * Ctrl and its key (`aria-keyshortcuts`) press it too.
 */
export function runLoadingButtons(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-action="load"]');
    const {module = '', failed = ''} = button?.dataset ?? {};
    if (!button) return;
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
