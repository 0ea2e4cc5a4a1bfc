/**
 * pt: Descarrega o PDF de um documento emitido.
 * en: Downloads the PDF of an issued document.
 *
 *   npx tsx fetch-pdf.ts [documentId] [out.pdf]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
 */
import {rename, writeFile} from 'node:fs/promises';

const BASE_URL = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const documentId = process.argv[2] ?? 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS';

interface Problem {
  readonly code: string;
  readonly detail?: string;
  readonly requestId: string;
}

// #region sample
async function fetchPdf(documentId: string, file: string): Promise<void> {
  const response = await fetch(`${BASE_URL}/documents/${documentId}/content`, {
    headers: {
      Authorization: `Bearer ${await accessToken('documents:read')}`,
      Accept: 'application/pdf',
    },
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw refusal(response.status, json(response.status, await response.text()) as Problem);
  const pdf = Buffer.from(await response.arrayBuffer());
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Error('the answer is not a PDF');
  // pt: Mudar o nome no fim: ninguém vê um ficheiro incompleto.
  // en: Rename at the end: nobody sees an incomplete file.
  await writeFile(`${file}.part`, pdf);
  await rename(`${file}.part`, file);
  console.log(`${file} ${pdf.length}`);
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

fetchPdf(documentId, process.argv[3] ?? `${documentId}.pdf`).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
