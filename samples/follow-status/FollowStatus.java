/*
 * pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
 * pt: Serve para um documento e para testes; em produção, os webhooks avisam.
 * en: Follows a document until the platform has done its work, and shows the history.
 * en: For one document and for tests; in production webhooks tell you.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" FollowStatus.java [documentId]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS GIVE_UP_SECONDS
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
  static final int GIVE_UP_SECONDS = Integer.parseInt(env("GIVE_UP_SECONDS", "10800"));

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
    String record = "/documents/" + documentId;
    String history = record + "/status-history";

    long end = System.nanoTime() / 1_000_000 + 1000L * GIVE_UP_SECONDS;
    String path = record;
    double wait = 1000 * Double.parseDouble(env("POLL_SECONDS", "2"));
    for (int requests = 1; ; requests += 1) {
      HttpResponse<String> response = authorized("documents:read", request(path));
      if (isFinal(response)) {
        if (response.statusCode() != 200) throw refusal(response.statusCode(), response.body());
        JsonNode answer = json(response.statusCode(), response.body());
        if (path.equals(history)) {
          for (JsonNode entry : answer.path("items")) {
            System.out.println(entry.path("state").asText() + " " + entry.path("at").asText());
          }
          return;
        }
        // pt: Nestes estados a plataforma ainda trabalha. / en: In these states the platform still works.
        if (!List.of("submitted", "validated").contains(answer.path("state").asText())) {
          path = history;
          continue;
        }
      }
      // pt: Depois de 429, 5xx ou sem resposta, continua. / en: After 429, 5xx or no answer it goes on.
      long pause = Math.max(told(response), (long) wait);
      if (System.nanoTime() / 1_000_000 + pause >= end) {
        throw new IOException("gave up after " + requests + " requests");
      }
      Thread.sleep(pause);
      wait = Math.min(wait * 2, 60_000);
    }
  }

  // pt: Retry-After em segundos ou como data; 0 quando não é nenhum dos dois; em milissegundos.
  // en: Retry-After in seconds or as a date; 0 when it is neither; in milliseconds.
  static long told(HttpResponse<String> response) {
    String value = response == null ? "" : response.headers().firstValue("Retry-After").orElse("");
    try {
      if (value.matches("[0-9]{1,15}")) return 1000 * Long.parseLong(value);
      Instant date = Instant.from(RFC_1123_DATE_TIME.parse(value));
      return Math.max(Instant.now().until(date, ChronoUnit.MILLIS), 0);
    } catch (DateTimeException error) {
      return 0;
    }
  }
  // #endregion

  static String token = env("TOKEN", "");

  /**
   * pt: Um pedido com token; sem ele, ou se já não serve, pede outro, uma vez. A resposta pode ser a desse pedido.
   * en: A request with a token; without one, or when it no longer serves, asks for another, once. The answer may be to that.
   */
  static HttpResponse<String> authorized(String scope, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    while (true) {
      boolean isNew = token.isEmpty();
      if (isNew) {
        HttpResponse<String> answer = sendOrNull(tokenRequest(scope));
        if (!isFinal(answer)) return answer;
        JsonNode granted = json(answer.statusCode(), answer.body());
        if (answer.statusCode() != 200) throw new IOException("token: " + answer.statusCode() + " " + granted);
        token = granted.path("access_token").asText();
      }
      request.setHeader("Authorization", "Bearer " + token);
      HttpResponse<String> response = sendOrNull(request.build());
      if (response == null || response.statusCode() != 401 || isNew) return response;
      token = "";
    }
  }

  static HttpRequest tokenRequest(String scope) {
    String credentials = env("CLIENT_ID", "client") + ":" + env("CLIENT_SECRET", "secret");
    String form = "grant_type=client_credentials&scope=" + URLEncoder.encode(scope, UTF_8);
    return HttpRequest.newBuilder(URI.create(env("TOKEN_URL", BASE_URL + "/oauth2/token")))
        .timeout(Duration.ofSeconds(60))
        .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(form))
        .build();
  }

  /** pt: Sem ligação ou sem resposta em 60 s: null. / en: No connection or no answer within 60 s: null. */
  static HttpResponse<String> sendOrNull(HttpRequest request) throws InterruptedException {
    try {
      return HTTP.send(request, BodyHandlers.ofString());
    } catch (IOException error) {
      return null;
    }
  }

  /** pt: 429, 5xx ou nenhuma resposta: repetir. / en: 429, 5xx or no answer: repeat. */
  static boolean isFinal(HttpResponse<String> response) {
    return response != null && response.statusCode() != 429 && response.statusCode() < 500;
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
