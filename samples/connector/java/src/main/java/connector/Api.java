package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import connector.Failure.Later;
import connector.Failure.Refused;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** pt: Um pedido à API, com token; repete-se mais tarde enquanto a resposta não é final. / en: A request to the API, with a token; it is repeated later until its response is final. */
final class Api {
  static final String JSON = "application/json";

  private static final byte[] NOTHING = {};

  private static volatile boolean isStopping = false;
  private static int failures = 0;

  private Api() {}

  /** pt: A partir daqui, nenhum pedido novo começa. / en: From now on, no new request starts. */
  static void stop() {
    isStopping = true;
  }

  static boolean isStopping() {
    return isStopping;
  }

  /** pt: Fica guardado, para que um processo novo também respeite Retry-After. / en: Stored, so that a new process respects Retry-After too. */
  static Instant pausedUntil() {
    Instant until = Store.metaTime("paused-until");
    // pt: Uma hora tão distante vem de um relógio que estava errado: não vale. / en: A time this far ahead comes from a clock that was wrong: it does not count.
    return until.isAfter(Settings.now().plus(Retry.MAX_WAIT).plusSeconds(300)) ? Instant.EPOCH : until;
  }

  /**
   * pt: Ignora uma espera que não foi pedida pela plataforma (mas por um proxy, por exemplo); com uma rotação à espera, qualquer uma, porque o segredo pode estar exposto.
   * en: Ignores a wait that was not requested by the platform (but by a proxy, for example); while a rotation waits, any wait, because the secret may be exposed.
   */
  static void resume(boolean isUrgent) {
    boolean isOfAnother = Store.meta("paused-by").equals(Optional.of("other"));
    if (isUrgent || isOfAnother) Store.setMeta("paused-until", Instant.EPOCH);
  }

  /** pt: Falha com `Later` enquanto não se pode enviar nenhum pedido. / en: Fails with `Later` while no request may be sent. */
  static void mayCall() {
    if (isStopping) throw Failure.laterForAll("stopping", Settings.now());
    Instant until = pausedUntil();
    if (Settings.now().isBefore(until)) throw paused(Failure.laterForAll("paused", until));
  }

  static Answer call(String method, String path, Map<String, String> headers, byte[] body) {
    return call(method, path, headers, body, failures + 1);
  }

  /**
   * pt: Devolve respostas finais; com as outras, falha com `Later`. / en: Returns final responses; for others, fails with `Later`.
   *
   * @param attempts pt: o número desta tentativa: dele depende a espera / en: the number of this attempt: the wait depends on it
   */
  static Answer call(String method, String path, Map<String, String> given, byte[] body, int attempts) {
    mayCall();
    Map<String, String> headers = new HashMap<>(given);
    headers.putIfAbsent("Accept", JSON);
    Answer answer = send(method, path, headers, body, attempts);
    if (answer.status() == 401) answer = send(method, path, headers, body, attempts);
    if (isFinal(answer, method, path, headers.get("Accept"))) {
      failures = 0;
      return answer;
    }
    throw isForbidden(answer) ? forbidden(answer, path) : later(answer, path, attempts);
  }

  /** pt: Esta resposta nada diz sobre uma tentativa anterior sem resposta: o pedido espera, com um alerta por causa e por dia. / en: This response says nothing about an earlier attempt without a response: the request waits, with an alert for each cause and day. */
  private static Later forbidden(Answer answer, String path) {
    Object[] fields = fields(answer, path);
    String cause = ":" + answer.status() + " " + answer.code() + " " + path.split("[/?]")[1];
    int waiting = Store.row("SELECT count(*) FROM outbox WHERE state = 'waiting'", row -> row.getInt(1)).orElseThrow();
    Object[] all = Stream.concat(Stream.of(fields), Stream.<Object>of("waiting", waiting)).toArray();
    if (!Store.alertDaily("api.forbidden", cause, all)) Log.warn("api.forbidden", fields);
    return Failure.forbidden(answer, Settings.now().plus(Duration.ofHours(1)));
  }

  private static Object[] fields(Answer answer, String path) {
    String code = Json.text(answer.problem(), "code").orElse(null);
    String request = Json.text(answer.problem(), "requestId").orElse(null);
    return new Object[] {"path", path, "status", answer.status(), "code", code, "requestId", request};
  }

