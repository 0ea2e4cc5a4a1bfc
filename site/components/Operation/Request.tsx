import type {Operation} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {CopyButton, mark} from '@integration-docs/docs/page';
import styles from './styles.module.css';

/** Method, path and id of an operation. The button copies the path, which is the first `code` of the figure. */
export default function Request({operation}: {readonly operation: Operation}): ReactNode {
  return (
    <figure className={styles.request}>
      <b>{operation.method}</b>{' '}
      <span>
        <code>
          {operation.path.split(/(?<=\/)(?=.)/).map((part, index) => (
            // A long path may break after a slash.
            <Fragment key={part}>
              {index > 1 && <wbr />}
              {part}
            </Fragment>
          ))}
        </code>
        <code {...mark('apart')}>{operation.id}</code>
      </span>
      <CopyButton what={operation.path} />
    </figure>
  );
}
