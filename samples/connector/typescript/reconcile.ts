/**
 * pt: Lê o que os webhooks não entregaram: todos os eventos desde a marca, com margem. Verifica também se o endereço foi desativado.
 * en: Reads what webhooks did not deliver: all events since the watermark, with a margin. Also checks whether the endpoint was disabled.
 */
import {EVENTS, forgetEndpoint} from './account.ts';
import {call, pages, refusal} from './api.ts';
import {refreshAll} from './documents.ts';
import {storeListed} from './inbox.ts';
import {log} from './log.ts';
import {now, DAY, HOUR, MINUTE} from './settings.ts';
import {alertDaily, deleteMeta, meta, setMeta, transaction} from './store.ts';

/** pt: Uma margem larga: um evento está na lista desde que acontece. / en: A wide margin: an event is in the list from the moment it happens. */
const MARGIN = 76 * HOUR;
/** pt: Os eventos são conservados 30 dias. / en: Events are kept for 30 days. */
const RETENTION = 30 * DAY;

// #region reconcile
export async function reconcile(): Promise<number> {
  const watermark = Number(meta('watermark')) || 0;
  const since = new Date(watermark - MARGIN).toISOString();
  const query: Record<string, string> = watermark === 0 ? {} : {since};
  let startedAt: number | undefined;
  let missing = 0;
  for await (const {items, at} of pages('/events', query)) {
    // pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
    startedAt ??= at;
    for (const event of items) {
      // pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
      if (EVENTS.includes(storeListed(event) ?? '')) missing += 1;
    }
    log('info', 'reconcile.page', {events: items.length});
  }
  if (watermark > 0 && now() - watermark > RETENTION - MARGIN) await refreshAll();
  await enableEndpoint();
  // pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
  // en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
  if (startedAt === undefined) log('warn', 'reconcile.no-date');
  transaction(() => {
    // pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
    setMeta('watermark', startedAt ?? watermark);
    judgeRefused(missing);
    // pt: Com webhooks, basta uma vez por dia; sem eles, ou recusados, os eventos só chegam por aqui.
    // en: With webhooks, once a day is enough; without them, or refused, events arrive only here.
    const hasWebhooks = meta('endpoint') !== undefined || now() - Number(meta('webhook-at') ?? 0) < DAY;
    const isDaily = hasWebhooks && meta('webhooks-refused-since') === undefined;
    setMeta('reconcile-at', now() + (isDaily ? DAY : 15 * MINUTE));
  });
  log('info', 'reconcile.finished', {missing});
  return missing;
}
// #endregion

/**
 * pt: Recusar um webhook só é um problema se faltaram eventos; se não faltou nenhum, enviou-o um estranho.
 * en: To refuse a webhook is a problem only if events were missing; if none was, a stranger sent it.
 */
function judgeRefused(missing: number): void {
  const since = Number(meta('webhooks-refused-since') ?? 0);
  if (missing > 0 && since > 0) setMeta('webhooks-missed', 'yes');
  if (meta('webhooks-missed') === undefined || since === 0) {
    deleteMeta('webhooks-refused-since', 'webhooks-refused-reason', 'webhooks-missed');
  } else if (now() - since > HOUR) alertDaily('webhook.refused', {reason: meta('webhooks-refused-reason')});
}

/** pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. / en: The platform disabled it because deliveries failed: enables it, because this process answers again. */
async function enableEndpoint(): Promise<void> {
  const id = meta('endpoint');
  if (id === undefined) return;
  const path = `/webhook-endpoints/${id}`;
  const answer = await call(path);
  if (answer.status === 404) return transaction(() => forgetEndpoint(id));
  if (answer.status !== 200) throw refusal(answer);
  const value = JSON.parse(answer.body.toString('utf8')) as {status: string; disabledReason: string | null};
  if (value.status === 'enabled') return;
  log('alert', 'endpoint.disabled', {endpoint: id, reason: value.disabledReason ?? undefined});
  // pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
  if (value.disabledReason !== 'failing') return;
  const enabled = await call(path, {
    method: 'PATCH',
    headers: {'Content-Type': 'application/json', 'If-Match': answer.headers.get('ETag') ?? ''},
    body: JSON.stringify({status: 'enabled'}),
  });
  if (enabled.status !== 200) throw refusal(enabled);
  log('info', 'endpoint.enabled', {endpoint: id});
}
