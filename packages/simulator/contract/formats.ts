import {isRecord} from '@integration-docs/facts';
import {fullFormats, type FormatName} from 'ajv-formats/dist/formats.js';

/** No text with a format may be longer. For a longer one, the expressions of `ajv-formats` need more stack than V8 has. */
const longest = 10_000;

function fits(format: unknown, text: string): boolean {
  if (format instanceof RegExp) return format.test(text);
  if (isRecord(format)) return fits(format.validate, text);
  return typeof format === 'function' && Reflect.apply(format, undefined, [text]) === true;
}

function checkOf(name: FormatName): (text: string) => boolean {
  return (text) => text.length <= longest && fits(fullFormats[name], text);
}

const isDate = checkOf('date');

/** RFC 3339 §5.6, without the second 60: `ajv-formats` also accepts a space in the place of the `T`, and `+01` and `+0100` as zones. */
const momentForm =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

function isMoment(text: string): boolean {
  const day = text.length <= longest ? momentForm.exec(text)?.[1] : undefined;
  return day !== undefined && isDate(day);
}

/** The formats of the contract. A day has no year 0, because the schema of UBL has none. */
export const formats = {
  'date-time': isMoment,
  date: (text: string): boolean => isDate(text) && text >= '0001',
  email: checkOf('email'),
  uri: checkOf('uri'),
  'uri-reference': checkOf('uri-reference'),
};
