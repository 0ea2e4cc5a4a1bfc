import data from '@integration-docs/contract/catalogues/usecases.yaml';
import {anchorOf} from '@integration-docs/facts';
import type {ReactNode} from 'react';
import {type Column, DataTable, Link} from '@integration-docs/docs/page';

type Official = (typeof data.official.entries)[number];

const {columns: label, caption, entries} = data.official;

const columns: readonly Column<Official>[] = [
  {key: 'code', label: label.code, cell: (row) => <code>{row.code}</code>},
  {key: 'cases', label: label.cases, cell: (row) => <Cases row={row} />},
];

/** The use cases of eSPap: the rows of this page that show each, with its documents. */
export default function UseCasesOfficial(): ReactNode {
  return <DataTable id="official-use-cases" caption={caption} columns={columns} rows={entries} />;
}

function Cases({row}: {readonly row: Official}): ReactNode {
  return (
    <>
      {row.cases.map((id, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <Case code={row.code} id={id} />
        </span>
      ))}
      {row.note !== undefined && `, ${row.note}`}
    </>
  );
}

function Case({code, id}: {readonly code: string; readonly id: string}): ReactNode {
  const entry = data.entries.find((known) => known.id === id);
  if (entry === undefined) {
    throw new Error(`usecases.yaml: ${code} names the case "${id}", expected the id of an entry. Correct its cases.`);
  }
  return <Link href={`#${anchorOf(data.anchor, entry)}`}>{entry.subject}</Link>;
}
