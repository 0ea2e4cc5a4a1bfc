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
    const int Done = 0;
    const int Failed = 1;
    const int UsageError = 2;
    const int WasRefused = 65;
    const int Waits = 75;

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

    sealed class Usage : Exception
    {
        public Usage(string expected) : base(expected) { }
    }

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
                return Done;
            }
            Check(args);
            return CarryOut(args[0], args.Skip(1).ToArray());
        }
        catch (Usage usage)
        {
            Console.Error.WriteLine(usage.Message);
            return UsageError;
        }
        catch (Later later)
        {
            // pt: O que só espera não é para uma pessoa. / en: What only waits is not for a person.
            Log.Warn("connector.later", ("reason", later.Message));
            return Waits;
        }
        catch (Exception error)
        {
            var reason = error is Failure ? error.Message : $"{error.GetType().Name}: {error.Message}";
            Log.Alert("connector.failed", ("reason", reason));
            return error is Refused ? WasRefused : Failed;
        }
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
        if (args.Length < least || args.Length > most) throw new Usage(usage);
        if (Settings.WebhookSecrets.Any(one => Signature.Key(one) == null))
            throw new Usage(
                "WEBHOOK_SECRET has a malformed secret: expected whsec_ and 24 to 64 bytes in base64, "
                + "as the platform gave it");
        if (Settings.Malformed() is string wrong) throw new Usage(wrong);
    }

    static int CarryOut(string verb, string[] args)
    {
        var (first, second) = (args.ElementAtOrDefault(0), args.ElementAtOrDefault(1));
        switch (verb)
        {
            case "submit": Submit(args); break;
            case "sync": return ExitCode(Sync.Pass(IsGiven("now", args)));
            case "run": Sync.Run(); break;
            case "status": Print(Documents.Status(first)); break;
            case "why": Print(Documents.Why(first)); break;
            case "resend":
                // pt: O canal pode faltar. / en: The channel may be left out.
                var channel = second == "confirmed" ? null : second;
                if (channel != null && !Channels.Contains(channel))
                    throw new Usage($"found {channel}; expected {string.Join(", ", Channels)}");
                var given = args.Skip(channel == null ? 1 : 2);
                Decisions.Resend(first, channel, IsGiven("confirmed", given));
                break;
            case "annul":
                Decisions.Annul(first, second, IsGiven("confirmed", args.Skip(2)));
                break;
            case "correct": Decisions.Correct(first, second == null ? null : File.ReadAllBytes(second)); break;
            case "received": Print(Received.Lines()); break;
            case "respond": return Respond(first, second, args.ElementAtOrDefault(2));
            case "download": Print(Download.Run(first, second)); break;
            case "reconcile": Print(new[] { "missing " + Reconciliation.Run() }); break;
            case "register": Account.Register(Endpoint(first)); break;
            case "rotate-webhook-secret":
                return Told(new[] { Account.RotateWebhookSecret(IsGiven("exposed", args)) });
            case "rotate-client-secret":
                var hours = first == null ? 24 : Number(first, 0, 168, "0 to 168 hours");
                return Told(new[] { Account.RotateClientSecret(hours) });
            case "purge": Purge.Run(Number(first, 30, 99999, "at least 30 days")); break;
        }
        return Done;
    }

    static int ExitCode((bool IsWaiting, bool IsRefused) pass)
    {
        if (pass.IsRefused) return WasRefused;
        return pass.IsWaiting ? Waits : Done;
    }

    // pt: Mostra as tentativas; o código de saída diz como está a última. / en: Shows the attempts; the exit code says how the last one is.
    static int Told(IReadOnlyList<Entry> attempts)
    {
        Print(attempts.Select(one => one.Line));
        var state = attempts.Last().State;
        if (state == "refused") return WasRefused;
        return state == "waiting" ? Waits : Done;
    }

    static int Respond(string id, string decision, string reason)
    {
        if (!Received.States.ContainsKey(decision))
            throw new Usage($"found {decision}; expected accept, reject or request_correction");
        if (decision != "accept" && string.IsNullOrEmpty(reason))
            throw new Usage($"{decision} needs a reason");
        return Told(Received.Respond(id, decision, reason));
    }

    static string Endpoint(string url)
    {
        const string pattern = @"^(https://[^\s/?#]+|http://(localhost|127\.0\.0\.1)(:[0-9]+)?)([/?]\S*)?\z";
        if (Regex.IsMatch(url, pattern)) return url;
        throw new Usage($"found {url}; expected https://, or http:// to localhost or 127.0.0.1");
    }

    static int Number(string text, int least, int most, string expected)
    {
        var number = Regex.IsMatch(text, @"^[0-9]{1,6}\z") ? int.Parse(text) : -1;
        if (number < least || number > most) throw new Usage($"found {text}; expected {expected}");
        return number;
    }

    static bool IsGiven(string word, IEnumerable<string> args)
    {
        var found = string.Join(" ", args);
        if (found != "" && found != word) throw new Usage($"found {found}; expected {word}, or nothing");
        return found == word;
    }

    // pt: Um recusado não para os outros. / en: One that is refused does not stop the others.
    static void Submit(IEnumerable<string> paths)
    {
        var refused = new List<string>();
        foreach (var file in paths.SelectMany(DocumentsIn))
        {
            var reference = Regex.Replace(Path.GetFileName(file), @"(?<=.)\.[^.]*\z", "");
            try
            {
                var isNew = Documents.Submit(reference, File.ReadAllBytes(file));
                Console.WriteLine((isNew ? "stored " : "known ") + reference);
            }
            catch (Refused refusal)
            {
                refused.Add(refusal.Message);
            }
        }
        if (refused.Count > 0) throw new Refused(string.Join("; ", refused));
    }

    // pt: O ficheiro, ou os da pasta; o nome é a referência. / en: The file, or those of the folder; the name is the reference.
    static IEnumerable<string> DocumentsIn(string path)
    {
        if (!Directory.Exists(path)) return new[] { path };
        var files = Directory.GetFiles(path).OrderBy(file => file, StringComparer.Ordinal)
            .ToLookup(file => Regex.IsMatch(file, @"[^/\\]\.(json|xml)\z", RegexOptions.IgnoreCase));
        foreach (var file in files[false]) Log.Warn("submit.skipped", ("file", file));
        return files[true];
    }

    static void Print(IEnumerable<string> lines)
    {
        foreach (var line in lines) Console.WriteLine(line);
    }
}
