import {RichText} from '@integration-docs/docs/page';
import type {ReactNode, Ref} from 'react';
import form from '@integration-docs/docs/islands/form.module.css';
import styles from './styles.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Number of lines of a text area; undefined for a single-line input. */
  readonly rows?: number;
  readonly isNumber?: boolean;
  /** Message about a wrong value. */
  readonly problem?: string | undefined;
  /** Reference to the text area of a field with several lines. */
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * A field with its label, hint and error message. The value is not controlled by React, because the reader may type before the island is
 * active.
 */
export default function Field({name, label, hint, rows, isNumber = false, problem, ref}: Props): ReactNode {
  const id = `verifier-${name}`;
  const attributes = {
    id,
    name,
    spellCheck: false,
    autoCapitalize: 'off',
    autoComplete: 'off',
    'aria-describedby': [hint !== undefined && `${id}-hint`, `${id}-error`].filter(Boolean).join(' '),
    'aria-invalid': problem === undefined ? undefined : true,
  };
  return (
    <div className={form.field}>
      <label htmlFor={id}>
        <RichText text={label} />
      </label>
      {rows === undefined ? (
        <input type="text" inputMode={isNumber ? 'numeric' : undefined} {...attributes} />
      ) : (
        <textarea ref={ref} rows={rows} {...attributes} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={form.hint}>
          <RichText text={hint} />
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} hidden={problem === undefined}>
        <RichText text={problem ?? ''} />
      </p>
    </div>
  );
}
