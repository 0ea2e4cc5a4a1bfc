import * as z from 'zod/mini';
import {jsonAnswer, noStore} from '../http/answer.ts';
import {Refusal} from '../http/refusal.ts';
import {companyOf, type Parties} from '../documents/company.ts';
import type {Platform} from '../platform.ts';
import type {StoredCredential} from '../state/state.ts';
import {orNotFound} from './answers.ts';
import type {Call, Handlers} from './call.ts';
import {day, hour} from '../durations.ts';
import {limitOf} from '../contract/limits.ts';

/** Days before a secret expires when the last warning is sent (`client-secret-notice`). */
const lastWarning = 7;

const rotationRequest = z.object({overlapHours: z._default(z.number(), 24)});

export const accountHandlers: Handlers = {
  listSuppliers: ({state}) => jsonAnswer(200, {items: state.account.suppliers}),

  listCredentials(platform) {
    const items = platform.state.account.credentials.map((credential) => ({
      ...credential,
      secrets: validSecrets(platform, credential).map(({value, ...dates}) => ({ending: value.slice(-4), ...dates})),
    }));
    return jsonAnswer(200, {items});
  },

  rotateClientSecret(platform, call) {
    const {path, body} = call;
    const {credentials} = platform.state.account;
    const credential = orNotFound(
      credentials.find(({clientId}) => clientId === path.clientId) ?? addOwnCredential(platform, call),
    );
    const {overlapHours} = rotationRequest.parse(body.kind === 'json' ? body.value : undefined);
    const now = platform.now().getTime();
    const clientSecret = platform.newClientSecret();
    const newSecret = {value: clientSecret, createdAt: iso(now), expiresAt: iso(now + lifetimeOf(platform))};
    // The oldest valid secret is the one that is deployed; newer ones never were.
    const deployedSecret = overlapHours === 0 ? undefined : validSecrets(platform, credential).at(-1);
    for (const secret of credential.secrets) {
      const until = secret === deployedSecret ? now + overlapHours * hour : now;
      secret.expiresAt = iso(Math.min(Date.parse(secret.expiresAt), until));
    }
    credential.secrets.unshift(newSecret);
    const {clientId} = credential;
    const {expiresAt} = newSecret;
    const responseBody = {
      clientId,
      clientSecret,
      expiresAt,
      previousSecretExpiresAt: deployedSecret?.expiresAt ?? null,
    };
    return jsonAnswer(200, responseBody, noStore);
  },
};

/**
 * Adds the credential of a request that rotates its own secret to the account: the simulator accepts any client, and lists it from then on.
 *
 * @returns undefined when the request is about another client
 */
function addOwnCredential(platform: Platform, {path, credential}: Call): StoredCredential | undefined {
  const {clientId, scopes} = credential;
  if (clientId !== path.clientId) return undefined;
  const now = platform.now().getTime();
  // No page shows this secret: it represents the unknown one that the client has used so far.
  const secret = {value: platform.newClientSecret(), createdAt: iso(now), expiresAt: iso(now + lifetimeOf(platform))};
  const newCredential = {clientId, name: clientId, scopes: [...scopes], sellerNifs: null, secrets: [secret]};
  platform.state.account.credentials.push(newCredential);
  return newCredential;
}

function lifetimeOf({contract}: Platform): number {
  return limitOf(contract.limits, 'client-secret-lifetime') * day;
}

/**
 * Whether a secret of the account has expired. An unknown secret of a client of the account counts as the oldest of that client, which no page
 * shows: when that one is rotated away, the unknown one has expired too. Other secrets never expire.
 */
export function isExpiredSecret(
  platform: Platform,
  {id, secret}: {readonly id: string; readonly secret: string},
): boolean {
  const {credentials} = platform.state.account;
  const listedSecret = credentials.flatMap(({secrets}) => secrets).find(({value}) => value === secret);
  const secretToCheck = listedSecret ?? credentials.find(({clientId}) => clientId === id)?.secrets.at(-1);
  return secretToCheck !== undefined && Date.parse(secretToCheck.expiresAt) <= platform.now().getTime();
}

/**
 * Makes the secret of the first credential expire in a week and publishes the event for it.
 *
 * @returns the id of the event
 */
export function letSecretExpire(platform: Platform): string {
  const credential = platform.state.account.credentials[0];
  const [secret] = credential === undefined ? [] : credential.secrets;
  const {clientId} = orNotFound(credential);
  const expiring = orNotFound(secret);
  expiring.expiresAt = iso(platform.now().getTime() + lastWarning * day);
  return platform.publish('credential.expiring', {
    clientId,
    ending: expiring.value.slice(-4),
    expiresAt: expiring.expiresAt,
    daysLeft: lastWarning,
  });
}

/** Whether the credential of a request may see the documents of a company. Credentials that the account does not list may see all. */
export function isServed(
  {state}: Platform,
  {credential}: Pick<Call, 'credential'>,
  parties: Parties,
  direction?: 'issued' | 'received',
): boolean {
  const listedCredential = state.account.credentials.find(({clientId}) => clientId === credential.clientId);
  const company = companyOf(parties, direction);
  return company === undefined || listedCredential?.sellerNifs?.includes(company) !== false;
}

/**
 * Checks that the account and the credential may issue documents for a company. NIFs that the account does not list are allowed.
 *
 * @throws Refusal `nif-not-authorised`
 */
export function checkSupplier(platform: Platform, call: Pick<Call, 'credential'>, parties: Parties): void {
  const company = companyOf(parties, 'issued');
  const supplier = platform.state.account.suppliers.find(({nif}) => nif === company);
  if (supplier !== undefined && supplier.status !== 'active') {
    const {nif, status} = supplier;
    const detail = {pt: `A empresa ${nif} está no estado ${status}.`, en: `The company ${nif} is ${status}.`};
    throw new Refusal('nif-not-authorised', detail);
  }
  if (!isServed(platform, call, parties, 'issued')) {
    const nif = company ?? '';
    throw new Refusal('nif-not-authorised', {
      pt: `Esta credencial não serve ${nif}.`,
      en: `This credential does not serve ${nif}.`,
    });
  }
}

/** Returns the secrets that have not expired, newest first. */
function validSecrets(platform: Platform, {secrets}: StoredCredential): StoredCredential['secrets'] {
  const now = platform.now().getTime();
  return secrets.filter(({expiresAt}) => Date.parse(expiresAt) > now);
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
