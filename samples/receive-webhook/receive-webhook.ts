/**
 * pt: Recebe webhooks: verifica a assinatura, responde logo, processa depois, cada evento uma só vez.
 * en: Receives webhooks: verifies the signature, answers at once, processes afterwards, each event only once.
 *
 *   WEBHOOK_SECRET=whsec_… npx tsx receive-webhook.ts
 *
 * WEBHOOK_SECRET PORT
 */
import {createHmac, timingSafeEqual} from 'node:crypto';
import {createServer} from 'node:http';
import {buffer} from 'node:stream/consumers';

// #region sample
// pt: Em produção: uma tabela com o webhook-id como chave única, que sobrevive a um reinício.
// en: In production: a table with the webhook-id as unique key, which survives a restart.
const processed = new Set<string>();

function processEvent(id: string, rawBody: Buffer): void {
  if (processed.has(id)) return;
  processed.add(id);
  const {type} = JSON.parse(rawBody.toString('utf8')) as {type: string};
  console.log(`event ${type} ${id}`);
}

const server = createServer((request, response) => {
  // pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
  // en: The bytes as they came: JSON parsed and written again has another signature.
  void buffer(request).then((rawBody) => {
    const verdict = verify(secrets, request.headers, rawBody, Math.floor(Date.now() / 1000));
    if (verdict !== 'valid') {
      console.error(`refused ${verdict}`);
      response.writeHead(401).end();
      return;
    }
    // pt: Responder antes de processar: uma resposta tardia conta como falha.
    // en: Answer before processing: a late answer counts as a failure.
    response.writeHead(204).end();
    setImmediate(() => {
      try {
        processEvent(String(request.headers['webhook-id']), rawBody);
      } catch (error) {
        console.error(error);
      }
    });
  });
});
// #endregion

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
const port = Number(process.env.PORT ?? 8080);
server.listen(port, '127.0.0.1', () => console.log(`listening ${port}`));
