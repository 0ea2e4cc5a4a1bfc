package connector;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * pt: Segredos de cliente e de webhook: o novo e, enquanto é válido, o anterior.
 * en: Client and webhook secrets: the new one and, while it is valid, the previous one.
 */
final class Secrets {
  /** pt: O dono do segredo; o dos segredos de webhook é o id do seu endereço. / en: The owner of the secret; for webhook secrets, the id of their endpoint. */
  static final String CLIENT = "client";
  /** pt: O dono das impressões digitais dos segredos de WEBHOOK_SECRET. / en: The owner of the fingerprints of the secrets in WEBHOOK_SECRET. */
  private static final String SETTINGS = "settings";

  private Secrets() {}

  /** pt: O mais recente primeiro. / en: Newest first. */
  static List<String> ofClient() {
    return withSettings(stored("owner = ?"), List.of(Settings.CLIENT_SECRET));
  }

  /** pt: Os segredos de todos os endereços; um que terminou também não conta em WEBHOOK_SECRET. / en: The secrets of all endpoints; an ended one does not count in WEBHOOK_SECRET either. */
  static List<String> ofWebhooks() {
    List<String> ended = values("owner <> ? AND until <= ?");
    return withSettings(stored("owner NOT IN (?, 'settings')"), Settings.WEBHOOK_SECRETS).stream()
        .filter(one -> !ended.contains(one) && !ended.contains(fingerprint(one)))
        .toList();
  }

  private static List<String> withSettings(List<String> stored, List<String> set) {
    return Stream.concat(stored.stream(), set.stream()).distinct().toList();
  }

  private static List<String> stored(String whose) {
    return values(whose + " AND (until IS NULL OR until > ?)");
  }

  private static List<String> values(String which) {
    String sql = "SELECT value FROM secrets WHERE " + which + " ORDER BY id DESC";
    return Store.rows(sql, row -> row.getString(1), CLIENT, Settings.now());
  }

  static String fingerprint(String secret) {
    return Download.sha256(secret.getBytes(StandardCharsets.UTF_8));
  }

  /** pt: Regista, pela impressão digital, os de WEBHOOK_SECRET: outro processo pode terminá-los. / en: Records those in WEBHOOK_SECRET, by fingerprint: another process can end them. */
  static void recordWebhooks() {
    for (String secret : Settings.WEBHOOK_SECRETS) {
      String value = fingerprint(secret);
      if (Store.has("SELECT 1 FROM secrets WHERE owner = ? AND value = ?", SETTINGS, value)) continue;
      Store.change("INSERT INTO secrets (owner, value) VALUES (?, ?)", SETTINGS, value);
    }
  }

  /**
   * pt: Depois de uma exposição, terminam todos os conhecidos: os guardados, de qualquer endereço, e os de WEBHOOK_SECRET de qualquer processo; dentro da transação de quem chama.
   * en: After an exposure, all that are known end: the stored ones, of any endpoint, and those in WEBHOOK_SECRET of any process; inside the caller's transaction.
   */
  static void endWebhooks() {
    recordWebhooks();
    int set = Store.change("UPDATE secrets SET until = 0 WHERE owner = ? AND until IS NULL", SETTINGS);
    Store.change("UPDATE secrets SET until = 0 WHERE owner <> ?", CLIENT);
    Log.alert("secret.ended", "setting", set > 0 ? "WEBHOOK_SECRET" : null);
  }

  /** pt: Dentro da transação de quem chama. / en: Inside the caller's transaction. */
  static void add(String owner, String value) {
    if (Store.has("SELECT 1 FROM secrets WHERE owner = ? AND value = ?", owner, value)) return;
    Store.change("INSERT INTO secrets (owner, value) VALUES (?, ?)", owner, value);
    Log.info("secret.stored", "kind", owner.equals(CLIENT) ? CLIENT : "webhook");
  }

  /** pt: Os anteriores valem até ao fim da sobreposição. / en: Earlier secrets are valid until the overlap ends. */
  static void rotate(String owner, String value, Instant previousUntil) {
    Store.change(
        """
        UPDATE secrets SET until = ?
        WHERE owner = ? AND value <> ? AND (until IS NULL OR until > ?)""",
        previousUntil, owner, value, previousUntil);
    add(owner, value);
  }
}
