import {showChosenFile} from '@integration-docs/docs/browser';

/** Value of a field as it is in the form: `FormData` may change line breaks. */
export function valueOf(form: HTMLFormElement, name: string): string {
  return fieldOf(form, name)?.value ?? '';
}

export function setValue(form: HTMLFormElement, name: string, value: string): void {
  const field = fieldOf(form, name);
  if (!field) return;
  field.value = value;
  showChosenFile(field);
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}
