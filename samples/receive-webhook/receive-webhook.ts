/**
 * pt: Recebe webhooks: verifica a assinatura, guarda o evento, responde 204; uma tarefa à parte processa o que está guardado.
 * en: Receives webhooks: verifies the signature, stores the event, answers 204; a worker processes what is stored.
 *
 *   WEBHOOK_SECRET=whsec_… npx tsx receive-webhook.ts
 *
 * WEBHOOK_SECRET PORT EVENTS_DIR
 */
import {createHmac, randomUUID, timingSafeEqual} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {rename, writeFile} from 'node:fs/promises';
import {createServer, type IncomingMessage} from 'node:http';

const maxBody = 64 * 1024;
const store = process.env.EVENTS_DIR ?? 'events';
mkdirSync(store, {recursive: true});

// #region sample
/** pt: O estado HTTP da resposta. / en: The HTTP status of the answer. */
async function receive(request: IncomingMessage): Promise<number> {
  // pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
  // en: The bytes as they came: JSON parsed and written again has another signature.
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBody) chunks.push(chunk);
  }
  if (size > maxBody) return 413;
  const rawBody = Buffer.concat(chunks);
  const verdict = verify(secrets, request.headers, rawBody, Math.floor(Date.now() / 1000));
  if (verdict !== 'valid') {
    console.error(`refused ${verdict}`);
    return 401;
  }
  // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar.
  // en: Store before answering: without a 2xx the platform sends it again.
  await insertOrIgnore(String(request.headers['webhook-id']), rawBody);
  return 204;
}

// pt: Faz de tabela com o webhook-id como chave única: um ficheiro por evento, completo ou nenhum.
// en: Stands for a table with the webhook-id as unique key: one file per event, complete or none.
async function insertOrIgnore(id: string, rawBody: Buffer): Promise<void> {
  const file = `${store}/${encodeURIComponent(id)}.json`;
  if (existsSync(file)) return;
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, rawBody, {flush: true});
  await rename(part, file);
}

function work(): void {
  for (const name of readdirSync(store).filter((one) => one.endsWith('.json'))) {
    const [file, done] = [`${store}/${name}`, `${store}/${name}.done`];
    if (existsSync(done)) continue;
    try {
      processEvent(name.replace('.json', ''), JSON.parse(readFileSync(file, 'utf8')) as {type: string});
      // pt: Marcar no fim: o que uma falha interrompeu é processado outra vez.
      // en: Mark at the end: what a crash interrupted is processed again.
      writeFileSync(done, '');
    } catch (error) {
      console.error(name, error);
    }
  }
}
// #endregion

// pt: O que fazer com cada tipo: a operação a chamar (em rejected e failed, depois de corrigir a causa).
// en: What to do with each type: the operation to call (for rejected and failed, once the cause is mended).
const next = new Map([
  ['document.rejected', 'submitDocument'],
  ['document.delivered', 'listDocumentStatusHistory'],
  ['document.failed', 'resendDocument'],
  ['document.status_changed', 'getDocument'],
  ['document.received', 'getReceivedDocumentContent'],
]);

function processEvent(id: string, {type}: {type: string}): void {
  const operation = next.get(type);
  // pt: Um tipo novo não é um erro. / en: A new type is not an error.
  console.log(operation ? `event ${type} ${id} ${operation}` : `ignored ${type} ${id}`);
}

const server = createServer((request, response) => {
  receive(request)
    .catch((error: unknown) => {
      console.error(error);
      return 500;
    })
    .then((status) => {
      response.writeHead(status).end();
      if (status === 204) setImmediate(work);
    });
});

// #region verify
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Standard Webhooks, v1 (HMAC-SHA256).
 *
 * @param secrets pt: o novo e o antigo durante a rotação / en: the new and the old one during a rotation
 * @param rawBody pt: os bytes recebidos, antes de qualquer leitura / en: the bytes received, before any parsing
 * @param now pt: segundos Unix / en: Unix seconds
 */
function verify(secrets: string[], headers: Headers, rawBody: Buffer, now: number): string {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signature = headers['webhook-signature'];
  if (!id || !timestamp || !signature) return 'missing-header';
  const entries = String(signature).split(' ').filter((entry) => /^[^,]+,./.test(entry));
  if (!/^[0-9]{10}$/.test(String(timestamp)) || entries.length === 0) return 'malformed-header';
  if (now - Number(timestamp) > 300) return 'timestamp-too-old';
  if (Number(timestamp) - now > 300) return 'timestamp-too-new';

  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), rawBody]);
  const matches = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    // pt: Tempo constante: a demora não revela quantos bytes estão certos.
    // en: Constant time: the delay does not tell how many bytes are right.
    return entries.map((entry) => Buffer.from(entry))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  });
  return matches ? 'valid' : 'no-matching-signature';
}
// #endregion

const secrets = (process.env.WEBHOOK_SECRET ?? '').split(' ').filter((secret) => secret !== '');
if (secrets.length === 0) {
  console.error('WEBHOOK_SECRET is missing');
  process.exit(1);
}
work();
const port = Number(process.env.PORT ?? 8080);
server.listen(port, '127.0.0.1', () => console.log(`listening ${port}`));
