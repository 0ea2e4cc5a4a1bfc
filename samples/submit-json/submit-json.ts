/**
 * pt: Envia uma fatura em JSON.
 * en: Sends an invoice as JSON.
 *
 *   npx tsx submit-json.ts [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
 */
import {randomUUID} from 'node:crypto';
import {existsSync} from 'node:fs';
import {readFile, rm, writeFile} from 'node:fs/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

interface DocumentRecord {
  readonly id: string;
  readonly state: string;
}

// #region sample
async function submit(file: string): Promise<void> {
  // pt: Guardar a chave antes de enviar: se não houver resposta, repete-se com a mesma.
  // en: Store the key before sending: when no answer comes, repeat with the same one.
  const keyFile = `${file}.key`;
  if (!existsSync(keyFile)) await writeFile(keyFile, randomUUID());

  const response = await fetch(`${BASE_URL}/documents`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await accessToken('documents:write')}`,
      'Idempotency-Key': await readFile(keyFile, 'utf8'),
      'Content-Type': 'application/json',
    },
    body: await readFile(file),
    signal: AbortSignal.timeout(60_000),
  });
  const answer = json(response.status, await response.text()) as DocumentRecord & Problem;

  // pt: Sem resposta definitiva, a chave fica para a próxima tentativa.
  // en: Without a final answer, the key stays for the next attempt.
  const inProgress = answer.code === 'idempotency-in-progress';
  const inDoubt = [401, 403, 429].includes(response.status) || response.status >= 500 || inProgress;
  if (!inDoubt) await rm(keyFile);
  if (response.status !== 202) throw refusal(response.status, answer);
  console.log(`${answer.id} ${answer.state}`);
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

submit(process.argv[2] ?? 'invoice.json').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
