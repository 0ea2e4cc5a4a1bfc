package connector;

import connector.Failure.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;

/**
 * pt: Os dados que não se podem perder, em SQLite: cada transação está no disco antes do passo seguinte. Uma ligação para todos os threads.
 * en: The data that must not be lost, in SQLite: each transaction is on the disk before the next step. One connection for all threads.
 */
final class Store {
  private static final String SCHEMA =
      """
      CREATE TABLE IF NOT EXISTS documents (
        reference TEXT PRIMARY KEY, external_reference TEXT NOT NULL, generation INTEGER NOT NULL,
        document_id TEXT UNIQUE, state TEXT NOT NULL, failure TEXT, updated_at INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS documents_external ON documents (external_reference);
      CREATE INDEX IF NOT EXISTS documents_state ON documents (state);
      CREATE TABLE IF NOT EXISTS outbox (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, subject TEXT NOT NULL,
        path TEXT NOT NULL, headers BLOB NOT NULL, body BLOB NOT NULL, key TEXT NOT NULL UNIQUE,
        state TEXT NOT NULL, attempts INTEGER NOT NULL, first_at INTEGER, next_at INTEGER NOT NULL,
        status INTEGER, code TEXT, answer BLOB);
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
      """;
  /** pt: Colunas que vieram depois: também uma base de dados anterior as recebe. / en: Columns that came later: an earlier database gets them too. */
  private static final Map<String, List<String>> LATER_COLUMNS =
      Map.of(
          "documents",
              List.of(
                  "reasons TEXT NOT NULL DEFAULT ''", "checked_at INTEGER NOT NULL DEFAULT 0",
                  "stuck_at INTEGER NOT NULL DEFAULT 0", "etag TEXT"),
          "outbox", List.of("sha256 TEXT"),
          "inbox", List.of("at INTEGER NOT NULL DEFAULT 0"),
          "received", List.of("type_code TEXT NOT NULL DEFAULT '-'", "tried_at INTEGER NOT NULL DEFAULT 0"));
  private static final int VERSION = 5;

  /** pt: Converte uma linha num valor. / en: Converts a row to a value. */
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private interface Work<T> {
    T run() throws SQLException;
  }

  private static Connection opened;
  private static FileChannel running;

  private Store() {}

  /** pt: Abre-se só quando é precisa: argumentos errados não criam ficheiros. / en: Opened only when needed: wrong arguments create no files. */
  private static synchronized Connection connection() {
    if (opened != null) return opened;
    try {
      open();
    } catch (Usage usage) {
      throw usage;
    } catch (RuntimeException error) {
      throw new IllegalStateException("DATA_DIR: " + Settings.DATA_DIR.resolve("connector.db") + ": " + error.getMessage());
    }
    return opened;
  }

