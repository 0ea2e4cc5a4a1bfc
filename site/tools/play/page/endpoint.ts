import {store} from '@integration-docs/docs/browser';
import {call, oncePerKey, type Caller, type Exchange} from './calls.ts';
import {jsonOf} from '../../runner/page/body.ts';

/** An endpoint that the page registered with the simulator, with its secret. */
export interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/** No server exists at this address: requests stay in the browser. */
export const endpointUrl = 'https://browser.example/webhooks';

const key = 'play.endpoint';

/**
 * Gets the page's endpoint, which receives every event. Registers it the first time, and again after a reset of the simulator.
 *
 * @param events types of all events
 * @param place description for the list of endpoints
 * @returns the endpoint, and the registration if this call made it
 * @throws RunError, or Error if the simulator refuses it
 */
export async function ownEndpoint(
  caller: Caller,
  events: readonly string[],
  place: string,
): Promise<Endpoint & {readonly registered: Exchange | null}> {
  const stored = readStored();
  if (stored !== null) {
    const exchange = await call(caller, {method: 'GET', target: `/webhook-endpoints/${stored.id}`, asksToken: true});
    const {url, status} = (jsonOf(exchange.ran.answer) ?? {}) as {url?: string; status?: string}; // by contract
    if (url === endpointUrl && status === 'enabled') return {...stored, registered: null};
  }
  const registration = await call(caller, {
    method: 'POST',
    target: '/webhook-endpoints',
    headers: oncePerKey('application/json'),
    body: JSON.stringify({url: endpointUrl, description: place, events}),
    asksToken: true,
  });
  const {id, secret} = (jsonOf(registration.ran.answer) ?? {}) as Partial<Endpoint>; // by contract
  if (id === undefined || secret === undefined) throw new Error(`No endpoint: ${registration.ran.answer?.status}`);
  store.set(key, JSON.stringify({id, secret}));
  return {id, secret, registered: registration};
}

/** If the request rotated the endpoint's secret, stores the new one. Returns the endpoint with its current secret. */
export function afterRotation(endpoint: Endpoint, {sent, ran: result}: Exchange): Endpoint {
  if (!sent.target.includes(`/webhook-endpoints/${endpoint.id}/`)) return endpoint;
  const {secret} = (jsonOf(result.answer) ?? {}) as Partial<Endpoint>; // by contract
  if (secret === undefined) return endpoint;
  const {id} = endpoint;
  store.set(key, JSON.stringify({id, secret}));
  return {id, secret};
}

function readStored(): Endpoint | null {
  try {
    const {id, secret} = JSON.parse(store.get(key) ?? '{}') as Partial<Endpoint>; // only this module writes it
    return id === undefined || secret === undefined ? null : {id, secret};
  } catch {
    return null;
  }
}
