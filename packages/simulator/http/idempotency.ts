import {base64url, textOf} from '../bytes.ts';
import {sha256} from '../hash.ts';
import type {Answer} from './answer.ts';
import {mediaTypeOf} from './media-types.ts';
import {readForm} from './multipart.ts';
import {Refusal} from './refusal.ts';

/** An answer that was given, as plain JSON. */
interface KeptAnswer {
  readonly fingerprint: string;
  readonly at: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** By idempotency key. The account shares its keys, and the simulator has one account. */
type KeptAnswers = Record<string, KeptAnswer>;

/** What two requests with the same key have in common. */
interface Fingerprinted {
  readonly method: string;
  /** Path without the base path of the API. */
  readonly resource: string;
  readonly search: URLSearchParams;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/**
 * Method, path, decoded query in any order, media type without its parameters, and the bytes of the body. Of a form: name, file name, media
 * type and bytes of each part, for libraries make a new boundary on every try.
 */
export function fingerprintOf({method, resource, search, contentType, body}: Fingerprinted): string {
  const query = [...search].toSorted(([one, first], [other, second]) =>
    one === other ? compare(first, second) : compare(one, other),
  );
  const head = JSON.stringify([method, resource, query, mediaTypeOf(contentType)]);
  return base64url(sha256(`${head}\n`, comparedBytes(body, contentType)));
}

/** A form that cannot be read is refused later: its bytes do. */
function comparedBytes(body: Uint8Array, contentType: string | undefined): Uint8Array | string {
  const parts = mediaTypeOf(contentType) === 'multipart/form-data' ? readForm(body, contentType ?? '') : undefined;
  if (parts === undefined) return body;
  return JSON.stringify(
    parts.map(({name, fileName, mediaType, content}) => [
      name,
      fileName,
      mediaTypeOf(mediaType),
      base64url(sha256(content)),
    ]),
  );
}

/**
 * The answer to the first request with a key.
 *
 * @param lifetime how long answers are kept, in milliseconds
 * @returns undefined when there was none
 * @throws Refusal `idempotency-key-reused` when the first request was another
 */
export function replay(
  kept: KeptAnswers,
  key: string,
  fingerprint: string,
  now: Date,
  lifetime: number,
): Answer | undefined {
  // A key may be called `propertyIsEnumerable`, which every object has.
  const first = Object.hasOwn(kept, key) ? kept[key] : undefined;
  if (first === undefined || Date.parse(first.at) + lifetime <= now.getTime()) return undefined;
  if (first.fingerprint !== fingerprint) {
    throw new Refusal('idempotency-key-reused', {
      pt: `Esta chave foi usada em ${first.at} com outro pedido.`,
      en: `This key was used on ${first.at} with another request.`,
    });
  }
  const {status, headers, body} = first;
  return {status, headers: {...headers, 'Idempotency-Replayed': 'true'}, ...(body !== null && {body})};
}

/** Statuses with which an operation itself refuses. */
const decided = [404, 409, 410, 412, 422];
/** Codes with one of these statuses that no operation decides. */
const undecided = ['schema-invalid', 'idempotency-in-progress'];

/**
 * Keeps what the operation did or refused to do. What never began, or did not end, is not kept: it can be repeated with the same key.
 *
 * @param code of the error catalogue, when the answer is a refusal
 */
export function keep(
  kept: KeptAnswers,
  key: string,
  {fingerprint, now, answer, code}: {fingerprint: string; now: Date; answer: Answer; code: string | undefined},
): void {
  const {status, headers, body} = answer;
  const isDecided = decided.includes(status) && !undecided.includes(code ?? '');
  if (status >= 300 && !isDecided) return;
  kept[key] = {
    fingerprint,
    at: now.toISOString(),
    status,
    headers,
    body: body instanceof Uint8Array ? textOf(body) : (body ?? null),
  };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
