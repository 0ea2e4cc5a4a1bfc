/**
 * pt: Recolhe os documentos recebidos, confirma a receção e responde: aceita, ou pede correção quando há REASON.
 * en: Collects received documents, acknowledges them and responds: accepts, or asks for a correction when there is a REASON.
 *
 *   npx tsx receive-and-respond.ts
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN OUT_DIR REASON
 */
import {mkdir, rename, writeFile} from 'node:fs/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const {OUT_DIR = 'received', REASON} = process.env;

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface ReceivedDocument {
  readonly id: string;
  readonly state: string;
}

interface ReceivedDocumentList {
  readonly items: readonly ReceivedDocument[];
  readonly nextCursor: string | null;
}

interface BusinessResponse {
  readonly responseId: string;
}

let token = '';

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  token ||= await accessToken('received:read received:write');
  return fetch(`${BASE_URL}/received-documents${path}`, {
    ...init,
    headers: {...init.headers, Authorization: `Bearer ${token}`},
    signal: AbortSignal.timeout(60_000),
  });
}

function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {method, headers: {...headers, 'Content-Type': 'application/json'}, body: JSON.stringify(body)};
}

/** pt: Todas as páginas, antes de mudar o estado de algum documento. / en: All pages, before any document changes its state. */
async function list(state: string): Promise<readonly ReceivedDocument[]> {
  const items: ReceivedDocument[] = [];
  const query = new URLSearchParams({state, limit: '200'});
  for (;;) {
    const response = await call(`?${query}`);
    const page = (await response.json()) as ReceivedDocumentList & Problem;
    if (!response.ok) throw refusal(response.status, page);
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    query.set('cursor', page.nextCursor);
  }
}

// #region sample
/** pt: Guarda o XML e só depois confirma a receção. / en: Stores the XML and only then acknowledges. */
async function collect(id: string): Promise<void> {
  const xml = await call(`/${id}/content`, {headers: {Accept: 'application/xml'}});
  if (!xml.ok) throw refusal(xml.status, (await xml.json()) as Problem);
  await mkdir(OUT_DIR, {recursive: true});
  await writeFile(`${OUT_DIR}/${id}.xml.part`, Buffer.from(await xml.arrayBuffer()));
  await rename(`${OUT_DIR}/${id}.xml.part`, `${OUT_DIR}/${id}.xml`);

  const response = await call(`/${id}/acknowledgement`, json('PUT', {reference: id}));
  const answer = (await response.json()) as ReceivedDocument & Problem;
  if (!response.ok) throw refusal(response.status, answer);
  console.log(`${id} ${answer.state}`);
}

/** pt: Aceita, ou pede correção. / en: Accepts, or asks for a correction. */
async function respond(id: string): Promise<void> {
  const decision = REASON ? {type: 'request_correction', reason: REASON} : {type: 'accept'};
  // pt: A chave deriva do documento: correr outra vez não responde outra vez.
  // en: The key derives from the document: running again does not respond again.
  const response = await call(
    `/${id}/responses`,
    json('POST', decision, {'Idempotency-Key': `${id}-${decision.type}`}),
  );
  const answer = (await response.json()) as BusinessResponse & Problem;
  if (answer.code === 'response-not-allowed') console.log(`${id} already-answered`);
  else if (!response.ok) throw refusal(response.status, answer);
  else console.log(`${id} ${decision.type} ${answer.responseId}`);
}

async function main(): Promise<void> {
  // pt: Duas passagens: a segunda também responde ao que ficou de uma execução interrompida.
  // en: Two passes: the second also answers what an interrupted run left behind.
  for (const {id} of await list('received')) await collect(id);
  for (const {id} of await list('acknowledged')) await respond(id);
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
