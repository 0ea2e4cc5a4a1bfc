/** The text format of a basic component (`cbc:`). */
export type Form = 'text' | 'decimal' | 'date' | 'time' | 'boolean' | 'base64';

/** Data type of a basic component, from UnqualifiedDataTypes and the CCTS types that it references. */
interface DataType {
  readonly form: Form;
  readonly attributes: readonly string[];
  /** The required attribute, if there is one. */
  readonly requiredAttribute: string | undefined;
}

const code = 'listID listAgencyID listAgencyName listName listVersionID name languageID listURI listSchemeURI';
const identifier = 'schemeID schemeName schemeAgencyID schemeAgencyName schemeVersionID schemeDataURI schemeURI';
const binary = 'mimeCode format encodingCode characterSetCode uri filename';
const quantity = 'unitCode unitCodeListID unitCodeListAgencyID unitCodeListAgencyName';

/** The suffix of a name gives its type (UBL 2.1 naming rules): suffix, format, attributes. `!` means that the first attribute is required. */
const types: readonly (readonly [end: RegExp, form: Form, attributes: string])[] = [
  // The only one of 873 names that breaks the rule.
  [/^TimeAmount$/u, 'text', 'languageID languageLocaleID'],
  [/Amount$/u, 'decimal', '!currencyID currencyCodeListVersionID'],
  [/Measure$/u, 'decimal', '!unitCode unitCodeListVersionID'],
  [/Quantity$/u, 'decimal', quantity],
  [/(?:Numeric|Percent|Rate)$/u, 'decimal', 'format'],
  [/Date$/u, 'date', ''],
  [/Time$/u, 'time', ''],
  [/Indicator$/u, 'boolean', ''],
  [/BinaryObject$/u, 'base64', `!${binary}`],
  [/Code$/u, 'text', code],
  [/(?:ID|URI)$/u, 'text', identifier],
  [/$/u, 'text', 'languageID languageLocaleID'],
];

const typeCache = new Map<string, DataType>();

/** The data type of a basic component of UBL 2.1, by its local name. */
export const dataTypeOf = (name: string): DataType => {
  const cached = typeCache.get(name);
  if (cached) return cached;
  const [, form, notation] = types.find(([end]) => end.test(name)) ?? ['', 'text', ''];
  const attributes = notation.replace('!', '').split(' ');
  const type = {form, attributes, requiredAttribute: notation.startsWith('!') ? attributes[0] : undefined} as const;
  // A document may contain any number of unknown names, so the map has a limit.
  if (typeCache.size < 1000) typeCache.set(name, type);
  return type;
};

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
const date = new RegExp(`^-?(\\d{4}|[1-9]\\d{4,})-(0[1-9]|1[0-2])-(\\d\\d)${zone}$`, 'u');
const time = new RegExp(`^(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)${zone}$`, 'u');

/** Avoids a pattern for the whole text, which may have millions of digits. */
const isDecimal = (text: string): boolean => {
  const digits = text.replace(/^[+-]/u, '');
  return /\d/u.test(digits) && !/[^\d.]/u.test(digits) && digits.indexOf('.') === digits.lastIndexOf('.');
};

const daysOf = (year: number, month: number): number => {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
};

const isDate = (text: string): boolean => {
  const [, year, month, day] = (date.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return year > 0 && day > 0 && day <= daysOf(year % 400, month);
};

/** Base64 of RFC 4648 with white space anywhere: complete groups of four characters, and no extra bits after the last byte. */
const isBase64 = (text: string): boolean => {
  const characters = text.replace(/[ \t\r\n]+/gu, '');
  const end = characters.search(/[^A-Za-z0-9+/]/u);
  if (characters.length % 4 !== 0) return false;
  return end < 0 || (end >= characters.length - 2 && /(?:[AQgw]==|[AEIMQUYcgkosw048]=)$/u.test(characters.slice(-3)));
};

const forms: Readonly<Record<Form, (text: string) => boolean>> = {
  text: () => true,
  decimal: isDecimal,
  date: isDate,
  time: (text) => time.test(text),
  boolean: (text) => /^(?:true|false|1|0)$/u.test(text),
  base64: isBase64,
};

/**
 * Does the text have the format, as defined in XML Schema 1.0?
 * @param text without leading and trailing white space, which is not significant
 */
export const fitsForm = (form: Form, text: string): boolean => forms[form](text);

const uris = new Set(['schemeURI', 'schemeDataURI', 'listURI', 'listSchemeURI', 'uri']);

/** Does the value match the data type of the attribute? All attributes are text except URIs, which accept nearly anything (`xs:anyURI`). */
export const fitsAttribute = (name: string, value: string): boolean =>
  !uris.has(name) || !/%(?![\da-f]{2})|#.*#/isu.test(value);

/**
 * A number with a decimal point and no thousands separators, if it is clear: `1234,5`, `1.234,5` and `1 234,5` → `1234.5`. Any other text is
 * only trimmed.
 */
export const numberMeantBy = (text: string): string => {
  const plain = text.trim();
  const [, whole, decimals] = /^(-?(?:\d+|\d{1,3}(?:[.\s]\d{3})+)),(\d+)$/u.exec(plain) ?? [];
  if (whole !== undefined && decimals !== undefined) return `${whole.replace(/[.\s]/gu, '')}.${decimals}`;
  return /^-?\d{1,3}(?:[,\s]\d{3})+\.\d+$/u.test(plain) ? plain.replace(/[,\s]/gu, '') : plain;
};

/** The value of `1.234` if its point separates thousands: `1234.00`; undefined for any other text. */
export const inThousands = (text: string): string | undefined =>
  /^\s*-?\d{1,3}\.\d{3}\s*$/u.test(text) ? `${text.trim().replace('.', '')}.00` : undefined;

/** The date in XML Schema format, if it is clear: `2-11-2026`, `2026/11/2` and `2026-11-02T10:00:00` → `2026-11-02`. */
export const dateMeantBy = (text: string): string | undefined => {
  const [, first = '', month = '', last = ''] =
    /^\s*(\d{4}|\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d?)(?:[TZ+ -].*)?$/u.exec(text) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const isoDate = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return /^\d{4}-\d\d-\d\d$/u.test(isoDate) && fitsForm('date', isoDate) ? isoDate : undefined;
};
