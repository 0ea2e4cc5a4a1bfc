import * as z from 'zod/mini';
import type {SimulatorContract} from '../contract/types.ts';
import type {Schemas} from '../contract/schemas.ts';
import {base64url, fromBase64, textOf, utf8} from '../bytes.ts';
import {hmacSha256, isSame} from '../hash.ts';
import {isRecord} from '@integration-docs/facts';
import {jsonAnswer, noStore, type Answer} from './answer.ts';
import {isEncoded, mediaTypeOf} from './media-types.ts';
import {limitOf} from '../contract/limits.ts';

/** The client of a request, and its scopes. */
export interface Credential {
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** A secret that is always refused, so that readers can see `invalid_client`. */
const wrongSecret = 'wrong';

/** The secret of credentials that are suspended: `unauthorized_client`. */
const suspendedSecret = 'suspended';

/** Parameters of a token request. Other and empty parameters are ignored (RFC 6749 §3.2). */
const formParameters = ['grant_type', 'scope', 'client_id', 'client_secret'];

/** The alphabet of `ClientId` and `ClientSecret`: form-urlencoding leaves it as it is, so a client may encode or not (RFC 6749 §2.3.1). */
const alphabet = /^[A-Za-z0-9._-]+$/;

/** The token that the examples of the pages send; accepted for every scope. */
export const sandboxToken = 'sandbox';

const key = utf8('a simulator has nothing to protect');
const tokenPrefix = 'sim';

const claims = z.object({client: z.string(), scope: z.string(), until: z.number()});

const sign = (payload: string): Uint8Array => hmacSha256(key, payload).subarray(0, 16);

/** Issues and reads access tokens. A token contains its own data, so it stays valid after a reset and a restart. */
export class Tokens {
  readonly #contract: SimulatorContract;
  readonly #schemas: Schemas;
  readonly #example: string;

  constructor(contract: SimulatorContract, schemas: Schemas) {
    this.#contract = contract;
    this.#schemas = schemas;
    const operation = contract.operations.find(({id}) => id === 'createToken');
    const [example] = Object.values(operation?.responses['200']?.content['application/json']?.examples ?? {});
    const token = isRecord(example) ? example.access_token : undefined;
    this.#example = typeof token === 'string' ? token : sandboxToken;
  }

