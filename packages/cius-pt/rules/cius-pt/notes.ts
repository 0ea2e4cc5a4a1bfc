import {at, format, perInvoice, rule, where, type Context, type Rule} from '../rule.ts';
import {normalize, type Element, type Invoice} from '../tree.ts';
import {currenciesCiusPt} from '../codeLists/lists.ts';
import type {Localized} from '../terms.ts';

/* Structured notes (BT-22): #KEY#value#, and #KEY-000#value# for those that belong together. */

const DT = 'DT-CIUS-PT-';
const notes = at('Note');

/** `substring-before(substring-after(value, start), '#')`: what stands between the start and the next #. */
const between = (value: string, start: string): string => {
  const from = value.indexOf(start);
  if (from < 0) return '';
  const rest = value.slice(from + start.length);
  const end = rest.indexOf('#');
  return end < 0 ? '' : normalize(rest.slice(0, end));
};

const begins = (note: Element, start: string): boolean => normalize(note.text).startsWith(start);

const starting = (...starts: readonly string[]): Context =>
  where(notes, (note) => starts.some((start) => begins(note, start)));

const note = (
  id: string,
  context: Context,
  message: Localized,
  check: (element: Element, invoice: Invoice) => boolean,
): Rule => rule(DT + id, 'BT-22', context, message, check);

const shape = (key: string): Localized => ({
  pt: `A nota tem de ter a forma ${key}valor#.`,
  en: `The note has to have the form ${key}value#.`,
});
const value = (key: string, pt: string, en: string): Localized => ({
  pt: `O valor da nota ${key} tem de ser ${pt}.`,
  en: `The value of the note ${key} has to be ${en}.`,
});
const needs = (key: string): Localized => ({
  pt: `Falta a nota ${key}, que completa esta.`,
  en: `The note ${key}, which completes this one, is missing.`,
});
/** A rule that asks for another note. */
const withNote = (key: string, broken: Rule): Rule => ({
  ...broken,
  cure: () => ({
    pt: `Acrescente um \`cbc:Note\` que comece por \`${key}\`.`,
    en: `Add a \`cbc:Note\` that begins with \`${key}\`.`,
  }),
});
const unique = (key: string): Localized => ({
  pt: `A nota ${key} não se pode repetir.`,
  en: `The note ${key} must not repeat.`,
});

const upTo = (longest: number): RegExp => new RegExp(`^.{1,${longest}}$`, 'u');
const lengthOf = (longest: number): [string, string] => [`1 a ${longest} caracteres`, `1 to ${longest} characters`];
const AMOUNT = /^[0-9]{1,13}.[0-9]{2}$/u;
const AMOUNT_TEXT: [string, string] = ['até 13 algarismos e 2 casas decimais', 'up to 13 digits and 2 decimals'];

/** A note that may stand once: number of its rules, key, test of its value and the text of that. */
interface Single {
  readonly id: number;
  readonly key: string;
  readonly valid: (value: string) => boolean;
  readonly text: readonly [string, string];
  readonly shape?: RegExp;
  /** Notes that need this one. */
  readonly neededBy?: readonly string[];
}

const SINGLES: readonly Single[] = [
  {
    id: 2,
    key: '#SOURCECURRENCYCODE#',
    valid: currenciesCiusPt,
    text: ['um código ISO 4217', 'a code of ISO 4217'],
    neededBy: ['#CALCULATIONRATE#'],
  },
  {
    id: 3,
    key: '#CALCULATIONRATE#',
    valid: (rate) => /^\d{1,9}\.\d{2,5}$/u.test(rate),
    text: ['até 9 algarismos e 2 a 5 casas decimais', 'up to 9 digits and 2 to 5 decimals'],
    neededBy: ['#SOURCECURRENCYCODE#'],
  },
  {
    id: 4,
    key: '#DESCRIPTION@INVOICEPERIOD#',
    valid: (text) => upTo(150).test(text),
    text: lengthOf(150),
    shape: /^#DESCRIPTION@INVOICEPERIOD#.{1,150}#$/u,
  },
  {
    id: 6,
    key: '#NUMBER@ATCERTIFIEDPROGRAM#',
    valid: (text) => upTo(20).test(text),
    text: lengthOf(20),
    neededBy: ['#HASHCODE@ATCERTIFIEDPROGRAM#', '#DESCRIPTION@ATCERTIFIEDPROGRAM#'],
  },
  {
    id: 7,
    key: '#HASHCODE@ATCERTIFIEDPROGRAM#',
    valid: (text) => upTo(20).test(text),
    text: lengthOf(20),
    neededBy: ['#NUMBER@ATCERTIFIEDPROGRAM#', '#DESCRIPTION@ATCERTIFIEDPROGRAM#'],
  },
  {id: 8, key: '#DESCRIPTION@ATCERTIFIEDPROGRAM#', valid: (text) => upTo(150).test(text), text: lengthOf(150)},
];

