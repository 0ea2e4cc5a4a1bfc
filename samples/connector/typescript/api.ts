import {log} from './log.ts';
import {Later, nextAttempt, Refused} from './retry.ts';
import {now, MINUTE, settings} from './settings.ts';
import {meta, setMeta} from './store.ts';
import {forget, token} from './token.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly requestId?: string;
  readonly documentId?: string;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** pt: Quantas vezes já falhou. / en: How many times it has failed. */
  readonly attempts?: number;
}

let isStopping = false;
let failures = 0;

/** pt: Nenhum pedido novo começa. / en: No new request begins. */
export function stopRequests(): void {
  isStopping = true;
}

// #region call
/**
 * pt: Um pedido com token. Devolve respostas finais; as outras são `Later`.
 * en: A request with a token. Returns final answers; the others are `Later`.
 */
export async function call(path: string, request: Request = {}): Promise<Answer> {
  if (isStopping) throw new Later('stopping', now(), true);
  // pt: Guardado: um processo novo também respeita Retry-After. / en: Stored: a new process keeps Retry-After too.
  const paused = Number(meta('paused-until') ?? 0);
  if (now() < paused) throw new Later('paused', paused, true);
  let answer = await send(path, request, await ready());
  if (answer.status === 401) answer = await send(path, request, await ready());
  const {status, headers} = answer;
  const isBusy = status === 409 && problemOf(answer).code === 'idempotency-in-progress';
  if (status !== 401 && status !== 429 && status < 500 && !isBusy) {
    failures = 0;
    return answer;
  }
  const until = nextAttempt(request.attempts ?? (failures += 1), headers.get('Retry-After'));
  log(status === 401 ? 'alert' : 'warn', 'api.later', {path: path.split('?')[0], status});
  if (isBusy || status === 500 || status === 502 || status === 504) throw new Later(`${status}`, until);
  // pt: 401 com um token novo, 429 e 503 dizem respeito a todos os pedidos.
  // en: 401 with a new token, 429 and 503 concern every request.
  throw pause(new Later(`${status}`, until, true));
}
// #endregion

async function ready(): Promise<string> {
  try {
    return await token();
  } catch (error) {
    throw error instanceof Later ? pause(error) : error;
  }
}

function pause(later: Later): Later {
  setMeta('paused-until', Math.ceil(later.until));
  log('warn', 'api.paused', {until: new Date(later.until).toISOString()});
  return later;
}

async function send(path: string, {method = 'GET', headers, body, attempts}: Request, bearer: string): Promise<Answer> {
  try {
    const response = await fetch(`${settings.baseUrl}${path}`, {
      method,
      headers: {...headers, Authorization: `Bearer ${bearer}`},
      ...(body !== undefined && {body}),
      redirect: 'manual',
      signal: AbortSignal.timeout(MINUTE),
    });
    if (response.status === 401) forget(bearer);
    return {status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer())};
  } catch {
    log('warn', 'api.no-answer', {path: path.split('?')[0]});
    throw new Later('no answer', nextAttempt(attempts ?? (failures += 1)));
  }
}

/** pt: O corpo de um erro; vazio se não é JSON (um proxy). / en: The body of an error; empty when it is no JSON (a proxy). */
export function problemOf({body}: Answer): Problem {
  try {
    return JSON.parse(body.toString('utf8')) as Problem;
  } catch {
    return {};
  }
}

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

/** pt: Todas as páginas, com a hora da plataforma na primeira. / en: All pages, with the platform's time at the first. */
export async function* pages<T>(path: string, query: Readonly<Record<string, string>>) {
  const search = new URLSearchParams({...query, limit: '200'});
  for (;;) {
    const {value, headers} = await read<Page<T>>(`${path}?${search}`);
    yield {items: value.items, at: Date.parse(headers.get('Date') ?? '')};
    if (value.nextCursor === null) return;
    search.set('cursor', value.nextCursor);
  }
}
