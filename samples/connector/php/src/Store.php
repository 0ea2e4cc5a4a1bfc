<?php
declare(strict_types=1);

namespace Connector;

use PDO;

/** pt: Os dados que não se podem perder, em SQLite: cada transação está no disco antes do passo seguinte. / en: The data that must not be lost, in SQLite: each transaction is on the disk before the next step. */
final class Store
{
    private const SCHEMA = <<<'SQL'
        CREATE TABLE IF NOT EXISTS documents (
            reference TEXT PRIMARY KEY, external_reference TEXT NOT NULL, generation INTEGER NOT NULL,
            document_id TEXT UNIQUE, state TEXT NOT NULL, failure TEXT, updated_at INTEGER NOT NULL);
        CREATE INDEX IF NOT EXISTS documents_external ON documents (external_reference);
        CREATE INDEX IF NOT EXISTS documents_state ON documents (state);
        CREATE TABLE IF NOT EXISTS outbox (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, subject TEXT NOT NULL,
            path TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL, key TEXT NOT NULL UNIQUE,
            state TEXT NOT NULL, attempts INTEGER NOT NULL, first_at INTEGER, next_at INTEGER NOT NULL,
            status INTEGER, code TEXT, answer TEXT);
        CREATE INDEX IF NOT EXISTS outbox_due ON outbox (state, next_at);
        CREATE INDEX IF NOT EXISTS outbox_subject ON outbox (kind, subject);
        CREATE TABLE IF NOT EXISTS inbox (
            id TEXT PRIMARY KEY, type TEXT NOT NULL, body BLOB NOT NULL, state TEXT NOT NULL);
        CREATE INDEX IF NOT EXISTS inbox_due ON inbox (state);
        CREATE TABLE IF NOT EXISTS received (
            id TEXT PRIMARY KEY, number TEXT NOT NULL, seller_nif TEXT NOT NULL, amount TEXT NOT NULL,
            currency TEXT NOT NULL, xml BLOB NOT NULL, sha256 TEXT NOT NULL, booking TEXT NOT NULL,
            state TEXT NOT NULL);
        CREATE INDEX IF NOT EXISTS received_invoice ON received (seller_nif, number);
        CREATE INDEX IF NOT EXISTS received_state ON received (state);
        CREATE TABLE IF NOT EXISTS secrets (
            id INTEGER PRIMARY KEY, owner TEXT NOT NULL, value TEXT NOT NULL, until INTEGER);
        CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
        SQL;
    /** pt: Colunas que vieram depois: também uma base de dados anterior as recebe. / en: Columns that came later: an earlier database gets them too. */
    private const LATER_COLUMNS = [
        ['documents', 'reasons', "TEXT NOT NULL DEFAULT ''"], ['documents', 'etag', 'TEXT'],
        ['documents', 'checked_at', 'INTEGER NOT NULL DEFAULT 0'], ['documents', 'stuck_at', 'INTEGER NOT NULL DEFAULT 0'],
        ['outbox', 'sha256', 'TEXT'], ['inbox', 'at', 'INTEGER NOT NULL DEFAULT 0'],
        ['received', 'type_code', "TEXT NOT NULL DEFAULT '-'"], ['received', 'tried_at', 'INTEGER NOT NULL DEFAULT 0'],
    ];
    private const VERSION = 5;

    private static ?PDO $opened = null;
    private static bool $isInTransaction = false;

    /** pt: Abre-se só quando é precisa: argumentos errados não criam ficheiros. / en: Opened only when needed: wrong arguments create no files. */
    private static function database(): PDO
    {
        if (self::$opened !== null) {
            return self::$opened;
        }
        try {
            return self::open();
        } catch (\ErrorException | \PDOException $error) {
            throw new \RuntimeException('DATA_DIR: ' . Settings::$dataDir . "/connector.db: {$error->getMessage()}");
        }
    }

    private static function open(): PDO
    {
        // pt: A pasta tem segredos. / en: The folder holds secrets.
        umask(0077);
        if (!is_dir(Settings::$dataDir)) {
            mkdir(Settings::$dataDir, recursive: true);
        }
        self::$opened = new PDO('sqlite:' . Settings::$dataDir . '/connector.db', options: [
            PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
            PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_OBJ,
            PDO::ATTR_TIMEOUT => 10,
        ]);
        self::$opened->sqliteCreateFunction('sha256', static fn (string $bytes): string => hash('sha256', $bytes));
        $version = self::row('PRAGMA user_version')->user_version;
        if ($version > self::VERSION) {
            $known = self::VERSION;
            $found = "the database of a newer connector (version $version; this one knows $known)";
            $cure = 'use the newer connector, or restore the backup from before the upgrade';
            throw new \InvalidArgumentException("DATA_DIR has $found: $cure");
        }
        self::$opened->exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
        // pt: O que se apaga deixa de estar no ficheiro, e nas cópias. / en: What is deleted is no longer in the file, nor in backups.
        self::$opened->exec('PRAGMA secure_delete = ON');
        if ($version < self::VERSION) {
            self::transaction(self::upgrade(...));
            self::warnOfReaders();
        }
        return self::$opened;
    }

    /** pt: Cada passo pode repetir-se: uma base de dados anterior recebe só o que lhe falta. / en: Each step can be repeated: an earlier database gets only what it lacks. */
    private static function upgrade(): void
    {
        self::$opened->exec(self::SCHEMA);
        foreach (self::LATER_COLUMNS as [$table, $column, $type]) {
            if (self::row('SELECT 1 FROM pragma_table_info(?) WHERE name = ?', $table, $column) === null) {
                self::$opened->exec("ALTER TABLE $table ADD COLUMN $column $type");
            }
        }
        self::$opened->exec('PRAGMA user_version = ' . self::VERSION);
    }

