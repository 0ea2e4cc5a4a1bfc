/**
 * pt: Decisões de uma pessoa sobre um documento emitido: corrigir, reenviar, anular. Seguem a tabela de situações.
 * en: A person's decisions on an issued document: correct, resend, annul. They follow the table of situations.
 */
import {
  contentOf, current, currentUnlessRefused, documentEffects, findSubmitted, isLast, lastSubmission, putSubmission,
  requireDocument,
  type Document,
} from './documents.ts';
import {identity, identityOf, type Identity} from './identity.ts';
import {ask, forbidden, giveUp, isUnsent, json, settle, type Entry} from './outbox.ts';
import {Later, Refused} from './retry.ts';
import {MINUTE, now} from './settings.ts';
import {change, row, transaction} from './store.ts';

/**
 * pt: Envia outra vez o mesmo número: outro ficheiro, só se o conteúdo fiscal não muda; depois de devolvido, só o mesmo. Sem ficheiro, o guardado.
 * en: Sends the same number again: another file, only if the fiscal content does not change; after a return, only the same. Without a file,
 * en: the stored one.
 */
export async function correct(reference: string, other?: Uint8Array): Promise<void> {
  const record = await currentUnlessRefused(reference);
  const {state, generation: before} = requireDocument(reference);
  const last = lastSubmission(reference);
  const file = other ?? last?.body ?? Buffer.of();
  if (file.length === 0) throw new Refused(`${reference}: nothing is stored any more: name the file`);
  const waiting = forbidden(reference);
  if (waiting !== undefined) await takeOver(waiting);
  else if (state === 'queued' && isLast(reference, file)) return;
  else if (state === 'returned' && !isLast(reference, file)) {
    throw new Refused(`${reference} is returned: only the same file again; else, a credit note and a new invoice with another number`);
  } else if (!['rejected', 'annulled', 'refused', 'returned'].includes(state)) {
    throw new Refused(`${reference} is ${state}: correct it once it is rejected, refused, annulled or returned`);
  }
  const stored = last?.body.length ? identityOf(contentOf(last.body)) : identity(record?.number, record?.sellerNif);
  const corrected = identityOf(contentOf(file));
  // pt: Depois de um 403, o NIF pode ser o que estava errado. / en: After a 403, the tax number may be what was wrong.
  if (differs(stored.number, corrected.number) || (waiting?.status !== 403 && differs(stored.nif, corrected.nif))) {
    const describe = ({number, nif}: Identity): string => `${number ?? '-'} of ${nif ?? '-'}`;
    throw new Refused(`${reference} is ${describe(stored)}, the file ${describe(corrected)}: submit it with a reference of its own`);
  }
  transaction(() => {
    if (waiting !== undefined && !giveUp(waiting)) throw new Later(`${reference} is being sent again`, now());
    // pt: Um envio sem resposta, mas com eventos, sairia ao fim de 23 horas com outra chave, além da correção.
    // en: A submission without a response, but with events, would go out after 23 hours with another key, beside the correction.
    change(`UPDATE outbox SET state = 'done' WHERE kind = 'submit' AND subject = ? AND state = 'waiting'`, reference);
    const generation = before + 1;
    const external = `${reference}~${generation}`;
    change(
      `UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL, state = 'queued', failure = NULL,
       reasons = NULL, updated_at = 0, checked_at = 0, stuck_at = 0 WHERE reference = ?`,
      external, generation, reference,
    );
    putSubmission(reference, external, generation, file);
  });
}

const differs = (one?: string, other?: string): boolean => one !== undefined && other !== undefined && one !== other;

/** pt: Um 403 nada diz sobre uma tentativa anterior sem resposta: se essa chegou, vale o documento dela. / en: A 403 says nothing about an earlier attempt without a response: if that one arrived, its document counts. */
async function takeOver(entry: Entry): Promise<void> {
  const found = await findSubmitted(entry);
  if (found === undefined) return;
  settle(entry, documentEffects.submit, 200, found);
  throw new Refused(`${entry.subject}: an earlier attempt arrived, as ${found.id}; nothing to correct`);
}

