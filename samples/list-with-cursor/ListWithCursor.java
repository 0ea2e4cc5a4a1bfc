/*
 * pt: Lista todos os documentos emitidos, página a página.
 * en: Lists all issued documents, page by page.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" ListWithCursor.java
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
 */

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.time.Duration;
import java.util.Base64;
import java.util.function.Consumer;

public class ListWithCursor {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] args) {
    try {
      documents(document -> System.out.println(document.path("id").asText()));
    } catch (IOException | InterruptedException error) {
      // pt: As outras exceções só dizem o que foi com o nome. / en: Other exceptions say what it was only with their name.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  // #region sample
  static void documents(Consumer<JsonNode> use) throws IOException, InterruptedException {
    String token = accessToken("documents:read");
    String query = "limit=200";
    while (true) {
      HttpRequest request =
          request("/documents?" + query).header("Authorization", "Bearer " + token).build();
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) throw refusal(response.statusCode(), response.body());
      JsonNode page = json(response.body());
      page.path("items").forEach(use);
      if (!page.hasNonNull("nextCursor")) return;
      // pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
      // en: Copy the cursor as it comes; the filters do not change halfway.
      query = "limit=200&cursor=" + URLEncoder.encode(page.path("nextCursor").asText(), UTF_8);
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
