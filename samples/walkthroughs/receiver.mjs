/**
 * pt: Recebe webhooks: verifica a assinatura, guarda o evento em events.ndjson e só depois responde 204.
 * en: Receives webhooks: verifies the signature, stores the event in events.ndjson and only then responds 204.
 *
 *   WEBHOOK_SECRET=whsec_… node receiver.mjs
 *
 * WEBHOOK_SECRET PORT. Node.js 20
 */
import {createHmac, timingSafeEqual} from 'node:crypto';
import {appendFileSync, existsSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';

const file = 'events.ndjson';
const maxBody = 64 * 1024;
const secret = process.env.WEBHOOK_SECRET ?? '';
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
// pt: Com uma chave vazia, qualquer pessoa pode assinar; as chaves da plataforma têm 24 a 64 bytes.
// en: With an empty key, anybody can sign; keys of the platform have 24 to 64 bytes.
if (secret !== `whsec_${key.toString('base64')}` || key.length < 24 || key.length > 64) {
  console.error(`WEBHOOK_SECRET ${secret === '' ? 'is missing' : 'is not whole'}: it is whsec_ and 24 to 64 bytes in base64`);
  process.exit(1);
}

// pt: O ficheiro substitui uma tabela em que o id é a chave única. / en: The file replaces a table in which the id is the unique key.
const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line).id) : []);

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405, {allow: 'POST'}).end();
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBody) chunks.push(chunk);
  }
  if (size > maxBody) return response.writeHead(413).end();
  const body = Buffer.concat(chunks);
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = ''} = request.headers;
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
  if (!isRecent || !isSigned(`${id}.${timestamp}.`, body, signature)) {
    console.log(`refused ${id}`);
    return response.writeHead(401).end();
  }
  const event = JSON.parse(body.toString('utf8'));
  if (!known.has(event.id)) {
    // pt: Guarda o evento antes de responder: sem 2xx, a plataforma volta a enviá-lo. / en: Stores the event before responding: without a 2xx, the platform sends it again.
    appendFileSync(file, `${JSON.stringify(event)}\n`, {flush: true});
    known.add(event.id);
    console.log(`stored ${event.type} ${event.id}`);
  }
  return response.writeHead(204).end();
});

/** pt: Standard Webhooks, v1 (HMAC-SHA256), sobre os bytes recebidos. / en: Standard Webhooks, v1 (HMAC-SHA256), over the bytes received. */
function isSigned(prefix, body, signatures) {
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(prefix).update(body).digest('base64')}`);
  return signatures
    .split(' ')
    .map((entry) => Buffer.from(entry))
    .some((received) => received.length === expected.length && timingSafeEqual(received, expected));
}

const port = Number(process.env.PORT ?? 8080);
server.listen(port, '127.0.0.1', () => console.log(`listening ${port}`));
// pt: Acaba primeiro o que está a meio. / en: Finishes first what is under way.
process.once('SIGTERM', () => server.close());
