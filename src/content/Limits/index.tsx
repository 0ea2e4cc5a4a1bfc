import data from '@site/contract/catalogues/limits.yaml';
import {limitAnchor} from '@site/lib/model/anchors';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import {limitsOf, type Limit} from './entries';

const {columns: label} = data;

const columns: readonly Column<Limit>[] = [
  {key: 'limit', label: label.limit, cell: (row) => row.limit},
  {key: 'value', label: label.value, cell: (row) => row.value},
  {key: 'beyond', label: label.beyond, cell: (row) => row.beyond},
];

interface Props {
  /** Only the limits with these ids; all of them, with a drop-down by kind, when left out. */
  readonly only?: readonly string[];
}

/**
 * Limits of the platform and what happens beyond them.
 *
 * @throws when `only` names one that the catalogue does not have; the build then fails
 */
export default function Limits({only}: Props): ReactNode {
  const facets = [{key: 'kind', label: label.kind, values: (row: Limit) => [data.kinds[row.kind]]}];
  return (
    <DataTable
      id="limits-table"
      caption={data.title}
      columns={columns}
      rows={limitsOf(only)}
      rowId={(row) => limitAnchor(row.id)}
      facets={only === undefined ? facets : []}
    />
  );
}
