import {announce, closest} from './pageEvents.ts';

/** Copies the sample under the button; where the clipboard is out of reach, selects it for Ctrl C. */
export function runCopyButtons(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-action="copy"]');
    const code = button?.closest('figure')?.querySelector('code');
    if (!button || !code) return;
    copy(code).then(
      () => confirm(button),
      () => select(code),
    );
  });
}

async function copy(code: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
}

function confirm(button: HTMLElement): void {
  announce(button.dataset.done ?? '');
  button.dataset.copied = '';
  setTimeout(() => delete button.dataset.copied, 2000);
}

function select(code: HTMLElement): void {
  getSelection()?.selectAllChildren(code);
}
