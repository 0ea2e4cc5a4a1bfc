import limits from '@site/contract/catalogues/limits.yaml';
import data from '@site/contract/catalogues/webhook-verifier.yaml';
import type {ReactNode} from 'react';
import RichText from '../RichText';
import {publicVector} from '../WebhookVector/vector';
import styles from './styles.module.css';

const {ui, findings, problems} = data;
const vector = publicVector();

/** Texts that the tool puts into the result; the causes come from the rows of the table below. */
const texts: readonly (readonly [string, string])[] = [
  ...(
    [
      'found',
      'notFound',
      'valid',
      'which',
      'inside',
      'outside',
      'header',
      'ofCode',
      'unexplained',
      'codeIsRight',
      'ownCode',
      'expected',
      'row',
      'incomplete',
      'insecure',
    ] as const
  ).map((key) => [key, ui[key]] as const),
  ...Object.entries(findings),
  ...Object.entries(problems),
];

/**
 * Form that says whether a webhook's signature is right, and if not, why. `src/islands/webhook-verifier` runs it, in the
 * browser only. The page must also show `<Catalogue name="webhook-verifier" />`, whose rows it quotes.
 *
 * @throws when limits.yaml has no `replay-window`; the build then fails
 */
export default function WebhookVerifier(): ReactNode {
  return (
    <div className={`needs-script ${styles.verifier}`} data-tool="webhook-verifier" data-window={windowSeconds()}>
      <form noValidate autoComplete="off">
        <p className={styles.hint}>{ui.privacy}</p>
        <Field name="request" label={ui.request} hint={ui.requestHint} rows={3} />
        <output className={styles.found} data-found htmlFor="verifier-request" />
        <Field name="secrets" label={ui.secrets} hint={ui.secretsHint} rows={2} />
        <Field name="id" label="`webhook-id`" />
        <Field name="timestamp" label="`webhook-timestamp`" isNumber />
        <Field name="signature" label="`webhook-signature`" rows={2} />
        <Field name="body" label={ui.body} hint={ui.bodyHint} rows={4} />
        <p className={styles.field}>
          <label htmlFor="verifier-file">{ui.file}</label>
          <input id="verifier-file" name="file" type="file" aria-describedby="verifier-body-error" />
        </p>
        <Field name="computed" label={ui.computed} hint={ui.computedHint} />
        <Field name="now" label={ui.now} hint={ui.nowHint} isNumber />
        <p className={styles.buttons}>
          <button type="submit" className="button">
            {ui.verify}
          </button>
          <button
            type="button"
            data-action="example"
            data-secrets={vector.secret}
            data-id={vector.id}
            data-timestamp={vector.timestamp}
            data-signature={vector.signature}
            data-body={vector.body}
            data-now={vector.timestamp}
          >
            {ui.example}
          </button>
          <button type="reset">{ui.clear}</button>
        </p>
      </form>
      <div className={styles.result} role="status" data-result />
      {texts.map(([key, text]) => (
        <template key={key} data-text={key}>
          <RichText text={text} />
        </template>
      ))}
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Lines of a field that takes several; one line that takes no line break when left out. */
  readonly rows?: number;
  readonly isNumber?: boolean;
}

function Field({name, label, hint, rows, isNumber = false}: FieldProps): ReactNode {
  const id = `verifier-${name}`;
  const attributes = {
    id,
    name,
    spellCheck: false,
    autoCapitalize: 'off',
    autoComplete: 'off',
    'aria-describedby': [hint !== undefined && `${id}-hint`, `${id}-error`].filter(Boolean).join(' '),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <RichText text={label} />
      </label>
      {rows === undefined ? (
        <input type="text" inputMode={isNumber ? 'numeric' : undefined} {...attributes} />
      ) : (
        <textarea rows={rows} {...attributes} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          <RichText text={hint} />
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} hidden />
    </div>
  );
}

function windowSeconds(): number {
  const limit = limits.entries.find(({id}) => id === 'replay-window');
  if (!limit)
    throw new Error('<WebhookVerifier />: no entry replay-window in contract/catalogues/limits.yaml. Add it.');
  return limit.number * 60;
}
