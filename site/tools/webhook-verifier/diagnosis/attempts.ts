import {bodyVariants, type BodyFinding, type BodyVariant} from './bodies.ts';
import {concat, textOf, utf16, utf8, type Bytes} from './bytes.ts';
import {wrongKeys, type Secret, type WrongKey} from './secrets.ts';

interface SignedRequest {
  readonly id: string;
  /** As in the header: Unix seconds. */
  readonly timestamp: string;
  readonly body: Bytes;
}

/** Rows of `packages/contract/catalogues/webhook-verifier.yaml` that an attempt can prove. */
type ProvenCause = BodyVariant['cause'] | WrongKey['cause'] | 'signed-content' | 'timestamp' | 'other-request' | 'hash';

export type Finding =
  | BodyFinding
  | WrongKey['finding']
  | 'content'
  | 'utf-16'
  | 'seconds'
  | 'milliseconds'
  | 'event-time'
  | 'near-time'
  | 'event-id'
  | 'hash'
  | 'no-hmac';

/** One deviation from the standard. */
export interface Deviation {
  readonly cause: ProvenCause;
  readonly finding: Finding;
  /** The wrong value, for the text of the finding. */
  readonly value?: string | undefined;
}

/** A signature to compute from a key and content, with its deviations from the standard. */
export interface Attempt {
  readonly deviations: readonly Deviation[];
  /** Null for a hash without HMAC. */
  readonly key: Bytes | null;
  readonly content: Bytes;
  readonly hash: Hash;
}

export type Hash = 'SHA-256' | 'SHA-1' | 'SHA-512';

interface WithDeviation<Value> {
  readonly deviation: Deviation;
  readonly value: Value;
}

/** `id.timestamp.body`, the content that Standard Webhooks signs. */
export function signedContent({id, timestamp, body}: SignedRequest): Bytes {
  return concat(utf8(`${id}.${timestamp}.`), body);
}

/** All known mistakes: first those with one deviation, the most probable first, then those with two. */
export function attempts(request: SignedRequest, secrets: readonly Secret[]): readonly Attempt[] {
  const content = signedContent(request);
  const bodies = bodyVariants(request.body).map(({bytes, ...deviation}): WithDeviation<SignedRequest> => ({
    deviation,
    value: {...request, body: bytes},
  }));
  const contents = wrongContents(request);
  return secrets
    .flatMap((secret): readonly Attempt[] => {
      const {key} = secret;
      const keys = wrongKeys(secret).map(({cause, finding, key: value}): WithDeviation<Bytes> => ({
        deviation: {cause, finding},
        value,
      }));
      const hash: Hash = 'SHA-256';
      return [
        ...bodies.map(({deviation, value}) => ({deviations: [deviation], key, content: signedContent(value), hash})),
        ...keys.map(({deviation, value}) => ({deviations: [deviation], key: value, content, hash})),
        ...contents.map(({deviation, value}) => ({deviations: [deviation], key, content: value, hash})),
        ...otherHashes.map((otherHash) => ({deviations: [hashDeviation(otherHash)], key, content, hash: otherHash})),
        ...plainContents(secret, content).map((value) => ({
          deviations: [withoutHmac],
          key: null,
          content: value,
          hash,
        })),
        ...keys.flatMap((wrongKey) =>
          contents.map(({deviation, value}) => ({
            deviations: [wrongKey.deviation, deviation],
            key: wrongKey.value,
            content: value,
            hash,
          })),
        ),
        ...bodies.flatMap((body) => [
          ...keys.map(({deviation, value}) => ({
            deviations: [body.deviation, deviation],
            key: value,
            content: signedContent(body.value),
            hash,
          })),
          ...wrongContents(body.value).map(({deviation, value}) => ({
            deviations: [body.deviation, deviation],
            key,
            content: value,
            hash,
          })),
        ]),
      ];
    })
    .sort((one, other) => one.deviations.length - other.deviations.length);
}

