/**
 * pt: Eventos de webhooks ou da reconciliação: guardados uma vez, processados até ao fim.
 * en: Events from webhooks or from reconciliation: stored once, processed to the end.
 */
import {refresh} from './documents.ts';
import {log} from './log.ts';
import {json} from './outbox.ts';
import {forEachItem} from './retry.ts';
import {now} from './settings.ts';
import {change, row, rows, setMeta, sha256, transaction} from './store.ts';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data?: {readonly documentId?: string | null; readonly externalReference?: string | null};
}

const DONE = 1;
/** pt: A plataforma não tem o documento, ou o evento está mal formado: é preciso que uma pessoa veja. / en: The platform does not have the document, or the event is malformed: a person has to look. */
const ASIDE = 2;

// #region store
/** pt: Falso se o evento já estava guardado. / en: False if the event was already stored. */
export function storeEvent(id: string, type: string, body: Uint8Array): boolean {
  const sql = 'INSERT INTO inbox VALUES (?, ?, ?, 0, ?) ON CONFLICT (id) DO NOTHING';
  const isNew = change(sql, id, type, body, now()) > 0;
  if (isNew) log('info', 'event.stored', {event: id, type});
  return isNew;
}
// #endregion

/**
 * pt: O tipo de um evento novo da lista, se é um evento; senão, o elemento fica de parte, uma só vez, e os outros continuam.
 * en: The type of a new event of the list, if it is an event; if not, the item is set aside, once, and the others go on.
 */
export function storeListed(item: unknown): string | undefined {
  const {id, type}: Readonly<Record<string, unknown>> = Object(item);
  if (isWord(id) && isWord(type)) return storeEvent(id, type, json(item)) ? type : undefined;
  // pt: Com outro id na base de dados, não impede o evento verdadeiro. / en: Under another id in the database, it does not prevent the real event.
  const body = json(item);
  const key = `sha256:${sha256(body)}`;
  transaction(() => {
    const sql = "INSERT INTO inbox VALUES (?, '-', ?, ?, ?) ON CONFLICT (id) DO NOTHING";
    if (change(sql, key, body, ASIDE, now()) === 0) return;
    log('alert', 'event.refused', {subject: isWord(id) ? id : key, reason: 'malformed event'});
  });
  return undefined;
}

const isWord = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]+$/.test(value);

// #region process
/** pt: Uma consulta por documento, seja qual for o número de eventos. / en: One query per document, however many events there are. */
export async function processEvents(): Promise<void> {
  // pt: Vale o id com que foi guardado (`webhook-id`), não o do corpo. / en: The id under which it is stored (`webhook-id`) counts, not that of the body.
  const sql = 'SELECT id, body FROM inbox WHERE done = 0 ORDER BY rowid';
  const events = rows<{id: string; body: Uint8Array}>(sql)
    .map(({id, body}) => ({...JSON.parse(Buffer.from(body).toString('utf8')) as Event, id}));
  events.filter(isMalformed).forEach((event) => putAside([event.id, [event]], 'malformed data'));
  const wellFormed = events.filter((event) => !isMalformed(event));
  const groups = Map.groupBy(wellFormed, ({id, data}) => data?.documentId ?? id);
  await forEachItem(groups, async ([subject, group]) => {
    const others = group.filter(({data}) => data?.documentId == null);
    for (const {id, type, data} of others) react(id, type, data ?? {});
    const {documentId, externalReference} = group[0]?.data ?? {};
    if (documentId != null && !(await refresh(documentId, externalReference ?? ''))) {
      log('info', 'event.ignored', {document: documentId});
    }
    // pt: Marca-se no fim: o que uma falha interrompe é processado outra vez.
    // en: Marked at the end: what a crash interrupts is processed again.
    mark(group, DONE);
    log('info', 'event.done', {subject, events: group.length});
  }, putAside, ([subject]) => ({part: 'inbox', subject}));
}
// #endregion

/** pt: Um campo que se usa não é o do contrato: uma pessoa vê, e os outros eventos continuam. / en: A field that is used is not that of the contract: a person looks, and the other events go on. */
function isMalformed({data}: Event): boolean {
  const {documentId, externalReference}: Readonly<Record<string, unknown>> = data ?? {};
  const isId = typeof documentId === 'string' && /^[\w-]+$/.test(documentId);
  return (documentId != null && !isId) || (externalReference != null && typeof externalReference !== 'string');
}

function putAside([subject, group]: readonly [string, readonly Event[]], reason: string): void {
  transaction(() => {
    mark(group, ASIDE);
    log('alert', 'event.refused', {subject, reason});
  });
}

function mark(group: readonly Event[], how: number): void {
  transaction(() => group.forEach(({id}) => change('UPDATE inbox SET done = ? WHERE id = ?', how, id)));
}

/** pt: Há eventos por processar? / en: Are there events to process? */
export const hasEvents = (): boolean => row('SELECT 1 FROM inbox WHERE done = 0') !== undefined;

function react(id: string, type: string, data: Readonly<Record<string, unknown>>): void {
  switch (type) {
    case 'document.received':
      return setMeta('collect-at', 0);
    case 'webhook_endpoint.disabled':
      return setMeta('reconcile-at', 0);
    case 'credential.expiring':
      return log('alert', 'credential.expiring', {event: id, ...expiring(data)});
    default:
      // pt: Um tipo novo não é um erro. / en: A new type is not an error.
      return log('info', 'event.ignored', {event: id, type});
  }
}

/** pt: Só os campos do contrato: um novo, ou de outro tipo, não é para o registo. / en: Only the fields of the contract: a new one, or one of another type, is not for the log. */
function expiring(data: Readonly<Record<string, unknown>>): Readonly<Record<string, string | number>> {
  const named = ['clientId', 'ending', 'expiresAt', 'daysLeft'].map((name) => [name, data[name]] as const);
  return Object.fromEntries(named.filter((one): one is [string, string | number] => ['string', 'number'].includes(typeof one[1])));
}
