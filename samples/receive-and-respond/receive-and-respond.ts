/**
 * pt: Recolhe os documentos recebidos: guarda o XML e só depois confirma a receção.
 * pt: Não responde: aceitar ou rejeitar é uma decisão, documento a documento (tema respond).
 * en: Collects received documents: stores the XML and only then acknowledges.
 * en: It does not respond: accepting or rejecting is a decision, document by document (topic respond).
 *
 *   npx tsx receive-and-respond.ts
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN OUT_DIR
 */
import {mkdir, rename, writeFile} from 'node:fs/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const {OUT_DIR = 'received'} = process.env;

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

let token = '';

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  token ||= await accessToken('received:read received:write');
  return fetch(`${BASE_URL}/received-documents${path}`, {
    ...init,
    headers: {...init.headers, Authorization: `Bearer ${token}`},
    signal: AbortSignal.timeout(60_000),
  });
}

/** pt: Todas as páginas, antes de mudar o estado de algum documento. / en: All pages, before any document changes its state. */
async function list(state: string): Promise<readonly ReceivedDocument[]> {
  const items: ReceivedDocument[] = [];
  const query = new URLSearchParams({state, limit: '200'});
  for (;;) {
    const response = await call(`?${query}`);
    const page = json(response.status, await response.text()) as ReceivedDocumentList & Problem;
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
  if (!xml.ok) throw refusal(xml.status, json(xml.status, await xml.text()) as Problem);
  await mkdir(OUT_DIR, {recursive: true});
  await writeFile(`${OUT_DIR}/${id}.xml.part`, Buffer.from(await xml.arrayBuffer()));
  await rename(`${OUT_DIR}/${id}.xml.part`, `${OUT_DIR}/${id}.xml`);

  const response = await call(`/${id}/acknowledgement`, {
    method: 'PUT',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({reference: id}),
  });
  const answer = json(response.status, await response.text()) as ReceivedDocument & Problem;
  if (!response.ok) throw refusal(response.status, answer);
  console.log(`${id} ${answer.state}`);
}

// pt: Pode ser executado outra vez a qualquer momento: o que ficou por confirmar volta a ser recolhido.
// en: Can be run again at any time: what was not acknowledged is collected again.
async function main(): Promise<void> {
  for (const {id} of await list('received')) await collect(id);
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
