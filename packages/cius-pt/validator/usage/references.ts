import {hasSchemeVat, isPortuguese} from '../../rules/common.ts';
import {cureWrite} from '../../rules/rule.ts';
import {placeOf} from '../../rules/terms.ts';
import {normalize, select, text, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import {asIssued, contradiction, date, warning} from './warning.ts';

/** Weights of the first eight digits of a Portuguese tax number. */
const weights = [9, 8, 7, 6, 5, 4, 3, 2];

/** Is the last of the nine digits the right check digit? */
const hasCheckDigit = (nif: string): boolean => {
  const sum = weights.reduce((all, weight, index) => all + weight * Number(nif[index]), 0);
  const digit = 11 - (sum % 11);
  return Number(nif[8]) === (digit > 9 ? 0 : digit);
};

/** No number starts with 0. With 4, only those of individuals abroad exist: 45. */
const nif = /^PT(?!4[^5])[1-9]\d{8}$/u;

/** CIUS-PT only checks the prefix of a tax number. */
export const taxNumbers = ({root}: Invoice): Draft[] =>
  (['BT-31', 'BT-48', 'BT-63'] as const).flatMap((term) =>
    select(root, placeOf(term))
      .filter(({text: number, parent}) => number.startsWith('PT') && parent !== undefined && hasSchemeVat(parent))
      .filter(({text: number}) => !nif.test(number) || !hasCheckDigit(number.slice(2)))
      .map((element) => {
        const number = element.text;
        const bare = number.replace(/[\s.-]/gu, '');
        const cure = bare !== number && nif.test(bare) && hasCheckDigit(bare.slice(2)) ? cureWrite(bare) : asIssued;
        return {
          ...contradiction(
            'USAGE-TAX-NUMBER',
            [term],
            element,
            nif.test(number)
              ? {
                  pt: `O último algarismo do NIF (${term}), que é de controlo, não confere com os outros.`,
                  en: `The last digit of the tax number (${term}), a check digit, does not fit the others.`,
                }
              : {
                  pt: `Um NIF português (${term}) é \`PT\` e nove algarismos, e não começa por 0, nem por 4 sem 5 a seguir.`,
                  en: `A Portuguese tax number (${term}) is \`PT\` and nine digits, and does not begin with 0, nor with 4 unless 5 follows.`,
                },
            cure,
          ),
          found: number,
        };
      }),
  );

/** Seller and buyer must not be the same. */
export const sameParty = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const seller = normalize(text(root, placeOf('BT-31')));
  return select(root, placeOf('BT-48'))
    .filter(({text: number}) => isPortuguese(invoice) && normalize(number) === seller)
    .map((number) => ({
      ...contradiction(
        'USAGE-SAME-PARTY',
        ['BT-48', 'BT-31'],
        number,
        {
          pt: 'O fornecedor (BT-31) e o adquirente (BT-48) têm o mesmo número.',
          en: 'Supplier (BT-31) and buyer (BT-48) have the same number.',
        },
        asIssued,
      ),
      found: number.text,
    }));
};

/** The document type at the start of a document number. */
const typeOf = /^\s*(?:([A-Z]{2}) |(NC)[-\d])/u;
/** Document types that contradict the type of this document, in addition to those that are never sent. */
const othersOf = (type: string, isCreditNote: boolean): string => {
  if (isCreditNote) return 'FT FS FR ND';
  if (type === '383' || type === 'ND') return 'FT FS FR NC';
  return type === '380' ? 'NC ND' : 'NC';
};

