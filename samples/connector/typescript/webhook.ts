/**
 * pt: Recebe webhooks: verifica a assinatura do corpo tal como chegou, e guarda-o antes do 204.
 * en: Receives webhooks: verifies the signature of the body as it arrived, and stores it before the 204.
 */
import {createHmac, timingSafeEqual} from 'node:crypto';
import {createServer, type IncomingMessage, type Server} from 'node:http';
import {jsonOf} from './api.ts';
import {storeEvent} from './inbox.ts';
import {alertHourly, log} from './log.ts';
import {webhookSecrets} from './secrets.ts';
import {MINUTE, now, SECOND, settings} from './settings.ts';
import {deleteMeta, meta, setMeta, transaction} from './store.ts';

const MAX_BODY = 64 * 1024;
/** pt: Um pedido que não acaba não ocupa a ligação para sempre. / en: A request that does not end does not keep the connection for ever. */
const REQUEST_TIMEOUT = 15 * SECOND;

/** @param onEvent pt: um evento está guardado e respondido / en: an event is stored and answered */
export async function listen(onEvent: () => void): Promise<Server> {
  const server = createServer({requestTimeout: REQUEST_TIMEOUT, connectionsCheckingInterval: SECOND}, (request, response) => {
    receive(request)
      .catch((error: unknown) => {
        // pt: Um cliente que desliga a meio não é uma falha. / en: A client that disconnects halfway is not a failure.
        if (!request.complete) log('info', 'webhook.aborted');
        else alertHourly('webhook.failed', {reason: error instanceof Error ? error.message : String(error)});
        return 500;
      })
      .then((status) => {
        response.writeHead(status).end();
        if (status === 204) onEvent();
      });
  });
  const {host, port} = settings;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({message}) => reject(new Error(`HOST and PORT: ${host}:${port}: ${message}`)));
    server.listen(Number(port), host, resolve);
  });
  return server;
}

// #region receive
async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) return 413;
  const rawBody = Buffer.concat(chunks);
  const {headers} = request;
  const seconds = Math.floor(now() / 1000);
  // pt: O que nem parece assinado não chega à base de dados.
  // en: What does not even look signed does not reach the database.
  let verdict = verify([], headers, rawBody, seconds);
  if (verdict === 'no-matching-signature') verdict = verify(webhookSecrets(), headers, rawBody, seconds);
  if (verdict !== 'valid') return refuse(verdict);
  const event: {readonly type?: unknown} | undefined = jsonOf({body: rawBody});
  if (event === undefined) throw new Error('no JSON object');
  const {type} = event;
  if (typeof type !== 'string') throw new Error('no type');
  // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar o evento.
  // en: Store before answering: without a 2xx, the platform sends the event again.
  transaction(() => {
    storeEvent(String(headers['webhook-id']), type, rawBody);
    setMeta('webhook-at', now());
    deleteMeta('webhooks-missing-since', 'webhooks-refused-reason', 'webhooks-missed');
  });
  return 204;
}
// #endregion

/** pt: A reconciliação não espera um dia para ver se faltam eventos. / en: Reconciliation does not wait for a day to see whether events are missing. */
function refuse(reason: string): number {
  log('warn', 'webhook.refused', {reason});
  // pt: Sem os cabeçalhos, não vem da plataforma. / en: Without the headers, it does not come from the platform.
  if (reason.endsWith('-header')) return 401;
  try {
    transaction(() => {
      // pt: Sem segredo, não se espera nenhum webhook. / en: Without a secret, no webhook is expected.
      if (webhookSecrets().length === 0) return;
      if (meta('webhooks-missing-since') === undefined) {
        setMeta('webhooks-missing-since', now());
        setMeta('reconcile-at', Math.min(Number(meta('reconcile-at') ?? 0), now() + 15 * MINUTE));
      }
      setMeta('webhooks-refused-reason', reason);
    });
    return 401;
  } catch (error) {
    // pt: Um estranho não causa um alerta. / en: A stranger causes no alert.
    log('warn', 'webhook.failed', {reason: error instanceof Error ? error.message : String(error)});
    return 500;
  }
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

// #region verify
const WINDOW_SECONDS = 300;

/** Standard Webhooks, v1 (HMAC-SHA256). */
export function verify(
  secrets: readonly string[], headers: Headers, rawBody: Buffer, seconds: number,
): string {
  const {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature} = headers;
  if (!id || !timestamp || !signature) return 'missing-header';
  const entries = String(signature).split(' ').filter((entry) => /^[^,]+,./.test(entry));
  if (!/^[0-9]{10}$/.test(String(timestamp)) || entries.length === 0) return 'malformed-header';
  if (seconds - Number(timestamp) > WINDOW_SECONDS) return 'timestamp-too-old';
  if (Number(timestamp) - seconds > WINDOW_SECONDS) return 'timestamp-too-new';
  const signed = Buffer.concat([Buffer.from(`${String(id)}.${String(timestamp)}.`), rawBody]);
  const matches = secrets.map(keyOf).some((key) => {
    if (key === undefined) return false;
    const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    // pt: Tempo constante: a demora não revela quantos bytes estão certos.
    // en: Constant time: the delay does not tell how many bytes are right.
    return entries.map((entry) => Buffer.from(entry))
      .some((received) => received.length === expected.length && timingSafeEqual(received, expected));
  });
  return matches ? 'valid' : 'no-matching-signature';
}

/** pt: Só `whsec_` e 24 a 64 bytes em base64: com uma chave vazia, qualquer um podia assinar. / en: Only `whsec_` and 24 to 64 bytes in base64: with an empty key, anybody could sign. */
export function keyOf(secret: string): Buffer | undefined {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const isWhole = secret === `whsec_${key.toString('base64')}`;
  return isWhole && key.length >= 24 && key.length <= 64 ? key : undefined;
}
// #endregion
