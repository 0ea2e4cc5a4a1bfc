import {programOf, type ExampleBody, type ExampleParameter, type Program} from '@integration-docs/contract/pure';
import type {Values} from '../page/request.ts';
import type {RunFacts} from '../texts.ts';
import {baseUrl} from '../../links.ts';

/** The body that is chosen in a form; null without one. */
export type WrittenBody =
  | {
      readonly kind: 'value' | 'file';
      readonly mediaType: string;
      /** The file that the sample of the page sends; null where it sends none. */
      readonly file: string | null;
      /** What stood in the field. */
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

/** A header of which every request needs a new value. */
const key = 'Idempotency-Key';

/**
 * The program of a form, as the build writes that of the example. Secrets stay in the environment: of a token that was written, the kind
 * alone is said.
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
      method: method as Program['method'], // that of the operation
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

/** @returns null for what is written into the code as it stands, too */
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
 * The value of a text of the same fields and kinds as the example, laid out as it is, which every language writes as its own; undefined for
 * others: not every language has an object with any names, or a list of values of several kinds.
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
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${shapeOf(each)}`);
  return `{${fields.join()}}`;
}

/** Between the quotes of any language, in the working folder. */
function plainName(file: string): string {
  return file.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_');
}

function plainType(mediaType: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : 'application/octet-stream';
}
