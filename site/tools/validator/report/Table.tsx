import type {ReactNode} from 'react';
import dataTable from '@integration-docs/docs/components/DataTable/styles.module.css';
import styles from '../styles.module.css';

interface Props {
  readonly caption: string;
  readonly columns: readonly {readonly label: string; readonly isNumber?: boolean}[];
  /** Cells of each row, in the order of the columns; the first is the row header. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A table of the report, styled like a `DataTable`. It needs explicit roles because CSS `display` removes the implicit ones. */
export default function Table({caption, columns, rows}: Props): ReactNode {
  return (
    <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table role="table" className={`${dataTable.table} ${styles.table}`}>
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({label, isNumber}) => (
              <th key={label} role="columnheader" scope="col" data-number={isNumber ? '' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([head, ...cells], index) => (
            <tr key={index} role="row">
              <th role="rowheader" scope="row">
                {head}
              </th>
              {cells.map((cell, place) => {
                const {label, isNumber} = columns[place + 1] ?? {label: ''};
                return (
                  <td key={label} role="cell" data-label={label} data-number={isNumber ? '' : undefined}>
                    <div>{cell}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
