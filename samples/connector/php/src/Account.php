<?php
declare(strict_types=1);

namespace Connector;

/** pt: Registar o endereço de webhook e fazer a rotação dos dois segredos, sempre com caminho de volta. / en: Register the webhook endpoint and rotate both secrets, always with a way back. */
final class Account
{
    /** pt: Os tipos que o endereço recebe. / en: The types that the endpoint gets. */
    public const EVENTS = [
        'document.rejected', 'document.delivered', 'document.failed', 'document.status_changed',
        'document.annulled', 'document.received', 'credential.expiring',
    ];

    public function __construct(
        private readonly Store $store,
        private readonly Api $api,
        private readonly Outbox $outbox,
        private readonly Secrets $secrets,
        private readonly Settings $settings,
    ) {
    }

    public function register(string $url): void
    {
        $body = json_encode(['url' => $url, 'description' => 'connector', 'events' => self::EVENTS]);
        $this->outbox->ask('register', new Request('register', $url, '/webhook-endpoints', $body));
    }

    /**
     * @param bool $isExposed pt: o anterior deixa já de assinar / en: the one before stops signing at once
     * @return list<object> pt: os pedidos; o último é este / en: the requests; the last is this one
     */
    public function rotateWebhookSecret(bool $isExposed): array
    {
        $endpoint = $this->store->meta('endpoint') ?? throw new Refused('no webhook endpoint: register first');
        return $this->outbox->ask('rotate-webhook', self::webhookRotation($endpoint, $isExposed), $isExposed);
    }

    private static function webhookRotation(string $endpoint, bool $isExposed): Request
    {
        $path = "/webhook-endpoints/$endpoint/secret-rotation";
        return new Request('rotate-webhook', $endpoint, $path, json_encode(['expirePreviousNow' => $isExposed]));
    }

    /** @return list<object> pt: os pedidos; o último é este / en: the requests; the last is this one */
    public function rotateClientSecret(int $overlapHours): array
    {
        // pt: Na sobreposição, o segredo em uso pode ser o antigo: outra rotação acabava com o do meio.
        // pt: Com 0 horas, por exposição, acabam todos já.
        // en: In an overlap the secret in use may be the old one: another rotation would end the one
        // en: in between. With 0 hours, after an exposure, all of them end at once.
        $until = $this->store->metaTime('client-overlap-until');
        if ($overlapHours > 0 && Clock::now() < $until) {
            $end = Clock::toIso($until);
            $then = 'rotate then, or with 0 hours if a secret was exposed';
            throw new Refused("the overlap of the last rotation runs until $end: $then");
        }
        $id = $this->settings->clientId;
        $path = '/credentials/' . rawurlencode($id) . '/secret-rotation';
        $body = json_encode(['overlapHours' => $overlapHours]);
        $request = new Request('rotate-client', $id, $path, $body);
        return $this->outbox->ask('rotate-client', $request, isUrgent: $overlapHours === 0);
    }

    /** @return array<string, Kind> */
    public function kinds(): array
    {
        // pt: Sem resposta, outra rotação não faz mal: o segredo em uso mantém-se até ao fim da sobreposição. / en: Without an answer, another rotation does no harm: the secret in use stays until the overlap ends.
        return [
            'register' => new Kind($this->registered(...), $this->findEndpoint(...), hasSecret: true, isLookedFor: true),
            'rotate-webhook' => new Kind(
                fn (object $entry, array $answer) =>
                    $this->secrets->rotate($entry->subject, $answer['secret'], $answer['previousSecretExpiresAt']),
                hasSecret: true,
            ),
            'rotate-client' => new Kind($this->rotatedClient(...), hasSecret: true),
        ];
    }

    /** @param array<string, mixed> $endpoint */
    private function registered(object $_, array $endpoint): void
    {
        $this->store->setMeta('endpoint', $endpoint['id']);
        if (isset($endpoint['secret'])) {
            $this->secrets->add($endpoint['id'], $endpoint['secret']);
            return;
        }
        // pt: Já registado, e o segredo não se sabe. / en: Registered already, and the secret is not known.
        $this->outbox->putNext('rotate-webhook', self::webhookRotation($endpoint['id'], isExposed: false));
    }

    /** @return array<string, mixed>|null */
    private function findEndpoint(object $entry): ?array
    {
        foreach ($this->api->read('/webhook-endpoints')->json()['items'] as $endpoint) {
            if ($endpoint['url'] === $entry->subject) {
                return ['id' => $endpoint['id']];
            }
        }
        return null;
    }

    /** @param array<string, mixed> $answer */
    private function rotatedClient(object $_, array $answer): void
    {
        ['clientSecret' => $secret, 'previousSecretExpiresAt' => $until] = $answer;
        $this->secrets->rotate(Secrets::CLIENT, $secret, $until);
        $this->store->setMeta('client-overlap-until', $until === null ? 0 : Clock::fromIso($until));
    }
}
