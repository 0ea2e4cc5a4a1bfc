/**
 * pt: Cada `POST` à API passa por aqui: a chave e o corpo são guardados antes de sair o primeiro byte.
 * en: Every `POST` to the API goes through here: its key and body are stored before the first byte is sent.
 */
import {randomUUID} from 'node:crypto';
import {call, mayCall, problemOf, type Answer} from './api.ts';
import {log} from './log.ts';
import {asLater, Later, Refused} from './retry.ts';
import {now, HOUR, settings} from './settings.ts';
import {alertDaily, change, meta, row, rows, setMeta, sha256, transaction} from './store.ts';
import {forget} from './token.ts';
import {REST} from './unbooked.ts';

export type Kind = 'submit' | 'annul' | 'resend' | 'respond' | 'register' | 'rotate-webhook' | 'rotate-client';

export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly kind: Kind;
  /** pt: A referência, o id ou o endereço a que o pedido diz respeito. / en: The reference, id or endpoint that the request is about. */
  readonly subject: string;
  readonly path: string;
  readonly headers: string;
  /** pt: Vazio depois de `purge`: fica só o SHA-256. / en: Empty after `purge`: only the SHA-256 stays. */
  readonly body: Uint8Array;
  readonly sha256: string | null;
  readonly key: string;
  /** pt: `held`: um envio que `withdraw` retém. / en: `held`: a submission that `withdraw` holds back. */
  readonly state: 'waiting' | 'held' | 'done' | 'refused';
  readonly attempts: number;
  readonly first_at: number | null;
  readonly next_at: number;
  /** pt: Da última resposta; `null` enquanto o pedido está a caminho. / en: Of the last response; `null` while the request is under way. */
  readonly status: number | null;
  readonly code: string | null;
  /** pt: A resposta final, ou a que obriga o pedido a esperar. / en: The final response, or the one that makes the request wait. */
  readonly answer: string | null;
}

export interface NewRequest extends Pick<Entry, 'kind' | 'subject' | 'path' | 'body'> {
  readonly headers?: object;
}

/** pt: O que uma resposta final altera, por tipo de pedido. / en: What a final response changes, by kind of request. */
export interface Effect {
  /** pt: Corre dentro da transação que fecha o registo. / en: Runs inside the transaction that closes the entry. */
  done(entry: Entry, body: unknown): void;
  refused?(entry: Entry, code: string): void;
  /**
   * pt: Procura o que a plataforma já tem, depois de uma recusa ou quando a chave expirou sem resposta; `undefined` se não há nada.
   * en: Looks for what the platform has, after a refusal or when the key expired without a response; `undefined` if nothing.
   */
  find?(entry: Entry, answer?: Answer): Promise<unknown>;
  /** pt: Procura-se também antes do primeiro envio? / en: Is the search also made before the first attempt? */
  findsFirst?(): boolean;
  /** pt: A resposta tem um segredo, por isso não fica no registo. / en: The response contains a secret, so it is not kept in the entry. */
  readonly secret?: boolean;
}

/** pt: A plataforma esquece uma chave ao fim de 24 horas: uma hora de margem. / en: The platform forgets a key after 24 hours: an hour of margin. */
const KEY_LIFE = 23 * HOUR;
/** pt: Mais longo do que a manutenção programada. / en: Longer than planned maintenance. */
export const PATIENCE = 3 * HOUR;

// #region put
/** pt: Guarda um pedido; dentro da transação de quem chama. / en: Stores a request; inside the caller's transaction. */
export function put(name: string, {kind, subject, path, body, headers}: NewRequest): void {
  change(
    `INSERT INTO outbox (name, kind, subject, path, headers, body, key, state, attempts, next_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?)`,
    name, kind, subject, path, JSON.stringify({'Content-Type': 'application/json', ...headers}), body,
    randomUUID(), now(),
  );
  log('info', 'outbox.stored', {name});
}
// #endregion

/** pt: O pedido guardado tem este corpo? / en: Does the entry have this body? */
export function hasBody(entry: Entry, body: Uint8Array): boolean {
  return (entry.sha256 ?? sha256(entry.body)) === sha256(body);
}

export const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** pt: Os pedidos com este nome seguido de um número. / en: The requests with this name followed by a number. */
export function attempts(name: string): Entry[] {
  return rows<Entry>(`SELECT * FROM outbox WHERE rtrim(name, '0123456789') = ? ORDER BY id`, `${name}:`);
}

