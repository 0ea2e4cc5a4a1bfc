import {fromBase64, fromBase64Url, fromHex, isPadded, type Bytes} from './bytes.ts';

/** Notation of a signature; `right` is `v1,` and base64. */
export type Spelling = 'right' | 'no-version' | 'hex' | 'base64url' | 'unpadded';

export interface Signature {
  readonly bytes: Bytes;
  readonly spelling: Spelling;
}

/**
 * Reads `webhook-signature`, in which spaces separate signatures, or a signature from the reader's code in any notation. Skips other
 * versions (`v1a`, Ed25519).
 */
export function readSignatures(field: string): readonly Signature[] {
  return field
    .replace(/["'`]/g, '')
    .split(/\s+/)
    .flatMap((text) => readSignature(text) ?? []);
}

/** Whether a field without a valid signature contains one with missing or extra characters. */
export function isCut(field: string): boolean {
  return /^["'`]?v1[,=:][\w+/-]{8,}=*["'`]?$/.test(field);
}

function readSignature(text: string): Signature | undefined {
  const [, version, value = ''] = /^(?:(v\d+[a-z]?)[,=:])?(.+)$/.exec(text) ?? [];
  if (version !== undefined && version !== 'v1') return undefined;
  const hex = fromHex(value);
  if (hex !== undefined && hex.length >= shortestHash) return {bytes: hex, spelling: 'hex'};
  const url = fromBase64Url(value);
  if (url !== undefined) return {bytes: url, spelling: 'base64url'};
  const bytes = fromBase64(value);
  if (bytes === undefined || bytes.length < shortestHash) return undefined;
  if (!isPadded(value)) return {bytes, spelling: 'unpadded'};
  return {bytes, spelling: version === undefined ? 'no-version' : 'right'};
}

/** Length in bytes of SHA-1, the shortest hash that code may have used. */
const shortestHash = 20;
