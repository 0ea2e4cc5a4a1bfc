/** Attributes that a reader reads: their words are checked, and translated. */
export const textAttributes: ReadonlySet<string> = new Set([
  'alt',
  'aria-label',
  'caption',
  'description',
  'label',
  'placeholder',
  'summary',
  'text',
  'title',
]);
