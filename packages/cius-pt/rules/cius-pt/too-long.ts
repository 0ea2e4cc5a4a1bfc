import {text, type Element} from '../tree.ts';
import {termsIn, type Localized, type TermId} from '../terms.ts';

/* Cures for texts that are too long, by term. A shortened number would be another number than the issued one, and must not pass. */

/** Cure for a text that is too long. `*` is replaced by the element that holds the text, if the element has to be removed. */
export interface TooLong extends Localized {
  /** The replacement of `*` in XML. In a JSON document it is the property. */
  readonly holder?: string;
}

/** Marks a text that may lose its end: it is not searched for, and no law requires it. */
const mayBeCut = 'cut';

const askBuyer: Localized = {
  pt: 'Não o corte: peça ao adquirente o número a usar.',
  en: 'Do not cut it: ask the buyer which number to use.',
};

/** Cure for an identifier that another party issued. */
export const issuedByOthers: Localized = {
  pt: 'Não o corte: compare com o documento emitido; se ele diz o mesmo, confirme-o com quem o deu.',
  en: 'Do not cut it: compare with the issued document; if it says the same, confirm it with whoever gave it.',
};

const name: Localized = {
  pt: 'Não corte o nome: compare com o documento emitido; se ele diz o mesmo, confirme com o contabilista como o escrever.',
  en: 'Do not cut the name: compare with the issued document; if it says the same, ask your accountant how to write it.',
};

const whereItGoes = {
  note: {pt: 'numa nota (BT-22)', en: 'a note (BT-22)'},
  lineNote: {pt: 'na nota da linha (BT-127)', en: 'the note of the line (BT-127)'},
  description: {pt: 'na descrição (BT-154)', en: 'the description (BT-154)'},
} as const;

/** Cure for a text that can continue in another place. */
const continueIn = ({pt, en}: Localized): Localized => ({
  pt: `Não o corte: ponha o que sobra ${pt}.`,
  en: `Do not cut it: put the rest into ${en}.`,
});

export const continueInNote = continueIn(whereItGoes.note);

/** Cure for an optional identifier: the whole identifier goes to another place. */
const moveTo = ({pt, en}: Localized, holder: string): TooLong => ({
  pt: `Não o corte, que seria outro: escreva-o inteiro ${pt} e retire *.`,
  en: `Do not cut it, which would make another of it: write it whole into ${en} and remove *.`,
  holder,
});

const nextLine = (term: TermId): Localized =>
  continueIn({pt: `na linha seguinte da morada (${term})`, en: `the next line of the address (${term})`});

const lastLine = (...terms: readonly TermId[]): Localized => ({
  pt: `Não a corte: reparta a morada pelas três linhas (${terms.join(', ')}).`,
  en: `Do not cut it: spread the address over its three lines (${terms.join(', ')}).`,
});

const partOfAddress = (...lines: readonly TermId[]): Localized => ({
  pt: `Não o corte: compare com o documento emitido; o que é da rua vai nas linhas da morada (${lines.join(', ')}).`,
  en: `Do not cut it: compare with the issued document; what belongs to the street goes into the lines of the address (${lines.join(', ')}).`,
});

/** Cure for a text that the law requires. */
const reason: Localized = {
  pt: 'Não corte o motivo: deixe aqui só a menção do documento emitido, a que a tabela da AT dá ao código, e ponha o resto numa nota (BT-22).',
  en: 'Do not cut the reason: leave here only the wording of the issued document, which the table of the tax authority gives for the code, and put the rest into a note (BT-22).',
};

const property = moveTo(
  {pt: 'na nota da linha (BT-127), com o nome e o valor,', en: 'the note of the line (BT-127), with name and value,'},
  'cac:AdditionalItemProperty',
);

