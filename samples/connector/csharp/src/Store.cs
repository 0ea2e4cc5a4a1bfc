using System;
using System.Collections.Generic;
using System.Data.Common;
using System.Globalization;
using System.IO;
using System.Linq;

// pt: Os dados que não se podem perder, em SQLite: cada transação está no disco antes do passo seguinte. Uma ligação para todos os threads.
// pt: O SQL é `$"…{valor}…"`, como na Entity Framework: cada valor é um parâmetro, nunca texto.
// en: The data that must not be lost, in SQLite: each transaction is on the disk before the next step. One connection for all threads. SQL
// en: is `$"…{value}…"`, as in Entity Framework: each value is a parameter, never text.
static class Store
{
    const string Schema = @"
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
        CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)";

    // pt: Colunas que vieram depois: também uma base de dados anterior as recebe.
    // en: Columns that came later: an earlier database gets them too.
    static readonly (string Table, string Name, string Type)[] LaterColumns =
    {
        ("documents", "reasons", "TEXT NOT NULL DEFAULT ''"),
        ("documents", "etag", "TEXT"),
        ("documents", "checked_at", "INTEGER NOT NULL DEFAULT 0"),
        ("documents", "stuck_at", "INTEGER NOT NULL DEFAULT 0"),
        ("outbox", "sha256", "TEXT"),
        ("inbox", "at", "INTEGER NOT NULL DEFAULT 0"),
        ("received", "type_code", "TEXT NOT NULL DEFAULT '-'"),
        ("received", "tried_at", "INTEGER NOT NULL DEFAULT 0"),
    };

    const long Version = 5;

    public static readonly DateTimeOffset Epoch = Settings.FromMillis(0);

    static readonly object turn = new object();
    static DbConnection opened;
    static DbConnection running;

    // pt: Abre-se só quando é precisa: argumentos errados não criam ficheiros. / en: Opened only when needed: wrong arguments create no files.
    static DbConnection Connection()
    {
        if (opened != null) return opened;
        try
        {
            Open();
        }
        catch (Exception error) when (!(error is Usage))
        {
            throw new IOException($"DATA_DIR: {Path.Combine(Settings.DataDir, "connector.db")}: {error.Message}");
        }
        return opened;
    }

    static void Open()
    {
        var file = Path.Combine(Settings.DataDir, "connector.db");
        // pt: Tem segredos; os ficheiros do WAL herdam estas permissões.
        // en: It holds secrets; the files of the WAL inherit these permissions.
        if (!File.Exists(file)) Runtime.CreatePrivate(Settings.DataDir, file);
        opened = Runtime.Database(file);
        opened.Open();
        var version = Row($"PRAGMA user_version", row => row.GetInt64(0));
        if (version > Version)
            throw new Usage(
                $"DATA_DIR has the database of a newer connector (version {version}; this one knows {Version}): "
                + "use the newer connector, or restore the backup from before the upgrade");
        Execute("PRAGMA busy_timeout = 10000");
        Execute("PRAGMA journal_mode = WAL");
        Execute("PRAGMA synchronous = FULL");
        // pt: O que se apaga deixa de estar no ficheiro, e nas cópias. / en: What is deleted is no longer in the file, nor in backups.
        Execute("PRAGMA secure_delete = ON");
        if (version >= Version) return;
        Transaction(Upgrade);
        // pt: A pasta tem segredos; com outros ficheiros lá, quem a criou decide.
        // en: The folder holds secrets; as it may have other files, who created it decides.
        var mode = Runtime.ModeOf(Settings.DataDir);
        if ((mode & 63) != 0) Log.Warn("data.readable", ("mode", Convert.ToString(mode, 8)));
    }

    // pt: Cada passo pode repetir-se: uma base de dados anterior recebe só o que lhe falta.
    // en: Each step can be repeated: an earlier database gets only what it lacks.
    static void Upgrade()
    {
        Execute(Schema);
        foreach (var one in LaterColumns)
        {
            if (!Has($"SELECT 1 FROM pragma_table_info({one.Table}) WHERE name = {one.Name}"))
                Execute($"ALTER TABLE {one.Table} ADD COLUMN {one.Name} {one.Type}");
        }
        Execute("PRAGMA user_version = " + Version);
    }

    // pt: Só um `run` por base de dados, até o processo acabar. / en: Only one `run` per database, until the process ends.
    public static void LockRun()
    {
        Connection();
        var file = Path.Combine(Settings.DataDir, "run.lock");
        if (!File.Exists(file)) Runtime.CreatePrivate(Settings.DataDir, file);
        running = Runtime.Database(file);
        running.Open();
        using (var command = running.CreateCommand())
        {
            command.CommandText = "BEGIN EXCLUSIVE";
            command.CommandTimeout = 1;
            try
            {
                command.ExecuteNonQuery();
            }
            catch (DbException)
            {
                throw new IOException("another run uses " + Settings.DataDir);
            }
        }
    }

    public static List<T> Rows<T>(FormattableString sql, Func<DbDataReader, T> read)
    {
        lock (turn)
        {
            using (var command = Prepared(sql))
            using (var row = command.ExecuteReader())
            {
                var rows = new List<T>();
                while (row.Read()) rows.Add(read(row));
                return rows;
            }
        }
    }

    // pt: A primeira linha; o valor por omissão do tipo se não há nenhuma. / en: The first row; the default of the type if there is none.
    public static T Row<T>(FormattableString sql, Func<DbDataReader, T> read) => Rows(sql, read).FirstOrDefault();

    public static bool Has(FormattableString sql) => Row(sql, row => true);

    // pt: O número de linhas alteradas. / en: The number of changed rows.
    public static int Change(FormattableString sql)
    {
        lock (turn)
        {
            using (var command = Prepared(sql)) return command.ExecuteNonQuery();
        }
    }

    // pt: Tudo ou nada; dentro de outra, faz parte dela. / en: All or nothing; inside another, it is part of that one.
    public static void Transaction(Action work)
    {
        lock (turn)
        {
            if (Log.IsHolding)
            {
                work();
                return;
            }
            Execute("BEGIN IMMEDIATE");
            Log.Hold();
            try
            {
                work();
                Log.WriteAlerts();
                Execute("COMMIT");
            }
            catch
            {
                Log.Release(isStored: false);
                try
                {
                    Execute("ROLLBACK");
                }
                catch (DbException)
                {
                    // pt: Com o disco cheio, o SQLite já desfez a transação. / en: With a full disk, SQLite has already rolled back the transaction.
                }
                throw;
            }
            Log.Release(isStored: true);
        }
    }

    // pt: Tira dos ficheiros o que foi apagado: também o de uma versão que não o apagava por inteiro, uma vez.
    // en: Takes what was deleted out of the files: once also that of a version that did not erase it.
    public static void Erase()
    {
        if (Meta("erased") == null)
        {
            Change($"VACUUM");
            SetMeta("erased", "yes");
        }
        if (Row($"PRAGMA wal_checkpoint(TRUNCATE)", row => row.GetInt64(0)) != 0)
            throw new IOException("connector.db is in use: run purge again");
    }

    // pt: null se não está guardado. / en: null if it is not stored.
    public static string Meta(string name) =>
        Row($"SELECT value FROM meta WHERE name = {name}", row => row.GetString(0));

    // pt: 1970 se não está guardado, ou não é um número. / en: 1970 if it is not stored, or not a number.
    public static DateTimeOffset MetaTime(string name)
    {
        var isNumber = long.TryParse(Meta(name), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var millis);
        return isNumber ? Settings.FromMillis(millis) : Epoch;
    }

    // pt: A base de dados é uma cópia reposta: falta o que aconteceu depois da cópia. / en: The database is a restored copy: what happened after the copy is missing.
    public static bool IsRestored => Meta("restored") != null;

    public static void SetMeta(string name, string value) =>
        Change($@"INSERT INTO meta VALUES ({name}, {value})
            ON CONFLICT (name) DO UPDATE SET value = excluded.value");

    public static void SetMeta(string name, DateTimeOffset moment) =>
        SetMeta(name, moment.ToUnixTimeMilliseconds().ToString(CultureInfo.InvariantCulture));

    public static void DeleteMeta(params string[] names)
    {
        foreach (var name in names.Where(one => Meta(one) != null)) Change($"DELETE FROM meta WHERE name = {name}");
    }

    public static bool IsTold(string name, TimeSpan within) => (Settings.Now - MetaTime("told:" + name)).Duration() < within;

    // pt: Uma vez por dia, seja qual for o processo; falso se já o disse. `about`: o que distingue alertas do mesmo passo, ou vazio.
    // en: Once a day, whatever the process; false if it has told already. `about`: what distinguishes alerts of the same step, or empty.
    public static bool AlertDaily(string step, string about, params (string, object)[] fields)
    {
        if (IsTold(step + about, TimeSpan.FromDays(1))) return false;
        Transaction(() =>
        {
            SetMeta("told:" + step + about, Settings.Now);
            Log.Alert(step, fields);
        });
        return true;
    }

    // pt: Entretanto, um aviso. / en: Meanwhile, a warning.
    public static void AlertDailyElseWarn(string step, string about, params (string, object)[] fields)
    {
        if (!AlertDaily(step, about, fields)) Log.Warn(step, fields);
    }

    static DbCommand Prepared(FormattableString sql)
    {
        var command = Connection().CreateCommand();
        var names = new object[sql.ArgumentCount];
        for (var i = 0; i < names.Length; i++)
        {
            var value = sql.GetArgument(i);
            var parameter = command.CreateParameter();
            names[i] = parameter.ParameterName = "@p" + i;
            parameter.Value =
                value is DateTimeOffset moment ? moment.ToUnixTimeMilliseconds() : value ?? DBNull.Value;
            command.Parameters.Add(parameter);
        }
        command.CommandText = string.Format(sql.Format, names);
        return command;
    }

    static void Execute(string sql)
    {
        using (var command = Connection().CreateCommand())
        {
            command.CommandText = sql;
            command.ExecuteNonQuery();
        }
    }
}
