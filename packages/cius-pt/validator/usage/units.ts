import {select, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {contradiction} from './warning.ts';

/** A unit that is not used in sales, but whose code looks like the abbreviation of another unit. The lists contain it, so no rule refuses it. */
export const units = ({lines}: Invoice): Draft[] =>
  lines
    .flatMap((line) => select(line, '*Quantity'))
    .filter(({attributes}) => attributes.unitCode === 'KGS')
    .map((quantity) => ({
      ...contradiction(
        'USAGE-UNIT',
        ['BT-130'],
        quantity,
        {
          pt: 'A unidade `KGS` (BT-130) é o quilograma por segundo.',
          en: 'The unit `KGS` (BT-130) is the kilogram per second.',
        },
        {
          pt: 'Compare com o documento emitido: se a quantidade é em quilogramas, escreva `KGM`; se não é, o código da unidade dele.',
          en: 'Compare with the issued document: if the quantity is in kilograms, write `KGM`; if not, the code of its unit.',
        },
      ),
      attribute: 'unitCode',
      found: 'KGS',
    }));
