const marks = /\p{M}+/gu;
const ascii = /^[\0-\x7f]*$/;

/**
 * Changes a text to lower case and removes its accents.
 *
 * @example fold('Emissão') // → 'emissao'
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(marks, '').toLowerCase();
}
