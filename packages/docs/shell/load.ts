import {announce, closest} from './pageEvents.ts';

/** What the module of a button gives: the button answers by it, also to the press that has loaded it. */
interface Loaded {
  readonly press: (button: HTMLElement) => void;
  /** Begins what a press will need. */
  readonly prepare?: () => void;
}

/**
 * A button with `data-module` loads what answers it when it is pressed, or when a pointer
 * or the focus comes to it, and not before (the button of a key, which everyone passes, only when it is pressed). When it does not come, it says `data-failed`.
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
  const prepare = (event: Event): void => {
    const {module} = closest(event, '[data-action="load"]:not([aria-keyshortcuts])')?.dataset ?? {};
    if (module === undefined) return;
    (import(module) as Promise<Loaded>).then(
      (loaded) => loaded.prepare?.(),
      // The press says so.
      () => undefined,
    );
  };
  document.addEventListener('pointerover', prepare);
  document.addEventListener('focusin', prepare);
  document.addEventListener('keydown', (event) => {
    const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts="Control+${CSS.escape(event.key)}"]`);
    if (!event.ctrlKey || !button) return;
    event.preventDefault();
    button.click();
  });
}
