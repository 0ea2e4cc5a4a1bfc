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

interface Answer {
  readonly status: number;
  /** pt: `Content-Type`, sem parâmetros. / en: `Content-Type`, without parameters. */
  readonly mediaType: string;
  readonly body: Buffer;
}

/** pt: Faz um pedido. Sem resposta, a mensagem indica o servidor, não o endereço, que contém o token. / en: Makes a request. Without a response, the message names the server, not the address, which contains the token. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, {...init, signal: AbortSignal.timeout(60_000)});
    const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
    return {status: response.status, mediaType, body: Buffer.from(await response.arrayBuffer())};
  } catch (error) {
    const {name, cause} = error as {name: string; cause?: {code?: string}};
    throw new Error(`no answer from ${new URL(url).host} (${cause?.code ?? name})`);
  }
}

/** pt: undefined, se o texto não é JSON. / en: undefined when the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** pt: O Moloni recusa um token com 400 e `error` no corpo; um 401 conta também. / en: Moloni refuses a token with 400 and `error` in the body; a 401 counts too. */
function refusesToken({status, body}: Answer): boolean {
  const answer = status === 400 ? parsed(body.toString()) : undefined;
  return status === 401 || (isRecord(answer) && typeof answer.error === 'string');
}

/** pt: Lê JSON; a resposta de um proxy pelo caminho pode não o ser. / en: Reads JSON; the response of a proxy on the way may be something else. */
function json(what: string, {status, body}: Answer): unknown {
  const value = parsed(body.toString());
  if (value === undefined) throw new Error(`${what}: HTTP ${status}: the answer is not JSON: ${beginning(body, 80)}`);
  return value;
}

const beginning = (body: Buffer, length: number): string => body.toString().slice(0, length).replace(/\s+/g, ' ');

// #region token
/**
 * pt: Devolve um token de acesso válido. Quando o de `file` expira, ou é `refused`, pede um par novo e guarda-o antes
 * pt: de o usar: o token de atualização anterior pode já não ser válido.
 * en: Returns a valid access token. When the one in `file` expires, or is `refused`, asks for a new pair and stores it
 * en: before using it: the old refresh token may no longer be valid.
 */
export async function accessToken(file: string, refused?: string): Promise<string> {
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run authorize.sh once.`);
  const tokens = parsed(await readFile(file, 'utf8'));
  if (!isRecord(tokens)) throw new Error(`${file} holds no tokens. Run authorize.sh again.`);
  const {access_token: token, expires_at: expires} = tokens;
  if (typeof token === 'string' && token !== refused && Number(expires) > Date.now()) return token;
  const query = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: setting('MOLONI_DEVELOPER_ID'),
    client_secret: setting('MOLONI_CLIENT_SECRET'),
    refresh_token: String(tokens.refresh_token),
  });
  const response = await patiently(() => request(`${API}/grant/?${query}`));
  const {status} = response;
  const answer = json('Moloni grant', response);
  if (!isRecord(answer) || typeof answer.access_token !== 'string') {
    // pt: Só uma recusa precisa de uma pessoa; depois de 429 ou 5xx, a execução seguinte tenta outra vez.
    // en: Only a refusal needs a person; after 429 or 5xx, the next run tries again.
    if (status === 429 || status >= 500) throw new Error(`Moloni grant: HTTP ${status} ${beginning(response.body, 300)}`);
    throw new Error(`Moloni refused the refresh token (HTTP ${status}). Run authorize.sh again.`);
  }
  const lifetime = Math.max(0, Number(answer.expires_in ?? 0) - 60);
  await save(file, {...tokens, ...answer, expires_at: Date.now() + lifetime * 1000});
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
export async function patiently<Response extends {readonly status: number}>(
  send: () => Promise<Response>,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status !== 429 || attempt === 5) return response;
    await wait(1000 * 2 ** attempt);
  }
}
// #endregion retry

// #region call
/**
 * pt: Faz um pedido: POST de formulário, sempre com `company_id`. Se o token é recusado (400 ou 401), renova-o, uma vez por execução.
 * en: Makes a request: POST, form-encoded, always with `company_id`. If the token is refused (400 or 401), renews it, once in a run.
 *
 * @param action pt: recurso e ação, por exemplo `documents/getOne` / en: resource and action, for example `documents/getOne`
 */
export type Call = (action: string, parameters: Readonly<Record<string, string | number>>) => Promise<unknown>;

/** @param file pt: o ficheiro dos tokens / en: the file of the tokens */
export function moloni(file: string, companyId: string): Call {
  let token: string | undefined;
  let isRenewed = false;
  return async (action, parameters) => {
    const body = new URLSearchParams({company_id: companyId});
    for (const [name, value] of Object.entries(parameters)) body.set(name, String(value));
    const send = (accepted: string): Promise<Answer> =>
      patiently(() => request(`${API}/${action}/?human_errors=true&access_token=${encodeURIComponent(accepted)}`, {method: 'POST', body}));
    token ??= await accessToken(file);
    let answer = await send(token);
    if (refusesToken(answer) && !isRenewed) {
      isRenewed = true;
      token = await accessToken(file, token);
      answer = await send(token);
    }
    const {status} = answer;
    // pt: O endereço contém o token: a mensagem indica só a ação. / en: The address contains the token: the message names only the action.
    if (status < 200 || status > 299) throw new Error(`Moloni ${action}: HTTP ${status} ${beginning(answer.body, 300)}`);
    return json(`Moloni ${action}`, answer);
  };
}
// #endregion call

// #region pages
/**
 * pt: Devolve todos os elementos de uma lista. O Moloni devolve até 50 (`qty`), a partir de `offset`; a página
 * pt: incompleta é a última. Cada página começa no último elemento da anterior: se já não está lá, a lista mudou,
 * pt: podia faltar um elemento, e lê-se do princípio.
 * en: Returns all items of a list. Moloni returns at most 50 (`qty`), from `offset`; a page that is not full
 * en: is the last. Each page starts at the last item of the previous one: if it is no longer there, the list has
 * en: moved, an item could be missing, and it is read from the beginning.
 *
 * @example for await (const item of pages((offset) => fetchPage(offset))) …
 */
export async function* pages<Item>(
  fetchPage: (offset: number) => Promise<readonly Item[]>,
  size = 50,
): AsyncGenerator<Item, void> {
  const seen = new Set<string>();
  let [offset, moves] = [0, 0];
  let last: string | undefined;
  for (;;) {
    const page = (await fetchPage(offset)).map((item) => [JSON.stringify(item), item] as const);
    if (last !== undefined && !page.some(([key]) => key === last)) {
      if ((moves += 1) > 5) throw new Error('the list of Moloni changes faster than it is read');
      [offset, last] = [0, undefined];
      continue;
    }
    for (const [key, item] of page) {
      if (!seen.has(key)) yield item;
      seen.add(key);
    }
    if (page.length < size) return;
    last = page.at(-1)?.[0];
    offset += size - 1;
  }
}
// #endregion pages
