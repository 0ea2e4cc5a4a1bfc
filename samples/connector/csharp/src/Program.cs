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

    // pt: Um comando por linha, com os seus argumentos (`?`: pode faltar). / en: A verb a line, with its arguments (`?`: may be left out).
    static readonly string[] Verbs =
    {
        "submit PATH...",
        "sync",
        "run",
        "status REFERENCE?",
        "resend REFERENCE CHANNEL?",
        "annul REFERENCE REASON",
        "correct REFERENCE FILE",
        "received",
        "respond ID accept|reject|request_correction REASON?",
        "download ID FOLDER",
        "reconcile",
        "register URL",
        "rotate-webhook-secret exposed?",
        "rotate-client-secret HOURS?",
    };

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
            Check(args);
            return CarryOut(new Connector(), args[0], args.Skip(1).ToArray());
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

    static void Check(string[] args)
    {
        var usage = Verbs.FirstOrDefault(line => line.Split(' ')[0] == args.FirstOrDefault())
            ?? throw new Usage(string.Join(Environment.NewLine, Verbs));
        var words = usage.Split(' ');
        var least = words.Count(one => !one.EndsWith("?", StringComparison.Ordinal));
        var most = usage.EndsWith("...", StringComparison.Ordinal) ? int.MaxValue : words.Length;
        if (args.Length < least || args.Length > most) throw new Usage(usage);
    }

    static int CarryOut(Connector connector, string verb, string[] args)
    {
        var (first, second) = (args.ElementAtOrDefault(0), args.ElementAtOrDefault(1));
        switch (verb)
        {
            case "submit": Submit(connector.Documents, args); break;
            case "sync": return ExitCode(new Sync(connector).Pass());
            case "run": new Sync(connector).Run(); break;
            case "status": Print(connector.Documents.Status(first)); break;
            case "resend": connector.Documents.Resend(first, second); break;
            case "annul": connector.Documents.Annul(first, second); break;
            case "correct": connector.Documents.Correct(first, File.ReadAllBytes(second)); break;
            case "received": Print(connector.Received.Lines()); break;
            case "respond":
                Print(connector.Received.Respond(first, second, args.ElementAtOrDefault(2)));
                break;
            case "download": Print(new Download(connector.Api).Run(first, second)); break;
            case "reconcile": Print(new[] { "missing " + connector.Reconciliation.Run() }); break;
            case "register": connector.Account.Register(first); break;
            case "rotate-webhook-secret":
                if (!string.IsNullOrEmpty(first) && first != "exposed")
                    throw new Usage($"found {first}; expected exposed, or nothing");
                connector.Account.RotateWebhookSecret(isExposed: first == "exposed");
                break;
            case "rotate-client-secret": connector.Account.RotateClientSecret(Hours(first)); break;
        }
        return Done;
    }

    static int ExitCode((bool IsWaiting, bool IsRefused) pass)
    {
        if (pass.IsRefused) return WasRefused;
        return pass.IsWaiting ? Waits : Done;
    }

    static int Hours(string text)
    {
        if (string.IsNullOrEmpty(text)) return 24;
        if (!Regex.IsMatch(text, @"^[0-9]{1,3}\z") || int.Parse(text) > 168)
            throw new Usage($"found {text}; expected 0 to 168 hours");
        return int.Parse(text);
    }

    // pt: Um recusado não pára os outros. / en: One that is refused does not stop the others.
    static void Submit(Documents documents, IEnumerable<string> paths)
    {
        var refused = new List<string>();
        foreach (var file in paths.SelectMany(DocumentsIn))
        {
            var reference = Path.GetFileNameWithoutExtension(file);
            try
            {
                documents.Submit(reference, File.ReadAllBytes(file));
                Console.WriteLine("stored " + reference);
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
        return Directory.GetFiles(path)
            .Where(file => Regex.IsMatch(file, @"\.(json|xml)\z"))
            .OrderBy(file => file, StringComparer.Ordinal);
    }

    static void Print(IEnumerable<string> lines)
    {
        foreach (var line in lines) Console.WriteLine(line);
    }
}
