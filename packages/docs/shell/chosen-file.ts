/** The parts of a field that are used here. Only fields for a file have `files`. */
type FileField = Pick<HTMLElement, 'parentElement'> & {readonly files?: FileList | null};

/** Writes the name of a chosen file beside its button, in `data-chosen`: what browsers write is in their own language. */
export function showChosenFiles(): void {
  document.addEventListener('change', ({target}) => showChosenFile(target as HTMLElement));
}

/** For scripts that change the choice: browsers report no such change. */
export function showChosenFile({files, parentElement}: FileField): void {
  if (files && parentElement) parentElement.dataset.chosen = files[0]?.name ?? '';
}
