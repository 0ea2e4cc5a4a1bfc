import type {Locale} from '@integration-docs/facts';
import {downloadOf, isNewKey, sentIn, targetOf, usualKey} from './example.ts';
import type {ExampleBody, ExampleRequest} from './example.ts';

/** What the program of a request says, in any language. */
export interface Program {
  /** `operationId`, with a capital: name of a class. */
  readonly className: string;
  readonly method: ExampleRequest['method'];
  /** Variable of the environment that holds the address, and what stands in its place. */
  readonly address: {readonly variable: string; readonly usual: string};
  /** What comes after the address. */
  readonly target: string;
  readonly credentials: ExampleRequest['credentials'];
  /** Header that wants a key, and the file that keeps it: made before the first request and left for its repetition. */
  readonly key: ProgramKey | null;
  /** The other headers that are sent, but those of the body. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ProgramBody | null;
  /** File that the answer is stored in; null when it is printed. */
  readonly download: string | null;
}

interface ProgramKey {
  readonly header: string;
  readonly file: string;
  /** Of the comment; both when left out. */
  readonly language: Locale | undefined;
}

/** Files are in the working folder. */
export type ProgramBody =
  | Extract<ExampleBody, {kind: 'value'}>
  | {readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly (readonly [string, string])[]}
  | {readonly kind: 'file'; readonly mediaType: string; readonly file: string}
  /** Byte for byte as somebody has written it. */
  | {readonly kind: 'text'; readonly mediaType: string; readonly text: string}
  | {readonly kind: 'upload'; readonly field: string; readonly file: string; readonly partType: string};

/** Writes the program of a request. */
export type Writer = (program: Program) => string;

/** What stands in the place of a variable of the environment: the simulator takes it. */
export const usualToken = usualKey;
export const usualClient = {id: 'client', secret: 'secret'} as const;

/**
 * @param baseUrl where a request goes when `BASE_URL` says nothing, without a slash at the end; the token request goes there
 *   when `TOKEN_URL` says nothing
 * @param language of its comments; both when left out, as in the file that is downloaded
 */
export function programOf(request: ExampleRequest, baseUrl: string, language?: Locale): Program {
  const {id, method, credentials, isTokenRequest, body} = request;
  const target = targetOf(request);
  const headers = sentIn('header', request);
  const key = headers.find(isNewKey);
  return {
    className: id.slice(0, 1).toUpperCase() + id.slice(1),
    method,
    ...(isTokenRequest
      ? {address: {variable: 'TOKEN_URL', usual: baseUrl + target}, target: ''}
      : {address: {variable: 'BASE_URL', usual: baseUrl}, target}),
    credentials,
    key: key === undefined ? null : {header: key.name, file: `${id}.key`, language},
    headers: [
      ...(request.accept === null ? [] : [['Accept', request.accept] as const]),
      ...headers.filter((header) => !isNewKey(header)).map(({name, value}) => [name, value] as const),
    ],
    body: body && programBody(body),
    download: downloadOf(request),
  };
}

function programBody(body: ExampleBody): ProgramBody {
  if (body.kind === 'file') return {kind: 'file', mediaType: body.mediaType, file: baseName(body.sample)};
  if (body.kind === 'upload') return {...body, file: baseName(body.sample)};
  if (body.kind === 'value') return body;
  return {...body, fields: body.fields.filter(({sent}) => sent).map(({name, value}) => [name, value] as const)};
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

/** The media type that a program says itself; null where its library does, and without a body. */
export function saidType(body: ProgramBody | null): string | null {
  return body === null || body.kind === 'form' || body.kind === 'upload' ? null : body.mediaType;
}

/** The lines that are there. */
export function lines(...parts: readonly (string | readonly string[] | false)[]): string {
  return `${parts
    .flat()
    .filter((line) => line !== false)
    .join('\n')}\n`;
}

/**
 * Above the lines that make the key, what the reader has to know of it. A page shows the line of its own language.
 *
 * @param start of a line of comment: `#`, `//`
 */
export function keyComment(start: string, {file, language}: ProgramKey): readonly string[] {
  const words = {
    pt: `Repetir envia a mesma chave. Para outro pedido, apague ${file}.`,
    en: `Repeating sends the same key. For another request, delete ${file}.`,
  };
  return language === undefined
    ? [`${start} pt: ${words.pt}`, `${start} en: ${words.en}`]
    : [`${start} ${words[language]}`];
}
