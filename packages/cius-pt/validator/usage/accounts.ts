import {cureWrite} from '../../rules/rule.ts';
import {placeOf} from '../../rules/terms.ts';
import {select, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {contradiction} from './warning.ts';

/** ISO 13616: with its first four characters moved to the end, and letters as numbers, an IBAN gives the remainder 1 when divided by 97. */
const hasCheckDigits = (iban: string): boolean => {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/gu, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
};

/** A Portuguese IBAN has 25 characters. */
const isIban = (rawText: string): boolean =>
  /^(?:PT\d{23}|(?!PT)[A-Z]{2}\d\d[A-Z\d]{11,30})$/u.test(rawText) && hasCheckDigits(rawText);

/** Accounts that look like an IBAN but are invalid. The rules only check their length, and the money would go elsewhere. */
export const accounts = ({root}: Invoice): Draft[] =>
  (['BT-84', 'BT-91'] as const).flatMap((term) =>
    select(root, placeOf(term)).flatMap((account) => {
      const rawText = account.text.trim();
      const bare = rawText.replace(/[\s.-]/gu, '').toUpperCase();
      // BT-84 is an account of the seller, BT-91 one of the buyer.
      const isOwn = term === 'BT-84';
      const looksLikeIban = /^[A-Z]{2}\d\d/u.test(bare) || account.attributes.schemeID === 'IBAN';
      if (!looksLikeIban || isIban(rawText)) return [];
      const draft = isIban(bare)
        ? contradiction(
            'USAGE-IBAN',
            [term],
            account,
            {
              pt: `O IBAN (${term}) vai sem espaços nem pontuação, em maiúsculas.`,
              en: `The IBAN (${term}) goes without blanks and punctuation, in capitals.`,
            },
            cureWrite(bare),
          )
        : contradiction(
            'USAGE-IBAN',
            [term],
            account,
            {
              pt: `Não é um IBAN válido (${term}): os dígitos de controlo não conferem, ou não tem o comprimento certo (25 em Portugal).`,
              en: `It is not a valid IBAN (${term}): its check digits are wrong, or its length is (25 in Portugal).`,
            },
            {
              pt: `Compare com o documento emitido: se tem outra conta, o ficheiro foi mal convertido: escreva a do documento. Se tem esta, não mude nenhum dos dois: ${isOwn ? 'diga' : 'pergunte'} ao adquirente qual é a certa, por um contacto já conhecido. Uma conta de outro país que não é um IBAN fica como está.`,
              en: `Compare with the issued document: if it has another account, the file was converted wrongly: write that of the document. If it has this one, change neither: ${isOwn ? 'tell' : 'ask'} the buyer, through a known contact, which one is right. An account in another country that is no IBAN stays as it is.`,
            },
          );
      return [{...draft, found: account.text}];
    }),
  );
