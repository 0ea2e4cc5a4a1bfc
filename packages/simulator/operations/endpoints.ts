import * as z from 'zod/mini';
import {jsonAnswer, noStore} from '../http/answer.ts';
import {Refusal} from '../http/refusal.ts';
import {refuseInternalUrl} from '../http/urls.ts';
import type {Platform} from '../platform.ts';
import type {StoredEndpoint} from '../types.ts';
import {disable} from '../webhooks/disable.ts';
import {checkVersion, orNotFound} from './answers.ts';
import type {Call, Handlers} from './call.ts';
import {hour} from '../durations.ts';
import {limitOf} from '../contract/limits.ts';

const createRequest = z.object({
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  sellerNifs: z.nullish(z.array(z.string())),
});
const updateRequest = z.partial(z.extend(createRequest, {status: z.enum(['enabled', 'disabled'])}));
const rotationRequest = z.object({expirePreviousNow: z.boolean()});

export const endpointHandlers: Handlers = {
  createWebhookEndpoint(platform, {body}) {
    const {url, description, events, sellerNifs} = createRequest.parse(valueOf(body));
    const {endpoints} = platform.state.webhooks;
    const maxEndpoints = limitOf(platform.contract.limits, 'webhook-endpoints');
    if (endpoints.length >= maxEndpoints) {
      throw new Refusal('endpoint-limit-reached', {
        pt: `A conta já tem ${maxEndpoints} endereços neste ambiente.`,
        en: `The account already has ${maxEndpoints} endpoints in this environment.`,
      });
    }
    refuseInternalUrl(url);
    const at = platform.timestamp();
    const secret = platform.newSecret();
    const endpoint: StoredEndpoint = {
      id: platform.newId('whe'),
      url,
      description,
      eventTypes: events,
      ...(sellerNifs && {sellerNifs}),
      state: 'enabled',
      secrets: [{value: secret, until: null}],
      createdAt: at,
      updatedAt: at,
      failingSince: null,
      etag: platform.nextEtag(),
    };
    endpoints.push(endpoint);
    const location = `${platform.contract.basePath}/webhook-endpoints/${endpoint.id}`;
    const headers = {ETag: endpoint.etag, Location: location, ...noStore};
    return jsonAnswer(201, {...toEndpoint(platform, endpoint), secret}, headers);
  },

  listWebhookEndpoints: (platform) =>
    jsonAnswer(200, {items: platform.state.webhooks.endpoints.map((endpoint) => toEndpoint(platform, endpoint))}),

  getWebhookEndpoint(platform, call) {
    const endpoint = endpointOf(platform, call);
    return jsonAnswer(200, toEndpoint(platform, endpoint), {ETag: endpoint.etag});
  },

  updateWebhookEndpoint(platform, call) {
    const endpoint = endpointOf(platform, call);
    checkVersion(call, endpoint.etag);
    const {url, description, events, sellerNifs, status} = updateRequest.parse(valueOf(call.body));
    if (url !== undefined) refuseInternalUrl(url);
    endpoint.url = url ?? endpoint.url;
    endpoint.description = description ?? endpoint.description;
    endpoint.eventTypes = events ?? endpoint.eventTypes;
    if (sellerNifs === null) delete endpoint.sellerNifs;
    else if (sellerNifs !== undefined) endpoint.sellerNifs = sellerNifs;
    endpoint.updatedAt = platform.timestamp();
    if (status === 'disabled') disable(endpoint, 'requested', platform.now(), platform.state.webhooks);
    else if (status === 'enabled') enable(endpoint);
    endpoint.etag = platform.nextEtag(endpoint.etag);
    return jsonAnswer(200, toEndpoint(platform, endpoint), {ETag: endpoint.etag});
  },

  deleteWebhookEndpoint(platform, call) {
    const {id} = endpointOf(platform, call);
    const {webhooks} = platform.state;
    webhooks.endpoints = webhooks.endpoints.filter((other) => other.id !== id);
    webhooks.deliveries = webhooks.deliveries.filter(({endpointId}) => endpointId !== id);
    return {status: 204, headers: {}};
  },

  rotateWebhookSecret(platform, call) {
    const endpoint = endpointOf(platform, call);
    const {expirePreviousNow} = rotationRequest.parse(valueOf(call.body));
    const now = platform.now();
    const overlap = limitOf(platform.contract.limits, 'secret-overlap') * hour;
    const secret = platform.newSecret();
    const previous = expirePreviousNow ? undefined : deployedSecret(endpoint, now, overlap);
    endpoint.secrets = [{value: secret, until: null}, ...(previous === undefined ? [] : [previous])];
    endpoint.updatedAt = now.toISOString();
    endpoint.etag = platform.nextEtag(endpoint.etag);
    return jsonAnswer(200, {secret, previousSecretExpiresAt: previous?.until ?? null}, noStore);
  },
};

/** Returns the endpoint of a path. @throws Refusal `resource-not-found` */
export function endpointOf(platform: Platform, {path}: Call): StoredEndpoint {
  return orNotFound(platform.state.webhooks.endpoints.find(({id}) => id === path.endpointId));
}

/** @throws Refusal `endpoint-disabled` */
export function checkEnabled({state, disabledReason = 'requested'}: StoredEndpoint): void {
  if (state !== 'disabled') return;
  throw new Refusal('endpoint-disabled', {
    pt: `O endereço está desativado (${disabledReason}).`,
    en: `The endpoint is disabled (${disabledReason}).`,
  });
}

/**
 * Returns the secret that signs together with a new one: the oldest valid secret, because receivers have that one. During an overlap it
 * keeps its expiry time.
 */
function deployedSecret(
  {secrets}: StoredEndpoint,
  now: Date,
  overlap: number,
): StoredEndpoint['secrets'][number] | undefined {
  const oldest = secrets.findLast(({until}) => until === null || Date.parse(until) > now.getTime());
  return oldest && {value: oldest.value, until: oldest.until ?? new Date(now.getTime() + overlap).toISOString()};
}

function valueOf(body: Call['body']): unknown {
  return body.kind === 'json' ? body.value : undefined;
}

function enable(endpoint: StoredEndpoint): void {
  delete endpoint.disabledReason;
  endpoint.state = 'enabled';
  endpoint.failingSince = null;
}

/** `WebhookEndpoint` of the contract: without secrets. */
function toEndpoint(platform: Platform, endpoint: StoredEndpoint): object {
  const {id, url, description = '', eventTypes, sellerNifs = null, state} = endpoint;
  const {disabledReason = null, secrets, createdAt, updatedAt} = endpoint;
  const now = platform.now().getTime();
  const until = secrets.map((secret) => secret.until).find((moment) => moment !== null && Date.parse(moment) > now);
  return {
    id,
    url,
    description,
    events: eventTypes,
    sellerNifs,
    status: state,
    disabledReason,
    previousSecretExpiresAt: until ?? null,
    createdAt,
    updatedAt,
  };
}
