import {fill, type Locale} from '@integration-docs/facts';
import type {Verdict} from '@integration-docs/cius-pt/report';
import {RichText} from '@integration-docs/docs/page';
import {useEffect, useRef, useState, type ClipboardEvent, type ComponentType, type ReactNode} from 'react';
import {applyStyles, loadStyles} from '@integration-docs/docs/browser';
import {loadBlob} from '../load-file.ts';
import FilePicker from '../FilePicker.tsx';
import {fileOf, readPaste, textForField} from './input.ts';
import type {ResultsProps} from './report/index.tsx';
import type {Stale} from './report/ReportView.tsx';
import styles from './styles.module.css';
import type {Wording} from './texts.ts';
import {useChecks, type Check} from './use-checks.ts';

interface Props extends Wording {
  readonly language: Locale;
  /** Address of the worker. */
  readonly worker: string;
  /** Texts above a report whose field the reader has changed since. */
  readonly stale: Stale;
  /** Published example files, with the labels of their buttons. */
  readonly examples: readonly {readonly file: string; readonly label: string}[];
}

/**
 * Checks the reader's invoices, which are opened, dropped or pasted. The worker with the rules and the parser loads when the reader
 * approaches the tool; the report view loads with the first file. No data leave the browser.
 */
export default function Validator({worker, stale, examples, ...wording}: Props): ReactNode {
  const {texts, base} = wording;
  const fileInput = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const {number, checks, state, isBusy, warm, start, again, clear} = useChecks(worker);
  const [isOver, setOver] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  /** The text that the last file put into the field, and the replaced texts of the reader, newest last, which can be restored. */
  const placedText = useRef('');
  const [replacedTexts, setReplaced] = useState<readonly string[]>([]);
  /** The text of the field that the report describes; null if the report describes another text. */
  const checkedText = useRef<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  /** Counts the reader's actions, so that a file that loads late does not go into the field. */
  const actionCount = useRef(0);
  /** The element that the reader pressed. The focus moves from there to the result, unless the reader has moved it. */
  const pressedElement = useRef<Element | null>(null);
  const [Results, setResults] = useState<ComponentType<ResultsProps> | null>(null);
  const lateRun = useLateRun(isBusy ? number : 0);
  // Handles a file that the reader chose before the island was active.
  useEffect(() => {
    if (fileInput.current?.files?.length) fileInput.current.dispatchEvent(new Event('change', {bubbles: true}));
  }, []);

  const open = (source: () => Promise<readonly File[]>): void => {
    actionCount.current += 1;
    pressedElement.current = null;
    checkedText.current = null;
    setChanged(false);
    setEmpty(false);
    start(async () => {
      const [reportModule, files] = await Promise.all([import('./report/index.tsx'), source(), loadStyles()]);
      applyStyles();
      setResults(() => reportModule.default);
      return files;
    });
  };
  const typedTexts = (): readonly string[] =>
    [field.current?.value ?? ''].filter((text) => text.trim() !== '' && text !== placedText.current);
  /** Puts a file into the field for editing. A file that does not fit there leaves the reader's own text. */
  const putIntoField = (text: string): void => {
    const ownTexts = typedTexts();
    if (!field.current || text === field.current.value || (text === '' && ownTexts.length > 0)) return;
    setReplaced((before) => [...before, ...ownTexts]);
    field.current.value = text;
    placedText.current = field.current.value;
  };
  /** Removes the report, which no longer describes the field. */
  const clearReport = (): void => {
    actionCount.current += 1;
    checkedText.current = null;
    setEmpty(false);
    clear();
  };
  /** Opens files of the reader or an example. */
  const openFiles = (source: () => Promise<readonly File[]>): void => {
    open(async () => {
      const actionNumber = actionCount.current;
      const files = await source();
      const text = await textForField(files);
      if (actionNumber === actionCount.current) {
        putIntoField(text);
        if (text !== '') checkedText.current = field.current?.value ?? null;
      }
      return files;
    });
  };
  const openChosenFiles = (files: readonly File[]): void => {
    if (files.length > 0) openFiles(() => Promise.resolve(files));
  };
  const checkField = (): void => {
    const text = field.current?.value ?? '';
    if (text.trim() !== '') {
      open(() => Promise.resolve([fileOf(text, texts.pasted)]));
      checkedText.current = text;
      return;
    }
    clearReport();
    setEmpty(true);
    field.current?.focus();
  };
  const paste = (event: ClipboardEvent): void => {
    const {clipboardData, target} = event;
    const pasted = readPaste(
      {files: [...clipboardData.files], text: clipboardData.getData('text/plain')},
      target === field.current,
    );
    if (pasted === null) return;
    event.preventDefault();
    openChosenFiles(pasted.kind === 'files' ? pasted.files : [fileOf(pasted.text, texts.pasted)]);
  };
  const reset = (): void => {
    if (field.current) field.current.value = '';
    setReplaced([]);
    clearReport();
    fileInput.current?.focus();
  };
  const restore = (): void => {
    setReplaced([...typedTexts(), ...replacedTexts.slice(0, -1)]);
    if (field.current) field.current.value = replacedTexts.at(-1) ?? '';
    clearReport();
    field.current?.focus();
  };
  const press = (act: () => void): void => {
    act();
    pressedElement.current = document.activeElement;
  };
  const takesFocus = (): boolean =>
    pressedElement.current !== null &&
    [pressedElement.current, document.body].includes(document.activeElement ?? document.body);
  const finishedChecks = checks.filter(({outcome}) => outcome !== null);
  return (
    <section className={`needs-script ${styles.validator}`} aria-label={texts.tool} onPaste={paste}>
      <div
        className={styles.tool}
        data-over={isOver ? '' : undefined}
        onFocus={warm}
        onPointerEnter={warm}
        onDragEnter={warm}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({currentTarget, relatedTarget}) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          openChosenFiles([...event.dataTransfer.files]);
        }}
      >
        <p className={styles.choose}>
          <FilePicker
            ref={fileInput}
            label={texts.choose}
            isMain
            multiple
            accept=".xml,.json,application/xml,text/xml,application/json"
            onChange={({currentTarget}) => {
              openChosenFiles([...(currentTarget.files ?? [])]);
              if (document.activeElement === currentTarget) pressedElement.current = currentTarget;
              // So that the reader can choose the same file again after a change.
              currentTarget.value = '';
            }}
          />
          <span>
            <RichText text={texts.drop} />
          </span>
        </p>
        <label className={styles.paste}>
          {texts.paste}
          <textarea
            ref={field}
            rows={4}
            placeholder=" "
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-invalid={isEmpty || undefined}
            aria-describedby="validator-empty"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onKeyDown={(event) => {
              const {key, ctrlKey, metaKey, repeat, nativeEvent} = event;
              if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return;
              event.preventDefault();
              press(checkField);
            }}
            onInput={({currentTarget, nativeEvent}) => {
              setChanged(checkedText.current !== null && currentTarget.value !== checkedText.current);
              if (nativeEvent.inputType === 'insertFromPaste') checkField();
            }}
          />
        </label>
        <p id="validator-empty" className={styles.empty} role="alert">
          {isEmpty && texts.empty}
        </p>
        <p className={styles.buttons}>
          <button type="button" onClick={() => press(checkField)}>
            {texts.check}
          </button>
          <kbd>Ctrl Enter</kbd>
          <button type="button" onClick={reset}>
            {texts.clear}
          </button>
          {replacedTexts.length > 0 && (
            <button type="button" onClick={restore}>
              {texts.restore}
            </button>
          )}
        </p>
        <p className={styles.buttons}>
          <span>{texts.examples}</span>
          {examples.map(({file, label}) => (
            <button key={file} type="button" onClick={() => press(() => openFiles(() => fetchFile(base + file)))}>
              {label}
            </button>
          ))}
        </p>
        <p className={styles.privacy}>{texts.privacy}</p>
      </div>
      <div className={styles.status} role="status">
        {isBusy &&
          lateRun === number &&
          fill(texts.busy, {done: finishedChecks.length, total: Math.max(1, checks.length)})}
        {state === 'idle' && !isBusy && <Outcome checks={finishedChecks} texts={texts} />}
        {state === 'failed' && texts.failed}
      </div>
      {state === 'failed' && (
        <p className={styles.buttons}>
          <button type="button" onClick={() => press(again)}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {Results && finishedChecks.length > 0 && (
        <Results
          key={number}
          checks={checks}
          takesFocus={takesFocus}
          fieldOf={() => (checkedText.current === null ? null : field.current)}
          stale={isChanged ? stale : null}
          again={() => press(checkField)}
          another={() => {
            fileInput.current?.scrollIntoView({block: 'center'});
            fileInput.current?.focus({preventScroll: true});
          }}
          {...wording}
        />
      )}
    </section>
  );
}

