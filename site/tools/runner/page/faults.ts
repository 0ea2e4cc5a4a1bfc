import {fill} from '@integration-docs/facts';
import type {RunFacts} from '../texts.ts';
import {fold, make} from './elements.ts';
import type {Field} from './fields.ts';
import type {Fault} from '../worker/messages.ts';

/** Shows at each field which values the contract does not allow, and opens the folds that hide a field with faults. */
export function showFaults(
  fields: readonly Field[],
  faults: readonly Fault[],
  {operation, texts}: Pick<RunFacts, 'operation' | 'texts'>,
): void {
  for (const field of fields) {
    const holder = field.closest('[data-field]');
    const [, name = ''] = /^\w+:(.*)$/s.exec(field.name) ?? [];
    const fieldFaults = faults.filter(({parameter}) =>
      field.name.startsWith('body:') ? parameter === undefined : parameter === name,
    );
    const isShown = field.closest('[hidden]') === null && fieldFaults.length > 0;
    const place = holder?.querySelector<HTMLElement>('[data-fault]') ?? document.createElement('ul');
    place.dataset.fault = '';
    place.id = `fault-${operation}-${field.name}`.replaceAll(/[^\w-]/g, '-');
    const isOpen = place.querySelector('details')?.open ?? false;
    place.replaceChildren(...linesOf(fieldFaults, texts.moreErrors, isOpen));
    if (isShown) {
      holder?.append(place);
      for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true;
    } else place.remove();
    field.ariaInvalid = isShown ? 'true' : null;
    if (isShown) field.setAttribute('aria-describedby', place.id);
    else field.removeAttribute('aria-describedby');
  }
}

/** Lines shown at once. */
const mostLines = 5;

/** One line for each fault, as the status counts them: five at most, and a fold with the others. */
function linesOf(faults: readonly Fault[], more: string, isOpen: boolean): readonly HTMLElement[] {
  const lines = faults.map(({pointer = '', detail}) =>
    pointer === '' ? make('li', detail) : make('li', make('code', pointer), ` ${detail}`),
  );
  const others = lines.slice(mostLines);
  if (others.length === 0) return lines;
  const rest = fold(fill(more, {count: others.length}), make('ul', ...others));
  rest.open = isOpen;
  return [...lines.slice(0, mostLines), make('li', rest)];
}
