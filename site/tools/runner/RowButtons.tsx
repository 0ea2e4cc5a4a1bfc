import {inLanguage, locale, mark, RowEnd, translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';
import styles from './styles.module.css';
import type {RowFacts} from './texts.ts';
import {texts} from './words.ts';

/** A button of a row. */
interface RowButton {
  readonly label: string;
  /** Kind of action, handled by `page/index.ts`. */
  readonly kind: string;
}

export interface RowActs {
  /** Name of the code, trigger or file, used by the buttons. */
  readonly name: string;
  readonly buttons: readonly RowButton[];
}

interface Props {
  /** The buttons of a row, by its anchor; undefined for a row that has none. */
  readonly actsOf: (anchor: string) => RowActs | undefined;
  /** The table. */
  readonly children: ReactNode;
}

const address = inLanguage('/parts/run/rows.html');

/** Adds buttons to the rows of a table; their answer is shown in the row. Data shared by all buttons is on an element around the table. */
export default function RowButtons({actsOf, children}: Props): ReactNode {
  if (workers.runner === undefined) return children;
  const facts: RowFacts = {
    language: locale,
    base: inLanguage('/'),
    isReceived: false,
    worker: workers.simulator ?? '',
    texts: texts(),
  };
  const buttonsOf = (anchor: string): ReactNode => {
    const acts = actsOf(anchor);
    return acts && <Buttons {...acts} />;
  };
  return (
    <div
      data-module={workers.runner}
      data-form={address}
      data-look={styles.runner}
      data-failed={translate({id: 'run.failed'})}
    >
      <RowEnd value={buttonsOf}>{children}</RowEnd>
      <template {...mark('part', address)}>
        <div data-rows={JSON.stringify(facts)} />
      </template>
    </div>
  );
}

function Buttons({name, buttons}: RowActs): ReactNode {
  return (
    <div className={`needs-script ${styles.rows}`} {...mark('ui', 'online')} data-name={name}>
      {buttons.map(({label, kind}) => (
        <button key={kind} type="button" data-action="load" data-kind={kind}>
          {label}
          <span className="visually-hidden">{` ${name.slice(name.lastIndexOf('/') + 1)}`}</span>
        </button>
      ))}
    </div>
  );
}
