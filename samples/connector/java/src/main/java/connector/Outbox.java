package connector;

import com.fasterxml.jackson.databind.JsonNode;
import connector.Failure.Later;
import connector.Failure.Refused;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * pt: Cada `POST` à API passa por aqui: a chave e o corpo são guardados antes de sair o primeiro byte.
 * en: Every `POST` to the API goes through here: its key and body are stored before the first byte is sent.
 */
final class Outbox {
  /** pt: A plataforma esquece uma chave ao fim de 24 horas: uma hora de margem. / en: The platform forgets a key after 24 hours: an hour of margin. */
  private static final Duration KEY_LIFE = Duration.ofHours(23);
  /** pt: Mais longo do que a manutenção programada. / en: Longer than planned maintenance. */
  static final Duration PATIENCE = Duration.ofHours(3);

  /** pt: A última rotação que esta passagem tentou: cada uma sai uma vez por passagem. / en: The last rotation that this pass has tried: each is sent once per pass. */
  private static long lastRotation;

  private Outbox() {}

  // #region put
  /** pt: Guarda um pedido; dentro da transação de quem chama. / en: Stores a request; inside the caller's transaction. */
  static void put(String name, Request request) {
    Store.change(
        """
        INSERT INTO outbox
          (name, kind, subject, path, headers, body, key, state, attempts, next_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?)""",
        name, request.kind(), request.subject(), request.path(), Json.bytes(request.headers()),
        request.body(), newKey(), Settings.now());
    Log.info("outbox.stored", "name", name);
  }

  private static String newKey() {
    return UUID.randomUUID().toString();
  }
  // #endregion

  /**
   * pt: Acrescenta um pedido com este nome, se nenhum espera. Um urgente substitui o que nunca foi enviado; se pode ter chegado, vai depois.
   * en: Adds a request with this name, unless one waits. An urgent one replaces one that was never sent; if that one may have arrived, it
   * en: goes after it.
   */
  static void putNext(String name, Request request, boolean isUrgent) {
    List<Entry> before = attempts(name);
    List<Entry> waiting =
        before.stream()
            .filter(one -> one.state().equals("waiting") && one.path().equals(request.path()))
            .toList();
    boolean isKnown = waiting.stream().anyMatch(one -> !isUrgent || one.hasBody(request.body()));
    if (isKnown) return;
    Optional<Entry> unsent = waiting.stream().filter(one -> one.attempts() == 0).findFirst();
    unsent.ifPresentOrElse(
        one -> {
          Store.change("UPDATE outbox SET body = ?, key = ? WHERE id = ?", request.body(), newKey(), one.id());
          Log.info("outbox.stored", "name", one.name());
        },
        () -> put(name + ":" + (before.size() + 1), request));
  }

  static Entry ask(String name, Request request) {
    return ask(name, request, false);
  }

  /** pt: Devolve o pedido que agora espera. / en: Returns the request that waits now. */
  static Entry ask(String name, Request request, boolean isUrgent) {
    Store.transaction(
        () -> {
          if (!isUrgent) requireNoOther(request);
          putNext(name, request, isUrgent);
        });
    List<Entry> all = attempts(name);
    return all.get(all.size() - 1);
  }

  /** pt: Enquanto um pedido espera, o mesmo outra vez não muda nada; outro sobre a mesma coisa é recusado. / en: While a request waits, the same one again changes nothing; another about the same thing is refused. */
  private static void requireNoOther(Request request) {
    // pt: A mesma coisa: o mesmo caminho sem o fim. / en: The same thing: the same path without its end.
    String sql =
        """
        SELECT * FROM outbox WHERE state = 'waiting' AND kind <> 'submit'
        AND rtrim(path, replace(path, '/', '')) = rtrim(?, replace(?, '/', '')) ORDER BY id""";
    String path = request.path();
    List<Entry> waiting = Store.rows(sql, Entry::read, path, path);
    boolean isSame = waiting.stream().anyMatch(one -> one.path().equals(path) && one.hasBody(request.body()));
    if (waiting.isEmpty() || isSame) return;
    throw new Refused(waiting.get(0).name() + " is waiting: another request cannot follow");
  }

