/**
 * Returns a published document as JSON, without `x-code-list`: the name of a code list is internal, and its values are in the document.
 *
 * @param indent spaces per level; everything is on one line by default
 */
export function publishedJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'x-code-list' ? undefined : part), indent);
}
