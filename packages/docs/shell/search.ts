import {searchClasses as classes} from '../built/search-classes.ts';
import {element} from './element.ts';
import {closest, onceThere} from './page-events.ts';
import {isSearchShortcut} from './search-shortcut.ts';
import {applyStyles, loadStyles} from './styles.ts';

interface Interface {
  readonly prepare: () => unknown;
  readonly attach: (dialog: HTMLDialogElement) => void;
}

let loading: Promise<Interface> | undefined;
let attempts = 0;
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
  onceThere(() => {
    const query = new URLSearchParams(location.search).get('q');
    if (query !== null) open(undefined, query);
    else if (hasMarks()) load().then(applyStyles, () => undefined);
  });
}

function load(): Promise<Interface> {
  const {content = ''} = document.querySelector<HTMLMetaElement>('meta[name=search]') ?? {};
  // A browser does not load a module again from an address that failed, so a retry adds a query.
  const module = (): Promise<Interface> => import(attempts++ === 0 ? content : `${content}?${attempts}`);
  loading ??= Promise.all([module(), loadStyles()]).then(
    ([ui]) => ui,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function open(opener = document.activeElement, query?: string): void {
  const {dataset} = document.querySelector<HTMLElement>('[data-search]') ?? {};
  if (!dataset) return;
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
    const {dataset: noted} = dialog;
    dialog.onsubmit = (event) => {
      event.preventDefault();
      noted.entered = '';
    };
    dialog.oninput = () => delete noted.entered;
    document.body.append(dialog);
  }
  const shown = dialog;
  const input = shown.querySelector('input');
  const button = shown.querySelector('button');
  if (!input || !button) return;
  input.ariaLabel = label;
  input.placeholder = placeholder;
  button.ariaLabel = close;
  button.onclick = () => shown.close();
  shown.onclick = (event) => {
    if (event.target === shown) shown.close();
  };
  shown.onclose = () => {
    forgetQuery();
    delete shown.dataset.entered;
    if (shown.returnValue !== 'chosen' && opener instanceof HTMLElement) opener.focus();
    shown.returnValue = '';
  };
  if (query !== undefined) input.value = query;
  shown.showModal();
  input.select();
  start(shown, dataset);
}

function start(shown: HTMLDialogElement, texts: DOMStringMap): void {
  load().then(
    ({attach}) => {
      applyStyles();
      attach(shown);
    },
    () => {
      const words = element('p', {class: classes.status, role: 'alert'});
      const retry = element('button', {type: 'button', class: classes.retry}, texts.retry ?? '');
      retry.onclick = () => start(shown, texts);
      shown.querySelector(`.${classes.body}`)?.replaceChildren(words, retry);
      words.textContent = texts.failed ?? '';
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
