/**
 * pt: Documentos recebidos: recolher, lançar uma vez, confirmar; responder quando alguém decidiu.
 * en: Received documents: collect, book once, acknowledge; respond once somebody has decided.
 */
import {createHash} from 'node:crypto';
import {call, pages, read, readBytes, refusal} from './api.ts';
import {log} from './log.ts';
import {put, type Effect} from './outbox.ts';
import {Refused} from './retry.ts';
import {change, row, rows, transaction} from './store.ts';

interface ReceivedRecord {
  readonly id: string;
  readonly number: string;
  readonly sellerNif: string;
  readonly payableAmount: string;
  readonly currency: string;
  readonly state: string;
}

// #region collect
/** pt: Tudo o que ninguém confirmou, página a página. / en: All that nobody has acknowledged, page by page. */
export async function collect(): Promise<void> {
  // pt: A resposta à confirmação pode ter-se perdido: repeti-la não muda nada. / en: The answer to the acknowledgement may be lost: repeating it changes nothing.
  for (const {id} of rows<{id: string}>(`SELECT id FROM received WHERE state = 'received'`)) await acknowledge(id);
  for await (const {items} of pages<ReceivedRecord>('/received-documents', {state: 'received'})) {
    for (const record of items) {
      if (row('SELECT 1 FROM received WHERE id = ?', record.id) === undefined) {
        const {body} = await readBytes(`/received-documents/${record.id}/content`, 'application/xml');
        book(record, body);
      }
      await acknowledge(record.id);
    }
  }
}

/**
 * pt: Id, conteúdo e lançamento na mesma transação: uma vez, mesmo que o processo pare a meio. A mesma fatura por dois canais não
 * pt: se lança outra vez. Ponha aqui o seu sistema; se for outra base de dados, com o id como chave única.
 * en: Id, content and booking in the same transaction: once, even if the process stops halfway. The same invoice over two channels
 * en: is not booked again. Put your own system here; if it is another database, with the id as unique key.
 */
function book(record: ReceivedRecord, xml: Buffer): void {
  const {id, number, sellerNif, payableAmount, currency, state} = record;
  transaction(() => {
    const sql = `SELECT 1 FROM received WHERE seller_nif = ? AND number = ? AND booking = 'booked'`;
    const booking = row(sql, sellerNif, number) === undefined ? 'booked' : 'duplicate';
    const sha256 = createHash('sha256').update(xml).digest('hex');
    // pt: Os montantes são texto, do princípio ao fim. / en: Amounts are text, from beginning to end.
    change(
      'INSERT INTO received VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
      id, number, sellerNif, payableAmount, currency, xml, sha256, booking, state,
    );
  });
  log('info', 'received.booked', {document: id});
}

async function acknowledge(id: string): Promise<void> {
  const headers = {'Content-Type': 'application/json'};
  const answer = await call(`/received-documents/${id}/acknowledgement`, {
    method: 'PUT', headers, body: JSON.stringify({reference: id}),
  });
  if (answer.status !== 200) throw refusal(answer);
  change(`UPDATE received SET state = ? WHERE id = ? AND state = 'received'`, 'acknowledged', id);
  log('info', 'received.acknowledged', {document: id});
}
// #endregion

/** pt: A mesma decisão, uma só vez. / en: The same decision, once only. */
export function respond(id: string, type: string, reason?: string): void {
  if (!['accept', 'reject', 'request_correction'].includes(type) || (type !== 'accept' && !reason)) {
    throw new Refused(`found ${type}; expected accept, or reject or request_correction with a reason`);
  }
  const path = `/received-documents/${encodeURIComponent(id)}/responses`;
  const body = Buffer.from(JSON.stringify({type, ...(reason && {reason})}));
  transaction(() => put({name: `respond:${id}:${type}`, kind: 'respond', subject: id, path, body}));
  log('info', 'outbox.stored', {name: `respond:${id}:${type}`});
}

const STATES: Readonly<Record<string, string>> = {
  accept: 'accepted', reject: 'returned', request_correction: 'correction_requested',
};

export const receivedEffects: Readonly<Record<string, Effect>> = {
  respond: {
    done: ({subject}, body) => {
      const state = STATES[(body as {type: string}).type] ?? 'responded';
      change('UPDATE received SET state = ? WHERE id = ?', state, subject);
    },
    find: async ({subject, body}) => {
      const {type} = JSON.parse(Buffer.from(body).toString('utf8')) as {type: string};
      const {value} = await read<{responses: {type: string}[]}>(`/received-documents/${encodeURIComponent(subject)}`);
      return value.responses.find((one) => one.type === type);
    },
  },
};

/** pt: Uma linha por documento recebido. / en: A line per received document. */
export function receivedLines(): string[] {
  const columns = 'id, booking, state, amount, currency, sha256, seller_nif, number';
  return rows<Record<string, string>>(`SELECT ${columns} FROM received ORDER BY rowid`).map((one) =>
    Object.values(one).join(' '));
}

export function receivedXml(id: string): Uint8Array | undefined {
  return row<{xml: Uint8Array}>('SELECT xml FROM received WHERE id = ?', id)?.xml;
}