/**
 * pt: Acrescenta um pedido com este nome, se nenhum está à espera; dentro da transação de quem chama. Um pedido urgente substitui o que
 * pt: espera e nunca foi enviado; se esse pode ter chegado, o urgente é um pedido novo.
 * en: Adds a request with this name, unless one waits; inside the caller's transaction. An urgent request replaces one that waits and was
 * en: never sent; if that one may have arrived, the urgent one is a new request.
 */
export function putNext(name: string, request: NewRequest, isUrgent = false): void {
  const before = attempts(name);
  const waiting = before.filter(({state, path}) => state === 'waiting' && path === request.path);
  if (waiting.some((one) => !isUrgent || hasBody(one, request.body))) return;
  const unsent = waiting.find((one) => one.attempts === 0);
  if (unsent === undefined) return put(`${name}:${before.length + 1}`, request);
  change('UPDATE outbox SET body = ?, key = ? WHERE id = ?', request.body, randomUUID(), unsent.id);
  log('info', 'outbox.stored', {name: unsent.name});
}

/** @returns pt: os pedidos com este nome / en: the requests with this name */
export function ask(name: string, request: NewRequest, isUrgent = false): Entry[] {
  transaction(() => {
    if (!isUrgent) requireNoOther(request);
    putNext(name, request, isUrgent);
  });
  return attempts(name);
}

/** pt: Enquanto um pedido espera, o mesmo outra vez não muda nada; outro sobre a mesma coisa é recusado. / en: While a request waits, the same one again changes nothing; another about the same thing is refused. */
function requireNoOther({path, body}: NewRequest): void {
  // pt: A mesma coisa: o mesmo caminho sem o fim. / en: The same thing: the same path without its end.
  const sql = `SELECT * FROM outbox WHERE state = 'waiting' AND kind <> 'submit'
    AND rtrim(path, replace(path, '/', '')) = rtrim(?, replace(?, '/', '')) ORDER BY id`;
  const waiting = rows<Entry>(sql, path, path);
  const [first] = waiting;
  if (first === undefined || waiting.some((one) => one.path === path && hasBody(one, body))) return;
  throw new Refused(`${first.name} is waiting: another request cannot follow`);
}

export const lineOf = ({name, state, code}: Entry): string => `${name} ${state} ${code ?? '-'}`;

// #region send
async function send(entry: Entry, effect: Effect): Promise<void> {
  tellEnded(entry);
  let {key} = entry;
  // pt: A chave expirou sem resposta: primeiro procurar, e só depois enviar com outra chave.
  // en: The key expired without a response: look first, and only then send with another key.
  const isExpired = entry.first_at !== null && (now() - entry.first_at > KEY_LIFE || hasOtherSecret(entry));
  if (isExpired || (entry.first_at === null && effect.findsFirst?.())) {
    const found = await find(entry, effect);
    if (found !== undefined) return settle(entry, effect, 200, found);
  }
  if (isExpired) {
    key = randomUUID();
    change('UPDATE outbox SET key = ?, first_at = NULL WHERE id = ?', key, entry.id);
    log('warn', 'outbox.renewed', {name: entry.name});
  }
  // pt: Um pedido que não pode ser enviado não conta como tentativa. / en: A request that cannot be sent does not count as an attempt.
  mayCall();
  const {id, name, kind, path, body} = entry;
  if (kind === 'rotate-client') prepareRotation(entry);
  const attempt = entry.attempts + 1;
  // pt: Sem `status` a caminho, para que `correct` não desista dele. Com outra chave, é outro pedido.
  // en: No `status` while under way, so `correct` does not give it up. With another key: another request.
  const sql = `UPDATE outbox SET attempts = ?, first_at = ifnull(first_at, ?), status = NULL
    WHERE id = ? AND state = 'waiting' AND key = ?`;
  if (change(sql, attempt, now(), id, key) === 0) return;
  log('info', 'outbox.sending', {name, attempt});
  const headers = {...(JSON.parse(entry.headers) as object), 'Idempotency-Key': key};
  const answer = await call(path, {method: 'POST', headers, body, attempts: attempt}).catch(mark(entry));
  const {status} = answer;
  log('info', 'outbox.answered', {name, status, request: answer.headers.get('X-Request-Id') ?? ''});
  if (status < 300) {
    const value = JSON.parse(answer.body.toString('utf8')) as object;
    return settle(entry, effect, status, {...value, etag: answer.headers.get('ETag')});
  }
  const found = await find(entry, effect, answer);
  if (found !== undefined) return settle(entry, effect, status, found);
  refuse(entry, effect, answer);
}

