package connector;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import connector.Failure.Refused;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * pt: Documentos emitidos: enviar, seguir, reenviar, anular, corrigir, como diz a tabela de situações.
 * en: Issued documents: submit, follow, resend, annul, correct, as the table of situations says.
 */
final class Documents {
  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Store store;
  private final Api api;
  private final Outbox outbox;

  Documents(Store store, Api api, Outbox outbox) {
    this.store = store;
    this.api = api;
    this.outbox = outbox;
  }

  /** @param id pt: null enquanto não há resposta / en: null until there is an answer */
  private record Document(
      String reference, String external, int generation, String id, String state, String failure) {
    static Document read(ResultSet row) throws SQLException {
      return new Document(
          row.getString("reference"), row.getString("external_reference"),
          row.getInt("generation"), row.getString("document_id"), row.getString("state"),
          row.getString("failure"));
    }
  }

  private Document known(String reference) {
    return store
        .row("SELECT * FROM documents WHERE reference = ?", Document::read, reference)
        .orElseThrow(() -> new Refused(reference + ": no such reference"));
  }

  // #region submit
  /** pt: Guarda o documento para envio, uma vez por referência. / en: Stores the document for submission, once per reference. */
  void submit(String reference, byte[] file) {
    if (reference.isEmpty() || reference.length() > 60) {
      throw new Refused("reference " + reference + ": expected 1 to 60 characters");
    }
    Content content = Content.of(file);
    Optional<String> stored =
        store.transaction(
            () -> {
              int added =
                  store.change(
                      """
                      INSERT INTO documents
                        (reference, external_reference, generation, state, updated_at)
                      VALUES (?, ?, 1, 'queued', 0) ON CONFLICT (reference) DO NOTHING""",
                      reference, reference);
              if (added == 0) return Optional.empty();
              return Optional.of(putSubmission(reference, reference, 1, content));
            });
    if (stored.isPresent()) {
      Log.info("outbox.stored", "name", stored.get());
      return;
    }
    Document document = known(reference);
    if (document.state().equals("refused")) {
      String reason = " was refused (" + document.failure() + "): correct ";
      throw new Refused(reference + reason + reference + " FILE sends it again");
    }
    if (!isLast(reference, content)) {
      throw new Refused(reference + " was stored before with another content: use another, or correct");
    }
  }

  private String putSubmission(
      String reference, String external, int generation, Content content) {
    String path = "/documents?externalReference=" + Api.encoded(external);
    Map<String, String> headers = Map.of("Content-Type", content.type());
    String name = "submit:" + reference + ":" + generation;
    return outbox.put(name, new Request("submit", reference, path, content.body(), headers));
  }

  private record Content(String type, byte[] body) {
    /** pt: XML vai byte por byte, talvez assinado; JSON não leva BOM (RFC 8259). / en: XML goes byte by byte, perhaps signed; JSON has no BOM (RFC 8259). */
    static Content of(byte[] file) {
      boolean hasBom = file.length >= 3 && Arrays.equals(file, 0, 3, BOM, 0, 3);
      byte[] text = hasBom ? Arrays.copyOfRange(file, 3, file.length) : file;
      boolean isXml = new String(text, ISO_8859_1).stripLeading().startsWith("<");
      return isXml ? new Content("application/xml", file) : new Content(Api.JSON, text);
    }
  }
  // #endregion

  /** pt: É o que foi guardado da última vez? / en: Is it what was stored the last time? */
  private boolean isLast(String reference, Content content) {
    Optional<byte[]> last = outbox.lastBody("submit", reference);
    return last.isPresent() && Arrays.equals(last.get(), content.body());
  }

  /** pt: O mesmo número, depois de rejeitado ou anulado: só se o conteúdo fiscal não muda. / en: The same number, after a rejection or annulment: only if the fiscal content does not change. */
  void correct(String reference, byte[] file) {
    Document document = known(reference);
    String state = document.state();
    Content content = Content.of(file);
    if (state.equals("queued") && isLast(reference, content)) return;
    if (!Set.of("rejected", "annulled", "refused").contains(state)) {
      throw new Refused(
          "%s is %s: correct it once it is rejected, refused or annulled"
              .formatted(reference, state));
    }
    int generation = document.generation() + 1;
    String external = reference + "~" + generation;
    String name =
        store.transaction(
            () -> {
              store.change(
                  """
                  UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL,
                  state = 'queued', failure = NULL, updated_at = 0 WHERE reference = ?""",
                  external, generation, reference);
              return putSubmission(reference, external, generation, content);
            });
    Log.info("outbox.stored", "name", name);
  }

  /** pt: O mesmo conteúdo outra vez; só em `failed`. / en: The same content again; only in `failed`. */
  void resend(String reference, Optional<String> channel) {
    JsonNode record = Json.stored(current(reference).body());
    String state = Json.required(record, "state");
    if (!state.equals("failed")) {
      throw new Refused(reference + " is " + state + ": only failed can be resent");
    }
    String path = "/documents/" + Json.required(record, "id") + "/resend";
    Map<String, String> body = channel.map(one -> Map.of("channel", one)).orElse(Map.of());
    outbox.ask("resend:" + reference, new Request("resend", reference, path, body));
  }

