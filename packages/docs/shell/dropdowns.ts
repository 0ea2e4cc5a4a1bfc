import {closest} from './page-events.ts';

/** Closes a dropdown on Escape, on a click outside it or on one of its links, and when the focus leaves it. */
export function runDropdowns(): void {
  document.addEventListener('click', (event) => {
    const dropdown = closest(event, '[data-dropdown]');
    closeAllBut(dropdown && !closest(event, '[data-dropdown] a') ? dropdown : null);
  });
  document.addEventListener('focusout', (event) => {
    const dropdown = closest(event, '[data-dropdown]');
    if (event.relatedTarget instanceof Node && !dropdown?.contains(event.relatedTarget)) closeAllBut(null);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const dropdown = openDropdowns()[0];
    if (!dropdown) return;
    dropdown.open = false;
    dropdown.querySelector('summary')?.focus();
  });
}

function openDropdowns(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('[data-dropdown][open]')];
}

function closeAllBut(exception: Element | null): void {
  for (const dropdown of openDropdowns()) {
    if (dropdown !== exception) dropdown.open = false;
  }
}
