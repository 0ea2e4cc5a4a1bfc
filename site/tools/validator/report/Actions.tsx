import {plainReport, type Report} from '@integration-docs/cius-pt/report';
import {useState, type ReactNode} from 'react';
import {download} from '@integration-docs/docs/browser';
import styles from '../styles.module.css';
import type {Wording} from '../texts.ts';
import {asText} from './as-text.ts';

interface Props extends Wording {
  readonly report: Report;
  /** Goes back to the form. */
  readonly another: () => void;
}

/** Exports of a report: its findings as text, the JSON of the command-line program, a printout, and the XML made from a JSON document. */
export default function Actions({report, another, ...wording}: Props): ReactNode {
  const {actions} = wording.texts;
  const [message, setMessage] = useState('');
  const name = report.file.replace(/\.[^.]*$/, '');
  const copy = (): void => {
    navigator.clipboard.writeText(asText(report, wording)).then(
      () => setMessage(actions.copied),
      () => setMessage(actions.notCopied),
    );
  };
  const {syntax, xml} = report;
  return (
    <p className={styles.buttons} data-actions="">
      <button type="button" onClick={copy}>
        {actions.copy}
      </button>
      <button
        type="button"
        onClick={() =>
          download(`${name}.report.json`, 'application/json', `${JSON.stringify([plainReport(report)], null, 2)}\n`)
        }
      >
        {actions.json}
      </button>
      {syntax === 'json' && xml !== null && (
        <button type="button" onClick={() => download(`${name}.xml`, 'application/xml', xml)}>
          {actions.xml}
        </button>
      )}
      <button type="button" onClick={() => print()}>
        {actions.print}
      </button>
      <button type="button" onClick={another}>
        {actions.another}
      </button>
      <output>{message}</output>
    </p>
  );
}
