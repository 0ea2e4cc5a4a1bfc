import {exemptionKeys} from '../../identifiers.ts';
import {
  at,
  continued,
  cureWrite,
  cureWriteInto,
  format,
  perInvoice,
  rule,
  where,
  withCure,
  type Context,
  type CureWords,
  type Rule,
} from '../rule.ts';
import {decimal, rounded, show} from '../decimal.ts';
import {normalize, type Element, type Invoice} from '../tree.ts';
import {currenciesCiusPt} from '../code-lists/lists.ts';
import {betweenKeys, issuedByOthers, lengthCure, severalNotes, textCure, type TooLong} from './too-long.ts';
import type {Localized} from '../terms.ts';

/* Structured notes (BT-22): #KEY#value#, or #KEY-000#value# for notes that belong together. */

const dt = 'DT-CIUS-PT-';
const notes = at('Note');

/** `substring-before(substring-after(value, start), '#')`: the text between the start and the next #. */
const textBetween = (value: string, start: string): string => {
  const startIndex = value.indexOf(start);
  if (startIndex < 0) return '';
  const rest = value.slice(startIndex + start.length);
  const end = rest.indexOf('#');
  return end < 0 ? '' : normalize(rest.slice(0, end));
};

const beginsWith = (note: Element, start: string): boolean => normalize(note.text).startsWith(start);

const notesStartingWith = (...starts: readonly string[]): Context =>
  where(notes, (note) => starts.some((start) => beginsWith(note, start)));

const note = (
  id: string,
  context: Context,
  message: Localized,
  check: (element: Element, invoice: Invoice) => boolean,
): Rule => rule(dt + id, 'BT-22', context, message, check);

const shape = (key: string, pt = 'valor', en = 'value'): Localized => ({
  pt: `A nota tem de ter a forma ${key}${pt}#.`,
  en: `The note has to have the form ${key}${en}#.`,
});
const valueMessage = (key: string, pt: string, en: string): Localized => ({
  pt: `O valor da nota ${key} tem de ${isCount(pt) ? 'ter' : 'ser'} ${pt}.`,
  en: `The value of the note ${key} has to ${isCount(pt) ? 'have' : 'be'} ${en}.`,
});
/** Is the format a number of characters? */
const isCount = (form: string): boolean => /^(?:até )?\d/u.test(form);
const missingNoteMessage = (key: string): Localized => ({
  pt: `Falta a nota ${key}, que completa esta.`,
  en: `The note ${key}, which completes this one, is missing.`,
});
/** Cure for a missing note: its key and its content. */
const addNote = (key: string, holds: Localized): Localized => ({
  pt: `Acrescente uma nota (BT-22) que comece por \`${key}\` e acabe em \`#\`, com ${holds.pt}.`,
  en: `Add a note (BT-22) that begins with \`${key}\` and ends with \`#\`, with ${holds.en}.`,
});
const uniqueMessage = (key: string): Localized => ({
  pt: `A nota ${key} não se pode repetir.`,
  en: `The note ${key} must not repeat.`,
});
/** Adds the cure for a repeated note. */
const oneNote = (key: string, baseRule: Rule): Rule =>
  withCure(baseRule, {
    pt: `Deixe uma só nota \`${key}\`; retire as outras.`,
    en: `Leave one note \`${key}\` only; remove the others.`,
  });

