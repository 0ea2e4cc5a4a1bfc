import {announce, announceDelay, closest, keepTargetInPlace, onPageIdle} from './page-events.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Filters the rows of a table (`packages/docs/components/DataTable`) by text and by drop-downs, as the reader types. */
export function runFilters(): void {
  for (const type of ['input', 'reset', 'submit']) {
    document.addEventListener(type, (event) => {
      const form = closest(event, 'form[data-filter]');
      if (!(form instanceof HTMLFormElement)) return;
      if (type === 'submit') event.preventDefault();
      // After a reset the fields are empty only after the event.
      else setTimeout(() => change(form));
      if (type === 'reset') form.querySelector<HTMLElement>('input, select')?.focus();
    });
  }
  const applyAll = (): void => document.querySelectorAll<HTMLFormElement>('form[data-filter]').forEach(apply);
  onPageIdle(() => {
    keepTargetInPlace(applyAll);
    showTarget();
  });
  addEventListener('hashchange', showTarget);
}

/** Shows the row that the address names, even if the filter hides it. */
function showTarget(): void {
  const row = document.querySelector<HTMLElement>('tr:target[hidden]');
  const form = document.querySelector<HTMLFormElement>(`form[data-filter="${row?.closest('table')?.id}"]`);
  if (!row || !form) return;
  form.reset();
  apply(form);
  row.scrollIntoView();
}

/** Filters for the reader, and announces the number of rows with the name of the table. */
function change(form: HTMLFormElement): void {
  apply(form);
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (form.isConnected) announce(`${form.ariaLabel}: ${form.querySelector('output')?.textContent}`);
  }, announceDelay);
}

function apply(form: HTMLFormElement): void {
  const criteria = [...new FormData(form)].map(
    ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
  );
  const words = fold(criteria.find(([name]) => name === 'text')?.[1] ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const selected = criteria.filter(([name, value]) => name !== 'text' && value !== '');
  let shownCount = 0;
  const rows = `#${form.dataset.filter} > tbody > tr`;
  for (const row of document.querySelectorAll<HTMLElement>(`${rows}:not([data-answer-row])`)) {
    const text = fold(row.textContent);
    const facets = facetsOf(row);
    row.hidden =
      !words.every((word) => text.includes(word)) || !selected.every(([name, value]) => facets[name]?.includes(value));
    if (!row.hidden) shownCount += 1;
  }
  // An answer is shown only with its row.
  for (const answer of document.querySelectorAll<HTMLElement>(`${rows}[data-answer-row]`)) {
    answer.hidden = answer.previousElementSibling instanceof HTMLElement && answer.previousElementSibling.hidden;
  }
  const output = form.querySelector('output');
  if (output) {
    const {template = '', none = '', total = ''} = output.dataset;
    const count = template.replace('{shown}', String(shownCount)).replace('{total}', total);
    output.textContent = shownCount === 0 ? `${none} ${count}` : count;
    output.dataset.shown = String(shownCount);
  }
  const resetButton = form.querySelector<HTMLElement>('button[type="reset"]');
  if (resetButton) resetButton.hidden = shownCount > 0;
}

/** Lower case without accents, so that "emissao" finds "emissão". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function facetsOf(row: HTMLElement): Record<string, readonly string[] | undefined> {
  return JSON.parse(row.dataset.facets ?? '{}') as Record<string, readonly string[] | undefined>;
}