  // #region send
  private static void send(Entry entry, Kind kind) {
    tellEnded(entry);
    // pt: Um pedido que não pode ser enviado não conta como tentativa. / en: A request that cannot be sent does not count as an attempt.
    Api.mayCall();
    if (entry.kind().equals("rotate-client")) prepareRotation(entry);
    int attempt = entry.attempts() + 1;
    // pt: Sem `status` a caminho, para que `correct` não desista dele. Com outra chave, é outro pedido.
    // en: No `status` while under way, so `correct` does not give it up. With another key: another request.
    String sql =
        """
        UPDATE outbox SET attempts = ?, first_at = ifnull(first_at, ?), status = NULL
        WHERE id = ? AND key = ? AND state = 'waiting'""";
    if (Store.change(sql, attempt, Settings.now(), entry.id(), entry.key()) == 0) return;
    Log.info("outbox.sending", "name", entry.name(), "attempt", attempt);
    Map<String, String> headers = new HashMap<>();
    JsonNode stored = Json.stored(entry.headers());
    stored.fields().forEachRemaining(one -> headers.put(one.getKey(), one.getValue().asText()));
    headers.put("Idempotency-Key", entry.key());
    Answer answer = Api.call("POST", entry.path(), headers, entry.body(), attempt);
    String request = answer.header("X-Request-Id");
    Log.info(
        "outbox.answered", "name", entry.name(), "status", answer.status(), "request", request);
    Optional<JsonNode> own =
        answer.isSuccess() ? answer.jsonWithEtag() : find(entry, kind, Optional.of(answer));
    own.ifPresentOrElse(
        body -> settle(entry, kind, answer.status(), body), () -> refuse(entry, kind, answer));
  }

  /** pt: Guarda a resposta e o que ela altera, na mesma transação. / en: Stores the response and what it changes, in the same transaction. */
  static void settle(Entry entry, Kind kind, int status, JsonNode body) {
    byte[] answer = kind.hasSecret() ? null : Json.bytes(body);
    Runnable work =
        () -> {
          String sql =
              "UPDATE outbox SET state = 'done', status = ?, code = NULL, answer = ? WHERE id = ?";
          Store.change(sql, status, answer, entry.id());
          kind.done().accept(entry, body);
        };
    withReverse(entry, () -> Store.transaction(work));
    Log.info("outbox.settled", "name", entry.name());
  }
  // #endregion

  /** pt: Uma resposta pode chamar `reverse`: fica dito se o processo termina lá dentro, ou se falha. / en: A response may call `reverse`: it is noted if the process ends in there, or if it fails. */
  private static void withReverse(Entry entry, Runnable work) {
    if (!entry.kind().equals("respond")) {
      work.run();
      return;
    }
    String sql = "UPDATE outbox SET code = 'ended', next_at = ? WHERE id = ?";
    Store.change(sql, Settings.now().plus(Unbooked.REST), entry.id());
    try {
      work.run();
    } catch (RuntimeException | Error error) {
      Store.change("UPDATE outbox SET code = 'failed' WHERE id = ?", entry.id());
      throw error;
    }
  }

  private static void tellEnded(Entry entry) {
    if (!"ended".equals(entry.code())) return;
    Store.change("UPDATE outbox SET code = NULL WHERE id = ?", entry.id());
    Failure.asLater(new IllegalStateException("the process ended inside reverse"), "part", "outbox", "name", entry.name());
  }

  private static void prepareRotation(Entry entry) {
    // pt: O token que vai repetir a rotação vale a hora inteira. / en: The token that will repeat the rotation is valid for the whole hour.
    if (entry.attempts() == 0) Token.forget();
    Store.setMeta("rotated-with", Secrets.fingerprint(Settings.CLIENT_SECRET));
  }

  /**
   * pt: Depois da primeira tentativa, uma pessoa pôs outro segredo em CLIENT_SECRET: a resposta a essa tentativa teria um segredo anterior.
   * en: After the first attempt, a person set another secret in CLIENT_SECRET: the response to that attempt would have an earlier secret.
   */
  private static boolean hasOtherSecret(Entry entry) {
    if (!entry.kind().equals("rotate-client") || entry.firstAt().isEmpty()) return false;
    String current = Secrets.fingerprint(Settings.CLIENT_SECRET);
    return Store.meta("rotated-with").filter(before -> !before.equals(current)).isPresent();
  }

  /** pt: Os pedidos com este nome seguido de um número. / en: The requests with this name followed by a number. */
  static List<Entry> attempts(String name) {
    String sql = "SELECT * FROM outbox WHERE rtrim(name, '0123456789') = ? ORDER BY id";
    return Store.rows(sql, Entry::read, name + ":");
  }

