/**
 * pt: Os eventos, venham por webhook ou por reconciliação: guardados uma vez, processados até ao fim.
 * en: The events, whether by webhook or by reconciliation: stored once, processed to the end.
 */
import {refresh} from './documents.ts';
import {log} from './log.ts';
import {Later} from './retry.ts';
import {change, rows, setMeta, transaction} from './store.ts';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: {readonly documentId?: string; readonly externalReference?: string};
}

// #region inbox
/** pt: Falso se já lá estava. / en: False when it was there already. */
export function storeEvent(id: string, type: string, body: Uint8Array): boolean {
  const isNew = change('INSERT INTO inbox VALUES (?, ?, ?, 0) ON CONFLICT (id) DO NOTHING', id, type, body) > 0;
  if (isNew) log('info', 'event.stored', {event: id, type});
  return isNew;
}

/** pt: Uma consulta por documento, por muitos que sejam os eventos. / en: One query per document, however many the events. */
export async function processEvents(): Promise<void> {
  const events = rows<{body: Uint8Array}>('SELECT body FROM inbox WHERE done = 0 ORDER BY rowid')
    .map(({body}) => JSON.parse(Buffer.from(body).toString('utf8')) as Event);
  let later: Later | undefined;
  for (const [subject, group] of Map.groupBy(events, ({id, data}) => data.documentId ?? id)) {
    try {
      for (const {id, type, data} of group.filter((one) => one.data.documentId === undefined)) react(id, type, data);
      const {documentId, externalReference = ''} = group[0]?.data ?? {};
      if (documentId !== undefined && !(await refresh(documentId, externalReference))) {
        log('info', 'event.ignored', {document: documentId});
      }
      // pt: Marcar no fim: o que uma falha interrompeu é processado outra vez.
      // en: Mark at the end: what a crash interrupted is processed again.
      transaction(() => group.forEach(({id}) => change('UPDATE inbox SET done = 1 WHERE id = ?', id)));
      log('info', 'event.done', {subject, events: group.length});
    } catch (error) {
      if (!(error instanceof Later)) throw error;
      later = error;
      if (error.everything) throw error;
    }
  }
  if (later !== undefined) throw later;
}
// #endregion

function react(id: string, type: string, data: object): void {
  switch (type) {
    case 'document.received':
      return setMeta('collect-at', 0);
    case 'webhook_endpoint.disabled':
      return setMeta('reconcile-at', 0);
    case 'credential.expiring':
      return log('alert', 'credential.expiring', {event: id, ...data});
    default:
      // pt: Um tipo novo não é um erro. / en: A new type is not an error.
      return log('info', 'event.ignored', {event: id, type});
  }
}
