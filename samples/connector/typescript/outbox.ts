/**
 * pt: Tudo o que escreve na plataforma passa por aqui: a chave e o corpo estão guardados antes de sair o primeiro byte.
 * en: All that writes to the platform goes through here: key and body are stored before the first byte leaves.
 */
import {randomUUID} from 'node:crypto';
import {call, mayCall, problemOf, type Answer} from './api.ts';
import {log} from './log.ts';
import {asLater, Refused} from './retry.ts';
import {now, HOUR} from './settings.ts';
import {change, row, rows, sha256, transaction} from './store.ts';

export type Kind = 'submit' | 'annul' | 'resend' | 'respond' | 'register' | 'rotate-webhook' | 'rotate-client';

export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly kind: Kind;
  /** pt: A referência, o id ou o endereço de que trata. / en: The reference, id or endpoint that it is about. */
  readonly subject: string;
  readonly path: string;
  readonly headers: string;
  /** pt: Vazio depois de `purge`: fica o SHA-256. / en: Empty after `purge`: the SHA-256 stays. */
  readonly body: Uint8Array;
  readonly sha256: string | null;
  readonly key: string;
  readonly state: 'waiting' | 'done' | 'refused';
  readonly attempts: number;
  readonly first_at: number | null;
  /** pt: Da última resposta; nada enquanto vai a caminho. / en: Of the last answer; nothing while it is under way. */
  readonly status: number | null;
  readonly code: string | null;
  /** pt: A resposta final, ou aquela por que espera. / en: The final answer, or the one because of which it waits. */
  readonly answer: string | null;
}

export interface Asked extends Pick<Entry, 'kind' | 'subject' | 'path' | 'body'> {
  readonly headers?: object;
}

/** pt: O que uma resposta final muda, por tipo. / en: What a final answer changes, by kind. */
export interface Effect {
  /** pt: Dentro da transação que fecha o registo. / en: Inside the transaction that closes the entry. */
  done(entry: Entry, body: unknown): void;
  refused?(entry: Entry, code: string): void;
  /**
   * pt: O que a plataforma já tem, quando recusa ou quando a chave expirou sem resposta; nada, se é preciso enviar.
   * en: What the platform has already, when it refuses or when the key expired without an answer; nothing when it has to be sent.
   */
  find?(entry: Entry, answer?: Answer): Promise<unknown>;
  /** pt: Procura-se também antes do primeiro envio? / en: Is it looked for before it is sent first, too? */
  isLookedFor?(): boolean;
  /** pt: A resposta tem um segredo: não fica no registo. / en: The answer has a secret: it does not stay in the entry. */
  readonly secret?: boolean;
}

/** pt: A plataforma esquece uma chave ao fim de 24 horas. / en: The platform forgets a key after 24 hours. */
const KEY_LIFE = 23 * HOUR;
/** pt: Mais do que a manutenção programada. / en: More than planned maintenance. */
const PATIENCE = 3 * HOUR;

// #region put
/** pt: Guarda um pedido; dentro da transação de quem chama. / en: Stores a request; inside the caller's transaction. */
export function put(name: string, {kind, subject, path, body, headers}: Asked): string {
  change(
    `INSERT INTO outbox (name, kind, subject, path, headers, body, key, state, attempts, next_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?)`,
    name, kind, subject, path, JSON.stringify({'Content-Type': 'application/json', ...headers}), body,
    randomUUID(), now(),
  );
  return name;
}
// #endregion

/** pt: É este o corpo? / en: Is this its body? */
export function holds(entry: Entry, body: Uint8Array): boolean {
  return (entry.sha256 ?? sha256(entry.body)) === sha256(body);
}

export const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** pt: Os pedidos com este nome e um número. / en: The requests with this name and a number. */
export function attempts(name: string): Entry[] {
  return rows<Entry>(`SELECT * FROM outbox WHERE rtrim(name, '0123456789') = ? ORDER BY id`, `${name}:`);
}

/**
 * pt: Mais um pedido com este nome, se nenhum espera; dentro da transação de quem chama. Um urgente toma o lugar do que espera e nunca
 * pt: saiu; depois de um que pode ter chegado, é outro pedido.
 * en: One more request with this name, if none waits; inside the caller's transaction. An urgent one takes the place of one that waits and
 * en: never left; after one that may have arrived, it is another request.
 */