    /** pt: A pasta tem segredos; com outros ficheiros lá, quem a criou decide. / en: The folder holds secrets; as it may have other files, who created it decides. */
    private static function warnOfReaders(): void
    {
        $mode = fileperms(Settings::$dataDir) & 0777;
        if (($mode & 077) !== 0) {
            Log::warn('data.readable', ['mode' => decoct($mode)]);
        }
    }

    /** @return resource pt: só um `run` por base de dados, enquanto está aberto / en: only one `run` per database, while it is open */
    public static function lockRun(): mixed
    {
        self::database();
        $lock = fopen(Settings::$dataDir . '/run.lock', 'c');
        return flock($lock, LOCK_EX | LOCK_NB) ? $lock : throw new \RuntimeException('another run uses ' . Settings::$dataDir);
    }

    /** @return list<object> */
    public static function rows(string $sql, string|int|null ...$values): array
    {
        return self::run($sql, $values)->fetchAll();
    }

    public static function row(string $sql, string|int|null ...$values): ?object
    {
        return self::rows($sql, ...$values)[0] ?? null;
    }

    /** pt: O número de linhas alteradas. / en: The number of changed rows. */
    public static function change(string $sql, string|int|null ...$values): int
    {
        return self::run($sql, $values)->rowCount();
    }

    /**
     * @template T
     * @param callable(): T $work pt: tudo ou nada; dentro de outra, faz parte dela / en: all or nothing; inside another, it is part of that one
     * @return T
     */
    public static function transaction(callable $work): mixed
    {
        if (self::$isInTransaction) {
            return $work();
        }
        self::database()->exec('BEGIN IMMEDIATE');
        self::$isInTransaction = true;
        Log::hold();
        try {
            $result = $work();
            Log::writeAlerts();
            self::database()->exec('COMMIT');
            self::$isInTransaction = false;
            Log::release(isStored: true);
            return $result;
        } catch (\Throwable $error) {
            self::$isInTransaction = false;
            Log::release(isStored: false);
            try {
                self::database()->exec('ROLLBACK');
            } catch (\PDOException) {
                // pt: Com o disco cheio, o SQLite já desfez a transação. / en: With a full disk, SQLite has already rolled back the transaction.
            }
            throw $error;
        }
    }

    /** pt: Tira dos ficheiros o que foi apagado: também o de uma versão que não o apagava por inteiro, uma vez. / en: Takes what was deleted out of the files: once also that of a version that did not erase it. */
    public static function erase(): void
    {
        if (self::meta('erased') === null) {
            self::change('VACUUM');
            self::setMeta('erased', 'yes');
        }
        if (self::row('PRAGMA wal_checkpoint(TRUNCATE)')->busy !== 0) {
            throw new \RuntimeException('connector.db is in use: run purge again');
        }
    }

    public static function meta(string $name): ?string
    {
        return self::row('SELECT value FROM meta WHERE name = ?', $name)?->value;
    }

    /** pt: 0 se não está guardado. / en: 0 if it is not stored. */
    public static function metaTime(string $name): int
    {
        return (int) self::meta($name);
    }

    /** pt: A base de dados é uma cópia reposta: falta o que aconteceu depois da cópia. / en: The database is a restored copy: what happened after the copy is missing. */
    public static function isRestored(): bool
    {
        return self::meta('restored') !== null;
    }

    public static function setMeta(string $name, string|int $value): void
    {
        $sql = 'INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
        self::change($sql, $name, (string) $value);
    }

    public static function deleteMeta(string ...$names): void
    {
        foreach ($names as $name) {
            if (self::meta($name) !== null) {
                self::change('DELETE FROM meta WHERE name = ?', $name);
            }
        }
    }

    public static function isTold(string $name, int $within = Clock::DAY): bool
    {
        return abs(Clock::now() - self::metaTime("told:$name")) < $within;
    }

    /**
     * pt: Uma vez por dia, seja qual for o processo; falso se já o disse. / en: Once a day, whatever the process; false if it has told already.
     *
     * @param array<string, string|int|null> $fields
     */
    public static function alertDaily(string $step, array $fields, string $about = ''): bool
    {
        if (self::isTold("$step$about")) {
            return false;
        }
        self::transaction(function () use ($step, $about, $fields): void {
            self::setMeta("told:$step$about", Clock::now());
            Log::alert($step, $fields);
        });
        return true;
    }

    /**
     * pt: Entretanto, um aviso. / en: Meanwhile, a warning.
     *
     * @param array<string, string|int|null> $fields
     */
    public static function alertDailyElseWarn(string $step, array $fields, string $about): void
    {
        if (!self::alertDaily($step, $fields, $about)) {
            Log::warn($step, $fields);
        }
    }

    /** @param array<string|int|null> $values */
    private static function run(string $sql, array $values): \PDOStatement
    {
        $statement = self::database()->prepare($sql);
        foreach (array_values($values) as $index => $value) {
            $type = match (true) {
                is_int($value) => PDO::PARAM_INT,
                is_null($value) => PDO::PARAM_NULL,
                default => PDO::PARAM_STR,
            };
            $statement->bindValue($index + 1, $value, $type);
        }
        $statement->execute();
        return $statement;
    }
}
