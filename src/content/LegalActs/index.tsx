import data from '@site/contract/catalogues/legal-acts.yaml';
import type {ReactNode} from 'react';
import CalendarDate from '../CalendarDate';
import DataTable, {type Column} from '../DataTable';

type Act = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Act>[] = [
  {key: 'act', label: label.act, cell: (row) => row.act},
  {key: 'effect', label: label.effect, cell: (row) => row.effect},
  {key: 'checked', label: label.checked, cell: (row) => <CalendarDate iso={row.checked} />},
];

/** The acts that an integration with public buyers rests on. */
export default function LegalActs(): ReactNode {
  return (
    <DataTable
      id="legal-acts-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `act-${row.id}`}
    />
  );
}
