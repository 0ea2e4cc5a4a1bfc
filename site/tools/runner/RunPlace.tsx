import {inLanguage, mark, translate} from '@integration-docs/docs/page';
import type {Operation} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';
import RunForm from './RunForm.tsx';
import styles from './styles.module.css';

/**
 * The button that runs an operation where it is read. Until it is pressed, a page has nothing but the button: the form is a part of the
 * page (`packages/docs/built/parts.ts`), its script and the worker come with it, its styles with the style sheet of the site.
 */
export default function RunPlace({operation}: {readonly operation: Operation}): ReactNode {
  // A site without the simulator runs nothing.
  if (workers.runner === undefined) return null;
  const address = inLanguage(`/parts/run/${operation.id}.html`);
  return (
    <div className="needs-script" {...mark('ui', 'online')}>
      <p>
        <button
          type="button"
          className="button"
          data-action="load"
          data-module={workers.runner}
          data-form={address}
          data-look={styles.runner}
          data-failed={translate({id: 'run.failed'})}
        >
          {translate({id: 'run.button'})}
          <span className="visually-hidden"> {operation.id}</span>
        </button>
      </p>
      <template {...mark('part', address)}>
        <RunForm operation={operation} />
      </template>
    </div>
  );
}
