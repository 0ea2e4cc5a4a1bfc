type Entry = Readonly<Record<string, unknown>>;

const field = /\{(\w+)(?:\|(lower))?\}/g;

/** Returns the names of the fields in a pattern. */
export function fieldsOf(pattern: string): readonly string[] {
  return [...pattern.matchAll(field)].map((match) => match[1] ?? '');
}

/**
 * Fills the fields of an entry into a pattern. A part in brackets is left out when the entry lacks one of its fields.
 *
 * @throws Error when the entry lacks a field outside brackets
 * @example fillPattern('{type}[/{modifier}][: {detail}]', {type: 'processed', detail: 'x'}) // → 'processed: x'
 */
export function fillPattern(pattern: string, entry: Entry): string {
  const completeParts = pattern.replace(/\[([^\]]*)\]/g, (_, part: string) =>
    fieldsOf(part).every((name) => entry[name] !== undefined) ? part : '',
  );
  return completeParts.replace(field, (_, name: string) => valueOf(entry, name, pattern));
}

/**
 * Returns the anchor of an entry. In the values, `/`, `_`, `.` and `:` become hyphens, and hyphens at the end are removed; `|lower`
 * also changes them to lower case.
 *
 * @example anchorOf('folder-{path}', {path: 'in/invoices/'}) // → 'folder-in-invoices'
 * @example anchorOf('field-{field|lower}', {field: 'products.taxID'}) // → 'field-products-taxid'
 */
export function anchorOf(pattern: string, entry: Entry): string {
  return pattern.replace(field, (_, name: string, lower?: string) => {
    const value = valueOf(entry, name, pattern)
      .replace(/[/_.:]/g, '-')
      .replace(/-+$/, '');
    return lower === undefined ? value : value.toLowerCase();
  });
}

function valueOf(entry: Entry, name: string, pattern: string): string {
  const value = entry[name];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`The pattern "${pattern}" needs "${name}", which the entry ${JSON.stringify(entry)} does not have.`);
}
