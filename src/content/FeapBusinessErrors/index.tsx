import data from '@site/contract/catalogues/feap-statuses.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

const {businessErrors} = data;
const {columns: label} = businessErrors;

type BusinessError = (typeof businessErrors.entries)[number];

const columns: readonly Column<BusinessError>[] = [
  {key: 'code', label: label.code, cell: (row) => <code>{row.code}</code>},
  {key: 'text', label: label.text, cell: (row) => <code>{row.text}</code>},
  {key: 'meaning', label: label.meaning, cell: (row) => row.meaning},
  {key: 'cure', label: label.cure, cell: (row) => row.cure},
];

/** Business errors that FE-AP defines beside the rules of CIUS-PT. */
export default function FeapBusinessErrors(): ReactNode {
  return (
    <DataTable
      id="feap-business-errors-table"
      caption={businessErrors.title}
      columns={columns}
      rows={businessErrors.entries}
      rowId={(row) => row.code.toLowerCase()}
    />
  );
}
