import {fromBase64, fromBase64Url, fromHex, isPadded, utf8, type Bytes} from './bytes.ts';

export interface Secret {
  /** As written, without spaces and quotation marks around it. */
  readonly text: string;
  /** The key that signs: what follows `whsec_`, decoded from base64. */
  readonly key: Bytes;
}

/** What stands around a secret, or is missing from it: code that does not read it away computes with another key. */
export type SecretFlaw = 'quoted' | 'spaces' | 'no-prefix';

export type SecretProblem = 'required' | 'asymmetric' | 'not-base64' | 'base64url' | 'length' | 'padding';

const prefix = 'whsec_';

/** Bytes of a key (Standard Webhooks: 24 to 64). */
const shortest = 24;
const longest = 64;

/**
 * The secrets of a field that holds one or, during a rotation, several of them, apart by spaces or lines.
 *
 * @returns the secrets, or what is wrong with the first bad one
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

/** @param field as pasted; undefined when it holds secrets as the platform writes them, one per line or apart by a space */
export function flawOf(field: string): SecretFlaw | undefined {
  const texts = field.split(/[\s,;]+/).filter((text) => text !== '');
  if (texts.some((text) => /^["'`]|["'`]$/.test(text))) return 'quoted';
  if (texts.some((text) => !text.startsWith(prefix))) return 'no-prefix';
  return ['\n', ' '].some((between) => texts.join(between) === field) ? undefined : 'spaces';
}

function readSecret(text: string): Secret | SecretProblem {
  if (/^wh[sp]k_/.test(text)) return 'asymmetric';
  const written = afterPrefix(text);
  if (fromBase64Url(written) !== undefined) return 'base64url';
  const key = fromBase64(written);
  if (key === undefined) return 'not-base64';
  if (key.length < shortest || key.length > longest) return 'length';
  if (!isPadded(written)) return 'padding';
  return {text, key};
}

/** A key that a wrong reading of the secret gives, with the row of the catalogue that explains it. */
export interface WrongKey {
  readonly cause: 'secret-as-text' | 'secret-empty';
  readonly finding: 'key' | 'whole-secret' | 'empty-key';
  readonly key: Bytes;
}

/** Keys that a wrong reading of the secret gives. */
export function wrongKeys({text}: Secret): readonly WrongKey[] {
  const rest = afterPrefix(text);
  const hex = fromHex(rest);
  const keys: readonly (readonly [WrongKey['finding'], Bytes | undefined])[] = [
    ...[text, rest, prefix + rest].map((written) => ['key', utf8(written)] as const),
    ['key', hex],
    // Node reads the line below as base64url does; PHP and Ruby leave it out.
    ...['/', ''].map((below) => ['whole-secret', leniently((prefix + rest).replace('_', below))] as const),
    // HMAC fills keys with zeros, and the browser takes no empty one.
    ['empty-key', new Uint8Array(1)],
  ];
  return keys.flatMap(([finding, key]) =>
    key === undefined ? [] : [{cause: finding === 'empty-key' ? 'secret-empty' : 'secret-as-text', finding, key}],
  );
}

/** As decoders read base64 that do not mind its length: what is left over at the end is dropped. */
function leniently(text: string): Bytes | undefined {
  const digits = text.replace(/=+$/, '');
  return fromBase64(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
}

function afterPrefix(text: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
