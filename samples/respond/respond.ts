/**
 * pt: Responde a um documento recebido: aceita, rejeita ou pede correção, conforme a decisão indicada.
 * pt: accept e reject são definitivas; reject e request-correction precisam de um motivo, que o emitente lê.
 * en: Responds to a received document: accepts, rejects or requests a correction, as the decision says.
 * en: accept and reject are final; reject and request-correction need a reason, which the issuer reads.
 *
 *   npx tsx respond.ts receivedId accept|reject|request-correction [reason]
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

interface BusinessResponse {
  readonly responseId: string;
}

// #region sample
async function respond(id: string, type: string, reason?: string): Promise<void> {
  // pt: Guardar a chave antes de enviar: sem resposta, repete-se a mesma decisão com a mesma chave.
  // en: Store the key before sending: when no answer comes, repeat the same decision with the same key.
  const keyFile = `${id}-${type}.key`;
  if (!existsSync(keyFile)) await writeFile(keyFile, randomUUID());

  const response = await fetch(`${BASE_URL}/received-documents/${id}/responses`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await accessToken('received:write')}`,
      'Idempotency-Key': await readFile(keyFile, 'utf8'),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({type, reason}),
    signal: AbortSignal.timeout(60_000),
  });
  const answer = json(response.status, await response.text()) as BusinessResponse & Problem;

  // pt: Sem resposta definitiva, a chave fica para a próxima tentativa.
  // en: Without a final answer, the key stays for the next attempt.
  const inProgress = answer.code === 'idempotency-in-progress';
  const inDoubt = [401, 403, 429].includes(response.status) || response.status >= 500 || inProgress;
  if (!inDoubt) await rm(keyFile);
  if (response.status !== 202) throw refusal(response.status, answer);
  console.log(`${id} ${type} ${answer.responseId}`);
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

async function main([id, decision = '', reason]: readonly string[]): Promise<void> {
  const type = decision.replaceAll('-', '_');
  const isComplete = type === 'accept' || (['reject', 'request_correction'].includes(type) && reason);
  if (!id || !isComplete) {
    console.error('usage: respond.ts receivedId accept | reject reason | request-correction reason');
    process.exit(2);
  }
  await respond(id, type, reason);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
