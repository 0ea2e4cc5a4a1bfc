using System;

// pt: O que não ficou feito, e porquê. / en: What was not done, and why.
abstract class Failure : Exception
{
    protected Failure(string reason) : base(reason) { }

    // pt: O número de erros imprevistos. / en: The number of unforeseen errors.
    public static int Unforeseen;

    public static string Reason(Exception error) =>
        error is Failure ? error.Message : $"{error.GetType().Name}: {error.Message}";

    // pt: Um erro que ninguém previu também espera; o código de saída di-lo. / en: An error that nobody foresaw waits too; the exit code says so.
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
    public Later(string reason, DateTimeOffset until, bool isEverything = false, Answer forbidden = null)
        : base(reason)
    {
        Until = until;
        IsEverything = isEverything;
        Forbidden = forbidden;
    }

    public DateTimeOffset Until { get; }

    // pt: Todos os pedidos esperam, não só este. / en: All requests wait, not only this one.
    public bool IsEverything { get; }

    // pt: A resposta por que espera (403, ou de outro endereço). / en: The answer that it waits for (403, or of another address).
    public Answer Forbidden { get; }
}

// pt: Alguém recusou: uma pessoa decide. / en: Somebody refused: a person decides.
sealed class Refused : Failure
{
    public Refused(string reason) : base(reason) { }
}
