import {useEarlyInput} from '@integration-docs/docs/page';
import {useEffect, useRef, useState, type ReactNode} from 'react';
import form from '@integration-docs/docs/islands/form.module.css';
import Answer, {type Texts} from './Answer.tsx';
import {loadLinks} from '../links.ts';
import {decodeStatus, namesIn, printedIn, type Place} from './decode-status.ts';
import styles from './styles.module.css';
import type * as Unknown from './unknown.ts';
import type {Row, Tables} from './tables.ts';

interface Props {
  readonly texts: Texts;
  readonly examples: readonly string[];
  readonly tables: Tables;
  /** Prefix of addresses in this language. */
  readonly base: string;
}

/** Milliseconds without a change after which a summary of the answer is announced. The whole answer would be read again for every letter. */
const announceDelay = 800;

/** Explains pasted text: an MDN or its disposition, a status message or file, or a code. */
export default function StatusDecoder({texts, examples, tables, base}: Props): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const [input, setInput] = useState('');
  /** The last pressed button, and where it was in the window; null once the reader types. */
  const [pressed, setPressed] = useState<readonly [button: Element, top: number] | null>(null);
  useEarlyInput(field);
  const [late, setLate] = useState<typeof Unknown | null>(null);
  const decoded = decodeStatus<Row>(
    input,
    {
      dispositions: tables.disposition.rows,
      statuses: tables.status.rows,
      businessErrors: tables.businessError.rows,
      states: tables.state.rows,
      refusals: tables.refusal.rows,
    },
    late?.nearest,
  );
  const needsLate = decoded.kind === 'unknown' || /^\s*[{<]/.test(input);
  useEffect(() => {
    if (needsLate) import('./unknown.ts').then(setLate, () => undefined);
  }, [needsLate]);
  const cut = late?.noteOfCut(input, texts.cut) ?? '';
  const [places, setPlaces] = useState<{readonly of: string; readonly found: readonly Place[]}>({of: '', found: []});
  useEffect(() => {
    const names = namesIn(input);
    const printed = printedIn(input);
    if (names.length === 0 && printed === '') return undefined;
    let isCurrent = true;
    void Promise.all([loadLinks(base), import('./unknown.ts')]).then(([links, {placesOf}]) => {
      if (isCurrent) setPlaces({of: input, found: placesOf(names, links, printed)});
    });
    return () => {
      isCurrent = false;
    };
  }, [input, base]);
  const [summary, setSummary] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      // The kind and name of each entry found, or that there is none, and the nearest names.
      const names = answer.current?.querySelectorAll('p:first-child, p:has(small), li a') ?? [];
      setSummary([...names].map(({textContent}) => textContent).join(', '));
    }, announceDelay);
    return () => clearTimeout(timer);
  }, [input, places, late]);
  useEffect(() => {
    if (!pressed) return;
    const [button, top] = pressed;
    // The pressed button stays in its place below the answer, so that the next one can be pressed, and the answer is seen. Smooth, the
    // second scroll would cancel the first.
    scrollBy({top: button.getBoundingClientRect().top - top, behavior: 'instant'});
    for (const seen of [answer.current, button]) seen?.scrollIntoView({block: 'nearest', behavior: 'instant'});
  }, [pressed, places]);
  const press =
    (text: string) =>
    ({currentTarget: button}: {readonly currentTarget: Element}): void => {
      setPressed([button, button.getBoundingClientRect().top]);
      if (field.current) field.current.value = text;
      setInput(text);
    };
  return (
    <div className={`needs-script ${form.tool} ${form.fields}`}>
      <div className={form.field}>
        <label htmlFor="status-decoder-input">{texts.label}</label>
        <textarea
          ref={field}
          id="status-decoder-input"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={cut !== '' || undefined}
          aria-describedby="status-decoder-cut status-decoder-hint"
          onInput={({currentTarget}) => {
            setInput(currentTarget.value);
            setPressed(null);
          }}
        />
      </div>
      <div ref={answer} className={`${form.answer} ${styles.answer}`} role="status" aria-live="off">
        <Answer
          decoded={decoded}
          cut={cut}
          texts={texts}
          tables={tables}
          places={places.of === input ? places.found : []}
          base={base}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {summary}
      </p>
      <p id="status-decoder-hint" className={form.hint}>
        {texts.hint}
      </p>
      <div className={`${form.buttons} ${styles.examples}`}>
        {texts.examples}
        {examples.map((example) => (
          <button key={example} type="button" onClick={press(example)}>
            <code>{example}</code>
          </button>
        ))}
      </div>
      <div className={form.buttons}>
        <button type="button" onClick={press('')}>
          {texts.clear}
        </button>
      </div>
    </div>
  );
}
