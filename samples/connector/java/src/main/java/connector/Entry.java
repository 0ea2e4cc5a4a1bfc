package connector;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * pt: Um pedido guardado. / en: A stored request.
 *
 * @param firstAt pt: quando saiu pela primeira vez / en: when it left for the first time
 * @param status pt: da última resposta; 0 enquanto vai a caminho / en: of the last answer; 0 while it is under way
 * @param sha256 pt: do corpo que `purge` apagou / en: of the body that `purge` deleted
 */
record Entry(
    long id, String name, String kind, String subject, String path, byte[] headers, byte[] body,
    String key, String state, int attempts, Optional<Instant> firstAt, int status, String code,
    byte[] answer, String sha256) {
  static Entry read(ResultSet row) throws SQLException {
    return new Entry(
        row.getLong("id"), row.getString("name"), row.getString("kind"), row.getString("subject"),
        row.getString("path"), row.getBytes("headers"), row.getBytes("body"), row.getString("key"),
        row.getString("state"), row.getInt("attempts"),
        firstAt(row), row.getInt("status"), row.getString("code"), row.getBytes("answer"),
        row.getString("sha256"));
  }

  /** pt: Também depois de `purge`. / en: After `purge` too. */
  boolean hasBody(byte[] other) {
    return Optional.ofNullable(sha256)
        .orElseGet(() -> Download.sha256(body))
        .equals(Download.sha256(other));
  }

  /** pt: Nome, o que é feito dele, código da recusa. / en: Name, what became of it, code of the refusal. */
  String line() {
    return name + " " + state + " " + Optional.ofNullable(code).orElse("-");
  }

  private static Optional<Instant> firstAt(ResultSet row) throws SQLException {
    long millis = row.getLong("first_at");
    return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
