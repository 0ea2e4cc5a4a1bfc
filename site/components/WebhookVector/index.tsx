import data from '@integration-docs/contract/catalogues/webhook-verifier.yaml';
import type {ReactNode} from 'react';
import {type Column, DataTable} from '@integration-docs/docs/page';
import {publicVector} from './vector.ts';

type Row = readonly [id: string, name: string, value: string];

const {vector: label} = data;
const vector = publicVector();

const rows: readonly Row[] = [
  ['secret', label.secret, vector.secret],
  ['id', '`webhook-id`', vector.id],
  ['timestamp', '`webhook-timestamp`', vector.timestamp],
  ['body', label.body, vector.body],
  ['signature', '`webhook-signature`', vector.signature],
];

const columns: readonly Column<Row>[] = [
  {key: 'item', label: label.item, cell: ([, name]) => name},
  {key: 'value', label: label.value, cell: ([, , value]) => `\`${value}\``},
];

/** A test vector with a public secret, for testing code that verifies signatures. */
export default function WebhookVector(): ReactNode {
  return (
    <DataTable
      id="webhook-vector"
      caption={label.title}
      columns={columns}
      rows={rows}
      rowId={([id]) => `vector-${id}`}
    />
  );
}