/** pt: Guarda a resposta e o que ela altera, na mesma transação. / en: Stores the response and what it changes, in the same transaction. */
export function settle(entry: Entry, effect: Effect, status: number, body: unknown): void {
  withReverse(entry, () => transaction(() => {
    const answer = effect.secret ? null : JSON.stringify(body);
    const sql = `UPDATE outbox SET state = 'done', status = ?, code = NULL, answer = ? WHERE id = ?`;
    change(sql, status, answer, entry.id);
    effect.done(entry, body);
  }));
  log('info', 'outbox.settled', {name: entry.name});
}
// #endregion

/** pt: Uma resposta pode chamar `reverse`: fica dito se o processo termina lá dentro, ou se falha. / en: A response may call `reverse`: it is noted if the process ends in there, or if it fails. */
function withReverse({id, kind}: Entry, work: () => void): void {
  if (kind !== 'respond') return work();
  change(`UPDATE outbox SET code = 'ended', next_at = ? WHERE id = ?`, now() + REST, id);
  try {
    work();
  } catch (error) {
    change(`UPDATE outbox SET code = 'failed' WHERE id = ?`, id);
    throw error;
  }
}

function tellEnded({id, name, code}: Entry): void {
  if (code !== 'ended') return;
  change('UPDATE outbox SET code = NULL WHERE id = ?', id);
  asLater(new Error('the process ended inside reverse'), {part: 'outbox', name});
}

/** pt: Nenhuma tentativa pode ter chegado à plataforma. / en: No attempt may have reached the platform. */
export function isUnsent({id, attempts: made}: Entry): boolean {
  return Number(meta(`unsent:${id}`) ?? 0) === made;
}

/** pt: Anota que esta tentativa não chegou, se nenhuma anterior pode ter chegado. / en: Notes that this attempt did not arrive, if no earlier one may have arrived. */
const mark = (entry: Entry) => (error: unknown): never => {
  if (error instanceof Later && error.isUnsent && isUnsent(entry)) setMeta(`unsent:${entry.id}`, entry.attempts + 1);
  throw error;
};

function prepareRotation({attempts: before}: Entry): void {
  // pt: O token que vai repetir a rotação vale a hora inteira. / en: The token that will repeat the rotation is valid for the whole hour.
  if (before === 0) forget();
  setMeta('rotated-with', sha256(Buffer.from(settings.clientSecret)));
}

/**
 * pt: Depois da primeira tentativa, uma pessoa pôs outro segredo em CLIENT_SECRET: a resposta a essa tentativa teria um segredo anterior.
 * en: After the first attempt, a person set another secret in CLIENT_SECRET: the response to that attempt would have an earlier secret.
 */
function hasOtherSecret({kind}: Entry): boolean {
  const before = kind === 'rotate-client' ? meta('rotated-with') : undefined;
  return before !== undefined && before !== sha256(Buffer.from(settings.clientSecret));
}

