import data from '@site/contract/catalogues/deadlines.yaml';
import type {ReactNode} from 'react';
import CalendarDate from '../CalendarDate';
import DataTable, {type Column} from '../DataTable';
import RichText from '../RichText';

type Deadline = (typeof data.entries)[number];

const {columns: label, ui} = data;

const columns: readonly Column<Deadline>[] = [
  {key: 'who', label: label.who, cell: (row) => row.who},
  {key: 'obligation', label: label.obligation, cell: (row) => row.obligation},
  {key: 'date', label: label.date, cell: (row) => <When row={row} />},
  {key: 'certainty', label: label.certainty, cell: (row) => <Certainty row={row} />},
  {key: 'source', label: label.source, cell: (row) => row.source},
  {key: 'checked', label: label.checked, cell: (row) => <CalendarDate iso={row.checked} />},
];

/** Dates of public-sector e-invoicing: whom they bind, how certain they are, where each comes from and when it was checked. */
export default function Deadlines(): ReactNode {
  return (
    <DataTable
      id="deadlines-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `deadline-${row.id}`}
    />
  );
}

function When({row}: {readonly row: Deadline}): ReactNode {
  return (
    <>
      <CalendarDate iso={row.date} /> ({ui.applies[row.applies]})
    </>
  );
}

function Certainty({row}: {readonly row: Deadline}): ReactNode {
  const certainty = ui.certainty[row.certainty];
  if (row.note === undefined) return certainty;
  return (
    <>
      <strong>{certainty}</strong> <RichText text={row.note} />
    </>
  );
}
