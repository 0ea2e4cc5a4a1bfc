import data from '@integration-docs/contract/catalogues/errors.yaml';
import type {PageId} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {type Column, DataTable, Link} from '@integration-docs/docs/page';
import {curesOf, type Cure} from './cures-of.ts';

const {columns: label} = data;

const columns: readonly Column<Cure>[] = [
  {
    key: 'code',
    label: label.code,
    cell: ({code, href}) => (
      <Link href={href}>
        <code>{code}</code>
      </Link>
    ),
  },
  {key: 'status', label: label.status, cell: ({status}) => String(status)},
  {key: 'title', label: label.meaning, cell: ({title}) => title},
];

interface Props {
  /** Id of the current page in packages/contract/canonical-pages.ts. */
  readonly page: PageId;
}

/** Table of all errors of the operations of a page. The code links to cause and solution in the catalogue. */
export default function ErrorCures({page}: Props): ReactNode {
  return (
    <DataTable
      id="errors-page"
      caption={data.title}
      columns={columns}
      rows={curesOf(page)}
      rowId={({code}) => `cure-${code}`}
    />
  );
}
