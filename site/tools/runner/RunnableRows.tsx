import triggers from '@integration-docs/contract/catalogues/simulator-triggers.yaml';
import {provocationOf, type PlayedRow} from '@integration-docs/simulator/page';
import type {ReactNode} from 'react';
import RowButtons, {type RowActs} from './RowButtons.tsx';

interface Props {
  /** What the buttons say. */
  readonly label: string;
  /** What each brings about, by the anchor of the row. */
  readonly rows: ReadonlyMap<string, PlayedRow>;
  /** The table. */
  readonly children: ReactNode;
}

/** Gives each row of a table a button that brings it about, and shows the answer there; none to a row that the simulator cannot be brought to. */
export default function RunnableRows({label, rows, children}: Props): ReactNode {
  const actsOf = (anchor: string): RowActs | undefined => {
    const row = rows.get(anchor);
    if (row === undefined || provocationOf(row, triggers.entries) === undefined) return undefined;
    return {name: row.name, buttons: [{label, kind: row.kind}]};
  };
  return <RowButtons actsOf={actsOf}>{children}</RowButtons>;
}
