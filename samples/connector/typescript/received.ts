/**
 * pt: Documentos recebidos: recolher, lançar uma vez, confirmar; responder quando alguém decidiu.
 * en: Received documents: collect, book once, acknowledge; respond once somebody has decided.
 */
import {call, pages, read, readBytes, refusal} from './api.ts';
import {book, reverse} from './booking.ts';
import {callHook} from './hooks.ts';
import {log} from './log.ts';
import {ask, attempts, hasBody, json, type Effect, type Entry, type Kind} from './outbox.ts';
import {forEachItem, Refused} from './retry.ts';
import {alertDailyElseWarn, change, row, rows, sha256, transaction} from './store.ts';
import {dropUnbooked, isBooked, setUnbooked, unbookedIds} from './unbooked.ts';

export type ReceivedRecord = Readonly<
  Record<'id' | 'number' | 'typeCode' | 'sellerNif' | 'payableAmount' | 'currency' | 'state', string>
>;

// #region collect
/** pt: Todos os documentos ainda por confirmar, página a página. / en: All documents that are not acknowledged yet, page by page. */
export async function collect(): Promise<void> {
  await forEachItem(open(), async ({id, record}) => {
    if (record !== undefined && !isBooked(id)) {
      store(record, (await readBytes(`/received-documents/${id}/content`, 'application/xml')).body);
    }
    await acknowledge(id);
  }, ({id, record}, reason) => {
    transaction(() => {
      if (record !== undefined) setUnbooked(record, 'refused');
      change(`UPDATE received SET state = 'refused' WHERE id = ? AND state = 'received'`, id);
      alertDailyElseWarn('received.refused', {document: id, reason}, `:${id}`);
    });
  }, ({id}) => ({part: 'received', document: id}));
}

async function* open(): AsyncGenerator<{readonly id: string; readonly record?: ReceivedRecord}> {
  // pt: A resposta à confirmação pode ter-se perdido; repetir a confirmação não muda nada.
  // en: The response to the acknowledgement may be lost; repeating the acknowledgement changes nothing.
  yield* rows<{id: string}>(`SELECT id FROM received WHERE state = 'received'`);
  const unbooked = new Set(unbookedIds());
  for await (const {items} of pages<ReceivedRecord>('/received-documents', {state: 'received'})) {
    for (const {id} of items) unbooked.delete(id);
    yield* items.map((record) => ({id: record.id, record}));
  }
  // pt: Outro programa confirmou-os. / en: Another program acknowledged them.
  unbooked.forEach(dropUnbooked);
}

async function acknowledge(id: string): Promise<void> {
  const headers = {'Content-Type': 'application/json'};
  const body = JSON.stringify({reference: id});
  const answer = await call(`/received-documents/${id}/acknowledgement`, {method: 'PUT', headers, body});
  if (answer.status !== 200) throw refusal(answer);
  change(`UPDATE received SET state = 'acknowledged' WHERE id = ? AND state IN ('received', 'refused')`, id);
  log('info', 'received.acknowledged', {document: id});
}
// #endregion

// #region book
/**
 * pt: A mesma fatura por outro canal não se lança outra vez, a não ser que a tenha devolvido; se o
 * pt: conteúdo difere, decide uma pessoa, mesmo depois da devolução.
 * en: The same invoice over another channel is not booked again, unless you returned it; if its content
 * en: differs, a person decides, even after a return.
 */