  /** pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice. */
  void annul(String reference, String reason) {
    Answer answer = current(reference);
    JsonNode record = Json.stored(answer.body());
    String state = Json.required(record, "state");
    if (!Set.of("submitted", "validated", "failed").contains(state)) {
      throw new Refused(reference + " is " + state + ": too late to annul; ask your accountant what to issue");
    }
    String path = "/documents/" + Json.required(record, "id") + "/annulment";
    var headers = Map.of("Content-Type", Api.JSON, "If-Match", answer.header("ETag"));
    byte[] body = Json.bytes(Map.of("reason", reason));
    outbox.ask("annul:" + reference, new Request("annul", reference, path, body, headers));
  }

  /** pt: O estado na plataforma, com o seu ETag. / en: The state on the platform, with its ETag. */
  private Answer current(String reference) {
    String id = known(reference).id();
    if (id == null) throw new Refused(reference + " has no answer yet: sync first");
    Answer answer = api.get("/documents/" + id, Api.JSON);
    takeOver(Json.stored(answer.body()));
    return answer;
  }

  // #region follow
  /** pt: Consulta o estado atual: a ordem dos eventos não interessa. Falso se não é nosso. / en: Reads the current state: the order of the events does not matter. False when it is not ours. */
  boolean refresh(String id, String external) {
    String sql = "SELECT 1 FROM documents WHERE document_id = ? OR external_reference = ?";
    if (!store.has(sql, id, external)) return false;
    takeOver(api.read("/documents/" + id));
    return true;
  }

  /** pt: O mais recente ganha, venha por onde vier. / en: The newest wins, whichever way it comes. */
  private void takeOver(JsonNode record) {
    String id = Json.required(record, "id");
    String state = Json.required(record, "state");
    String failure = Json.text(record.path("failure"), "code").orElse(null);
    String external = Json.text(record, "externalReference").orElse("");
    Instant updatedAt = Instant.parse(Json.required(record, "updatedAt"));
    int changed =
        store.change(
            """
            UPDATE documents SET document_id = ?, state = ?, failure = ?, updated_at = ?
            WHERE (document_id = ? OR (document_id IS NULL AND external_reference = ?))
              AND updated_at < ?""",
            id, state, failure, updatedAt, id, external, updatedAt);
    if (changed == 0) return;
    boolean isBad = Set.of("rejected", "failed").contains(state);
    if (isBad) Log.alert("document.state", "document", id, "state", state);
    else Log.info("document.state", "document", id, "state", state);
  }
  // #endregion

  /** pt: Depois de 30 dias sem eventos: o estado de cada documento que ainda muda. / en: After 30 days without events: the state of each document that still changes. */
  void refreshAll() {
    String sql =
        """
        SELECT document_id FROM documents WHERE document_id IS NOT NULL
          AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')""";
    Retry each = new Retry();
    for (String id : store.rows(sql, row -> row.getString(1))) {
      each.attempt(
          () -> refresh(id, ""),
          refusal ->
              Log.alert("document.refused", "document", id, "reason", refusal.getMessage()));
    }
    each.finish();
  }

  Map<String, Kind> kinds() {
    return Map.of(
        "submit", new Kind(this::takeOver, this::findSubmitted, this::markRefused, false),
        "annul", action(state -> state.equals("annulled")),
        "resend", action(state -> !state.equals("failed")));
  }

  private void takeOver(Entry entry, JsonNode record) {
    takeOver(record);
  }

  private void markRefused(Entry entry, String code) {
    String sql =
        "UPDATE documents SET state = 'refused', failure = ?, updated_at = ? WHERE reference = ?";
    store.change(sql, code, Settings.now(), entry.subject());
  }

  /** pt: O documento que a plataforma já tem, se é este. / en: The document that the platform already has, if it is this one. */
  private Optional<JsonNode> findSubmitted(Entry entry, Optional<Answer> refusal) {
    String external = known(entry.subject()).external();
    if (refusal.isEmpty()) {
      String path = "/documents?externalReference=" + Api.encoded(external);
      return Optional.ofNullable(api.read(path).path("items").get(0));
    }
    if (!refusal.get().code().equals("duplicate-document")) return Optional.empty();
    return Json.text(refusal.get().problem(), "documentId")
        .map(id -> api.read("/documents/" + id))
        .filter(record -> Json.text(record, "externalReference").equals(Optional.of(external)));
  }

  private Kind action(Predicate<String> isDone) {
    return new Kind(
        this::takeOver,
        // pt: O documento, se já está como se queria. / en: The document, if it is as wanted already.
        (entry, refusal) ->
            Optional.of(api.read(entry.path().substring(0, entry.path().lastIndexOf('/'))))
                .filter(record -> isDone.test(Json.required(record, "state"))));
  }

  /** pt: Uma linha por documento. / en: A line per document. */
  List<String> status(Optional<String> reference) {
    List<Document> found =
        reference
            .map(one -> List.of(known(one)))
            .orElseGet(
                () -> store.rows("SELECT * FROM documents ORDER BY rowid", Document::read));
    return found.stream().map(Documents::line).toList();
  }

  private static String line(Document one) {
    String id = Optional.ofNullable(one.id()).orElse("-");
    String failure = Optional.ofNullable(one.failure()).orElse("-");
    return String.join(" ", one.reference(), one.state(), id, failure);
  }
}
