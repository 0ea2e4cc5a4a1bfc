import {RichText} from '@integration-docs/docs/page';
import type {ReactNode, Ref} from 'react';
import form from '@integration-docs/docs/islands/form.module.css';
import styles from './styles.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Lines of a field that takes several; one line that takes no line break when left out. */
  readonly rows?: number;
  readonly isNumber?: boolean;
  /** What is wrong with what stands in it. */
  readonly problem?: string | undefined;
  /** For a field of several lines. */
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A field with its label, its hint, and what is wrong with it. What stands in it is the browser's: it may come before the island. */
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
