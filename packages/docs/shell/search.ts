import {searchClasses as classes} from '../built/search-classes.ts';
import {element} from './element.ts';
import {importModule} from './import-module.ts';
import {closest, onceParsed} from './page-events.ts';
import {isSearchShortcut} from './search-shortcut.ts';
import {showSkipped, skipUnseen} from './skip-unseen.ts';
import {applyStyles, loadStyles} from './styles.ts';

interface SearchModule {
  readonly prepare: () => unknown;
  readonly attach: (dialog: HTMLDialogElement) => void;
}

let loading: Promise<SearchModule> | undefined;
let dialog: HTMLDialogElement | undefined;

/**
 * Opens the search on a click on its box, on Ctrl K, and for `?q=`. The dialog and its field are created at once, so that no key is lost; the rest
 * (`packages/docs/shell/search`) loads when the pointer or the focus reaches the box.
 */
export function runSearch(): void {
  for (const intent of ['pointerover', 'focusin']) {
    document.addEventListener(intent, (event) => {
      if (closest(event, '[data-search]'))
        load().then(
          ({prepare}) => prepare(),
          () => undefined,
        );
    });
  }
  document.addEventListener('click', (event) => {
    const box = closest(event, '[data-search]');
    if (box) open(box);
  });
  document.addEventListener('keydown', (event) => {
    if (!isSearchShortcut(event) || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    open();
  });
  onceParsed(() => {
    const query = new URLSearchParams(location.search).get('q');
    if (query !== null) open(undefined, query);
    else if (hasMarks()) load().then(applyStyles, () => undefined);
  });
}

function load(): Promise<SearchModule> {
  const {content = ''} = document.querySelector<HTMLMetaElement>('meta[name=search]') ?? {};
  loading ??= Promise.all([importModule(content) as Promise<SearchModule>, loadStyles()]).then(
    ([searchModule]) => searchModule,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function open(opener = document.activeElement, query?: string): void {
  const box = document.querySelector<HTMLElement>('[data-search]');
  if (!box) return;
  const {dataset} = box;
  const {label = '', placeholder = '', close = ''} = dataset;
  if (!dialog) {
    const field = {
      autofocus: '',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      maxlength: '200',
      enterkeyhint: 'go',
    };
    dialog = element(
      'dialog',
      {class: classes.dialog, 'aria-label': label},
      element(
        'form',
        {role: 'search', class: classes.field},
        element('input', field),
        element('button', {type: 'button', class: classes.close}, '×'),
      ),
      element('div', {class: classes.body}),
    );
    // Enter was pressed before `search/index.ts` loaded, which opens the first result then.
    const {dataset: dialogData} = dialog;
    dialog.onsubmit = (event) => {
      event.preventDefault();
      dialogData.entered = '';
    };
    dialog.oninput = () => delete dialogData.entered;
    document.body.append(dialog);
  }
  const openedDialog = dialog;
  const input = openedDialog.querySelector('input');
  const button = openedDialog.querySelector('button');
  if (!input || !button) return;
  input.ariaLabel = label;
  input.placeholder = placeholder;
  button.ariaLabel = close;
  button.onclick = () => openedDialog.close();
  openedDialog.onclick = (event) => {
    if (event.target === openedDialog) openedDialog.close();
  };
  openedDialog.onclose = () => {
    showSkipped();
    forgetQuery();
    delete openedDialog.dataset.entered;
    // Opened by its key, when nothing had the focus: back to the box.
    const target = opener === document.body ? box : opener;
    if (openedDialog.returnValue !== 'chosen' && target instanceof HTMLElement) target.focus({preventScroll: true});
    openedDialog.returnValue = '';
  };
  if (query !== undefined) input.value = query;
  skipUnseen();
  openedDialog.showModal();
  input.select();
  start(openedDialog, dataset);
}

function start(openedDialog: HTMLDialogElement, texts: DOMStringMap): void {
  load().then(
    ({attach}) => {
      applyStyles();
      attach(openedDialog);
    },
    () => {
      const message = element('p', {class: classes.status, role: 'alert'});
      const retry = element('button', {type: 'button', class: classes.retry}, texts.retry ?? '');
      retry.onclick = () => start(openedDialog, texts);
      openedDialog.querySelector(`.${classes.body}`)?.replaceChildren(message, retry);
      message.textContent = texts.failed ?? '';
    },
  );
}

/** Removes `?q=`, so that a reload does not open the closed search again. */
function forgetQuery(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('q')) return;
  address.searchParams.delete('q');
  history.replaceState(history.state, '', address);
}

/** Whether the previous page stored words to mark (`packages/docs/shell/search/handover.ts`). */
function hasMarks(): boolean {
  try {
    return 'search.marks' in sessionStorage;
  } catch {
    return window.name.includes('search.marks');
  }
}