export function putNext(name: string, request: Asked, isUrgent = false): string | undefined {
  const before = attempts(name);
  const waiting = before.filter(({state, path}) => state === 'waiting' && path === request.path);
  if (waiting.some((one) => !isUrgent || holds(one, request.body))) return undefined;
  const unsent = waiting.find((one) => one.attempts === 0);
  if (unsent === undefined) return put(`${name}:${before.length + 1}`, request);
  change('UPDATE outbox SET body = ?, key = ? WHERE id = ?', request.body, randomUUID(), unsent.id);
  return unsent.name;
}

/** @returns pt: uma linha por pedido com este nome / en: a line per request with this name */
export function ask(name: string, request: Asked, isUrgent = false): Entry[] {
  const stored = transaction(() => putNext(name, request, isUrgent));
  if (stored !== undefined) log('info', 'outbox.stored', {name: stored});
  return attempts(name);
}

export const lineOf = ({name, state, code}: Entry): string => `${name} ${state} ${code ?? '-'}`;

// #region send
async function send(entry: Entry, effect: Effect): Promise<void> {
  let {key} = entry;
  // pt: A chave expirou sem resposta: primeiro procurar, só depois enviar com outra.
  // en: The key expired without an answer: look first, only then send with another.
  const isExpired = entry.first_at !== null && now() - entry.first_at > KEY_LIFE;
  if (isExpired || (entry.first_at === null && effect.isLookedFor?.())) {
    const own = await find(entry, effect);
    if (own !== undefined) return settle(entry, effect, 200, own);
  }
  if (isExpired) {
    key = randomUUID();
    change('UPDATE outbox SET key = ?, first_at = NULL WHERE id = ?', key, entry.id);
    log('warn', 'outbox.renewed', {name: entry.name});
  }
  // pt: O que não pode sair não é uma tentativa. / en: What may not leave is no attempt.
  mayCall();
  const {id, name, path, body} = entry;
  const attempts = entry.attempts + 1;
  // pt: Sem `status`, `correct` não desiste dele enquanto está a caminho. Com outra chave, é outro.
  // en: Without `status`, `correct` does not give it up while under way. With another key, it is another.
  const sql = `UPDATE outbox SET attempts = ?, first_at = ifnull(first_at, ?), status = NULL
    WHERE id = ? AND state = 'waiting' AND key = ?`;
  if (change(sql, attempts, now(), id, key) === 0) return;
  log('info', 'outbox.sending', {name, attempt: attempts});
  const headers = {...(JSON.parse(entry.headers) as object), 'Idempotency-Key': key};
  const answer = await call(path, {method: 'POST', headers, body, attempts});
  const {status} = answer;
  log('info', 'outbox.answered', {name, status, request: answer.headers.get('X-Request-Id') ?? ''});
  if (status < 300) {
    const own = JSON.parse(answer.body.toString('utf8')) as object;
    return settle(entry, effect, status, {...own, etag: answer.headers.get('ETag')});
  }
  const own = await find(entry, effect, answer);
  if (own !== undefined) return settle(entry, effect, status, own);
  refuse(entry, effect, answer);
}

/** pt: A resposta e o que ela muda, na mesma transação. / en: The answer and what it changes, in the same transaction. */
export function settle(entry: Entry, effect: Effect, status: number, body: unknown): void {
  transaction(() => {
    const answer = effect.secret ? null : JSON.stringify(body);
    const sql = `UPDATE outbox SET state = 'done', status = ?, code = NULL, answer = ? WHERE id = ?`;
    change(sql, status, answer, entry.id);
    effect.done(entry, body);
  });
  log('info', 'outbox.settled', {name: entry.name});
}
// #endregion

/** pt: Se até a pergunta é recusada (404), a plataforma não o tem. / en: If even the question is refused (404), the platform has it not. */
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
  });
  log('alert', 'outbox.refused', {name: entry.name, status, code, requestId, at: first?.pointer ?? first?.parameter});
}

