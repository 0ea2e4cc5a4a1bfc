import type {Locale} from '@integration-docs/facts';
import {downloadOf, isNewKey, sentParameters, targetOf, defaultKey} from './example.ts';
import type {ExampleBody, ExampleRequest} from './example.ts';

/** The parts of a request program, independent of the language. */
export interface Program {
  /** Class name: `operationId` with a capital letter. */
  readonly className: string;
  readonly method: ExampleRequest['method'];
  /** Environment variable with the address, and its default value. */
  readonly address: {readonly variable: string; readonly defaultValue: string};
  /** Path and query, after the address. */
  readonly target: string;
  readonly credentials: ExampleRequest['credentials'];
  /** Header with a key, and the file that stores it: created before the first request and kept for repetitions. */
  readonly key: ProgramKey | null;
  /** The other headers to send, without those of the body. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ProgramBody | null;
  /** File to store the response in; null to print it. */
  readonly download: string | null;
}

interface ProgramKey {
  readonly header: string;
  readonly file: string;
  /** Language of the comment; both languages when undefined. */
  readonly language: Locale | undefined;
}

/** Body of a program. Files are in the working folder. */
export type ProgramBody =
  | Extract<ExampleBody, {kind: 'value'}>
  | {readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly (readonly [string, string])[]}
  | {readonly kind: 'file'; readonly mediaType: string; readonly file: string}
  /** A text to send unchanged, byte by byte. */
  | {readonly kind: 'text'; readonly mediaType: string; readonly text: string}
  | {readonly kind: 'upload'; readonly field: string; readonly file: string; readonly partType: string};

/** Writes the program of a request. */
export type Writer = (program: Program) => string;

/** Default values of the environment variables, which the simulator accepts. */
export const defaultToken = defaultKey;
export const defaultClient = {id: 'client', secret: 'secret'} as const;

/**
 * Creates the program of a request.
 * @param baseUrl default of `BASE_URL`, without a slash at the end; also the base of the default of `TOKEN_URL` for the token request
 * @param language language of the comments; both when left out, as in the file for download
 */
export function programOf(request: ExampleRequest, baseUrl: string, language?: Locale): Program {
  const {id, method, credentials, isTokenRequest, body} = request;
  const target = targetOf(request);
  const headers = sentParameters('header', request);
  const key = headers.find(isNewKey);
  return {
    className: id.slice(0, 1).toUpperCase() + id.slice(1),
    method,
    ...(isTokenRequest
      ? {address: {variable: 'TOKEN_URL', defaultValue: baseUrl + target}, target: ''}
      : {address: {variable: 'BASE_URL', defaultValue: baseUrl}, target}),
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

/** Returns the media type that a program has to set; null if its library does, or without a body. */
export function declaredMediaType(body: ProgramBody | null): string | null {
  return body === null || body.kind === 'form' || body.kind === 'upload' ? null : body.mediaType;
}

/** Joins the lines, without those that are false. */
export function lines(...parts: readonly (string | readonly string[] | false)[]): string {
  return `${parts
    .flat()
    .filter((line) => line !== false)
    .join('\n')}\n`;
}

/**
 * Returns the comment above the lines that create the key. A page shows the comment in its own language.
 *
 * @param start start of a comment line: `#`, `//`
 */
export function keyComment(start: string, {file, language}: ProgramKey): readonly string[] {
  // Longer lines are cut where a page shows the code beside the operation.
  const words = {
    pt: ['Executar outra vez envia a mesma chave.', `Para outro pedido, apague ${file}.`],
    en: ['Running this again sends the same key.', `For another request, delete ${file}.`],
  };
  if (language !== undefined) return words[language].map((line) => `${start} ${line}`);
  return Object.entries(words).flatMap(([name, all]) => all.map((line) => `${start} ${name}: ${line}`));
}
