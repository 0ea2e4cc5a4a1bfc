import {en16931} from '../common.ts';
import {presenceRules} from '../presence.ts';
import {messageAbout, everywhere, rule, type Rule} from '../rule.ts';
import {normalize} from '../tree.ts';
import {codeRules} from './codes.ts';
import {syntaxRules} from './syntax.ts';
import {totalRules} from './totals.ts';
import {vatRules} from './vat.ts';

/** Of the fatal rules of EN 16931, those with the flag `warning` in the XSLT of CIUS-PT 2.1.1: UBL-SR-01 to 40, of which EN 16931 has no 38. */
const ciusPtWarnings = /^UBL-SR-(?:[0-3]\d|40)$/u;

/** The fatal rules of EN 16931 for UBL, and two warnings: card numbers, schemes of references. */
export const en16931Rules: readonly Rule[] = [
  ...presenceRules(en16931, true),
  {
    ...rule(
      'BR-51',
      'BT-87',
      everywhere('PaymentMeans/CardAccount/PrimaryAccountNumberID'),
      messageAbout(
        'BT-87',
        'Não indique o número inteiro: * (no máximo 10 algarismos).',
        'Do not give the whole number: * (10 digits at most).',
      ),
      (card) => normalize(card.text).length <= 10,
    ),
    severity: 'warning',
    cure: (card) => {
      const last = normalize(card.text).slice(-4);
      return {
        pt: `Escreva só os quatro últimos algarismos: \`${last}\`.`,
        en: `Write the last four digits only: \`${last}\`.`,
      };
    },
  },
  ...totalRules,
  ...vatRules,
  ...codeRules,
  ...syntaxRules.map((each): Rule => (ciusPtWarnings.test(each.id) ? {...each, isCiusPtWarning: true} : each)),
];
