import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  readonly id?: string | undefined;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** Content that the reader can unfold. It is unfolded in print. */
export default function Fold({id, summary, children}: Props): ReactNode {
  return (
    <details id={id} className={styles.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
