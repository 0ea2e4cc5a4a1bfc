/*
 * pt: Pede um token, guarda-o e só pede outro quando é preciso.
 * en: Asks for a token, keeps it and asks for another only when needed.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" Token.java
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET
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
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;

public class Token {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();

  static int tokenRequests = 0;

  public static void main(String[] args) {
    try {
      for (String path : List.of("/documents?limit=1", "/documents?limit=1")) {
        HttpResponse<String> response = get(path);
        if (response.statusCode() != 200) throw refusal(response.statusCode(), response.body());
        System.out.println(response.statusCode() + " " + path);
      }
      System.out.println("token requests " + tokenRequests);
    } catch (IOException | InterruptedException error) {
      // pt: Nas outras exceções só o nome indica o que aconteceu. / en: In other exceptions only the name tells what happened.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  // #region sample
  static String token = "";
  static Instant usableUntil = Instant.EPOCH;

  static String accessToken() throws IOException, InterruptedException {
    if (Instant.now().isBefore(usableUntil)) return token;
    JsonNode answer = requestToken("documents:write documents:read");
    tokenRequests += 1;
    long lifetime = answer.path("expires_in").asLong();
    System.out.println("token " + answer.path("token_type").asText() + " " + lifetime);
    token = answer.path("access_token").asText();
    // pt: Um minuto de folga: o token não expira a meio de um pedido.
    // en: One minute to spare: the token does not expire in the middle of a request.
    usableUntil = Instant.now().plusSeconds(lifetime - 60);
    return token;
  }

  static HttpResponse<String> get(String path) throws IOException, InterruptedException {
    HttpResponse<String> response = attempt(path);
    if (response.statusCode() != 401) return response;
    // pt: Recusado antes de expirar: um token novo e uma só repetição.
    // en: Refused before it expired: a new token, once.
    usableUntil = Instant.EPOCH;
    return attempt(path);
  }

  static HttpResponse<String> attempt(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(BASE_URL + path))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + accessToken())
            .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }
  // #endregion

  static JsonNode requestToken(String scope) throws IOException, InterruptedException {
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
    return answer;
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
