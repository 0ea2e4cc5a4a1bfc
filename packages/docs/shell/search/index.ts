import {searchClasses} from '../../built/search-classes.ts';
import {type Kind, kinds, type PageResult, type Results} from '@integration-docs/search';
import {element} from '../element.ts';
import {announceDelay} from '../page-events.ts';
import {Engine} from './engine.ts';
import {storeHandover} from './handover.ts';
import {markPage, runMarks} from './marks.ts';
import {forgetRecent, readRecent, rememberChoice} from './recent.ts';
import {startPages} from './starts.ts';
import {pageTexts, type Texts} from './texts.ts';
import {
  answerGroup,
  filterButtons,
  moreOption,
  pageGroup,
  pagesBelowAnswer,
  recentList,
  startList,
  summary,
} from './view.ts';

/* Loaded by packages/docs/shell/search.ts when the pointer or the focus reaches the search box. */

const settings = document.querySelector<HTMLElement>('meta[name="search"]')?.dataset ?? {};
/** Base paths of the languages, that of the page first. */
const bases = (settings.bases ?? '/').split(' ');
const isDevelopment = settings.development !== undefined;
let searchDialog: SearchDialog | null = null;
let engine: Engine | null = null;

runMarks();

/** Starts the worker, which loads what the first result needs. Returns null in development. */
export function prepare(): Engine | null {
  if (!isDevelopment) engine ??= new Engine(bases);
  return engine;
}

/** Runs the dialog that the shell has created; its field may contain text already. */
export function attach(dialog: HTMLDialogElement): void {
  searchDialog ??= new SearchDialog(dialog, pageTexts());
  searchDialog.update();
  if (dialog.open) holdPage();
  if (dialog.open && dialog.dataset.entered !== undefined) searchDialog.open();
  delete dialog.dataset.entered;
}

/** Keeps the page behind the dialog from scrolling, and from becoming wider where its scrollbar goes. */
function holdPage(): void {
  const root = document.documentElement;
  root.dataset.held ??= innerWidth > root.clientWidth ? 'bar' : '';
}

