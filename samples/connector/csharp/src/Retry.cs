using System;
using System.Globalization;
using System.Text.RegularExpressions;

// pt: Quando repetir, e como uma falha não para o resto. / en: When to repeat, and how a failure does not stop the rest.
sealed class Retry
{
    // pt: O limite de uma espera pedida: mais longo do que a manutenção programada. / en: The limit of a requested wait: longer than planned maintenance.
    public static readonly TimeSpan MaxWait = TimeSpan.FromHours(3);

    const double MostMillis = 5 * 60 * 1000;

    static readonly Random Chance = new Random();

    Later first;

    // pt: Trata um elemento de cada vez: um recusado fica de parte, um que falha espera, e nenhum para os outros.
    // en: Handles one item at a time: a refused item is put aside, one that fails waits, and none stops the others.
    public void Attempt(Action work, Action<Refused> putAside, params (string, object)[] about)
    {
        try
        {
            work();
        }
        catch (Refused refusal)
        {
            putAside(refusal);
        }
        catch (Exception error)
        {
            var later = Failure.AsLater(error, about);
            if (later.PausesAll) throw later;
            if (first == null || later.Until < first.Until) first = later;
        }
    }

    // pt: No fim: falha com o `Later` que acaba primeiro, se há algum. / en: At the end: fails with the `Later` that ends first, if any.
    public void Finish()
    {
        if (first != null) throw first;
    }

    #region backoff
    // pt: Retry-After, até 3 horas, e um tempo aleatório: primeiro até meio segundo; o máximo duplica,
    // pt: até 5 minutos.
    // en: Retry-After, up to 3 hours, and a random time: first up to half a second; the maximum doubles,
    // en: up to 5 minutes.
    public static DateTimeOffset NextAttempt(long attempts, string retryAfter)
    {
        var most = Math.Min(500 * Math.Pow(2, Math.Min(attempts - 1, 20)), MostMillis);
        var now = Settings.Now;
        return now + RequestedWait(retryAfter, now) + TimeSpan.FromMilliseconds(Chance.NextDouble() * most);
    }

    // pt: Em segundos ou como data; zero se não é nenhum dos dois.
    // en: In seconds or as a date; zero if it is neither.
    static TimeSpan RequestedWait(string value, DateTimeOffset now)
    {
        if (Regex.IsMatch(value, @"^[0-9]+\z"))
            return TimeSpan.FromSeconds(Math.Min(double.Parse(value), MaxWait.TotalSeconds));
        var isDate = DateTimeOffset.TryParseExact(
            value, "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var date);
        if (!isDate || date <= now) return TimeSpan.Zero;
        return date - now < MaxWait ? date - now : MaxWait;
    }
    #endregion
}
