import {fromBase64, fromBase64Url, fromHex, isPadded, utf8, type Bytes} from './bytes.ts';

export interface Secret {
  /** As written, without surrounding spaces and quotation marks. */
  readonly text: string;
  /** The signing key: the part after `whsec_`, decoded from base64. */
  readonly key: Bytes;
}

/** Characters around a secret, or a missing prefix. Code that does not remove or expect them computes with another key. */
export type SecretFlaw = 'quoted' | 'spaces' | 'no-prefix';

export type SecretProblem = 'required' | 'asymmetric' | 'not-base64' | 'base64url' | 'length' | 'padding';

const prefix = 'whsec_';

/** Bytes of a key (Standard Webhooks: 24 to 64). */
const shortest = 24;
const longest = 64;

/**
 * Reads the secrets of a field. During a rotation it contains several, separated by spaces or line breaks.
 *
 * @returns the secrets, or the problem of the first invalid one
 */
export function readSecrets(field: string): readonly Secret[] | SecretProblem {
  const texts = field
    .split(/[\s,;]+/)
    .map((text) => text.replace(/^["'`]+|["'`]+$/g, ''))
    .filter((text) => text !== '');
  if (texts.length === 0) return 'required';
  const secrets: Secret[] = [];
  for (const text of texts) {
    const secret = readSecret(text);
    if (typeof secret === 'string') return secret;
    secrets.push(secret);
  }
  return secrets;
}

/** @param field as pasted @returns undefined if the secrets are written as by the platform, separated by line breaks or single spaces */
export function flawOf(field: string): SecretFlaw | undefined {
  const texts = field.split(/[\s,;]+/).filter((text) => text !== '');
  if (texts.some((text) => /^["'`]|["'`]$/.test(text))) return 'quoted';
  if (texts.some((text) => !text.startsWith(prefix))) return 'no-prefix';
  return ['\n', ' '].some((between) => texts.join(between) === field) ? undefined : 'spaces';
}

function readSecret(text: string): Secret | SecretProblem {
  if (/^wh[sp]k_/.test(text)) return 'asymmetric';
  const encodedKey = afterPrefix(text);
  if (fromBase64Url(encodedKey) !== undefined) return 'base64url';
  const key = fromBase64(encodedKey);
  if (key === undefined) return 'not-base64';
  if (key.length < shortest || key.length > longest) return 'length';
  if (!isPadded(encodedKey)) return 'padding';
  return {text, key};
}

/** A key that results from a wrong reading of the secret, with the id of the catalogue row that explains it. */
export interface WrongKey {
  readonly cause: 'secret-as-text' | 'secret-empty';
  readonly finding: 'key' | 'whole-secret' | 'empty-key';
  readonly key: Bytes;
}

/** Keys that result from wrong readings of the secret. */
export function wrongKeys({text}: Secret): readonly WrongKey[] {
  const rest = afterPrefix(text);
  const hex = fromHex(rest);
  const keys: readonly (readonly [WrongKey['finding'], Bytes | undefined])[] = [
    ...[text, rest, prefix + rest].map((keyText) => ['key', utf8(keyText)] as const),
    ['key', hex],
    // Node decodes the underscore as in base64url; PHP and Ruby skip it.
    ...['/', ''].map(
      (replacement) => ['whole-secret', decodeLeniently((prefix + rest).replace('_', replacement))] as const,
    ),
    // An empty key: HMAC pads keys with zeros, and the browser does not accept an empty one.
    ['empty-key', new Uint8Array(1)],
  ];
  return keys.flatMap(([finding, key]) =>
    key === undefined ? [] : [{cause: finding === 'empty-key' ? 'secret-empty' : 'secret-as-text', finding, key}],
  );
}

/** Decodes base64 like decoders that ignore a wrong length: they drop the last incomplete group. */
function decodeLeniently(text: string): Bytes | undefined {
  const digits = text.replace(/=+$/, '');
  return fromBase64(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
}

function afterPrefix(text: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
