/*
 * pt: Recebe webhooks: verifica a assinatura, responde logo, processa depois, cada evento uma só vez.
 * en: Receives webhooks: verifies the signature, answers at once, processes afterwards, each event only once.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" ReceiveWebhook.java
 *
 * WEBHOOK_SECRET PORT
 */

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class ReceiveWebhook {
  static final ObjectMapper JSON = new ObjectMapper();
  // pt: Um segredo vazio aceitaria qualquer um. / en: An empty secret would accept anybody.
  static final List<String> SECRETS =
      Arrays.stream(env("WEBHOOK_SECRET", "").split(" ")).filter(secret -> !secret.isEmpty()).toList();

  public static void main(String[] args) throws IOException {
    if (SECRETS.isEmpty()) {
      System.err.println("WEBHOOK_SECRET is missing");
      System.exit(1);
    }
    int port = Integer.parseInt(env("PORT", "8080"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext(
        "/",
        exchange -> {
          try {
            receive(exchange);
          } catch (GeneralSecurityException error) {
            throw new IOException(error);
          }
        });
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
    System.out.println("listening " + port);
  }

  // #region sample
  // pt: Em produção: uma tabela com o webhook-id como chave única.
  // en: In production: a table with the webhook-id as unique key.
  static final Set<String> processed = ConcurrentHashMap.newKeySet();

  static void receive(HttpExchange exchange) throws IOException, GeneralSecurityException {
    // pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
    // en: The bytes as they came: JSON parsed and written again has another signature.
    byte[] rawBody = exchange.getRequestBody().readAllBytes();
    Map<String, String> headers = new HashMap<>();
    exchange.getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    String verdict = verify(SECRETS, headers, rawBody, Instant.now().getEpochSecond());
    // pt: Responder antes de processar: uma resposta tardia conta como falha.
    // en: Answer before processing: a late answer counts as a failure.
    exchange.sendResponseHeaders(verdict.equals("valid") ? 204 : 401, -1);
    exchange.close();
    if (verdict.equals("valid")) processEvent(headers.get("webhook-id"), rawBody);
    else System.err.println("refused " + verdict);
  }

  static void processEvent(String id, byte[] rawBody) throws IOException {
    if (!processed.add(id)) return;
    JsonNode event = JSON.readTree(rawBody);
    System.out.println("event " + event.path("type").asText() + " " + id);
  }
  // #endregion

  // #region verify
  /**
   * Standard Webhooks, v1 (HMAC-SHA256).
   *
   * @param secrets pt: o novo e o antigo durante a rotação / en: the new and the old during a rotation
   * @param headers pt: nomes em minúsculas / en: names in lower case
   * @param rawBody pt: os bytes recebidos, antes de lidos / en: the bytes received, before any parsing
   * @param now pt: segundos Unix / en: Unix seconds
   */
  static String verify(List<String> secrets, Map<String, String> headers, byte[] rawBody, long now)
      throws GeneralSecurityException {
    String id = headers.getOrDefault("webhook-id", "");
    String timestamp = headers.getOrDefault("webhook-timestamp", "");
    String signature = headers.getOrDefault("webhook-signature", "");
    if (id.isEmpty() || timestamp.isEmpty() || signature.isEmpty()) return "missing-header";
    List<String> entries =
        Arrays.stream(signature.split(" ")).filter(entry -> entry.matches("[^,]+,.+")).toList();
    if (!timestamp.matches("[0-9]{10}") || entries.isEmpty()) return "malformed-header";
    if (now - Long.parseLong(timestamp) > 300) return "timestamp-too-old";
    if (Long.parseLong(timestamp) - now > 300) return "timestamp-too-new";

    for (String secret : secrets) {
      Mac hmac = Mac.getInstance("HmacSHA256");
      byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
      hmac.init(new SecretKeySpec(key, "HmacSHA256"));
      hmac.update((id + "." + timestamp + ".").getBytes(UTF_8));
      String expected = "v1," + Base64.getEncoder().encodeToString(hmac.doFinal(rawBody));
      for (String entry : entries) {
        // pt: Tempo constante: a demora não revela quantos bytes estão certos.
        // en: Constant time: the delay does not tell how many bytes are right.
        if (MessageDigest.isEqual(expected.getBytes(UTF_8), entry.getBytes(UTF_8))) return "valid";
      }
    }
    return "no-matching-signature";
  }
  // #endregion

  static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