  private static void open() {
    Path file = Settings.DATA_DIR.resolve("connector.db");
    try {
      // pt: Tem segredos; os ficheiros do WAL herdam estas permissões.
      // en: It holds secrets; the files of the WAL inherit these permissions.
      Files.createDirectories(Settings.DATA_DIR, only("rwx------"));
      Files.createFile(file, only("rw-------"));
    } catch (FileAlreadyExistsException again) {
      // pt: De uma execução anterior. / en: From an earlier run.
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    Properties options = new Properties();
    options.setProperty("busy_timeout", "10000");
    options.setProperty("journal_mode", "WAL");
    options.setProperty("synchronous", "FULL");
    opened = checked(() -> DriverManager.getConnection("jdbc:sqlite:" + file, options));
    int version = row("PRAGMA user_version", row -> row.getInt(1)).orElseThrow();
    if (version > VERSION) {
      throw new Usage(
          ("DATA_DIR has the database of a newer connector (version %d; this one knows %d): use the newer connector,"
                  + " or restore the backup from before the upgrade")
              .formatted(version, VERSION));
    }
    // pt: O que se apaga deixa de estar no ficheiro, e nas cópias. / en: What is deleted is no longer in the file, nor in backups.
    execute("PRAGMA secure_delete = ON");
    if (version < VERSION) {
      transaction(Store::upgrade);
      warnOfReaders();
    }
  }

  /** pt: A pasta tem segredos; com outros ficheiros lá, quem a criou decide. / en: The folder holds secrets; as it may have other files, who created it decides. */
  private static void warnOfReaders() {
    // pt: No Windows, não há modos. / en: On Windows, there are no modes.
    if (!Settings.DATA_DIR.getFileSystem().supportedFileAttributeViews().contains("unix")) return;
    try {
      int mode = (int) Files.getAttribute(Settings.DATA_DIR, "unix:mode") & 0777;
      if ((mode & 077) != 0) Log.warn("data.readable", "mode", Integer.toOctalString(mode));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** pt: Cada passo pode repetir-se: uma base de dados anterior recebe só o que lhe falta. / en: Each step can be repeated: an earlier database gets only what it lacks. */
  private static void upgrade() {
    for (String statement : SCHEMA.split(";\n")) execute(statement);
    LATER_COLUMNS.forEach(
        (table, columns) -> {
          for (String column : columns) {
            String sql = "SELECT 1 FROM pragma_table_info(?) WHERE name = ?";
            if (!has(sql, table, column.split(" ")[0])) {
              execute("ALTER TABLE " + table + " ADD COLUMN " + column);
            }
          }
        });
    execute("PRAGMA user_version = " + VERSION);
  }

  /** pt: Só um `run` por base de dados, até o processo acabar. / en: Only one `run` per database, until the process ends. */
  static void lockRun() {
    connection();
    Path file = Settings.DATA_DIR.resolve("run.lock");
    try {
      Set<OpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      running = FileChannel.open(file, options, only("rw-------"));
      if (running.tryLock() == null) {
        throw new IllegalStateException("another run uses " + Settings.DATA_DIR);
      }
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  static FileAttribute<?>[] only(String permissions) {
    boolean isPosix = Settings.DATA_DIR.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (!isPosix) return new FileAttribute<?>[0];
    var attribute =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    return new FileAttribute<?>[] {attribute};
  }

  static synchronized <T> List<T> rows(String sql, Reader<T> reader, Object... values) {
    return checked(
        () -> {
          try (PreparedStatement statement = prepared(sql, values);
              ResultSet found = statement.executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (found.next()) rows.add(reader.read(found));
            return rows;
          }
        });
  }

  static <T> Optional<T> row(String sql, Reader<T> reader, Object... values) {
    return rows(sql, reader, values).stream().findFirst();
  }

  static boolean has(String sql, Object... values) {
    return row(sql, row -> true, values).isPresent();
  }

  /** pt: O número de linhas alteradas. / en: The number of changed rows. */
  static synchronized int change(String sql, Object... values) {
    return checked(
        () -> {
          try (PreparedStatement statement = prepared(sql, values)) {
            return statement.executeUpdate();
          }
        });
  }

  static void transaction(Runnable work) {
    transaction(
        () -> {
          work.run();
          return null;
        });
  }

  /**
   * pt: Tudo ou nada; dentro de outra, é parte dela. Os alertas saem antes do COMMIT: o que se interrompe entre os dois repete-se, e
   * pt: nenhum se perde. As outras linhas contam só o que ficou guardado.
   * en: All or nothing; inside another, it is part of that one. Alerts are written before the COMMIT: what stops between the two is
   * en: repeated, and none is lost. The other lines tell only of what is stored.
   */
  static synchronized <T> T transaction(Supplier<T> work) {
    if (Log.isHolding()) return work.get();
    execute("BEGIN IMMEDIATE");
    Log.hold();
    try {
      T result = work.get();
      Log.writeAlerts();
      execute("COMMIT");
      Log.writeHeld();
      return result;
    } catch (RuntimeException | Error error) {
      try {
        execute("ROLLBACK");
      } catch (RuntimeException undone) {
        // pt: Com o disco cheio, o SQLite já desfez a transação. / en: With a full disk, SQLite has already rolled back the transaction.
        error.addSuppressed(undone);
      }
      throw error;
    } finally {
      Log.endHold();
    }
  }

  /** pt: Tira dos ficheiros o que foi apagado: também o de uma versão que não o apagava por inteiro, uma vez. / en: Takes what was deleted out of the files: once also that of a version that did not erase it. */
  static void erase() {
    if (meta("erased").isEmpty()) {
      execute("VACUUM");
      setMeta("erased", "yes");
    }
    if (row("PRAGMA wal_checkpoint(TRUNCATE)", row -> row.getInt(1)).orElseThrow() != 0) {
      throw new IllegalStateException("connector.db is in use: run purge again");
    }
  }

  static Optional<String> meta(String name) {
    return row("SELECT value FROM meta WHERE name = ?", row -> row.getString(1), name);
  }

  /** pt: 1970 se não está guardado, ou não é um número. / en: 1970 if it is not stored, or not a number. */
  static Instant metaTime(String name) {
    Optional<String> millis = meta(name).filter(one -> one.matches("-?\\d{1,15}"));
    return millis.map(Long::parseLong).map(Instant::ofEpochMilli).orElse(Instant.EPOCH);
  }

  /** pt: A base de dados é uma cópia reposta: falta o que aconteceu depois da cópia. / en: The database is a restored copy: what happened after the copy is missing. */
  static boolean isRestored() {
    return meta("restored").isPresent();
  }

  static void setMeta(String name, String value) {
    String sql =
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    change(sql, name, value);
  }

  static void setMeta(String name, Instant moment) {
    setMeta(name, String.valueOf(moment.toEpochMilli()));
  }

  static void deleteMeta(String... names) {
    for (String name : names) {
      if (meta(name).isPresent()) change("DELETE FROM meta WHERE name = ?", name);
    }
  }

  static boolean isTold(String name, Duration within) {
    return Duration.between(metaTime("told:" + name), Settings.now()).abs().compareTo(within) < 0;
  }

  /**
   * pt: Uma vez por dia, seja qual for o processo; falso se já o disse. / en: Once a day, whatever the process; false if it has told already.
   *
   * @param about pt: o que distingue alertas do mesmo passo, ou vazio / en: what distinguishes alerts of the same step, or empty
   */
  static boolean alertDaily(String step, String about, Object... fields) {
    if (isTold(step + about, Duration.ofDays(1))) return false;
    transaction(
        () -> {
          setMeta("told:" + step + about, Settings.now());
          Log.alert(step, fields);
        });
    return true;
  }

  /** pt: Entretanto, um aviso. / en: Meanwhile, a warning. */
  static void alertDailyElseWarn(String step, String about, Object... fields) {
    if (!alertDaily(step, about, fields)) Log.warn(step, fields);
  }

  private static PreparedStatement prepared(String sql, Object... values) throws SQLException {
    PreparedStatement statement = connection().prepareStatement(sql);
    for (int i = 0; i < values.length; i += 1) {
      Object value = values[i] instanceof Instant moment ? moment.toEpochMilli() : values[i];
      statement.setObject(i + 1, value);
    }
    return statement;
  }

  private static void execute(String sql) {
    checked(
        () -> {
          try (Statement statement = connection().createStatement()) {
            return statement.execute(sql);
          }
        });
  }

  private static <T> T checked(Work<T> work) {
    try {
      return work.run();
    } catch (SQLException error) {
      throw new IllegalStateException("database: " + error.getMessage(), error);
    }
  }
}
