import {closest, keepTargetInPlace, onPage} from './page-events.ts';
import {store} from './store.ts';

/** Dispatched on `document` when another alternative is chosen, in tabs or in a drop-down. */
export const choiceEvent = 'docs:choice';

/**
 * Runs the tabs: arrows, Home and End move; a choice applies to all tab lists of the group and is stored. A link may also make a choice:
 * `data-choice="language python"`.
 */
export function runTabs(): void {
  document.addEventListener('click', (event) => {
    const tab = closest(event, '[data-tab]');
    if (tab) choose(tab);
    const [group, value] = closest(event, '[data-choice]')?.dataset.choice?.split(' ') ?? [];
    if (value !== undefined) store.set(`tab.${group}`, value);
  });
  document.addEventListener('keydown', (event) => {
    const tab = closest(event, '[data-tab]');
    const next = tab && neighbour(tab, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next);
    next.focus();
    next.scrollIntoView({block: 'nearest', behavior: 'instant'});
  });
  onPage(() => keepTargetInPlace(restoreTabs));
}

function choose(tab: HTMLElement): void {
  const group = tab.closest<HTMLElement>('[data-tabs]')?.dataset.tabs;
  const value = tab.dataset.tab;
  if (group === undefined || value === undefined) return;
  const topBefore = tab.getBoundingClientRect().top;
  selectInGroup(group, value);
  scrollBy({top: tab.getBoundingClientRect().top - topBefore, behavior: 'instant'});
}

/** Selects a value in all tab lists of a group, and stores it. */
export function selectInGroup(group: string, value: string): void {
  store.set(`tab.${group}`, value);
  for (const list of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    if (list.dataset.tabs === group) select(list, value);
  }
  document.dispatchEvent(new Event(choiceEvent));
}

/** Selects the stored value of its group in every tab list of the page. */
export function restoreTabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const value = store.get(`tab.${list.dataset.tabs}`);
    if (value !== null) select(list, value);
  }
}

function select(list: HTMLElement, value: string): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[data-tab]')];
  if (!tabs.some((tab) => tab.dataset.tab === value)) return;
  for (const tab of tabs) {
    const isSelected = tab.dataset.tab === value;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
  }
  for (const panel of list.querySelectorAll<HTMLElement>('[data-panel]')) {
    panel.toggleAttribute('data-selected', panel.dataset.panel === value);
  }
}

function neighbour(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
  const index = tabs.indexOf(tab);
  switch (key) {
    case 'ArrowRight':
      return tabs[(index + 1) % tabs.length];
    case 'ArrowLeft':
      return tabs[(index - 1 + tabs.length) % tabs.length];
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    default:
      return undefined;
  }
}
