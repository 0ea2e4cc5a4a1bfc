import {decimal, sum, zero, type Decimal} from '../../rules/decimal.ts';
import {cureWrite} from '../../rules/rule.ts';
import {placeOf} from '../../rules/terms.ts';
import {select, text, texts, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {asIssued, contradiction, warning} from './warning.ts';

const withheldNote = /^(#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-\d{3}#)(.*)#$/u;

const ofIndividual = /^#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-\d{3}#.*\bIRS\b/u;

/** What is wrong about a note on withholding tax, and what to do; undefined where nothing is. */
const faultOf = (note: Element, isCompany: boolean, net: Decimal): readonly [Localized, Localized] | undefined => {
  if (isCompany && ofIndividual.test(note.text)) {
    return [
      {
        pt: 'O NIF do fornecedor (BT-31) é de uma pessoa coletiva, a que não se retém IRS.',
        en: 'The tax number of the seller (BT-31) is that of a legal person, from which no IRS is withheld.',
      },
      {
        pt: 'Compare com o documento emitido: se diz IRC, ou tem outro NIF, corrija o ficheiro; se diz o mesmo, fale com o contabilista.',
        en: 'Compare with the issued document: if it says IRC, or has another tax number, correct the file; if it says the same, ask your accountant.',
      },
    ];
  }
  const [, key = '', amount = ''] = withheldNote.exec(note.text) ?? [];
  if (/^\d{1,13}[^.]\d\d$/u.test(amount)) {
    const pointed = amount.replace(',', '.');
    return [
      {
        pt: 'O valor da retenção não tem ponto decimal.',
        en: 'The withholding tax has no decimal point.',
      },
      pointed === amount ? asIssued : cureWrite(`${key}${pointed}#`),
    ];
  }
  return net >= zero && (decimal(amount) ?? zero) > net
    ? [
        {
          pt: 'A retenção excede o total sem IVA (BT-109).',
          en: 'The withholding tax is above the total without VAT (BT-109).',
        },
        asIssued,
      ]
    : undefined;
};

/** What a note on withholding tax cannot be; the rules look at its form only, and take any character for the decimal point. */
export const withheldNotes = ({root}: Invoice): Draft[] => {
  const isCompany = /^PT(?:[56]|7[12])/u.test(text(root, placeOf('BT-31')));
  const net = decimal(text(root, placeOf('BT-109'))) ?? zero;
  return select(root, 'Note').flatMap((note) => {
    const fault = faultOf(note, isCompany, net);
    return fault ? [{...contradiction('USAGE-WITHHOLDING', ['BT-22'], note, ...fault), found: note.text}] : [];
  });
};

/** An amount paid before that is, to the cent, what the notes say is withheld. */
export const withheldAsPaid = ({root}: Invoice): Draft[] => {
  const withheld = texts(root, 'Note').flatMap((note) => decimal(withheldNote.exec(note.trim())?.[2]) ?? []);
  const total = sum(withheld);
  return select(root, placeOf('BT-113'))
    .filter((paid) => total > zero && decimal(paid.text) === total)
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
            pt: `Se é a retenção, retire \`${prepaid}\` e ponha em \`${payable}\` o total com IVA do documento emitido, com o arredondamento que tiver; se foi mesmo pago antes, deixe como está.`,
            en: `If it is the withholding tax, remove \`${prepaid}\` and put the total with VAT of the issued document, with its rounding, into \`${payable}\`; if it was paid before, leave it as it is.`,
          },
        ),
        found: paid.text,
      };
    });
};
