import {write} from '../../rules/rule.ts';
import {placeOf} from '../../rules/terms.ts';
import {select, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {contradiction} from './warning.ts';

/** Characters of an IBAN of Portugal. */
const LENGTH_IN_PORTUGAL = 25;

/** ISO 13616: the number that the characters make, those of the beginning put last, leaves 1 when divided by 97. */
const hasCheckDigits = (iban: string): boolean => {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/gu, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
};

const isIban = (written: string): boolean =>
  /^[A-Z]{2}\d\d[A-Z\d]{11,30}$/u.test(written) &&
  (!written.startsWith('PT') || written.length === LENGTH_IN_PORTUGAL) &&
  hasCheckDigits(written);

/** Whose account it is: who can say which is right, where the issued document is wrong. */
const OWNERS: Readonly<Record<'BT-84' | 'BT-91', Localized>> = {
  'BT-84': {
    pt: 'diga ao adquirente a conta certa, por um contacto que ele já conheça',
    en: 'tell the buyer the right account, through a contact that the buyer knows already',
  },
  'BT-91': {
    pt: 'confirme a conta com o adquirente antes de debitar',
    en: 'confirm the account with the buyer before you debit it',
  },
};

/** An account elsewhere may begin as an IBAN does and be none. */
const elsewhere = (written: string): Localized =>
  written.startsWith('PT')
    ? {pt: '', en: ''}
    : {
        pt: ' Uma conta de outro país que não é um IBAN fica como está.',
        en: ' An account in another country that is no IBAN stays as it is.',
      };

/** Accounts that begin as an IBAN and are none: the rules look at their length only, and money would go elsewhere. */
export const accounts = ({root}: Invoice): Draft[] =>
  (['BT-84', 'BT-91'] as const).flatMap((term) =>
    select(root, placeOf(term)).flatMap((account) => {
      const written = account.text.trim();
      const bare = written.replace(/[\s.-]/gu, '').toUpperCase();
      const claims = /^[A-Z]{2}\d\d/u.test(bare) || account.attributes.schemeID?.toUpperCase() === 'IBAN';
      if (!claims || isIban(written)) return [];
      const [{pt, en}, other] = [OWNERS[term], elsewhere(bare)];
      const warned = isIban(bare)
        ? contradiction(
            'USAGE-IBAN',
            [term],
            account,
            {
              pt: `O IBAN (${term}) vai sem espaços nem pontuação, em maiúsculas.`,
              en: `The IBAN (${term}) goes without blanks and punctuation, in capitals.`,
            },
            write(bare),
          )
        : contradiction(
            'USAGE-IBAN',
            [term],
            account,
            bare.startsWith('PT') && bare.length !== LENGTH_IN_PORTUGAL
              ? {
                  pt: `Um IBAN de Portugal (${term}) tem ${LENGTH_IN_PORTUGAL} caracteres; este tem ${bare.length}.`,
                  en: `An IBAN of Portugal (${term}) has ${LENGTH_IN_PORTUGAL} characters; this one has ${bare.length}.`,
                }
              : {
                  pt: `Os algarismos de controlo do IBAN (${term}) não conferem com os outros.`,
                  en: `The check digits of the IBAN (${term}) do not fit the others.`,
                },
            {
              pt: `Compare com o documento emitido: se tem outro, o ficheiro foi mal convertido e leva o do documento; se tem este, não mude nenhum dos dois: ${pt}.${other.pt}`,
              en: `Compare with the issued document: if it has another, the file was converted wrongly and gets that of the document; if it has this one, change neither: ${en}.${other.en}`,
            },
          );
      return [{...warned, found: account.text}];
    }),
  );
