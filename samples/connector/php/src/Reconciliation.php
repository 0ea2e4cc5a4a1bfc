<?php
declare(strict_types=1);

namespace Connector;

/** pt: Lê o que os webhooks não entregaram: todos os eventos desde a marca, com margem. Verifica também se o endereço foi desativado. / en: Reads what webhooks did not deliver: all events since the watermark, with a margin. Also checks whether the endpoint was disabled. */
final class Reconciliation
{
    /** pt: Uma margem larga: um evento está na lista desde que acontece. / en: A wide margin: an event is in the list from the moment it happens. */
    private const MARGIN = 76 * Clock::HOUR;
    /** pt: Os eventos são conservados 30 dias. / en: Events are kept for 30 days. */
    private const RETENTION = 30 * Clock::DAY;

    // #region reconcile
    /** @return int pt: quantos eventos faltavam / en: how many events were missing */
    public static function run(): int
    {
        $watermark = Store::metaTime('watermark');
        $since = $watermark === 0 ? [] : ['since' => Clock::toIso($watermark - self::MARGIN)];
        $began = Clock::now();
        $startedAt = null;
        $missing = [];
        foreach (Api::pages('/events', $since) as $page) {
            // pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
            $startedAt ??= $page->date();
            $events = $page->json()['items'];
            // pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
            $new = array_map(Inbox::storeListed(...), $events);
            array_push($missing, ...array_intersect($new, Account::EVENTS));
            Log::info('reconcile.page', ['events' => count($events)]);
        }
        if ($watermark > 0 && Clock::now() - $watermark > self::RETENTION - self::MARGIN) {
            Documents::refreshAll();
        }
        $undelivered = count(array_intersect($missing, self::enableEndpoint()));
        if ($startedAt === null) {
            // pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
            // en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
            Log::warn('reconcile.no-date');
        }
        $found = count($missing);
        Store::transaction(function () use ($startedAt, $watermark, $found, $undelivered, $began): void {
            // pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
            Store::setMeta('watermark', $startedAt ?? $watermark);
            self::judgeWebhooks($found, $undelivered, $began);
            // pt: Com webhooks, basta uma vez por dia; se não chegam ou são recusados, os eventos só vêm por aqui.
            // en: With webhooks, once a day is enough; if they do not arrive or are refused, events come only here.
            $isHearing = Store::meta('endpoint') !== null
                || Store::metaTime('webhook-at') > Clock::now() - Clock::DAY;
            $isDaily = $isHearing && Store::meta('webhooks-missing-since') === null;
            $pause = $isDaily ? Clock::DAY : 15 * Clock::MINUTE;
            Store::setMeta('reconcile-at', Clock::now() + $pause);
        });
        Log::info('reconcile.finished', ['missing' => $found]);
        return $found;
    }
    // #endregion

    /**
     * pt: Há um problema se faltam eventos mais do que uma vez e, entretanto, nenhum webhook foi aceite (isso apaga as marcas). Se um foi
     * pt: recusado e nada falta, enviou-o um estranho. Um evento pode ainda vir a caminho: o alerta espera pela reconciliação seguinte.
     * en: There is a problem if events are missing more than once and no webhook was accepted meanwhile (that deletes the marks). If one was
     * en: refused and nothing is missing, a stranger sent it. An event may still be on its way: the alert waits for the next reconciliation.
     */
    private static function judgeWebhooks(int $missing, int $undelivered, int $began): void
    {
        [$since, $missed] = [Store::metaTime('webhooks-missing-since'), Store::metaTime('webhooks-missed')];
        $reason = Store::meta('webhooks-refused-reason');
        $lost = $reason === null ? $undelivered : $missing;
        if ($since > 0 && $lost > 0) {
            Store::setMeta('webhooks-missed', $missed + $lost);
        }
        if ($since > 0 && $missed > 0 && Clock::now() - $since > Clock::HOUR) {
            if ($reason === null) {
                Store::alertDaily('webhook.missing', ['events' => $missed, 'since' => Clock::toIso($since)]);
            } else {
                Store::alertDaily('webhook.refused', ['reason' => $reason]);
            }
        }
        $isStranger = $reason !== null && $missed + $lost === 0;
        if ($since === 0 || $isStranger) {
            Store::deleteMeta('webhooks-missing-since', 'webhooks-refused-reason', 'webhooks-missed');
        }
        if ($since === 0 && $undelivered > 0 && Store::metaTime('webhook-at') < $began) {
            Store::setMeta('webhooks-missing-since', Clock::now());
        }
    }

    /**
     * pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. / en: The platform disabled it because deliveries failed: enables it, because this process answers again.
     *
     * @return list<string> pt: os tipos de evento que entrega / en: the event types that it delivers
     */
    private static function enableEndpoint(): array
    {
        $endpoint = Store::meta('endpoint');
        if ($endpoint === null) {
            return [];
        }
        $path = "/webhook-endpoints/$endpoint";
        $answer = Api::call('GET', $path);
        if ($answer->status === 404) {
            Store::transaction(static fn () => Account::forgetEndpoint($endpoint));
            return [];
        }
        if ($answer->status !== 200) {
            throw Api::refusal($answer);
        }
        $record = $answer->json() + ['disabledReason' => null, 'events' => Account::EVENTS];
        ['status' => $status, 'disabledReason' => $reason, 'events' => $events] = $record;
        if ($status === 'enabled') {
            return $events;
        }
        $fields = ['endpoint' => $endpoint, 'reason' => $reason];
        Store::alertDailyElseWarn('endpoint.disabled', $fields, ":$endpoint $reason");
        // pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
        if ($reason === 'failing') {
            $headers = ['Content-Type' => Api::JSON, 'If-Match' => $answer->header('ETag')];
            $enabled = Api::call('PATCH', $path, '{"status": "enabled"}', $headers);
            if ($enabled->status !== 200) {
                throw Api::refusal($enabled);
            }
            Log::info('endpoint.enabled', ['endpoint' => $endpoint]);
        }
        return $events;
    }
}
