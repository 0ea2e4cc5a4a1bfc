import {programOf, type ExampleBody, type ExampleParameter, type Program} from '@integration-docs/contract/pure';
import type {Values} from '../page/request.ts';
import type {RunFacts} from '../texts.ts';
import {baseUrl} from '../../links.ts';

/** The body selected in the form; null if there is none. */
export type WrittenBody =
  | {
      readonly kind: 'value' | 'file';
      readonly mediaType: string;
      /** File sent by the sample of the page; null if it sends none. */
      readonly file: string | null;
      /** Original text of the field. */
      readonly example: string;
      readonly text: string;
    }
  | {readonly kind: 'form'; readonly mediaType: string}
  | {
      readonly kind: 'upload';
      readonly mediaType: string;
      readonly field: string;
      readonly file: string;
      readonly partType: string;
    }
  | null;

/** Header that needs a new value in every request. */
const key = 'Idempotency-Key';

/**
 * Builds the program for a form, as the build does for the example. It never contains secrets, which come from environment variables: of a
 * token that the reader typed, it keeps only the scheme.
 */
export function programIn(
  {operation, method, path, credentials, isTokenRequest, language}: RunFacts,
  values: Values,
  body: WrittenBody,
): Program {
  const {'header:Accept': accept = '', 'header:Authorization': token = '', [`header:${key}`]: usedKey = ''} = values;
  const program = programOf(
    {
      id: operation,
      summary: '',
      description: '',
      tag: '',
      method: method as Program['method'], // the operation's own method
      path,
      credentials:
        token === ''
          ? credentials
          : {kind: 'token', header: 'Authorization', prefix: /^[A-Za-z][\w-]* /.exec(token)?.[0] ?? ''},
      isTokenRequest,
      parameters: parametersIn(values),
      accept: accept === '' ? null : accept,
      body: exampleIn(values, body),
    },
    baseUrl,
    language,
  );
  return {
    ...program,
    ...(usedKey !== '' && {key: null, headers: [...program.headers, [key, usedKey] as const]}),
    ...(program.body === null && body !== null && 'text' in body && {body: {...body, kind: 'text'} as const}),
  };
}

function parametersIn(values: Values): readonly ExampleParameter[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const [, where, name = ''] = /^(path|query|header):(.*)$/s.exec(field) ?? [];
    if (where === undefined || field === 'header:Accept' || field === 'header:Authorization') return [];
    const sent = value !== '' || where === 'path' || name === key;
    return [{name, where: where as ExampleParameter['where'], value, description: '', sent}];
  });
}

/** @returns null also if the body's text is written into the code unchanged */
function exampleIn(values: Values, body: WrittenBody): ExampleBody | null {
  if (body === null) return null;
  const {mediaType} = body;
  switch (body.kind) {
    case 'form': {
      const fields = Object.entries(values).flatMap(([field, value]) =>
        field.startsWith('form:') ? [{name: field.slice('form:'.length), value, sent: value !== ''}] : [],
      );
      return {kind: 'form', mediaType, fields};
    }
    case 'upload': {
      const {field, partType} = body;
      return {kind: 'upload', mediaType, field, sample: plainName(body.file), partType: plainType(partType)};
    }
    case 'file':
      return body.file !== null && body.text === body.example
        ? {kind: 'file', mediaType, sample: body.file, text: ''}
        : null;
    case 'value': {
      const value = valueLike(body.example, body.text);
      return value === undefined ? null : {kind: 'value', mediaType, value};
    }
  }
}

/**
 * Parses the text if it is formatted like the example and has the same fields and types: then every language can write it as a native
 * value. Otherwise undefined: not every language can write objects with arbitrary keys or lists of mixed types.
 */
function valueLike(example: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value, null, 2) === text && shapeOf(value) === shapeOf(JSON.parse(example))
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join()}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${shapeOf(field)}`);
  return `{${fields.join()}}`;
}

/** Makes a file name that is safe inside quotes in every language and has no folder. */
function plainName(file: string): string {
  return file.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_');
}

function plainType(mediaType: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : 'application/octet-stream';
}
