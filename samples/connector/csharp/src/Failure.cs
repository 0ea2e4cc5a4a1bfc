using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

// pt: O que não ficou feito, e porquê. / en: What was not done, and why.
abstract class Failure : Exception
{
    protected Failure(string reason) : base(reason) { }

    // pt: O número de erros imprevistos. / en: The number of unforeseen errors.
    public static int Unforeseen;

    // pt: Os campos dos erros de que ainda não se avisou. / en: The fields of the errors that nobody was told of yet.
    static readonly List<(string, object)[]> Untold = new List<(string, object)[]>();

    public static string Reason(Exception error) =>
        error is Failure || error is IOException ? error.Message : $"{error.GetType().Name}: {error.Message}";

    // pt: Um erro imprevisto também se repete mais tarde; o código de saída indica-o. / en: An unforeseen error is retried later too; the exit code shows it.
    // about: pt: a parte da passagem e o elemento / en: the part of the pass and the item
    public static Later AsLater(Exception error, params (string, object)[] about)
    {
        if (error is Later later) return later;
        Unforeseen++;
        var reason = Reason(error);
        var fields = about.Append(("reason", (object)reason)).ToArray();
        Untold.Add(fields);
        Log.Warn("sync.failed", fields);
        return new Later(reason, Settings.Now.AddMinutes(5));
    }

    // pt: No fim da passagem, um alerta por parte, no máximo um por hora, se algum elemento que falhou não teve o seu neste dia.
    // en: At the end of the pass, one alert per part, one an hour at most, if an item that failed has not had its alert this day.
    public static void TellFailures()
    {
        var parts = Untold.GroupBy(fields => fields.Where(one => one.Item1 == "part").Select(one => $"{one.Item2}").FirstOrDefault() ?? "").ToList();
        Untold.Clear();
        foreach (var part in parts)
        {
            // pt: Sem o motivo, que pode ser outro de cada vez. / en: Without the reason, which may be another each time.
            var failed = part.ToLookup(fields => "sync.failed:" + string.Join(" ", fields.Where(one => one.Item1 != "reason").Select(one => one.Item2)));
            try
            {
                var first = failed.FirstOrDefault(one => !Store.IsTold(one.Key, TimeSpan.FromDays(1)));
                var partName = "sync.failed-in:" + part.Key;
                if (first == null || Store.IsTold(partName, TimeSpan.FromHours(1))) continue;
                Store.Transaction(() =>
                {
                    foreach (var name in failed.Select(one => one.Key).Append(partName)) Store.SetMeta("told:" + name, Settings.Now);
                    Log.Alert("sync.failed", first.Last().Append(("failures", (object)failed.Count)).ToArray());
                });
            }
            catch (Exception)
            {
                // pt: Com o disco cheio, por exemplo, não se sabe se já foi dito. / en: With a full disk, for example, nobody knows whether it was told.
                Log.AlertHourly("sync.failed", part.Key, part.Last().Append(("failures", (object)failed.Count)).ToArray());
            }
        }
    }
}

// pt: Ainda não é possível: repetir mais tarde. / en: Not possible yet: try again later.
sealed class Later : Failure
{
    public Later(string reason, DateTimeOffset until, bool pausesAll = false, Answer forbidden = null)
        : base(reason)
    {
        Until = until;
        PausesAll = pausesAll;
        Forbidden = forbidden;
    }

    public DateTimeOffset Until { get; }

    // pt: Todos os pedidos esperam, não só este. / en: All requests wait, not only this one.
    public bool PausesAll { get; }

    // pt: A resposta que obriga a esperar (403, de um proxy ou de outro endereço). / en: The response that makes it wait (403, or from a proxy or another address).
    public Answer Forbidden { get; }
}

// pt: Um argumento, uma definição ou `DATA_DIR` está errado: nada foi feito. / en: An argument, a setting or `DATA_DIR` is wrong: nothing was done.
sealed class Usage : Failure
{
    public Usage(string expected) : base(expected) { }
}

// pt: Uma recusa: decide uma pessoa. / en: A refusal: a person decides.
sealed class Refused : Failure
{
    public Refused(string reason) : base(reason) { }
}
