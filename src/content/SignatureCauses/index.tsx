import data from '@site/contract/catalogues/webhook-verifier.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Cause = (typeof data.causes)[number];

const {columns: label} = data;

const columns: readonly Column<Cause>[] = [
  {key: 'cause', label: label.cause, cell: (row) => row.cause},
  {key: 'sign', label: label.sign, cell: (row) => row.sign},
  {key: 'cure', label: label.cure, cell: (row) => row.cure},
];

/** Why a webhook signature does not match, the most likely reason first. The verifier on the same page shows these rows. */
export default function SignatureCauses(): ReactNode {
  return (
    <DataTable
      id="signature-symptoms"
      caption={data.title}
      columns={columns}
      rows={data.causes}
      rowId={(row) => `cause-${row.id}`}
    />
  );
}
