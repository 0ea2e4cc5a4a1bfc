import {inLanguage, locale, mark, RowEnd, translate} from '@integration-docs/docs/page';
import triggers from '@integration-docs/contract/catalogues/simulator-triggers.yaml';
import {provocationOf, type PlayedRow} from '@integration-docs/simulator/provocations';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';
import styles from './styles.module.css';
import type {RowFacts} from './texts.ts';
import {texts} from './words.ts';

const address = inLanguage('/parts/run/rows.html');

interface Props {
  /** What the buttons say. */
  readonly label: string;
  /** What each brings about, by the anchor of the row. */
  readonly rows: ReadonlyMap<string, PlayedRow>;
  /** The table. */
  readonly children: ReactNode;
}

/** Gives each row of a table a button that brings it about, and shows the answer there; none to a row that the simulator cannot be brought to. */
export default function RunnableRows({label, rows, children}: Props): ReactNode {
  if (workers.runner === undefined) return children;
  const facts: RowFacts = {
    language: locale,
    base: inLanguage('/'),
    isReceived: false,
    worker: workers.simulator ?? '',
    texts: texts(),
  };
  const buttonOf = (anchor: string): ReactNode => {
    const row = rows.get(anchor);
    return row && provocationOf(row, triggers.entries) && <Button row={row} label={label} />;
  };
  return (
    <>
      <RowEnd value={buttonOf}>{children}</RowEnd>
      <template {...mark('part', address)}>
        <div data-rows={JSON.stringify(facts)} />
      </template>
    </>
  );
}

function Button({row: {kind, name}, label}: {readonly row: PlayedRow; readonly label: string}): ReactNode {
  return (
    <div className="needs-script" {...mark('ui', 'online')}>
      <button
        type="button"
        className={styles.row}
        data-action="load"
        data-module={workers.runner}
        data-form={address}
        data-look={styles.runner}
        data-failed={translate({id: 'run.failed'})}
        data-kind={kind}
        data-name={name}
      >
        {label}
        <span className="visually-hidden">{` ${name}`}</span>
      </button>
    </div>
  );
}
