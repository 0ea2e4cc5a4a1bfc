/*
 * pt: Recebe webhooks: verifica a assinatura, guarda o evento, responde 204; uma tarefa à parte processa o que está guardado.
 * en: Receives webhooks: verifies the signature, stores the event, answers 204; a worker processes what is stored.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" ReceiveWebhook.java
 *
 * WEBHOOK_SECRET PORT EVENTS_DIR
 */

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.SYNC;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class ReceiveWebhook {
  static final ObjectMapper JSON = new ObjectMapper();
  static final int MAX_BODY = 64 * 1024;
  static final Path STORE = Path.of(env("EVENTS_DIR", "events"));
  static final ExecutorService WORKER = Executors.newSingleThreadExecutor();
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
    Files.createDirectories(STORE);
    WORKER.execute(ReceiveWebhook::work);
    server.start();
    System.out.println("listening " + port);
  }

  // #region sample
  static void receive(HttpExchange exchange) throws IOException, GeneralSecurityException {
    // pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
    // en: The bytes as they came: JSON parsed and written again has another signature.
    byte[] rawBody = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
    Map<String, String> headers = new HashMap<>();
    exchange.getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    boolean isTooLong = rawBody.length > MAX_BODY;
    String verdict =
        isTooLong ? "body-too-long" : verify(SECRETS, headers, rawBody, Instant.now().getEpochSecond());
    if (verdict.equals("valid")) {
      // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar.
      // en: Store before answering: without a 2xx the platform sends it again.
      insertOrIgnore(headers.get("webhook-id"), rawBody);
      exchange.sendResponseHeaders(204, -1);
      WORKER.execute(ReceiveWebhook::work);
    } else {
      System.err.println("refused " + verdict);
      exchange.sendResponseHeaders(isTooLong ? 413 : 401, -1);
    }
    exchange.close();
  }

  // pt: Faz de tabela com o webhook-id como chave única: um ficheiro por evento, completo ou nenhum.
  // en: Stands for a table with the webhook-id as unique key: one file per event, complete or none.
  static void insertOrIgnore(String id, byte[] rawBody) throws IOException {
    Path file = STORE.resolve(URLEncoder.encode(id, UTF_8) + ".json");
    if (Files.exists(file)) return;
    Path part = Path.of(file + "." + UUID.randomUUID() + ".part");
    Files.write(part, rawBody, CREATE_NEW, WRITE, SYNC);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }
  // #endregion

  static void work() {
    try (Stream<Path> files = Files.list(STORE)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".json")).toList()) {
        Path done = Path.of(file + ".done");
        if (Files.exists(done)) continue;
        try {
          String type = JSON.readTree(Files.readAllBytes(file)).path("type").asText();
          processEvent(file.getFileName().toString().replace(".json", ""), type);
          // pt: Marcar no fim: o que uma falha interrompeu é processado outra vez.
          // en: Mark at the end: what a crash interrupted is processed again.
          Files.createFile(done);
        } catch (IOException error) {
          System.err.println(file + ": " + error);
        }
      }
    } catch (IOException error) {
      System.err.println(error);
    }
  }

  // pt: O que fazer com cada tipo: a operação a chamar (em rejected e failed, depois de corrigir a causa).
  // en: What to do with each type: the operation to call (for rejected and failed, once the cause is mended).
  static final Map<String, String> NEXT =
      Map.of(
          "document.rejected", "submitDocument",
          "document.delivered", "listDocumentStatusHistory",
          "document.failed", "resendDocument",
          "document.status_changed", "getDocument",
          "document.received", "getReceivedDocumentContent");

  static void processEvent(String id, String type) {
    String operation = NEXT.get(type);
    // pt: Um tipo novo não é um erro. / en: A new type is not an error.
    if (operation == null) System.out.println("ignored " + type + " " + id);
    else System.out.println("event " + type + " " + id + " " + operation);
  }

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
