/**
 * pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
 * pt: Serve para um documento e para testes; em produção, os webhooks avisam.
 * en: Follows a document until the platform has done its work, and shows the history.
 * en: For one document and for tests; in production webhooks tell you.
 *
 *   npx tsx follow-status.ts [documentId]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS GIVE_UP_SECONDS
 */
import {setTimeout as pause} from 'node:timers/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
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
  readonly state: string;
}

interface StatusHistory {
  readonly items: readonly {readonly state: string; readonly at: string}[];
}

// #region sample
async function follow(documentId: string): Promise<void> {
  const record = `/documents/${documentId}`;
  const history = `${record}/status-history`;

  const end = Date.now() + GIVE_UP_SECONDS * 1000;
  let path = record;
  let wait = Number(process.env.POLL_SECONDS ?? 2) * 1000;
  for (let requests = 1; ; requests += 1) {
    const answer = await authorized('documents:read', path);
    if (answer?.status === 200 && path === history) {
      const {items} = json(answer.status, answer.body) as StatusHistory;
      for (const {state, at} of items) console.log(`${state} ${at}`);
      return;
    }
    if (answer?.status === 200) {
      // pt: Nestes dois estados a plataforma ainda trabalha.
      // en: In these two states the platform is still working.
      const {state} = json(answer.status, answer.body) as DocumentRecord;
      if (state !== 'submitted' && state !== 'validated') {
        path = history;
        continue;
      }
    } else if (answer && answer.status !== 429 && answer.status < 500) {
      throw refusal(answer.status, json(answer.status, answer.body) as Problem);
    }
    // pt: Depois de 429, 5xx ou sem resposta, continua. / en: After 429, 5xx or no answer it goes on.
    const pauseFor = Math.max(told(answer?.retryAfter), wait);
    if (Date.now() + pauseFor >= end) throw new Error(`gave up after ${requests} requests`);
    await pause(pauseFor);
    wait = Math.min(wait * 2, 60_000);
  }
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

follow(process.argv[2] ?? 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
