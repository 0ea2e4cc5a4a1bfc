import {keepTargetInPlace, onPageIdle} from './page-events.ts';
import {fetchPart, parsePart} from './parts.ts';
import {store} from './store.ts';
import {choiceEvent, chooseIn} from './tabs.ts';

/** The samples that a list has loaded, by option. */
const samples = new WeakMap<HTMLElement, Map<string, Element>>();

/** The option that a list is loading. */
const loadingValues = new WeakMap<HTMLElement, string>();

/**
 * Runs the drop-downs with alternatives of a sample, of which a page contains the first (`packages/docs/components/Variants`): a choice applies to
 * all lists of the group and is stored; the chosen samples near the window are loaded. If one does not load, its link is shown.
 */
export function runVariants(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const {isIntersecting, target} of entries) if (isIntersecting) void update(target as HTMLElement); // as observed
    },
    {rootMargin: '50% 0px'},
  );
  const observeAll = (): void => {
    observer.disconnect();
    for (const list of document.querySelectorAll<HTMLElement>('[data-variants]')) {
      // An observer reports an element at once when `observe` is called again.
      if (store.get(keyOf(list)) !== null) observer.observe(list);
    }
  };
  document.addEventListener('change', ({target}) => {
    const select = target instanceof HTMLSelectElement ? target : undefined;
    if (select?.dataset.group === undefined) return;
    chooseIn(select.dataset.group, select.value);
    // The list with the change always loads it, even far from the window, when a program made the choice.
    const list = select.closest<HTMLElement>('[data-variants]');
    if (list) void update(list);
  });
  document.addEventListener(choiceEvent, observeAll);
  onPageIdle(observeAll);
}

/** Shows the chosen sample of the group in a list. */
async function update(list: HTMLElement): Promise<void> {
  const select = selectOf(list);
  const figure = list.querySelector(':scope > figure');
  const [first] = select?.options ?? [];
  const value = store.get(keyOf(list)) ?? '';
  if (!select || !figure || !first || ![...select.options].some((option) => option.value === value)) return;
  if (loadingValues.get(list) === value) return;
  loadingValues.set(list, value);
  const {shown: shownValue = first.value} = list.dataset;
  const cache = samples.get(list) ?? new Map([[shownValue, figure]]);
  samples.set(list, cache);
  try {
    select.value = value;
    const sample = cache.get(value) ?? (await sampleOf(list, value));
    cache.set(value, sample);
    // Another option was chosen meanwhile, or the reader has left the page.
    if (store.get(keyOf(list)) !== value || !list.isConnected) return;
    const present = list.querySelector(':scope > figure');
    // Replacing an element by itself would remove it for a moment, and lose a click that has begun.
    if (present !== sample) keepTargetInPlace(() => present?.replaceWith(sample));
    list.dataset.shown = value;
    delete list.dataset.failed;
  } catch {
    select.value = shownValue;
    list.dataset.failed = '';
  } finally {
    if (loadingValues.get(list) === value) loadingValues.delete(list);
  }
}

/**
 * Shows the chosen sample in all lists before printing, also in those that were never near the window.
 *
 * @param textAt returns the text at an address synchronously; null when it does not load
 */
export function showChoices(textAt: (address: string) => string | null): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-variants]')) {
    const select = selectOf(list);
    const present = list.querySelector(':scope > figure');
    const [first] = select?.options ?? [];
    const value = store.get(keyOf(list)) ?? '';
    if (!select || !present || !first || ![...select.options].some((option) => option.value === value)) continue;
    const {shown: shownValue = first.value} = list.dataset;
    const text = shownValue === value ? null : textAt(addressOf(list, value));
    const sample = text === null ? null : parsePart(text).firstElementChild;
    if (!sample) continue;
    samples.set(list, (samples.get(list) ?? new Map([[shownValue, present]])).set(value, sample));
    present.replaceWith(sample);
    select.value = value;
    list.dataset.shown = value;
  }
}

/** @throws Error when the sample does not load */
async function sampleOf(list: HTMLElement, value: string): Promise<Element> {
  const address = addressOf(list, value);
  const sample = (await fetchPart(address, list)).firstElementChild;
  if (!sample) throw new Error(`${address} has no sample`);
  return sample;
}

function addressOf(list: HTMLElement, value: string): string {
  return `${list.dataset.variants}.${value}.html`;
}

function selectOf(list: HTMLElement): HTMLSelectElement | null {
  return list.querySelector<HTMLSelectElement>(':scope > select');
}

function keyOf(list: HTMLElement): string {
  return `tab.${selectOf(list)?.dataset.group}`;
}
