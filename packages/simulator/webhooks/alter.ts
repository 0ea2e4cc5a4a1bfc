import {minute} from '../durations.ts';
import {signatureHeaders, type Message} from './signature.ts';

/** Alterations of a webhook that a receiver has to refuse: faults of `simulator-faults.yaml`. */
export const alterations = ['signature-wrong', 'signature-old', 'signature-missing', 'body-rewritten'] as const;

export type Alteration = (typeof alterations)[number];

/** A secret that no endpoint has. */
const otherSecret = 'whsec_c2VjcmV0IG9mIHRoZSBzaW11bGF0b3IgaXRzZWxmIQ==';
/** Age outside the window of receivers (`replay-window` of `limits.yaml`), in milliseconds. */
const staleAge = 10 * minute;

interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns a signed request, altered if `alteration` is set. @throws RangeError without a secret */
export function signedRequest(message: Message, secrets: readonly string[], alteration?: Alteration): SignedRequest {
  const {at, body} = message;
  switch (alteration) {
    case 'signature-wrong':
      return {headers: signatureHeaders(message, [otherSecret]), body};
    case 'signature-old':
      return {headers: signatureHeaders({...message, at: new Date(at.getTime() - staleAge)}, secrets), body};
    case 'signature-missing': {
      const all = Object.entries(signatureHeaders(message, secrets));
      return {headers: Object.fromEntries(all.filter(([name]) => name !== 'webhook-signature')), body};
    }
    case 'body-rewritten':
      return {headers: signatureHeaders(message, secrets), body: JSON.stringify(JSON.parse(body), null, 2)};
    case undefined:
      return {headers: signatureHeaders(message, secrets), body};
  }
}
