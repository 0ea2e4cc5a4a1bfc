/**
 * pt: Documentos emitidos: enviar e seguir.
 * en: Issued documents: submit and follow.
 */
import {isUtf8} from 'node:buffer';
import {jsonOf, problemOf, read, type Answer} from './api.ts';
import {identity, identityOf, isSame} from './identity.ts';
import {log} from './log.ts';
import {forbidden, hasBody, PATIENCE, put, stuckNames, type Effect, type Entry, type Kind} from './outbox.ts';
import {reasonsOf, recordOf, refusalLines, type DocumentRecord} from './reasons.ts';
import {forEachItem, Later, Refused} from './retry.ts';
import {now, DAY, HOUR} from './settings.ts';
import {alertDailyElseWarn, change, isRestored, row, rows, transaction} from './store.ts';

export interface Document {
  readonly reference: string;
  readonly external_reference: string;
  readonly generation: number;
  readonly document_id: string | null;
  readonly state: string;
  /** pt: O código do motivo. / en: The code of the reason. */
  readonly failure: string | null;
  /** pt: O que `why` mostra. / en: What `why` shows. */
  readonly reasons: string | null;
  readonly etag: string | null;
}

// #region submit
/** pt: Guarda o documento para envio, uma vez por referência. / en: Stores the document for submission, once per reference. */
export function submit(reference: string, file: Uint8Array): 'stored' | 'known' {
  // pt: Um espaço quebraria a linha de `status`. / en: A space would break the line of `status`.
  if (!/^[^\s\p{Z}]{1,60}$/u.test(reference)) {
    throw new Refused(`reference ${reference}: expected 1 to 60 characters, without spaces`);
  }
  const isNew = transaction(() => {
    const added = change(
      `INSERT INTO documents (reference, external_reference, generation, state, updated_at)
       VALUES (?, ?, 1, 'queued', 0) ON CONFLICT (reference) DO NOTHING`,
      reference, reference,
    );
    if (added > 0) putSubmission(reference, reference, 1, file);
    return added > 0;
  });
  if (isNew) return 'stored';
  requireNotRefused(reference);
  if (!isLast(reference, file)) {
    const cure = 'use another reference, or correct';
    throw new Refused(`${reference} was stored before with another content: ${cure}`);
  }
  return 'known';
}

export function putSubmission(
  reference: string, external: string, generation: number, file: Uint8Array,
): void {
  const {type, body} = contentOf(file);
  if (type === 'application/json' && (!isUtf8(body) || jsonOf({body}) === undefined)) {
    throw new Refused(`${reference}: expected XML, or a JSON object in UTF-8`);
  }
  const path = `/documents?externalReference=${encodeURIComponent(external)}`;
  const headers = {'Content-Type': type};
  put(`submit:${reference}:${generation}`, {kind: 'submit', subject: reference, path, body, headers});
}

/**
 * pt: O XML envia-se byte por byte, porque pode estar assinado; o JSON também, mas sem o BOM (RFC 8259).
 * en: XML is sent byte by byte, because it may be signed; JSON too, but without its BOM (RFC 8259).
 */
export function contentOf(file: Uint8Array): {readonly type: string; readonly body: Buffer} {
  const bytes = Buffer.from(file);
  const body = bytes.subarray(bytes.indexOf('\uFEFF') === 0 ? 3 : 0);
  const isXml = body.toString('latin1').trimStart().startsWith('<');
  return isXml ? {type: 'application/xml', body: bytes} : {type: 'application/json', body};
}
// #endregion

export function lastSubmission(reference: string): Entry | undefined {
  return row<Entry>(`SELECT * FROM outbox WHERE kind = 'submit' AND subject = ? ORDER BY id DESC LIMIT 1`, reference);
}

/** pt: O conteúdo é igual ao que foi guardado da última vez? / en: Is the content the same as what was stored last? */
export function isLast(reference: string, file: Uint8Array): boolean {
  const last = lastSubmission(reference);
  return last !== undefined && hasBody(last, contentOf(file).body);
}

