/**
 * pt: Regista o endereço de webhook e faz a rotação dos dois segredos; durante a sobreposição, o anterior fica como alternativa.
 * en: Registers the webhook endpoint and rotates both secrets; during the overlap, the previous secret stays as a fallback.
 */
import {read} from './api.ts';
import {log} from './log.ts';
import {ask, attempts, json, putNext, type NewRequest, type Effect, type Entry, type Kind} from './outbox.ts';
import {Refused} from './retry.ts';
import {addSecret, endWebhooks} from './secrets.ts';
import {MINUTE, now, settings} from './settings.ts';
import {change, deleteMeta, meta, setMeta, transaction} from './store.ts';

/** pt: Os tipos de evento que o endereço recebe. / en: The event types that the endpoint receives. */
export const EVENTS: readonly string[] = [
  'document.rejected', 'document.delivered', 'document.failed', 'document.status_changed', 'document.annulled',
  'document.received', 'credential.expiring',
];

export function register(url: string): void {
  const body = json({url, description: 'connector', events: EVENTS});
  ask('register', {kind: 'register', subject: url, path: '/webhook-endpoints', body});
}

/**
 * pt: Depois de uma exposição, os segredos conhecidos terminam já, mesmo sem plataforma e sem endereço; a resposta só acrescenta o novo.
 * en: After an exposure, the known secrets end now, even without a platform or an endpoint; the response only adds the new one.
 *
 * @param isExposed pt: o segredo anterior deixa de assinar de imediato / en: the previous secret stops signing at once
 * @returns pt: o pedido / en: the request
 */
export function rotateWebhookSecret(isExposed: boolean): Entry[] {
  const endpoint = transaction(() => {
    if (isExposed) endWebhooks();
    const id = meta('endpoint');
    if (id !== undefined) putNext('rotate-webhook', webhookRotation(id, isExposed), isExposed);
    return id;
  });
  if (endpoint === undefined) throw new Refused('no webhook endpoint: register first');
  return attempts('rotate-webhook').slice(-1);
}

function webhookRotation(endpoint: string, isExposed: boolean): NewRequest {
  const path = `/webhook-endpoints/${endpoint}/secret-rotation`;
  return {kind: 'rotate-webhook', subject: endpoint, path, body: json({expirePreviousNow: isExposed})};
}

/**
 * pt: Durante a sobreposição, o segredo em uso pode ainda ser o antigo, e outra rotação invalidava o intermédio. Com 0 horas, depois de uma
 * pt: exposição, os anteriores terminam todos de imediato.
 * en: During an overlap, the old secret may still be the one in use, and another rotation would invalidate the one in between. With 0
 * en: hours, after an exposure, all earlier secrets end at once.
 */
export function rotateClientSecret(overlapHours: number): Entry[] {
  const until = Number(meta('client-overlap-until') ?? 0);
  if (overlapHours > 0 && now() < until) {
    const end = new Date(until).toISOString();
    throw new Refused(`the overlap of the last rotation runs until ${end}: rotate then, or with 0 hours if a secret was exposed`);
  }
  const id = settings.clientId;
  const path = `/credentials/${encodeURIComponent(id)}/secret-rotation`;
  const request: NewRequest = {kind: 'rotate-client', subject: id, path, body: json({overlapHours})};
  return ask('rotate-client', request, overlapHours === 0).slice(-1);
}

/** pt: O endereço foi eliminado na plataforma; dentro da transação de quem chama. / en: The endpoint was deleted on the platform; inside the caller's transaction. */
export function forgetEndpoint(id: string): void {
  change('UPDATE secrets SET until = 0 WHERE owner = ?', id);
  // pt: Outro `register` pode tê-lo substituído. / en: Another `register` may have replaced it.
  if (meta('endpoint') !== id) return;
  deleteMeta('endpoint', 'webhooks-missing-since', 'webhooks-refused-reason', 'webhooks-missed');
  setMeta('reconcile-at', Math.min(Number(meta('reconcile-at') ?? 0), now() + 15 * MINUTE));
  log('alert', 'endpoint.gone', {endpoint: id});
}

/** pt: Se a resposta se perde, outra rotação não faz mal: o segredo em uso vale até ao fim da sobreposição. / en: If the response is lost, another rotation does no harm: the secret in use stays valid until the overlap ends. */
export const accountEffects = {
  register: {
    secret: true,
    findsFirst: () => true,
    done: (_, answer) => {
      const {id, secret} = answer as {id: string; secret?: string};
      setMeta('endpoint', id);
      if (secret !== undefined) return addSecret(id, secret);
      // pt: O endereço já estava registado, e o seu segredo não é conhecido. / en: The endpoint was registered already, and its secret is not known.
      putNext('rotate-webhook', webhookRotation(id, false));
    },
    find: async ({subject}) => {
      const {value} = await read<{items: {id: string; url: string}[]}>('/webhook-endpoints');
      const found = value.items.find(({url}) => url === subject);
      return found && {id: found.id};
    },
  },
  'rotate-webhook': {
    secret: true,
    done: ({subject}, body) => {
      const {secret, previousSecretExpiresAt} = body as {secret: string; previousSecretExpiresAt: string | null};
      addSecret(subject, secret, previousSecretExpiresAt);
    },
    refused: ({subject}, code) => {
      if (code === 'resource-not-found') forgetEndpoint(subject);
    },
  },
  'rotate-client': {
    secret: true,
    done: (_, body) => {
      const {clientSecret, previousSecretExpiresAt} = body as {clientSecret: string; previousSecretExpiresAt: string | null};
      addSecret('client', clientSecret, previousSecretExpiresAt);
      setMeta('client-overlap-until', previousSecretExpiresAt === null ? 0 : Date.parse(previousSecretExpiresAt));
    },
  },
} satisfies Partial<Record<Kind, Effect>>;
