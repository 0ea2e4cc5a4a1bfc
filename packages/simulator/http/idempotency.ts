import {base64url, textOf} from '../bytes.ts';
import {sha256} from '../hash.ts';
import type {Answer} from './answer.ts';
import {mediaTypeOf} from './media-types.ts';
import {readForm} from './multipart.ts';
import {Refusal} from './refusal.ts';

/** A stored response, as plain JSON. */
interface StoredAnswer {
  readonly fingerprint: string;
  readonly at: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** By idempotency key. All credentials of an account share its keys, and the simulator has one account. */
type StoredAnswers = Record<string, StoredAnswer>;

/** Parts of a request that have to be the same in every request with the same key. */
interface FingerprintParts {
  readonly method: string;
  /** Path without the base path of the API. */
  readonly resource: string;
  readonly search: URLSearchParams;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/**
 * Returns the hash of method, path, decoded and sorted query, media type without parameters, and bytes of the body. For a form, the hash of
 * name, file name, media type and bytes of each part, because libraries generate a new boundary for every attempt.
 */
export function fingerprintOf({method, resource, search, contentType, body}: FingerprintParts): string {
  const query = [...search].toSorted(([one, first], [other, second]) =>
    one === other ? compare(first, second) : compare(one, other),
  );
  const head = JSON.stringify([method, resource, query, mediaTypeOf(contentType)]);
  return base64url(sha256(`${head}\n`, contentToCompare(body, contentType)));
}

/** Returns the part of the body to compare. A form that cannot be parsed is refused later, so here its bytes are enough. */
function contentToCompare(body: Uint8Array, contentType: string | undefined): Uint8Array | string {
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
 * Returns the stored response to the first request with a key.
 *
 * @param lifetime how long responses are kept, in milliseconds
 * @returns undefined when there is none, or when it has expired
 * @throws Refusal `idempotency-key-reused` when the first request was different
 */
export function replay(
  answers: StoredAnswers,
  key: string,
  fingerprint: string,
  now: Date,
  lifetime: number,
): Answer | undefined {
  // A key can be the name of a property that every object inherits, such as `propertyIsEnumerable`.
  const storedAnswer = Object.hasOwn(answers, key) ? answers[key] : undefined;
  if (storedAnswer === undefined || Date.parse(storedAnswer.at) + lifetime <= now.getTime()) return undefined;
  if (storedAnswer.fingerprint !== fingerprint) {
    throw new Refusal('idempotency-key-reused', {
      pt: `Esta chave foi usada em ${storedAnswer.at} com outro pedido.`,
      en: `This key was used on ${storedAnswer.at} with another request.`,
    });
  }
  const {status, headers, body} = storedAnswer;
  return {status, headers: {...headers, 'Idempotency-Replayed': 'true'}, ...(body !== null && {body})};
}

/** Statuses of refusals that the operation itself decides. */
const decidedStatuses = [404, 409, 410, 412, 422];
/** Error codes with one of these statuses that the operation does not decide. */
const undecidedCodes = ['schema-invalid', 'idempotency-in-progress'];

/**
 * Stores the response of an operation that succeeded or refused. Requests that never started or never ended can be repeated with their key.
 *
 * @param code of the error catalogue, when the response is a refusal
 */
export function keep(
  answers: StoredAnswers,
  key: string,
  {fingerprint, now, answer, code}: {fingerprint: string; now: Date; answer: Answer; code: string | undefined},
): void {
  const {status, headers, body} = answer;
  const isDecided = decidedStatuses.includes(status) && !undecidedCodes.includes(code ?? '');
  if (status >= 300 && !isDecided) return;
  answers[key] = {
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
