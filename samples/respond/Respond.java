/*
 * pt: Responde a um documento recebido: aceita, rejeita ou pede correção, conforme a decisão indicada.
 * pt: accept e reject são definitivas; reject e request-correction precisam de um motivo, que o emitente lê.
 * en: Responds to a received document: accepts, rejects or requests a correction, as the decision says.
 * en: accept and reject are final; reject and request-correction need a reason, which the issuer reads.
 *
 *   # Jackson: jackson-databind, jackson-core, jackson-annotations
 *   java -cp "$JACKSON" Respond.java receivedId accept|reject|request-correction [reason]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
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

public class Respond {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] args) {
    String type = args.length > 1 ? args[1].replace('-', '_') : "";
    String reason = args.length > 2 ? args[2] : "";
    boolean needsReason = type.equals("reject") || type.equals("request_correction");
    if (!type.equals("accept") && !(needsReason && !reason.isEmpty())) {
      System.err.println("usage: Respond.java receivedId accept | reject reason | request-correction reason");
      System.exit(2);
    }
    try {
      respond(args[0], type, reason);
    } catch (IOException | InterruptedException error) {
      // pt: Nas outras exceções só o nome indica o que aconteceu. / en: In other exceptions only the name tells what happened.
      System.err.println(error.getClass() == IOException.class ? error.getMessage() : error);
      System.exit(1);
    }
  }

  // #region sample
  static void respond(String id, String type, String reason) throws IOException, InterruptedException {
    // pt: Guardar a chave antes de enviar: sem resposta, repete-se a mesma decisão com a mesma chave.
    // en: Store the key before sending: when no answer comes, repeat the same decision with the same key.
    Path keyFile = Path.of(id + "-" + type + ".key");
    if (!Files.exists(keyFile)) Files.writeString(keyFile, UUID.randomUUID().toString());

    ObjectNode decision = JSON.createObjectNode().put("type", type);
    if (!reason.isEmpty()) decision.put("reason", reason);
    HttpRequest request =
        request("/received-documents/" + id + "/responses")
            .header("Authorization", "Bearer " + accessToken("received:write"))
            .header("Idempotency-Key", Files.readString(keyFile).strip())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(decision)))
            .build();
    HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
    int status = response.statusCode();
    JsonNode answer = json(status, response.body());

    // pt: Sem resposta definitiva, a chave fica para a próxima tentativa.
    // en: Without a final answer, the key stays for the next attempt.
    boolean isInProgress = answer.path("code").asText().equals("idempotency-in-progress");
    boolean inDoubt = List.of(401, 403, 429).contains(status) || status >= 500 || isInProgress;
    if (!inDoubt) Files.delete(keyFile);
    if (status != 202) throw refusal(status, response.body());
    System.out.println(id + " " + type + " " + answer.path("responseId").asText());
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
