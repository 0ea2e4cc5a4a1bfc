using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

// pt: A linha de comandos: ver LEIAME.md. / en: The command line: see README.md.
static class Program
{
    const int UsageError = 2;
    static readonly Dictionary<string, int> Codes =
        new Dictionary<string, int> { ["done"] = 0, ["failed"] = 1, ["refused"] = 65, ["waiting"] = 75 };

    // pt: Cada comando com os seus argumentos (`?`: pode faltar). / en: Each verb with its arguments (`?`: may be left out).
    static readonly string[] Verbs =
    {
        "submit PATH...",
        "sync now?",
        "run",
        "status REFERENCE?",
        "why REFERENCE",
        "resend REFERENCE CHANNEL? confirmed?",
        "annul REFERENCE REASON confirmed?",
        "correct REFERENCE FILE?",
        "received",
        "respond ID accept|reject|request_correction REASON?",
        "download ID FOLDER",
        "reconcile",
        "register URL",
        "rotate-webhook-secret exposed?",
        "rotate-client-secret HOURS?",
        "purge DAYS",
    };

    static readonly string[] Channels = { "auto", "feap", "network", "as2", "sftp", "email" };

    static void Main(string[] args)
    {
        // pt: Os mesmos números e a mesma codificação em todas as máquinas. / en: The same numbers and the same encoding on every machine.
        CultureInfo.CurrentCulture = CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
        Console.SetOut(Writer(Console.OpenStandardOutput()));
        Console.SetError(Writer(Console.OpenStandardError()));
        // pt: Sem Exit, o Mono espera pelas ligações abertas. / en: Without Exit, Mono waits for open connections.
        Environment.Exit(ExitCode(args));
    }

    static TextWriter Writer(Stream stream) => new StreamWriter(stream, new UTF8Encoding(false)) { AutoFlush = true };

    static int ExitCode(string[] args)
    {
        try
        {
            if (new[] { "--help", "-h", "help" }.Contains(args.FirstOrDefault()))
            {
                Console.WriteLine(Help());
                return Codes["done"];
            }
            Check(args);
            return CarryOut(args[0], args.Skip(1).ToArray());
        }
        catch (Usage usage)
        {
            Console.Error.WriteLine(usage.Message);
            // pt: O serviço não volta a arrancar, e os alertas são o que uma pessoa vê. / en: The service does not start again, and alerts are what a person sees.
            if (args.FirstOrDefault() == "run") Log.Alert("connector.failed", ("reason", usage.Message));
            return UsageError;
        }
        catch (Later later)
        {
            // pt: O que só tem de esperar não precisa de uma pessoa: um aviso, não um alerta. / en: What only has to wait does not need a person: a warning, not an alert.
            Log.Warn("connector.later", ("reason", later.Message));
            return Codes["waiting"];
        }
        catch (Refused refusal)
        {
            Log.ShowRefusal(refusal.Message);
            return Codes["refused"];
        }
        catch (Exception error)
        {
            TellFailed(args, Failure.Reason(error));
            return Codes["failed"];
        }
    }

    // pt: Um `run` que não arranca é reiniciado: um alerta por causa e por dia. / en: A `run` that does not start is restarted: one alert for each cause and day.
    static void TellFailed(string[] args, string reason)
    {
        try
        {
            if (args[0] == "run")
            {
                Store.AlertDailyElseWarn("connector.failed", ":" + reason, ("reason", reason));
                return;
            }
        }
        catch (Exception)
        {
            // pt: Sem a base de dados, não se sabe se já foi dito. / en: Without the database, nobody knows whether it was told.
        }
        Log.Alert("connector.failed", ("reason", reason));
    }

    static string Help()
    {
        using (var readme = new StreamReader(typeof(Program).Assembly.GetManifestResourceStream("README.md")))
        {
            return Regex.Match(readme.ReadToEnd(), "## Commands.*?(?=\\s+## What)", RegexOptions.Singleline).Value;
        }
    }

    static void Check(string[] args)
    {
        var usage = Verbs.FirstOrDefault(line => line.Split(' ')[0] == args.FirstOrDefault())
            ?? throw new Usage(string.Join(Environment.NewLine, Verbs));
        var words = usage.Split(' ');
        var least = words.Count(one => !one.EndsWith("?", StringComparison.Ordinal));
        var most = usage.EndsWith("...", StringComparison.Ordinal) ? int.MaxValue : words.Length;
        // pt: Uma palavra em minúsculas escreve-se tal como está. / en: A word in lower case is typed as it is.
        var isWrong = words.Zip(args, (word, given) => Regex.IsMatch(word, @"^[a-z]+\?\z") && word != given + "?").Any(one => one);
        if (isWrong || args.Length < least || args.Length > most) throw new Usage(usage);
        if (Settings.WebhookSecrets.Any(one => Signature.Key(one) == null))
            throw new Usage(
                "WEBHOOK_SECRET has a malformed secret: expected whsec_ and 24 to 64 bytes in base64, "
                + "as the platform gave it");
        if (Settings.Malformed() is string wrong) throw new Usage(wrong);
        // pt: Sem definições: o simulador. / en: Without settings: the simulator.
        if (Environment.GetEnvironmentVariable("BASE_URL") == null) Log.Info("settings.default", ("url", Settings.BaseUrl));
    }

