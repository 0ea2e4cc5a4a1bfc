/**
 * pt: Verifica a assinatura de um webhook: corpo em stdin, cabeçalhos em variáveis de ambiente.
 * en: Verifies the signature of a webhook: body on stdin, headers in environment variables.
 *
 *   npx tsx verify-signature.ts < body.json
 *
 * WEBHOOK_SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE NOW
 */
import {createHmac, timingSafeEqual} from 'node:crypto';
import {buffer} from 'node:stream/consumers';

async function main(): Promise<void> {
  const {WEBHOOK_SECRET = '', WEBHOOK_ID, WEBHOOK_TIMESTAMP, WEBHOOK_SIGNATURE, NOW} = process.env;
  const headers = {
    'webhook-id': WEBHOOK_ID,
    'webhook-timestamp': WEBHOOK_TIMESTAMP,
    'webhook-signature': WEBHOOK_SIGNATURE,
  };
  // pt: Um segredo vazio aceitaria qualquer um. / en: An empty secret would accept anybody.
  const secrets = WEBHOOK_SECRET.split(' ').filter((secret) => secret !== '');
  const now = NOW ? Number(NOW) : Math.floor(Date.now() / 1000);
  const verdict = verify(secrets, headers, await buffer(process.stdin), now);
  console.log(verdict === 'valid' ? verdict : `invalid: ${verdict}`);
  if (verdict !== 'valid') process.exitCode = 1;
}

// #region sample
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
