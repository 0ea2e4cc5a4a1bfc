import {characterFault, Lines, parseJson} from '@integration-docs/cius-pt';
import {isRecord} from '@integration-docs/facts';
import type {OperationContract} from '../contract/types.ts';
import type {Schemas, Violation} from '../contract/schemas.ts';
import {isEncoded, mediaTypeOf} from './media-types.ts';
import {readForm, type FormPart} from './multipart.ts';
import {errorsInBody, placedTexts, plainTexts, Refusal} from './refusal.ts';
import {textFault, textViolations} from './texts.ts';
import {isLocalHttp} from './urls.ts';

/** The body of a request, parsed by its media type. JSON is valid for its schema. */
export type Body =
  | {readonly kind: 'none'}
  | {readonly kind: 'json'; readonly value: unknown}
  | {readonly kind: 'xml'; readonly text: string}
  | {readonly kind: 'form'; readonly parts: readonly FormPart[]};

/**
 * Refuses a media type that the operation does not accept, and a compressed body.
 *
 * @param headers of the request, with names in lower case
 * @throws Refusal `unsupported-media-type`
 */
export function checkMediaType(
  {body}: OperationContract,
  {'content-type': contentType, 'content-encoding': coding = ''}: Readonly<Record<string, string>>,
  isEmpty: boolean,
): void {
  if (body === null || (isEmpty && !body.required)) return;
  if (isEncoded(coding)) {
    // RFC 9110 §15.5.16: the header says what would be accepted.
    const headers = {'Accept-Encoding': 'identity'};
    const encoding = coding.slice(0, 100);
    throw new Refusal(
      'unsupported-media-type',
      {pt: `Envie o corpo sem compressão; veio ${encoding}.`, en: `Send the body uncompressed; found ${encoding}.`},
      {headers},
    );
  }
  const types = Object.keys(body.content);
  if (types.includes(mediaTypeOf(contentType))) return;
  const mediaType = mediaTypeOf(contentType).slice(0, 100);
  throw new Refusal('unsupported-media-type', {
    pt: `Envie ${types.join(' ou ')}; veio ${mediaType === '' ? 'sem Content-Type' : mediaType}.`,
    en: `Send ${types.join(' or ')}; found ${mediaType === '' ? 'no Content-Type' : mediaType}.`,
  });
}

/**
 * Reads a body and checks it against the schema of its media type.
 *
 * @param bytes as received
 * @throws Refusal `malformed-body`, `schema-invalid`, or `payload-too-large` for an attachment
 */
export function readBody(
  {body}: OperationContract,
  bytes: Uint8Array,
  contentType: string | undefined,
  schemas: Schemas,
): Body {
  if (body === null || (bytes.length === 0 && !body.required)) return {kind: 'none'};
  const type = mediaTypeOf(contentType);
  if (type === 'multipart/form-data') {
    const parts = readForm(bytes, contentType ?? '');
    if (parts === undefined)
      throw new Refusal('schema-invalid', errorsInBody(1), {errors: [{pointer: '/file', detail: notThisForm}]});
    return {kind: 'form', parts};
  }
  const text = decodeUtf8(bytes);
  if (type.endsWith('xml')) {
    if (text.trim() === '') throw new Refusal('malformed-body', {pt: 'O corpo está vazio.', en: 'The body is empty.'});
    return {kind: 'xml', text};
  }
  const value = parseBody(text);
  const schema = body.content[type]?.schema ?? {};
  const violations = withTextViolations(schemas.violations(withPublicUrl(value), schema), value, body);
  if (violations.length === 0) return {kind: 'json', value};
  const oversized = violations.find(({pointer, keyword}) => isOversized(pointer, keyword));
  if (oversized !== undefined) {
    const {pointer} = oversized;
    throw new Refusal('payload-too-large', {pt: `${pointer} tem mais de 5 MB.`, en: `${pointer} has more than 5 MB.`});
  }
  const errors = violations.map(({pointer, detail}) => ({pointer, detail}));
  throw new Refusal('schema-invalid', errorsInBody(errors.length), {errors});
}

/** The client wrote the header itself, without the boundary of the body. */
const notThisForm = {
  pt: 'Não se encontra: o corpo não é um formulário com o boundary de Content-Type. Deixe a biblioteca HTTP escrever ambos.',
  en: 'Not found: the body is not a form with the boundary of Content-Type. Let your HTTP library write both.',
};

/** Adds the faults of texts that the schema accepts. In a document, the schema alone decides whether a text may be blank. */
function withTextViolations(
  violations: readonly Violation[],
  value: unknown,
  body: OperationContract['body'],
): readonly Violation[] {
  const isDocument = body !== null && 'application/xml' in body.content;
  const ofCharacters = (text: string): Violation['detail'] | undefined => {
    const fault = characterFault(text);
    return fault && plainTexts(fault.message);
  };
  const pointers = new Set(violations.map(({pointer}) => pointer));
  const ofTexts = textViolations(value, isDocument ? ofCharacters : textFault);
  return [...violations, ...ofTexts.filter(({pointer}) => !pointers.has(pointer))];
}

/** Changes `http` to `https` in a URL of this machine: the contract allows only public addresses, the simulator also local ones. */
function withPublicUrl(value: unknown): unknown {
  if (!isRecord(value) || typeof value.url !== 'string' || !isLocalHttp(value.url)) return value;
  return {...value, url: value.url.replace(/^http:/i, 'https:')};
}

/** An attachment that is larger than the schema allows is `413`, not `422`. */
function isOversized(pointer: string, keyword: string): boolean {
  return keyword === 'maxLength' && /^\/attachments\/\d+\/content$/.test(pointer);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new Refusal('malformed-body', {pt: 'O corpo não está em UTF-8.', en: 'The body is not UTF-8.'});
  }
}

function parseBody(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const [fault] = parseJson(text).drafts;
    if (fault === undefined) throw error;
    const {pt, en} = placedTexts(fault.message, new Lines(text).at(fault.start));
    throw new Refusal('malformed-body', {pt: `O corpo não é JSON: ${pt}`, en: `The body is not JSON: ${en}`});
  }
  // `JSON.parse` takes the last of two properties with the same name; other parsers may take the first.
  const [fault] = parseJson(text).drafts;
  if (fault !== undefined) {
    throw new Refusal('malformed-body', placedTexts(fault.message, new Lines(text).at(fault.start)));
  }
  return value;
}