/** All texts whose length a rule checks, by the cure for a text that is too long. */
const kinds: readonly (readonly [terms: string, kind: TooLong | typeof mayBeCut])[] = [
  [
    'BT-1',
    {
      pt: 'Não corte um número já emitido: fale com o contabilista e encurte as próximas séries.',
      en: 'Do not cut a number that is issued: ask your accountant, and shorten the next series.',
    },
  ],
  ['BT-10 BT-12 BT-13 BT-17 BT-19 BT-132 BT-133 BT-156', askBuyer],
  [
    'BT-11',
    {
      pt: 'Não o corte: se o lote é seu, use um número mais curto, igual em todos os documentos dele; se o número é do adquirente, peça-lhe o que usar.',
      en: 'Do not cut it: if the batch is yours, use a shorter number, the same in all its documents; if the number is that of the buyer, ask which one to use.',
    },
  ],
  ['BT-14', moveTo(whereItGoes.note, 'cbc:SalesOrderID')],
  ['BT-15', moveTo(whereItGoes.note, 'cac:ReceiptDocumentReference')],
  ['BT-16', moveTo(whereItGoes.note, 'cac:DespatchDocumentReference')],
  ['BT-128', moveTo(whereItGoes.lineNote, 'cac:DocumentReference')],
  ['BT-155', moveTo(whereItGoes.lineNote, 'cac:SellersItemIdentification')],
  ['BT-160 BT-161', property],
  [
    'BT-18',
    {
      pt: 'Não o corte: é o código impresso no documento emitido. Compare com ele; se diz o mesmo, fale com o produtor do programa de faturação.',
      en: 'Do not cut it: it is the code printed on the issued document. Compare with it; if it says the same, ask the vendor of the invoicing software.',
    },
  ],
  [
    'BT-23',
    {
      pt: 'Não o corte: é um identificador. Confirme-o com o adquirente; se ele não o pede, retire-o.',
      en: 'Do not cut it: it is an identifier. Confirm it with the buyer; if the buyer does not ask for it, remove it.',
    },
  ],
  [
    'BT-25',
    {
      pt: 'Não o corte, que seria o número de outra fatura: compare com a fatura de origem; se ela diz o mesmo, fale com o contabilista.',
      en: 'Do not cut it, which would make it the number of another invoice: compare with the preceding invoice; if it says the same, ask your accountant.',
    },
  ],
  [
    'BT-122',
    {
      pt: 'Não a corte: se a referência é sua, use outra, mais curta; se é o número de um documento, escreva-o inteiro numa nota (BT-22), e aqui uma referência sua.',
      en: 'Do not cut it: if the reference is yours, use another, shorter one; if it is the number of a document, write it whole into a note (BT-22), and a reference of yours here.',
    },
  ],
  [
    'BT-29 BT-30 BT-32 BT-34 BT-41 BT-42 BT-43 BT-46 BT-47 BT-48 BT-49 BT-56 BT-57 BT-58 BT-60 BT-61 BT-63 BT-71 BT-84 BT-86 BT-89 BT-90 BT-91 BT-157 BT-158',
    issuedByOthers,
  ],
  ['BT-27 BT-28 BT-44 BT-45 BT-59 BT-62 BT-70 BT-85 BT-88', name],
  ['BT-35', nextLine('BT-36')],
  ['BT-36', nextLine('BT-162')],
  ['BT-162', lastLine('BT-35', 'BT-36', 'BT-162')],
  ['BT-37 BT-38 BT-39', partOfAddress('BT-35', 'BT-36')],
  ['BT-50', nextLine('BT-51')],
  ['BT-51', nextLine('BT-163')],
  ['BT-163', lastLine('BT-50', 'BT-51', 'BT-163')],
  ['BT-52 BT-53 BT-54', partOfAddress('BT-50', 'BT-51')],
  ['BT-64', nextLine('BT-65')],
  ['BT-65', nextLine('BT-164')],
  ['BT-164', lastLine('BT-64', 'BT-65', 'BT-164')],
  ['BT-66 BT-67 BT-68', partOfAddress('BT-64', 'BT-65')],
  ['BT-75', nextLine('BT-76')],
  ['BT-76', nextLine('BT-165')],
  ['BT-165', lastLine('BT-75', 'BT-76', 'BT-165')],
  ['BT-77 BT-78 BT-79', partOfAddress('BT-75', 'BT-76')],
  ['BT-20 BT-33 BT-97 BT-104 BT-127', continueInNote],
  ['BT-139 BT-144 BT-154', continueIn(whereItGoes.lineNote)],
  ['BT-153', continueIn(whereItGoes.description)],
  ['BT-120', reason],
  [
    'BT-87',
    {
      pt: 'Escreva só os últimos 4 a 6 algarismos do cartão, nunca o número inteiro.',
      en: 'Write the last 4 to 6 digits of the card only, never the whole number.',
    },
  ],
  [
    'BT-124',
    {
      pt: 'Não corte o endereço, que não abriria: use um mais curto, ou envie o ficheiro (BT-125).',
      en: 'Do not cut the address, which would not open: use a shorter one, or send the file (BT-125).',
    },
  ],
  ['BT-126', {pt: 'Numere as linhas: `1`, `2`, `3` …', en: 'Number the lines: `1`, `2`, `3` …'}],
  // The network of a card, which has no term.
  [
    'BG-18',
    {
      pt: 'Escreva a rede do cartão do documento emitido; se ele não a diz, `NA`.',
      en: 'Write the network of the card in the issued document; if it does not say, `NA`.',
    },
  ],
  ['BT-123', mayBeCut],
];

