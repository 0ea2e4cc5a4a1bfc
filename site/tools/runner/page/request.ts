import type {RunFacts} from '../texts.ts';
import type {PlatformRequest} from '../worker/messages.ts';

/** Values of form fields by name: `path:documentId`, `header:Accept`, `body:application/json`. Files are not among them. */
export type Values = Readonly<Record<string, string>>;

/** The body selected in the form; null if the operation has none. */
export type ChosenBody =
  | {readonly kind: 'text'; readonly mediaType: string}
  | {readonly kind: 'form'; readonly mediaType: string}
  | {
      readonly kind: 'upload';
      readonly field: string;
      readonly fileName: string;
      readonly partType: string;
      readonly content: Uint8Array;
    }
  | null;

/** Header that needs a new value in every request. */
const keyHeader = 'Idempotency-Key';

const encoder = new TextEncoder();

/**
 * Builds the request of a form, with the page's language as `Accept-Language`. Empty fields are not sent, except path parameters; an empty
 * idempotency key is generated.
 *
 * @param newKey generates a key
 */
export function requestOf(
  {method, path, asksClient, language}: Pick<RunFacts, 'method' | 'path' | 'asksClient' | 'language'>,
  values: Values,
  body: ChosenBody,
  newKey: () => string,
): PlatformRequest {
  const fieldsOf = (place: string): readonly (readonly [string, string])[] =>
    Object.entries(values).flatMap(([fieldName, value]) =>
      fieldName.startsWith(`${place}:`) ? [[fieldName.slice(place.length + 1), value] as const] : [],
    );
  const pathname = fieldsOf('path').reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(
    fieldsOf('query')
      .filter(([, value]) => value !== '')
      .map(([...pair]) => pair),
  );
  const headers = fieldsOf('header')
    .map(([name, value]) => [name.toLowerCase(), name === keyHeader && value === '' ? newKey() : value] as const)
    .filter(([, value]) => value !== '');
  const client = `${values['client:id'] ?? ''}:${values['client:secret'] ?? ''}`;
  const content = contentOf(body, values, fieldsOf('form'), newKey);
  return {
    method,
    target: `${pathname}${query.size === 0 ? '' : `?${query.toString()}`}`,
    headers: {
      'accept-language': language,
      ...(asksClient && {authorization: `Basic ${base64(client)}`}),
      ...(content && {'content-type': content.type}),
      ...Object.fromEntries(headers),
    },
    body: content?.bytes ?? new Uint8Array(),
  };
}

function contentOf(
  body: ChosenBody,
  values: Values,
  fields: readonly (readonly [string, string])[],
  newKey: () => string,
): {readonly type: string; readonly bytes: Uint8Array} | null {
  if (body === null) return null;
  if (body.kind === 'text') {
    return {type: body.mediaType, bytes: encoder.encode(values[`body:${body.mediaType}`] ?? '')};
  }
  if (body.kind === 'form') {
    const form = new URLSearchParams(fields.filter(([, value]) => value !== '').map(([...pair]) => pair));
    return {type: body.mediaType, bytes: encoder.encode(form.toString())};
  }
  const {field, fileName, partType, content} = body;
  const boundary = newKey();
  const quoted = fileName.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\nContent-Type: ${partType}\r\n\r\n`;
  const parts = [encoder.encode(head), content, encoder.encode(`\r\n--${boundary}--\r\n`)];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return {type: `multipart/form-data; boundary=${boundary}`, bytes};
}

/** Encodes a text as base64 of its UTF-8 bytes. */
function base64(text: string): string {
  return btoa(Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** A random UUID (RFC 9562 §5.4); `crypto.randomUUID` needs a secure context, so it is missing over plain HTTP. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
