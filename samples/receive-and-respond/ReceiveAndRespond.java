/*
 * pt: Recolhe os documentos recebidos: guarda o XML e só depois confirma a receção.
 * pt: Não responde: aceitar ou rejeitar é uma decisão, documento a documento (tema respond).
 * en: Collects received documents: stores the XML and only then acknowledges.
 * en: It does not respond: accepting or rejecting is a decision, document by document (topic respond).
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" ReceiveAndRespond.java
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN OUT_DIR
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
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

public class ReceiveAndRespond {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();
  static final Path OUT_DIR = Path.of(env("OUT_DIR", "received"));
  static String token = "";

  public static void main(String[] args) {
    try {
      token = accessToken("received:read received:write");
      receive();
    } catch (IOException | InterruptedException error) {
      // pt: Nas outras exceções só o nome indica o que aconteceu. / en: In other exceptions only the name tells what happened.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  // #region sample
  static void receive() throws IOException, InterruptedException {
    // pt: Pode ser executado outra vez a qualquer momento: o que ficou por confirmar volta a ser recolhido.
    // en: Can be run again at any time: what was not acknowledged is collected again.
    for (String id : list("received")) collect(id);
  }

  /** pt: Guarda o XML e só depois confirma a receção. / en: Stores the XML and only then acknowledges. */
  static void collect(String id) throws IOException, InterruptedException {
    HttpResponse<byte[]> xml = call(request(id + "/content").header("Accept", "application/xml"));
    if (xml.statusCode() != 200) throw refusal(xml);
    Path part = Files.createDirectories(OUT_DIR).resolve(id + ".xml.part");
    Files.write(part, xml.body());
    Files.move(part, OUT_DIR.resolve(id + ".xml"), StandardCopyOption.ATOMIC_MOVE);

    HttpResponse<byte[]> response =
        call(request(id + "/acknowledgement").PUT(body(Map.of("reference", id))));
    if (response.statusCode() != 200) throw refusal(response);
    System.out.println(id + " " + json(response).path("state").asText());
  }
  // #endregion

  /**
   * pt: Todas as páginas, antes de mudar o estado de algum documento.
   * en: All pages, before any document changes its state.
   */
  static List<String> list(String state) throws IOException, InterruptedException {
    List<String> ids = new ArrayList<>();
    String query = "?limit=200&state=" + state;
    while (true) {
      HttpResponse<byte[]> response = call(request(query));
      if (response.statusCode() != 200) throw refusal(response);
      JsonNode page = json(response);
      page.path("items").forEach(document -> ids.add(document.path("id").asText()));
      if (!page.hasNonNull("nextCursor")) return ids;
      String cursor = URLEncoder.encode(page.path("nextCursor").asText(), UTF_8);
      query = "?limit=200&state=" + state + "&cursor=" + cursor;
    }
  }

  static HttpResponse<byte[]> call(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpRequest authorized =
        request.header("Authorization", "Bearer " + token).header("Content-Type", "application/json").build();
    return HTTP.send(authorized, BodyHandlers.ofByteArray());
  }

  static HttpRequest.BodyPublisher body(Map<String, String> values) throws IOException {
    return BodyPublishers.ofByteArray(JSON.writeValueAsBytes(values));
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
    HttpResponse<byte[]> response = HTTP.send(request, BodyHandlers.ofByteArray());
    JsonNode answer = json(response);
    if (response.statusCode() != 200) throw new IOException("token: " + response.statusCode() + " " + answer);
    return answer.path("access_token").asText();
  }

  static HttpRequest.Builder request(String path) {
    String separator = path.startsWith("?") ? "" : "/";
    URI uri = URI.create(BASE_URL + "/received-documents" + separator + path);
    return HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(60));
  }

  /** pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON. */
  static JsonNode json(HttpResponse<byte[]> response) throws IOException {
    String body = new String(response.body(), UTF_8);
    try {
      return JSON.readerFor(ObjectNode.class).readValue(body);
    } catch (JsonProcessingException error) {
      String start = body.substring(0, Math.min(80, body.length())).replaceAll("\\s+", " ");
      throw new IOException(response.statusCode() + ": the answer is not JSON: " + start);
    }
  }

  /** pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line. */
  static IOException refusal(HttpResponse<byte[]> response) throws IOException {
    JsonNode problem = json(response);
    int status = response.statusCode();
    String code = problem.path("code").asText("-");
    String detail = problem.path("detail").asText("-");
    return new IOException(status + " " + code + ": " + detail + " (" + problem.path("requestId").asText("-") + ")");
  }

  static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
