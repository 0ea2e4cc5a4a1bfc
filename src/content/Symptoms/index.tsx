import data from '@site/contract/catalogues/symptoms.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import Link from '../Link';
import RichText from '../RichText';

type Symptom = (typeof data.introduction.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Symptom>[] = [
  {key: 'symptom', label: label.symptom, cell: (row) => row.symptom},
  {key: 'cause', label: label.cause, cell: (row) => row.cause},
  {key: 'cure', label: label.cure, cell: (row) => <Cure row={row} />},
];

interface Props {
  /** The page whose symptoms are shown. */
  readonly page: 'introduction' | 'onboarding';
}

/** What goes wrong, why, and what to do about it. */
export default function Symptoms({page}: Props): ReactNode {
  const {title, entries} = data[page];
  return (
    <DataTable
      id={`symptoms-${page}`}
      caption={title}
      columns={columns}
      rows={entries}
      rowId={(row) => `symptom-${row.id}`}
    />
  );
}

function Cure({row}: {readonly row: Symptom}): ReactNode {
  return (
    <>
      <RichText text={row.cure} />
      {row.more && (
        <>
          {' '}
          <Link href={row.more.to}>{row.more.label}</Link>
        </>
      )}
    </>
  );
}
