import {log} from './log.ts';
import {kindOf, Later, MAX_WAIT, nextAttempt, Refused, Stopping, unsent} from './retry.ts';
import {now, HOUR, MINUTE, settings} from './settings.ts';
import {alertDaily, meta, row, setMeta, sha256} from './store.ts';
import {forget, token} from './token.ts';
import {exchange} from './transport.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface Issue extends Readonly<Partial<Record<'pointer' | 'xpath', string>>> {
  readonly severity: string;
  readonly rule: string;
  readonly message: string;
}

interface Problem extends Readonly<Partial<Record<'code' | 'detail' | 'requestId' | 'documentId', string>>> {
  readonly errors?: readonly {readonly pointer?: string; readonly parameter?: string; readonly detail: string}[];
  readonly issues?: readonly Issue[];
}

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** pt: O número desta tentativa: dele depende a espera. / en: The number of this attempt: the wait depends on it. */
  readonly attempts?: number;
}

let isStopping = false;
let failures = 0;

/** pt: A partir daqui, nenhum pedido novo começa. / en: From now on, no new request starts. */
export function stopRequests(): void {
  isStopping = true;
}

/** pt: Fica guardado, para que um processo novo também respeite Retry-After. / en: Stored, so that a new process respects Retry-After too. */
export function pausedUntil(): number {
  const until = Number(meta('paused-until') ?? 0);
  // pt: Uma hora tão distante vem de um relógio que estava errado: não vale. / en: A time this far ahead comes from a clock that was wrong: it does not count.
  return until > now() + MAX_WAIT + 5 * MINUTE ? 0 : until;
}

/**
 * pt: Ignora uma espera que não foi pedida pela plataforma (mas por um proxy, por exemplo); com uma rotação à espera, qualquer uma, porque o segredo pode estar exposto.
 * en: Ignores a wait that was not requested by the platform (but by a proxy, for example); while a rotation waits, any wait, because the secret may be exposed.
 */
export function resume(isUrgent: boolean): void {
  if (isUrgent || meta('paused-by') === 'other') setMeta('paused-until', 0);
}

/** pt: Falha com `Later` enquanto não se pode enviar nenhum pedido. / en: Fails with `Later` while no request may be sent. */
export function mayCall(): void {
  if (isStopping) throw new Stopping('stopping', now(), true);
  const until = pausedUntil();
  if (now() < until) throw paused(new Later('paused', until, true));
}

/**
 * pt: Envia um pedido com token. Devolve respostas finais (`isFinal`); com as outras, falha com `Later`.
 * en: Sends a request with a token. Returns final responses (`isFinal`); for others, fails with `Later`.
 */
export async function call(path: string, request: Request = {}): Promise<Answer> {
  mayCall();
  let answer = await send(path, request, await ready());
  if (answer.status === 401) answer = await send(path, request, await ready());
  if (isFinal(answer, path, request)) {
    failures = 0;
    return answer;
  }
  const put = isForbidden(answer) ? forbidden(answer, path) : later(answer, path, request.attempts);
  const isRefusal = [401, 403].includes(answer.status) && problemOf(answer).code !== undefined;
  throw isRefusal ? unsent(put) : put;
}

/** pt: Esta resposta nada diz sobre uma tentativa anterior sem resposta: o pedido espera, com um alerta por causa e por dia. / en: This response says nothing about an earlier attempt without a response: the request waits, with an alert for each cause and day. */
function forbidden(answer: Answer, path: string): Later {
  const {status} = answer;
  const {code, requestId} = problemOf(answer);
  const cause = `:${status} ${code ?? ''} ${path.split(/[/?]/)[1] ?? ''}`;
  const waiting = row<{n: number}>(`SELECT count(*) n FROM outbox WHERE state = 'waiting'`)?.n;
  const isTold = alertDaily('api.forbidden', {path, status, code, requestId, waiting}, cause);
  if (!isTold) log('warn', 'api.forbidden', {path, status, code, requestId});
  return new Later(`${status} ${code ?? ''}`, now() + HOUR, false, answer);
}

function tellLater({status, body}: Answer, path: string): void {
  const {code, requestId} = problemOf({body});
  const fields = {path, status, code, requestId};
  const isTold = status === 401 && alertDaily('api.later', fields, `:${code ?? ''} ${credentials()}`);
  if (!isTold) log('warn', 'api.later', fields);
}

// #region final
// pt: Códigos de estado de uma recusa; os da segunda lista, só num caminho com um id.
// en: Status codes of a refusal; those of the second list, only for a path with an id.
const REFUSALS = [400, 409, 412, 413, 415, 422, 428];
const REFUSALS_OF_ID = [404, 406, 410];

