package connector;

import com.fasterxml.jackson.databind.JsonNode;
import connector.Failure.Refused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * pt: Documentos recebidos: recolher, lançar uma vez, confirmar; responder quando alguém decidiu.
 * en: Received documents: collect, book once, acknowledge; respond once somebody has decided.
 */
final class Received {
  static final Map<String, String> STATES =
      Map.of(
          "accept", "accepted",
          "reject", "returned",
          "request_correction", "correction_requested");

  private Received() {}

  // #region collect
  /** pt: Todos os documentos ainda por confirmar, página a página. / en: All documents that are not acknowledged yet, page by page. */
  static void collect() {
    Retry each = new Retry();
    // pt: A resposta à confirmação pode ter-se perdido; repetir a confirmação não muda nada. / en: The response to the acknowledgement may be lost; repeating the acknowledgement changes nothing.
    String sql = "SELECT id FROM received WHERE state = 'received'";
    for (String id : Store.rows(sql, row -> row.getString(1))) {
      Object[] about = {"part", "received", "document", id};
      each.attempt(() -> acknowledge(id), refusal -> putAside(id, refusal), about);
    }
    List<String> unbooked = new ArrayList<>(Unbooked.ids());
    String cursor = null;
    do {
      Api.Page page = Api.page("/received-documents", Map.of("state", "received"), cursor);
      for (JsonNode record : page.items()) {
        String id = Json.required(record, "id");
        unbooked.remove(id);
        Object[] about = {"part", "received", "document", id};
        each.attempt(() -> take(id, record), refusal -> putAside(id, record, refusal), about);
      }
      cursor = page.nextCursor();
    } while (cursor != null);
    // pt: Outro programa confirmou-os. / en: Another program acknowledged them.
    unbooked.forEach(Unbooked::drop);
    each.finish();
  }

  private static void take(String id, JsonNode record) {
    if (!Unbooked.isBooked(id)) {
      byte[] xml = Api.get("/received-documents/" + id + "/content", "application/xml").body();
      // pt: Se o processo terminar dentro de `book`, é isto que fica. / en: If the process ends inside `book`, this remains.
      Unbooked.set(id, record, "ended");
      try {
        store(id, record, xml);
      } catch (RuntimeException | Error error) {
        Unbooked.set(id, record, "failed");
        throw error;
      }
    }
    acknowledge(id);
  }
  // #endregion

  // #region book
  /**
   * pt: Um número repetido: lança-se se é igual e o outro foi devolvido; se difere, decide uma pessoa.
   * en: A repeated number is booked if it is equal and the other was returned; if it differs, a person decides.
   */
  private static void store(String id, JsonNode record, byte[] xml) {
    String seller = Json.required(record, "sellerNif");
    String number = Json.required(record, "number");
    String sha256 = Download.sha256(xml);
    Store.transaction(
        () -> {
          Found found = found(seller, number, sha256);
          Unbooked.drop(id);
          int added = Store.change(
              """
              INSERT INTO received VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
              ON CONFLICT (id) DO NOTHING""",
              id, number, seller, Json.required(record, "payableAmount"),
              Json.required(record, "currency"), xml, sha256, found.booking(),
              Json.required(record, "state"), Json.text(record, "typeCode").orElse("-"));
          // pt: Outro processo pode tê-lo guardado entretanto. / en: Another process may have stored it meanwhile.
          if (added == 0) return;
          String step = "received." + found.booking();
          if (!found.booking().equals("conflict")) Log.info(step, "document", id);
          else Log.alert(step, "document", id, "earlier", found.earlier());
          if (found.booking().equals("booked")) Hooks.call("book", () -> Booking.book(record, xml));
        });
  }

  private static Found found(String seller, String number, String sha256) {
    String sql =
        """
        SELECT id, CASE WHEN sha256 <> ? THEN 'conflict'
          WHEN state = 'returned' THEN 'booked' ELSE 'duplicate' END
        FROM received
        WHERE seller_nif = ? AND number = ? AND booking IN ('booked', 'reversed')
        ORDER BY rowid DESC""";
    return Store
        .row(sql, row -> new Found(row.getString(2), row.getString(1)), sha256, seller, number)
        .orElse(new Found("booked", ""));
  }

