/** Writes the names of chosen files beside their button, in its `data-chosen`: the native ones are in the language of the browser. */
export function showChosenFiles(): void {
  document.addEventListener('change', ({target}) => showChosenFile(target));
}

/** For scripts that change the choice: browsers report no such change. */
export function showChosenFile(input: EventTarget | null): void {
  if (!(input instanceof HTMLInputElement) || !input.files) return;
  input.parentElement?.setAttribute('data-chosen', Array.from(input.files, ({name}) => name).join(', '));
}