function store(record: ReceivedRecord, xml: Buffer): void {
  const {id, number, typeCode = '-', sellerNif, payableAmount, currency, state} = record;
  const hash = sha256(xml);
  const stored = (): void => {
    const sql = `SELECT id, state, sha256 FROM received
      WHERE seller_nif = ? AND number = ? AND booking IN ('booked', 'reversed')
      ORDER BY rowid DESC LIMIT 1`;
    const before = row<Record<'id' | 'state' | 'sha256', string>>(sql, sellerNif, number);
    const repeated = before?.state === 'returned' ? 'booked' : 'duplicate';
    const other = before === undefined ? 'booked' : 'conflict';
    const booking = before?.sha256 === hash ? repeated : other;
    dropUnbooked(id);
    const added = change(
      'INSERT INTO received VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING',
      id, number, sellerNif, payableAmount, currency, xml, hash, booking, state, typeCode,
    );
    // pt: Outro processo pode tê-lo guardado entretanto. / en: Another process may have stored it meanwhile.
    if (added === 0) return;
    if (booking === 'conflict') log('alert', 'received.conflict', {document: id, earlier: before?.id});
    else log('info', `received.${booking}`, {document: id});
    if (booking === 'booked') callHook('book', () => book(record, xml));
  };
  // pt: Se o processo terminar dentro de `book`, é isto que fica. / en: If the process ends inside `book`, this remains.
  setUnbooked(record, 'ended');
  try {
    transaction(stored);
  } catch (error) {
    setUnbooked(record, 'failed');
    throw error;
  }
}

function setReversed(id: string): void {
  const sql = `UPDATE received SET booking = 'reversed' WHERE id = ? AND booking = 'booked'`;
  if (change(sql, id) === 0) return;
  log('info', 'received.reversed', {document: id});
  callHook('reverse', () => reverse(id));
}
// #endregion

// #region respond
/**
 * pt: Uma só resposta, e nenhuma outra enquanto espera; se for recusada, outra tentativa. Devolve todas.
 * en: One response, and no other while it waits; after a refusal, another attempt. Returns all attempts.
 */
export function respond(id: string, type: string, reason?: string): Entry[] {
  const received = `SELECT state FROM received WHERE id = ? AND booking <> 'unbooked'`;
  const document = row<{state: string}>(received, id);
  if (document === undefined) throw new Refused(`${id}: no such received document`);
  const path = `/received-documents/${encodeURIComponent(id)}/responses`;
  const body = json({type, ...(reason && {reason})});
  const name = `respond:${id}:${type}`;
  const sql = `SELECT * FROM outbox WHERE kind = 'respond' AND subject = ? AND state <> 'refused'
    ORDER BY id DESC LIMIT 1`;
  const previous = row<Entry>(sql, id);
  if (previous?.state === 'waiting' || previous?.name.startsWith(`${name}:`)) {
    if (hasBody(previous, body)) return attempts(name);
    throw new Refused(`${previous.name} is ${previous.state}: another response cannot follow`);
  }
  if (['accepted', 'returned', STATES[type]].includes(document.state)) {
    throw new Refused(`${id} is ${document.state}: it has its response`);
  }
  return ask(name, {kind: 'respond', subject: id, path, body});
}
// #endregion

export const STATES: Readonly<Record<string, string>> = {
  accept: 'accepted', reject: 'returned', request_correction: 'correction_requested',
};

export const receivedEffects = {
  respond: {
    done: ({subject}, body) => {
      const state = STATES[(body as {type: string}).type] ?? 'responded';
      change('UPDATE received SET state = ? WHERE id = ?', state, subject);
      if (state === STATES.reject) setReversed(subject);
    },
    find: async ({subject, body}) => {
      const {type} = JSON.parse(Buffer.from(body).toString('utf8')) as {type: string};
      const {value} = await read<{responses: {type: string}[]}>(`/received-documents/${encodeURIComponent(subject)}`);
      return value.responses.find((one) => one.type === type);
    },
  },
} satisfies Partial<Record<Kind, Effect>>;

/** pt: Uma linha por documento recebido. / en: One line per received document. */
export function receivedLines(): string[] {
  const columns = 'id, booking, state, type_code, amount, currency, sha256, seller_nif, number';
  return rows<Record<string, string>>(`SELECT ${columns} FROM received ORDER BY rowid`).map((one) =>
    Object.values(one).join(' '));
}