  private static void reverse(String id) {
    String sql = "UPDATE received SET booking = 'reversed' WHERE id = ? AND booking = 'booked'";
    if (Store.change(sql, id) == 0) return;
    Log.info("received.reversed", "document", id);
    Hooks.call("reverse", () -> Booking.reverse(id));
  }
  // #endregion

  /** @param earlier pt: o documento que já o tem / en: the document that has it already */
  private record Found(String booking, String earlier) {}

  private static void acknowledge(String id) {
    String path = "/received-documents/" + id + "/acknowledgement";
    byte[] body = Json.bytes(Map.of("reference", id));
    Answer answer = Api.call("PUT", path, Map.of("Content-Type", Api.JSON), body);
    if (answer.status() != 200) throw Api.refusal(answer);
    Store.change(
        """
        UPDATE received SET state = 'acknowledged'
        WHERE id = ? AND state IN ('received', 'refused')""",
        id);
    Log.info("received.acknowledged", "document", id);
  }

  private static void putAside(String id, JsonNode record, Refused refusal) {
    Store.transaction(
        () -> {
          Unbooked.set(id, record, "refused");
          putAside(id, refusal);
        });
  }

  private static void putAside(String id, Refused refusal) {
    String sql = "UPDATE received SET state = 'refused' WHERE id = ? AND state = 'received'";
    Store.transaction(
        () -> {
          Store.change(sql, id);
          Store.alertDailyElseWarn("received.refused", ":" + id, "document", id, "reason", refusal.getMessage());
        });
  }

  // #region respond
  /**
   * pt: Uma resposta, uma só vez; se for recusada, outra tentativa. Devolve as tentativas.
   * en: One response, once only; after a refusal, another attempt. Returns the attempts.
   */
  static List<Entry> respond(String id, String decision, Optional<String> reason) {
    String state =
        Store
            .row(
                "SELECT state FROM received WHERE id = ? AND booking <> 'unbooked'",
                row -> row.getString(1), id)
            .orElseThrow(() -> new Refused(id + ": no such received document"));
    // pt: Sempre os mesmos bytes. / en: Always the same bytes.
    Map<String, String> body = new LinkedHashMap<>();
    body.put("type", decision);
    reason.ifPresent(one -> body.put("reason", one));
    String path = "/received-documents/" + Api.encoded(id) + "/responses";
    Request request = new Request("respond", id, path, body);
    String name = "respond:" + id + ":" + decision;
    String sql =
        """
        SELECT * FROM outbox WHERE kind = 'respond' AND subject = ? AND state <> 'refused'
        ORDER BY id DESC""";
    Optional<Entry> standing =
        Store.row(sql, Entry::read, id)
            .filter(one -> one.state().equals("waiting") || one.name().startsWith(name + ":"));
    if (standing.isEmpty() && List.of("accepted", "returned", STATES.get(decision)).contains(state)) {
      throw new Refused(id + " is " + state + ": it has its response");
    }
    if (standing.isEmpty()) {
      Outbox.ask(name, request);
    } else if (!standing.get().hasBody(request.body())) {
      Entry one = standing.get();
      throw new Refused(one.name() + " is " + one.state() + ": another response cannot follow");
    }
    return Outbox.attempts(name);
  }
  // #endregion

  static Map<String, Kind> kinds() {
    return Map.of("respond", new Kind(Received::responded, Received::findResponse));
  }

  private static void responded(Entry entry, JsonNode response) {
    String state = STATES.getOrDefault(Json.required(response, "type"), "responded");
    Store.change("UPDATE received SET state = ? WHERE id = ?", state, entry.subject());
    if (state.equals(STATES.get("reject"))) reverse(entry.subject());
  }

  private static Optional<JsonNode> findResponse(Entry entry, Optional<Answer> refusal) {
    String decision = Json.required(Json.stored(entry.body()), "type");
    JsonNode record = Api.read("/received-documents/" + Api.encoded(entry.subject()));
    return StreamSupport.stream(record.path("responses").spliterator(), false)
        .filter(one -> Json.text(one, "type").equals(Optional.of(decision)))
        .findFirst();
  }

  /** pt: Uma linha por documento recebido. / en: One line per received document. */
  static List<String> lines() {
    String sql =
        """
        SELECT id || ' ' || booking || ' ' || state || ' ' || type_code || ' ' || amount || ' '
          || currency || ' ' || sha256 || ' ' || seller_nif || ' ' || number
        FROM received ORDER BY rowid""";
    return Store.rows(sql, row -> row.getString(1));
  }
}
