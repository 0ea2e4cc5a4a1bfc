/**
 * pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
 * en: Submits with retries: growing random waits, Retry-After, always the same key.
 *
 *   npx tsx retry.ts [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS GIVE_UP_SECONDS
 */
import {randomUUID} from 'node:crypto';
import {existsSync} from 'node:fs';
import {readFile, rm, writeFile} from 'node:fs/promises';
import {setTimeout as pause} from 'node:timers/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const BASE_DELAY_MS = Number(process.env.BASE_DELAY_MS ?? 500);
const GIVE_UP_SECONDS = Number(process.env.GIVE_UP_SECONDS ?? 10_800);

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string;
  readonly body: string;
}

interface DocumentRecord {
  readonly id: string;
  readonly state: string;
}

// #region sample
async function submitPatiently(file: string): Promise<void> {
  // pt: A mesma chave em todas as tentativas, guardada antes da primeira: o documento só entra uma vez.
  // en: The same key in every attempt, stored before the first: the document gets in only once.
  const keyFile = `${file}.key`;
  if (!existsSync(keyFile)) await writeFile(keyFile, randomUUID());
  const key = await readFile(keyFile, 'utf8');
  const headers = {'Content-Type': 'application/json', 'Idempotency-Key': key};
  const body = await readFile(file);

  const end = Date.now() + GIVE_UP_SECONDS * 1000;
  let most = BASE_DELAY_MS;
  let attempt = 1;
  for (; ; attempt += 1) {
    const answer = await authorized('documents:write', '/documents', {method: 'POST', headers, body});
    console.log(`attempt ${attempt} ${answer?.status ?? 'network'}`);
    if (answer && answer.status !== 429 && answer.status < 500) {
      const result = json(answer.status, answer.body) as DocumentRecord & Problem;
      // pt: O primeiro pedido com esta chave ainda decorre: também se repete.
      // en: The first request with this key is still running: repeat as well.
      if (result.code !== 'idempotency-in-progress') {
        // pt: 401 e 403 nada dizem do documento: a chave fica.
        // en: 401 and 403 say nothing of the document: the key stays.
        if (answer.status !== 401 && answer.status !== 403) await rm(keyFile);
        if (answer.status !== 202) throw refusal(answer.status, result);
        console.log(`${result.id} ${result.state}`);
        return;
      }
    }
    // pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
    // en: Random, so that clients do not all come back at the same time.
    const wait = told(answer?.retryAfter) + Math.random() * most;
    if (Date.now() + wait >= end) break;
    await pause(wait);
    most = Math.min(most * 2, 300_000);
  }
  throw new Error(`gave up after ${attempt} attempts; the key stays in ${keyFile}: repeat later`);
}

/**
 * pt: Retry-After em segundos ou como data; 0 quando não é nenhum dos dois.
 * en: Retry-After in seconds or as a date; 0 when it is neither.
 */
function told(value = ''): number {
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Math.max(wait || 0, 0);
}
// #endregion

let token = process.env.TOKEN ?? '';

/**
 * pt: Um pedido com token; sem ele, ou se já não serve, pede outro, uma vez. A resposta pode ser a desse pedido.
 * en: A request with a token; without one, or when it no longer serves, asks for another, once. The answer may be to that.
 */
async function authorized(scope: string, path: string, init: RequestInit = {}): Promise<Answer | undefined> {
  const {TOKEN_URL = `${BASE_URL}/oauth2/token`, CLIENT_ID = 'client', CLIENT_SECRET = 'secret'} = process.env;
  for (;;) {
    const isNew = token === '';
    if (isNew) {
      const answer = await request(TOKEN_URL, {
        method: 'POST',
        headers: {Authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`},
        body: new URLSearchParams({grant_type: 'client_credentials', scope}),
      });
      if (!answer || answer.status === 429 || answer.status >= 500) return answer;
      const granted = json(answer.status, answer.body) as {access_token: string};
      if (answer.status !== 200) throw new Error(`token: ${answer.status} ${answer.body}`);
      token = granted.access_token;
    }
    const headers = {...init.headers, Authorization: `Bearer ${token}`};
    const answer = await request(`${BASE_URL}${path}`, {...init, headers});
    if (answer?.status !== 401 || isNew) return answer;
    token = '';
  }
}

/** pt: Um pedido; undefined quando não há resposta. / en: One request; undefined when there is no answer. */
async function request(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {...init, signal: AbortSignal.timeout(60_000)});
    const retryAfter = response.headers.get('Retry-After') ?? '';
    return {status: response.status, retryAfter, body: await response.text()};
  } catch {
    return undefined;
  }
}

/** pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON. */
function json(status: number, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error(`${status}: the answer is not JSON: ${body.slice(0, 80).replace(/\s+/g, ' ')}`);
  }
}

/** pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line. */
function refusal(status: number, problem: Problem): Error {
  return new Error(`${status} ${problem.code}: ${problem.detail} (${problem.requestId})`);
}

submitPatiently(process.argv[2] ?? 'invoice.json').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
