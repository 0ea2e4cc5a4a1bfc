import {requestPrograms, type Program, type RequestLanguageName} from '@integration-docs/contract/pure';
import type {RepeatableRequest} from './curl.ts';

/** A request as a program, and the file from which the program reads the body. */
interface RequestProgram {
  readonly text: string;
  /** Null for a request without a body, or with a form. */
  readonly file: string | null;
}

/** Methods that every writer supports. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const extensions: Readonly<Record<string, string>> = {'application/json': '.json', 'application/xml': '.xml'};

/**
 * Returns a request as a program, with the writers of the documentation. The body is a file, because a repeated idempotency key needs the same
 * bytes, and no language writes every foreign JSON unchanged. Idempotency key and headers are the sent ones; secrets come from the
 * environment.
 *
 * @param base address of the simulator, the default of `BASE_URL`
 * @returns null for a kind of request that does not occur in the documentation
 */
export function asProgram(
  {method: sentMethod, resource, headers, body}: RepeatableRequest,
  base: string,
  language: RequestLanguageName,
): RequestProgram | null {
  const {authorization, 'content-type': mediaType = '', ...others} = headers;
  const method = methods.find((candidate) => candidate === sentMethod);
  const writer = requestPrograms.find(({value}) => value === language);
  if (method === undefined || writer === undefined || (method === 'PATCH' && body === '')) return null;
  const programBody = bodyOf(body, mediaType);
  const text = writer.write({
    className: 'Request',
    method,
    address: {variable: 'BASE_URL', defaultValue: base},
    target: encodeTarget(resource),
    credentials:
      authorization === 'Bearer'
        ? {kind: 'token', header: 'Authorization', prefix: 'Bearer '}
        : {kind: authorization === 'Basic' ? 'client' : 'none'},
    key: null,
    headers: Object.entries(others).map(([name, value]) => [titleCase(name), value] as const),
    body: programBody,
    download: null,
  });
  return {text, file: programBody?.kind === 'file' ? programBody.file : null};
}

function bodyOf(body: string | null, header: string): Program['body'] {
  if (body === '') return null;
  const [mediaType = ''] = header.split(';');
  if (mediaType === 'application/x-www-form-urlencoded' && body !== null)
    return {kind: 'form', mediaType, fields: [...new URLSearchParams(body)]};
  return {
    kind: 'file',
    mediaType: /^[\w.+/-]+$/.test(mediaType) ? mediaType : 'application/octet-stream',
    file: `body${extensions[mediaType] ?? ''}`,
  };
}

/** Encodes all characters that are not safe inside the quotes of every language. */
function encodeTarget(target: string): string {
  return target.replaceAll(/[^\w\-.~/?&=%:,]/gu, (character) =>
    encodeURIComponent(character).replace(/^[!'()*]$/, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/** @example titleCase('if-match') // → 'If-Match' */
function titleCase(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
