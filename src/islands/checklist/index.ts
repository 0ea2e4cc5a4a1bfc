import {onPage} from '../../browser/pageEvents.ts';
import {store} from '../../browser/store.ts';
import {fill} from './list.ts';
import {itemsOf, rowsOf, say, show, textsOf} from './page.ts';
import {readList} from './read.ts';
import {changed, differences, readTicks, writeTicks, type Changes, type Ticks} from './ticks.ts';
import {fileName, toJson, toMarkdown, type Frame} from './write.ts';

const key = 'checklist';

/** Keeps the ticks of the checklist (`src/content/Checklist`), counts what is left, and writes and reads lists. */
export default function start(root: HTMLElement): void {
  const texts = textsOf(root);
  const ids = rowsOf(root).map(({id}) => id);
  /** What `undo` goes back to. */
  let before: Ticks | null = null;

  const kept = (): Ticks => readTicks(store.get(key));
  const keep = (ticks: Ticks): void => {
    store.set(key, writeTicks(ticks));
    show(root, ticks, texts);
  };
  const offerUndo = (ticks: Ticks | null): void => {
    before = ticks;
    const button = root.querySelector<HTMLElement>('[data-do="undo"]');
    if (button) button.hidden = ticks === null;
  };
  const tell = (text: string): void => say(root, '[data-message]', text);

  /** Changes many items at once, in a way that can be undone. */
  const change = (changes: Changes, message: string): void => {
    const now = kept();
    const next = changed(now, changes);
    keep(next);
    offerUndo(now);
    tell(fill(message, {changed: differences(now, next, ids)}));
  };
  const undo = (): void => {
    if (before) keep(before);
    offerUndo(null);
    tell(texts.undone);
    root.querySelector<HTMLElement>('[data-do="reset"]')?.focus();
  };
  const read = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    const list = file && readList(await file.text());
    // The same file may be chosen again.
    input.value = '';
    if (!list) {
      tell(texts.notImported);
      return;
    }
    change(new Map([...list].filter(([id]) => ids.includes(id))), texts.imported);
  };
  const copy = (): void => {
    navigator.clipboard.writeText(toMarkdown(itemsOf(root), frame())).then(
      () => tell(texts.copied),
      () => tell(texts.notCopied),
    );
  };
  const frame = (): Frame => ({
    title: texts.title,
    page: location.href.replace(/[?#].*/, ''),
    progress: texts.progress,
    groupProgress: texts.group,
    date: new Date(),
  });
  const actions: Readonly<Record<string, () => void>> = {
    markdown: () => download(fileName(new Date(), 'md'), 'text/markdown', toMarkdown(itemsOf(root), frame())),
    json: () => download(fileName(new Date(), 'json'), 'application/json', toJson(itemsOf(root), frame())),
    copy,
    import: () => root.querySelector<HTMLInputElement>('input[type="file"]')?.click(),
    reset: () => change(new Map(ids.map((id) => [id, false])), texts.wasReset),
    undo,
  };

  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-do]');
    if (button) actions[button.dataset.do ?? '']?.();
  });
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('change', ({target}) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'file') return void read(target);
    if (target.name === 'only-left') return void root.toggleAttribute('data-only-left', target.checked);
    const id = target.closest<HTMLElement>('[data-item]')?.dataset.item;
    if (id === undefined) return;
    offerUndo(null);
    tell('');
    // What is kept may be newer than what is shown: another tab, or the page in the other language.
    keep(changed(kept(), new Map([[id, target.checked]])));
  });

  // What the reader ticked before this code came is as good as what is kept.
  const early = rowsOf(root).filter(({box}) => box.checked);
  if (early.length > 0) keep(changed(kept(), new Map(early.map(({id}) => [id, true]))));
  root.toggleAttribute('data-only-left', root.querySelector<HTMLInputElement>('[name="only-left"]')?.checked);
  showAgain(root, () => show(root, kept(), texts));
  // Tests wait for this.
  root.toggleAttribute('data-running', true);
}

/** Runs when the list comes back into view: from another page, from the browser's history, or changed in another tab. */
function showAgain(root: HTMLElement, run: () => void): void {
  const runIfThere = (): void => {
    if (root.isConnected) run();
  };
  onPage(runIfThere);
  addEventListener('pageshow', runIfThere);
  addEventListener('storage', runIfThere);
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], {type: `${type};charset=utf-8`}));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