const byTerm: ReadonlyMap<string, TooLong | typeof mayBeCut> = new Map(
  kinds.flatMap(([terms, kind]) => termsIn(terms).map((term) => [term, kind] as const)),
);

/** The terms of the table, for its test: every text needs an entry. */
export const termsWithKind = (): readonly string[] => [...byTerm.keys()];

/**
 * Cure for a text that is too long, by its term; undefined if it may be cut.
 *
 * @param element element of the text; a property value can be the value of another term
 */
export const tooLong = (term: string, element?: Element): TooLong | undefined => {
  const key = term === 'BT-161' && element?.parent ? text(element.parent, 'Name') : '';
  if (key.startsWith('#TAXEXEMPTIONREASON@')) return reason;
  if (/^#(?:LINEID|ID)@/u.test(key)) return askBuyer;
  const kind = byTerm.get(term);
  return kind === mayBeCut ? undefined : kind;
};

/** Cure for a note, which may contain text that the law requires. */
export const severalNotes: Localized = {
  pt: 'Não corte o texto, que pode ter uma menção obrigatória: reparta-o por várias notas.',
  en: 'Do not cut the text, which may hold wording that the law requires: split it across several notes.',
};

/** The same cure for a JSON document. */
export const tooLongInJson = (term: string): Localized | undefined => {
  if (term === 'BT-22') return severalNotes;
  const words = tooLong(term);
  return words && {pt: words.pt.replace('*', 'a propriedade'), en: words.en.replace('*', 'the property')};
};

export const oneLine: Localized = {pt: 'Escreva o texto numa só linha.', en: 'Write the text on one line.'};

/** Names of what may be removed. */
const element: Localized = {pt: 'o elemento', en: 'the element'};
export const attribute: Localized = {pt: 'o atributo', en: 'the attribute'};

/** Names the place between the key of a text and its end. */
export const betweenKeys = (key: string): Localized => ({
  pt: ` entre \`${key}\` e o último \`#\``,
  en: ` between \`${key}\` and the last \`#\``,
});

/** "… characters too many", optionally between two places of a text, and the cure. */
export const lengthCure = (
  over: number,
  longest: number,
  {pt, en, holder}: TooLong,
  between: Localized = {pt: '', en: ''},
): Localized => {
  const code = holder === undefined ? '' : `\`${holder}\``;
  return {
    pt: `Tem ${over} ${over === 1 ? 'carácter' : 'caracteres'} a mais${between.pt} (máximo ${longest}). ${pt.replace('*', () => code)}`,
    en: `It has ${over} ${over === 1 ? 'character' : 'characters'} more${between.en} than the ${longest} allowed. ${en.replace('*', () => code)}`,
  };
};

/**
 * Cure for a text that is empty, too long, or not on one line.
 *
 * @param words cure for a text that is too long; undefined if it may be cut
 * @param removable what to remove if there is no text
 */
export const textCure = (
  rawText: string,
  longest: number,
  words: TooLong | undefined,
  removable = element,
): Localized => {
  const length = Array.from(rawText).length;
  if (length === 0) {
    return {
      pt: `Escreva o que diz o documento emitido; se não diz nada, retire ${removable.pt}.`,
      en: `Write what the issued document says; if it says nothing, remove ${removable.en}.`,
    };
  }
  if (length <= longest) return oneLine;
  const over = length - longest;
  return words
    ? lengthCure(over, longest, words)
    : {
        pt: `Deixe no máximo ${longest} caracteres: ${over === 1 ? 'sobra' : 'sobram'} ${over}.`,
        en: `Leave at most ${longest} characters: ${over} more than allowed.`,
      };
};