/** pt: Se a própria consulta é recusada (404), a plataforma não tem o que se procura. / en: If the query itself is refused (404), the platform does not have what was looked for. */
async function find(entry: Entry, effect: Effect, answer?: Answer): Promise<unknown> {
  try {
    return await effect.find?.(entry, answer);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function refuse(entry: Entry, effect: Effect, {status, body}: Answer): void {
  const {code = '', requestId, errors: [first] = []} = problemOf({body});
  transaction(() => {
    keepAnswer(entry.id, 'refused', status, body);
    effect.refused?.(entry, code);
    const reference = ['submit', 'annul', 'resend'].includes(entry.kind) ? entry.subject : undefined;
    const at = first?.pointer ?? first?.parameter;
    log('alert', 'outbox.refused', {name: entry.name, reference, status, code, requestId, at});
  });
}

/** pt: Guarda o problema inteiro, para `why`. / en: Stores the whole problem, for `why`. */
function keepAnswer(id: number, state: string, status: number, body: Buffer): void {
  const sql = 'UPDATE outbox SET state = ?, status = ?, code = ?, answer = ? WHERE id = ?';
  change(sql, state, status, problemOf({body}).code ?? `${status}`, body.toString('utf8'), id);
}

/** pt: O envio que espera por causa de um 403, de um proxy ou de um endereço errado, e que não está a ser repetido. / en: The submission that waits because of a 403, a proxy or a wrong address, and is not being repeated. */
export function forbidden(reference: string): Entry | undefined {
  const sql = `SELECT * FROM outbox WHERE kind = 'submit' AND subject = ? AND state = 'waiting' AND status IS NOT NULL`;
  return row<Entry>(sql, reference);
}

/** pt: Falso se o pedido entretanto saiu outra vez; dentro da transação de quem chama. / en: False if the request was sent again meanwhile; inside the caller's transaction. */
export function giveUp({id}: Entry): boolean {
  return change(`UPDATE outbox SET state = 'refused' WHERE id = ? AND state = 'waiting' AND status IS NOT NULL`, id) > 0;
}

// #region due
/**
 * pt: Envia os pedidos cuja hora chegou, primeiro as rotações; um que falha espera, sem parar os outros.
 * en: Sends the requests that are due, rotations first; one that fails waits, and does not stop the others.
 */
export async function sendDue(
  effects: Readonly<Record<Kind, Effect>>, onlyRotations = false,
): Promise<void> {
  for (const id of due(onlyRotations)) {
    const entry = row<Entry>(`SELECT * FROM outbox WHERE id = ? AND state = 'waiting'`, id);
    if (entry === undefined || isBehind(entry)) continue;
    try {
      await send(entry, effects[entry.kind]);
    } catch (error) {
      const later = asLater(error, {part: 'outbox', name: entry.name});
      if (later.answer !== undefined) keepAnswer(id, 'waiting', later.answer.status, later.answer.body);
      if (!later.pausesAll) change('UPDATE outbox SET next_at = ? WHERE id = ?', Math.ceil(later.until), id);
      const isStuck = entry.first_at !== null && now() - entry.first_at > PATIENCE;
      log('info', 'outbox.waiting', {name: entry.name});
      if (isStuck) alertDaily('outbox.stuck', {name: entry.name});
      if (later.pausesAll) throw later;
    }
  }
}

/** pt: A última rotação que esta passagem tentou: cada uma sai uma vez por passagem. / en: The last rotation that this pass has tried: each is sent once per pass. */
let lastRotation = 0;

function* due(onlyRotations: boolean): Generator<number> {
  const sql = `SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= ?`;
  if (onlyRotations) lastRotation = 0;
  // pt: Também as que alguém pede, ou que uma resposta acrescenta, durante a passagem. / en: Those too that someone asks for, or that a response adds, during the pass.
  const rotations = function* (): Generator<number> {
    const later = `${sql} AND kind LIKE 'rotate-%' AND id > ? ORDER BY id`;
    const found = rows<{id: number}>(later, now(), lastRotation);
    for (const {id} of found) yield (lastRotation = id);
  };
  yield* rotations();
  if (onlyRotations) return;
  for (const {id} of rows<{id: number}>(`${sql} AND kind NOT LIKE 'rotate-%' ORDER BY id`, now())) {
    yield id;
    yield* rotations();
  }
}
// #endregion

/** pt: Os pedidos sem resposta há demasiado tempo, que não são envios. / en: The requests without a response for too long that are not submissions. */
export function stuckNames(): string[] {
  const sql = `SELECT name FROM outbox WHERE kind <> 'submit' AND state = 'waiting' AND first_at < ? ORDER BY id`;
  return rows<{name: string}>(sql, now() - PATIENCE).map(({name}) => name);
}

/** pt: Com `sync now`, saem já as rotações, e o que espera por causa de um 403, de um proxy, de um endereço errado ou de `reverse`. / en: With `sync now`, rotations become due now, and what waits because of a 403, a proxy, a wrong address or `reverse`. */
export function hasten(): void {
  const sql = `UPDATE outbox SET next_at = ? WHERE state = 'waiting'
    AND (status IS NOT NULL OR kind LIKE 'rotate-%' OR code IN ('ended', 'failed'))`;
  change(sql, now());
}

/**
 * pt: Uma rotação urgente espera pela resposta da anterior: se chegasse antes, a repetição da anterior terminava o segredo novo.
 * en: An urgent rotation waits for the response to the previous one: if it arrived first, repeating that one would end the new secret.
 */
function isBehind({id, kind, path}: Entry): boolean {
  if (!kind.startsWith('rotate')) return false;
  const sql = `SELECT next_at FROM outbox WHERE state = 'waiting' AND path = ? AND id < ?`;
  const before = row<{next_at: number}>(sql, path, id);
  if (before !== undefined) change('UPDATE outbox SET next_at = ? WHERE id = ?', before.next_at, id);
  return before !== undefined;
}

/** pt: O número de pedidos que a plataforma recusou. / en: The number of requests that the platform has refused. */
export function refusedCount(): number {
  return row<{n: number}>(`SELECT count(*) n FROM outbox WHERE state = 'refused'`)?.n ?? 0;
}

/** @param kinds pt: de que tipos / en: of which kinds */
export function nextSend(kinds: '%' | 'rotate-%' = '%'): number | undefined {
  const sql = `SELECT min(next_at) at FROM outbox WHERE state = 'waiting' AND kind LIKE ?`;
  return row<{at: number | null}>(sql, kinds)?.at ?? undefined;
}
