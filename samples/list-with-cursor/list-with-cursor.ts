/**
 * pt: Lista todos os documentos emitidos, página a página.
 * en: Lists all issued documents, page by page.
 *
 *   npx tsx list-with-cursor.ts
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
 */

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface DocumentRecord {
  readonly id: string;
}

interface DocumentList {
  readonly items: readonly DocumentRecord[];
  readonly nextCursor: string | null;
}

// #region sample
async function* documents(): AsyncGenerator<DocumentRecord> {
  const headers = {Authorization: `Bearer ${await accessToken('documents:read')}`};
  const query = new URLSearchParams({limit: '200'});
  for (;;) {
    const response = await fetch(`${BASE_URL}/documents?${query}`, {
      headers,
      signal: AbortSignal.timeout(60_000),
    });
    const page = (await response.json()) as DocumentList & Problem;
    if (!response.ok) throw refusal(response.status, page);
    yield* page.items;
    if (page.nextCursor === null) return;
    // pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
    // en: Copy the cursor as it comes; the filters do not change halfway.
    query.set('cursor', page.nextCursor);
  }
}

async function main(): Promise<void> {
  for await (const {id} of documents()) console.log(id);
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
