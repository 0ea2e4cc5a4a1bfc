<?php
declare(strict_types=1);

namespace Connector;

/** pt: Regista o endereço de webhook e faz a rotação dos dois segredos; durante a sobreposição, o anterior fica como alternativa. / en: Registers the webhook endpoint and rotates both secrets; during the overlap, the previous secret stays as a fallback. */
final class Account
{
    /** pt: Os tipos de evento que o endereço recebe. / en: The event types that the endpoint receives. */
    public const EVENTS = [
        'document.rejected', 'document.delivered', 'document.failed', 'document.status_changed',
        'document.annulled', 'document.received', 'credential.expiring',
    ];

    public static function register(string $url): void
    {
        $body = json_encode(['url' => $url, 'description' => 'connector', 'events' => self::EVENTS]);
        Outbox::ask('register', new Request('register', $url, '/webhook-endpoints', $body));
    }

    /**
     * pt: Depois de uma exposição, os segredos conhecidos terminam já, mesmo sem plataforma e sem endereço; a resposta só acrescenta o novo.
     * en: After an exposure, the known secrets end now, even without a platform or an endpoint; the response only adds the new one.
     *
     * @param bool $isExposed pt: o segredo anterior deixa de assinar de imediato / en: the previous secret stops signing at once
     * @return list<object> pt: os pedidos; o último é este / en: the requests; the last is this one
     */
    public static function rotateWebhookSecret(bool $isExposed): array
    {
        $endpoint = Store::transaction(static function () use ($isExposed): ?string {
            if ($isExposed) {
                Secrets::endWebhooks();
            }
            $id = Store::meta('endpoint');
            if ($id !== null) {
                Outbox::putNext('rotate-webhook', self::webhookRotation($id, $isExposed), $isExposed);
            }
            return $id;
        });
        return $endpoint === null
            ? throw new Refused('no webhook endpoint: register first')
            : Outbox::attempts('rotate-webhook');
    }

    private static function webhookRotation(string $endpoint, bool $isExposed): Request
    {
        $path = "/webhook-endpoints/$endpoint/secret-rotation";
        return new Request('rotate-webhook', $endpoint, $path, json_encode(['expirePreviousNow' => $isExposed]));
    }

    /** @return list<object> pt: os pedidos; o último é este / en: the requests; the last is this one */
    public static function rotateClientSecret(int $overlapHours): array
    {
        // pt: Na sobreposição, o segredo em uso pode ainda ser o antigo: outra rotação invalidava o intermédio. Com 0
        // pt: horas, depois de uma exposição, os anteriores terminam todos de imediato.
        // en: In an overlap, the old secret may still be the one in use: another rotation would invalidate the one in
        // en: between. With 0 hours, after an exposure, all earlier secrets end at once.
        $until = Store::metaTime('client-overlap-until');
        if ($overlapHours > 0 && Clock::now() < $until) {
            $end = Clock::toIso($until);
            $then = 'rotate then, or with 0 hours if a secret was exposed';
            throw new Refused("the overlap of the last rotation runs until $end: $then");
        }
        $id = Settings::$clientId;
        $path = '/credentials/' . rawurlencode($id) . '/secret-rotation';
        $body = json_encode(['overlapHours' => $overlapHours]);
        $request = new Request('rotate-client', $id, $path, $body);
        return Outbox::ask('rotate-client', $request, isUrgent: $overlapHours === 0);
    }

    /** @return array<string, Kind> */
    public static function kinds(): array
    {
        // pt: Se a resposta se perde, outra rotação não faz mal: o segredo em uso vale até ao fim da sobreposição. / en: If the response is lost, another rotation does no harm: the secret in use stays valid until the overlap ends.
        return [
            'register' => new Kind(self::registered(...), self::findEndpoint(...), hasSecret: true, findsFirst: fn (): bool => true),
            'rotate-webhook' => new Kind(self::rotatedWebhook(...), refused: self::refusedWebhook(...), hasSecret: true),
            'rotate-client' => new Kind(self::rotatedClient(...), hasSecret: true),
        ];
    }

    /** @param array<string, mixed> $endpoint */
    private static function registered(object $_, array $endpoint): void
    {
        Store::setMeta('endpoint', $endpoint['id']);
        if (isset($endpoint['secret'])) {
            Secrets::add($endpoint['id'], $endpoint['secret']);
            return;
        }
        // pt: O endereço já estava registado, e o seu segredo não é conhecido. / en: The endpoint was registered already, and its secret is not known.
        Outbox::putNext('rotate-webhook', self::webhookRotation($endpoint['id'], isExposed: false));
    }

    /** @return array<string, mixed>|null */
    private static function findEndpoint(object $entry): ?array
    {
        foreach (Api::read('/webhook-endpoints')->json()['items'] as $endpoint) {
            if ($endpoint['url'] === $entry->subject) {
                return ['id' => $endpoint['id']];
            }
        }
        return null;
    }

    /** @param array<string, mixed> $answer */
    private static function rotatedWebhook(object $entry, array $answer): void
    {
        Secrets::rotate($entry->subject, $answer['secret'], $answer['previousSecretExpiresAt']);
    }

    private static function refusedWebhook(object $entry, string $code): void
    {
        if ($code === 'resource-not-found') {
            self::forgetEndpoint($entry->subject);
        }
    }

    /** pt: O endereço foi eliminado na plataforma; dentro da transação de quem chama. / en: The endpoint was deleted on the platform; inside the caller's transaction. */
    public static function forgetEndpoint(string $endpoint): void
    {
        Store::change('UPDATE secrets SET until = 0 WHERE owner = ?', $endpoint);
        // pt: Outro `register` pode tê-lo substituído. / en: Another `register` may have replaced it.
        if (Store::meta('endpoint') === $endpoint) {
            Store::deleteMeta('endpoint', 'webhooks-missing-since', 'webhooks-refused-reason', 'webhooks-missed');
            $soon = Clock::now() + 15 * Clock::MINUTE;
            Store::setMeta('reconcile-at', min(Store::metaTime('reconcile-at'), $soon));
            Log::alert('endpoint.gone', ['endpoint' => $endpoint]);
        }
    }

    /** @param array<string, mixed> $answer */
    private static function rotatedClient(object $_, array $answer): void
    {
        ['clientSecret' => $secret, 'previousSecretExpiresAt' => $until] = $answer;
        Secrets::rotate(Secrets::CLIENT, $secret, $until);
        Store::setMeta('client-overlap-until', $until === null ? 0 : Clock::fromIso($until));
    }
}