/** pt: Envia outra vez o mesmo conteúdo; só no estado `failed`. / en: Sends the same content again; only in the state `failed`. */
export async function resend(reference: string, channel: string | undefined, isConfirmed: boolean): Promise<void> {
  await current(reference);
  const document = requireDocument(reference);
  if (document.state !== 'failed') throw new Refused(`${reference} is ${document.state}: only failed can be resent`);
  askFirst(document, isConfirmed);
  act('resend', document, channel === undefined ? {} : {channel});
}

/** pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice. */
export async function annul(reference: string, reason: string, isConfirmed: boolean): Promise<void> {
  const record = await current(reference);
  const document = requireDocument(reference);
  if (document.state === 'validated' && record?.transmittedAt != null) {
    throw new Refused(`${reference} was transmitted at ${record.transmittedAt}: wait until it is delivered or failed; only failed can be annulled`);
  }
  if (!['submitted', 'validated', 'failed'].includes(document.state)) {
    throw new Refused(`${reference} is ${document.state}: too late to annul; ask your accountant what to issue`);
  }
  if (!document.etag) throw new Error('no answer, and its version is not known: nothing was stored; run it again');
  askFirst(document, isConfirmed);
  // pt: Se o documento mudou entretanto, a plataforma recusa. / en: If the document has changed since, the platform refuses.
  act('annulment', document, {reason}, {'If-Match': document.etag});
}

/** pt: Até aqui, a plataforma pode ainda estar a executar um pedido: 60 s na ligação, 30 s a executar, e margem. / en: Until then, the platform may still be executing a request: 60 s on the way, 30 s to execute, and a margin. */
const SETTLED = 3 * MINUTE;

/**
 * pt: Retira um envio sem resposta, que já não deve sair. Falso, se afinal chegou: então anula-se. Nenhum comando a usa: é para um
 * pt: programa que chama estas funções, como o exemplo do Moloni.
 * en: Withdraws a submission without a response that must not be sent any more. False if it has arrived after all: then annul it. No
 * en: command uses it: it is for a program that calls these functions, such as the Moloni sample.
 */
export async function withdraw(reference: string): Promise<boolean> {
  change(`UPDATE outbox SET state = 'held', next_at = ? WHERE kind = 'submit' AND subject = ? AND state = 'waiting'`, now(), reference);
  const entry = row<Entry>(`SELECT * FROM outbox WHERE kind = 'submit' AND subject = ? AND state = 'held'`, reference);
  if (entry === undefined) return false;
  if (!isUnsent(entry)) {
    const found = await findSubmitted(entry);
    if (found !== undefined) {
      settle(entry, documentEffects.submit, 200, found);
      return false;
    }
    const until = entry.next_at + SETTLED;
    if (now() < until) throw new Later(`an attempt may have arrived: looked up again until ${new Date(until).toISOString()}`, until);
  }
  return transaction(() => {
    // pt: Um pedido que ia a caminho pode ter trazido a resposta entretanto. / en: A request under way may have brought the response meanwhile.
    if (change(`UPDATE outbox SET state = 'done' WHERE id = ? AND state = 'held'`, entry.id) === 0) return false;
    change(`UPDATE documents SET state = 'annulled' WHERE reference = ?`, reference);
    return true;
  });
}

/** pt: Falhas depois das quais o adquirente pode já ter a fatura. / en: Failures after which the buyer may already have the invoice. */
function askFirst({reference, failure: code}: Document, isConfirmed: boolean): void {
  const failed = `${reference} failed with ${code}`;
  if (code === 'duplicate-at-recipient') {
    const side = "the buyer's side already has a document with this number";
    throw new Refused(`${failed}: ${side}: neither resend nor annul; ask support which document it belongs to`);
  }
  if (code !== 'channel-timeout' || isConfirmed) return;
  throw new Refused(`${failed}: ask the buyer whether it is there; if so, neither resend nor annul; else add confirmed`);
}

function act(how: 'resend' | 'annulment', {reference, document_id: id}: Document, body: object, headers: object = {}): void {
  const kind = how === 'resend' ? how : 'annul';
  ask(`${kind}:${reference}`, {kind, subject: reference, path: `/documents/${id}/${how}`, body: json(body), headers});
}