export function requireDocument(reference: string): Document {
  const document = row<Document>('SELECT * FROM documents WHERE reference = ?', reference);
  if (document === undefined) throw new Refused(`${reference}: no such reference`);
  return document;
}

function requireNotRefused(reference: string): Document {
  const document = requireDocument(reference);
  if (document.state !== 'refused') return document;
  const then = document.failure === 'duplicate-document'
    ? `why ${reference} names the document that has its number; do not send it again`
    : `correct ${reference} FILE? sends it again`;
  throw new Refused(`${reference} was refused (${document.failure}): ${then}`);
}

/** pt: Lê o estado na plataforma e guarda-o; sem resposta, vale o estado guardado. / en: Reads the state from the platform and stores it; without a response, the stored state counts. */
export async function current(reference: string): Promise<DocumentRecord | undefined> {
  const {document_id: id} = requireNotRefused(reference);
  if (id === null) throw new Refused(`${reference} has no answer yet: sync first`);
  try {
    const document = await recordOf(id);
    apply(document);
    return document;
  } catch (error) {
    if (error instanceof Later) return undefined;
    throw error;
  }
}

/** pt: O mesmo, mas uma recusa da plataforma não é um erro. / en: The same, but a refusal by the platform is not an error. */
export async function currentUnlessRefused(reference: string): Promise<DocumentRecord | undefined> {
  return current(reference).catch((error: unknown) => {
    if (error instanceof Refused) return undefined;
    throw error;
  });
}

// #region follow
/** pt: Lê o estado atual, por isso a ordem dos eventos não interessa. Falso se o documento não é nosso. / en: Reads the current state, so the order of events does not matter. False if the document is not ours. */
export async function refresh(documentId: string, externalReference: string): Promise<boolean> {
  const sql = `SELECT * FROM documents
    WHERE document_id = ? OR (document_id IS NULL AND external_reference = ?)`;
  const found = rows<Document>(sql, documentId, externalReference);
  if (found.length === 0) return false;
  const record = await recordOf(documentId);
  const document = found.find((one) => one.document_id === documentId || isOwn(one, record));
  if (document !== undefined) apply(record, document.reference);
  return document !== undefined;
}

/**
 * pt: Vale o estado mais recente, venha de onde vier; no mesmo milissegundo, um estado lido vale
 * pt: mais do que a resposta repetida a um pedido antigo.
 * en: The newest state wins, whatever its source; within the same millisecond, a state that was
 * en: read wins over the repeated response to an old request.
 */
export function apply(record: DocumentRecord, reference: string | null = null, isRead = true): void {
  const {id, state, etag = ''} = record;
  const {name, code, lines} = reasonsOf(record);
  const at = Date.parse(record.updatedAt);
  transaction(() => {
    const changed = change(
      `UPDATE documents SET document_id = ?, state = ?, failure = ?, reasons = ?, updated_at = ?, etag = ?
       WHERE (document_id = ? OR (document_id IS NULL AND reference = ?))
       AND (updated_at < ? OR (? AND updated_at = ? AND etag IS NOT ?))`,
      id, state, code ?? null, lines?.join('\n') ?? null, at, etag, id, reference,
      at, Number(isRead), at, etag,
    );
    const known = {document: id, reference: referenceOf(id), state};
    if (changed > 0) log(name ? 'alert' : 'info', 'document.state', {...known, ...(name && {[name]: code})});
  });
}
// #endregion

/** pt: É este documento? A referência não chega: outro programa da conta pode usar a mesma. / en: Is it this document? The reference is not enough: another program of the account may use the same one. */
function isOwn({reference, external_reference: external}: Document, record: DocumentRecord): boolean {
  const sent = identityOf(contentOf(lastSubmission(reference)?.body ?? Buffer.of()));
  return record.externalReference === external && isSame(sent, identity(record.number, record.sellerNif));
}

function referenceOf(documentId: string): string | undefined {
  return row<Document>('SELECT reference FROM documents WHERE document_id = ?', documentId)?.reference;
}

/**
 * pt: Porque foi recusado o último pedido, e a razão do estado atual do documento.
 * en: Why the last request was refused, and the reason for the document's current state.
 *
 * @param name pt: a referência ou o id do documento / en: the reference or the id of the document
 */
