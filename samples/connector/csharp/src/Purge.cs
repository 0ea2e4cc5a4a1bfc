// pt: Apaga o que já não se lê; ficam as linhas, que impedem um segundo envio ou lançamento.
// en: Deletes what is no longer read; the rows stay, which prevent a second submission or booking.
static class Purge
{
    public static void Run(int days)
    {
        var before = Settings.Now.AddDays(-days);
        var (requests, events) = (0, 0);
        Store.Transaction(() =>
        {
            var settled = Store.Rows(
                $@"SELECT * FROM outbox
                   WHERE state <> 'waiting' AND next_at < {before} AND sha256 IS NULL",
                row => new Entry(row));
            foreach (var one in settled)
            {
                // pt: O SHA-256 ainda permite reconhecer o mesmo ficheiro. / en: The SHA-256 still identifies the same file.
                var sha256 = Download.Sha256(one.Body);
                Store.Change(
                    $"UPDATE outbox SET sha256 = {sha256}, body = x'', answer = NULL WHERE id = {one.Id}");
            }
            requests = settled.Count;
            events = Store.Change(
                $"UPDATE inbox SET body = x'' WHERE state <> 'waiting' AND at < {before} AND body <> x''");
            // pt: De um segredo de webhook que terminou fica a impressão digital: também não conta em WEBHOOK_SECRET. / en: Of an ended webhook secret the fingerprint stays: it does not count in WEBHOOK_SECRET either.
            var ended = Store.Rows(
                $@"SELECT value FROM secrets
                   WHERE owner <> {Secrets.Client} AND value LIKE 'whsec_%' AND until < {before}",
                row => row.GetString(0));
            foreach (var one in ended)
                Store.Change($"UPDATE secrets SET value = {Secrets.Fingerprint(one)} WHERE value = {one}");
            Store.Change($"DELETE FROM secrets WHERE owner = {Secrets.Client} AND until < {before}");
        });
        Store.Erase();
        Log.Info("purge.finished", ("requests", requests), ("events", events));
    }
}
