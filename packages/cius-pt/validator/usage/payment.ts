import {cureEntity, cureEntityInJson, lacksEntity} from '../../rules/multibanco.ts';
import {placeOf} from '../../rules/terms.ts';
import {select, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {warning} from './warning.ts';

/** A reference of Multibanco is paid with its entity. */
export const multibanco = (invoice: Invoice): Draft[] =>
  select(invoice.root, placeOf('BT-81'))
    .filter((means) => lacksEntity(means, invoice))
    .map((means) => ({
      ...warning(
        'USAGE-MULTIBANCO',
        ['BT-81', 'BT-83'],
        means,
        {
          pt: 'Falta a entidade do pagamento por Multibanco, sem a qual não se paga: nem está em BT-81 nem nas notas (BT-22).',
          en: 'The entity of the payment by Multibanco, without which nobody can pay, is missing: it stands neither in BT-81 nor in the notes (BT-22).',
        },
        cureEntity,
      ),
      cureInJson: cureEntityInJson,
      found: means.text,
    }));
