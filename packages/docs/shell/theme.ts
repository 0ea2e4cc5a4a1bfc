import {closest} from './page-events.ts';
import {showSkipped, skipUnseen} from './skip-unseen.ts';
import {store} from './store.ts';

const key = 'theme';

/** Applies the stored theme: light unless the reader chose dark, whatever the system prefers. */
export function restoreTheme(): void {
  apply(store.get(key));
}

/** Switches the theme on a click, stores it, and follows changes from other tabs. */
export function runTheme(): void {
  document.addEventListener('click', (event) => {
    if (!closest(event, '[data-action="theme"]')) return;
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    skipUnseen();
    apply(next);
    showSkipped();
    store.set(key, next);
  });
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply(event.newValue);
  });
}

function apply(theme: string | null): void {
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
}
