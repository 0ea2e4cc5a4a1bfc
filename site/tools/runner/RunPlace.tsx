import {inLanguage, mark, translate} from '@integration-docs/docs/page';
import type {Operation} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';
import {useReference} from '../../components/reference.ts';
import {actsOnWhatIs} from './acts.ts';
import RunElsewhere from './RunElsewhere.tsx';
import RunForm from './RunForm.tsx';
import styles from './styles.module.css';

interface Props {
  readonly operation: Operation;
  /** Whether the page shows the answer recorded in the contract. */
  readonly isShown: boolean;
}

/**
 * The buttons that run an operation and open its form. A press loads the form, a part of the page in a file of its own
 * (`packages/docs/built/parts.ts`), with its script and worker; the styles are in the site's stylesheet. Without JavaScript, a sentence
 * links to the simulator.
 */
export default function RunPlace({operation, isShown}: Props): ReactNode {
  const {parts} = useReference();
  // A site without the simulator runs nothing.
  if (workers.runner === undefined) return null;
  const address = inLanguage(`${parts}/run/${operation.id}.html`);
  const isPrepared = actsOnWhatIs(operation);
  return (
    <>
      <div
        className={`needs-script ${styles.place}`}
        {...mark('ui', 'online')}
        data-module={workers.runner}
        data-look={styles.runner}
        data-failed={translate({id: 'run.failed'})}
      >
        <p>
          <button type="button" className="button" data-action="load" data-form={address}>
            {translate({id: isPrepared ? 'run.prepare' : 'run.button'})}
            <span className="visually-hidden">{` ${operation.id}`}</span>
          </button>
          {!isPrepared && (
            <button type="button" data-action="load" data-kind="change">
              {translate({id: 'run.change'})}
              <span className="visually-hidden">{` ${operation.id}`}</span>
            </button>
          )}
        </p>
        <template {...mark('part', address)}>
          <RunForm operation={operation} isShown={isShown} />
        </template>
      </div>
      <RunElsewhere text={translate({id: 'run.elsewhere'})} />
    </>
  );
}
