import {requestPrograms, type Program, type RequestLanguageName} from '@integration-docs/contract/pure';
import type {Repeated} from './curl.ts';

/** A request as a program, and the file that it reads its body from. */
interface RequestProgram {
  readonly text: string;
  /** Null for a request without a body, or with a form. */
  readonly file: string | null;
}

/** Those that every writer knows. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const extensions: Readonly<Record<string, string>> = {'application/json': '.json', 'application/xml': '.xml'};

/**
 * A request as a program, by the writers that write those of the documentation. The body is a file: the key of a repetition wants the same
 * bytes, and no language writes every JSON of others as they were. Key and headers stand as they were sent, secrets are those of the
 * environment.
 *
 * @param base address of the simulator, when `BASE_URL` says no other
 * @returns null for a request that the documentation has none of the kind of
 */
export function asProgram(
  {method: sent, resource, headers, body}: Repeated,
  base: string,
  language: RequestLanguageName,
): RequestProgram | null {
  const {authorization, 'content-type': mediaType = '', ...others} = headers;
  const method = methods.find((known) => known === sent);
  const writer = requestPrograms.find(({value}) => value === language);
  if (method === undefined || writer === undefined || (method === 'PATCH' && body === '')) return null;
  const written = bodyOf(body, mediaType);
  const text = writer.write({
    className: 'Request',
    method,
    address: {variable: 'BASE_URL', usual: base},
    target: encoded(resource),
    credentials:
      authorization === 'Bearer'
        ? {kind: 'token', header: 'Authorization', prefix: 'Bearer '}
        : {kind: authorization === 'Basic' ? 'client' : 'none'},
    key: null,
    headers: Object.entries(others).map(([name, value]) => [titled(name), value] as const),
    body: written,
    download: null,
  });
  return {text, file: written?.kind === 'file' ? written.file : null};
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

/** Only what may stand between the quotes of any language. */
function encoded(target: string): string {
  return target.replaceAll(/[^\w\-.~/?&=%:,]/gu, (character) =>
    encodeURIComponent(character).replace(/^[!'()*]$/, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/** @example titled('if-match') // → 'If-Match' */
function titled(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
