using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json;

// pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos.
// en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies.
static class Log
{
    static readonly object Turn = new object();

    // pt: Controlo, fim de linha, sentido do texto: um valor de outros não imita uma linha nem comanda o terminal.
    // en: Control, line ends, direction of text: a value of others cannot forge a line or command the terminal.
    static readonly Regex Unsafe = new Regex(@"[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]");

    // pt: As linhas da transação em curso, por thread. / en: The lines of the transaction under way, per thread.
    [ThreadStatic]
    static List<(string Level, string Step, string Shown)> held;

    // pt: Um valor null fica de fora. / en: A null value is left out.
    public static void Info(string step, params (string, object)[] fields) =>
        Write("info", step, fields);

    public static void Warn(string step, params (string, object)[] fields) =>
        Write("warn", step, fields);

    public static void Alert(string step, params (string, object)[] fields) =>
        Write("alert", step, fields);

    static void Write(string level, string step, (string, object)[] fields)
    {
        var pairs = fields.Where(field => field.Item2 != null).Select(field => $" {field.Item1}={Quoted($"{field.Item2}")}");
        var line = (level, step, string.Concat(pairs));
        if (held == null) Print(line);
        else held.Add(line);
    }

    static readonly ConcurrentDictionary<string, DateTimeOffset> toldAt = new ConcurrentDictionary<string, DateTimeOffset>();

    // pt: Sem a base de dados, que pode ser a causa: uma vez por hora neste processo; entretanto, um aviso. / en: Without the database, which may be the cause: once an hour in this process; meanwhile, a warning.
    public static void AlertHourly(string step, string about, params (string, object)[] fields)
    {
        var isTold = toldAt.TryGetValue(step + about, out var before) && (Settings.Now - before).Duration() < TimeSpan.FromHours(1);
        if (!isTold) toldAt[step + about] = Settings.Now;
        Write(isTold ? "warn" : "alert", step, fields);
    }

    public static bool IsHolding => held != null;

    // pt: Uma transação começa: as suas linhas esperam. / en: A transaction begins: its lines wait.
    public static void Hold() => held = new List<(string, string, string)>();

    // pt: No fim da transação, antes do COMMIT: uma falha entre os dois repete o alerta, nunca o perde.
    // en: At the end of the transaction, before the COMMIT: a crash between the two repeats the alert, never loses it.
    public static void WriteAlerts()
    {
        foreach (var line in held.Where(one => one.Level == "alert")) Print(line);
    }

    // pt: As outras linhas só dizem o que já está no disco. / en: The other lines tell only what is on the disk.
    public static void Release(bool isStored)
    {
        var lines = held;
        held = null;
        foreach (var line in lines.Where(one => isStored && one.Level != "alert")) Print(line);
    }

    static void Print((string Level, string Step, string Shown) line)
    {
        // pt: Para que as linhas de dois threads não se misturem. / en: So that lines of two threads do not mix.
        lock (Turn)
        {
            Console.Error.WriteLine($"{Settings.Iso(Settings.Now)} {line.Level} {line.Step}{Escaped(line.Shown)}");
            // pt: Para testes: o processo morre neste passo (SIGKILL), como numa falha de energia.
            // en: For tests: the process dies at this step (SIGKILL), as in a power cut.
            if (line.Step == Settings.CrashAt) Process.GetCurrentProcess().Kill();
        }
    }

    static string Quoted(string value)
    {
        var isPlain = Regex.IsMatch(value, "^[^\\s\"=]+\\z") && !Unsafe.IsMatch(value);
        return isPlain ? value : JsonConvert.ToString(value);
    }

    static string Escaped(string line) => Unsafe.Replace(line, found => $"\\u{(int)found.Value[0]:x4}");

    // pt: Em stderr, para quem escreveu o comando: uma recusa não é um alerta. / en: On stderr, for who typed the command: a refusal is no alert.
    public static void ShowRefusal(string line) => Console.Error.WriteLine(Unsafe.Replace(line, "\uFFFD"));

    // pt: Um resultado em stdout. / en: A result on stdout.
    public static void Show(string line) => Console.WriteLine(Unsafe.Replace(line, "\uFFFD"));
}
