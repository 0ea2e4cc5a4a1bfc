import * as z from 'zod/mini';
import {textOf, utf8} from '../bytes.ts';
import type {Intercept} from '../faults/requests.ts';
import type {Answer} from '../http/answer.ts';
import type {Clock} from '../types.ts';
import type {LoggedRequest} from './types.ts';

/** Maximum number of requests in the log. */
const maxEntries = 50;
/** Maximum length in bytes of a body in the log. */
const maxBodyBytes = 20_000;

/** Headers that the log contains. The others belong to the connection or to the browser. */
const loggedHeaders = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'prefer',
];

/** The last requests to the platform. */
export class RequestLog {
  #entries: readonly LoggedRequest[];

  /** @param entries of an earlier log, oldest first */
  constructor(entries: readonly LoggedRequest[] = []) {
    this.#entries = entries;
  }

  /** Oldest first. */
  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  add(entry: Omit<LoggedRequest, 'id'>): void {
    const id = (this.#entries.at(-1)?.id ?? 0) + 1;
    this.#entries = [...this.#entries, {id, ...entry}].slice(-maxEntries);
  }
}

/** Logs requests to the platform with their responses, but no requests to the simulator itself. */
export function withLog(log: RequestLog, clock: Clock, inner: Intercept): Intercept {
  return async (request, next) => {
    const {method, pathname, search, headers} = request;
    if (pathname === '/' || pathname.startsWith('/simulator/')) return inner(request, next);
    const at = clock.now().toISOString();
    let bytes: Promise<Uint8Array> | undefined;
    const body = (): Promise<Uint8Array> => (bytes ??= request.body());
    const answer = await inner({...request, body}, next);
    const query = search.size === 0 ? '' : `?${search.toString()}`;
    log.add({
      at,
      method,
      target: pathname + query,
      headers: headersForLog(headers),
      body: bodyText(await bytes?.catch(() => null)),
      status: answer === 'lost' || answer.silentMs !== undefined ? null : answer.status,
      code: answer === 'lost' ? null : codeOf(answer),
    });
    return answer;
  };
}

function headersForLog(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    loggedHeaders.flatMap((name) => {
      const value = headers[name];
      if (value === undefined) return [];
      return [[name, name === 'authorization' ? (value.split(' ')[0] ?? '') : value] as const];
    }),
  );
}

/** Returns the body as text; null when it is too long or not UTF-8. A body that was not read does not matter: it becomes an empty text. */
function bodyText(bytes: Uint8Array | null = new Uint8Array()): string | null {
  if (bytes === null || bytes.length > maxBodyBytes) return null;
  const text = textOf(bytes);
  const encodedText = utf8(text);
  return encodedText.length === bytes.length && encodedText.every((byte, index) => byte === bytes[index]) ? text : null;
}

const problem = z.object({code: z.optional(z.string()), error: z.optional(z.string())});

function codeOf({status, body}: Answer): string | null {
  if (status < 400 || body === undefined) return null;
  try {
    const {code, error} = problem.parse(JSON.parse(typeof body === 'string' ? body : textOf(body)));
    return code ?? error ?? null;
  } catch {
    return null;
  }
}
