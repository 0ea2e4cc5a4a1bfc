<?php
declare(strict_types=1);

namespace Connector;

/** pt: O token: um para todos os pedidos. / en: The token: one for all requests. */
final class Token
{
    /** pt: Com outros âmbitos, outro token. / en: With other scopes, another token. */
    private readonly string $client;
    private readonly string $form;
    private int $failures = 0;

    public function __construct(
        private readonly Store $store,
        private readonly Http $http,
        private readonly Secrets $secrets,
        private readonly Settings $settings,
    ) {
        $this->client = "$settings->clientId $settings->scopes";
        $this->form = http_build_query(array_filter(['grant_type' => 'client_credentials', 'scope' => $settings->scopes]));
    }

    // #region token
    /** pt: O guardado, que serve a todos os processos, ou um novo. / en: The stored one, which serves every process, or a new one. */
    public function get(): string
    {
        $stored = json_decode($this->store->meta('token') ?? 'null');
        $isUsable = $stored?->client === $this->client && Clock::now() < $stored->until;
        return $isUsable ? $stored->value : $this->renew();
    }

    /** pt: Depois de um 401: este token já não serve. / en: After a 401: this token no longer serves. */
    public function forget(): void
    {
        $this->store->change("DELETE FROM meta WHERE name = 'token'");
    }

    private function renew(): string
    {
        // pt: O segredo mais recente primeiro; os anteriores são o caminho de volta na rotação.
        // en: The newest secret first; those before it are the way back in a rotation.
        foreach ($this->secrets->client() as $secret) {
            $answer = $this->ask($secret);
            $granted = $answer?->json() ?? [];
            if ($answer?->status === 200 && isset($granted['access_token'])) {
                $lifetime = (int) ($granted['expires_in'] ?? 3600) * Clock::SECOND;
                $until = Clock::now() + $lifetime - min(Clock::MINUTE, intdiv($lifetime, 2));
                $value = $granted['access_token'];
                $client = $this->client;
                $this->store->setMeta('token', json_encode(compact('value', 'until', 'client')));
                $this->failures = 0;
                Log::info('token.new');
                return $value;
            }
            $error = $granted['error'] ?? '';
            if ($error === 'invalid_scope') {
                throw new Refused("token: invalid_scope ({$this->settings->scopes})");
            }
            if ($error !== 'invalid_client') {
                $until = Retry::nextAttempt($this->failures += 1, $answer?->header('Retry-After') ?? '');
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
        $headers = ['Authorization' => "Basic $client", 'Content-Type' => 'application/x-www-form-urlencoded'];
        return $this->http->send('POST', $this->settings->tokenUrl, $headers, $this->form);
    }
    // #endregion
}
