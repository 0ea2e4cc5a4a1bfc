import type {Field} from './fields.ts';
import type {Fault} from '../worker/messages.ts';

/** Shows at each field which values the contract does not allow, and opens the folds that hide a field with faults. */
export function showFaults(fields: readonly Field[], faults: readonly Fault[], operation: string): void {
  for (const field of fields) {
    const holder = field.closest('[data-field]');
    const [, name = ''] = /^\w+:(.*)$/s.exec(field.name) ?? [];
    const fieldFaults = faults.filter(({parameter}) =>
      field.name.startsWith('body:') ? parameter === undefined : parameter === name,
    );
    const words = fieldFaults.map(({pointer = '', detail}) => (pointer === '' ? detail : `${pointer}: ${detail}`));
    const isShown = field.closest('[hidden]') === null && words.length > 0;
    const place = holder?.querySelector<HTMLElement>('[data-fault]') ?? document.createElement('p');
    place.dataset.fault = '';
    place.id = `fault-${operation}-${field.name}`.replaceAll(/[^\w-]/g, '-');
    place.textContent = words.slice(0, 5).join(' ');
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
