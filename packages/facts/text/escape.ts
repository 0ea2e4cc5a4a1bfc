/**
 * Text as the content of an element of HTML or XML.
 *
 * @example escapeText('a < "b"') // → 'a &lt; "b"'
 */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Text as content or between the quotes of an attribute.
 *
 * @example escapeAttribute('a < "b"') // → 'a &lt; &quot;b&quot;'
 */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
