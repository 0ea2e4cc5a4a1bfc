/*
 * pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
 * en: Submits with retries: growing random waits, Retry-After, always the same key.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" Retry.java [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS MAX_ATTEMPTS IDEMPOTENCY_KEY
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.UUID;

public class Retry {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();
  static final int MAX_ATTEMPTS = Integer.parseInt(env("MAX_ATTEMPTS", "6"));
  static final double BASE_DELAY_MS = Double.parseDouble(env("BASE_DELAY_MS", "500"));

  public static void main(String[] args) {
    try {
      submitPatiently(Path.of(args.length > 0 ? args[0] : "invoice.json"));
    } catch (IOException | InterruptedException error) {
      // pt: Nas outras exceções só o nome indica o que aconteceu. / en: In other exceptions only the name tells what happened.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  // #region sample
  static void submitPatiently(Path file) throws IOException, InterruptedException {
    // pt: A mesma chave em todas as tentativas: o documento só entra uma vez.
    // en: The same key in every attempt: the document gets in only once.
    String key = env("IDEMPOTENCY_KEY", UUID.randomUUID().toString());
    HttpRequest request =
        request("/documents")
            .header("Authorization", "Bearer " + accessToken("documents:write"))
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofByteArray(Files.readAllBytes(file)))
            .build();
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      HttpResponse<String> response = null;
      try {
        response = HTTP.send(request, BodyHandlers.ofString());
      } catch (IOException error) {
        // pt: Sem resposta: pode ter chegado ou não. / en: No answer: it may have arrived or not.
      }
      int status = response == null ? 0 : response.statusCode();
      System.out.println("attempt " + attempt + " " + (response == null ? "network" : status));
      JsonNode answer = json(response == null ? "" : response.body());
      if (status == 202) {
        System.out.println(answer.path("id").asText() + " " + answer.path("state").asText());
        return;
      }
      boolean isInProgress = answer.path("code").asText().equals("idempotency-in-progress");
      boolean worthRepeating = response == null || status == 429 || status >= 500 || isInProgress;
      if (!worthRepeating) throw refusal(status, response.body());
      if (attempt == MAX_ATTEMPTS) break;
      // pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
      // en: Random, so that clients do not all come back at the same time.
      double random = Math.random() * Math.min(BASE_DELAY_MS * Math.pow(2, attempt - 1), 30_000);
      Thread.sleep(1000 * told(response) + (long) random);
    }
    String later = "; repeat later with IDEMPOTENCY_KEY=" + key;
    throw new IOException("gave up after " + MAX_ATTEMPTS + " attempts" + later);
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
