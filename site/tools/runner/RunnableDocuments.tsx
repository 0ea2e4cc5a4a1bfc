import {translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import RowButtons, {type RowActs} from './RowButtons.tsx';

interface Props {
  /** Whether the documents can be submitted, besides being validated. */
  readonly areSubmitted: boolean;
  /** The file that is sent, from the project folder (`samples/payloads/card.json`), by the anchor of the row. */
  readonly files: ReadonlyMap<string, string>;
  /** The table. */
  readonly children: ReactNode;
}

/** Gives each row of a table that has a document buttons that send it, and shows the answer there (`page/document.ts`). */
export default function RunnableDocuments({areSubmitted, files, children}: Props): ReactNode {
  const buttons = [
    {label: translate({id: 'run.validate'}), kind: 'validate'},
    ...(areSubmitted ? [{label: translate({id: 'run.submit'}), kind: 'submit'}] : []),
  ];
  const actsOf = (anchor: string): RowActs | undefined => {
    const name = files.get(anchor);
    return name === undefined ? undefined : {name, buttons};
  };
  return <RowButtons actsOf={actsOf}>{children}</RowButtons>;
}
