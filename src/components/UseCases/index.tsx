import data from '@site/contract/catalogues/usecases.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import RichText from '../RichText';
import styles from './styles.module.css';

type UseCase = (typeof data.entries)[number];

const {columns: label, ui} = data;

const columns: readonly Column<UseCase>[] = [
  {key: 'subject', label: label.subject, cell: (row) => <Subject row={row} />},
  {key: 'write', label: label.write, cell: (row) => <Write row={row} />},
  {key: 'wrong', label: label.wrong, cell: (row) => row.wrong ?? '–'},
];

interface Props {
  /** The part of the catalogue that is shown. */
  readonly group: UseCase['group'];
}

/** Where each piece of information of an invoice stands, and what is refused. */
export default function UseCases({group}: Props): ReactNode {
  return (
    <DataTable
      id={`usecases-${group}`}
      caption={data.groups[group]}
      columns={columns}
      rows={data.entries.filter((entry) => entry.group === group)}
      rowId={(row) => `usecase-${row.id}`}
    />
  );
}

function Subject({row}: {readonly row: UseCase}): ReactNode {
  return (
    <>
      {row.subject}
      <span className={styles.line}>
        <RichText text={inCode(row.terms)} />
      </span>
    </>
  );
}

function Write({row}: {readonly row: UseCase}): ReactNode {
  return (
    <>
      <RichText text={row.write} />
      <span className={styles.line}>
        {ui.json} <RichText text={row.json.length === 0 ? ui.xmlOnly : inCode(row.json)} />
      </span>
      <span className={styles.line}>
        {ui.ubl} <RichText text={row.ubl} />
      </span>
    </>
  );
}

/** Names as a text that `RichText` shows as code. */
function inCode(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
