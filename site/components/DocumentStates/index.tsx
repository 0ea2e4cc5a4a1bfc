import data from '@integration-docs/contract/catalogues/document-states.yaml';
import {stateAnchor} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {type Column, DataTable} from '@integration-docs/docs/page';
import StateCodes from './StateCodes.tsx';

type Issued = (typeof data.entries)[number];
type State = (typeof data.received)[number];

const {columns: label} = data;

interface Props {
  readonly direction: 'issued' | 'received';
}

/** Table of the states of a document, with the possible next states and the event that announces each. */
export default function DocumentStates({direction}: Props): ReactNode {
  const columns: readonly Column<State>[] = [
    {key: 'state', label: label.state, cell: (row) => <code>{row.state}</code>},
    {key: 'meaning', label: label.meaning, cell: (row) => row.meaning},
    {key: 'next', label: label.next, cell: (row) => <StateCodes direction={direction} states={row.next} />},
    {key: 'event', label: label.event, cell: (row) => <code>{row.event}</code>},
  ];
  const feap: Column<Issued> = {key: 'feap', label: label.feap, cell: (row) => codes(row.feap)};
  const anchor = (row: State): string => stateAnchor(direction, row.state);
  const id = `states-${direction}`;
  return direction === 'issued' ? (
    <DataTable id={id} caption={data.title} columns={[...columns, feap]} rows={data.entries} rowId={anchor} />
  ) : (
    <DataTable id={id} caption={data.title} columns={columns} rows={data.received} rowId={anchor} />
  );
}

/** Returns codes as a text for the table; a dash without codes. */
function codes(values: readonly string[]): string {
  return values.length === 0 ? '–' : values.map((value) => `\`${value}\``).join(', ');
}
