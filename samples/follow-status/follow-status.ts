/**
 * pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
 * pt: Serve para um documento e para testes; em produção, os webhooks avisam.
 * en: Follows a document until the platform has done its work, and shows the history.
 * en: For one document and for tests; in production webhooks tell you.
 *
 *   npx tsx follow-status.ts [documentId]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS MAX_POLLS
 */
import {setTimeout as pause} from 'node:timers/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const MAX_POLLS = Number(process.env.MAX_POLLS ?? 20);

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface DocumentRecord {
  readonly state: string;
}

interface StatusHistory {
  readonly items: readonly {readonly state: string; readonly at: string}[];
}

// #region sample
async function follow(documentId: string): Promise<void> {
  const headers = {Authorization: `Bearer ${await accessToken('documents:read')}`};
  const get = (path: string): Promise<Response> =>
    fetch(`${BASE_URL}/documents/${documentId}${path}`, {
      headers,
      signal: AbortSignal.timeout(60_000),
    });

  let wait = Number(process.env.POLL_SECONDS ?? 2);
  for (let polls = 1; ; polls += 1) {
    const response = await get('');
    const busy = response.status === 429 || response.status === 503;
    const answer = (await response.json()) as DocumentRecord & Problem;
    if (!response.ok && !busy) throw refusal(response.status, answer);
    // pt: Nestes dois estados a plataforma ainda trabalha.
    // en: In these two states the platform is still working.
    if (!busy && answer.state !== 'submitted' && answer.state !== 'validated') break;
    if (polls === MAX_POLLS) throw new Error(`gave up after ${polls} requests`);
    await pause(Math.max(told(response), wait * 1000));
    wait = Math.min(wait * 2, 60);
  }

  const response = await get('/status-history');
  const history = (await response.json()) as StatusHistory & Problem;
  if (!response.ok) throw refusal(response.status, history);
  for (const {state, at} of history.items) console.log(`${state} ${at}`);
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

follow(process.argv[2] ?? 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
