const width = 80;

/**
 * An example as code: text as it is, everything else as JSON in which what fits on a line stands on one.
 *
 * @example printExample({a: [1, 2]}) // → '{"a": [1, 2]}'
 */
export function printExample(value: unknown): string {
  return typeof value === 'string' ? value : print(value, '', 0);
}

/**
 * The body of a form as it is sent.
 *
 * @example printForm({grant_type: 'client_credentials', scope: 'a b'}) // → 'grant_type=client_credentials&scope=a+b'
 */
export function printForm(value: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(Object.entries(value).map(([name, field]) => [name, String(field)])).toString();
}

/** @param before characters on the line before the value @param indent of the line */
function print(value: unknown, indent: string, before: number): string {
  const oneLine = printOnOneLine(value);
  if (indent !== '' && before + oneLine.length <= width) return oneLine;
  if (typeof value !== 'object' || value === null) return oneLine;
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const lines = isArray
    ? value.map((item: unknown) => `${inner}${print(item, inner, inner.length)}`)
    : Object.entries(value).map(([key, item]) => {
        const name = `${inner}${JSON.stringify(key)}: `;
        return `${name}${print(item, inner, name.length)}`;
      });
  if (lines.length === 0) return oneLine;
  return `${isArray ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isArray ? ']' : '}'}`;
}

function printOnOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printOnOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printOnOneLine(item)}`);
  return `{${parts.join(', ')}}`;
}
