import {translate} from '../../page/language.ts';
import {mark} from '../../built/marks.ts';
import {createContext, use, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import RichText from '../RichText/index.tsx';
import styles from './styles.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** What the cell shows; a string may mark code with backticks. */
  readonly cell: (row: Row) => ReactNode;
  /** Whether the value is short, so that a record shows it beside its name where there is room. */
  readonly isBeside?: boolean;
}

export interface Facet<Row> {
  readonly key: string;
  /** Label of the drop-down. */
  readonly label: string;
  /** The values with which the drop-down finds this row. */
  readonly values: (row: Row) => readonly string[];
}

interface Props<Row> {
  /** Unique on the page; also the id of the table. */
  readonly id: string;
  readonly caption: string;
  /** The caption is a heading above the table, so it is not shown again. */
  readonly hasHeading?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Anchor of the row, unique on the page and stable, for example `status-14`; undefined where the rows only link to other places. */
  readonly rowId?: (row: Row) => string;
  /** Shows a text filter above the table. For tables too long to see at once. */
  readonly filter?: boolean;
  /** Drop-downs beside the text filter. */
  readonly facets?: readonly Facet<Row>[];
  /** `grid`: a table. `records`: one block per row, which reads better when cells hold sentences; the default from five columns on. */
  readonly layout?: 'grid' | 'records';
}

/** Returns the content for the end of a row, by the anchor of the row. Applies to all tables inside the provider. */
export const RowEnd = createContext<(anchor: string) => ReactNode>(() => null);

/**
 * A table of catalogue entries: the first column is the row header, each row has an anchor, narrow screens show one block per
 * row. The roles are explicit because browsers drop the implicit roles when `display` changes. `packages/docs/shell/filter.ts`
 * runs the filter, so it works without React.
 */
export default function DataTable<Row>(props: Props<Row>): ReactNode {
  const {id, caption, hasHeading = false, columns, rows, rowId, filter = false, facets = []} = props;
  const {layout = columns.length > 4 ? 'records' : 'grid'} = props;
  const rowEndOf = use(RowEnd);
  return (
    <div className={styles.dataTable}>
      {(filter || facets.length > 0) && (
        <Filter id={id} caption={caption} rows={rows} filter={filter} facets={facets} />
      )}
      <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
        <table
          id={id}
          role="table"
          aria-label={hasHeading ? caption : undefined}
          className={layout === 'records' ? `${styles.table} ${styles.records}` : styles.table}
        >
          {!hasHeading && <caption>{caption}</caption>}
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column.key} role="columnheader" scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row, rowIndex) => {
              const anchor = rowId?.(row);
              return (
                <tr key={anchor ?? rowIndex} id={anchor} role="row" data-facets={facetsOf(row, facets)}>
                  {columns.map((column, index) => (
                    <Cell key={column.key} column={column} row={row} header={index === 0}>
                      {index === columns.length - 1 && anchor !== undefined && rowEndOf(anchor)}
                    </Cell>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function facetsOf<Row>(row: Row, facets: readonly Facet<Row>[]): string | undefined {
  if (facets.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(facets.map((facet) => [facet.key, facet.values(row)])));
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly header: boolean;
  /** Content after the value of the column. */
  readonly children: ReactNode;
}

function Cell<Row>({column, row, header, children}: CellProps<Row>): ReactNode {
  const content = column.cell(row);
  const value = typeof content === 'string' ? <RichText text={content} /> : content;
  if (header) {
    return (
      <th role="rowheader" scope="row">
        {value}
      </th>
    );
  }
  return (
    <td role="cell" className={column.isBeside ? styles.beside : undefined} {...mark('label', column.label)}>
      <div>
        {value}
        {children}
      </div>
    </td>
  );
}

type FilterProps<Row> = Pick<Props<Row>, 'id' | 'caption' | 'rows'> & {
  readonly filter: boolean;
  readonly facets: readonly Facet<Row>[];
};

function Filter<Row>({id, caption, rows, filter, facets}: FilterProps<Row>): ReactNode {
  const template = translate({id: 'filter.count'});
  return (
    <form className={styles.filter} data-filter={id} role="search" aria-label={caption}>
      {filter && (
        <label>
          {translate({id: 'filter.text'})}
          <input
            type="search"
            name="text"
            aria-label={`${translate({id: 'filter.text'})}: ${caption}`}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      )}
      {facets.map((facet) => (
        <label key={facet.key}>
          {facet.label}
          <select name={facet.key}>
            <option value="">{translate({id: 'filter.all'})}</option>
            {[...new Set(rows.flatMap(facet.values))].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      {/* packages/docs/shell/filter.ts writes the count into this element, and announces it when the reader stops typing. */}
      <output
        aria-live="off"
        data-total={rows.length}
        data-template={template}
        data-none={translate({id: 'filter.none'})}
      >
        {fill(template, {shown: rows.length, total: rows.length})}
      </output>
      <button type="reset" hidden>
        {translate({id: 'filter.clear'})}
      </button>
    </form>
  );
}
