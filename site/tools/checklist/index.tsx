import type catalogue from '@integration-docs/contract/catalogues/checklist.yaml';
import {useEffect, useRef, useState, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import {itemsOf, keepBoxes, settleItems, showTicks, watchItems} from './boxes.ts';
import {download} from '@integration-docs/docs/browser';
import {count, type Item} from './list/items.ts';
import {readList} from './list/read.ts';
import {withChanges, differences, readTicks, type Changes, type Ticks} from './list/ticks.ts';
import {fileName, toJson, toMarkdown, type Frame} from './list/write.ts';
import styles from './styles.module.css';
import {keepTicks, keptTicks, useStoredTicks} from './use-ticks.ts';

interface Props {
  readonly texts: (typeof catalogue)['ui'] & Pick<typeof catalogue, 'title'>;
  /** Ids of all items on the page. */
  readonly ids: readonly string[];
}

interface Message {
  readonly message: string;
  /** Ticks that `undo` restores. */
  readonly before: Ticks | null;
}

const noMessage: Message = {message: '', before: null};

/**
 * Panel of the go-live checklist: stores ticks, counts open items, exports and imports lists. The boxes are HTML of the page around it
 * (`site/tools/checklist/page`), so they work without the panel.
 */
export default function Checklist({texts, ids}: Props): ReactNode {
  const panel = useRef<HTMLFormElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const output = useRef<HTMLOutputElement>(null);
  const printedAt = useRef<HTMLParagraphElement>(null);
  const [{message, before: ticksBefore}, setMessage] = useState(noMessage);
  const storedTicks = useStoredTicks();
  useEffect(() => keepBoxes(listAround(panel.current), () => setMessage(noMessage)), []);
  useEffect(() => watchItems(listAround(panel.current)), []);
  useEffect(() => {
    // In `beforeprint` a state would be drawn too late.
    const writeTime = (): void => {
      const date = new Date().toLocaleString(document.documentElement.lang.replace(/^en$/, 'en-GB'), {
        dateStyle: 'long',
        timeStyle: 'short',
      });
      if (printedAt.current) printedAt.current.textContent = fill(texts.printedAt, {date});
    };
    addEventListener('beforeprint', writeTime);
    return () => removeEventListener('beforeprint', writeTime);
  }, [texts.printedAt]);
  useEffect(() => {
    if (storedTicks !== undefined) showTicks(listAround(panel.current), readTicks(storedTicks), texts.group);
  }, [storedTicks, texts.group]);

  const ticks = readTicks(storedTicks ?? null);
  const counts = count(ids.map((id) => ({done: ticks.has(id)})));
  const showMessage = (text: string): void => setMessage({message: text, before: null});
  /** Changes many items at once and stores the old ticks for undo. */
  const change = (changes: Changes, template: string): void => {
    const current = keptTicks();
    const next = withChanges(current, changes);
    keepTicks(next);
    setMessage({message: fill(template, {changed: differences(current, next, ids)}), before: current});
  };
  const undo = (): void => {
    if (ticksBefore) keepTicks(ticksBefore);
    showMessage(texts.undone);
    // The button goes. On “Clear all”, a second press of Enter would clear everything again.
    output.current?.focus();
  };
  const importFile = async (input: HTMLInputElement): Promise<void> => {
    const chosenFile = input.files?.[0];
    const list = chosenFile && readList(await chosenFile.text());
    // So that the reader can choose the same file again.
    input.value = '';
    if (list) change(new Map([...list].filter(([id]) => ids.includes(id))), texts.imported);
    else showMessage(texts.notImported);
  };
  const write = (writer: (items: readonly Item[], frame: Frame) => string): string =>
    writer(itemsOf(listAround(panel.current), keptTicks()), {
      title: texts.title,
      page: location.href.replace(/[?#].*/, ''),
      progress: texts.progress,
      groupProgress: texts.group,
      date: new Date(),
    });
  const copy = (): void => {
    navigator.clipboard.writeText(write(toMarkdown)).then(
      () => showMessage(texts.copied),
      () => showMessage(texts.notCopied),
    );
  };
  return (
    <form
      ref={panel}
      className={`needs-script ${styles.panel}`}
      aria-label={texts.tools}
      onSubmit={(event) => event.preventDefault()}
    >
      <output className={styles.progress}>{fill(texts.progress, counts)}</output>
      <progress max={counts.total} value={counts.done} aria-hidden="true" />
      <div className={styles.buttons}>
        <button type="button" onClick={() => download(fileName(new Date(), 'md'), 'text/markdown', write(toMarkdown))}>
          {texts.markdown}
        </button>
        <button type="button" onClick={() => download(fileName(new Date(), 'json'), 'application/json', write(toJson))}>
          {texts.json}
        </button>
        <button type="button" onClick={copy}>
          {texts.copy}
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          {texts.import}
        </button>
        <button type="button" onClick={() => change(new Map(ids.map((id) => [id, false])), texts.wasReset)}>
          {texts.reset}
        </button>
        <input
          ref={file}
          type="file"
          accept=".json,.md,application/json,text/markdown"
          hidden
          onChange={({currentTarget}) => void importFile(currentTarget)}
        />
      </div>
      <div className={styles.foot}>
        <div className={styles.after}>
          <output ref={output} tabIndex={-1}>
            {message}
          </output>
          <button type="button" onClick={undo} hidden={ticksBefore === null}>
            {texts.undo}
          </button>
        </div>
        <label>
          <input
            type="checkbox"
            name="only-left"
            autoComplete="off"
            onChange={({currentTarget}) => {
              settleItems(listAround(panel.current));
              showMessage(currentTarget.checked ? fill(texts.hidden, counts) : texts.shown);
            }}
          />{' '}
          {texts.onlyLeft}
        </label>
      </div>
      <p ref={printedAt} className={styles.printed} />
      {[texts.environment, texts.company, texts.person].map((label) => (
        <p key={label} className={`${styles.printed} ${styles.blank}`}>
          {label}
        </p>
      ))}
      <p className={styles.printed}>{texts.printed}</p>
    </form>
  );
}

/** @throws when the island is outside `site/tools/checklist/page` */
function listAround(panel: Element | null): Element {
  const list = panel?.closest('[data-checklist]');
  if (!list)
    throw new Error(
      'The panel of the checklist found no list around it: [data-checklist] of site/tools/checklist/page.',
    );
  return list;
}
