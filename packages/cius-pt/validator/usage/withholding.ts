import {decimal, sum, ZERO} from '../../rules/decimal.ts';
import {placeOf} from '../../rules/terms.ts';
import {select, text, texts, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {AS_ISSUED, contradiction, warning} from './warning.ts';

const WITHHELD = /^#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-\d{3}#(.*)#$/u;

const OF_INDIVIDUAL = /^#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-\d{3}#.*\bIRS\b/u;

/** What a note on withholding tax cannot be; the rules look at its form only, and take any character for the decimal point. */
export const withheldNotes = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const isCompany = /^PT[56]/u.test(text(root, placeOf('BT-31')));
  const net = decimal(text(root, placeOf('BT-109'))) ?? ZERO;
  return select(root, 'Note').flatMap((note) => {
    const [, amount = ''] = WITHHELD.exec(note.text) ?? [];
    const isOfIndividual = OF_INDIVIDUAL.test(note.text);
    const isNoAmount = /^\d{1,13}[^.]\d\d$/u.test(amount) || (net >= ZERO && (decimal(amount) ?? ZERO) > net);
    if (!(isOfIndividual && isCompany) && !isNoAmount) return [];
    const message = isOfIndividual
      ? {
          pt: 'O NIF do fornecedor (BT-31) não é de uma pessoa singular, e só a essa se retém IRS.',
          en: 'The tax number of the seller (BT-31) is not that of an individual, and IRS is withheld from these only.',
        }
      : {
          pt: 'A retenção excede o total sem IVA (BT-109), ou não tem ponto e duas casas decimais.',
          en: 'The withholding tax is above the total without VAT (BT-109), or lacks the point and two decimals.',
        };
    return [{...contradiction('USAGE-WITHHOLDING', ['BT-22'], note, message, AS_ISSUED), found: note.text}];
  });
};

/** An amount paid before that is, to the cent, what the notes say is withheld. */
export const withheldAsPaid = ({root}: Invoice): Draft[] => {
  const withheld = texts(root, 'Note').flatMap((note) => decimal(WITHHELD.exec(note.trim())?.[1]) ?? []);
  const total = sum(withheld);
  return select(root, placeOf('BT-113'))
    .filter((paid) => total > ZERO && decimal(paid.text) === total)
    .map((paid) => {
      const [prepaid, payable] = [paid.xpath, `${paid.parent?.xpath ?? ''}/cbc:PayableAmount`];
      return {
        ...warning(
          'USAGE-WITHHOLDING',
          ['BT-113', 'BT-115'],
          paid,
          {
            pt: 'O valor pago (BT-113) é o da retenção na fonte, que só vai nas notas (BT-22) e não muda o valor a pagar (BT-115).',
            en: 'The amount paid (BT-113) is that of the withholding tax, which goes into the notes (BT-22) only and does not change the amount due (BT-115).',
          },
          {
            pt: `Se é a retenção, retire \`${prepaid}\` e ponha em \`${payable}\` o total com IVA do documento emitido; se foi mesmo pago antes, deixe como está.`,
            en: `If it is the withholding tax, remove \`${prepaid}\` and put the total with VAT of the issued document into \`${payable}\`; if it was paid before, leave it as it is.`,
          },
        ),
        found: paid.text,
      };
    });
};
