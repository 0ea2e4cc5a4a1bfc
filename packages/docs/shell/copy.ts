import {announce, closest} from './page-events.ts';

/**
 * Copies the file that the button names, or the sample of its figure if the button names none. If the clipboard is not available, opens the file
 * or selects the sample, so that Ctrl C copies it.
 */
export function runCopyButtons(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-action="copy"]');
    if (!button) return;
    const {file} = button.dataset;
    if (file !== undefined) {
      copyFile(file).then(
        () => confirm(button),
        () => location.assign(file),
      );
      return;
    }
    const code = button.closest('figure')?.querySelector('code');
    if (!code) return;
    copy(code).then(
      () => confirm(button),
      () => select(code),
    );
  });
}

async function copy(code: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
}

/** Calls `clipboard.write` at once, while the click still permits it; the text may arrive later (Clipboard API, `ClipboardItem`). */
async function copyFile(address: string): Promise<void> {
  const text = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return new Blob([await response.text()], {type: 'text/plain'});
  });
  await navigator.clipboard.write([new ClipboardItem({'text/plain': text})]);
}

function confirm(button: HTMLElement): void {
  announce(button.dataset.done ?? '');
  button.dataset.copied = '';
  setTimeout(() => delete button.dataset.copied, 2000);
}

function select(code: HTMLElement): void {
  getSelection()?.selectAllChildren(code);
}
