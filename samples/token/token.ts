/**
 * pt: Pede um token, guarda-o e só pede outro quando é preciso.
 * en: Asks for a token, keeps it and asks for another only when needed.
 *
 *   npx tsx token.ts
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET
 */

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface TokenResponse {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

const {CLIENT_ID = 'client', CLIENT_SECRET = 'secret', TOKEN_URL = `${BASE_URL}/oauth2/token`} = process.env;
let tokenRequests = 0;

async function main(): Promise<void> {
  for (const path of ['/documents?limit=1', '/documents?limit=1']) {
    const response = await get(path);
    if (!response.ok) throw refusal(response.status, json(response.status, await response.text()) as Problem);
    console.log(`${response.status} ${path}`);
  }
  console.log(`token requests ${tokenRequests}`);
}

// #region sample
let token = '';
let usableUntil = 0;

async function accessToken(): Promise<string> {
  if (Date.now() < usableUntil) return token;
  const client = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
  const scope = 'documents:write documents:read';
  const response = await fetch(TOKEN_URL, {
    method: 'POST',
    headers: {Authorization: `Basic ${client}`},
    body: new URLSearchParams({grant_type: 'client_credentials', scope}),
    signal: AbortSignal.timeout(60_000),
  });
  const body = await response.text();
  const answer = json(response.status, body) as TokenResponse;
  if (!response.ok) throw new Error(`token: ${response.status} ${body}`);
  tokenRequests += 1;
  console.log(`token ${answer.token_type} ${answer.expires_in}`);
  token = answer.access_token;
  // pt: Um minuto de folga: o token não expira a meio de um pedido.
  // en: One minute to spare: the token does not expire in the middle of a request.
  usableUntil = Date.now() + (answer.expires_in - 60) * 1000;
  return token;
}

async function get(path: string): Promise<Response> {
  const attempt = async (): Promise<Response> =>
    fetch(`${BASE_URL}${path}`, {
      headers: {Authorization: `Bearer ${await accessToken()}`},
      signal: AbortSignal.timeout(60_000),
    });
  const response = await attempt();
  if (response.status !== 401) return response;
  // pt: Recusado antes de expirar: um token novo e uma só repetição.
  // en: Refused before it expired: a new token, once.
  usableUntil = 0;
  return attempt();
}
// #endregion

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
