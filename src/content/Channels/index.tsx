import data from '@site/contract/catalogues/channels.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import Link from '../Link';

type Channel = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Channel>[] = [
  {key: 'name', label: label.name, cell: (row) => <Link href={row.to}>{row.name}</Link>},
  {key: 'choose', label: label.choose, cell: (row) => row.choose},
  {key: 'carries', label: label.carries, cell: (row) => row.carries},
  {key: 'result', label: label.result, cell: (row) => row.result},
  {key: 'need', label: label.need, cell: (row) => row.need},
  {key: 'avoid', label: label.avoid, cell: (row) => row.avoid},
];

/** Decision table: how a system connects to the platform. */
export default function Channels(): ReactNode {
  return (
    <DataTable
      id="channels-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `channel-${row.id}`}
    />
  );
}
