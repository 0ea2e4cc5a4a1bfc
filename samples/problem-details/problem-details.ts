/**
 * pt: Lê um erro da plataforma (RFC 9457) e decide pelo código.
 * pt: PREFER pede um erro ao simulador: PREFER='code=409, example=duplicateDocument'
 * en: Reads an error of the platform (RFC 9457) and decides by its code.
 * en: PREFER asks the simulator for an error.
 *
 *   npx tsx problem-details.ts [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN PREFER
 */
import {randomUUID} from 'node:crypto';
import {existsSync} from 'node:fs';
import {readFile, rm, writeFile} from 'node:fs/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
  readonly errors?: readonly {readonly pointer?: string; readonly parameter?: string; readonly detail: string}[];
}

async function submit(file: string): Promise<void> {
  const {PREFER} = process.env;
  const keyFile = `${file}.key`;
  if (!existsSync(keyFile)) await writeFile(keyFile, randomUUID());
  const response = await fetch(`${BASE_URL}/documents`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await accessToken('documents:write')}`,
      'Idempotency-Key': await readFile(keyFile, 'utf8'),
      'Content-Type': 'application/json',
      ...(PREFER && {Prefer: PREFER}),
    },
    body: await readFile(file),
    signal: AbortSignal.timeout(60_000),
  });
  if (response.ok) {
    const {id, state} = json(response.status, await response.text()) as {id: string; state: string};
    await rm(keyFile);
    console.log(`${id} ${state}`);
  } else {
    const problem = json(response.status, await response.text()) as Problem;
    show(problem);
    // pt: A chave fica guardada para repetir o pedido. / en: The key stays stored, to repeat the request.
    if (actionFor(problem) !== 'retry') await rm(keyFile);
    process.exitCode = 1;
  }
}

// #region sample
const RETRY = [
  'rate-limit-exceeded',
  'idempotency-in-progress',
  'internal-error',
  'service-unavailable',
];
const FIX = [
  ...['malformed-body', 'schema-invalid', 'invalid-parameter', 'attachment-not-found'],
  ...['payload-too-large', 'unsupported-media-type', 'token-missing', 'token-invalid'],
  ...['idempotency-key-missing', 'idempotency-key-reused'],
];

// pt: Decide pelo código, que nunca muda de significado.
// en: Decides by the code, which never changes its meaning.
function actionFor({code, status}: Problem): 'retry' | 'fix' | 'give-up' {
  if (RETRY.includes(code)) return 'retry';
  if (FIX.includes(code)) return 'fix';
  // pt: Um código novo: o estado HTTP indica se vale a pena repetir.
  // en: A code that is new: the HTTP status says whether repeating is worth it.
  return status === 429 || status >= 500 ? 'retry' : 'give-up';
}

function show(problem: Problem): void {
  console.log(`status ${problem.status}`);
  console.log(`code ${problem.code}`);
  console.log(`detail ${problem.detail ?? '-'}`);
  for (const {pointer, parameter, detail} of problem.errors ?? []) {
    console.log(`error ${pointer ?? parameter ?? '-'} ${detail}`);
  }
  console.log(`requestId ${problem.requestId}`);
  console.log(`action ${actionFor(problem)}`);
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

submit(process.argv[2] ?? 'invoice.json').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
