package connector;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * pt: Um pedido guardado. / en: A stored request.
 *
 * @param firstAt pt: quando foi enviado pela primeira vez / en: when it was first sent
 * @param status pt: da última resposta; 0 enquanto o pedido está a caminho / en: of the last response; 0 while the request is under way
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

  /** pt: Funciona também depois de `purge`. / en: Also works after `purge`. */
  boolean hasBody(byte[] other) {
    return Optional.ofNullable(sha256)
        .orElseGet(() -> Download.sha256(body))
        .equals(Download.sha256(other));
  }

  /** pt: Do documento a que se refere; null se não é um documento emitido. / en: Of the document that it is about; null if it is not an issued document. */
  String reference() {
    return Set.of("submit", "annul", "resend").contains(kind) ? subject : null;
  }

  /** pt: Nome, estado, código da recusa. / en: Name, state, code of the refusal. */
  String line() {
    return name + " " + state + " " + Optional.ofNullable(code).orElse("-");
  }

  private static Optional<Instant> firstAt(ResultSet row) throws SQLException {
    long millis = row.getLong("first_at");
    return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
