/*
 * pt: Lista os documentos emitidos, página a página: todos ou, com um ficheiro de estado, os alterados desde a última execução.
 * en: Lists issued documents, page by page: all of them or, with a state file, those that changed since the last run.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" ListWithCursor.java [state.txt]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
 */

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;

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
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

public class ListWithCursor {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] args) {
    try {
      if (args.length > 0) changes(Path.of(args[0]));
      else documents("", document -> System.out.println(document.path("id").asText()));
    } catch (IOException | InterruptedException error) {
      // pt: Nas outras exceções só o nome indica o que aconteceu. / en: In other exceptions only the name tells what happened.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  // #region sample
  /** pt: Devolve a hora da plataforma no início. / en: Returns the time of the platform at the start. */
  static Instant documents(String filter, Consumer<JsonNode> use) throws IOException, InterruptedException {
    String token = accessToken("documents:read");
    String query = "limit=200" + filter;
    Instant startedAt = null;
    while (true) {
      HttpRequest request =
          request("/documents?" + query).header("Authorization", "Bearer " + token).build();
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) throw refusal(response.statusCode(), response.body());
      String date = response.headers().firstValue("Date").orElse("");
      if (startedAt == null) startedAt = Instant.from(RFC_1123_DATE_TIME.parse(date));
      JsonNode page = json(response.statusCode(), response.body());
      page.path("items").forEach(use);
      if (!page.hasNonNull("nextCursor")) return startedAt;
      // pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
      // en: Copy the cursor as it comes; the filters do not change halfway.
      query = "limit=200" + filter + "&cursor=" + URLEncoder.encode(page.path("nextCursor").asText(), UTF_8);
    }
  }
  // #endregion

  // #region changes
  // pt: Na primeira linha do ficheiro a marca; nas outras, o que a última execução tratou (id e updatedAt).
  // en: In the first line of the file the watermark; in the others what the last run handled (id and updatedAt).
  static void changes(Path file) throws IOException, InterruptedException {
    List<String> before = Files.exists(file) ? Files.readAllLines(file) : List.of();
    Set<String> known = Set.copyOf(before);
    Set<String> handled = new LinkedHashSet<>();
    // pt: 5 minutos de sobreposição: nada se perde, e o que já foi tratado reconhece-se.
    // en: 5 minutes of overlap: nothing is lost, and what was handled is recognised.
    String filter =
        before.isEmpty()
            ? ""
            : "&updatedSince=" + Instant.parse(before.get(0)).minus(Duration.ofMinutes(5));
    // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
    Instant startedAt =
        documents(
            filter,
            document -> {
              String id = document.path("id").asText();
              String change = id + " " + document.path("updatedAt").asText();
              if (handled.add(change) && !known.contains(change)) System.out.println(id);
            });
    // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
    Path part = Path.of(file + ".part");
    Files.writeString(part, startedAt + "\n" + String.join("\n", handled));
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }
  // #endregion

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