/**
 * pt: Uma recusa da plataforma tem `code` e `requestId`. O que um proxy diz, em 2xx ou 4xx, nada diz sobre
 * pt: o pedido: repete-se com a mesma chave.
 * en: A refusal by the platform has `code` and `requestId`. What a proxy says, in 2xx or 4xx, says nothing
 * en: about the request: it is repeated with the same key.
 */
function isFinal(answer: Answer, path: string, {method, headers: sent}: Request): boolean {
  const {status, headers} = answer;
  const accept = sent?.Accept ?? 'application/json';
  if (status >= 200 && status < 300) {
    if (accept === 'application/json') return hasMembers(answer, path, method);
    const isType = accept === '*/*' || (headers.get('Content-Type') ?? '').startsWith(accept);
    return isType && (accept !== 'application/xml' || isWhole(answer.body));
  }
  const {code} = problemOf(answer);
  const refuses = REFUSALS.includes(status) || (REFUSALS_OF_ID.includes(status) && /^\/[^/]+\/./.test(path));
  return refuses && isOurs(answer) && code !== 'idempotency-in-progress';
}

/** pt: Faltam permissões (403), ou não respondeu a API: um proxy ou outro endereço. / en: Rights are missing (403), or the API did not respond: a proxy or another address. */
function isForbidden({status, body}: Answer): boolean {
  const isUnderWay = problemOf({body}).code === 'idempotency-in-progress';
  const isRepeated = [401, 408, 425, 429].includes(status) || isUnderWay;
  return status >= 400 && status < 500 && !isRepeated;
}

function later(answer: Answer, path: string, attempts?: number): Later {
  const {status, headers} = answer;
  const until = nextAttempt(attempts ?? (failures += 1), headers.get('Retry-After'));
  tellLater(answer, path);
  // pt: Um 401 com um token novo, um 429 e um 503 dizem respeito a todos os pedidos.
  // en: A 401 with a new token, a 429 and a 503 concern all requests.
  const wait = new Later(`${status}`, until, [401, 429, 503].includes(status));
  return wait.pausesAll ? pause(wait, isOurs(answer)) : wait;
}

/** pt: O corpo de um erro; vazio se não é JSON (de um proxy). / en: The body of an error; empty if it is not JSON (from a proxy). */
export function problemOf(answer: Pick<Answer, 'body'>): Problem {
  return jsonOf(answer) ?? {};
}

export function jsonOf({body}: Pick<Answer, 'body'>): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
// #endregion

/** pt: O que cada resposta em JSON tem sempre: sem isso, não é da plataforma. / en: What each response in JSON always has: without it, it is not from the platform. */
const MEMBERS: Readonly<Record<string, string>> = {
  'POST /documents': 'id state updatedAt',
  'GET /documents': 'items',
  'GET /documents/*': 'id state updatedAt',
  'GET /documents/*/status-history': 'items',
  'POST /documents/*/annulment': 'id state updatedAt',
  'POST /documents/*/resend': 'id state updatedAt',
  'GET /events': 'items nextCursor',
  'GET /received-documents': 'items nextCursor',
  'GET /received-documents/*': 'id state',
  'GET /received-documents/*/attachments': 'items',
  'PUT /received-documents/*/acknowledgement': 'id state',
  'POST /received-documents/*/responses': 'responseId type',
  'GET /webhook-endpoints': 'items',
  'POST /webhook-endpoints': 'id secret',
  'GET /webhook-endpoints/*': 'id status',
  'PATCH /webhook-endpoints/*': 'id status',
  'POST /webhook-endpoints/*/secret-rotation': 'secret previousSecretExpiresAt',
  'POST /credentials/*/secret-rotation': 'clientSecret previousSecretExpiresAt',
};

function hasMembers(answer: Answer, path: string, method = 'GET'): boolean {
  const value = jsonOf(answer);
  const operation = `${method} ${path.replace(/\?.*/, '').replace(/^(\/[^/]+\/)[^/]+/, '$1*')}`;
  const members = MEMBERS[operation]?.split(' ') ?? [];
  return value !== undefined && members.every((name) => name in value);
}

/** pt: Só um problema da plataforma tem os dois. / en: Only a problem of the platform has both. */
function isOurs(answer: Answer): boolean {
  const {code, requestId} = problemOf(answer);
  return typeof code === 'string' && typeof requestId === 'string';
}

/** pt: Como começam e acabam, em XML, o que não é uma etiqueta, e por fim uma etiqueta. / en: How, in XML, what is not a tag begins and ends, and lastly a tag. */
const MARKUP = [['<!--', '-->'], ['<![CDATA[', ']]>'], ['<?', '?>'], ['<', '>']] as const;

/**
 * pt: A última etiqueta do XML fecha a primeira: sem Content-Length, um corpo cortado não se nota de outro modo. Cada byte lê-se uma vez, seja qual for o documento de um fornecedor.
 * en: The last tag of the XML closes the first: without Content-Length, nothing else shows that a body was cut. Each byte is read once, whatever the document of a supplier.
 */
