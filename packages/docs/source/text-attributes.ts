/** Attributes with text for readers: it is checked and translated. */
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
