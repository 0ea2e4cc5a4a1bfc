import type {BusinessError, Catalogue, Disposition, Status} from './decodeStatus.ts';

/** A row of a table of the page. */
interface Row {
  readonly row: HTMLElement;
}

export type PageCatalogue = Catalogue<Disposition & Row, Status & Row, BusinessError & Row>;

/** Reads what the decoder knows from the tables of the page (mdn-dispositions.yaml, feap-statuses.yaml). */
export function readTables(page: ParentNode): PageCatalogue {
  return {
    dispositions: rowsOf(page, 'mdn-dispositions-table').map((row) => ({
      id: row.id,
      row,
      ...parseDisposition(headOf(row)),
    })),
    statuses: rowsOf(page, 'feap-statuses-table').map((row) => ({code: headOf(row), phase: cellOf(row, 0), row})),
    businessErrors: rowsOf(page, 'feap-business-errors-table').map((row) => ({
      code: headOf(row),
      text: cellOf(row, 0),
      row,
    })),
  };
}

/** @param text what `dispositionText` writes, for example `processed/error: decryption-failed` */
export function parseDisposition(text: string): Omit<Disposition, 'id'> {
  const [, type = '', modifier, detail] = /^([^/:]+)(?:\/([^:]+))?(?:: (.+))?$/.exec(text) ?? [];
  return {type, ...(modifier && {modifier}), ...(detail && {detail})};
}

function rowsOf(page: ParentNode, table: string): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(`#${table} > tbody > tr`)];
}

function headOf(row: HTMLElement): string {
  return row.querySelector('th')?.textContent ?? '';
}

function cellOf(row: HTMLElement, index: number): string {
  return row.querySelectorAll('td')[index]?.textContent ?? '';
}
