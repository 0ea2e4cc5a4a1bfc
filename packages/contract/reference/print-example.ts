const width = 80;

/**
 * Prints an example as code: a string unchanged, everything else as JSON with each value on one line where it fits.
 *
 * @example printExample({a: [1, 2]}) // → '{"a": [1, 2]}'
 */
export function printExample(value: unknown): string {
  return typeof value === 'string' ? value : print(value, '', 0);
}

/**
 * Prints the body of a form in its URL-encoded form.
 *
 * @example printForm({grant_type: 'client_credentials', scope: 'a b'}) // → 'grant_type=client_credentials&scope=a+b'
 */
export function printForm(value: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(Object.entries(value).map(([name, field]) => [name, String(field)])).toString();
}

/** @param indent indentation of the line @param before number of characters on the line before the value */
function print(value: unknown, indent: string, before: number): string {
  const oneLine = printOnOneLine(value);
  if (indent !== '' && before + oneLine.length <= width) return oneLine;
  if (typeof value !== 'object' || value === null) return oneLine;
  const innerIndent = `${indent}  `;
  const isArray = Array.isArray(value);
  const lines = isArray
    ? value.map((item: unknown) => `${innerIndent}${print(item, innerIndent, innerIndent.length)}`)
    : Object.entries(value).map(([key, item]) => {
        const name = `${innerIndent}${JSON.stringify(key)}: `;
        return `${name}${print(item, innerIndent, name.length)}`;
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
