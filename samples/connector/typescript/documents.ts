/**
 * pt: Documentos emitidos: enviar, seguir, reenviar, anular, corrigir, como diz a tabela de situações.
 * en: Issued documents: submit, follow, resend, annul, correct, as the table of situations says.
 */
import {problemOf, read, type Answer} from './api.ts';
import {log} from './log.ts';
import {ask, json, put, type Effect, type Kind} from './outbox.ts';
import {each, Refused} from './retry.ts';
import {now} from './settings.ts';
import {change, row, rows, transaction} from './store.ts';

interface DocumentRecord {
  readonly id: string;
  readonly state: string;
  readonly externalReference?: string;
  readonly failure?: {readonly code: string};
  readonly updatedAt: string;
}

interface Document {
  readonly reference: string;
  readonly external_reference: string;
  readonly generation: number;
  readonly document_id: string | null;
  readonly state: string;
  readonly failure: string | null;
}

// #region submit
/** pt: Guarda o documento para envio, uma vez por referência. / en: Stores the document for submission, once per reference. */
export function submit(reference: string, file: Uint8Array): void {
  if (!/^.{1,60}$/s.test(reference)) throw new Refused(`reference ${reference}: expected 1 to 60 characters`);
  const stored = transaction(() => {
    const added = change(
      `INSERT INTO documents (reference, external_reference, generation, state, updated_at)
       VALUES (?, ?, 1, 'queued', 0) ON CONFLICT (reference) DO NOTHING`,
      reference, reference,
    );
    return added > 0 ? putSubmission(reference, reference, 1, file) : undefined;
  });
  if (stored !== undefined) return log('info', 'outbox.stored', {name: stored});
  const {state, failure} = known(reference);
  if (state === 'refused') {
    throw new Refused(`${reference} was refused (${failure}): correct ${reference} FILE sends it again`);
  }
  if (!isLast(reference, file)) {
    throw new Refused(`${reference} was stored before with another content: use another, or correct`);
  }
}

function putSubmission(reference: string, external: string, generation: number, file: Uint8Array): string {
  const {type, body} = contentOf(file);
  const path = `/documents?externalReference=${encodeURIComponent(external)}`;
  const headers = {'Content-Type': type};
  return put(`submit:${reference}:${generation}`, {kind: 'submit', subject: reference, path, body, headers});
}

/**
 * pt: XML vai byte por byte, talvez assinado; JSON também, sem o BOM (RFC 8259).
 * pt: O que não for UTF-8, recusa-o a plataforma.
 * en: XML goes byte by byte, perhaps signed; JSON too, without its BOM (RFC 8259).
 * en: What is no UTF-8, the platform refuses.
 */
function contentOf(file: Uint8Array): {readonly type: string; readonly body: Buffer} {
  const bytes = Buffer.from(file);
  const body = bytes.subarray(bytes.indexOf('\uFEFF') === 0 ? 3 : 0);
  const isXml = body.toString('latin1').trimStart().startsWith('<');
  return isXml ? {type: 'application/xml', body: bytes} : {type: 'application/json', body};
}
// #endregion

/** pt: É o que foi guardado da última vez? / en: Is it what was stored the last time? */
function isLast(reference: string, file: Uint8Array): boolean {
  const sql = `SELECT body FROM outbox WHERE kind = 'submit' AND subject = ? ORDER BY id DESC`;
  return contentOf(file).body.equals(row<{body: Uint8Array}>(sql, reference)?.body ?? Buffer.alloc(0));
}

/** pt: O mesmo número, depois de rejeitado ou anulado: só se o conteúdo fiscal não muda. / en: The same number, after a rejection or annulment: only if the fiscal content does not change. */
export function correct(reference: string, file: Uint8Array): void {
  const {state, generation: before} = known(reference);
  if (state === 'queued' && isLast(reference, file)) return;
  if (!['rejected', 'annulled', 'refused'].includes(state)) {
    throw new Refused(`${reference} is ${state}: correct it once it is rejected, refused or annulled`);
  }
  const name = transaction(() => {
    const generation = before + 1;
    const external = `${reference}~${generation}`;
    change(
      `UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL, state = 'queued', failure = NULL,
       updated_at = 0 WHERE reference = ?`,
      external, generation, reference,
    );
    return putSubmission(reference, external, generation, file);
  });
  log('info', 'outbox.stored', {name});
}

/** pt: O mesmo conteúdo outra vez; só em `failed`. / en: The same content again; only in `failed`. */
export async function resend(reference: string, channel?: string): Promise<void> {
  const document = await current(reference);
  if (document.state !== 'failed') throw new Refused(`${reference} is ${document.state}: only failed can be resent`);
  act('resend', reference, `/documents/${document.id}/resend`, channel === undefined ? {} : {channel});
}

/** pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice. */
export async function annul(reference: string, reason: string): Promise<void> {
  const document = await current(reference);
  if (!['submitted', 'validated', 'failed'].includes(document.state)) {
    throw new Refused(`${reference} is ${document.state}: too late to annul; ask your accountant what to issue`);
  }
  act('annul', reference, `/documents/${document.id}/annulment`, {reason}, {'If-Match': document.etag});
}

/** pt: Um só de cada vez: com um à espera, não há outro. / en: One at a time: while one waits, there is no other. */
function act(kind: Kind, reference: string, path: string, body: object, headers: object = {}): void {
  ask(`${kind}:${reference}`, {kind, subject: reference, path, body: json(body), headers});
}

async function current(reference: string): Promise<DocumentRecord & {etag: string}> {
  const {document_id: id} = known(reference);
  if (id === null) throw new Refused(`${reference} has no answer yet: sync first`);
  const {value, headers} = await read<DocumentRecord>(`/documents/${id}`);
  apply(value);
  return {...value, etag: headers.get('ETag') ?? ''};
}

function known(reference: string): Document {
  const document = row<Document>('SELECT * FROM documents WHERE reference = ?', reference);
  if (document === undefined) throw new Refused(`${reference}: no such reference`);
  return document;
}

// #region follow
/** pt: Consulta o estado atual: a ordem dos eventos não interessa. / en: Reads the current state: the order of the events does not matter. */
export async function refresh(documentId: string, externalReference: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM documents WHERE document_id = ? OR external_reference = ?';
  if (row(sql, documentId, externalReference) === undefined) return false;
  apply((await read<DocumentRecord>(`/documents/${documentId}`)).value);
  return true;
}

/** pt: O mais recente ganha, venha por onde vier. / en: The newest wins, whichever way it comes. */
function apply({id, state, failure, updatedAt, externalReference = ''}: DocumentRecord): void {
  const changed = change(
    `UPDATE documents SET document_id = ?, state = ?, failure = ?, updated_at = ?
     WHERE (document_id = ? OR (document_id IS NULL AND external_reference = ?)) AND updated_at < ?`,
    id, state, failure?.code ?? null, Date.parse(updatedAt), id, externalReference, Date.parse(updatedAt),
  );
  const level = ['rejected', 'failed'].includes(state) ? 'alert' : 'info';
  if (changed > 0) log(level, 'document.state', {document: id, state});
}
// #endregion

/** pt: Depois de 30 dias sem eventos: o estado de cada documento que ainda muda. / en: After 30 days without events: the state of each document that still changes. */
export async function refreshAll(): Promise<void> {
  const sql = `SELECT document_id id FROM documents WHERE document_id IS NOT NULL
    AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')`;
  await each(rows<{id: string}>(sql), async ({id}) => void (await refresh(id, '')), ({id}, reason) =>
    log('alert', 'document.refused', {document: id, reason}));
}

/** pt: O documento que a plataforma já tem, se é este. / en: The document that the platform already has, if it is this one. */
async function findSubmitted(reference: string, answer?: Answer): Promise<DocumentRecord | undefined> {
  const {external_reference: own} = known(reference);
  if (answer === undefined) {
    const path = `/documents?externalReference=${encodeURIComponent(own)}`;
    return (await read<{items: DocumentRecord[]}>(path)).value.items[0];
  }
  const {code, documentId} = problemOf(answer);
  if (code !== 'duplicate-document' || documentId === undefined) return undefined;
  const {value} = await read<DocumentRecord>(`/documents/${documentId}`);
  return value.externalReference === own ? value : undefined;
}

/** pt: O documento, se já está como se queria. / en: The document, if it is as wanted already. */
async function findActed(path: string, isDone: (state: string) => boolean): Promise<DocumentRecord | undefined> {
  const {value} = await read<DocumentRecord>(path.replace(/\/[a-z]+$/, ''));
  return isDone(value.state) ? value : undefined;
}

const done = (_: unknown, body: unknown): void => apply(body as DocumentRecord);

export const documentEffects = {
  submit: {
    done,
    refused: ({subject}, code) => {
      change(`UPDATE documents SET state = 'refused', failure = ?, updated_at = ? WHERE reference = ?`, code, now(), subject);
    },
    find: ({subject}, answer) => findSubmitted(subject, answer),
  },
  annul: {done, find: ({path}) => findActed(path, (state) => state === 'annulled')},
  resend: {done, find: ({path}) => findActed(path, (state) => state !== 'failed')},
} satisfies Partial<Record<Kind, Effect>>;

/** pt: Uma linha por documento. / en: A line per document. */
export function status(reference?: string): string[] {
  const all = reference === undefined ? rows<Document>('SELECT * FROM documents ORDER BY rowid') : [known(reference)];
  return all.map(({reference: name, state, document_id: id, failure}) =>
    [name, state, id ?? '-', failure ?? '-'].join(' '));
}
