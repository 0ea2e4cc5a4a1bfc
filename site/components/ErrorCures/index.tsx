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
  /** The page itself, as packages/contract/canonical-pages.ts calls it. */
  readonly page: PageId;
}

/** Every error of the operations of a page by its name; the code leads to its cause and its cure in the catalogue. */
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