/** The number of certified software starts with the document type of its series. */
export const documentType = (invoice: Invoice): Draft[] => {
  const {root, isCreditNote} = invoice;
  const code = normalize(text(root, isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'));
  // Receipts, pro formas, quotes and transport documents are not sent.
  const others = `RC RG PF OR GT ${othersOf(code, isCreditNote)}`;
  const expected = isCreditNote ? 'NC' : code === '383' ? 'ND' : /^\d/u.test(code) ? 'FT' : code;
  return select(root, placeOf('BT-1')).flatMap((number) => {
    const [, spaced, type = spaced] = typeOf.exec(number.text) ?? [];
    if (!isPortuguese(invoice) || type === undefined || !others.includes(type)) return [];
    return [
      {
        ...contradiction(
          'USAGE-DOCUMENT-TYPE',
          ['BT-1', 'BT-3'],
          number,
          {
            pt: `O número (BT-1) é de \`${type}\`; com o tipo \`${code}\` (BT-3), espera-se \`${expected}\`.`,
            en: `The number (BT-1) is that of \`${type}\`; with the type \`${code}\` (BT-3), \`${expected}\` is expected.`,
          },
          asIssued,
        ),
        found: number.text,
      },
    ];
  });
};

/** Tax numbers of legal persons. For individuals, the law does not always require an address. */
const legalPerson = /^PT(?!999999990$)[5-9]/u;

/** CIUS-PT only requires the country of the buyer. */
export const buyerAddress = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const number = normalize(text(root, placeOf('BT-48')));
  const isSimplified = normalize(text(root, 'InvoiceTypeCode')) === 'FS';
  if (!isPortuguese(invoice) || isSimplified || !legalPerson.test(number)) return [];
  return select(root, placeOf('BG-8'))
    .filter((address) => address.children.every(({name}) => name === 'Country'))
    .map((address) => ({
      ...warning(
        'USAGE-BUYER-ADDRESS',
        ['BG-8'],
        address,
        {pt: 'A morada do adquirente (BG-8) só tem o país.', en: 'The address of the buyer (BG-8) has a country only.'},
        {
          pt: 'Escreva em BG-8 a morada do documento emitido; se ele não a tem, confirme com o contabilista.',
          en: 'Write the address of the issued document into BG-8; if it has none, ask your accountant.',
        },
      ),
      reason: {
        pt: 'Pede-a a lei (CIVA, artigo 36.º, n.º 5); nenhuma regra o verifica.',
        en: 'The law asks for it (VAT Code, article 36(5)); no rule checks it.',
      },
    }));
};

export const dueDate = ({root, isCreditNote}: Invoice): Draft[] => {
  const issued = text(root, placeOf('BT-2'));
  if (!date.test(issued)) return [];
  return select(root, isCreditNote ? 'PaymentMeans/PaymentDueDate' : 'DueDate')
    .filter(({text: due}) => date.test(due) && due < issued)
    .map((due) => ({
      ...contradiction(
        'USAGE-DUE-DATE',
        ['BT-9', 'BT-2'],
        due,
        {
          pt: `O vencimento (BT-9) é anterior à emissão (BT-2), ${issued}.`,
          en: `The due date (BT-9) is before the issue date (BT-2), ${issued}.`,
        },
        asIssued,
      ),
      found: due.text,
    }));
};

export const preceding = ({root}: Invoice): Draft[] => {
  const number = normalize(text(root, placeOf('BT-1')));
  return select(root, placeOf('BT-25'))
    .filter((each) => normalize(each.text) === number && number !== '')
    .map((each) => ({
      ...warning(
        'USAGE-PRECEDING',
        ['BT-25'],
        each,
        {
          pt: 'O documento refere-se a si próprio: a fatura de origem (BT-25) tem o número do documento (BT-1).',
          en: 'The document refers to itself: the preceding invoice (BT-25) has the number of the document (BT-1).',
        },
        {
          pt: 'Escreva em BT-1 o número do próprio documento, da sua série, e em BT-25 o da fatura de origem; se o documento emitido diz o mesmo nos dois, fale com o contabilista.',
          en: 'Write into BT-1 the number of the document itself, of its own series, and into BT-25 that of the preceding invoice; if the issued document says the same in both, ask your accountant.',
        },
      ),
      reason: {
        pt: 'Uma nota não se corrige a si própria; nenhuma regra o verifica.',
        en: 'A note cannot correct itself; no rule checks it.',
      },
      found: each.text,
    }));
};

export const precedingDate = ({root}: Invoice): Draft[] => {
  const issued = text(root, placeOf('BT-2'));
  if (!date.test(issued)) return [];
  return select(root, placeOf('BT-26'))
    .filter(({text: day}) => date.test(day) && day > issued)
    .map((day) => ({
      ...contradiction(
        'USAGE-PRECEDING-DATE',
        ['BT-26', 'BT-2'],
        day,
        {
          pt: `A fatura de origem tem uma data (BT-26) posterior à deste documento (BT-2), ${issued}.`,
          en: `The preceding invoice has a date (BT-26) after that of this document (BT-2), ${issued}.`,
        },
        asIssued,
      ),
      found: day.text,
    }));
};
