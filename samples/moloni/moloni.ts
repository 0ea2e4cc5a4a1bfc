/** pt: A parte da API do Moloni (moloni.pt, versão 1) que a ligação usa. / en: The part of the Moloni API (moloni.pt, version 1) that the connection uses. */
import {existsSync} from 'node:fs';
import {readFile, rename, writeFile} from 'node:fs/promises';

const API = process.env.MOLONI_API ?? 'https://api.moloni.pt/v1';

/** pt: Se é um objeto JSON: nem null nem lista. / en: Whether it is a JSON object: not null, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** pt: O valor de uma variável de ambiente obrigatória. / en: The value of an environment variable that must be set. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`Set the environment variable ${name} (see the Moloni guide).`);
  return value;
}

/** pt: Escreve JSON de modo que uma falha deixe o ficheiro antigo ou o novo, nunca metade. / en: Writes JSON so that a crash leaves the old file or the new one, never half of it. */
export async function save(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(value, null, 2), {mode: 0o600});
  await rename(`${file}.part`, file);
}

/** pt: Lê JSON; a resposta de um proxy pelo caminho pode não o ser. / en: Reads JSON; the response of a proxy on the way may be something else. */
export async function json(what: string, response: Response): Promise<unknown> {
  const body = await response.text();
  try {
    return JSON.parse(body);
  } catch {
    throw new Error(`${what}: HTTP ${response.status}: the answer is not JSON: ${body.slice(0, 80).replace(/\s+/g, ' ')}`);
  }
}

// #region token
/**
 * pt: Devolve um token de acesso válido. Quando o de `file` expira, pede um par novo e guarda-o antes de o usar:
 * pt: o token de atualização anterior pode já não ser válido.
 * en: Returns a valid access token. When the one in `file` expires, asks for a new pair and stores it before using it:
 * en: the old refresh token may no longer be valid.
 */
export async function accessToken(file: string): Promise<string> {
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run authorize.sh once.`);
  const tokens: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isRecord(tokens)) throw new Error(`${file} holds no tokens. Run authorize.sh again.`);
  if (typeof tokens.access_token === 'string' && Number(tokens.expires_at) > Date.now()) return tokens.access_token;
  const query = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: setting('MOLONI_DEVELOPER_ID'),
    client_secret: setting('MOLONI_CLIENT_SECRET'),
    refresh_token: String(tokens.refresh_token),
  });
  const response = await fetch(`${API}/grant/?${query}`, {signal: AbortSignal.timeout(60_000)});
  const answer = await json('Moloni grant', response);
  if (!isRecord(answer) || typeof answer.access_token !== 'string') {
    throw new Error(`Moloni refused the refresh token (HTTP ${response.status}). Run authorize.sh again.`);
  }
  const lifetime = Math.max(0, Number(answer.expires_in ?? 0) - 60);
  await save(file, {...answer, expires_at: Date.now() + lifetime * 1000});
  return answer.access_token;
}
// #endregion token

// #region retry
/**
 * pt: Repete um pedido enquanto a resposta for 429, com esperas de 2, 4, 8 e 16 segundos: cinco
 * pt: tentativas no total.
 * en: Repeats a request while the response is 429, waiting 2, 4, 8 and 16 seconds: five attempts in all.
 *
 * @param wait pt: espera; os testes substituem-na / en: waits; tests replace it
 */
export async function patiently(
  request: () => Promise<Response>,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await request();
    if (response.status !== 429 || attempt === 5) return response;
    await wait(1000 * 2 ** attempt);
  }
}
// #endregion retry

// #region call
/**
 * pt: Faz um pedido: POST de formulário, sempre com `company_id`. / en: Makes a request: POST, form-encoded, always with `company_id`.
 *
 * @param action pt: recurso e ação, por exemplo `documents/getOne` / en: resource and action, for example `documents/getOne`
 */
export type Call = (action: string, parameters: Readonly<Record<string, string | number>>) => Promise<unknown>;

export function moloni(token: string, companyId: string): Call {
  return async (action, parameters) => {
    const body = new URLSearchParams({company_id: companyId});
    for (const [name, value] of Object.entries(parameters)) body.set(name, String(value));
    const url = `${API}/${action}/?human_errors=true&access_token=${encodeURIComponent(token)}`;
    const response = await patiently(() => fetch(url, {method: 'POST', body, signal: AbortSignal.timeout(60_000)}));
    // pt: O endereço contém o token: a mensagem indica só a ação. / en: The address contains the token: the message names only the action.
    if (!response.ok) throw new Error(`Moloni ${action}: HTTP ${response.status} ${(await response.text()).slice(0, 300).replace(/\s+/g, ' ')}`);
    return json(`Moloni ${action}`, response);
  };
}
// #endregion call

// #region pages
/**
 * pt: Devolve todos os elementos de uma lista. O Moloni devolve até 50 (`qty`), a partir de `offset`; a página
 * pt: incompleta é a última.
 * en: Returns all items of a list. Moloni returns at most 50 (`qty`), from `offset`; a page that is not full
 * en: is the last.
 *
 * @example for await (const item of pages((offset) => fetchPage(offset))) …
 */
export async function* pages<Item>(
  fetchPage: (offset: number) => Promise<readonly Item[]>,
  size = 50,
): AsyncGenerator<Item, void> {
  for (let offset = 0; ; offset += size) {
    const page = await fetchPage(offset);
    yield* page;
    if (page.length < size) return;
  }
}
// #endregion pages
