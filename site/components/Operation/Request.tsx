import type {Operation} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {CopyButton} from '@integration-docs/docs/page';
import styles from './styles.module.css';

/** Method and path. The button copies the path, which is the `code` of the figure. */
export default function Request({operation}: {readonly operation: Operation}): ReactNode {
  return (
    <figure className={styles.request}>
      <b>{operation.method}</b>
      <code>{operation.path}</code>
      <CopyButton what={operation.path} />
    </figure>
  );
}