export async function why(name: string): Promise<string[]> {
  const reference = referenceOf(name) ?? name;
  const record = await currentUnlessRefused(reference);
  // pt: O que se acabou de ler está no idioma pedido. / en: What was just read is in the requested language.
  const reasons = record === undefined ? requireDocument(reference).reasons?.split('\n') : reasonsOf(record).lines;
  const sql = `SELECT * FROM outbox WHERE subject = ? AND kind IN ('submit', 'annul', 'resend') ORDER BY id DESC LIMIT 1`;
  const {code, answer, state, status} = row<Entry>(sql, reference) ?? {};
  const refusal = code ? refusalLines(code, answer) : [];
  if (state === 'waiting' && status != null) refusal.push('- - waits: once the cause is mended, sync now sends it at once');
  return [...refusal, ...(reasons ?? [])];
}

/** pt: Depois de 30 dias sem eventos, lê o estado de cada documento que ainda pode mudar. / en: After 30 days without events, reads the state of each document that may still change. */
export async function refreshAll(): Promise<void> {
  const sql = `SELECT document_id id FROM documents WHERE document_id IS NOT NULL
    AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')`;
  const about = ({id}: {readonly id: string}): {part: string; document: string} => ({part: 'reconcile', document: id});
  await forEachItem(rows<{id: string}>(sql), async ({id}) => void (await refresh(id, '')), putAside, about);
}

/** pt: Só depois da resposta: uma leitura que falhou repete-se antes de passar uma hora. / en: Only after the response: a read that failed is repeated before an hour has passed. */
function markChecked(id: string): void {
  change('UPDATE documents SET checked_at = ? WHERE document_id = ?', now(), id);
}

function putAside({id}: {readonly id: string}, reason: string): void {
  transaction(() => {
    markChecked(id);
    alertDailyElseWarn('document.refused', {document: id, reference: referenceOf(id), reason}, `:${id}`);
  });
}

/** pt: Documentos parados há demasiado tempo, e quando os ler outra vez. / en: Documents unchanged for too long, and when to read them again. */
const STUCK = `SELECT document_id id, state,
  max(checked_at + ${HOUR}, updated_at + CASE state WHEN 'submitted' THEN ${HOUR} ELSE ${25 * HOUR} END) due
  FROM documents WHERE state IN ('submitted', 'validated')`;

export function stuckAt(): number {
  return row<{at: number | null}>(`SELECT min(due) at FROM (${STUCK})`)?.at ?? Infinity;
}

export async function checkStuck(): Promise<void> {
  await forEachItem(rows<{id: string; state: string}>(`SELECT * FROM (${STUCK}) WHERE due <= ?`, now()), async ({id, state}) => {
    await refresh(id, '');
    markChecked(id);
    const sql = 'UPDATE documents SET stuck_at = ? WHERE document_id = ? AND state = ? AND stuck_at <= ?';
    transaction(() => {
      if (change(sql, now(), id, state, now() - DAY) === 0) return;
      log('alert', 'document.stuck', {document: id, reference: referenceOf(id), state});
    });
  }, putAside, ({id}) => ({part: 'stuck', document: id}));
}

/** pt: O documento deste envio, se a plataforma já o tem. / en: The document of this submission, if the platform already has it. */
export async function findSubmitted({name, subject}: Entry, answer?: Answer): Promise<DocumentRecord | undefined> {
  const document = requireDocument(subject);
  if (answer !== undefined) {
    const {code, documentId} = problemOf(answer);
    if (code !== 'duplicate-document' || documentId === undefined) return undefined;
    const record = await recordOf(documentId);
    return isOwn(document, record) ? record : undefined;
  }
  const path = `/documents?externalReference=${encodeURIComponent(document.external_reference)}`;
  const {items} = (await read<{items: DocumentRecord[]}>(path)).value;
  const candidates = items.filter((one) => isOwn(document, one));
  const [found, ...others] = candidates.filter(({state}) => !['rejected', 'annulled'].includes(state));
  if (others.length > 0) {
    alertDailyElseWarn('outbox.ambiguous', {name, documents: [found, ...others].map((one) => one?.id).join(' ')}, `:${name}`);
    throw new Later('ambiguous', now() + HOUR);
  }
  // pt: Não há nenhum em vigor: vale o documento que os eventos indicaram; numa cópia reposta, também um rejeitado ou anulado.
  // en: None is in force: use the document that events named; in a restored copy, also a rejected or annulled one.
  const id = found?.id ?? document.document_id ?? (isRestored() ? candidates[0]?.id : undefined);
  return id === undefined ? undefined : recordOf(id);
}