  private static void tellLater(Answer answer, String path) {
    Object[] fields = fields(answer, path);
    String cause = ":" + answer.code() + " " + credentials();
    if (answer.status() != 401 || !Store.alertDaily("api.later", cause, fields)) Log.warn("api.later", fields);
  }

  // #region final
  // pt: Códigos de estado de uma recusa; os da segunda lista, só num caminho com um id.
  // en: Status codes of a refusal; those of the second list, only for a path with an id.
  private static final Set<Integer> REFUSALS = Set.of(400, 409, 412, 413, 415, 422, 428);
  private static final Set<Integer> REFUSALS_OF_ID = Set.of(404, 406, 410);
  private static final Set<Integer> LATER = Set.of(401, 408, 425, 429);

  // pt: Só uma recusa da plataforma tem `code` e `requestId`; um proxy nada diz sobre o pedido.
  // en: Only a refusal by the platform has `code` and `requestId`; a proxy says nothing about the request.
  private static boolean isFinal(Answer answer, String method, String path, String accept) {
    int status = answer.status();
    if (answer.isSuccess()) {
      if (accept.equals(JSON)) return hasMembers(answer, method, path);
      if (accept.equals("*/*")) return true;
      boolean isType = answer.header("Content-Type").startsWith(accept);
      return isType && (!accept.equals("application/xml") || answer.isWholeXml());
    }
    boolean isOfId = REFUSALS_OF_ID.contains(status) && path.matches("/[^/]+/.+");
    return (REFUSALS.contains(status) || isOfId)
        && answer.isOurs()
        && !answer.code().equals("idempotency-in-progress");
  }

  /** pt: Faltam permissões (403), ou não respondeu a API: um proxy ou outro endereço. / en: Rights are missing (403), or the API did not respond: a proxy or another address. */
  private static boolean isForbidden(Answer answer) {
    boolean isRepeated = LATER.contains(answer.status()) || answer.code().equals("idempotency-in-progress");
    return answer.status() / 100 == 4 && !isRepeated;
  }

  private static Later later(Answer answer, String path, int attempts) {
    failures += 1;
    int status = answer.status();
    Instant until = Retry.nextAttempt(attempts, answer.header("Retry-After"));
    tellLater(answer, path);
    // pt: Um 401 com um token novo, um 429 e um 503 dizem respeito a todos os pedidos.
    // en: A 401 with a new token, a 429 and a 503 concern all requests.
    return Set.of(401, 429, 503).contains(status)
        ? pause(Failure.laterForAll(String.valueOf(status), until), answer.isOurs())
        : Failure.later(String.valueOf(status), until);
  }
  // #endregion

  /** pt: O que cada resposta em JSON tem sempre: sem isso, não é da plataforma. / en: What each response in JSON always has: without it, it is not from the platform. */
  private static final Map<String, String> MEMBERS =
      Map.ofEntries(
          Map.entry("POST /documents", "id state updatedAt"),
          Map.entry("GET /documents", "items"),
          Map.entry("GET /documents/*", "id state updatedAt"),
          Map.entry("GET /documents/*/status-history", "items"),
          Map.entry("POST /documents/*/annulment", "id state updatedAt"),
          Map.entry("POST /documents/*/resend", "id state updatedAt"),
          Map.entry("GET /events", "items nextCursor"),
          Map.entry("GET /received-documents", "items nextCursor"),
          Map.entry("GET /received-documents/*", "id state"),
          Map.entry("GET /received-documents/*/attachments", "items"),
          Map.entry("PUT /received-documents/*/acknowledgement", "id state"),
          Map.entry("POST /received-documents/*/responses", "responseId type"),
          Map.entry("GET /webhook-endpoints", "items"),
          Map.entry("POST /webhook-endpoints", "id secret"),
          Map.entry("GET /webhook-endpoints/*", "id status"),
          Map.entry("PATCH /webhook-endpoints/*", "id status"),
          Map.entry("POST /webhook-endpoints/*/secret-rotation", "secret previousSecretExpiresAt"),
          Map.entry("POST /credentials/*/secret-rotation", "clientSecret previousSecretExpiresAt"));

  private static boolean hasMembers(Answer answer, String method, String path) {
    String operation = method + " " + path.replaceFirst("[?].*", "").replaceFirst("^(/[^/]+/)[^/]+", "$1*");
    return answer
        .json()
        .filter(one -> !MEMBERS.containsKey(operation)
            || Stream.of(MEMBERS.get(operation).split(" ")).allMatch(one::has))
        .isPresent();
  }