/** The value of a note: the text between its key and its last `#`. */
const valueOf = (rawText: string, key: string): string =>
  normalize(rawText.slice(rawText.indexOf(key) + key.length).replace(/#\s*$/u, ''));

/** Formats a number for a note: with two to `most` decimals. */
const numberFrom = (rawText: string, most: number): string => {
  const value = decimal(rawText.replace(',', '.'));
  return value === undefined ? rawText : show(rounded(value, most));
};

/**
 * Cure for a wrong note: the corrected note if it is clear, the number of characters to remove if the value is too long, else an example.
 *
 * @param correctedValue the corrected value
 * @param maxLength maximum length of the value, if its length is limited
 */
const noteCure = (
  key: string,
  correctedValue: string,
  isValid: boolean,
  example: string,
  maxLength?: MaxLength,
): Localized => {
  if (isValid) return cureWrite(`${key}${correctedValue}#`);
  const excess = maxLength === undefined ? 0 : Array.from(correctedValue).length - maxLength.longest;
  return maxLength !== undefined && excess > 0
    ? lengthCure(excess, maxLength.longest, maxLength.words, betweenKeys(key))
    : {
        pt: `Escreva a nota nesta forma, com o seu valor: \`${key}${example}#\`.`,
        en: `Write the note in this form, with your value: \`${key}${example}#\`.`,
      };
};

/** The maximum length of a value, and the cure for a longer one. */
interface MaxLength {
  readonly longest: number;
  readonly words: TooLong;
}

/** Cure for a text that can continue in another note, without a key. */
const continueInNote: Localized = {
  pt: 'Não o corte: ponha o que sobra noutra nota (BT-22), sem chave.',
  en: 'Do not cut it: put the rest into another note (BT-22), without a key.',
};

/** The certified program prints four characters of its signature (Portaria 363/2010). */
const signatureCure: Localized = {
  pt: 'Não corte a assinatura: escreva só os quatro caracteres que o documento tem impressos (os das posições 1, 11, 21 e 31 dela).',
  en: 'Do not cut the signature: write only the four characters that are printed on the document (those at its positions 1, 11, 21 and 31).',
};

const certificateCure: Localized = {
  pt: 'Não o corte: escreva só o número do certificado impresso no documento, que tem esta forma: `1234/AT`.',
  en: 'Do not cut it: write only the number of the certificate printed on the document, which has this form: `1234/AT`.',
};

const upTo = (longest: number): RegExp => new RegExp(`^.{1,${longest}}$`, 'u');
const lengthOf = (longest: number): [string, string] => [`1 a ${longest} caracteres`, `1 to ${longest} characters`];
/** The official rule allows any character as the separator; `USAGE-WITHHOLDING` warns of one that is no point. */
const amount = /^[0-9]{1,13}.[0-9]{2}$/u;
const amountText: [string, string] = ['até 13 algarismos e 2 casas decimais', 'up to 13 digits and 2 decimals'];

/** A note that may occur once: number of its rules, key, test of its value, description of the test. */
interface Single {
  readonly id: number;
  readonly key: string;
  readonly valid: (value: string) => boolean;
  readonly text: readonly [string, string];
  /** A correct value, for a cure. */
  readonly example: string;
  /** Maximum length of the value, if its length is limited. */
  readonly maxLength?: MaxLength;
  /** Returns the value that the sender probably meant. */
  readonly correct?: (rawText: string) => string;
  readonly shape?: RegExp;
  /** Notes that require this one. */
  readonly neededBy?: readonly string[];
  /** The content of the note, for the cure when it is missing. */
  readonly holds: Localized;
}

const singles: readonly Single[] = [
  {
    id: 2,
    key: '#SOURCECURRENCYCODE#',
    valid: currenciesCiusPt,
    text: ['um código ISO 4217', 'a code of ISO 4217'],
    example: 'USD',
    correct: (code) => code.toUpperCase(),
    holds: {
      pt: 'o código ISO 4217 da moeda de que o documento emitido partiu (`USD`)',
      en: 'the ISO 4217 code of the currency that the issued document was converted from (`USD`)',
    },
    neededBy: ['#CALCULATIONRATE#'],
  },
  {
    id: 3,
    key: '#CALCULATIONRATE#',
    valid: (rate) => /^\d{1,9}\.\d{2,5}$/u.test(rate),
    text: ['até 9 algarismos e 2 a 5 casas decimais', 'up to 9 digits and 2 to 5 decimals'],
    example: '1.08',
    correct: (rate) => numberFrom(rate, 5),
    holds: {
      pt: 'a taxa de câmbio do documento emitido, com 2 a 5 casas decimais (`1.08`)',
      en: 'the exchange rate of the issued document, with 2 to 5 decimals (`1.08`)',
    },
    neededBy: ['#SOURCECURRENCYCODE#'],
  },
  {
    id: 4,
    key: '#DESCRIPTION@INVOICEPERIOD#',
    valid: (text) => upTo(150).test(text),
    text: lengthOf(150),
    example: 'Outubro de 2026',
    maxLength: {longest: 150, words: continueInNote},
    shape: /^#DESCRIPTION@INVOICEPERIOD#.{1,150}#$/u,
    holds: {pt: 'a descrição do período', en: 'the description of the period'},
  },
  {
    id: 6,
    key: '#NUMBER@ATCERTIFIEDPROGRAM#',
    valid: (text) => upTo(20).test(text),
    text: lengthOf(20),
    example: '0000',
    maxLength: {longest: 20, words: certificateCure},
    holds: {
      pt: 'o número do certificado impresso no documento emitido (`1234/AT`)',
      en: 'the number of the certificate printed on the issued document (`1234/AT`)',
    },
    neededBy: ['#HASHCODE@ATCERTIFIEDPROGRAM#', '#DESCRIPTION@ATCERTIFIEDPROGRAM#'],
  },
  {
    id: 7,
    key: '#HASHCODE@ATCERTIFIEDPROGRAM#',
    valid: (text) => upTo(20).test(text),
    text: lengthOf(20),
    example: 'AbCd',
    maxLength: {longest: 20, words: signatureCure},
    holds: {
      pt: 'os quatro caracteres da assinatura impressos no documento emitido',
      en: 'the four characters of the signature printed on the issued document',
    },
    neededBy: ['#NUMBER@ATCERTIFIEDPROGRAM#', '#DESCRIPTION@ATCERTIFIEDPROGRAM#'],
  },
  {
    id: 8,
    key: '#DESCRIPTION@ATCERTIFIEDPROGRAM#',
    valid: (text) => upTo(150).test(text),
    text: lengthOf(150),
    example: 'Programa',
    maxLength: {longest: 150, words: continueInNote},
    holds: {pt: 'a descrição do programa', en: 'the description of the program'},
  },
];

const singleCure =
  ({key, valid, example, maxLength, correct = (rawText) => rawText}: Single) =>
  ({text: rawText}: Element): Localized => {
    const corrected = correct(valueOf(rawText, key));
    return noteCure(key, corrected, valid(corrected) && !corrected.includes('#'), example, maxLength);
  };

const single = (kind: Single): Rule[] => {
  const {id, key, valid, text, shape: pattern = new RegExp(`^${key}.+#$`, 'u'), neededBy, holds} = kind;
  const singleNotes = notesStartingWith(key);
  const cure = singleCure(kind);
  const count = perInvoice((invoice) => notes(invoice).filter((element) => pattern.test(element.text)).length);
  const last = neededBy ? 4 : 3;
  return [
    withCure(
      note(`020_${id}.1`, singleNotes, valueMessage(key, ...text), (element) => valid(textBetween(element.text, key))),
      cure,
    ),
    withCure(
      note(`020_${id}.2`, singleNotes, shape(key), (element) => pattern.test(element.text)),
      cure,
    ),
    ...(neededBy
      ? [
          withCure(
            note(
              `020_${id}.3`,
              notesStartingWith(...neededBy),
              missingNoteMessage(key),
              (_, invoice) => count(invoice) >= 1,
            ),
            addNote(key, holds),
          ),
        ]
      : []),
    oneNote(
      key,
      note(`020_${id}.${last}`, singleNotes, uniqueMessage(key), (_, invoice) => count(invoice) <= 1),
    ),
  ];
};

/** A note of a numbered group: number of its rules, key, test of its value, and the other keys of the group. */
interface Grouped {
  readonly id: number;
  readonly key: string;
  readonly valid: (value: string) => boolean;
  readonly text: readonly [string, string];
  /** A correct value, for a cure. */
  readonly example: string;
  readonly maxLength?: MaxLength;
  readonly correct?: (rawText: string) => string;
  readonly others: readonly string[];
  /** The content of the note, for the cure when it is missing; a string if only one value is possible. */
  readonly holds: Localized | string;
}

const withholding = {
  type: 'WITHHOLDINGTAXTYPE@WITHHOLDINGTAX',
  description: 'WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX',
  amount: 'WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX',
};
const payment = {
  entity: 'ENTITY@ATMPAYMENT',
  reference: 'REFERENCE@ATMPAYMENT',
  amount: 'AMOUNT@ATMPAYMENT',
  description: 'DESCRIPTION@ATMPAYMENT',
};

const groupedNotes: readonly Grouped[] = [
  {
    id: 9,
    key: withholding.description,
    valid: (text) => upTo(150).test(text),
    text: lengthOf(150),
    example: 'IRS',
    maxLength: {longest: 150, words: continueInNote},
    others: [withholding.type, withholding.amount],
    holds: {
      pt: 'a descrição da retenção do documento emitido, como `IRS 23%`',
      en: 'the description of the withholding in the issued document, such as `IRS 23%`',
    },
  },
  {
    id: 10,
    key: withholding.amount,
    valid: (text) => amount.test(text),
    text: amountText,
    example: '25.00',
    correct: (amount) => numberFrom(amount, 2),
    others: [withholding.type, withholding.description],
    holds: {
      pt: 'o valor retido do documento emitido, com duas casas decimais',
      en: 'the amount withheld in the issued document, with two decimals',
    },
  },
  // Like the official rule: does `IRF,` contain the value and a comma?
  {
    id: 11,
    key: withholding.type,
    valid: (text) => 'IRF,'.includes(`${text},`),
    text: ['IRF', 'IRF'],
    example: 'IRF',
    correct: () => 'IRF',
    others: [withholding.description, withholding.amount],
    holds: 'IRF',
  },
  {
    id: 12,
    key: payment.entity,
    valid: (text) => upTo(20).test(text),
    text: lengthOf(20),
    example: '12345',
    maxLength: {longest: 20, words: issuedByOthers},
    others: [payment.reference, payment.amount],
    holds: {pt: 'a entidade do documento emitido', en: 'the entity of the issued document'},
  },
  {
    id: 13,
    key: payment.reference,
    valid: (text) => upTo(20).test(text),
    text: lengthOf(20),
    example: '123456789',
    maxLength: {longest: 20, words: issuedByOthers},
    others: [payment.entity, payment.amount],
    holds: {pt: 'a referência do documento emitido', en: 'the reference of the issued document'},
  },
  {
    id: 14,
    key: payment.amount,
    valid: (text) => amount.test(text),
    text: amountText,
    example: '25.00',
    correct: (amount) => numberFrom(amount, 2),
    others: [payment.entity, payment.reference],
    holds: {
      pt: 'o valor a pagar do documento emitido, com duas casas decimais',
      en: 'the amount to pay of the issued document, with two decimals',
    },
  },
  {
    id: 15,
    key: payment.description,
    valid: (text) => upTo(150).test(text),
    text: lengthOf(150),
    example: 'Multibanco',
    maxLength: {longest: 150, words: continueInNote},
    others: [payment.entity, payment.reference, payment.amount],
    holds: {pt: 'a descrição do documento emitido', en: 'the description of the issued document'},
  },
];

/** How often each text occurs in the notes. */
const countsByText = perInvoice((invoice) => {
  const times = new Map<string, number>();
  for (const {text} of notes(invoice)) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
});

/** The keys at the start of the notes: `#AMOUNT@ATMPAYMENT-000#`. */
const startKeys = perInvoice(
  (invoice) => new Set(notes(invoice).map(({text}) => /^#[^#]*#/u.exec(normalize(text))?.[0] ?? '')),
);

/** A note of a numbered group: `#AMOUNT@ATMPAYMENT-000#`. */
interface Numbered {
  readonly element: Element;
  readonly key: string;
  readonly index: string;
}

/** The numbered notes of a family: withholding tax, or payments by Multibanco. */
const numberedIn = (invoice: Invoice, keys: readonly string[]): readonly Numbered[] =>
  notes(invoice).flatMap((element) => {
    const [, key = '', index = ''] = /^#([^#]*)-([^#-]*)#/u.exec(normalize(element.text)) ?? [];
    return keys.includes(key) ? [{element, key, index}] : [];
  });

/** The notes of incomplete groups, if they can form one group: at most one note per key. */
interface SplitGroup {
  readonly notes: readonly Numbered[];
  /** The most frequent index of these notes. */
  readonly index: string;
}

const threeDigits = /^\d{3}$/u;

const splitGroupOf = (invoice: Invoice, keys: readonly string[]): SplitGroup | undefined => {
  const all = numberedIn(invoice, keys);
  const existingKeys = new Set(all.map(({key, index}) => `${key}-${index}`));
  const hasAll = (index: string, requiredKeys: readonly string[]): boolean =>
    requiredKeys.every((key) => existingKeys.has(`${key}-${index}`));
  const required = keys.filter((key) => key !== payment.description);
  // A description is optional. A separate one belongs to the group that has none.
  const isDescriptionAstray = all.some(({index}) => !hasAll(index, required) && hasAll(index, [payment.description]));
  const parts = all.filter(({index}) => !hasAll(index, isDescriptionAstray ? keys : required));
  if (new Set(parts.map(({key}) => key)).size < parts.length) return undefined;
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part.index, (counts.get(part.index) ?? 0) + 1);
  const times = (index: string): number => counts.get(index) ?? 0;
  const [index] = parts
    .map((part) => part.index)
    .filter((each) => threeDigits.test(each))
    .sort((left, right) => times(right) - times(left) || left.localeCompare(right));
  return index === undefined ? undefined : {notes: parts, index};
};

/** The text of the note with another index. */
const withIndex = ({element, key}: Numbered, index: string): string =>
  normalize(element.text).replace(/^#[^#]*#/u, () => `#${key}-${index}#`);

const oneGroup: Localized = {
  pt: ', o índice das outras notas do mesmo grupo; não acrescente outra nota',
  en: ', with the index of the other notes of the same group; do not add another note',
};

const ambiguousIndexCure: Localized = {
  pt: 'As notas de uma mesma retenção, ou de um mesmo pagamento, têm o mesmo índice: compare com o documento emitido e corrija o índice das que o têm trocado; só acrescente a que falta mesmo.',
  en: 'The notes of one withholding, or of one payment, have the same index: compare with the issued document and correct the index of those that have a wrong one; add a note only if it really is missing.',
};

const missingNote = (key: string, index: string): Localized => {
  const holds = groupedNotes.find((each) => each.key === key)?.holds ?? '';
  const start = `#${key}-${index}#`;
  return typeof holds === 'string'
    ? {pt: `Acrescente a nota (BT-22) \`${start}${holds}#\`.`, en: `Add the note (BT-22) \`${start}${holds}#\`.`}
    : addNote(start, holds);
};

/** Cure for a group that lacks a note: correct the index of a note that has a wrong one, or add the missing note. */
const cureOfGroup = (element: Element, missingKey: string, splitGroup: SplitGroup | undefined): CureWords => {
  if (!splitGroup) return ambiguousIndexCure;
  const {notes: parts, index} = splitGroup;
  const ownPart = parts.find((part) => part.element === element);
  if (ownPart && ownPart.index !== index) return continued(cureWrite(withIndex(ownPart, index)), oneGroup);
  const other = parts.find(({key}) => key === missingKey);
  return other
    ? continued(cureWriteInto(withIndex(other, index), other.element.xpath), oneGroup)
    : missingNote(missingKey, index);
};

/** For each family, the notes that can form one group; cached per document. */
const splitGroupByFamily = Object.fromEntries(
  [payment, withholding].map((family) => [
    family.amount,
    perInvoice((invoice) => splitGroupOf(invoice, Object.values(family))),
  ]),
);

const splitGroupFor = (key: string, invoice: Invoice): SplitGroup | undefined =>
  splitGroupByFamily[(key.endsWith('@ATMPAYMENT') ? payment : withholding).amount]?.(invoice);

const groupedCure =
  ({key, valid, example, maxLength, correct = (rawText) => rawText}: Grouped) =>
  ({text: rawText}: Element, invoice: Invoice): Localized => {
    const [, group = '', rest] = new RegExp(`^\\s*#${key}-(\\d{1,3})#(.*)$`, 'su').exec(rawText) ?? [];
    const index = threeDigits.test(group) ? group : splitGroupFor(key, invoice)?.index;
    const fullKey = `#${key}-${index ?? (group === '' ? '1' : group).padStart(3, '0')}#`;
    const corrected = correct(rest === undefined ? '' : valueOf(rest, ''));
    return noteCure(
      fullKey,
      corrected,
      valid(corrected) && corrected !== '' && !corrected.includes('#'),
      example,
      maxLength,
    );
  };

const grouped = (kind: Grouped): Rule[] => {
  const {id, key, valid, text, others} = kind;
  const start = `#${key}-`;
  const label = `${start}000#`;
  const groupOf = (element: Element): string => textBetween(element.text, start);
  const whole = (element: Element): string => `${start}${groupOf(element)}#`;
  const cure = groupedCure(kind);
  const complete = where(notes, (element) => beginsWith(element, start) && beginsWith(element, whole(element)));
  return [
    withCure(
      note(`020_${id}.1`, notesStartingWith(start), shape(label), (element) =>
        new RegExp(`^${start}[0-9]{3}#.+#$`, 'u').test(element.text),
      ),
      cure,
    ),
    withCure(
      note(`020_${id}.2`, notesStartingWith(start), valueMessage(label, ...text), (element) =>
        valid(textBetween(element.text, whole(element))),
      ),
      cure,
    ),
    withCure(
      note(
        `020_${id}.3`,
        complete,
        uniqueMessage(label),
        (element, invoice) => (countsByText(invoice).get(element.text) ?? 0) <= 1,
      ),
      (element) => ({
        pt: `Deixe uma só nota \`${whole(element)}\`; retire as outras.`,
        en: `Leave one note \`${whole(element)}\` only; remove the others.`,
      }),
    ),
    ...others.map((other, index): Rule => ({
      ...note(`020_${id}.${index + 4}`, complete, missingNoteMessage(`#${other}-000#`), (element, invoice) =>
        startKeys(invoice).has(`#${other}-${groupOf(element)}#`),
      ),
      messageAt: (element) => missingNoteMessage(`#${other}-${groupOf(element)}#`),
      cure: (element, invoice) => cureOfGroup(element, other, splitGroupFor(key, invoice)),
    })),
  ];
};

const property = '#ADDITIONALPROPERTY#';
const propertyNotes = notesStartingWith(property);
const propertyValue = (element: Element): string => {
  const startIndex = element.text.indexOf(property);
  const rest = startIndex < 0 ? '' : element.text.slice(startIndex + property.length);
  return textBetween(rest, '#');
};

/** Cure for a property note. The name and the value each have a maximum length. */
const propertyCure = ({text: rawText}: Element): Localized => {
  const [, name = '', value = ''] = /^#ADDITIONALPROPERTY#([^#]+)#([^#]+)#?\s*$/u.exec(normalize(rawText)) ?? [];
  const excess = Math.max(...[name, value].map((part) => Array.from(part).length)) - longestOfProperty;
  if (excess > 0) return lengthCure(excess, longestOfProperty, withoutKey, inProperty);
  const fits = [name, value].every((part) => upTo(longestOfProperty).test(part));
  return noteCure(`${property}${fits ? `${name}#` : 'Obra#'}`, value, fits, '17/2026');
};

const longestOfProperty = 50;

const inProperty: Localized = {pt: ' no nome ou no valor', en: ' in its name or its value'};

const withoutKey: Localized = {
  pt: 'Não a corte: escreva o nome e o valor inteiros numa nota sem chave (BT-22), em vez desta.',
  en: 'Do not cut it: write name and value whole into a note without a key (BT-22), instead of this one.',
};

/** Cure for a note that is too long. If the note has a known key, its value decides. */
const longNoteCure: NonNullable<Rule['cure']> = (element, invoice) => {
  const ofSingle = singles.find(({key}) => beginsWith(element, key));
  if (ofSingle) return singleCure(ofSingle)(element);
  const ofGroup = groupedNotes.find(({key}) => beginsWith(element, `#${key}-`));
  if (ofGroup) return groupedCure(ofGroup)(element, invoice);
  return beginsWith(element, property) ? propertyCure(element) : textCure(element.text, 500, severalNotes);
};

const names = at('*Line/Item/AdditionalItemProperty/Name');
const reference = '#ID@INVOICEDOCUMENTREFERENCE@BILLINGREFERENCE-';

/** Keys of properties that may occur once per line, by rule. */
const onceKeys = {
  '139_2': exemptionKeys.code,
  '139_3': exemptionKeys.text,
  '139_5': '#LINEID@COMMITMENTLINEREFERENCE#',
} as const;

/** Start of each keyed note (BT-22). The keys of numbered groups end with the hyphen before the index. */
export const noteKeys: readonly string[] = [
  ...singles.map(({key}) => key),
  property,
  ...groupedNotes.map(({key}) => `#${key}-`),
];

/** Start of each keyed name of an item property (BT-160). */
export const propertyKeys: readonly string[] = [...Object.values(onceKeys), reference];

/** Item properties that may occur once per line. Like the official rule, this counts them in the whole document. */
const propertyOnce = (id: string, key: string): Rule => {
  const count = perInvoice((invoice) => names(invoice).filter((name) => name.text === key).length);
  return withCure(
    rule(
      dt + id,
      'BT-160',
      where(names, (name) => beginsWith(name, key)),
      {
        pt: `A propriedade ${key} só pode aparecer uma vez por linha.`,
        en: `The property ${key} may occur once per line only.`,
      },
      (_, invoice) => count(invoice) <= invoice.lines.length,
    ),
    {
      pt: `Deixe em cada \`cac:Item\` um só \`cac:AdditionalItemProperty\` com \`${key}\`.`,
      en: `Leave one \`cac:AdditionalItemProperty\` with \`${key}\` only in each \`cac:Item\`.`,
    },
  );
};

export const noteRules: readonly Rule[] = [
  withCure(
    format(`${dt}020`, 'BT-22', notes, /^.{1,500}$/su, '1 a 500 caracteres', '1 to 500 characters'),
    longNoteCure,
  ),
  ...singles.flatMap(single),
  withCure(
    note(
      '020_5.1',
      propertyNotes,
      valueMessage(property, `${lengthOf(50)[0]} (nome)`, `${lengthOf(50)[1]} (name)`),
      (element) => upTo(50).test(textBetween(element.text, property)),
    ),
    propertyCure,
  ),
  withCure(
    note(
      '020_5.2',
      propertyNotes,
      valueMessage(property, `${lengthOf(50)[0]} (valor)`, `${lengthOf(50)[1]} (value)`),
      (element) => upTo(50).test(propertyValue(element)),
    ),
    propertyCure,
  ),
  withCure(
    note('020_5.3', propertyNotes, shape(property, 'nome#valor', 'name#value'), (element) =>
      /^#ADDITIONALPROPERTY#.{1,50}#.{1,50}#$/u.test(element.text),
    ),
    propertyCure,
  ),
  ...groupedNotes.flatMap(grouped),
  withCure(
    rule(
      `${dt}139_1`,
      'BT-160',
      where(names, (name) => beginsWith(name, reference)),
      {
        pt: `A propriedade tem de ter a forma ${reference}000#.`,
        en: `The property has to have the form ${reference}000#.`,
      },
      (name) => /^#ID@INVOICEDOCUMENTREFERENCE@BILLINGREFERENCE-[0-9]{3}#$/u.test(name.text),
    ),
    ({text: rawText}) => {
      const [number = '1'] = /\d{1,3}(?=#?\s*$)/u.exec(rawText) ?? [];
      return cureWrite(`${reference}${number.padStart(3, '0')}#`);
    },
  ),
  ...Object.entries(onceKeys).map(([id, key]) => propertyOnce(id, key)),
];
