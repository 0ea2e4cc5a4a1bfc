package connector;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * pt: Um pedido guardado. / en: A stored request.
 *
 * @param firstAt pt: quando saiu pela primeira vez / en: when it left for the first time
 */
record Entry(
    long id, String name, String kind, String subject, String path, byte[] headers, byte[] body,
    String key, String state, int attempts, Optional<Instant> firstAt, String code) {
  static Entry read(ResultSet row) throws SQLException {
    return new Entry(
        row.getLong("id"), row.getString("name"), row.getString("kind"), row.getString("subject"),
        row.getString("path"), row.getBytes("headers"), row.getBytes("body"), row.getString("key"),
        row.getString("state"), row.getInt("attempts"),
        firstAt(row), row.getString("code"));
  }

  private static Optional<Instant> firstAt(ResultSet row) throws SQLException {
    long millis = row.getLong("first_at");
    return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