  /** pt: O último envio desta referência. / en: The last submission of this reference. */
  static Entry lastSubmission(String reference) {
    return last("kind = 'submit'", reference);
  }

  /** pt: O último pedido sobre o documento desta referência. / en: The last request about the document of this reference. */
  static Entry last(String reference) {
    return last("kind IN ('submit', 'annul', 'resend')", reference);
  }

  private static Entry last(String kinds, String reference) {
    String sql = "SELECT * FROM outbox WHERE " + kinds + " AND subject = ? ORDER BY id DESC LIMIT 1";
    return Store.row(sql, Entry::read, reference).orElseThrow();
  }

  /** pt: Desiste de um pedido que espera por causa de um 403; falso se está outra vez a caminho. / en: Gives up a request that waits because of a 403; false if it is under way again. */
  static boolean giveUp(Entry entry) {
    String sql =
        "UPDATE outbox SET state = 'refused' WHERE id = ? AND state = 'waiting' AND status > 0";
    return Store.change(sql, entry.id()) > 0;
  }

  /** pt: Se a própria consulta é recusada (404), a plataforma não tem o que se procura. / en: If the query itself is refused (404), the platform does not have what was looked for. */
  private static Optional<JsonNode> find(Entry entry, Kind kind, Optional<Answer> refusal) {
    try {
      return kind.find().apply(entry, refusal);
    } catch (Refused error) {
      return Optional.empty();
    }
  }

  private static void refuse(Entry entry, Kind kind, Answer answer) {
    String code = answer.code();
    JsonNode problem = answer.problem();
    String request = Json.text(problem, "requestId").orElse(null);
    String at = Json.text(problem.path("errors").path(0), "pointer", "parameter").orElse(null);
    Store.transaction(
        () -> {
          keep(entry, "refused", answer);
          kind.refused().accept(entry, code);
          Log.alert(
              "outbox.refused",
              "name", entry.name(), "reference", entry.reference(), "status", answer.status(), "code", code,
              "requestId", request, "at", at);
        });
  }

  /** pt: A chave expirou sem resposta: primeiro procurar, e só depois enviar com outra chave. / en: The key expired without a response: look first, and only then send with another key. */
  private static void look(Entry entry, Kind kind) {
    Optional<JsonNode> own = find(entry, kind, Optional.empty());
    if (own.isPresent()) {
      settle(entry, kind, 200, own.get());
      return;
    }
    if (entry.firstAt().isEmpty()) return;
    String sql = "UPDATE outbox SET key = ?, first_at = NULL WHERE id = ?";
    Store.change(sql, newKey(), entry.id());
    Log.warn("outbox.renewed", "name", entry.name());
  }

  // #region due
  /** pt: Envia os pedidos cuja hora chegou, primeiro as rotações; um que falha espera, sem parar os outros. / en: Sends the requests that are due, rotations first; one that fails waits, and does not stop the others. */
  static void sendDue(Map<String, Kind> kinds) {
    sendLaterRotations(kinds);
    String sql =
        """
        SELECT id FROM outbox
        WHERE state = 'waiting' AND next_at <= ? AND kind NOT LIKE 'rotate-%' ORDER BY id""";
    for (long id : Store.rows(sql, row -> row.getLong(1), Settings.now())) {
      attempt(id, kinds);
      // pt: Também as que alguém pede, ou que uma resposta acrescenta, durante a passagem. / en: Those too that someone asks for, or that a response adds, during the pass.
      sendLaterRotations(kinds);
    }
  }

  static void sendRotations(Map<String, Kind> kinds) {
    lastRotation = 0;
    sendLaterRotations(kinds);
  }

  private static void sendLaterRotations(Map<String, Kind> kinds) {
    String sql =
        """
        SELECT id FROM outbox
        WHERE state = 'waiting' AND next_at <= ? AND id > ? AND kind LIKE 'rotate-%' ORDER BY id""";
    for (long id : Store.rows(sql, row -> row.getLong(1), Settings.now(), lastRotation)) {
      lastRotation = id;
      attempt(id, kinds);
    }
  }