  private static Answer send(
      String method, String path, Map<String, String> given, byte[] body, int attempts) {
    String bearer = bearer();
    // pt: Se entretanto o processo tem de terminar, este pedido já não começa. / en: If meanwhile the process has to end, this request does not start any more.
    mayCall();
    Map<String, String> headers = new HashMap<>(given);
    headers.put("Accept-Language", Settings.LANGUAGE);
    headers.put("Authorization", "Bearer " + bearer);
    try {
      Answer answer = Http.send(method, Settings.BASE_URL + path, headers, body);
      // pt: O 401 de um proxy nada diz sobre o token. / en: The 401 of a proxy says nothing about the token.
      if (answer.status() == 401 && answer.isOurs()) Token.forget(bearer);
      return answer;
    } catch (Http.NoAnswer error) {
      failures += 1;
      Log.warn("api.no-answer", "path", path, "reason", error.getMessage());
      throw Failure.later("no answer", Retry.nextAttempt(attempts, ""));
    }
  }

  /** pt: Com outras definições, o alerta do dia volta a sair: uma correção pode estar errada. / en: With other settings, the alert of the day is told again: a correction may be wrong. */
  private static String credentials() {
    return Secrets.fingerprint(
        String.join(
            " ",
            Settings.BASE_URL, Settings.TOKEN_URL, Settings.CLIENT_ID, Settings.CLIENT_SECRET, Settings.SCOPES));
  }

  private static String bearer() {
    try {
      return Token.get();
    } catch (Later later) {
      throw pause(later, true);
    } catch (Refused refusal) {
      // pt: A espera não fica guardada: com o segredo certo, o processo seguinte começa de imediato.
      // en: The wait is not stored: with the right secret, the next process starts at once.
      String reason = refusal.getMessage();
      boolean isTold = Store.alertDaily("token.refused", ":" + reason + " " + credentials(), "reason", reason);
      if (!isTold) Log.warn("token.refused", "reason", reason);
      Instant until = Settings.now().plus(Duration.ofMinutes(5));
      throw Failure.laterForAll(refusal.getMessage(), until);
    }
  }

  /** @param isOurs pt: a espera foi pedida pela plataforma / en: the platform requested the wait */
  private static Later pause(Later later, boolean isOurs) {
    Store.setMeta("paused-until", later.until);
    Store.setMeta("paused-by", isOurs ? "platform" : "other");
    return paused(later);
  }

  private static Later paused(Later later) {
    Log.warn("api.paused", "until", Settings.iso(later.until));
    return later;
  }

  /** pt: Lê JSON; uma recusa é um erro. / en: Reads JSON; a refusal is an error. */
  static JsonNode read(String path) {
    return Json.stored(get(path, JSON).body());
  }

  /** @param accept pt: o tipo que se espera / en: the type that is expected */
  static Answer get(String path, String accept) {
    Answer answer = call("GET", path, Map.of("Accept", accept), NOTHING);
    if (answer.status() != 200) throw refusal(answer);
    return answer;
  }

  static Refused refusal(Answer answer) {
    String detail = Json.text(answer.problem(), "detail").orElse("");
    String request = Json.text(answer.problem(), "requestId").orElse("");
    String reason = "%d %s: %s (%s)".formatted(answer.status(), answer.code(), detail, request);
    return new Refused(reason);
  }

  // #region pages
  /** @param nextCursor pt: null na última página / en: null on the last page */
  record Page(List<JsonNode> items, String nextCursor, Answer answer) {}

  /** @param cursor pt: null para a primeira página / en: null for the first page */
  static Page page(String path, Map<String, String> query, String cursor) {
    List<String> pairs = new ArrayList<>(List.of("limit=200"));
    query.forEach((name, value) -> pairs.add(name + "=" + encoded(value)));
    if (cursor != null) pairs.add("cursor=" + encoded(cursor));
    Answer answer = get(path + "?" + String.join("&", pairs), JSON);
    JsonNode page = Json.stored(answer.body());
    // pt: Sem a lista, não é uma página da plataforma, e nada conta como lido.
    // en: Without the list, it is not a page of the platform, and nothing counts as read.
    if (!page.path("items").isArray()) throw new IllegalStateException("no items");
    List<JsonNode> items = new ArrayList<>();
    page.path("items").forEach(items::add);
    return new Page(items, page.path("nextCursor").textValue(), answer);
  }
  // #endregion

  static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
