/** A row of a `DataTable` of the page. Texts have their code between backticks, as `RichText` takes them. */
export interface Row {
  /** Its anchor. */
  readonly id: string;
  readonly head: string;
  /** Each with the label of its column, in the order of the page. */
  readonly cells: readonly (readonly [label: string, text: string])[];
}

/** @returns the rows of a table, none when the page has no such table */
export function rowsOf(table: string): readonly Row[] {
  return [...document.querySelectorAll(`#${table} > tbody > tr`)].map(readRow);
}

/** @returns undefined when the page has no such row */
export function rowAt(id: string): Row | undefined {
  const row = document.getElementById(id);
  return row ? readRow(row) : undefined;
}

/** @returns empty when the row has no such column */
export function cellOf(row: Row | undefined, label: string): string {
  return row?.cells.find(([name]) => name === label)?.[1] ?? '';
}

/** The text of an element with its code between backticks. */
export function markedText(element: Element | null): string {
  return [...(element?.childNodes ?? [])]
    .map((node) => (node.nodeName === 'CODE' ? `\`${node.textContent ?? ''}\`` : (node.textContent ?? '')))
    .join('');
}

function readRow(row: Element): Row {
  const cells = [...row.querySelectorAll<HTMLElement>('td')];
  return {
    id: row.id,
    head: markedText(row.querySelector('th')),
    cells: cells.map((cell) => [cell.dataset.label ?? '', markedText(cell.firstElementChild)]),
  };
}
