import triggers from '@integration-docs/contract/catalogues/simulator-triggers.yaml';
import {provocationOf, type RowReference} from '@integration-docs/simulator/page';
import type {ReactNode} from 'react';
import RowButtons, {type RowActs} from './RowButtons.tsx';

interface Props {
  /** Label of the buttons. */
  readonly label: string;
  /** What the simulator provokes, by row anchor. */
  readonly rows: ReadonlyMap<string, RowReference>;
  /** The table. */
  readonly children: ReactNode;
}

/** Adds a button that provokes a row in the simulator and shows the answer there. Rows that the simulator cannot provoke get none. */
export default function RunnableRows({label, rows, children}: Props): ReactNode {
  const actsOf = (anchor: string): RowActs | undefined => {
    const row = rows.get(anchor);
    if (row === undefined || provocationOf(row, triggers.entries) === undefined) return undefined;
    return {name: row.name, buttons: [{label, kind: row.kind}]};
  };
  return <RowButtons actsOf={actsOf}>{children}</RowButtons>;
}