    static int CarryOut(string verb, string[] args)
    {
        var (first, second) = (args.ElementAtOrDefault(0), args.ElementAtOrDefault(1));
        switch (verb)
        {
            case "submit": Submit(args); break;
            case "sync": return Codes[Sync.Pass(first != null)];
            case "run": Sync.Run(); break;
            case "status": Print(Documents.Status(first)); break;
            case "why": Print(Documents.Why(first)); break;
            case "resend":
                // pt: O canal pode faltar. / en: The channel may be left out.
                var channel = second == "confirmed" ? null : second;
                if (channel != null && !Channels.Contains(channel))
                    throw new Usage($"found {channel}; expected {string.Join(", ", Channels)}");
                Decisions.Resend(first, channel, args.Length > (channel == null ? 1 : 2));
                break;
            case "annul": Decisions.Annul(first, second, args.Length > 2); break;
            case "correct": Decisions.Correct(first, second == null ? null : File.ReadAllBytes(second)); break;
            case "received": Print(Received.Lines()); break;
            case "respond": return Respond(first, second, args.ElementAtOrDefault(2));
            case "download": Print(Download.Run(first, second)); break;
            case "reconcile": Print(new[] { "missing " + Reconciliation.Run() }); break;
            case "register": Account.Register(Endpoint(first)); break;
            case "rotate-webhook-secret": return PrintAttempts(new[] { Account.RotateWebhookSecret(first != null) });
            case "rotate-client-secret":
                var hours = first == null ? 24 : Number(first, 0, 168, "0 to 168 hours");
                return PrintAttempts(new[] { Account.RotateClientSecret(hours) });
            case "purge": Purge.Run(Number(first, 30, 99999, "at least 30 days")); break;
        }
        return Codes["done"];
    }

    // pt: Mostra as tentativas; o código de saída indica o estado da última. / en: Prints the attempts; the exit code shows the state of the last one.
    static int PrintAttempts(IReadOnlyList<Entry> attempts)
    {
        Print(attempts.Select(one => one.Line));
        return Codes[attempts.Last().State];
    }

    static int Respond(string id, string decision, string reason)
    {
        if (!Received.States.ContainsKey(decision))
            throw new Usage($"found {decision}; expected accept, reject or request_correction");
        if (decision != "accept" && string.IsNullOrWhiteSpace(reason))
            throw new Usage($"{decision} needs a reason");
        return PrintAttempts(Received.Respond(id, decision, reason));
    }

    static string Endpoint(string url)
    {
        const string pattern = @"^(https://[^\s/?#@]+|http://(localhost|127\.0\.0\.1)(:[0-9]+)?)([/?]\S*)?\z";
        if (Regex.IsMatch(url, pattern)) return url;
        var found = Regex.Replace(url, "//.*@", "//…@", RegexOptions.Singleline);
        throw new Usage(
            $"found {found}; expected https://, without user or password, or http:// to localhost or 127.0.0.1");
    }

    static int Number(string text, int least, int most, string expected)
    {
        var number = Regex.IsMatch(text, @"^[0-9]{1,6}\z") ? int.Parse(text) : -1;
        if (number < least || number > most) throw new Usage($"found {text}; expected {expected}");
        return number;
    }

    // pt: Um ficheiro que é recusado, ou que não se consegue ler, não impede os outros. / en: A file that is refused, or cannot be read, does not stop the others.
    static void Submit(IEnumerable<string> paths)
    {
        var errors = new List<Exception>();
        foreach (var file in paths.SelectMany(DocumentsIn).ToList())
        {
            var reference = Regex.Replace(Path.GetFileName(file), @"(?<=.)\.[^.]*\z", "");
            try
            {
                var isNew = Documents.Submit(reference, File.ReadAllBytes(file));
                Log.Show((isNew ? "stored " : "known ") + reference);
            }
            catch (Exception error) when (!(error is Usage))
            {
                errors.Add(error);
            }
        }
        if (errors.Count == 0) return;
        var reason = string.Join("; ", errors.Select(Failure.Reason).Distinct());
        throw errors.All(one => one is Refused) ? new Refused(reason) : (Exception)new IOException(reason);
    }

    // pt: O ficheiro, ou os ficheiros da pasta; o nome de cada um é a referência. / en: The file, or the files of the folder; the name of each is the reference.
    static IEnumerable<string> DocumentsIn(string path)
    {
        if (!Directory.Exists(path)) return new[] { path };
        var files = Directory.GetFiles(path).OrderBy(file => file, StringComparer.Ordinal)
            .ToLookup(file => Regex.IsMatch(Path.GetFileName(file), @"^[^.][^/]*\.(json|xml)\z", RegexOptions.IgnoreCase));
        foreach (var file in files[false]) Log.Warn("submit.skipped", ("file", file));
        return files[true];
    }

    static void Print(IEnumerable<string> lines)
    {
        foreach (var line in lines) Log.Show(line);
    }
}
