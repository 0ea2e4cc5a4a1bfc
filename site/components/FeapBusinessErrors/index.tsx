import data from '@integration-docs/contract/catalogues/feap-statuses.yaml';
import type {ReactNode} from 'react';
import {DataTable} from '@integration-docs/docs/page';
import {businessErrorAnchor, businessErrorColumns} from '../FeapStatuses/columns.ts';

const {businessErrors} = data;

/** Business errors that FE-AP defines in addition to the rules of CIUS-PT. */
export default function FeapBusinessErrors(): ReactNode {
  return (
    <DataTable
      id="feap-business-errors-table"
      caption={businessErrors.title}
      columns={businessErrorColumns}
      rows={businessErrors.entries}
      rowId={(row) => businessErrorAnchor(row.code)}
    />
  );
}
