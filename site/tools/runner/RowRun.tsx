import {inLanguage, locale, mark, translate} from '@integration-docs/docs/page';
import triggers from '@integration-docs/contract/catalogues/simulator-triggers.yaml';
import {provocationOf, type PlayedRow} from '@integration-docs/simulator/provocations';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';
import styles from './styles.module.css';
import type {RowFacts} from './texts.ts';
import {texts} from './words.ts';

const address = inLanguage('/parts/run/rows.html');

interface Props extends PlayedRow {
  /** What the button says. */
  readonly label: string;
}

/** A button that brings a row of a table about, and shows the answer there. None for a row that the simulator cannot be brought to. */
export default function RowRun({kind, name, label}: Props): ReactNode {
  if (workers.runner === undefined || provocationOf({kind, name}, triggers.entries) === undefined) return null;
  return (
    <span className="needs-script" {...mark('ui', 'online')}>
      {' '}
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
    </span>
  );
}

/** What the buttons of a page's rows share: once on a page that has some. */
export function RowFactsPart(): ReactNode {
  if (workers.runner === undefined) return null;
  const facts: RowFacts = {
    language: locale,
    base: inLanguage('/'),
    isReceived: false,
    worker: workers.simulator ?? '',
    texts: texts(),
  };
  return (
    <template {...mark('part', address)}>
      <div data-rows={JSON.stringify(facts)} />
    </template>
  );
}