/** The modifier keys that were pressed with Enter. */
type Modifiers = Pick<MouseEventInit, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The dialog: field, filters, summary, list. */
class SearchDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #texts: Texts;
  readonly #field: HTMLInputElement;
  readonly #filters: HTMLElement;
  readonly #status: HTMLElement;
  /** Repeats the status for screen readers once the reader rests. In the dialog, because the rest of the page is inert. */
  readonly #announcer: HTMLElement;
  #announceTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #list: HTMLElement;
  readonly #foot: HTMLElement;
  readonly #engine: Engine | null;
  #kind: Kind | null = null;
  #active = -1;
  /** Whether the reader chose the active option; otherwise it is the first one. */
  #isChosen = false;
  #results: Results | null = null;
  #isWaiting = false;
  /** More results may follow: with excerpts, or with words of the other language. */
  #isPartial = false;
  /** Set when Enter was pressed before the results of the current query arrived. */
  #pendingOpen: Modifiers | null = null;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  /** Draws the results that are not visible, and the filters: one frame later, or as soon as a key or the pointer needs them. */
  #pendingDraw: (() => void) | null = null;
  /** The groups in the list, by content and position: a group that does not change from query to query is not drawn again. */
  #groups: ReadonlyMap<string, HTMLElement> = new Map();
  #kindShown: Kind | null = null;
  /** Reading `scrollTop` would force a layout. */
  #isScrolled = false;

  constructor(dialog: HTMLDialogElement, texts: Texts) {
    this.#dialog = dialog;
    this.#texts = texts;
    this.#field = dialog.querySelector('input') ?? element('input');
    this.#filters = element('div', {role: 'group', 'aria-label': texts.filters, class: 'search-filters'});
    this.#status = element('p', {class: searchClasses.status});
    this.#announcer = element('p', {role: 'status', class: 'visually-hidden'});
    this.#list = element('div', {
      role: 'listbox',
      // Browsers make what scrolls a stop of the Tab key.
      tabindex: '-1',
      id: 'search-list',
      'aria-label': texts.results,
      class: 'search-list',
    });
    this.#foot = element('p', {class: 'search-foot'}, texts.keys);
    dialog
      .querySelector(`.${searchClasses.body}`)
      ?.replaceChildren(this.#filters, this.#status, this.#announcer, this.#list, this.#foot);
    this.#setFieldRole();
    this.#engine = prepare();
    if (this.#engine) this.#engine.listener = {onResults: this.#show, onFailure: this.#showFailure};
    this.#listen();
  }

  #setFieldRole(): void {
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-controls': 'search-list',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
    })) {
      this.#field.setAttribute(name, value);
    }
  }

  #listen(): void {
    this.#field.addEventListener('input', () => this.update());
    this.#list.addEventListener('scroll', () => (this.#isScrolled = true), {passive: true});
    this.#field.addEventListener('keydown', (event) => this.#onKey(event));
    this.#dialog.addEventListener('click', (event) => this.#onClick(event));
    this.#dialog.addEventListener('close', () => {
      this.#pendingOpen = null;
      delete document.documentElement.dataset.held;
    });
    this.#dialog.onsubmit = (event) => {
      event.preventDefault();
      this.open();
    };
    this.#dialog.addEventListener('pointermove', (event) => {
      const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null;
      const index = option ? this.#options().indexOf(option) : -1;
      if (index >= 0 && index !== this.#active) this.#activate(index, false);
    });
  }

  /**
   * Searches for the current text of the field.
   *
   * @param isAll whether to show all counted sections
   */
  update(isAll = false): void {
    const query = this.#field.value;
    if (this.#engine === null) {
      this.#say(this.#texts.development);
      return;
    }
    clearTimeout(this.#slowTimer);
    clearTimeout(this.#announceTimer);
    this.#pendingOpen = null;
    this.#isWaiting = query.trim() !== '';
    this.#list.ariaBusy = String(this.#isWaiting);
    if (!this.#isWaiting) {
      this.#engine.forget();
      this.#kind = null;
      this.#results = null;
      this.#showRecent();
      return;
    }
    this.#slowTimer = setTimeout(() => this.#say(this.#texts.searching), 200);
    this.#engine.ask(query, this.#kind, isAll);
  }

  readonly #show = (results: Results, isOtherLanguage: boolean, isFinal: boolean): void => {
    clearTimeout(this.#slowTimer);
    const isSame = this.#results !== null && this.#results.query === results.query && this.#kindShown === this.#kind;
    const active = isSame && this.#isChosen ? this.#active : -1;
    this.#results = results;
    this.#kindShown = this.#kind;
    const lang = results.language === 'pt' ? 'pt-PT' : 'en';
    const pages = pagesBelowAnswer(results);
    const visibleCount = countInSight(pages);
    const draw = this.#drawer(lang);
    const answers = results.answer === null ? [] : [answerGroup(results.answer, this.#texts, lang)];
    this.#fill(results.pages.length > 0 ? [...answers, ...pages.slice(0, visibleCount).map(draw)] : this.#starts());
    this.#say(...summary(results, this.#kind, isOtherLanguage, this.#texts));
    this.#pendingDraw = () => {
      this.#list.append(
        ...pages.slice(visibleCount).map((page, place) => draw(page, visibleCount + place)),
        ...moreOption(results, this.#texts),
      );
      this.#numberOptions();
      this.#showFilters(filterButtons(results, this.#kind, this.#texts));
    };
    if (active >= 0) {
      this.#activate(active, false);
    } else {
      if (this.#isScrolled) this.#list.scrollTop = 0;
      // The suggestions for a search without results answer nothing.
      if (results.pages.length > 0) this.#select(0);
    }
    this.#isScrolled = false;
    afterFrame(() => this.#drawPending());
    this.#isWaiting = false;
    this.#isPartial = !isFinal;
    // The `close` event comes a moment after the dialog closes.
    if (this.#pendingOpen && this.#dialog.open) this.open(this.#pendingOpen);
  };

  #drawPending(): void {
    const draw = this.#pendingDraw;
    this.#pendingDraw = null;
    draw?.();
    if (!this.#isWaiting && !this.#isPartial) this.#list.ariaBusy = 'false';
  }

  #drawer(lang: string): (page: PageResult, place: number) => HTMLElement {
    const oldGroups = this.#groups;
    const groups = new Map<string, HTMLElement>();
    this.#groups = groups;
    return (page, place) => {
      const key = JSON.stringify([place, lang, page]);
      const group = oldGroups.get(key) ?? pageGroup(page, place, this.#texts, lang);
      groups.set(key, group);
      return group;
    };
  }

  readonly #showFailure = (isBlocked: boolean): void => {
    clearTimeout(this.#slowTimer);
    this.#isWaiting = false;
    this.#list.ariaBusy = 'false';
    this.#pendingOpen = null;
    this.#fill([]);
    this.#showFilters([]);
    if (isBlocked) {
      this.#say(this.#texts.blocked);
      return;
    }
    this.#say(
      this.#texts.failed,
      ' ',
      element('button', {type: 'button', class: 'button', 'data-retry': ''}, this.#texts.retry),
    );
  };

  /** Shows recent queries and pages, and the suggested start pages. */
  #showRecent(): void {
    const recent = recentList(readRecent(), this.#texts);
    this.#fill([...recent, ...this.#starts()]);
    this.#showFilters([]);
    if (recent.length === 0) this.#say(this.#texts.hint);
    else this.#say(element('button', {type: 'button', 'data-forget': ''}, this.#texts.clearRecent));
  }

  /** Keeps the focus at the same filter. */
  #showFilters(buttons: readonly HTMLElement[]): void {
    const focused = this.#filters.querySelector<HTMLElement>(':focus')?.dataset.kind;
    this.#filters.replaceChildren(...buttons);
    if (focused === undefined) return;
    (buttons.find(({dataset}) => dataset.kind === focused) ?? this.#field).focus();
  }

  #starts(): HTMLElement[] {
    return startList(startPages(), bases[0] ?? '/', this.#texts);
  }

  /** Shows the status, and announces it once the reader rests, unless it is the one announced before. */
  #say(...content: (Node | string)[]): void {
    const next = element('p', {}, ...content);
    if (next.innerHTML !== this.#status.innerHTML) this.#status.replaceChildren(...next.childNodes);
    clearTimeout(this.#announceTimer);
    this.#announceTimer = setTimeout(() => {
      const {textContent} = this.#status;
      if (textContent !== this.#announcer.textContent) this.#announcer.textContent = textContent;
    }, announceDelay);
  }

  #fill(groups: readonly HTMLElement[]): void {
    this.#pendingDraw = null;
    this.#options()[this.#active]?.setAttribute('aria-selected', 'false');
    setChildren(this.#list, groups);
    this.#active = -1;
    this.#isChosen = false;
    this.#field.removeAttribute('aria-activedescendant');
    this.#numberOptions();
    this.#field.setAttribute('aria-expanded', String(groups.length > 0));
  }

  #numberOptions(): void {
    this.#options().forEach((option, index) => {
      const id = `search-option-${index}`;
      if (option.id !== id) option.id = id;
    });
  }

  #options(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[role="option"]')];
  }

  /** Makes the option that the reader chose the active one. */
  #activate(index: number, scrolls = true): void {
    this.#drawPending();
    this.#isChosen = true;
    this.#select(index);
    if (scrolls) this.#options()[index]?.scrollIntoView({block: 'nearest', behavior: 'instant'});
  }

  #select(index: number): void {
    const options = this.#options();
    options[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = options[index];
    if (!option) return;
    option.setAttribute('aria-selected', 'true');
    this.#field.setAttribute('aria-activedescendant', option.id);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (/^(?:Arrow|Page|Home|End|Enter)/.test(event.key)) this.#drawPending();
    const {length} = this.#options();
    const next = nextOption(event.key, this.#active, length);
    if (next !== null) {
      event.preventDefault();
      this.#activate(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.open(event);
    }
  }

  /** Opens the active option. Waits for the results of the current query. */
  open({ctrlKey = false, metaKey = false, shiftKey = false}: Modifiers = {}): void {
    const modifiers = {ctrlKey, metaKey, shiftKey};
    this.#pendingOpen = this.#isWaiting && !this.#isChosen ? modifiers : null;
    if (this.#pendingOpen) return;
    // None is active without a query or without results.
    const option = this.#options()[this.#active];
    option?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, ...modifiers}));
  }

  #onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    if (!target) return;
    const {query, kind, forget, retry, more} = target.dataset;
    if (query !== undefined) {
      event.preventDefault();
      this.#field.value = query;
      this.#field.focus();
      this.update();
    } else if (kind !== undefined) {
      this.#kind = kinds.find((each) => each === kind) ?? null;
      // The keyboard stays at the filters, to compare them; after the pointer, the arrows move in the list.
      if (event.detail > 0) this.#field.focus();
      this.update();
    } else if (forget !== undefined) {
      forgetRecent();
      this.#field.focus();
      this.update();
    } else if (more !== undefined) {
      // The first of the new options takes its place.
      this.#activate(this.#options().indexOf(target), false);
      this.#field.focus();
      this.update(true);
    } else if (retry !== undefined) {
      this.#field.focus();
      this.update();
    } else if (target instanceof HTMLAnchorElement) {
      this.#choose(target, event);
    }
  }

  /** Stores the choice. The link itself navigates. */
  #choose(link: HTMLAnchorElement, event: MouseEvent): void {
    const {title = link.textContent, section = ''} = link.dataset;
    rememberChoice(this.#results?.query.trim() ?? '', {
      href: link.pathname + link.hash,
      title: section === '' ? title : `${title} › ${section}`,
    });
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const found = this.#results?.found ?? [];
    if (link.pathname === location.pathname) markPage(found, link.hash);
    else storeHandover({path: link.pathname, found});
    this.#dialog.close('chosen');
  }
}

