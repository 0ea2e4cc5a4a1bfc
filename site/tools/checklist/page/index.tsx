import data from '@integration-docs/contract/catalogues/checklist.yaml';
import type {ReactNode} from 'react';
import {island} from '@integration-docs/docs/page';
import ChecklistIsland from '../index.tsx';
import styles from './styles.module.css';

const Panel = island('Checklist', ChecklistIsland);

interface Props {
  /** Headings, each with its `Checklist/Group`. */
  readonly children: ReactNode;
}

/** The go-live checklist: its panel, and below it the boxes, which are plain HTML. */
export default function Checklist({children}: Props): ReactNode {
  return (
    <div data-checklist className={styles.checklist}>
      <Panel texts={{title: data.title, ...data.ui}} ids={data.entries.map(({id}) => id)} />
      {children}
    </div>
  );
}