const single = ({id, key, valid, text, shape: pattern = new RegExp(`^${key}.+#$`, 'u'), neededBy}: Single): Rule[] => {
  const own = starting(key);
  const count = perInvoice((invoice) => notes(invoice).filter((element) => pattern.test(element.text)).length);
  const last = neededBy ? 4 : 3;
  return [
    note(`020_${id}.1`, own, value(key, ...text), (element) => valid(between(element.text, key))),
    note(`020_${id}.2`, own, shape(key), (element) => pattern.test(element.text)),
    ...(neededBy
      ? [
          withNote(
            key,
            note(`020_${id}.3`, starting(...neededBy), needs(key), (_, invoice) => count(invoice) >= 1),
          ),
        ]
      : []),
    note(`020_${id}.${last}`, own, unique(key), (_, invoice) => count(invoice) <= 1),
  ];
};

/** A note of a numbered group: number of its rules, key, test of its value, and the other keys of the group. */
interface Grouped {
  readonly id: number;
  readonly key: string;
  readonly valid: (value: string) => boolean;
  readonly text: readonly [string, string];
  readonly others: readonly string[];
}

const WITHHOLDING = {
  type: 'WITHHOLDINGTAXTYPE@WITHHOLDINGTAX',
  description: 'WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX',
  amount: 'WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX',
};
const PAYMENT = {
  entity: 'ENTITY@ATMPAYMENT',
  reference: 'REFERENCE@ATMPAYMENT',
  amount: 'AMOUNT@ATMPAYMENT',
  description: 'DESCRIPTION@ATMPAYMENT',
};

const GROUPED: readonly Grouped[] = [
  {
    id: 9,
    key: WITHHOLDING.description,
    valid: (text) => upTo(150).test(text),
    text: lengthOf(150),
    others: [WITHHOLDING.type, WITHHOLDING.amount],
  },
  {
    id: 10,
    key: WITHHOLDING.amount,
    valid: (text) => AMOUNT.test(text),
    text: AMOUNT_TEXT,
    others: [WITHHOLDING.type, WITHHOLDING.description],
  },
  // As the official rule asks: does `IRF,` contain the value and a comma?
  {
    id: 11,
    key: WITHHOLDING.type,
    valid: (text) => 'IRF,'.includes(`${text},`),
    text: ['IRF', 'IRF'],
    others: [WITHHOLDING.description, WITHHOLDING.amount],
  },
  {
    id: 12,
    key: PAYMENT.entity,
    valid: (text) => upTo(20).test(text),
    text: lengthOf(20),
    others: [PAYMENT.reference, PAYMENT.amount],
  },
  {
    id: 13,
    key: PAYMENT.reference,
    valid: (text) => upTo(20).test(text),
    text: lengthOf(20),
    others: [PAYMENT.entity, PAYMENT.amount],
  },
  {
    id: 14,
    key: PAYMENT.amount,
    valid: (text) => AMOUNT.test(text),
    text: AMOUNT_TEXT,
    others: [PAYMENT.entity, PAYMENT.reference],
  },
  {
    id: 15,
    key: PAYMENT.description,
    valid: (text) => upTo(150).test(text),
    text: lengthOf(150),
    others: [PAYMENT.entity, PAYMENT.reference, PAYMENT.amount],
  },
];

/** How often each text stands in the notes. */
const timesOf = perInvoice((invoice) => {
  const times = new Map<string, number>();
  for (const {text} of notes(invoice)) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
});

