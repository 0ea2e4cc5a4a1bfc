<?php
declare(strict_types=1);

namespace Connector;

/** pt: Porque um documento foi recusado ou rejeitado, falhou, ou voltou do adquirente: uma linha por motivo, o código primeiro. / en: Why a document was refused or rejected, failed, or came back from the buyer: one line per reason, the code first. */
final class Reasons
{
    /** pt: Os estados que precisam de uma pessoa, e o motivo de cada um. / en: The states that need a person, and the reason of each. */
    public const OF_STATE = [
        'rejected' => 'rule', 'failed' => 'failure', 'correction_requested' => 'code', 'returned' => 'code',
    ];
    /** pt: O código FE-AP com que o adquirente pede algo, por estado. / en: The FE-AP code with which the buyer asks for something, by state. */
    public const FEAP_CODES = ['correction_requested' => '14', 'returned' => '22'];

    /**
     * @param array<string, mixed> $record pt: em `reply`, o que o adquirente disse / en: in `reply`, what the buyer said
     * @return list<string>
     */
    public static function of(array $record): array
    {
        $state = $record['state'];
        return match (self::OF_STATE[$state] ?? null) {
            'rule' => self::errors($record),
            'failure' => [self::line($record['failure']['code'] ?? '-', $record['failure']['detail'] ?? '-')],
            'code' => [self::line(self::FEAP_CODES[$state], $record['reply'] ?? '-')],
            null => [],
        };
    }

    /**
     * @param string|null $answer pt: nada depois de `purge`; de um proxy, não é JSON / en: nothing after `purge`; from a proxy, it is not JSON
     * @return list<string>
     */
    public static function ofRefusal(string $code, ?string $answer): array
    {
        $problem = json_decode($answer ?? '', true);
        $problem = is_array($problem) ? $problem : [];
        $errors = self::errors($problem) ?: array_map(
            static fn (array $one): string =>
                self::line('-', $one['pointer'] ?? $one['parameter'] ?? '-', $one['detail']),
            $problem['errors'] ?? [],
        );
        // pt: `duplicate-document`: o documento que já tem o número. / en: `duplicate-document`: the document that has the number.
        $detail = trim(($problem['detail'] ?? '-') . ' ' . ($problem['documentId'] ?? ''));
        return [self::line($code, $problem['requestId'] ?? '-', $detail), ...$errors];
    }

    /**
     * pt: Um aviso não é um motivo. / en: A warning is not a reason.
     *
     * @param array<string, mixed> $record
     * @return list<string>
     */
    private static function errors(array $record): array
    {
        $lines = [];
        foreach ($record['issues'] ?? [] as $one) {
            if ($one['severity'] === 'error') {
                $lines[] = self::line($one['rule'], $one['pointer'] ?? $one['xpath'] ?? '-', $one['message']);
            }
        }
        return $lines;
    }

    private static function line(string ...$words): string
    {
        return preg_replace('/\s+/u', ' ', implode(' ', $words));
    }
}