/** The list shows no more options than this, even in the highest window. */
const optionsInSight = 8;

/** @returns how many result pages fill the visible part of the list */
function countInSight(pages: readonly PageResult[]): number {
  let options = 0;
  const lastIndex = pages.findIndex(({sections}) => (options += sections.length) >= optionsInSight);
  return lastIndex < 0 ? pages.length : lastIndex + 1;
}

/** Sets the children of an element, without touching those that are in place already. */
function setChildren(parent: HTMLElement, children: readonly HTMLElement[]): void {
  children.forEach((element, place) => {
    const child = parent.children[place];
    if (child === undefined) parent.append(element);
    else if (child !== element) child.replaceWith(element);
  });
  while (parent.children.length > children.length) parent.lastElementChild?.remove();
}

/** Calls `run` after the next frame. */
function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** What Page Up and Page Down move by: about what the list shows at once, on a phone too. */
const pageStep = 5;

/** Arrows wrap around, a page stops at the ends; Home and End work once an option is active. */
function nextOption(key: string, active: number, length: number): number | null {
  if (length === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % length;
    case 'ArrowUp':
      return active <= 0 ? length - 1 : active - 1;
    case 'PageDown':
      return Math.min(active + pageStep, length - 1);
    case 'PageUp':
      return Math.max(active - pageStep, 0);
    case 'Home':
      return active < 0 ? null : 0;
    case 'End':
      return active < 0 ? null : length - 1;
    default:
      return null;
  }
}
