package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * pt: Documentos recebidos que não estão lançados: o seu `book` falhou (`failed`), o processo terminou dentro dele (`ended`), ou a
 * pt: plataforma recusou o conteúdo (`refused`).
 * en: Received documents that are not booked: your `book` failed (`failed`), the process ended inside it (`ended`), or the platform
 * en: refused the content (`refused`).
 */
final class Unbooked {
  /** pt: Depois de o processo terminar em `book` ou `reverse`, o resto tem este tempo antes de outra tentativa. / en: After the process ended in `book` or `reverse`, the rest has this time before another attempt. */
  static final Duration REST = Duration.ofMinutes(10);

  private record Known(boolean isBooked, boolean isEnded, Instant triedAt) {}

  private Unbooked() {}

  static void set(String id, JsonNode record, String state) {
    Store.change(
        """
        INSERT INTO received VALUES (?, ?, ?, ?, ?, x'', '-', 'unbooked', ?, ?, ?) ON CONFLICT (id) DO UPDATE
        SET state = excluded.state, tried_at = excluded.tried_at WHERE booking = 'unbooked'""",
        id, Json.required(record, "number"), Json.required(record, "sellerNif"),
        Json.required(record, "payableAmount"), Json.required(record, "currency"), state,
        Json.text(record, "typeCode").orElse("-"), Settings.now());
  }

  /** pt: Depois de o processo terminar em `book`, os outros documentos vêm primeiro. / en: After the process ended in `book`, the other documents come first. */
  static boolean isBooked(String id) {
    String sql = "SELECT booking <> 'unbooked', state = 'ended', tried_at FROM received WHERE id = ?";
    Optional<Known> found =
        Store.row(sql, row -> new Known(row.getBoolean(1), row.getBoolean(2), Instant.ofEpochMilli(row.getLong(3))), id);
    if (found.isEmpty()) return false;
    Known known = found.get();
    if (!known.isBooked() && known.isEnded() && Settings.now().isBefore(known.triedAt().plus(Duration.ofHours(1)))) {
      throw new IllegalStateException(
          "the process ended inside book: the next attempt is within 2 hours, or at once with sync now");
    }
    return known.isBooked();
  }

  static Instant restUntil() {
    String sql = "SELECT max(tried_at) FROM received WHERE state = 'ended'";
    return Instant.ofEpochMilli(Store.row(sql, row -> row.getLong(1)).orElse(0L)).plus(REST);
  }

  /** pt: Com `sync now`, já. / en: With `sync now`, at once. */
  static void retryEnded() {
    Store.change("UPDATE received SET tried_at = 0 WHERE state = 'ended'");
  }

  static List<String> ids() {
    String sql = "SELECT id FROM received WHERE booking = 'unbooked' AND state IN ('failed', 'ended', 'refused')";
    return Store.rows(sql, row -> row.getString(1));
  }

  /** pt: Vai ser lançado, ou a plataforma já não o tem por confirmar. / en: It is about to be booked, or the platform no longer has it unacknowledged. */
  static void drop(String id) {
    Store.change("DELETE FROM received WHERE id = ? AND booking = 'unbooked'", id);
  }
}
