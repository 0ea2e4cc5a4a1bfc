import {namedLists} from '../../rules/code-lists/named.ts';
import {largerBase, smallerUnit} from '../../rules/common.ts';
import {decimal, rounded, show, showQuantity, zero} from '../../rules/decimal.ts';
import {reasonsOfAt} from '../../rules/code-lists/lists.ts';
import {buyersNumber, categoryCure, withCountry} from '../../rules/common.ts';
import {exemptionCode} from '../../rules/cius-pt/exemption.ts';
import {mediaTypes} from '../../rules/attached.ts';
import {oneLine, tooLongInJson} from '../../rules/cius-pt/too-long.ts';
import {typeCureInJson} from '../../rules/document-type.ts';
import {meansCureInJson} from '../../rules/payment-means.ts';
import {
  asIssued,
  fromDocument,
  sources,
  cureOfCode,
  continued,
  orThousands,
  cureWithoutSign,
  cureWrite,
} from '../../rules/rule.ts';
import {dateMeantBy, inThousands, numberMeantBy} from '../../ubl/data-types.ts';
import {isRecord} from '../../ubl/is-record.ts';
import {editDistance, nearest} from '../nearest.ts';
import type {JsonSchema} from '../knowledge.ts';
import type {Localized} from '../report.ts';
import {atcudInJson} from '../usage/sheet.ts';
import {characterFault} from './characters.ts';
import {expressionOf} from './expression.ts';
import {pointerStep} from './parse.ts';

/** One violation of the schema. */
export interface SchemaFault {
  /** Pointer of the wrong value or, for a missing property, of its parent object. */
  readonly pointer: string;
  /** Name of a property that is not allowed. The finding points to its key. */
  readonly key?: string;
  /** Name of a missing property. The finding has the pointer that the property would have. */
  readonly lacks?: string;
  readonly message: Localized;
  readonly cure?: Localized;
  readonly found?: string;
  readonly term?: string;
  /** The value has a sign that is not allowed. */
  readonly signed?: boolean;
}

/** Schemas by their name in a `$ref`. */
type Schemas = Readonly<Record<string, JsonSchema>>;

type SchemaObject = Exclude<JsonSchema, boolean>;

interface Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly term: string | undefined;
}

type Check = (expected: unknown, place: Place, schema: SchemaObject, check: Validate) => readonly SchemaFault[];
interface Validate {
  (schema: unknown, place: Place): readonly SchemaFault[];
  /** Returns the known name that a misspelt name probably means. Only the first unknown names are looked up. */
  readonly correctName: (name: string, knownNames: readonly string[]) => string | undefined;
  readonly forms: Forms;
  /** The country in the address of the party at this pointer. */
  readonly countryOf: (pointer: string) => string;
  /** The cure for a wrong exemption code. */
  readonly reasonCure: (rawText: string) => Localized;
}

/** Descriptions of patterns, to follow "it has to be". */
type Forms = Readonly<Record<string, Localized>>;

const ref = '#/components/schemas/';

const schemaOf = (value: unknown): value is JsonSchema => typeof value === 'boolean' || isRecord(value);

const fault = (
  {pointer, value, term}: Place,
  pt: string,
  en: string,
  more: Partial<SchemaFault> = {},
): SchemaFault[] => [{pointer, message: {pt, en}, ...foundText(value), ...(term !== undefined && {term}), ...more}];

const foundText = (value: unknown): {found?: string} =>
  (typeof value === 'object' && value !== null) || isInfinite(value) ? {} : {found: JSON.stringify(value)};

/** Is it a number such as `1e400`, which JSON can write and no program can hold? */
const isInfinite = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value);

const types: Readonly<Record<string, readonly [test: (value: unknown) => boolean, pt: string, en: string]>> = {
  string: [(value) => typeof value === 'string', 'um texto, entre aspas', 'a text, in quotes'],
  object: [isRecord, 'um objeto', 'an object'],
  array: [Array.isArray, 'uma lista', 'a list'],
  boolean: [(value) => typeof value === 'boolean', '`true` ou `false`', '`true` or `false`'],
  integer: [Number.isInteger, 'um número inteiro', 'a whole number'],
  number: [(value) => typeof value === 'number', 'um número', 'a number'],
};