function isWhole(body: Buffer): boolean {
  const xml = body.toString('latin1');
  let [root, last] = ['', ''];
  for (let start = xml.indexOf('<'), end = 0; start >= 0; start = xml.indexOf('<', end)) {
    const [opening, closing] = MARKUP.find(([one]) => xml.startsWith(one, start)) ?? MARKUP[3];
    const found = xml.indexOf(closing, start + opening.length);
    if (found < 0) return false;
    end = found + closing.length;
    if (opening === '<') last = xml.slice(start, end);
    root ||= /^<([^\s!?/>]+)/.exec(last)?.[1] ?? '';
  }
  return root !== '' && last.replace(/\s/g, '') === `</${root}>`;
}

/** pt: Com outras definições, o alerta do dia volta a sair: uma correção pode estar errada. / en: With other settings, the alert of the day is told again: a correction may be wrong. */
function credentials(): string {
  const {baseUrl, tokenUrl, clientId, clientSecret, scopes} = settings;
  return sha256(Buffer.from(JSON.stringify([baseUrl, tokenUrl, clientId, clientSecret, scopes])));
}

async function ready(): Promise<string> {
  try {
    return await token();
  } catch (error) {
    if (error instanceof Later) throw unsent(pause(error));
    if (!(error instanceof Refused)) throw error;
    // pt: A espera não fica guardada: com o segredo certo, o processo seguinte começa de imediato.
    // en: The wait is not stored: with the right secret, the next process starts at once.
    const reason = error.message;
    const isTold = alertDaily('token.refused', {reason}, `:${reason} ${credentials()}`);
    if (!isTold) log('warn', 'token.refused', {reason});
    throw unsent(new Later(error.message, now() + 5 * MINUTE, true));
  }
}

/** @param isRequested pt: a espera foi pedida pela plataforma / en: the platform requested the wait */
function pause(later: Later, isRequested = true): Later {
  setMeta('paused-until', Math.ceil(later.until));
  setMeta('paused-by', isRequested ? 'platform' : 'other');
  return paused(later);
}

function paused(later: Later): Later {
  log('warn', 'api.paused', {until: new Date(later.until).toISOString()});
  return later;
}

/** pt: Nenhum byte do pedido saiu. / en: No byte of the request was sent. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

async function send(path: string, {method = 'GET', headers, body, attempts}: Request, bearer: string): Promise<Answer> {
  // pt: Se entretanto o processo tem de terminar, este pedido já não começa. / en: If meanwhile the process has to end, this request does not start any more.
  mayCall();
  try {
    const response = await exchange(`${settings.baseUrl}${path}`, {
      method,
      headers: {...headers, 'Accept-Language': settings.language, Authorization: `Bearer ${bearer}`},
      ...(body !== undefined && {body}),
    });
    const {status, headers: received} = response;
    const answer = {status, headers: received, body: Buffer.from(await response.arrayBuffer())};
    // pt: O 401 de um proxy nada diz sobre o token. / en: The 401 of a proxy says nothing about the token.
    if (status === 401 && isOurs(answer)) forget(bearer);
    return answer;
  } catch (error) {
    const reason = kindOf(error);
    log('warn', 'api.no-answer', {path, reason});
    const later = new Later('no answer', nextAttempt(attempts ?? (failures += 1)));
    throw UNCONNECTED.includes(reason) ? unsent(later) : later;
  }
}

// #region pages
/** pt: Lê JSON; uma recusa é um erro. / en: Reads JSON; a refusal is an error. */
export async function read<T>(path: string): Promise<{readonly value: T; readonly headers: Headers}> {
  const {body, headers} = await readBytes(path, 'application/json');
  return {value: JSON.parse(body.toString('utf8')) as T, headers};
}

export async function readBytes(path: string, accept: string): Promise<Answer> {
  const answer = await call(path, {headers: {Accept: accept}});
  if (answer.status !== 200) throw refusal(answer);
  return answer;
}

export function refusal(answer: Answer): Refused {
  const {code = '', detail = '', requestId = ''} = problemOf(answer);
  return new Refused(`${answer.status} ${code}: ${detail} (${requestId})`);
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** pt: Todas as páginas, cada uma com a hora da plataforma, se a indica. / en: All pages, each with the platform's time, if it is given. */
export async function* pages<T>(path: string, query: Readonly<Record<string, string>>) {
  const search = new URLSearchParams({...query, limit: '200'});
  for (;;) {
    const {value, headers} = await read<Page<T>>(`${path}?${search}`);
    yield {items: value.items, at: Date.parse(headers.get('Date') ?? '') || undefined};
    if (value.nextCursor === null) return;
    search.set('cursor', value.nextCursor);
  }
}
// #endregion
