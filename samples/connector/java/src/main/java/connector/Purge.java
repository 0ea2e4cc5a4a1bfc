package connector;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** pt: Apaga o que já ninguém lê; ficam as linhas que impedem enviar ou lançar outra vez. / en: Deletes what nobody reads any more; the rows that prevent a second sending or booking stay. */
final class Purge {
  private Purge() {}

  static void run(int days) {
    Instant before = Settings.now().minus(Duration.ofDays(days));
    int requests = Store.transaction(() -> purge(before));
    Log.info("purge.finished", "requests", requests);
  }

  private static int purge(Instant before) {
    String old =
        "SELECT * FROM outbox WHERE state <> 'waiting' AND next_at < ? AND sha256 IS NULL";
    List<Entry> settled = Store.rows(old, Entry::read, before);
    for (Entry one : settled) {
      // pt: Pelo SHA-256 ainda se reconhece o mesmo ficheiro. / en: By its SHA-256 the same file is still known.
      String sql = "UPDATE outbox SET sha256 = ?, body = x'', answer = NULL WHERE id = ?";
      Store.change(sql, Download.sha256(one.body()), one.id());
    }
    Store.change("UPDATE inbox SET body = x'' WHERE state = 'done' AND at < ?", before);
    Store.change("DELETE FROM secrets WHERE until < ?", before);
    return settled.size();
  }
}
