/* Fields of the form: what the example says, what an answer filled in, what the reader typed. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Value of a field in the example. */
export function exampleIn(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({defaultSelected}) => defaultSelected)?.value ?? '';
}

export function isTyped(field: Field): boolean {
  return field.value !== exampleIn(field) && field.value !== field.dataset.known;
}

/** Fills a field with a value from an answer, or with the example if undefined. A typed value stays. */
export function fillIn(field: Field, value: string | undefined): void {
  if (isTyped(field)) return;
  field.value = value ?? exampleIn(field);
  if (value === undefined) delete field.dataset.known;
  else field.dataset.known = value;
}
