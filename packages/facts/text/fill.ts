/**
 * Fills the placeholders of a template; a placeholder without a value stays.
 *
 * @param values texts and numbers; other values are ignored
 * @example fill('Left: {left} of {total}.', {left: 2, total: 6}) // → 'Left: 2 of 6.'
 */
export function fill(template: string, values: object): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value: unknown = Reflect.get(values, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : placeholder;
  });
}
