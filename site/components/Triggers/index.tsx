import data from '@integration-docs/contract/catalogues/simulator-triggers.yaml';
import {anchorOf} from '@integration-docs/facts';
import {translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import RunnableRows from '../../tools/runner/RunnableRows.tsx';

const rows = new Map(
  data.entries.map((entry) => [anchorOf(data.anchor, entry), {kind: 'trigger' as const, name: entry.id}]),
);

/** Adds to the table of triggers, which the page passes as children, a button in each row that provokes the response. */
export default function Triggers({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <RunnableRows label={translate({id: 'run.provoke'})} rows={rows}>
      {children}
    </RunnableRows>
  );
}
