/**
 * Puts values into a text; a hole that has none stays.
 *
 * @param values texts and numbers; others fill no hole
 * @example fill('Left: {left} of {total}.', {left: 2, total: 6}) // → 'Left: 2 of 6.'
 */
export function fill(template: string, values: object): string {
  return template.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value: unknown = Reflect.get(values, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : hole;
  });
}
