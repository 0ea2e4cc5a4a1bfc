import RichText from '@site/src/content/RichText';
import {useRef, useState, type ReactNode} from 'react';
import {useEarlyInput} from '../useEarlyInput';
import Answer, {type Texts} from './Answer';
import {decodeStatus} from './decodeStatus';
import styles from './styles.module.css';
import {readTables, type Summaries} from './tables';

interface Props {
  readonly texts: Texts;
  readonly examples: readonly string[];
  /** Good or warning, by the anchor of the row; all others are bad. */
  readonly outcomes: Readonly<Record<string, string>>;
  readonly summaries: Summaries;
}

/**
 * Explains what a reader pastes: an MDN or its disposition, a status message or its code. What it knows it reads from the
 * tables of the page.
 */
export default function StatusDecoder({texts, examples, outcomes, summaries}: Props): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [input, setInput] = useState('');
  useEarlyInput(field);
  const put = (text: string): void => {
    if (field.current) field.current.value = text;
    setInput(text);
  };
  return (
    <div className={`needs-script ${styles.decoder}`}>
      <label className={styles.label} htmlFor="status-decoder-input">
        {texts.label}
      </label>
      <textarea
        ref={field}
        id="status-decoder-input"
        className={styles.field}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby="status-decoder-hint"
        onInput={({currentTarget}) => setInput(currentTarget.value)}
      />
      <p id="status-decoder-hint" className={styles.hint}>
        <RichText text={texts.hint} />
      </p>
      <div className={styles.examples}>
        <span>{texts.examples}</span>
        {examples.map((example) => (
          <button key={example} type="button" onClick={() => put(example)}>
            <code>{example}</code>
          </button>
        ))}
        <button type="button" onClick={() => put('')}>
          {texts.clear}
        </button>
      </div>
      <output className={styles.result} htmlFor="status-decoder-input" aria-live="polite">
        {input !== '' && (
          <Answer decoded={decodeStatus(input, readTables(summaries))} texts={texts} outcomes={outcomes} />
        )}
      </output>
    </div>
  );
}