  private static void attempt(Entry entry, Kind kind) {
    Instant now = Settings.now();
    Duration age = Duration.between(entry.firstAt().orElse(now), now);
    try {
      boolean isFirst = entry.firstAt().isEmpty() && kind.findsFirst().getAsBoolean();
      boolean isExpired = age.compareTo(KEY_LIFE) > 0 || hasOtherSecret(entry);
      if (isFirst || isExpired) look(entry, kind);
      waiting(entry.id()).ifPresent(one -> send(one, kind));
    } catch (RuntimeException | Error error) {
      Later later = Failure.asLater(error, "part", "outbox", "name", entry.name());
      Log.info("outbox.waiting", "name", entry.name());
      if (age.compareTo(PATIENCE) > 0) Store.alertDaily("outbox.stuck", "", "name", entry.name());
      if (later.pausesAll) throw later;
      Store.change("UPDATE outbox SET next_at = ? WHERE id = ?", later.until, entry.id());
      later.forbidden.ifPresent(one -> keep(entry, "waiting", one));
    }
  }
  // #endregion

  private static void attempt(long id, Map<String, Kind> kinds) {
    // pt: Outro processo pode tê-lo fechado entretanto. / en: Another process may have closed it meanwhile.
    waiting(id)
        .filter(one -> !isBehind(one))
        .ifPresent(entry -> attempt(entry, kinds.get(entry.kind())));
  }

  /** pt: Os pedidos sem resposta há demasiado tempo, que não são envios. / en: The requests without a response for too long that are not submissions. */
  static List<String> stuckNames() {
    String sql = "SELECT name FROM outbox WHERE kind <> 'submit' AND state = 'waiting' AND first_at < ? ORDER BY id";
    return Store.rows(sql, row -> row.getString(1), Settings.now().minus(PATIENCE));
  }

  /** pt: Com `sync now`, saem já as rotações, e o que espera por causa de um 403, de um proxy, de um endereço errado ou de `reverse`. / en: With `sync now`, rotations become due now, and what waits because of a 403, a proxy, a wrong address or `reverse`. */
  static void hasten() {
    String sql =
        """
        UPDATE outbox SET next_at = ? WHERE state = 'waiting'
        AND (status > 0 OR kind LIKE 'rotate-%' OR code IN ('ended', 'failed'))""";
    Store.change(sql, Settings.now());
  }

  /**
   * pt: Uma rotação urgente espera pela resposta da anterior: repetida depois, a anterior terminaria o segredo novo.
   * en: An urgent rotation waits for the response to the previous one: repeated later, the previous one would end the new secret.
   */
  private static boolean isBehind(Entry entry) {
    if (!entry.kind().startsWith("rotate")) return false;
    String sql = "SELECT next_at FROM outbox WHERE state = 'waiting' AND path = ? AND id < ?";
    Optional<Long> before = Store.row(sql, row -> row.getLong(1), entry.path(), entry.id());
    String wait = "UPDATE outbox SET next_at = ? WHERE id = ?";
    before.ifPresent(until -> Store.change(wait, until, entry.id()));
    return before.isPresent();
  }

  /** pt: O problema fica inteiro: `why` mostra-o, e `correct` pode desistir do pedido que espera. / en: The problem is stored whole: `why` shows it, and `correct` may give up the request that waits. */
  private static void keep(Entry entry, String state, Answer answer) {
    String sql = "UPDATE outbox SET state = ?, status = ?, code = ?, answer = ? WHERE id = ?";
    String code = answer.code().isEmpty() ? String.valueOf(answer.status()) : answer.code();
    Store.change(sql, state, answer.status(), code, answer.body(), entry.id());
  }

  private static Optional<Entry> waiting(long id) {
    String sql = "SELECT * FROM outbox WHERE id = ? AND state = 'waiting'";
    return Store.row(sql, Entry::read, id);
  }

  static int refusedCount() {
    String sql = "SELECT count(*) FROM outbox WHERE state = 'refused'";
    return Store.row(sql, row -> row.getInt(1)).orElseThrow();
  }

  /** pt: Quando enviar outra vez. / en: When to send again. */
  static Optional<Instant> nextSend() {
    return nextSend("%");
  }

  static Optional<Instant> nextSend(String kinds) {
    String sql = "SELECT next_at FROM outbox WHERE state = 'waiting' AND kind LIKE ? ORDER BY next_at LIMIT 1";
    return Store.row(sql, row -> Instant.ofEpochMilli(row.getLong(1)), kinds);
  }
}
