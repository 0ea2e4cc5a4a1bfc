/**
 * pt: O que uma pessoa decide de um documento emitido: corrigir, reenviar, anular, como diz a tabela de situações.
 * en: What a person decides on an issued document: correct, resend, annul, as the table of situations says.
 */
import {apply, documentEffects, findSubmitted, isLast, known, putSubmission} from './documents.ts';
import {log} from './log.ts';
import {ask, forbidden, giveUp, json, settle, type Entry, type Kind} from './outbox.ts';
import {recordOf, type DocumentRecord} from './reasons.ts';
import {Later, Refused} from './retry.ts';
import {now} from './settings.ts';
import {change, transaction} from './store.ts';

/**
 * pt: O mesmo número outra vez: outro ficheiro, só se o conteúdo fiscal não muda; depois de devolvido, só o mesmo.
 * en: The same number again: another file, only if the fiscal content does not change; once returned, only the same.
 */
export async function correct(reference: string, file: Uint8Array): Promise<void> {
  const {state, generation: before} = known(reference);
  const waiting = forbidden(reference);
  if (waiting !== undefined) await takeOver(waiting);
  else if (state === 'queued' && isLast(reference, file)) return;
  else if (state === 'returned' && !isLast(reference, file)) {
    throw new Refused(`${reference} is returned: only the same file again; else, a credit note and a new invoice with another number`);
  } else if (!['rejected', 'annulled', 'refused', 'returned'].includes(state)) {
    throw new Refused(`${reference} is ${state}: correct it once it is rejected, refused, annulled or returned`);
  }
  const name = transaction(() => {
    if (waiting !== undefined && !giveUp(waiting)) throw new Later(`${reference} is being sent again`, now());
    const generation = before + 1;
    const external = `${reference}~${generation}`;
    change(
      `UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL, state = 'queued', failure = NULL,
       reasons = NULL, updated_at = 0, checked_at = 0, stuck_at = 0 WHERE reference = ?`,
      external, generation, reference,
    );
    return putSubmission(reference, external, generation, file);
  });
  log('info', 'outbox.stored', {name});
}

/** pt: 403 nada diz de uma tentativa anterior sem resposta: se chegou, o documento é esse. / en: 403 says nothing of an earlier attempt without an answer: if that arrived, it is the document. */
async function takeOver(entry: Entry): Promise<void> {
  const own = await findSubmitted(entry.subject);
  if (own === undefined) return;
  settle(entry, documentEffects.submit, 200, own);
  throw new Refused(`${entry.subject}: an earlier attempt arrived, as ${own.id}; nothing to correct`);
}

/** pt: O mesmo conteúdo outra vez; só em `failed`. / en: The same content again; only in `failed`. */
export async function resend(reference: string, channel: string | undefined, isConfirmed: boolean): Promise<void> {
  const document = await current(reference);
  if (document.state !== 'failed') throw new Refused(`${reference} is ${document.state}: only failed can be resent`);
  if (!isConfirmed) askFirst(reference, document);
  act('resend', reference, `/documents/${document.id}/resend`, channel === undefined ? {} : {channel});
}

/** pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice. */
export async function annul(reference: string, reason: string, isConfirmed = false): Promise<void> {
  const document = await current(reference);
  if (!['submitted', 'validated', 'failed'].includes(document.state)) {
    throw new Refused(`${reference} is ${document.state}: too late to annul; ask your accountant what to issue`);
  }
  if (!isConfirmed) askFirst(reference, document);
  act('annul', reference, `/documents/${document.id}/annulment`, {reason}, {'If-Match': document.etag});
}

/** pt: Falhas em que o adquirente pode ter a fatura. / en: Failures after which the buyer may have the invoice. */
const ARRIVED: Readonly<Record<string, string>> = {
  'duplicate-at-recipient': 'if so, do nothing; if not, ask support whose number it is',
  'channel-timeout': 'if so, neither resend nor annul',
};

function askFirst(reference: string, {failure}: DocumentRecord): void {
  const advice = ARRIVED[failure?.code ?? ''];
  if (advice === undefined) return;
  throw new Refused(`${reference} failed with ${failure?.code}: ask the buyer whether it is there; ${advice}; else add confirmed`);
}

/** pt: Um só de cada vez: com um à espera, não há outro. / en: One at a time: while one waits, there is no other. */
function act(kind: Kind, reference: string, path: string, body: object, headers: object = {}): void {
  ask(`${kind}:${reference}`, {kind, subject: reference, path, body: json(body), headers});
}

async function current(reference: string): Promise<DocumentRecord & {etag: string}> {
  const {document_id: id} = known(reference);
  if (id === null) throw new Refused(`${reference} has no answer yet: sync first`);
  const document = await recordOf(id);
  apply(document);
  return document;
}
