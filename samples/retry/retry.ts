/**
 * pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
 * en: Submits with retries: growing random waits, Retry-After, always the same key.
 *
 *   npx tsx retry.ts [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS MAX_ATTEMPTS IDEMPOTENCY_KEY
 */
import {randomUUID} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {setTimeout as pause} from 'node:timers/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const BASE_DELAY_MS = Number(process.env.BASE_DELAY_MS ?? 500);
const MAX_ATTEMPTS = Number(process.env.MAX_ATTEMPTS ?? 6);

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface DocumentRecord {
  readonly id: string;
  readonly state: string;
}

// #region sample
async function submitPatiently(file: string): Promise<void> {
  const body = await readFile(file);
  // pt: A mesma chave em todas as tentativas: o documento só entra uma vez.
  // en: The same key in every attempt: the document gets in only once.
  const key = process.env.IDEMPOTENCY_KEY ?? randomUUID();
  const headers = {
    Authorization: `Bearer ${await accessToken('documents:write')}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
  };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const response = await fetch(`${BASE_URL}/documents`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined);
    console.log(`attempt ${attempt} ${response?.status ?? 'network'}`);
    if (response && response.status !== 429 && response.status < 500) {
      const answer = (await response.json()) as DocumentRecord & Problem;
      if (response.ok) {
        console.log(`${answer.id} ${answer.state}`);
        return;
      }
      // pt: O primeiro pedido com esta chave ainda decorre: também se repete.
      // en: The first request with this key is still running: repeat as well.
      if (answer.code !== 'idempotency-in-progress') throw refusal(response.status, answer);
    }
    if (attempt === MAX_ATTEMPTS) break;
    // pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
    // en: Random, so that clients do not all come back at the same time.
    const random = Math.random() * Math.min(BASE_DELAY_MS * 2 ** (attempt - 1), 30_000);
    await pause(told(response) + random);
  }
  throw new Error(`gave up after ${MAX_ATTEMPTS} attempts; repeat later with IDEMPOTENCY_KEY=${key}`);
}

/**
 * pt: Retry-After em segundos ou como data, no máximo 15 minutos; 0 quando não é nenhum dos dois.
 * en: Retry-After in seconds or as a date, at most 15 minutes; 0 when it is neither.
 */
function told(response?: Response): number {
  const value = response?.headers.get('Retry-After') ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Math.min(Math.max(wait || 0, 0), 900_000);
}
// #endregion

/** pt: Token de acesso; guardá-lo e reutilizá-lo: tema token. / en: Access token; keeping and reusing it: topic token. */
async function accessToken(scope: string): Promise<string> {
  const {TOKEN, TOKEN_URL = `${BASE_URL}/oauth2/token`, CLIENT_ID = 'client', CLIENT_SECRET = 'secret'} = process.env;
  if (TOKEN) return TOKEN;
  const response = await fetch(TOKEN_URL, {
    method: 'POST',
    headers: {Authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`},
    body: new URLSearchParams({grant_type: 'client_credentials', scope}),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`token: ${response.status} ${await response.text()}`);
  return ((await response.json()) as {access_token: string}).access_token;
}

/** pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line. */
function refusal(status: number, problem: Problem): Error {
  return new Error(`${status} ${problem.code}: ${problem.detail} (${problem.requestId})`);
}

submitPatiently(process.argv[2] ?? 'invoice.json').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
