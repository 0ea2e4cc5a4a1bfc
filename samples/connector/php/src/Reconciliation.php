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
        $startedAt = null;
        $missing = 0;
        foreach (Api::pages('/events', $since) as $page) {
            // pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
            $startedAt ??= $page->date();
            $events = $page->json()['items'];
            foreach ($events as $event) {
                // pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
                $missing += (int) in_array(Inbox::storeListed($event), Account::EVENTS, true);
            }
            Log::info('reconcile.page', ['events' => count($events)]);
        }
        if ($watermark > 0 && Clock::now() - $watermark > self::RETENTION - self::MARGIN) {
            Documents::refreshAll();
        }
        self::enableEndpoint();
        if ($startedAt === null) {
            // pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
            // en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
            Log::warn('reconcile.no-date');
        }
        Store::transaction(function () use ($startedAt, $watermark, $missing): void {
            // pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
            Store::setMeta('watermark', $startedAt ?? $watermark);
            self::judgeRefused($missing);
            // pt: Com webhooks, basta uma vez por dia; sem eles, ou recusados, os eventos só chegam por aqui.
            // en: With webhooks, once a day is enough; without them, or refused, events arrive only here.
            $isHearing = Store::meta('endpoint') !== null
                || Store::metaTime('webhook-at') > Clock::now() - Clock::DAY;
            $isDaily = $isHearing && Store::meta('webhooks-refused-since') === null;
            $pause = $isDaily ? Clock::DAY : 15 * Clock::MINUTE;
            Store::setMeta('reconcile-at', Clock::now() + $pause);
        });
        Log::info('reconcile.finished', ['missing' => $missing]);
        return $missing;
    }
    // #endregion

    /** pt: Recusar um webhook só é um problema se faltaram eventos; se não faltou nenhum, enviou-o um estranho. / en: To refuse a webhook is a problem only if events were missing; if none was, a stranger sent it. */
    private static function judgeRefused(int $missing): void
    {
        $since = Store::metaTime('webhooks-refused-since');
        if ($missing > 0 && $since > 0) {
            Store::setMeta('webhooks-missed', 'yes');
        }
        if (Store::meta('webhooks-missed') === null || $since === 0) {
            Store::deleteMeta('webhooks-refused-since', 'webhooks-refused-reason', 'webhooks-missed');
        } elseif (Clock::now() - $since > Clock::HOUR) {
            Store::alertDaily('webhook.refused', ['reason' => Store::meta('webhooks-refused-reason')]);
        }
    }

    /** pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. / en: The platform disabled it because deliveries failed: enables it, because this process answers again. */
    private static function enableEndpoint(): void
    {
        $endpoint = Store::meta('endpoint');
        if ($endpoint === null) {
            return;
        }
        $path = "/webhook-endpoints/$endpoint";
        $answer = Api::call('GET', $path);
        if ($answer->status === 404) {
            Store::transaction(static fn () => Account::forgetEndpoint($endpoint));
            return;
        }
        if ($answer->status !== 200) {
            throw Api::refusal($answer);
        }
        ['status' => $status, 'disabledReason' => $reason] = $answer->json() + ['disabledReason' => null];
        if ($status === 'enabled') {
            return;
        }
        Log::alert('endpoint.disabled', ['endpoint' => $endpoint, 'reason' => $reason]);
        // pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
        if ($reason === 'failing') {
            $headers = ['Content-Type' => Api::JSON, 'If-Match' => $answer->header('ETag')];
            $enabled = Api::call('PATCH', $path, '{"status": "enabled"}', $headers);
            if ($enabled->status !== 200) {
                throw Api::refusal($enabled);
            }
            Log::info('endpoint.enabled', ['endpoint' => $endpoint]);
        }
    }
}
