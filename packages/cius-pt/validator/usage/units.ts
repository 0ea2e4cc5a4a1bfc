import {normalize, select, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {contradiction} from './warning.ts';

/** Codes of units that nobody sells by and that look like another one: what each is, and what is meant. */
const LOOK_ALIKES: Readonly<Record<string, readonly [is: Localized, meant: Localized, code: string]>> = {
  KGS: [{pt: 'o quilograma por segundo', en: 'the kilogram per second'}, {pt: 'quilogramas', en: 'kilograms'}, 'KGM'],
  MTS: [{pt: 'o metro por segundo', en: 'the metre per second'}, {pt: 'metros', en: 'metres'}, 'MTR'],
  PAL: [{pt: 'o pascal, de pressão', en: 'the pascal, of pressure'}, {pt: 'paletes', en: 'pallets'}, 'XPX'],
};

const ofLine = (line: Element): readonly (readonly ['BT-130' | 'BT-150', Element])[] => [
  ...select(line, '*Quantity').map((quantity) => ['BT-130', quantity] as const),
  ...select(line, 'Price/BaseQuantity').map((quantity) => ['BT-150', quantity] as const),
];

/** Every list has these codes. */
export const units = ({lines}: Invoice): Draft[] =>
  lines.flatMap(ofLine).flatMap(([term, quantity]) => {
    const written = normalize(quantity.attributes.unitCode ?? '');
    const known = Object.hasOwn(LOOK_ALIKES, written) ? LOOK_ALIKES[written] : undefined;
    if (!known) return [];
    const [is, meant, code] = known;
    return [
      {
        ...contradiction(
          'USAGE-UNIT',
          [term],
          quantity,
          {
            pt: `A unidade \`${written}\` (${term}) é ${is.pt}.`,
            en: `The unit \`${written}\` (${term}) is ${is.en}.`,
          },
          {
            pt: `Compare com o documento emitido: se a quantidade é em ${meant.pt}, escreva \`${code}\`; se não é, escreva o código da unidade dele.`,
            en: `Compare with the issued document: if the quantity is in ${meant.en}, write \`${code}\`; if not, write the code of its unit.`,
          },
        ),
        attribute: 'unitCode',
        found: written,
      },
    ];
  });
