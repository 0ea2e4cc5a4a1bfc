/**
 * pt: Lista os documentos emitidos, página a página: todos ou, com um ficheiro de estado, os alterados desde a última execução.
 * en: Lists issued documents, page by page: all of them or, with a state file, those that changed since the last run.
 *
 *   npx tsx list-with-cursor.ts [state.txt]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
 */

import {existsSync} from 'node:fs';
import {readFile, rename, writeFile} from 'node:fs/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface DocumentRecord {
  readonly id: string;
  readonly updatedAt: string;
}

interface DocumentList {
  readonly items: readonly DocumentRecord[];
  readonly nextCursor: string | null;
}

// #region sample
let startedAt = '';

async function* documents(updatedSince?: string): AsyncGenerator<DocumentRecord> {
  const headers = {Authorization: `Bearer ${await accessToken('documents:read')}`};
  const query = new URLSearchParams({limit: '200', ...(updatedSince && {updatedSince})});
  for (;;) {
    const response = await fetch(`${BASE_URL}/documents?${query}`, {
      headers,
      signal: AbortSignal.timeout(60_000),
    });
    const page = json(response.status, await response.text()) as DocumentList & Problem;
    if (!response.ok) throw refusal(response.status, page);
    startedAt ||= response.headers.get('date') ?? '';
    yield* page.items;
    if (page.nextCursor === null) return;
    // pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
    // en: Copy the cursor as it comes; the filters do not change halfway.
    query.set('cursor', page.nextCursor);
  }
}
// #endregion

// #region changes
// pt: Na primeira linha do ficheiro a marca; nas outras, o que a última execução tratou (id e updatedAt).
// en: In the first line of the file the watermark; in the others what the last run handled (id and updatedAt).
async function changes(file: string): Promise<void> {
  const [until, ...before] = existsSync(file) ? (await readFile(file, 'utf8')).split('\n') : [];
  const handled = new Set<string>();
  // pt: 5 minutos de sobreposição: nada se perde, e o que já foi tratado reconhece-se.
  // en: 5 minutes of overlap: nothing is lost, and what was handled is recognised.
  const since = until && new Date(Date.parse(until) - 5 * 60_000).toISOString();
  for await (const {id, updatedAt} of documents(since)) {
    const change = `${id} ${updatedAt}`;
    if (!before.includes(change) && !handled.has(change)) console.log(id);
    handled.add(change);
  }
  // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
  const mark = new Date(startedAt).toISOString();
  // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
  await writeFile(`${file}.part`, [mark, ...handled].join('\n'));
  await rename(`${file}.part`, file);
}
// #endregion

async function main(file?: string): Promise<void> {
  if (file !== undefined) return changes(file);
  for await (const {id} of documents()) console.log(id);
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

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
