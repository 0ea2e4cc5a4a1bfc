import data from '@integration-docs/contract/catalogues/rest-scopes.yaml';
import reference from '@integration-docs/contract/openapi.yaml';
import type {ReactNode} from 'react';
import {type Column, DataTable} from '@integration-docs/docs/page';
import {scopesOf, type Scope} from './scopes.ts';

const {columns: label} = data;

const columns: readonly Column<Scope>[] = [
  {key: 'scope', label: label.scope, cell: (row) => <code>{row.name}</code>},
  {key: 'allows', label: label.allows, cell: (row) => row.description},
];

/** Table of the scopes that a token can have, with the descriptions of the contract. */
export default function RestScopes(): ReactNode {
  return (
    <DataTable
      id="scopes-table"
      caption={data.title}
      columns={columns}
      rows={scopesOf(reference.operations)}
      rowId={(row) => `scope-${row.name.replace(':', '-')}`}
    />
  );
}
