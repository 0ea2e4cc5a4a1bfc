import {fill} from '@integration-docs/facts';
import type {RunFacts} from '../texts.ts';
import {make} from './elements.ts';
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
    place.replaceChildren(...linesOf(fieldFaults, texts.moreErrors));
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

/** One line for each place in the body, five at most, and one that says how many faults there are besides. */
function linesOf(faults: readonly Fault[], more: string): readonly HTMLElement[] {
  const pointers = [...new Set(faults.map(({pointer = ''}) => pointer))].slice(0, 5);
  const lines = pointers.map((pointer) => {
    const words = faults.flatMap((fault) => ((fault.pointer ?? '') === pointer ? [fault.detail] : [])).join(' ');
    return pointer === '' ? make('li', words) : make('li', make('code', pointer), ` ${words}`);
  });
  const count = faults.filter(({pointer = ''}) => !pointers.includes(pointer)).length;
  return count === 0 ? lines : [...lines, make('li', fill(more, {count}))];
}
