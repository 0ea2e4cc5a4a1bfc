/**
 * pt: O que os webhooks perderam: todos os eventos desde a marca, com margem; e o endereço, se foi desativado.
 * en: What the webhooks lost: every event since the watermark, with a margin; and the endpoint, if it was disabled.
 */
import {EVENTS} from './account.ts';
import {call, pages, refusal} from './api.ts';
import {refreshAll} from './documents.ts';
import {storeEvent} from './inbox.ts';
import {log} from './log.ts';
import {json} from './outbox.ts';
import {now, DAY, HOUR, MINUTE} from './settings.ts';
import {change, meta, setMeta, transaction} from './store.ts';

/** pt: Uma margem larga: a lista tem cada evento desde que acontece. / en: A wide margin: the list has each event from the moment it happens. */
const MARGIN = 76 * HOUR;
/** pt: Os eventos são conservados 30 dias. / en: Events are kept for 30 days. */
const RETENTION = 30 * DAY;

// #region reconcile
export async function reconcile(): Promise<number> {
  const watermark = Number(meta('watermark') ?? 0);
  const since = new Date(watermark - MARGIN).toISOString();
  const query: Record<string, string> = watermark === 0 ? {} : {since};
  let startedAt: number | undefined;
  let missing = 0;
  for await (const {items, at} of pages<{id: string; type: string}>('/events', query)) {
    // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
    startedAt ??= at;
    for (const event of items) {
      const isNew = storeEvent(event.id, event.type, json(event));
      // pt: Dos outros tipos não vem webhook. / en: Of the other types no webhook comes.
      if (isNew && EVENTS.includes(event.type)) missing += 1;
    }
    log('info', 'reconcile.page', {events: items.length});
  }
  if (watermark > 0 && now() - watermark > RETENTION - MARGIN) await refreshAll();
  await enableEndpoint();
  transaction(() => {
    // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
    setMeta('watermark', startedAt ?? watermark);
    // pt: Com webhooks, uma vez por dia; sem eles, é assim que se sabe. / en: With webhooks, once a day; without them, this is how one knows.
    const hasWebhooks = meta('endpoint') !== undefined || now() - Number(meta('webhook-at') ?? 0) < DAY;
    setMeta('reconcile-at', now() + (hasWebhooks ? DAY : 15 * MINUTE));
  });
  log('info', 'reconcile.finished', {missing});
  return missing;
}
// #endregion

/** pt: Desativado por falhar: este processo já responde outra vez. / en: Disabled because it failed: this process answers again. */
async function enableEndpoint(): Promise<void> {
  const id = meta('endpoint');
  if (id === undefined) return;
  const path = `/webhook-endpoints/${id}`;
  const answer = await call(path);
  if (answer.status === 404) {
    change(`DELETE FROM meta WHERE name = 'endpoint'`);
    return log('alert', 'endpoint.gone', {endpoint: id});
  }
  if (answer.status !== 200) throw refusal(answer);
  const value = JSON.parse(answer.body.toString('utf8')) as {status: string; disabledReason: string | null};
  if (value.status === 'enabled') return;
  log('alert', 'endpoint.disabled', {endpoint: id, reason: value.disabledReason ?? undefined});
  // pt: Se foi uma pessoa, ou um 410, decide uma pessoa. / en: If it was a person, or a 410, a person decides.
  if (value.disabledReason !== 'failing') return;
  const {status} = await call(path, {
    method: 'PATCH',
    headers: {'Content-Type': 'application/json', 'If-Match': answer.headers.get('ETag') ?? ''},
    body: JSON.stringify({status: 'enabled'}),
  });
  log('info', 'endpoint.enabled', {endpoint: id, status});
}
