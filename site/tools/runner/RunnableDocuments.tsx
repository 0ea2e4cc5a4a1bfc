import {translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import RowButtons, {type RowActs} from './RowButtons.tsx';

interface Props {
  /** Whether the reader can submit the documents, not only validate them. */
  readonly areSubmitted: boolean;
  /** Path of the document by row anchor, relative to the project folder (`samples/payloads/card.json`). */
  readonly files: ReadonlyMap<string, string>;
  /** The table. */
  readonly children: ReactNode;
}

/** Adds buttons that send a row's document and show the answer in the row (`page/document.ts`). Rows without a document get none. */
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
