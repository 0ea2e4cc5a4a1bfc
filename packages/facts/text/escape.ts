/**
 * Escapes a text for use as the content of an HTML or XML element.
 *
 * @example escapeText('a < "b"') // → 'a &lt; "b"'
 */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Escapes a text for use as content or as an attribute value in double quotes.
 *
 * @example escapeAttribute('a < "b"') // → 'a &lt; &quot;b&quot;'
 */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
