using System;
using System.Diagnostics;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json;

// pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos.
// en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies.
static class Log
{
    static readonly object Turn = new object();

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
        // pt: Para que as linhas de dois threads não se misturem. / en: So that lines of two threads do not mix.
        lock (Turn)
        {
            Console.Error.WriteLine($"{Settings.Iso(Settings.Now)} {level} {step}{string.Concat(pairs)}");
            // pt: Para testes: o processo morre neste passo (SIGKILL), como numa falha de energia.
            // en: For tests: the process dies at this step (SIGKILL), as in a power cut.
            if (step == Settings.CrashAt) Process.GetCurrentProcess().Kill();
        }
    }

    static string Quoted(string value) =>
        Regex.IsMatch(value, "^[^\\s\"=]+\\z") ? value : JsonConvert.ToString(value);
}
