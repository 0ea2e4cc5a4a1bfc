package connector;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** pt: Apaga o que já não se lê; ficam as linhas, que impedem um segundo envio ou lançamento. / en: Deletes what is no longer read; the rows stay, which prevent a second submission or booking. */
final class Purge {
  private record Counts(int requests, int events) {}

  private Purge() {}

  static void run(int days) {
    Instant before = Settings.now().minus(Duration.ofDays(days));
    Counts found = Store.transaction(() -> purge(before));
    Store.erase();
    Log.info("purge.finished", "requests", found.requests(), "events", found.events());
  }

  private static Counts purge(Instant before) {
    String old =
        "SELECT * FROM outbox WHERE state <> 'waiting' AND next_at < ? AND sha256 IS NULL";
    List<Entry> settled = Store.rows(old, Entry::read, before);
    for (Entry one : settled) {
      // pt: O SHA-256 ainda permite reconhecer o mesmo ficheiro. / en: The SHA-256 still identifies the same file.
      String emptied = "UPDATE outbox SET sha256 = ?, body = x'', answer = NULL WHERE id = ?";
      Store.change(emptied, Download.sha256(one.body()), one.id());
    }
    String sql = "UPDATE inbox SET body = x'' WHERE state <> 'waiting' AND at < ? AND body <> x''";
    int events = Store.change(sql, before);
    // pt: De um segredo de webhook que terminou fica a impressão digital: também não conta em WEBHOOK_SECRET. / en: Of an ended webhook secret the fingerprint stays: it does not count in WEBHOOK_SECRET either.
    String ended = "SELECT value FROM secrets WHERE owner <> 'client' AND value LIKE 'whsec_%' AND until < ?";
    for (String one : Store.rows(ended, row -> row.getString(1), before)) {
      Store.change("UPDATE secrets SET value = ? WHERE value = ?", Secrets.fingerprint(one), one);
    }
    Store.change("DELETE FROM secrets WHERE owner = ? AND until < ?", Secrets.CLIENT, before);
    return new Counts(settled.size(), events);
  }
}
