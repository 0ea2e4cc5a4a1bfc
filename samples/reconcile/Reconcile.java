/*
 * pt: Recupera eventos perdidos: pede-os desde a última execução completa, com 76 horas de sobreposição,
 * pt: e guarda os que faltam onde o recetor de webhooks guarda os seus (tema receive-webhook).
 * en: Gets lost events back: asks for those since the last finished run, with an overlap of 76 hours,
 * en: and stores what is missing where the webhook receiver stores its own (topic receive-webhook).
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" Reconcile.java
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN EVENTS_DIR
 */

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.SYNC;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.UUID;

public class Reconcile {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();
  static final Path STORE = Path.of(env("EVENTS_DIR", "events"));
  static final Path WATERMARK = STORE.resolve("reconciled-until");

  public static void main(String[] args) {
    try {
      Files.createDirectories(STORE);
      reconcile();
    } catch (IOException | InterruptedException error) {
      // pt: Nas outras exceções só o nome indica o que aconteceu. / en: In other exceptions only the name tells what happened.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  // #region sample
  static void reconcile() throws IOException, InterruptedException {
    String token = accessToken("events:read");
    String filter = "limit=200";
    // pt: Um evento anterior à marca pode ter estado em novas tentativas até agora.
    // en: An event older than the watermark may have been retried until now.
    if (Files.exists(WATERMARK)) {
      Instant until = Instant.parse(Files.readString(WATERMARK).strip());
      filter += "&since=" + until.minus(Duration.ofHours(76));
    }
    String query = filter;
    Instant startedAt = null;
    int missing = 0;
    while (true) {
      HttpRequest request = request("/events?" + query).header("Authorization", "Bearer " + token).build();
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) throw refusal(response.statusCode(), response.body());
      // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
      if (startedAt == null) startedAt = dateOf(response);
      JsonNode page = json(response.statusCode(), response.body());
      for (JsonNode event : page.path("items")) {
        // pt: Os que já estão guardados são ignorados. / en: Those that are stored are ignored.
        Path file = STORE.resolve(URLEncoder.encode(event.path("id").asText(), UTF_8) + ".json");
        if (Files.exists(file)) continue;
        write(file, event.toString());
        missing += 1;
        System.out.println("recovered " + event.path("type").asText() + " " + event.path("id").asText());
      }
      if (!page.hasNonNull("nextCursor")) break;
      query = filter + "&cursor=" + URLEncoder.encode(page.path("nextCursor").asText(), UTF_8);
    }
    // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
    write(WATERMARK, startedAt.toString());
    System.out.println("missing " + missing);
  }
  // #endregion

  static Instant dateOf(HttpResponse<String> response) throws IOException {
    String date = response.headers().firstValue("Date").orElseThrow(() -> new IOException("no Date header"));
    return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
  }

  /** pt: O ficheiro completo, ou nenhum. / en: The complete file, or none. */
  static void write(Path file, String text) throws IOException {
    Path part = Path.of(file + "." + UUID.randomUUID() + ".part");
    Files.write(part, text.getBytes(UTF_8), CREATE_NEW, WRITE, SYNC);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * pt: Token de acesso; guardá-lo e reutilizá-lo: tema token.
   * en: Access token; keeping and reusing it: topic token.
   */
  static String accessToken(String scope) throws IOException, InterruptedException {
    if (!env("TOKEN", "").isEmpty()) return env("TOKEN", "");
    String credentials = env("CLIENT_ID", "client") + ":" + env("CLIENT_SECRET", "secret");
    String form = "grant_type=client_credentials&scope=" + URLEncoder.encode(scope, UTF_8);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(env("TOKEN_URL", BASE_URL + "/oauth2/token")))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build();
    HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
    JsonNode answer = json(response.statusCode(), response.body());
    if (response.statusCode() != 200) throw new IOException("token: " + response.statusCode() + " " + answer);
    return answer.path("access_token").asText();
  }

  static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(BASE_URL + path)).timeout(Duration.ofSeconds(60));
  }

  /** pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON. */
  static JsonNode json(int status, String body) throws IOException {
    try {
      return JSON.readerFor(ObjectNode.class).readValue(body);
    } catch (JsonProcessingException error) {
      String start = body.substring(0, Math.min(80, body.length())).replaceAll("\\s+", " ");
      throw new IOException(status + ": the answer is not JSON: " + start);
    }
  }

  /** pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line. */
  static IOException refusal(int status, String body) throws IOException {
    JsonNode problem = json(status, body);
    String code = problem.path("code").asText("-");
    String detail = problem.path("detail").asText("-");
    return new IOException(status + " " + code + ": " + detail + " (" + problem.path("requestId").asText("-") + ")");
  }

  static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
