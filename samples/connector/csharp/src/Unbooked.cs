using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

// pt: Documentos recebidos que não estão lançados: o seu `Book` falhou (`failed`), o processo terminou dentro dele (`ended`), ou a
// pt: plataforma recusou o conteúdo (`refused`).
// en: Received documents that are not booked: your `Book` failed (`failed`), the process ended inside it (`ended`), or the platform
// en: refused the content (`refused`).
static class Unbooked
{
    // pt: Depois de o processo terminar em `Book` ou `Reverse`, o resto tem este tempo antes de outra tentativa.
    // en: After the process ended in `Book` or `Reverse`, the rest has this time before another attempt.
    public static readonly TimeSpan Rest = TimeSpan.FromMinutes(10);

    public static void Set(JObject record, string state)
    {
        var (id, number, seller) = (record.Required("id"), record.Required("number"), record.Required("sellerNif"));
        var (amount, currency) = (record.Required("payableAmount"), record.Required("currency"));
        var type = record.Text("typeCode") ?? "-";
        Store.Change(
            $@"INSERT INTO received
               VALUES ({id}, {number}, {seller}, {amount}, {currency}, x'', '-', 'unbooked', {state}, {type}, {Settings.Now})
               ON CONFLICT (id) DO UPDATE SET state = excluded.state, tried_at = excluded.tried_at
               WHERE booking = 'unbooked'");
    }

    // pt: Depois de o processo terminar em `Book`, os outros documentos vêm primeiro.
    // en: After the process ended in `Book`, the other documents come first.
    public static bool IsBooked(string id)
    {
        var found = Store.Rows(
            $"SELECT booking, state, tried_at FROM received WHERE id = {id}",
            row => (Booking: row.GetString(0), State: row.GetString(1), TriedAt: Settings.FromMillis(row.GetInt64(2))));
        if (found.Count == 0) return false;
        if (found[0].Booking != "unbooked") return true;
        if (found[0].State == "ended" && Settings.Now < found[0].TriedAt.AddHours(1))
            throw new InvalidOperationException(
                "the process ended inside book: the next attempt is within 2 hours, or at once with sync now");
        return false;
    }

    public static DateTimeOffset RestUntil() =>
        Store.Row(
            $"SELECT ifnull(max(tried_at), 0) FROM received WHERE state = 'ended'",
            row => Settings.FromMillis(row.GetInt64(0))) + Rest;

    // pt: Com `sync now`, já. / en: With `sync now`, at once.
    public static void RetryEnded() => Store.Change($"UPDATE received SET tried_at = 0 WHERE state = 'ended'");

    public static IEnumerable<string> Ids() =>
        Store.Rows(
            $"SELECT id FROM received WHERE booking = 'unbooked' AND state IN ('failed', 'ended', 'refused')",
            row => row.GetString(0));

    // pt: Vai ser lançado, ou a plataforma já não o tem por confirmar.
    // en: It is about to be booked, or the platform no longer has it unacknowledged.
    public static void Drop(string id) => Store.Change($"DELETE FROM received WHERE id = {id} AND booking = 'unbooked'");
}
