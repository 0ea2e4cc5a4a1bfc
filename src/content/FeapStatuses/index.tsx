import states from '@site/contract/catalogues/document-states.yaml';
import data from '@site/contract/catalogues/feap-statuses.yaml';
import {feapStatusAnchor} from '@site/lib/model/anchors';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Status = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Status>[] = [
  {key: 'code', label: label.code, cell: (row) => <code>{row.code}</code>},
  {key: 'phase', label: label.phase, cell: (row) => row.phase},
  {key: 'meaning', label: label.meaning, cell: (row) => row.meaning},
  {key: 'action', label: label.action, cell: (row) => row.action},
  {key: 'resend', label: label.resend, cell: (row) => data.resends[row.resend]},
  {key: 'state', label: label.state, cell: (row) => <StatesOf code={row.code} />},
];

/** The codes of FE-AP status messages, with the state that each gives a document in the API. */
export default function FeapStatuses(): ReactNode {
  return (
    <DataTable
      id="feap-statuses-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => feapStatusAnchor(row.code)}
    />
  );
}

/** States of issued documents that a code leads to; they stand in document-states.yaml. */
function StatesOf({code}: {readonly code: string}): ReactNode {
  return states.entries
    .filter(({feap}) => feap.some((each) => each === code))
    .map(({state}) => <code key={state}>{state}</code>);
}
