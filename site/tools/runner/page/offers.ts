import {exampleIn, type Field} from './fields.ts';
import {offersFor, readKnownValues} from './known-values.ts';

/** A value of an earlier answer, on any page, for a field of the form. */
export interface Offer {
  readonly field: Field;
  readonly name: string;
  readonly value: string;
}

/** Values for the parameters and headers of the form, without those already in their fields. */
export function offersOf(fields: readonly Field[]): readonly Offer[] {
  const knownValues = readKnownValues();
  return fields.flatMap((field) => {
    const [, place = '', name = ''] = /^(\w+):(.*)$/s.exec(field.name) ?? [];
    if (!['path', 'query', 'header'].includes(place)) return [];
    const example = exampleIn(field) || ('placeholder' in field ? field.placeholder : '');
    const others = offersFor(knownValues, name, example).filter((one) => one !== field.value);
    return others.map((value) => ({field, name, value}));
  });
}
