import {keepTargetInPlace, onPageIdle} from './page-events.ts';
import {partAt, partOf} from './parts.ts';
import {store} from './store.ts';
import {choiceEvent, chooseIn} from './tabs.ts';

/** The samples of a list that are there already, by choice. */
const samples = new WeakMap<HTMLElement, Map<string, Element>>();

/** What a list waits for. */
const awaited = new WeakMap<HTMLElement, string>();

/**
 * Alternatives of a sample, of which a page has the first (`packages/docs/components/Variants`): the choice counts for all of them and is
 * remembered, and what is chosen comes for those that the reader is near. When it does not come, the link to it is shown.
 */
export function runVariants(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const {isIntersecting, target} of entries) if (isIntersecting) void follow(target as HTMLElement); // as observed
    },
    {rootMargin: '50% 0px'},
  );
  const followAll = (): void => {
    near.disconnect();
    for (const list of document.querySelectorAll<HTMLElement>('[data-variants]')) {
      // Of an element that is observed anew, it is told where it is.
      if (store.get(keyOf(list)) !== null) near.observe(list);
    }
  };
  document.addEventListener('change', ({target}) => {
    const select = target instanceof HTMLSelectElement ? target : undefined;
    if (select?.dataset.group === undefined) return;
    chooseIn(select.dataset.group, select.value);
    // Where it was chosen it comes, even if a program chose it from afar.
    const list = select.closest<HTMLElement>('[data-variants]');
    if (list) void follow(list);
  });
  document.addEventListener(choiceEvent, followAll);
  onPageIdle(followAll);
}

/** Shows the choice of its group in a list. */
async function follow(list: HTMLElement): Promise<void> {
  const select = selectOf(list);
  const shown = list.querySelector(':scope > figure');
  const [first] = select?.options ?? [];
  const value = store.get(keyOf(list)) ?? '';
  if (!select || !shown || !first || ![...select.options].some((option) => option.value === value)) return;
  if (awaited.get(list) === value) return;
  awaited.set(list, value);
  const {shown: before = first.value} = list.dataset;
  const known = samples.get(list) ?? new Map([[before, shown]]);
  samples.set(list, known);
  try {
    select.value = value;
    const sample = known.get(value) ?? (await sampleOf(list, value));
    known.set(value, sample);
    // Another one was chosen meanwhile, or the reader has gone on.
    if (store.get(keyOf(list)) !== value || !list.isConnected) return;
    const present = list.querySelector(':scope > figure');
    // Put in its own place, it would go for a moment, and with it a click that has begun.
    if (present !== sample) keepTargetInPlace(() => present?.replaceWith(sample));
    list.dataset.shown = value;
    delete list.dataset.failed;
  } catch {
    select.value = before;
    list.dataset.failed = '';
  } finally {
    if (awaited.get(list) === value) awaited.delete(list);
  }
}

/**
 * For paper: shows the choice in the lists that the reader has not been near too.
 *
 * @param textAt the text at an address, at once; null when it cannot be had
 */
export function showChoices(textAt: (address: string) => string | null): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-variants]')) {
    const select = selectOf(list);
    const present = list.querySelector(':scope > figure');
    const [first] = select?.options ?? [];
    const value = store.get(keyOf(list)) ?? '';
    if (!select || !present || !first || ![...select.options].some((option) => option.value === value)) continue;
    const {shown: before = first.value} = list.dataset;
    const text = before === value ? null : textAt(addressOf(list, value));
    const sample = text === null ? null : partOf(text).firstElementChild;
    if (!sample) continue;
    samples.set(list, (samples.get(list) ?? new Map([[before, present]])).set(value, sample));
    present.replaceWith(sample);
    select.value = value;
    list.dataset.shown = value;
  }
}

/** @throws Error when it does not come */
async function sampleOf(list: HTMLElement, value: string): Promise<Element> {
  const address = addressOf(list, value);
  const sample = (await partAt(address, list)).firstElementChild;
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
