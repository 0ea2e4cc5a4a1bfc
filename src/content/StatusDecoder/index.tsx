import feap from '@site/contract/catalogues/feap-statuses.yaml';
import mdn from '@site/contract/catalogues/mdn-dispositions.yaml';
import texts from '@site/contract/catalogues/status-decoder.yaml';
import {anchorOf} from '@site/lib/model/catalogues/pattern';
import type {ReactNode} from 'react';
import RichText from '../RichText';
import styles from './styles.module.css';

const {ui, examples} = texts;

/** Good, warning or bad, by the anchor of the row. */
const outcomes: Readonly<Record<string, string>> = Object.fromEntries(
  new Map<string, string>([
    ...mdn.entries.map((entry) => [anchorOf(mdn.anchor, entry), entry.outcome] as const),
    ...feap.entries.map(({code, outcome}) => [`status-${code.toLowerCase()}`, outcome] as const),
  ]),
);

/**
 * Explains what a reader pastes: an MDN or its disposition, a status message or its code. What it knows it reads from the
 * tables of the page (`src/islands/status-decoder`).
 */
export default function StatusDecoder(): ReactNode {
  return (
    <div
      className={`needs-script ${styles.decoder}`}
      data-tool="status-decoder"
      data-texts={JSON.stringify(ui)}
      data-outcomes={JSON.stringify(outcomes)}
    >
      <label className={styles.label} htmlFor="status-decoder-input">
        {ui.label}
      </label>
      <textarea
        id="status-decoder-input"
        className={styles.field}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby="status-decoder-hint"
      />
      <p id="status-decoder-hint" className={styles.hint}>
        <RichText text={ui.hint} />
      </p>
      <div className={styles.examples}>
        <span>{ui.examples}</span>
        {examples.map((example) => (
          <button key={example} type="button" data-example={example}>
            <code>{example}</code>
          </button>
        ))}
        <button type="button" data-example="">
          {ui.clear}
        </button>
      </div>
      <output className={styles.result} htmlFor="status-decoder-input" aria-live="polite" />
    </div>
  );
}
