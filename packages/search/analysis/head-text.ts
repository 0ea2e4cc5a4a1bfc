/**
 * Returns the main part of a heading: the text before the first of `:`, `(`, `·` and `,`.
 *
 * @example headText('Authentication: OAuth 2.0') // → 'Authentication'
 */
export function headText(heading: string): string {
  return heading.split(/[:(·,]/)[0]?.trim() ?? '';
}
