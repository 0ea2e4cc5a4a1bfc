import {closest} from './page-events.ts';

/** Shows the names of chosen files beside the buttons that choose them (`data-picker`), whose native names are invisible. */
export function showChosenFiles(): void {
  document.addEventListener('change', (event) => showChosenFile(closest(event, '[data-picker] > input')));
  // The fields are reset after this event.
  document.addEventListener('reset', ({target}) =>
    setTimeout(() => {
      if (target instanceof Element) target.querySelectorAll('[data-picker] > input').forEach(showChosenFile);
    }),
  );
}

/** For scripts that change the choice: browsers report no such change. */
export function showChosenFile(input: Element | null): void {
  if (!(input instanceof HTMLInputElement)) return;
  const names = Array.from(input.files ?? [], ({name}) => name).join(', ');
  const {dataset} = input.parentElement ?? {};
  if (dataset === undefined) return;
  if (names === '') delete dataset.chosen;
  else dataset.chosen = names;
}
