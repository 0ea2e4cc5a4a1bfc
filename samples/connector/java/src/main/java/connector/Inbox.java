package connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import connector.Failure.Refused;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** pt: Eventos de webhooks ou da reconciliação: guardados uma vez, processados até ao fim. / en: Events from webhooks or from reconciliation: stored once, processed to the end. */
final class Inbox {

  private Inbox() {}

  // #region store
  /** pt: Falso se o evento já estava guardado. / en: False if the event was already stored. */
  static boolean store(String id, String type, byte[] body) {
    String sql = "INSERT INTO inbox VALUES (?, ?, ?, 'waiting', ?) ON CONFLICT (id) DO NOTHING";
    boolean isNew = Store.change(sql, id, type, body, Settings.now()) > 0;
    if (isNew) Log.info("event.stored", "event", id, "type", type);
    return isNew;
  }
  // #endregion

  /**
   * pt: O tipo de um evento novo da lista, se é um evento; senão, o elemento fica de parte, uma só vez, e os outros continuam.
   * en: The type of a new event of the list, if it is an event; if not, the item is set aside, once, and the others go on.
   */
  static Optional<String> storeListed(JsonNode item) {
    Optional<String> id = word(item, "id");
    Optional<String> type = word(item, "type");
    byte[] body = Json.bytes(item);
    if (id.isPresent() && type.isPresent()) return type.filter(one -> store(id.get(), one, body));
    // pt: Com outro id na base de dados, não impede o evento verdadeiro. / en: Under another id in the database, it does not prevent the real event.
    String key = "sha256:" + Download.sha256(body);
    String sql = "INSERT INTO inbox VALUES (?, '-', ?, 'aside', ?) ON CONFLICT (id) DO NOTHING";
    Store.transaction(
        () -> {
          boolean isNew = Store.change(sql, key, body, Settings.now()) > 0;
          if (isNew) Log.alert("event.refused", "subject", id.orElse(key), "reason", "malformed event");
        });
    return Optional.empty();
  }

  private static Optional<String> word(JsonNode item, String name) {
    return Json.text(item, name).filter(one -> one.matches("[\\w.-]+"));
  }

  // #region process
  /** pt: Uma consulta por documento, seja qual for o número de eventos. / en: One query per document, however many events there are. */
  static void process() {
    Map<String, List<JsonNode>> groups = new LinkedHashMap<>();
    String sql = "SELECT id, body FROM inbox WHERE state = 'waiting' ORDER BY rowid";
    for (JsonNode event : Store.rows(sql, row -> event(row.getString(1), row.getBytes(2)))) {
      String id = Json.required(event, "id");
      if (isMalformed(event)) {
        putAside(id, List.of(event), new Refused("malformed data"));
        continue;
      }
      String subject = documentOf(event).orElse(id);
      groups.computeIfAbsent(subject, one -> new ArrayList<>()).add(event);
    }
    Retry each = new Retry();
    groups.forEach(
        (subject, events) ->
            each.attempt(
                () -> process(subject, events), refusal -> putAside(subject, events, refusal),
                "part", "inbox", "subject", subject));
    each.finish();
  }

  private static void process(String subject, List<JsonNode> events) {
    if (documentOf(events.get(0)).isEmpty()) {
      events.forEach(Inbox::react);
    } else {
      String external = Json.text(events.get(0).path("data"), "externalReference").orElse("");
      if (!Documents.refresh(subject, external)) Log.info("event.ignored", "document", subject);
    }
    // pt: Marca-se no fim: o que uma falha interrompe é processado outra vez.
    // en: Marked at the end: what a crash interrupts is processed again.
    mark(events, "done");
    Log.info("event.done", "subject", subject, "events", events.size());
  }
  // #endregion

  /** @param id pt: o id com que foi guardado (`webhook-id`) vale, não o do corpo / en: the id under which it is stored (`webhook-id`) counts, not that of the body */
  private static JsonNode event(String id, byte[] body) {
    return ((ObjectNode) Json.stored(body)).put("id", id);
  }

  private static Optional<String> documentOf(JsonNode event) {
    return Json.text(event.path("data"), "documentId");
  }

  /** pt: Um campo que se usa não é o do contrato: uma pessoa vê, e os outros eventos continuam. / en: A field that is used is not that of the contract: a person looks, and the other events go on. */
  private static boolean isMalformed(JsonNode event) {
    JsonNode document = event.path("data").path("documentId");
    JsonNode reference = event.path("data").path("externalReference");
    boolean isId = document.isTextual() && document.textValue().matches("[\\w-]+");
    return !(isAbsent(document) || isId) || !(isAbsent(reference) || reference.isTextual());
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  /** pt: A plataforma não tem o documento, ou o evento está mal formado: é preciso que uma pessoa veja. / en: The platform does not have the document, or the event is malformed: a person has to look. */
  private static void putAside(String subject, List<JsonNode> events, Refused refusal) {
    Store.transaction(
        () -> {
          mark(events, "aside");
          Log.alert("event.refused", "subject", subject, "reason", refusal.getMessage());
        });
  }

  private static void mark(List<JsonNode> events, String state) {
    Store.transaction(
        () -> {
          for (JsonNode event : events) {
            String id = Json.required(event, "id");
            Store.change("UPDATE inbox SET state = ? WHERE id = ?", state, id);
          }
        });
  }

  static boolean hasEvents() {
    return Store.has("SELECT 1 FROM inbox WHERE state = 'waiting' LIMIT 1");
  }

  private static void react(JsonNode event) {
    String id = Json.required(event, "id");
    String type = Json.required(event, "type");
    switch (type) {
      case "document.received" -> Store.setMeta("collect-at", Instant.EPOCH);
      case "webhook_endpoint.disabled" -> Store.setMeta("reconcile-at", Instant.EPOCH);
      case "credential.expiring" -> Log.alert(type, expiring(id, event.path("data")));
      // pt: Um tipo novo não é um erro. / en: A new type is not an error.
      default -> Log.info("event.ignored", "event", id, "type", type);
    }
  }

  /** pt: Só os campos do contrato: um novo, ou de outro tipo, não é para o registo. / en: Only the fields of the contract: a new one, or one of another type, is not for the log. */
  private static Object[] expiring(String id, JsonNode data) {
    List<Object> fields = new ArrayList<>(List.of("event", id));
    for (String name : List.of("clientId", "ending", "expiresAt", "daysLeft")) {
      JsonNode value = data.path(name);
      if (value.isTextual() || value.isNumber()) fields.addAll(List.of(name, value.asText()));
    }
    return fields.toArray();
  }
}
