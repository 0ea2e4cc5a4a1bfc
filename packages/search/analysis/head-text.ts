/**
 * What a heading says, up to what only adds to it.
 *
 * @example headText('Authentication: OAuth 2.0') // → 'Authentication'
 */
export function headText(heading: string): string {
  return heading.split(/[:(·,]/)[0]?.trim() ?? '';
}
