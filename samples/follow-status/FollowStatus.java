/*
 * pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
 * pt: Serve para um documento e para testes; em produção, os webhooks avisam.
 * en: Follows a document until the platform has done its work, and shows the history.
 * en: For one document and for tests; in production webhooks tell you.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" FollowStatus.java [documentId]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS MAX_POLLS
 */

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;

public class FollowStatus {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();
  static final int MAX_POLLS = Integer.parseInt(env("MAX_POLLS", "20"));

  public static void main(String[] args) {
    try {
      follow(args.length > 0 ? args[0] : "doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS");
    } catch (IOException | InterruptedException error) {
      // pt: Nas outras exceções só o nome indica o que aconteceu. / en: In other exceptions only the name tells what happened.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  // #region sample
  static void follow(String documentId) throws IOException, InterruptedException {
    String token = accessToken("documents:read");

    double wait = Double.parseDouble(env("POLL_SECONDS", "2"));
    for (int polls = 1; ; polls += 1) {
      HttpResponse<String> response = get("/documents/" + documentId, token);
      int status = response.statusCode();
      boolean busy = status == 429 || status == 503;
      if (status != 200 && !busy) throw refusal(status, response.body());
      // pt: Nestes estados a plataforma ainda trabalha. / en: In these states the platform still works.
      String state = json(response.body()).path("state").asText();
      if (!busy && !List.of("submitted", "validated").contains(state)) break;
      if (polls >= MAX_POLLS) throw new IOException("gave up after " + polls + " requests");
      Thread.sleep((long) (1000 * Math.max(told(response), wait)));
      wait = Math.min(wait * 2, 60);
    }

    HttpResponse<String> response = get("/documents/" + documentId + "/status-history", token);
    if (response.statusCode() != 200) throw refusal(response.statusCode(), response.body());
    for (JsonNode entry : json(response.body()).path("items")) {
      System.out.println(entry.path("state").asText() + " " + entry.path("at").asText());
    }
  }

  static HttpResponse<String> get(String path, String token)
      throws IOException, InterruptedException {
    HttpRequest request = request(path).header("Authorization", "Bearer " + token).build();
    return HTTP.send(request, BodyHandlers.ofString());
  }

  // pt: Retry-After em segundos ou como data, no máximo 15 minutos; 0 quando não é nenhum dos dois.
  // en: Retry-After in seconds or as a date, at most 15 minutes; 0 when it is neither.
  static long told(HttpResponse<String> response) {
    String value = response == null ? "" : response.headers().firstValue("Retry-After").orElse("");
    try {
      long wait =
          value.matches("[0-9]{1,9}")
              ? Long.parseLong(value)
              : Instant.now().until(Instant.from(RFC_1123_DATE_TIME.parse(value)), ChronoUnit.SECONDS) + 1;
      return Math.min(Math.max(wait, 0), 900);
    } catch (DateTimeException error) {
      return 0;
    }
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
    if (response.statusCode() != 200) {
      throw new IOException("token: " + response.statusCode() + " " + response.body());
    }
    return json(response.body()).path("access_token").asText();
  }

  static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(BASE_URL + path)).timeout(Duration.ofSeconds(60));
  }

  /** pt: Um corpo que não é JSON fica vazio. / en: A body that is not JSON becomes empty. */
  static JsonNode json(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException error) {
      return JSON.createObjectNode();
    }
  }

  /** pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line. */
  static IOException refusal(int status, String body) {
    JsonNode problem = json(body);
    String code = problem.path("code").asText("-");
    String detail = problem.path("detail").asText("-");
    return new IOException(status + " " + code + ": " + detail + " (" + problem.path("requestId").asText("-") + ")");
  }

  static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
