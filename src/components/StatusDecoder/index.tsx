import feap from '@site/contract/catalogues/feap-statuses.yaml';
import mdn from '@site/contract/catalogues/mdn-dispositions.yaml';
import texts from '@site/contract/catalogues/status-decoder.yaml';
import {useId, type ReactNode} from 'react';
import RichText from '../RichText';
import {decodeStatus, dispositionText, type Decoded, type Finding} from './decodeStatus';
import styles from './styles.module.css';
import useTypedText from './useTypedText';

const {ui, examples} = texts;

const catalogue = {
  dispositions: mdn.entries,
  statuses: feap.entries,
  businessErrors: feap.businessErrors.entries,
};

type Disposition = (typeof mdn.entries)[number];
type Status = (typeof feap.entries)[number];
type BusinessError = (typeof feap.businessErrors.entries)[number];
type Found = Finding<Disposition, Status, BusinessError>;

/** Explains what a reader pastes: an MDN or its disposition, a status message or its code. The tables below hold the same. */
export default function StatusDecoder(): ReactNode {
  const id = useId();
  const {field, text, setText} = useTypedText();
  const decoded = decodeStatus(text, catalogue);
  return (
    <div className={`needs-script ${styles.decoder}`}>
      <label className={styles.label} htmlFor={id}>
        {ui.label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-hint`}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        <RichText text={ui.hint} />
      </p>
      <div className={styles.examples}>
        <span>{ui.examples}</span>
        {examples.map((example) => (
          <button key={example} type="button" onClick={() => setText(example)}>
            <code>{example}</code>
          </button>
        ))}
        <button type="button" onClick={() => setText('')}>
          {ui.clear}
        </button>
      </div>
      <output className={styles.result} htmlFor={id} aria-live="polite">
        <Result decoded={decoded} />
      </output>
    </div>
  );
}

/** Phrasing content only, because it stands in an `<output>`. */
function Result({decoded}: {readonly decoded: Decoded<Disposition, Status, BusinessError>}): ReactNode {
  if (decoded.kind === 'empty') return null;
  if (decoded.kind === 'unknown') {
    return (
      <span className={styles.near}>
        {ui.unknown}
        {decoded.near.map((finding) => (
          <span key={anchorOf(finding)}>
            <a href={`#${anchorOf(finding)}`}>
              <code>{nameOf(finding)}</code>
            </a>{' '}
            <RichText text={finding.entry.meaning} />
          </span>
        ))}
      </span>
    );
  }
  const {findings, messageId, mic} = decoded;
  return (
    <>
      {findings.map((finding) => (
        <Explanation key={anchorOf(finding)} finding={finding} />
      ))}
      {messageId !== undefined && <Detail label={ui.messageId} value={messageId} />}
      {mic !== undefined && <Detail label={ui.mic} value={mic} />}
    </>
  );
}

function Explanation({finding}: {readonly finding: Found}): ReactNode {
  return (
    <span className={styles.finding} data-outcome={outcomeOf(finding)}>
      <span className={styles.kind}>{ui.kinds[finding.kind]}</span>
      <strong>
        <code>{nameOf(finding)}</code>
      </strong>
      {finding.kind === 'disposition' && finding.freeText !== undefined && (
        <Detail label={ui.freeText} value={finding.freeText} />
      )}
      {rowsOf(finding).map(([label, value]) => (
        <span key={label}>
          <strong>{label}</strong> <RichText text={value} />
        </span>
      ))}
      <a href={`#${anchorOf(finding)}`}>{ui.row}</a>
    </span>
  );
}

function Detail({label, value}: {readonly label: string; readonly value: string}): ReactNode {
  return (
    <span>
      {label} <code>{value}</code>
    </span>
  );
}

/** What a finding says, as pairs of label and text. */
function rowsOf(finding: Found): readonly (readonly [string, string])[] {
  const {kind, entry} = finding;
  switch (kind) {
    case 'disposition':
      return [
        [ui.meaning, entry.meaning],
        [ui.cause, entry.cause],
        [ui.cure, entry.cure],
        [ui.resend, mdn.resends[entry.resend]],
      ];
    case 'status':
      return [
        [ui.meaning, entry.meaning],
        [ui.cure, entry.action],
        [ui.resend, feap.resends[entry.resend]],
      ];
    case 'businessError':
      return [
        [ui.meaning, entry.meaning],
        [ui.cure, entry.cure],
      ];
  }
}

function nameOf({kind, entry}: Found): string {
  if (kind === 'disposition') return dispositionText(entry);
  return kind === 'status' ? `${entry.code} · ${entry.phase}` : entry.code;
}

/** Anchor of the row that says the same in the tables of the page. */
function anchorOf({kind, entry}: Found): string {
  if (kind === 'disposition') return `mdn-${entry.id}`;
  return kind === 'status' ? `status-${entry.code.toLowerCase()}` : entry.code.toLowerCase();
}

function outcomeOf({kind, entry}: Found): 'good' | 'warning' | 'bad' {
  return kind === 'businessError' ? 'bad' : entry.outcome;
}
