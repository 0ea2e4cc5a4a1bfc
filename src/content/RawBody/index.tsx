import data from '@site/contract/catalogues/webhook-raw-body.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import Link from '../Link';

type Framework = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Framework>[] = [
  {key: 'framework', label: label.framework, cell: (row) => <Link href={row.source}>{row.framework}</Link>},
  {key: 'how', label: label.how, cell: (row) => row.how},
  {key: 'care', label: label.care, cell: (row) => row.care},
];

/** Where each web framework gives the bytes of a request body, with a link to its documentation. */
export default function RawBody(): ReactNode {
  return (
    <DataTable
      id="raw-body-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `raw-body-${row.id}`}
    />
  );
}
