using System;
using System.IO;

// pt: O que não ficou feito, e porquê. / en: What was not done, and why.
abstract class Failure : Exception
{
    protected Failure(string reason) : base(reason) { }

    // pt: O número de erros imprevistos. / en: The number of unforeseen errors.
    public static int Unforeseen;

    public static string Reason(Exception error) =>
        error is Failure || error is IOException ? error.Message : $"{error.GetType().Name}: {error.Message}";

    // pt: Um erro imprevisto também se repete mais tarde; o código de saída indica-o. / en: An unforeseen error is retried later too; the exit code shows it.
    public static Later AsLater(Exception error)
    {
        if (error is Later later) return later;
        Unforeseen++;
        var reason = Reason(error);
        Log.Alert("sync.failed", ("reason", reason));
        return new Later(reason, Settings.Now.AddMinutes(5));
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