/** Length in characters, as in JSON Schema, not in UTF-16 code units. */
const lengthOf = (text: string): number => Array.from(text).length;

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u;

/** The schema of UBL has no year 0. */
const isDate = (text: string): boolean =>
  date.test(text) && text >= '0001' && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

const email = expressionOf('^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 'u');

const formats: Readonly<Record<string, readonly [test: (text: string) => boolean, pt: string, en: string]>> = {
  date: [isDate, 'uma data AAAA-MM-DD que exista', 'a date YYYY-MM-DD that exists'],
  email: [(text) => email.test(text), 'um endereço de correio', 'an e-mail address'],
  uri: [(text) => URL.canParse(text), 'um endereço (URI)', 'an address (URI)'],
};

/** Part of the patterns of `Text` and `Note`. They forbid characters and do not describe a format. */
const forbiddenCharacters = '\\u007F-\\u009F';

/** The start of the pattern of `Note`, which allows line feeds and tabs. */
const severalLines = '^[^\\u0000-\\u0008\\u000B-';

const code = (values: readonly unknown[]): string => values.map((value) => `\`${String(value)}\``).join(', ');

const onText =
  (
    test: (text: string, expected: unknown) => boolean,
    words: (expected: unknown) => readonly [string, string],
    cureOf: (text: string, expected: unknown, country: string) => Localized | undefined,
  ): Check =>
  (expected, place, _, check) => {
    if (typeof place.value !== 'string' || test(place.value, expected)) return [];
    const cure = cureOf(place.value, expected, check.countryOf(place.pointer));
    return fault(place, ...words(expected), {...(cure && {cure})});
  };

/** Cure for a date in another order. If the text is not a date, the date of the issued document. */
const dateCure = (text: string): Localized => {
  const probableDate = dateMeantBy(text);
  return probableDate === undefined
    ? {
        pt: 'Escreva a data do documento emitido, com ano, mês e dia (AAAA-MM-DD).',
        en: 'Write the date of the issued document, with year, month and day (YYYY-MM-DD).',
      }
    : {pt: `Escreva \`"${probableDate}"\`, se é esse o dia.`, en: `Write \`"${probableDate}"\`, if that is the day.`};
};

/** Cure for a code that differs from the list only in upper case or white space. */
const sameCode = (rawText: unknown, includes: (code: string) => boolean): Localized | undefined => {
  if (typeof rawText !== 'string') return undefined;
  const code = rawText.trim().toUpperCase();
  return includes(code) ? cureWrite(JSON.stringify(code)) : undefined;
};

const withholdingTypeCure: Localized = {
  pt: 'Escreva `"IRF"`; IRS ou IRC e a taxa vão em `description`.',
  en: 'Write `"IRF"`; IRS or IRC and the rate go into `description`.',
};

/** Cures for a wrong code, by term. The code was issued with the document, so the sender must not choose another one that looks similar. */
const codeCures: Readonly<Record<string, (rawText: string, acceptedCodes: readonly string[]) => Localized>> = {
  'BT-3': typeCureInJson,
  'BT-22': () => withholdingTypeCure,
  'BT-81': meansCureInJson,
  'BT-95': categoryCure,
  'BT-102': categoryCure,
  'BT-118': categoryCure,
  'BT-151': categoryCure,
  'BT-125-1': () => mediaTypes,
};

const atLeast = (size: number, expected: unknown): boolean => typeof expected !== 'number' || size >= expected;
const atMost = (size: number, expected: unknown): boolean => typeof expected !== 'number' || size <= expected;

/** @param pt and @param en: `*` is the expected number, `#` the actual one; `one|several` after it are the singular and the plural */
const onSize =
  (measure: (value: unknown) => number | undefined, fits: typeof atLeast, pt: string, en: string): Check =>
  (expected, place) => {
    const size = measure(place.value);
    if (size === undefined || fits(size, expected)) return [];
    const fill = (words: string): string =>
      words
        .replace(
          /([*#]) (\S+)\|(\w+)/u,
          (_, sign: string, one: string, several: string) =>
            `${sign} ${(sign === '*' ? expected : size) === 1 ? one : several}`,
        )
        .replace('*', String(expected))
        .replace('#', String(size));
    const cure =
      fits === atMost && measure === textLength && place.term !== undefined ? tooLongInJson(place.term) : undefined;
    return fault(place, fill(pt), fill(en), {...(cure && {cure})});
  };

const itemCount = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);
const textLength = (value: unknown): number | undefined => (typeof value === 'string' ? lengthOf(value) : undefined);
const keyCount = (value: unknown): number | undefined => (isRecord(value) ? Object.keys(value).length : undefined);

/** The examples of the contract write quantities with three decimals. Two decimals are accepted too. */
const isQuantity = ({pointer}: Pick<Place, 'pointer'>): boolean => /quantity$/iu.test(pointer);

/** Converts a number to a string that matches the schema: amounts have two decimals. */
const fittingText = (place: Place, schema: SchemaObject, check: Validate): string => {
  const {value} = place;
  const plain = String(value);
  const forms =
    typeof value === 'number' ? [plain, value.toFixed(isQuantity(place) ? 3 : 2), value.toFixed(3)] : [plain];
  return forms.find((form) => check(schema, {...place, value: form}).length === 0) ?? plain;
};

/** A longer text is no mistyped number or code: no cure is looked for. */
const longestMistyped = 1000;

/** Cure for a text that does not match its pattern: without white space, as a number with decimal point, without `ATCUD:`, with `PT`. */
const patternFault = (
  {value, pointer}: Place,
  form: RegExp,
  {countryOf, reasonCure}: Validate,
): Partial<SchemaFault> => {
  const country = countryOf(pointer);
  const rawText = String(value).trim();
  if (rawText.length > longestMistyped) return {};
  const number = decimal(numberMeantBy(rawText));
  const isReason = pointer.endsWith('/exemptionCode');
  const forms = [
    rawText,
    rawText.replace(/\s/gu, ''),
    ...(number === undefined ? [] : [isQuantity({pointer}) ? showQuantity(number) : show(number)]),
    rawText.replace(/^ATCUD\s*:\s*/iu, ''),
    ...(country === 'PT' && /^\d{9}$/u.test(rawText) ? [`PT${rawText}`] : []),
    ...(isReason && Object.hasOwn(reasonsOfAt, rawText.toUpperCase()) ? [rawText.toUpperCase()] : []),
  ];
  const fitting = forms.find((each) => form.test(each));
  if (fitting !== undefined) {
    const separated = inThousands(rawText);
    const thousands = separated !== undefined && form.test(separated) ? JSON.stringify(separated) : undefined;
    return {cure: orThousands(cureWrite(JSON.stringify(fitting)), thousands)};
  }
  if (isReason) return {cure: reasonCure(String(value))};
  if (/^0-\d+$/u.test(rawText) && pointer === '/atcud') return {cure: atcudInJson};
  if (pointer.endsWith('/vatId')) return {cure: withCountry(rawText, country)};
  if (number !== undefined && isQuantity({pointer}) && form.test(showQuantity(rounded(number, 3))))
    return {
      cure: pointer.endsWith('/baseQuantity')
        ? largerBase('`baseQuantity`', ['`net`', '`discount`', '`gross`'])
        : smallerUnit('"', '`baseQuantity`'),
    };
  const unsigned = number === undefined || number >= zero ? undefined : show(-number);
  if (unsigned === undefined || !form.test(unsigned)) {
    const example = form.test('x') ? undefined : examples.find((each) => form.test(each));
    return example === undefined ? {} : {cure: likeNumber(example, /\{2,(\d+)\}/u.exec(form.source)?.[1])};
  }
  const more = signCures.find(([place]) => place.test(pointer))?.[1];
  return {
    signed: true,
    cure: more === negativeDiscountCure ? negativeDiscountCure : cureWithoutSign(JSON.stringify(unsigned), more),
  };
};

/** Number formats in the schema. */
const examples = ['1234.50', '23.00'];

/** @param most maximum number of decimals, if it is greater than two */
const likeNumber = (example: string, most?: string): Localized => ({
  pt: `Escreva um texto como \`"${example}"\`, com ponto e ${most === undefined ? '2' : `2 a ${most}`} casas decimais, e sem separador de milhares.`,
  en: `Write a string such as \`"${example}"\`, with a point and ${most === undefined ? '2' : `2 to ${most}`} decimals, and no thousands separator.`,
});

/** A negative discount is not possible, because it raises the price. */
const negativeDiscountCure: Localized = {
  pt: 'Um desconto negativo aumenta o preço: retire `discount` e `gross`, e escreva em `net` o preço do documento emitido.',
  en: 'A negative discount raises the price: remove `discount` and `gross`, and write the price of the issued document into `net`.',
};

/** What to do with the sign of an amount, by its pointer. Without its sign, a deduction would become a charge. */
const signCures: readonly (readonly [place: RegExp, more: Localized])[] = [
  [/^\/totals\//u, asIssued],
  [/\/price\/discount$/u, negativeDiscountCure],
  [
    /\/price\/\w+$/u,
    {pt: '; o sinal vai na quantidade (`quantity`)', en: '; the sign goes to the quantity (`quantity`)'},
  ],
  [
    /\/allowances\/\d+\/\w+$/u,
    {pt: ', em `charges`: um desconto negativo é um encargo', en: ', in `charges`: a negative allowance is a charge'},
  ],
  [
    /\/charges\/\d+\/\w+$/u,
    {
      pt: ', em `allowances`: um encargo negativo é um desconto',
      en: ', in `allowances`: a negative charge is an allowance',
    },
  ],
];

/** Cure for a text with forbidden characters, and for an empty text. */
const characterCure = (text: string): Localized => {
  if (text.trim() === '')
    return {pt: 'Escreva o texto do documento emitido.', en: 'Write the text of the issued document.'};
  return /[\t\n\r]/u.test(text) ? oneLine : {pt: 'Retire os caracteres de controlo.', en: 'Remove control characters.'};
};

const missingPropertyFault = (place: Place, key: string): readonly SchemaFault[] => {
  const pointer = `${place.pointer}/${key}`;
  const isDebitNote = recordOf(place.value).typeCode === '383';
  const more =
    sources[key === 'precedingInvoices' && isDebitNote ? 'BR-CIUS-PT-65' : (termsOfMissing[pointer] ?? '')] ??
    (place.pointer.startsWith('/attachments/') ? partsOfAttachment[key] : fromDocument);
  const add = {pt: `Acrescente \`"${key}"\`.`, en: `Add \`"${key}"\`.`};
  return fault(place, `Falta a propriedade \`${key}\`.`, `The property \`${key}\` is missing.`, {
    lacks: key,
    cure: missingPropertyCures[pointer] ?? (more ? continued(add, more) : add),
  });
};

/** What to write into a missing property of an attachment: the issued document does not say it. */
const partsOfAttachment: Readonly<Record<string, Localized>> = {
  reference: {
    pt: ', a referência do anexo, como `FT-A-123`',
    en: ', the reference of the attachment, such as `FT-A-123`',
  },
  kind: {pt: ', como `ATTACHMENT`', en: ', such as `ATTACHMENT`'},
  content: {pt: ', o ficheiro em base64', en: ', the file in base64'},
  mediaType: {pt: ', como `application/pdf`', en: ', such as `application/pdf`'},
  fileName: {pt: ', com a extensão', en: ', with its extension'},
};

/** Terms of missing properties whose value comes from the issued document. */
const termsOfMissing: Readonly<Record<string, string>> = {
  '/precedingInvoices': 'BG-3',
  '/delivery': 'BG-15',
  '/delivery/address/postCode': 'BT-78',
  '/payment/creditTransfer/iban': 'BT-84',
};

/** Cures for missing properties that must not be invented, or belong in another place. */
const missingPropertyCures: Readonly<Record<string, Localized>> = {
  '/buyer/vatId': {
    pt: `Acrescente \`"vatId"\`, com o número do documento emitido e o código do país à frente. ${buyersNumber.pt}`,
    en: `Add \`"vatId"\`, with the number of the issued document after the code of its country. ${buyersNumber.en}`,
  },
  // Only a credit note with a due date requires it.
  '/payment': {
    pt: 'Numa nota de crédito, `dueDate` só vai com `payment`. Sem meio de pagamento, retire `dueDate` e escreva em `paymentTerms` as condições do documento emitido.',
    en: 'In a credit note, `dueDate` goes with `payment` only. Without means of payment, remove `dueDate` and write the terms of the issued document into `paymentTerms`.',
  },
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (value: unknown): readonly string[] => listOf(value).filter((item) => typeof item === 'string');

/** Cure for an unknown property. It keeps issued values from being lost. */
export const unknownPropertyCure: Localized = {
  pt: 'Retire-a; se o valor é do documento emitido, escreva-o na propriedade que o tem ou em `notes`.',
  en: 'Remove it; if the value is that of the issued document, write it into the property that holds it or into `notes`.',
};

const shortestWord = 3;

/** How many names one word can stand for, and the largest object of which it can be any free name: a period, a preceding invoice. */
const fewNames = 3;

/** The known names that start or end with the word, or that the word starts or ends with: `commitment` → `commitmentNumber`. */
const namesWithin = (word: string, knownNames: readonly string[]): readonly string[] => {
  const holds = (long: string, short: string): boolean =>
    short.length >= shortestWord && (long.startsWith(short) || long.endsWith(short));
  return knownNames.filter((name) => {
    const [one, other] = [name.toLowerCase(), word.toLowerCase()];
    return holds(one, other) || holds(other, one);
  });
};

const oneOf = (names: readonly string[], or: string): string => names.map((name) => `\`${name}\``).join(or);

/** Maximum number of unknown names to look up. A document with more of them has another content, not misspellings. */
const mostNames = 200;

/** The characters that a pattern of the schema forbids are left to it: it knows whether a line break is allowed. */
const textFaults = (text: string, place: Place, {pattern}: SchemaObject): readonly SchemaFault[] => {
  const textFault = characterFault(text);
  if (textFault === undefined) return [];
  if (typeof pattern === 'string' && !expressionOf(pattern, 'u').test(text)) return [];
  const {message, cure} = textFault;
  return fault(place, message.pt, message.en, {cure});
};

/** The check of each keyword. Keywords without a check are in `annotations`. Schemas with any other keyword are refused when they are loaded. */
const keywords: Readonly<Record<string, Check>> = {
  type: (expected, place, schema, check) => {
    const [test, pt, en] = types[String(expected)] ?? [];
    if (test?.(place.value) === true)
      return typeof place.value === 'string' ? textFaults(place.value, place, schema) : [];
    if (!test) return [];
    const asText = expected === 'string' && /number|boolean/u.test(typeof place.value) && !isInfinite(place.value);
    const cure = asText && {cure: cureWrite(JSON.stringify(fittingText(place, schema, check)))};
    return fault(place, `Tem de ser ${pt ?? ''}.`, `It has to be ${en ?? ''}.`, {...cure});
  },
  const: (expected, place) =>
    place.value === expected
      ? []
      : fault(place, `Tem de ser ${code([expected])}.`, `It has to be ${code([expected])}.`),
  enum: (expected, place) => {
    const values = listOf(expected);
    if (values.includes(place.value)) return [];
    const codeCure = place.term === undefined ? undefined : codeCures[place.term];
    const cure =
      sameCode(place.value, (each) => values.includes(each)) ??
      (typeof place.value === 'string' ? codeCure?.(place.value, textsOf(values)) : undefined);
    const [pt, en] = values.length === 1 ? ['', ''] : [' um destes:', ' one of these:'];
    return fault(place, `Tem de ser${pt} ${code(values)}.`, `It has to be${en} ${code(values)}.`, {
      ...(cure && {cure}),
    });
  },
  'x-code-list': (expected, place) => {
    const list = namedLists.get(String(expected));
    if (list === undefined || (typeof place.value === 'string' && list.includes(place.value))) return [];
    const cure = sameCode(place.value, list.includes) ?? cureOfCode(list.title, list.includes)?.();
    return fault(
      place,
      `Não está na lista ${list.title} da CIUS-PT.`,
      `It is not in CIUS-PT's version of the list ${list.title}.`,
      {...(cure && {cure})},
    );
  },
  'x-unique': (expected, place) => {
    const key = String(expected);
    const seen = new Map<string, number>();
    return listOf(place.value).flatMap((item, index) => {
      const value = recordOf(item)[key];
      const first = typeof value === 'string' ? seen.get(value) : undefined;
      if (typeof value !== 'string') return [];
      if (first === undefined) {
        seen.set(value, index);
        return [];
      }
      return fault(
        {value, pointer: `${place.pointer}/${index}/${key}`, term: place.term},
        `Não se pode repetir: já está em \`${place.pointer}/${first}/${key}\`.`,
        `It must not repeat: it stands in \`${place.pointer}/${first}/${key}\` already.`,
      );
    });
  },
  'x-code-prefix': onText(
    (text, expected) => namedLists.get(String(expected))?.includes(text.slice(0, 2)) ?? true,
    () => [
      'Tem de começar por um código de país que a CIUS-PT aceite: `PT`, `ES`, `GR` (não `EL` nem `XI`).',
      'It has to start with a country code that CIUS-PT accepts: `PT`, `ES`, `GR` (neither `EL` nor `XI`).',
    ],
    (text, _, country) => withCountry(text, country),
  ),
  pattern: (expected, place, _, check) => {
    const pattern = String(expected);
    const form = expressionOf(pattern, 'u');
    if (typeof place.value !== 'string' || form.test(place.value)) return [];
    if (pattern.startsWith(severalLines)) {
      // Without a forbidden character, the text is empty: `minLength` says so.
      const textFault = characterFault(place.value);
      return textFault === undefined
        ? []
        : fault(place, textFault.message.pt, textFault.message.en, {cure: textFault.cure});
    }
    if (pattern.includes(forbiddenCharacters)) {
      return fault(
        place,
        'Tem uma mudança de linha, uma tabulação ou outro carácter de controlo, ou está em branco.',
        'It has a line break, a tab or another control character, or it is blank.',
        {cure: characterCure(place.value)},
      );
    }
    const words = check.forms[pattern] ?? {
      pt: `um texto da forma \`${pattern}\``,
      en: `a text of the form \`${pattern}\``,
    };
    // A description can be a number of characters.
    const isCount = /^\d+ /u.test(words.pt);
    return fault(
      place,
      `Tem de ${isCount ? 'ter' : 'ser'} ${words.pt}.`,
      `It ${isCount ? 'needs' : 'has to be'} ${words.en}.`,
      patternFault(place, form, check),
    );
  },
  format: onText(
    (text, format) => formats[String(format)]?.[0](text) ?? true,
    (format) => {
      const [, pt = '', en = ''] = formats[String(format)] ?? [];
      return [`Tem de ser ${pt}.`, `It has to be ${en}.`];
    },
    (text, format) => (format === 'date' ? dateCure(text) : undefined),
  ),
  minLength: onSize(
    textLength,
    atLeast,
    'Tem de ter pelo menos * carácter|caracteres.',
    'It needs at least * character|characters.',
  ),
  maxLength: onSize(
    textLength,
    atMost,
    'Tem # carácter|caracteres; o máximo é *.',
    'It has # character|characters; the most is *.',
  ),
  minItems: onSize(
    itemCount,
    atLeast,
    'A lista tem de ter pelo menos * entrada|entradas.',
    'The list needs at least * item|items.',
  ),
  maxItems: onSize(
    itemCount,
    atMost,
    'A lista tem # entrada|entradas; o máximo é *.',
    'The list has # item|items; the most is *.',
  ),
  minProperties: onSize(keyCount, atLeast, 'O objeto não pode estar vazio.', 'The object must not be empty.'),
  required: (expected, place) =>
    isRecord(place.value)
      ? textsOf(expected).flatMap((key) =>
          Object.hasOwn(recordOf(place.value), key) ? [] : missingPropertyFault(place, key),
        )
      : [],
  dependentRequired: (expected, place) =>
    isRecord(place.value)
      ? Object.entries(recordOf(expected)).flatMap(([key, requiredKeys]) =>
          Object.hasOwn(recordOf(place.value), key)
            ? textsOf(requiredKeys)
                .filter((other) => !Object.hasOwn(recordOf(place.value), other))
                .flatMap((other) => missingPropertyFault(place, other))
            : [],
        )
      : [],
  properties: (expected, place, _, check) =>
    Object.entries(recordOf(expected)).flatMap(([key, schema]) => {
      const record = recordOf(place.value);
      if (!Object.hasOwn(record, key)) return [];
      const term = termOf(schema) ?? place.term;
      return check(schema, {value: record[key], pointer: place.pointer + pointerStep(key), term});
    }),
  additionalProperties: (expected, place, schema, check) => {
    if (expected !== false || !isRecord(place.value)) return [];
    const knownKeys = Object.keys(recordOf(schema.properties));
    const free = knownKeys.filter((each) => !Object.hasOwn(recordOf(place.value), each));
    return Object.keys(place.value)
      .filter((key) => !knownKeys.includes(key))
      .flatMap((key) => {
        const near = check.correctName(key, free);
        const within = near === undefined ? namesWithin(key, free) : [near];
        const names = within.length === 0 && knownKeys.length <= fewNames ? free : within;
        return fault(place, `Não existe a propriedade \`${key}\`.`, `There is no property \`${key}\`.`, {
          key,
          found: key,
          cure:
            names.length === 0 || names.length > fewNames
              ? unknownPropertyCure
              : {
                  pt: `Se é ${oneOf(names, ' ou ')}, mude o nome; se não é, retire-a, e escreva o que o documento emitido diz na propriedade que o tem ou em \`notes\`.`,
                  en: `If it is ${oneOf(names, ' or ')}, rename it; if not, remove it, and write what the issued document says into the property that holds it or into \`notes\`.`,
                },
        });
      });
  },
  items: (expected, place, _, check) =>
    listOf(place.value).flatMap((value, index) =>
      check(expected, {value, pointer: place.pointer + pointerStep(index), term: place.term}),
    ),
  allOf: (expected, place, _, check) => listOf(expected).flatMap((schema) => check(schema, place)),
  anyOf: (expected, place, _, check) => oneOrMore(listOf(expected), place, check),
  oneOf: (expected, place, _, check) => {
    const matchingSchemas = listOf(expected).filter((schema) => check(schema, place).length === 0);
    if (matchingSchemas.length > 1) {
      return fault(place, 'Só pode ser uma das formas possíveis.', 'It may be one of the possible forms only.');
    }
    return oneOrMore(listOf(expected), place, check);
  },
  not: (expected, place, _, check) =>
    check(expected, place).length > 0
      ? []
      : fault(place, 'Não é permitido neste documento.', 'It is not allowed in this document.'),
  if: (expected, place, schema, check) => {
    const branch = check(expected, place).length === 0 ? schema.then : schema.else;
    return branch === undefined ? [] : check(branch, place);
  },
};

/** The two parts of an exemption reason. The schema requires one of them, the syntax sheet both. */
const exemption = ['exemptionCode', 'exemptionReason'];
const bothReasonsCure: Localized = {
  pt: 'Acrescente `exemptionCode` e `exemptionReason`, com o código e o texto do motivo do documento emitido, aqui e no resumo do IVA.',
  en: 'Add `exemptionCode` and `exemptionReason`, with the code and the text of the reason of the issued document, here and in the VAT breakdown.',
};

const addOneOf = (names: readonly string[]): Localized => ({
  pt: `Acrescente uma delas: ${code(names)}.`,
  en: `Add one of them: ${code(names)}.`,
});

/** If no schema matches, returns the faults of the one with the fewest, of those that the document has a required property of. */
const oneOrMore = (forms: readonly unknown[], place: Place, check: Validate): readonly SchemaFault[] => {
  const faults = forms.map((schema) => check(schema, place));
  if (faults.some((each) => each.length === 0)) return [];
  const missingNames = faults.flatMap(([first, ...others]) => (others.length === 0 ? (first?.lacks ?? []) : []));
  if (missingNames.length === forms.length) {
    return fault(
      place,
      `Falta uma das propriedades ${code(missingNames)}.`,
      `One of the properties ${code(missingNames)} is missing.`,
      {cure: missingNames.every((name) => exemption.includes(name)) ? bothReasonsCure : addOneOf(missingNames)},
    );
  }
  const isBegun = (form: unknown): boolean =>
    textsOf(recordOf(form).required).some((key) => Object.hasOwn(recordOf(place.value), key));
  const begun = faults.filter((_, index) => isBegun(forms[index]));
  return (begun.length > 0 ? begun : faults).reduce((best, each) => (each.length < best.length ? each : best));
};

const termOf = (schema: unknown): string | undefined => {
  const term = recordOf(schema)['x-bt'];
  return typeof term === 'string' ? term : undefined;
};

/** Two parts of a schema can require the same, such as an entry in a list. */
const withoutRepeats = (faults: readonly SchemaFault[]): readonly SchemaFault[] => {
  const seen = new Set<string>();
  return faults.filter(({pointer, key = '', lacks = '', message}) => {
    const one = [pointer, key, lacks, message.en].join('\n');
    return !seen.has(one) && seen.add(one);
  });
};

/** Keywords that restrict nothing, or that another keyword evaluates (`then`). */
const annotations = new Set(['$ref', 'x-bt', 'then', 'else', 'contentMediaType', 'contentEncoding']);

/** Does `checkSchema` evaluate or deliberately ignore this keyword? */
export const supportsKeyword = (keyword: string): boolean =>
  Object.hasOwn(keywords, keyword) || annotations.has(keyword);

/**
 * Checks a JSON value against a schema of the contract. Supports the parts of JSON Schema 2020-12 that the schema of a document uses.
 *
 * @param name name of the schema in `schemas`
 * @param forms descriptions of the patterns; a pattern without a description is shown itself
 * @returns every fault, in the order of the schema
 */
export const checkSchema = (
  value: unknown,
  name: string,
  schemas: Schemas,
  forms: Forms = {},
): readonly SchemaFault[] => {
  let lookups = 0;
  const correctName: Validate['correctName'] = (name, knownNames) => {
    lookups += 1;
    const [near] = lookups <= mostNames && name.length < 60 ? nearest(name, knownNames) : [];
    return near !== undefined && editDistance(name.toLowerCase(), near.toLowerCase()) <= name.length / 3
      ? near
      : undefined;
  };
  const countryOf: Validate['countryOf'] = (pointer) => {
    const [, party = ''] = pointer.split('/');
    const {country} = recordOf(recordOf(recordOf(value)[party]).address);
    return typeof country === 'string' ? country : '';
  };
  const checkOne = (schema: unknown, place: Place): readonly SchemaFault[] => {
    if (!schemaOf(schema) || schema === true) return [];
    if (schema === false) return keywords.not?.(true, place, {}, check) ?? [];
    const faults: SchemaFault[] = [];
    const add = (newFaults: readonly SchemaFault[]): void => {
      for (const each of newFaults) faults.push(each);
    };
    if (typeof schema.$ref === 'string') add(check(schemas[schema.$ref.replace(ref, '')], place));
    // A wrong type breaks most other keywords too, so only the type is reported.
    if (faults.length > 0) return faults;
    const ofType = schema.type === undefined ? [] : (keywords.type?.(schema.type, place, schema, check) ?? []);
    if (ofType.length > 0) return ofType;
    for (const [keyword, expected] of Object.entries(schema)) {
      if (keyword !== 'type') add(keywords[keyword]?.(expected, place, schema, check) ?? []);
    }
    return faults;
  };
  const reasonCure: Validate['reasonCure'] = (rawText) => {
    const {lines, vatBreakdown} = recordOf(value);
    const all = [...listOf(lines).map((line) => recordOf(line).vat), ...listOf(vatBreakdown)].map(recordOf);
    const sameEntry = all.find(({exemptionCode: code}) => code === rawText);
    const codes = all.flatMap(({category, exemptionCode: code}) => (category === sameEntry?.category ? code : []));
    return exemptionCode(rawText, codes, JSON.stringify);
  };
  const check: Validate = Object.assign(checkOne, {correctName, forms, countryOf, reasonCure});
  return withoutRepeats(check(schemas[name] ?? true, {value, pointer: '', term: undefined}));
};
