import type {Links} from '@integration-docs/simulator/page';
import {loadLinks} from '../../links.ts';
import type {RowFacts} from '../texts.ts';
import {showDocument} from './document.ts';
import {make, makeButton} from './elements.ts';
import {messageOf} from './errors.ts';
import {showRow} from './row.ts';

/**
 * Runs the request of a table row, and shows the answer below the row.
 *
 * @param root the part of the table's rows, written by `RowButtons.tsx`
 * @param look class of the answer
 * @param failed message when a file did not load
 */
export async function runRow(
  root: HTMLElement,
  button: HTMLElement,
  place: HTMLElement,
  {look, failed}: {readonly look: string; readonly failed: string},
): Promise<void> {
  const facts = JSON.parse(root.dataset.rows ?? '{}') as RowFacts; // written by RowButtons.tsx
  const {kind} = button.dataset;
  const {name = ''} = place.dataset;
  const output = outputOf(place);
  output.className = look;
  const links = (): Promise<Links> => loadLinks(facts.base);
  try {
    if (kind === 'validate' || kind === 'submit') await showDocument(kind, name, {facts, failed, links}, output);
    else await showRow({kind, name} as Parameters<typeof showRow>[0], facts, links, output); // written by RowButtons.tsx
  } catch (error) {
    output.firstElementChild?.replaceChildren(messageOf(error, facts.texts));
  }
  output.append(closeButton(output, button, facts.texts.close));
  for (const each of place.querySelectorAll('button')) each.ariaExpanded = String(each === button);
  output.firstElementChild?.scrollIntoView({block: 'nearest'});
}

/** Closes the answer of a row. The focus goes back to the button that it belongs to. */
function closeButton(output: HTMLElement, opener: HTMLElement, label: string): HTMLElement {
  const close = makeButton(label, () => {
    output.closest('tr')?.remove();
    opener.ariaExpanded = 'false';
    opener.focus();
  });
  close.dataset.close = '';
  return close;
}

/**
 * The element for the answer of a row: in a table row of its own below it, which is as wide as the table (the last cell is narrow).
 * The filter of the table (`packages/docs/shell/filter.ts`) hides both together.
 */
function outputOf(place: HTMLElement): HTMLElement {
  const row = place.closest('tr');
  if (row === null) throw new Error('The buttons of a row are outside a table.');
  const next = row.nextElementSibling;
  const answerRow = next instanceof HTMLTableRowElement && 'answerRow' in next.dataset ? next : make('tr');
  const existing = answerRow.querySelector<HTMLElement>('[data-shown]');
  if (existing) return existing;
  const output = make('div');
  output.dataset.shown = '';
  const cell = Object.assign(document.createElement('td'), {colSpan: row.cells.length});
  // The style sheet changes `display`, so the roles are explicit, as in the other rows.
  cell.setAttribute('role', 'cell');
  cell.append(output);
  answerRow.setAttribute('role', 'row');
  answerRow.dataset.answerRow = '';
  answerRow.append(cell);
  row.after(answerRow);
  return output;
}