  /** @returns undefined for a token that is not from this simulator; `expired`: when the token expired */
  read(token: string, now: Date): Credential | {readonly expired: Date} | undefined {
    if (token === sandboxToken || token === this.#example) {
      return {clientId: token, scopes: this.#contract.scopes};
    }
    const [prefix, payload = '', signature = '', ...more] = token.split('.');
    const isOurs = prefix === tokenPrefix && more.length === 0;
    if (!isOurs || !isSame(fromBase64(signature), sign(payload))) return undefined;
    const {client, scope, until} = claims.parse(JSON.parse(textOf(fromBase64(payload))));
    return until <= now.getTime() ? {expired: new Date(until)} : {clientId: client, scopes: scope.split(' ')};
  }

  /**
   * Answers a token request (RFC 6749 §4.4). Accepts any client and any secret of the alphabet except `wrong`, `suspended` and expired secrets.
   * The credentials are in HTTP Basic or in the body (§2.3.1).
   */
  issue(
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    now: Date,
    isEnded: (client: {readonly id: string; readonly secret: string}) => boolean,
  ): Answer {
    if (mediaTypeOf(headers['content-type']) !== 'application/x-www-form-urlencoded') {
      return tokenRefusal('invalid_request', 'Send application/x-www-form-urlencoded.');
    }
    if (isEncoded(headers['content-encoding'])) return tokenRefusal('invalid_request', 'Send the form uncompressed.');
    const parameters = formOf(body);
    const names = parameters.map(([name]) => name);
    const repeatedNames = formParameters.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
    if (repeatedNames.length > 0)
      return tokenRefusal('invalid_request', `More than once: ${repeatedNames.join(', ')}.`);
    const {
      client_id: id,
      client_secret: secret,
      ...fields
    }: Readonly<Record<string, string>> = Object.fromEntries(parameters);
    const client = basicOf(headers.authorization) ?? (id === undefined ? undefined : {id, secret: secret ?? ''});
    const isKnown =
      client !== undefined && alphabet.test(client.id) && alphabet.test(client.secret) && client.secret !== wrongSecret;
    if (!isKnown || isEnded(client)) {
      return clientRefusal();
    }
    if (client.secret === suspendedSecret) {
      return tokenRefusal('unauthorized_client', 'The credentials are suspended.');
    }
    return this.#grant(client.id, fields, now);
  }

  /** Returns the client of a token request, for its rate limit; empty when there is none. */
  clientOf(headers: Readonly<Record<string, string>>, body: Uint8Array): string {
    const form = new Map(formOf(body));
    return basicOf(headers.authorization)?.id ?? form.get('client_id') ?? '';
  }

  #grant(clientId: string, fields: Readonly<Record<string, string>>, now: Date): Answer {
    const {grant_type: grant, scope} = fields;
    if (grant !== undefined && grant !== 'client_credentials') {
      return tokenRefusal('unsupported_grant_type', 'Only client_credentials exists.');
    }
    const faults = this.#schemas.violations(fields, this.#schemas.named('TokenRequest'));
    if (faults.length > 0) {
      const texts = faults.map(({pointer, detail}) => `${pointer.slice(1)}: ${detail.en}`);
      return tokenRefusal('invalid_request', texts.join(' ').slice(0, 500));
    }
    const {scopes: knownScopes, limits} = this.#contract;
    const requestedScopes = scope === undefined ? knownScopes : scope.split(' ').filter((name) => name !== '');
    const unknownScopes = requestedScopes.filter((name) => !knownScopes.includes(name));
    if (unknownScopes.length > 0 || requestedScopes.length === 0) {
      const scopeText = unknownScopes.join(' ').slice(0, 400);
      return tokenRefusal('invalid_scope', `Scope ${scopeText} was not granted to this client.`);
    }
    const seconds = limitOf(limits, 'token-lifetime');
    const grantedScope = [...new Set(requestedScopes)].join(' ');
    const payload = {client: clientId.slice(0, 200), scope: grantedScope, until: now.getTime() + seconds * 1000};
    const text = base64url(utf8(JSON.stringify(payload)));
    const body = {
      access_token: `${tokenPrefix}.${text}.${base64url(sign(text))}`,
      token_type: 'Bearer',
      expires_in: seconds,
      scope: grantedScope,
    };
    return jsonAnswer(200, body, noStore);
  }
}

/** Returns the header that asks for a token (RFC 6750 §3). @param more parameters, each with a comma before it */
export function challenge(more = ''): Record<string, string> {
  return {'WWW-Authenticate': `Bearer realm="api"${more}`};
}

/** The response to an unknown client, or to a secret that is wrong or has expired. */
export function clientRefusal(): Answer {
  return tokenRefusal('invalid_client', 'Client authentication failed.', {'WWW-Authenticate': 'Basic realm="api"'});
}

/** The response to a refused token request (RFC 6749 §5.2). */
export function tokenRefusal(
  error: string,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const status = error === 'invalid_client' ? 401 : 400;
  return jsonAnswer(status, {error, error_description: description}, {...noStore, ...headers});
}

/** Returns the known parameters of a token request that are not empty. */
function formOf(body: Uint8Array): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(textOf(body))].filter(
    ([name, value]) => value !== '' && formParameters.includes(name),
  );
}

function basicOf(header: string | undefined): {readonly id: string; readonly secret: string} | undefined {
  const credentials = /^basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header ?? '')?.[1];
  if (credentials === undefined) return undefined;
  const text = textOf(fromBase64(credentials));
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : {id: text.slice(0, colon), secret: text.slice(colon + 1)};
}
