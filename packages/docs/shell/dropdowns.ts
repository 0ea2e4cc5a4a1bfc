import {closest} from './page-events.ts';

/** Closes a dropdown on Escape, on a click outside it or on one of its links, and when the focus leaves it. */
export function runDropdowns(): void {
  document.addEventListener('click', (event) => {
    const inside = closest(event, '[data-dropdown]');
    closeAllBut(inside && !closest(event, '[data-dropdown] a') ? inside : null);
  });
  document.addEventListener('focusout', (event) => {
    const dropdown = closest(event, '[data-dropdown]');
    if (event.relatedTarget instanceof Node && !dropdown?.contains(event.relatedTarget)) closeAllBut(null);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = openDropdowns()[0];
    if (!open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
}

function openDropdowns(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('[data-dropdown][open]')];
}

function closeAllBut(kept: Element | null): void {
  for (const dropdown of openDropdowns()) {
    if (dropdown !== kept) dropdown.open = false;
  }
}