/** pt: O documento, se já está no estado pretendido. / en: The document, if it is already in the wanted state. */
async function findActed(path: string, isDone: (state: string) => boolean): Promise<DocumentRecord | undefined> {
  const document = await recordOf(path.split('/')[2] ?? '');
  return isDone(document.state) ? document : undefined;
}

/** pt: O id que vem na resposta a este envio vale sempre; depois de uma correção, o envio já é outro. / en: The id in the response to this submission always counts; after a correction, it is another submission. */
function submitted({name, subject}: Entry, record: DocumentRecord): void {
  const {document_id: earlier, generation} = requireDocument(subject);
  if (name !== `submit:${subject}:${generation}`) return;
  if (earlier !== null && earlier !== record.id) {
    change('UPDATE documents SET document_id = NULL, updated_at = 0, checked_at = 0, stuck_at = 0 WHERE reference = ?', subject);
    log('alert', 'document.mistaken', {document: record.id, reference: subject, earlier});
  }
  apply(record, subject, false);
}

const done = (_: unknown, body: unknown): void => apply(body as DocumentRecord, null, false);

export const documentEffects = {
  submit: {
    done: (entry, body) => submitted(entry, body as DocumentRecord),
    refused: ({subject}, code) => {
      change(`UPDATE documents SET state = 'refused', failure = ?, updated_at = ? WHERE reference = ?`, code, now(), subject);
    },
    find: findSubmitted,
    findsFirst: isRestored,
  },
  annul: {done, find: ({path}) => findActed(path, (state) => state === 'annulled')},
  resend: {done, find: ({path}) => findActed(path, (state) => state !== 'failed')},
} satisfies Partial<Record<Kind, Effect>>;

/** pt: Há demasiado tempo sem resposta ou no mesmo estado: houve um alerta. / en: For too long without a response or in the same state: there was an alert. */
function isStuck(reference: string): boolean {
  const sql = `SELECT 1 FROM documents WHERE reference = ? AND state IN ('submitted', 'validated') AND stuck_at > updated_at
    UNION SELECT 1 FROM outbox WHERE kind = 'submit' AND subject = ? AND state = 'waiting' AND first_at < ?`;
  return row(sql, reference, reference, now() - PATIENCE) !== undefined;
}

/** pt: Está como a plataforma ou o adquirente o deixou há mais de 30 dias: a lista da manhã já não o mostra. / en: It is as the platform or the buyer left it more than 30 days ago: the morning list no longer shows it. */
function isOld(reference: string): boolean {
  const sql = `SELECT 1 FROM documents WHERE reference = ? AND updated_at < ?
    AND state IN ('rejected', 'refused', 'returned', 'correction_requested')`;
  return row(sql, reference, now() - 30 * DAY) !== undefined;
}

/** pt: Uma linha por documento, e por outro pedido parado. / en: One line per document, and per other request that does not move. */
export function status(reference?: string): string[] {
  const all = reference === undefined ? rows<Document>('SELECT * FROM documents ORDER BY rowid') : [requireDocument(reference)];
  const lines = all.map(({reference: name, state, document_id: id, failure}) =>
    [name, state, id ?? '-', failure ?? forbidden(name)?.code ?? (isStuck(name) ? 'stuck' : '-'), ...(isOld(name) ? ['old'] : [])].join(' '));
  return reference === undefined ? [...lines, ...stuckNames().map((name) => `${name} waiting - stuck`)] : lines;
}
