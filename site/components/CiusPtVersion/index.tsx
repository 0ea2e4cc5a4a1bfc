import data from '@integration-docs/contract/catalogues/formats.yaml';
import type {ReactNode} from 'react';
import {CalendarDate, type Column, DataTable} from '@integration-docs/docs/page';

type Version = typeof data.ciusPt;

const {labels} = data.ciusPt;

const columns: readonly Column<Version>[] = [
  {key: 'version', label: labels.version, cell: (row) => row.version},
  {key: 'released', label: labels.released, cell: (row) => <CalendarDate iso={row.released} />},
  {key: 'added', label: labels.added, cell: (row) => row.added},
  {key: 'checked', label: labels.checked, cell: (row) => <CalendarDate iso={row.checked} />},
];

/** The newest CIUS-PT version whose rules were confirmed. */
export default function CiusPtVersion(): ReactNode {
  return (
    <DataTable
      id="cius-pt-version-table"
      caption={labels.title}
      columns={columns}
      rows={[data.ciusPt]}
      rowId={(row) => `cius-pt-${row.version}`}
    />
  );
}
