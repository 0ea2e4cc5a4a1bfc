/**
 * pt: Registar o endereço de webhook e rodar os dois segredos, sempre com caminho de volta.
 * en: Register the webhook endpoint and rotate both secrets, always with a way back.
 */
import {read} from './api.ts';
import {log} from './log.ts';
import {put, type Effect} from './outbox.ts';
import {Refused} from './retry.ts';
import {addSecret} from './secrets.ts';
import {settings} from './settings.ts';
import {meta, row, setMeta, transaction} from './store.ts';

const EVENTS = [
  'document.rejected', 'document.delivered', 'document.failed', 'document.status_changed', 'document.annulled',
  'document.received', 'credential.expiring',
];

export function register(url: string): void {
  store('register', url, '/webhook-endpoints', {url, description: 'connector', events: EVENTS});
}

/** @param isExposed pt: o anterior deixa já de assinar / en: the one before stops signing at once */
export function rotateWebhookSecret(isExposed: boolean): void {
  const endpoint = meta('endpoint');
  if (endpoint === undefined) throw new Refused('no webhook endpoint: register first');
  store('rotate-webhook', endpoint, rotationPath(endpoint), {expirePreviousNow: isExposed});
}

export function rotateClientSecret(overlapHours: number): void {
  const id = settings.clientId;
  store('rotate-client', id, `/credentials/${encodeURIComponent(id)}/secret-rotation`, {overlapHours});
}

/** pt: Uma de cada vez: a chave repete-se até haver resposta. / en: One at a time: the key is repeated until there is an answer. */
function store(kind: string, subject: string, path: string, body: object): void {
  const name = transaction(() => putOne(kind, subject, path, body));
  if (name !== undefined) log('info', 'outbox.stored', {name});
}

function putOne(kind: string, subject: string, path: string, body: object): string | undefined {
  if (row(`SELECT 1 FROM outbox WHERE kind = ? AND state = 'waiting'`, kind) !== undefined) return undefined;
  const before = row<{n: number}>('SELECT count(*) n FROM outbox WHERE kind = ?', kind)?.n ?? 0;
  const name = `${kind}:${before + 1}`;
  put({name, kind, subject, path, body: Buffer.from(JSON.stringify(body))});
  return name;
}

/** pt: Outra rotação não faz mal: o segredo em uso mantém-se até ao fim da sobreposição. / en: Another rotation does no harm: the secret in use stays until the overlap ends. */
const again = (): Promise<undefined> => Promise.resolve(undefined);

const rotationPath = (endpoint: string): string => `/webhook-endpoints/${endpoint}/secret-rotation`;

export const accountEffects: Readonly<Record<string, Effect>> = {
  register: {
    secret: true,
    done: (_, body) => {
      const {id, secret} = body as {id: string; secret?: string};
      setMeta('endpoint', id);
      if (secret !== undefined) addSecret('webhook', secret);
      // pt: Registado, mas o segredo perdeu-se com a resposta. / en: Registered, but the secret was lost with the answer.
      else putOne('rotate-webhook', id, rotationPath(id), {expirePreviousNow: false});
    },
    find: async ({subject}) => {
      const {value} = await read<{items: {id: string; url: string}[]}>('/webhook-endpoints');
      const found = value.items.find(({url}) => url === subject);
      return found && {id: found.id};
    },
  },
  'rotate-webhook': {
    secret: true,
    done: (_, body) => {
      const {secret, previousSecretExpiresAt} = body as {secret: string; previousSecretExpiresAt: string | null};
      addSecret('webhook', secret, previousSecretExpiresAt);
    },
    find: again,
  },
  'rotate-client': {
    secret: true,
    done: (_, body) => {
      const {clientSecret, previousSecretExpiresAt} = body as {clientSecret: string; previousSecretExpiresAt: string | null};
      addSecret('client', clientSecret, previousSecretExpiresAt);
    },
    find: again,
  },
};
