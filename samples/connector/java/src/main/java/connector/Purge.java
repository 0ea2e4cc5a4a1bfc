package connector;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** pt: Apaga o que já ninguém lê; ficam as linhas que impedem enviar ou lançar outra vez. / en: Deletes what nobody reads any more; the rows that prevent a second sending or booking stay. */
final class Purge {
  private Purge() {}

  static void run(int days) {
    Instant before = Settings.now().minus(Duration.ofDays(days));
    int[] purged = Store.transaction(() -> purge(before));
    Log.info("purge.finished", "requests", purged[0], "events", purged[1]);
  }

  /** pt: Quantos pedidos e quantos eventos. / en: How many requests and how many events. */
  private static int[] purge(Instant before) {
    String old =
        "SELECT * FROM outbox WHERE state <> 'waiting' AND next_at < ? AND sha256 IS NULL";
    List<Entry> settled = Store.rows(old, Entry::read, before);
    for (Entry one : settled) {
      // pt: Pelo SHA-256 ainda se reconhece o mesmo ficheiro. / en: By its SHA-256 the same file is still known.
      String emptied = "UPDATE outbox SET sha256 = ?, body = x'', answer = NULL WHERE id = ?";
      Store.change(emptied, Download.sha256(one.body()), one.id());
    }
    String sql = "UPDATE inbox SET body = x'' WHERE state <> 'waiting' AND at < ? AND body <> x''";
    int events = Store.change(sql, before);
    Store.change("DELETE FROM secrets WHERE until < ?", before);
    return new int[] {settled.size(), events};
  }
}