/** @throws when the site does not return the file */
async function fetchFile(address: string): Promise<readonly File[]> {
  return [new File([await loadBlob(address)], address.replace(/^.*\//, ''))];
}

/** @returns the run if it takes longer than 200 ms; 0 otherwise */
function useLateRun(run: number): number {
  const [late, setLate] = useState(0);
  useEffect(() => {
    if (run === 0) return undefined;
    const timer = setTimeout(() => setLate(run), 200);
    return () => clearTimeout(timer);
  }, [run]);
  return late;
}

/** The result as text. For a single file it is only read out: the report below shows it. */
function Outcome({checks, texts}: {readonly checks: readonly Check[]; readonly texts: Wording['texts']}): ReactNode {
  const [first, second] = checks;
  if (first === undefined) return null;
  const {outcome} = first;
  if (second || outcome === null || outcome === 'gone') return fill(texts.done, verdictsOf(checks));
  return (
    <span className="visually-hidden">
      {texts.verdicts[outcome.verdict]}. {fill(texts.counts, outcome.counts)}
    </span>
  );
}

function verdictsOf(checks: readonly Check[]): Readonly<Record<Verdict, number>> {
  const counts = {valid: 0, invalid: 0, unreadable: 0};
  for (const {outcome} of checks) {
    if (outcome !== null) counts[outcome === 'gone' ? 'unreadable' : outcome.verdict] += 1;
  }
  return counts;
}
