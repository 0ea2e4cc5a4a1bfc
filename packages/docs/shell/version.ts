import {closest, onPageIdle} from './page-events.ts';
import {store} from './store.ts';

/** Stored in the browsers of readers: another name would lose their choice. */
const key = 'docs-preferred-version-default';

/** Stores the version chosen in the version dropdown and shows its label where several exist. */
export function rememberVersion(): void {
  document.addEventListener('click', (event) => {
    const name = closest(event, '[data-version]')?.dataset.version;
    if (name !== undefined) store.set(key, name);
  });
  onPageIdle(() => {
    const preferred = store.get(key);
    const link = [...document.querySelectorAll<HTMLElement>('[data-version]')].find(
      (item) => item.dataset.version === preferred,
    );
    if (!link) return;
    for (const label of document.querySelectorAll('[data-version-label]')) label.textContent = link.textContent;
  });
}