/** Mistakes of code that signs with its own current time instead of the header's, the nearest seconds first. */
export function nearTimes(request: SignedRequest, secrets: readonly Secret[], window: number): readonly Attempt[] {
  const {timestamp} = request;
  if (isMilliseconds(timestamp)) return [];
  const times = Array.from({length: window}, (_, index) => [index + 1, -(index + 1)])
    .flat()
    .map((distance) => String(Number(timestamp) + distance));
  return secrets.flatMap(({key}) =>
    times.map((time) => ({
      deviations: [{cause: 'timestamp', finding: 'near-time', value: time} as const],
      key,
      content: signedContent({...request, timestamp: time}),
      hash: 'SHA-256' as const,
    })),
  );
}

const otherHashes = ['SHA-1', 'SHA-512'] as const;

function hashDeviation(hash: Hash): Deviation {
  return {cause: 'hash', finding: 'hash', value: hash};
}

const withoutHmac: Deviation = {cause: 'hash', finding: 'no-hmac'};

/** Content that code hashes without HMAC: the body alone, or with the secret before or after it. */
function plainContents({text, key}: Secret, content: Bytes): readonly Bytes[] {
  const secrets = [key, utf8(text)];
  return [content, ...secrets.flatMap((secret) => [concat(secret, content), concat(content, secret)])];
}

function wrongContents(request: SignedRequest): readonly WithDeviation<Bytes>[] {
  const {id, timestamp, body} = request;
  const wrongJoins: readonly (readonly [string, Bytes])[] = [
    ['body', body],
    ['timestamp.body', concat(utf8(`${timestamp}.`), body)],
    ['id.body', concat(utf8(`${id}.`), body)],
    ['id.timestamp', utf8(`${id}.${timestamp}`)],
    ['timestamp.id.body', concat(utf8(`${timestamp}.${id}.`), body)],
    ['idtimestampbody', concat(utf8(id + timestamp), body)],
    ['id:timestamp:body', concat(utf8(`${id}:${timestamp}:`), body)],
  ];
  const text = textOf(signedContent(request));
  return [
    ...(text === undefined
      ? []
      : [{deviation: {cause: 'signed-content', finding: 'utf-16'} as const, value: utf16(text)}]),
    ...wrongJoins.map(([value, bytes]) => ({
      deviation: {cause: 'signed-content', finding: 'content', value} as const,
      value: bytes,
    })),
    ...otherTimes(request).map(([finding, time]) => ({
      deviation: {cause: 'timestamp', finding, value: time} as const,
      value: signedContent({id, timestamp: time, body}),
    })),
    ...otherIds(request).map((eventId) => ({
      deviation: {cause: 'other-request', finding: 'event-id', value: eventId} as const,
      value: signedContent({id: eventId, timestamp, body}),
    })),
  ];
}

function otherTimes({
  timestamp,
  body,
}: SignedRequest): readonly (readonly ['seconds' | 'milliseconds' | 'event-time', string])[] {
  const {timestamp: time} = membersOf(body);
  const milliseconds = time === undefined ? Number.NaN : Date.parse(time);
  return [
    isMilliseconds(timestamp) ? ['seconds', timestamp.slice(0, -3)] : ['milliseconds', `${timestamp}000`],
    ...(time === undefined ? [] : [['event-time', time] as const]),
    ...(Number.isNaN(milliseconds) ? [] : [['event-time', String(Math.floor(milliseconds / 1000))] as const]),
  ];
}

function otherIds({id, body}: SignedRequest): readonly string[] {
  const {id: eventId} = membersOf(body);
  return eventId === undefined || eventId === id ? [] : [eventId];
}

function isMilliseconds(timestamp: string): boolean {
  return timestamp.length >= 13;
}

/** `id` and `timestamp` of an event; empty if the body is not JSON with them. */
export function membersOf(body: Bytes): {readonly id?: string; readonly timestamp?: string} {
  try {
    const event: unknown = JSON.parse(textOf(body) ?? '');
    if (typeof event !== 'object' || event === null) return {};
    return {
      ...('id' in event && typeof event.id === 'string' && {id: event.id}),
      ...('timestamp' in event && typeof event.timestamp === 'string' && {timestamp: event.timestamp}),
    };
  } catch {
    return {};
  }
}
