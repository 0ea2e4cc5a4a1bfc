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

const isDateTime = checkOf('date-time');

/** The formats of the contract. A moment is one that can be compared: `ajv-formats` also accepts a second 60, and `+01` as a zone. */
export const formats = {
  'date-time': (text: string): boolean => isDateTime(text) && !Number.isNaN(Date.parse(text)),
  date: checkOf('date'),
  email: checkOf('email'),
  uri: checkOf('uri'),
  'uri-reference': checkOf('uri-reference'),
};
