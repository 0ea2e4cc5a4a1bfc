/**
 * pt: Recupera eventos perdidos: pede-os desde a última execução completa, com 76 horas de sobreposição,
 * pt: e guarda os que faltam onde o recetor de webhooks guarda os seus (tema receive-webhook).
 * en: Gets lost events back: asks for those since the last finished run, with an overlap of 76 hours,
 * en: and stores what is missing where the webhook receiver stores its own (topic receive-webhook).
 *
 *   npx tsx reconcile.ts
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN EVENTS_DIR
 */

import {randomUUID} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, readFile, rename, writeFile} from 'node:fs/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const store = process.env.EVENTS_DIR ?? 'events';
const watermark = `${store}/reconciled-until`;

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface Event {
  readonly id: string;
  readonly type: string;
}

interface EventList {
  readonly items: readonly Event[];
  readonly nextCursor: string | null;
}

// #region sample
async function reconcile(): Promise<void> {
  const headers = {Authorization: `Bearer ${await accessToken('events:read')}`};
  const query = new URLSearchParams({limit: '200'});
  // pt: Um evento anterior à marca pode ter estado em novas tentativas até agora.
  // en: An event older than the watermark may have been retried until now.
  if (existsSync(watermark)) {
    const until = Date.parse((await readFile(watermark, 'utf8')).trim());
    query.set('since', new Date(until - 76 * 3_600_000).toISOString());
  }
  let startedAt = '';
  let missing = 0;
  for (;;) {
    const signal = AbortSignal.timeout(60_000);
    const response = await fetch(`${BASE_URL}/events?${query}`, {headers, signal});
    const page = json(response.status, await response.text()) as EventList & Problem;
    if (!response.ok) throw refusal(response.status, page);
    // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
    startedAt ||= new Date(response.headers.get('date') ?? '').toISOString().replace('.000', '');
    for (const event of page.items) {
      // pt: Os que já estão guardados são ignorados. / en: Those that are stored are ignored.
      const file = `${store}/${encodeURIComponent(event.id)}.json`;
      if (existsSync(file)) continue;
      await write(file, JSON.stringify(event));
      missing += 1;
      console.log(`recovered ${event.type} ${event.id}`);
    }
    if (page.nextCursor === null) break;
    query.set('cursor', page.nextCursor);
  }
  // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
  await write(watermark, startedAt);
  console.log(`missing ${missing}`);
}
// #endregion

/** pt: O ficheiro completo, ou nenhum. / en: The complete file, or none. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(store, {recursive: true});
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, text, {flush: true});
  await rename(part, file);
}

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
  const body = await response.text();
  const answer = json(response.status, body) as {access_token: string};
  if (!response.ok) throw new Error(`token: ${response.status} ${body}`);
  return answer.access_token;
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

reconcile().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