/** pt: O problema fica inteiro, para `why`. / en: The problem stays whole, for `why`. */
function keepAnswer(id: number, state: string, status: number, body: Buffer): void {
  const sql = 'UPDATE outbox SET state = ?, status = ?, code = ?, answer = ? WHERE id = ?';
  change(sql, state, status, problemOf({body}).code ?? `${status}`, body.toString('utf8'), id);
}

/** pt: O envio que espera por um 403 ou pelo endereço certo, e que ninguém está a repetir. / en: The submission that waits because of a 403 or a wrong address, and nobody is repeating. */
export function forbidden(reference: string): Entry | undefined {
  const sql = `SELECT * FROM outbox WHERE kind = 'submit' AND subject = ? AND state = 'waiting' AND status IS NOT NULL`;
  return row<Entry>(sql, reference);
}

/** pt: Falso se entretanto saiu outra vez; dentro da transação de quem chama. / en: False when it has left again meanwhile; inside the caller's transaction. */
export function giveUp({id}: Entry): boolean {
  return change(`UPDATE outbox SET state = 'refused' WHERE id = ? AND state = 'waiting' AND status IS NOT NULL`, id) > 0;
}

// #region due
/**
 * pt: Envia o que está na hora, por ordem; um que falha espera, e não pára os outros.
 * en: Sends what is due, in order; one that fails waits, and does not stop the others.
 */
export async function sendDue(effects: Readonly<Record<Kind, Effect>>): Promise<void> {
  for (const id of due()) {
    const entry = row<Entry>(`SELECT * FROM outbox WHERE id = ? AND state = 'waiting'`, id);
    if (entry === undefined || isBehind(entry)) continue;
    try {
      await send(entry, effects[entry.kind]);
    } catch (error) {
      const later = asLater(error);
      if (later.answer !== undefined) keepAnswer(id, 'waiting', later.answer.status, later.answer.body);
      if (!later.everything) change('UPDATE outbox SET next_at = ? WHERE id = ?', Math.ceil(later.until), id);
      const isStuck = entry.first_at !== null && now() - entry.first_at > PATIENCE;
      if (isStuck) log('alert', 'outbox.stuck', {name: entry.name});
      else log('info', 'outbox.waiting', {name: entry.name});
      if (later.everything) throw later;
    }
  }
}

function* due(): Generator<number> {
  const sql = `SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= ? AND id > ? ORDER BY id`;
  let last = 0;
  // pt: Duas vezes: o que uma resposta pôs na fila sai na mesma passagem.
  // en: Twice: what an answer put into the queue leaves in the same pass.
  for (let round = 0; round < 2; round += 1) {
    for (const {id} of rows<{id: number}>(sql, now(), last)) yield (last = id);
  }
}
// #endregion

/** pt: O que espera por um 403 ou pelo endereço certo fica na hora. / en: What waits because of a 403 or a wrong address becomes due. */
export function hasten(): void {
  change(`UPDATE outbox SET next_at = ? WHERE state = 'waiting' AND status IS NOT NULL`, now());
}

/**
 * pt: Uma rotação urgente espera pela resposta da anterior: se chegasse antes, a repetição da anterior acabava com o segredo novo.
 * en: An urgent rotation waits for the answer of the one before: if it arrived first, the repetition of that would end the new secret.
 */
function isBehind({id, kind, path}: Entry): boolean {
  if (!kind.startsWith('rotate')) return false;
  const sql = `SELECT next_at FROM outbox WHERE state = 'waiting' AND path = ? AND id < ?`;
  const before = row<{next_at: number}>(sql, path, id);
  if (before !== undefined) change('UPDATE outbox SET next_at = ? WHERE id = ?', before.next_at, id);
  return before !== undefined;
}

/** pt: Quantos a plataforma recusou. / en: How many the platform has refused. */
export function refusedCount(): number {
  return row<{n: number}>(`SELECT count(*) n FROM outbox WHERE state = 'refused'`)?.n ?? 0;
}

export function nextSend(): number | undefined {
  return row<{at: number | null}>(`SELECT min(next_at) at FROM outbox WHERE state = 'waiting'`)?.at ?? undefined;
}
