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
import {alertDaily, alertDailyElseWarn, deleteMeta, meta, setMeta, transaction} from './store.ts';

/** pt: Uma margem larga: um evento está na lista desde que acontece. / en: A wide margin: an event is in the list from the moment it happens. */
const MARGIN = 76 * HOUR;
/** pt: Os eventos são conservados 30 dias. / en: Events are kept for 30 days. */
const RETENTION = 30 * DAY;

// #region reconcile
export async function reconcile(): Promise<number> {
  const watermark = Number(meta('watermark')) || 0;
  const since = new Date(watermark - MARGIN).toISOString();
  const query: Record<string, string> = watermark === 0 ? {} : {since};
  const began = now();
  let startedAt: number | undefined;
  const missing: string[] = [];
  for await (const {items, at} of pages('/events', query)) {
    // pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
    startedAt ??= at;
    // pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
    missing.push(...items.map((event) => storeListed(event) ?? '').filter((type) => EVENTS.includes(type)));
    log('info', 'reconcile.page', {events: items.length});
  }
  if (watermark > 0 && now() - watermark > RETENTION - MARGIN) await refreshAll();
  const subscribed = await enableEndpoint();
  const undelivered = missing.filter((type) => subscribed.includes(type)).length;
  // pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
  // en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
  if (startedAt === undefined) log('warn', 'reconcile.no-date');
  transaction(() => {
    // pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
    setMeta('watermark', startedAt ?? watermark);
    judgeWebhooks(missing.length, undelivered, began);
    // pt: Com webhooks, basta uma vez por dia; se não chegam ou são recusados, os eventos só vêm por aqui.
    // en: With webhooks, once a day is enough; if they do not arrive or are refused, events come only here.
    const hasWebhooks = meta('endpoint') !== undefined || now() - Number(meta('webhook-at') ?? 0) < DAY;
    const isDaily = hasWebhooks && meta('webhooks-missing-since') === undefined;
    setMeta('reconcile-at', now() + (isDaily ? DAY : 15 * MINUTE));
  });
  log('info', 'reconcile.finished', {missing: missing.length});
  return missing.length;
}
// #endregion

/**
 * pt: Há um problema se faltam eventos mais do que uma vez e, entretanto, nenhum webhook foi aceite (isso apaga as marcas). Se um foi
 * pt: recusado e nada falta, enviou-o um estranho. Um evento pode ainda vir a caminho: o alerta espera pela reconciliação seguinte.
 * en: There is a problem if events are missing more than once and no webhook was accepted meanwhile (that deletes the marks). If one was
 * en: refused and nothing is missing, a stranger sent it. An event may still be on its way: the alert waits for the next reconciliation.
 */
function judgeWebhooks(missing: number, undelivered: number, began: number): void {
  const since = Number(meta('webhooks-missing-since') ?? 0);
  const [reason, missed] = [meta('webhooks-refused-reason'), Number(meta('webhooks-missed') ?? 0)];
  const lost = reason === undefined ? undelivered : missing;
  if (since > 0 && lost > 0) setMeta('webhooks-missed', missed + lost);
  if (since > 0 && missed > 0 && now() - since > HOUR) {
    if (reason === undefined) alertDaily('webhook.missing', {events: missed, since: new Date(since).toISOString()});
    else alertDaily('webhook.refused', {reason});
  }
  const isStranger = reason !== undefined && missed + lost === 0;
  if (since === 0 || isStranger) deleteMeta('webhooks-missing-since', 'webhooks-refused-reason', 'webhooks-missed');
  if (since === 0 && undelivered > 0 && Number(meta('webhook-at') ?? 0) < began) setMeta('webhooks-missing-since', now());
}

/**
 * pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde.
 * en: The platform disabled it because deliveries failed: enables it, because this process answers again.
 *
 * @returns pt: os tipos de evento que entrega / en: the event types that it delivers
 */
async function enableEndpoint(): Promise<readonly string[]> {
  const id = meta('endpoint');
  if (id === undefined) return [];
  const path = `/webhook-endpoints/${id}`;
  const answer = await call(path);
  if (answer.status === 404) {
    transaction(() => forgetEndpoint(id));
    return [];
  }
  if (answer.status !== 200) throw refusal(answer);
  const value = JSON.parse(answer.body.toString('utf8')) as {status: string; disabledReason: string | null; events?: readonly string[]};
  const {events = EVENTS, disabledReason} = value;
  if (value.status === 'enabled') return events;
  alertDailyElseWarn('endpoint.disabled', {endpoint: id, reason: disabledReason ?? undefined}, `:${id} ${disabledReason}`);
  // pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
  if (disabledReason !== 'failing') return events;
  const enabled = await call(path, {
    method: 'PATCH',
    headers: {'Content-Type': 'application/json', 'If-Match': answer.headers.get('ETag') ?? ''},
    body: JSON.stringify({status: 'enabled'}),
  });
  if (enabled.status !== 200) throw refusal(enabled);
  log('info', 'endpoint.enabled', {endpoint: id});
  return events;
}
