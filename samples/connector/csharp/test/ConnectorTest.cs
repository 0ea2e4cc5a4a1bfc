// pt: Testes contra o simulador: `node simulator.mjs` noutro terminal, depois de `dotnet build -o bin`.
// en: Tests against the simulator: `node simulator.mjs` in another terminal, after `dotnet build -o bin`.
//
//   dotnet run --project test -- dotnet bin/connector.dll

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using Newtonsoft.Json.Linq;

sealed class ConnectorTest
{
    static readonly string BaseUrl =
        Environment.GetEnvironmentVariable("BASE_URL") ?? "http://127.0.0.1:4010";
    const string ClientSecret = "secret-that-nobody-may-see";
    static readonly HttpClient Client = new HttpClient();

    // pt: O programa e os seus primeiros argumentos. / en: The program and its first arguments.
    readonly string[] command;
    readonly string folder;

    ConnectorTest(string[] command, string folder)
    {
        this.command = command;
        this.folder = folder;
    }

    static void Main(string[] args)
    {
        if (args.Length == 0)
        {
            Console.Error.WriteLine("expected how to run the connector: dotnet bin/connector.dll");
            Environment.Exit(2);
        }
        var folder = Path.Combine(Path.GetTempPath(), "connector-test-" + Guid.NewGuid());
        Directory.CreateDirectory(folder);
        var test = new ConnectorTest(args, folder);
        var tests = new Dictionary<string, Action>
        {
            ["a document is submitted once, and followed"] = test.SubmitsOnce,
            ["a BOM does not make it another document"] = test.IgnoresBom,
            ["a refused document tells why"] = test.TellsWhy,
            ["an answer that is lost is asked for again"] = test.Repeats,
            ["a document that arrives is booked and acknowledged once"] = test.BooksOnce,
            ["no secret is printed"] = test.PrintsNoSecret,
        };
        Simulator("PUT", "speed", "{\"speed\": \"instant\"}");
        var failed = tests.Count(one => !Passes(one.Key, one.Value));
        Simulator("PUT", "faults", "{}");
        Simulator("PUT", "speed", "{\"speed\": 1}");
        Directory.Delete(folder, recursive: true);
        Console.WriteLine($"pass {tests.Count - failed}, fail {failed}");
        Environment.Exit(failed > 0 ? 1 : 0);
    }

    static bool Passes(string name, Action test)
    {
        try
        {
            test();
            Console.WriteLine("ok   " + name);
            return true;
        }
        catch (Exception error)
        {
            Console.WriteLine($"FAIL {name}: {error}");
            return false;
        }
    }

    void SubmitsOnce()
    {
        var file = Invoice("once");
        Check(Connector("submit", file).Stdout.Trim(), "stored once");
        Check(Connector("submit", file).Stdout.Trim(), "known once");
        Check(Connector("sync").Code, 0);
        Matches(Connector("status", "once").Stdout, @"^once \w+ doc_\w+ -\s*$");
        Check(Connector("submit", Invoice("once")).Code, 65);
    }

    void IgnoresBom()
    {
        var file = Invoice("bom");
        File.WriteAllText(file, File.ReadAllText(file), new UTF8Encoding(true));
        Check(Connector("submit", file, file).Code, 0);
    }

    void TellsWhy()
    {
        var file = Invoice("refused");
        var invoice = JObject.Parse(File.ReadAllText(file));
        invoice.Remove("lines");
        File.WriteAllText(file, invoice.ToString());
        Connector("submit", file);
        Check(Connector("sync").Code, 65);
        Matches(Connector("why", "refused").Stdout, @"^schema-invalid \S+ .+\s+\S+ /lines ");
    }

    void Repeats()
    {
        Connector("submit", Invoice("lost"));
        Simulator("PUT", "faults", "{\"faults\": {\"answer-lost-after\": {\"times\": 1}}}");
        var ended = Connector("sync");
        // pt: Repete `sync` até nada estar à espera, 60 vezes no máximo. / en: Repeats `sync` until nothing waits, 60 times at most.
        for (var passes = 1; ended.Code == 75 && passes < 60; passes += 1) ended = Connector("sync");
        if (ended.Code != 0) throw new Exception(ended.Stderr.TrimEnd().Split('\n').Last());
        Matches(Connector("status", "lost").Stdout, @"^lost \w+ doc_\w+ -\s*$");
    }

    void BooksOnce()
    {
        var id = (string)Simulator("POST", "received-documents", "")["id"];
        var log = string.Concat(new[] { "sync", "reconcile", "sync" }.Select(verb => Connector(verb).Stderr));
        foreach (var step in new[] { "booked", "acknowledged" })
            Check(Regex.Matches(log, $@" received\.{step} document={id}\b").Count, 1);
        var lines = Connector("received").Stdout.Split('\n').Where(line => line.StartsWith(id)).ToList();
        Check(lines.Count, 1);
        Matches(lines[0], " booked acknowledged 380 ");
    }

    void PrintsNoSecret()
    {
        Connector("submit", Invoice("secret"));
        // pt: Com `now`, pede um token novo; os do simulador começam por `sim.`. / en: With `now`, it asks for a new token; those of the simulator begin with `sim.`.
        var ended = Connector("sync", "now");
        Check(ended.Stderr.Contains(" token.new"), true);
        foreach (var secret in new[] { ClientSecret, "Bearer", "sim." })
            Check((ended.Stdout + ended.Stderr).Contains(secret), false);
    }

    (int Code, string Stdout, string Stderr) Connector(params string[] args)
    {
        var rest = command.Skip(1).Concat(args).Select(one => $"\"{one}\"");
        var start = new ProcessStartInfo(command[0], string.Join(" ", rest))
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.EnvironmentVariables["DATA_DIR"] = Path.Combine(folder, "data");
        start.EnvironmentVariables["CLIENT_SECRET"] = ClientSecret;
        using (var process = Process.Start(start))
        {
            var stderr = process.StandardError.ReadToEndAsync();
            var stdout = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return (process.ExitCode, stdout, stderr.GetAwaiter().GetResult());
        }
    }

    static JToken Simulator(string method, string route, string body)
    {
        var request = new HttpRequestMessage(new HttpMethod(method), $"{BaseUrl}/simulator/{route}");
        if (body != "") request.Content = new StringContent(body);
        var response = Client.SendAsync(request).GetAwaiter().GetResult();
        return JToken.Parse(response.Content.ReadAsStringAsync().GetAwaiter().GetResult());
    }

    // pt: A fatura de exemplo com outro número. / en: The sample invoice with another number.
    string Invoice(string reference)
    {
        var sample = JObject.Parse(File.ReadAllText("invoice.json"));
        sample["number"] = "FT T/" + DateTime.UtcNow.Ticks / 10 % 1000000000;
        var file = Path.Combine(folder, reference + ".json");
        File.WriteAllText(file, sample.ToString());
        return file;
    }

    static void Check(object found, object expected)
    {
        if (!found.Equals(expected)) throw new Exception($"found {found}; expected {expected}");
    }

    static void Matches(string text, string pattern)
    {
        if (!Regex.IsMatch(text, pattern)) throw new Exception($"found {text}; expected {pattern}");
    }
}
