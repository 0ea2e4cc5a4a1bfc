<?php
declare(strict_types=1);

namespace Connector;

/** pt: O token: um para todos os pedidos. / en: The token: one for all requests. */
final class Token
{
    private string $value = '';
    private int $usableUntil = 0;
    private int $failures = 0;

    public function __construct(
        private readonly Http $http,
        private readonly Secrets $secrets,
        private readonly Settings $settings,
    ) {
    }

    // #region token
    /** pt: O guardado, ou um novo. / en: The cached one, or a new one. */
    public function get(): string
    {
        if (Clock::now() >= $this->usableUntil) {
            $this->renew();
        }
        return $this->value;
    }

    /** pt: Depois de um 401: este token já não serve. / en: After a 401: this token no longer serves. */
    public function forget(): void
    {
        $this->usableUntil = 0;
    }

    private function renew(): void
    {
        // pt: O segredo mais recente primeiro; os anteriores são o caminho de volta na rotação.
        // en: The newest secret first; those before it are the way back in a rotation.
        foreach ($this->secrets->client() as $secret) {
            $answer = $this->ask($secret);
            $granted = $answer?->json() ?? [];
            if ($answer?->status === 200 && isset($granted['access_token'])) {
                $lifetime = (int) ($granted['expires_in'] ?? 3600) * Clock::SECOND;
                $this->value = $granted['access_token'];
                $this->usableUntil = Clock::now() + $lifetime - min(Clock::MINUTE, intdiv($lifetime, 2));
                $this->failures = 0;
                Log::info('token.new');
                return;
            }
            $error = $granted['error'] ?? '';
            if ($error !== 'invalid_client') {
                $this->failures += 1;
                $until = Retry::nextAttempt($this->failures, $answer?->header('Retry-After') ?? '');
                $reason = $answer === null ? 'no answer' : "$answer->status $error";
                throw new Later("token: $reason", $until, everything: true);
            }
            Log::warn('token.secret-refused');
        }
        throw new Refused('token: invalid_client, with every secret');
    }

    private function ask(string $secret): ?Answer
    {
        $client = base64_encode($this->settings->clientId . ':' . $secret);
        $headers = ['Authorization' => "Basic $client"]
            + ['Content-Type' => 'application/x-www-form-urlencoded'];
        $form = 'grant_type=client_credentials';
        return $this->http->send('POST', $this->settings->tokenUrl, $headers, $form);
    }
    // #endregion
}