/** The keys that the notes begin with: `#AMOUNT@ATMPAYMENT-000#`. */
const beginnings = perInvoice(
  (invoice) => new Set(notes(invoice).map(({text}) => /^#[^#]*#/u.exec(normalize(text))?.[0] ?? '')),
);

const grouped = ({id, key, valid, text, others}: Grouped): Rule[] => {
  const start = `#${key}-`;
  const label = `${start}000#`;
  const groupOf = (element: Element): string => between(element.text, start);
  const whole = (element: Element): string => `${start}${groupOf(element)}#`;
  const complete = where(notes, (element) => begins(element, start) && begins(element, whole(element)));
  return [
    note(`020_${id}.1`, starting(start), shape(label), (element) =>
      new RegExp(`^${start}[0-9]{3}#.+#$`, 'u').test(element.text),
    ),
    note(`020_${id}.2`, starting(start), value(label, ...text), (element) =>
      valid(between(element.text, whole(element))),
    ),
    note(`020_${id}.3`, complete, unique(label), (element, invoice) => (timesOf(invoice).get(element.text) ?? 0) <= 1),
    ...others.map((other, index) =>
      withNote(
        `#${other}-`,
        note(`020_${id}.${index + 4}`, complete, needs(`#${other}-000#`), (element, invoice) =>
          beginnings(invoice).has(`#${other}-${groupOf(element)}#`),
        ),
      ),
    ),
  ];
};

const PROPERTY = '#ADDITIONALPROPERTY#';
const propertyNotes = starting(PROPERTY);
const propertyValue = (element: Element): string => {
  const from = element.text.indexOf(PROPERTY);
  const rest = from < 0 ? '' : element.text.slice(from + PROPERTY.length);
  return between(rest, '#');
};

const names = at('*Line/Item/AdditionalItemProperty/Name');
const REFERENCE = '#ID@INVOICEDOCUMENTREFERENCE@BILLINGREFERENCE-';

/** Properties of items that may stand once per line, counted over the whole document as the official rule does. */
const propertyOnce = (id: string, key: string): Rule => {
  const count = perInvoice((invoice) => names(invoice).filter((name) => name.text === key).length);
  return rule(
    DT + id,
    'BT-160',
    where(names, (name) => begins(name, key)),
    {
      pt: `A propriedade ${key} só pode aparecer uma vez por linha.`,
      en: `The property ${key} may occur once per line only.`,
    },
    (_, invoice) => count(invoice) <= invoice.lines.length,
  );
};

export const noteRules: readonly Rule[] = [
  format(`${DT}020`, 'BT-22', notes, /^.{1,500}$/su, '1 a 500 caracteres', '1 to 500 characters'),
  ...SINGLES.flatMap(single),
  note('020_5.1', propertyNotes, value(PROPERTY, `${lengthOf(50)[0]} (nome)`, `${lengthOf(50)[1]} (name)`), (element) =>
    upTo(50).test(between(element.text, PROPERTY)),
  ),
  note(
    '020_5.2',
    propertyNotes,
    value(PROPERTY, `${lengthOf(50)[0]} (valor)`, `${lengthOf(50)[1]} (value)`),
    (element) => upTo(50).test(propertyValue(element)),
  ),
  note('020_5.3', propertyNotes, shape(`${PROPERTY}nome#`), (element) =>
    /^#ADDITIONALPROPERTY#.{1,50}#.{1,50}#$/u.test(element.text),
  ),
  ...GROUPED.flatMap(grouped),
  rule(
    `${DT}139_1`,
    'BT-160',
    where(names, (name) => begins(name, REFERENCE)),
    {
      pt: `A propriedade tem de ter a forma ${REFERENCE}000#.`,
      en: `The property has to have the form ${REFERENCE}000#.`,
    },
    (name) => /^#ID@INVOICEDOCUMENTREFERENCE@BILLINGREFERENCE-[0-9]{3}#$/u.test(name.text),
  ),
  propertyOnce('139_2', '#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#'),
  propertyOnce('139_3', '#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#'),
  propertyOnce('139_5', '#LINEID@COMMITMENTLINEREFERENCE#'),
];
