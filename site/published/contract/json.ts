/**
 * JSON of a document that is published. The name of a code list is left out: it says nothing to others, its values stand beside it.
 *
 * @param indent spaces of a level; all on one line when left out
 */
export function publishedJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'x-code-list' ? undefined : part), indent);
}
