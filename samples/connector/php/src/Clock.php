<?php
declare(strict_types=1);

namespace Connector;

/** pt: Milissegundos Unix; CLOCK_OFFSET_SECONDS é para testes. / en: Unix milliseconds; CLOCK_OFFSET_SECONDS is for tests. */
final class Clock
{
    public const SECOND = 1000;
    public const MINUTE = 60 * self::SECOND;
    public const HOUR = 60 * self::MINUTE;
    public const DAY = 24 * self::HOUR;

    public static function now(): int
    {
        $offset = (int) getenv('CLOCK_OFFSET_SECONDS');
        return (int) (microtime(true) * 1000) + $offset * self::SECOND;
    }

    public static function toIso(int $moment): string
    {
        return gmdate('Y-m-d\TH:i:s', intdiv($moment, 1000)) . sprintf('.%03dZ', $moment % 1000);
    }

    public static function fromIso(string $text): int
    {
        return (int) (new \DateTimeImmutable($text))->format('Uv');
    }
}
