import type {OperationContract, SimulatorContract} from '../contract/types.ts';
import type {Answer} from '../http/answer.ts';
import type {Incoming} from '../http/gateway.ts';
import {languageOf, type Text} from '../http/language.ts';
import {Refusal} from '../http/refusal.ts';
import {Router} from '../http/router.ts';
import {challenge, clientRefusal, sandboxToken} from '../http/tokens.ts';
import type {Clock} from '../types.ts';
import type {Faults, LastingFault} from './faults.ts';
import {isRecord} from '@integration-docs/facts';
import {hour} from '../durations.ts';

/** Wraps the handling of a request. `lost`: the connection breaks without a response. */
export type Intercept = (
  request: Incoming,
  next: (request: Incoming) => Promise<Answer | 'lost'>,
) => Promise<Answer | 'lost'>;

/** Makes the function that returns the operation of a request; undefined when there is none. */
export function operationFinder({operations}: SimulatorContract): (request: Incoming) => OperationContract | undefined {
  const router = new Router(operations);
  return ({method, resource}) => {
    const route = router.route(method, resource);
    return route !== undefined && 'operation' in route ? route.operation : undefined;
  };
}

/** Duration of each fault, in milliseconds. */
const durations: Readonly<Record<LastingFault, number>> = {maintenance: 2 * hour, outage: hour / 4};
/** Seconds of `Retry-After` of a `429`. */
const retryAfterSeconds = 30;

/** Applies `faults` to requests to the platform, but not to requests to the simulator itself. */
export function faultyRequests(faults: Faults, contract: SimulatorContract, clock: Clock): Intercept {
  const operationOf = operationFinder(contract);
  const refuse = (
    {requestId, headers}: Incoming,
    code: string,
    detail: Text,
    extraHeaders: Record<string, string>,
  ): Answer =>
    new Refusal(code, detail, {headers: extraHeaders}).answer(
      contract,
      requestId,
      languageOf(headers['accept-language']),
    );

  /** @returns milliseconds until the fault ends; 0 when it is not in progress */
  function remainingMs(fault: LastingFault, {id}: OperationContract): number {
    const now = clock.now();
    if (faults.occurs(fault, id)) faults.keepUntil(fault, new Date(now.getTime() + durations[fault]));
    const activeFault = faults.activeFaults(now).find((one) => one.fault === fault);
    return activeFault === undefined ? 0 : Date.parse(activeFault.until) - now.getTime();
  }

  function maintenanceRefusal(request: Incoming, operation: OperationContract): Answer | undefined {
    const milliseconds = remainingMs('maintenance', operation);
    if (milliseconds === 0) return undefined;
    const seconds = String(Math.ceil(milliseconds / 1000));
    return refuse(request, 'service-unavailable', maintenanceText, {'Retry-After': seconds});
  }

  function tokenRefusal(request: Incoming, {id}: OperationContract): Answer | undefined {
    const {authorization = ''} = request.headers;
    if (id === 'createToken') return faults.occurs('secret-expired', id) ? clientRefusal() : undefined;
    const isHit = faults.occurs('token-revoked', id);
    if (isHit && authorization.toLowerCase() !== `bearer ${sandboxToken}`) faults.revoke(authorization);
    if (!isHit && !faults.lasting.revoked.includes(authorization)) return undefined;
    return refuse(request, 'token-invalid', revokedText, challenge(', error="invalid_token"'));
  }

  function requestRefusal(request: Incoming, {id}: OperationContract): Answer | undefined {
    if (faults.occurs('rate-limited', id))
      return refuse(request, 'rate-limit-exceeded', limitText, {'Retry-After': String(retryAfterSeconds)});
    if (faults.occurs('rate-limited-silently', id)) return refuse(request, 'rate-limit-exceeded', limitText, {});
    if (faults.occurs('internal-error', id)) return refuse(request, 'internal-error', failureText, {});
    const hasKey = request.headers['idempotency-key'] !== undefined;
    if (hasKey && faults.occurs('in-progress', id))
      return refuse(request, 'idempotency-in-progress', inProgressText, {'Retry-After': '1'});
    return undefined;
  }

  return async (request, next) => {
    const operation = operationOf(request);
    if (operation === undefined) return next(request);
    const {id} = operation;
    if (remainingMs('outage', operation) > 0) return 'lost';
    const refusal =
      maintenanceRefusal(request, operation) ?? tokenRefusal(request, operation) ?? requestRefusal(request, operation);
    if (refusal !== undefined) return refusal;
    if (faults.occurs('answer-lost-before', id)) return 'lost';
    if (faults.occurs('hang', id)) return {status: 0, headers: {}, silentMs: Infinity};
    const answer = await next(request);
    if (faults.occurs('answer-lost-after', id)) return 'lost';
    if (faults.occurs('unknown-properties', id)) return withUnknownProperties(answer);
    if (faults.occurs('proxy-error', id)) return {status: 502, headers: {'Content-Type': 'text/html'}, body: proxyPage};
    return answer;
  };
}

/** Properties that no version of the contract has. */
export const unknownProperties = {addedLater: {text: 'ç', list: [null, 1]}};

/** Adds unknown properties to a JSON response and to its items, as a newer version of the API does. */
function withUnknownProperties(answer: Answer | 'lost'): Answer | 'lost' {
  if (answer === 'lost' || answer.status >= 300 || typeof answer.body !== 'string' || !isJson(answer)) return answer;
  const value: unknown = JSON.parse(answer.body);
  if (!isRecord(value)) return answer;
  const {items} = value;
  const changedItems = Array.isArray(items) && {
    items: items.map((item: unknown) => (isRecord(item) ? {...item, ...unknownProperties} : item)),
  };
  return {...answer, body: JSON.stringify({...value, ...changedItems, ...unknownProperties})};
}

const isJson = ({headers}: Answer): boolean =>
  Object.entries(headers).some(([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'));

const proxyPage = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';
const maintenanceText = {pt: 'Manutenção programada.', en: 'Planned maintenance.'};
const revokedText = {pt: 'O token foi revogado.', en: 'The token was revoked.'};
const limitText = {pt: 'Demasiados pedidos no último minuto.', en: 'Too many requests in the last minute.'};
const failureText = {pt: 'Falhou, como foi pedido.', en: 'It failed, as asked for.'};
const inProgressText = {
  pt: 'O primeiro pedido com esta chave ainda não terminou.',
  en: 'The first request with this key is still running.',
};
