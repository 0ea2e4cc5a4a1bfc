/*
 * pt: Lê um erro da plataforma (RFC 9457) e decide pelo código.
 * pt: PREFER pede um erro ao simulador: PREFER='code=409, example=duplicateDocument'
 * en: Reads an error of the platform (RFC 9457) and decides by its code.
 * en: PREFER asks the simulator for an error.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" ProblemDetails.java [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN PREFER
 */

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

public class ProblemDetails {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] args) {
    try {
      submit(Path.of(args.length > 0 ? args[0] : "invoice.json"));
    } catch (IOException | InterruptedException error) {
      // pt: Nas outras exceções só o nome indica o que aconteceu. / en: In other exceptions only the name tells what happened.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  static void submit(Path file) throws IOException, InterruptedException {
    Path keyFile = Path.of(file + ".key");
    if (!Files.exists(keyFile)) Files.writeString(keyFile, UUID.randomUUID().toString());
    HttpRequest.Builder request =
        request("/documents")
            .header("Authorization", "Bearer " + accessToken("documents:write"))
            .header("Idempotency-Key", Files.readString(keyFile).strip())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofFile(file));
    if (!env("PREFER", "").isEmpty()) request.header("Prefer", env("PREFER", ""));
    HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
    JsonNode answer = json(response.statusCode(), response.body());
    if (response.statusCode() != 202) {
      show(answer);
      // pt: A chave fica guardada para repetir o pedido. / en: The key stays stored, to repeat the request.
      String action = actionFor(answer.path("code").asText(), answer.path("status").asInt());
      if (!action.equals("retry")) Files.delete(keyFile);
      System.exit(1);
    }
    Files.delete(keyFile);
    System.out.println(answer.path("id").asText() + " " + answer.path("state").asText());
  }

  // #region sample
  static final List<String> RETRY =
      List.of(
          "rate-limit-exceeded", "idempotency-in-progress", "internal-error", "service-unavailable");
  static final List<String> FIX =
      List.of(
          "malformed-body", "schema-invalid", "invalid-parameter", "attachment-not-found",
          "payload-too-large", "unsupported-media-type", "idempotency-key-missing",
          "idempotency-key-reused", "token-missing", "token-invalid");

  // pt: Decide pelo código, que nunca muda de significado.
  // en: Decides by the code, which never changes its meaning.
  static String actionFor(String code, int status) {
    if (RETRY.contains(code)) return "retry";
    if (FIX.contains(code)) return "fix";
    // pt: Um código novo: o estado HTTP indica se vale a pena repetir.
    // en: A code that is new: the HTTP status says whether repeating is worth it.
    return status == 429 || status >= 500 ? "retry" : "give-up";
  }

  static void show(JsonNode problem) {
    int status = problem.path("status").asInt();
    String code = problem.path("code").asText();
    System.out.println("status " + status);
    System.out.println("code " + code);
    System.out.println("detail " + problem.path("detail").asText("-"));
    for (JsonNode error : problem.path("errors")) {
      String place = error.path("pointer").asText(error.path("parameter").asText("-"));
      System.out.println("error " + place + " " + error.path("detail").asText());
    }
    System.out.println("requestId " + problem.path("requestId").asText());
    System.out.println("action " + actionFor(code, status));
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

  static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
