package connector;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import connector.Failure.Later;
import connector.Failure.Refused;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** pt: Documentos emitidos: enviar e seguir. / en: Issued documents: submit and follow. */
final class Documents {
  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final long HOUR = Duration.ofHours(1).toMillis();
  /** pt: Documentos parados há demasiado tempo, e quando os ler outra vez. / en: Documents unchanged for too long, and when to read them again. */
  private static final String STUCK =
      """
      SELECT *, max(checked_at + %1$s, updated_at
        + CASE state WHEN 'submitted' THEN %1$s ELSE %2$s END) due
      FROM documents WHERE state IN ('submitted', 'validated')"""
          .formatted(HOUR, 25 * HOUR);

  private Documents() {}

  /** @param id pt: null enquanto não há resposta / en: null until there is a response */
  record Document(
      String reference, String external, int generation, String id, String state, String failure,
      String reasons, String etag) {
    static Document read(ResultSet row) throws SQLException {
      return new Document(
          row.getString("reference"), row.getString("external_reference"),
          row.getInt("generation"), row.getString("document_id"), row.getString("state"),
          row.getString("failure"), row.getString("reasons"), row.getString("etag"));
    }
  }

  static Document requireDocument(String reference) {
    return Store
        .row("SELECT * FROM documents WHERE reference = ?", Document::read, reference)
        .orElseThrow(() -> new Refused(reference + ": no such reference"));
  }

  // #region submit
  /** pt: Guarda o documento para envio, uma vez por referência; falso se já está guardado. / en: Stores the document for submission, once per reference; false if it is already stored. */
  static boolean submit(String reference, byte[] file) {
    // pt: Um espaço quebraria a linha de `status`. / en: A space would break the line of `status`.
    if (!reference.matches("[^\\s\\p{Z}]{1,60}")) {
      throw new Refused("reference " + reference + ": expected 1 to 60 characters, without spaces");
    }
    Content content = Content.of(file);
    boolean isNew =
        Store.transaction(
            () -> {
              int added =
                  Store.change(
                      """
                      INSERT INTO documents
                        (reference, external_reference, generation, state, updated_at)
                      VALUES (?, ?, 1, 'queued', 0) ON CONFLICT (reference) DO NOTHING""",
                      reference, reference);
              if (added > 0) putSubmission(reference, reference, 1, content);
              return added > 0;
            });
    if (!isNew) checkSame(reference, content);
    return isNew;
  }

  static void putSubmission(
      String reference, String external, int generation, Content content) {
    String path = "/documents?externalReference=" + Api.encoded(external);
    if (content.type().equals(Api.JSON) && Json.object(content.body()).isEmpty()) {
      throw new Refused(reference + ": expected XML, or a JSON object in UTF-8");
    }
    Map<String, String> headers = Map.of("Content-Type", content.type());
    String name = "submit:" + reference + ":" + generation;
    Outbox.put(name, new Request("submit", reference, path, content.body(), headers));
  }

  record Content(String type, byte[] body) {
    /** pt: O XML envia-se byte por byte, porque pode estar assinado; o JSON, sem o BOM (RFC 8259). / en: XML is sent byte by byte, because it may be signed; JSON without its BOM (RFC 8259). */
    static Content of(byte[] file) {
      boolean hasBom = file.length >= 3 && Arrays.equals(file, 0, 3, BOM, 0, 3);
      byte[] text = hasBom ? Arrays.copyOfRange(file, 3, file.length) : file;
      boolean isXml = new String(text, ISO_8859_1).stripLeading().startsWith("<");
      return isXml ? new Content("application/xml", file) : new Content(Api.JSON, text);
    }
  }
  // #endregion

  private static void checkSame(String reference, Content content) {
    requireNotRefused(reference);
    if (!isLast(reference, content)) {
      throw new Refused(reference + " was stored before with another content: use another reference, or correct");
    }
  }

  /** pt: O conteúdo é igual ao que foi guardado da última vez? / en: Is the content the same as what was stored last? */
  static boolean isLast(String reference, Content content) {
    return Outbox.lastSubmission(reference).hasBody(content.body());
  }

  private static Document requireNotRefused(String reference) {
    Document document = requireDocument(reference);
    if (!document.state().equals("refused")) return document;
    String then =
        "duplicate-document".equals(document.failure())
            ? "why %s names the document that has its number; do not send it again".formatted(reference)
            : "correct %s FILE? sends it again".formatted(reference);
    throw new Refused("%s was refused (%s): %s".formatted(reference, document.failure(), then));
  }

  /** pt: Lê o estado na plataforma e guarda-o; vazio sem resposta: vale o estado guardado. / en: Reads the state from the platform and stores it; empty without a response: the stored state counts. */
  static Optional<JsonNode> current(String reference) {
    String id = requireNotRefused(reference).id();
    if (id == null) throw new Refused(reference + " has no answer yet: sync first");
    try {
      JsonNode record = read(id);
      applyState(record, reference, true);
      return Optional.of(record);
    } catch (Later later) {
      return Optional.empty();
    }
  }

  /** pt: O mesmo, mas uma recusa da plataforma não é um erro. / en: The same, but a refusal by the platform is not an error. */
  static Optional<JsonNode> currentUnlessRefused(String reference) {
    try {
      return current(reference);
    } catch (Refused refusal) {
      return Optional.empty();
    }
  }

  // #region follow
  /** pt: Lê o estado atual, por isso a ordem dos eventos não interessa. Falso se o documento não é nosso. / en: Reads the current state, so the order of events does not matter. False if the document is not ours. */
  static boolean refresh(String id, String external) {
    String sql =
        """
        SELECT * FROM documents
        WHERE document_id = ? OR (document_id IS NULL AND external_reference = ?)""";
    List<Document> found = Store.rows(sql, Document::read, id, external);
    if (found.isEmpty()) return false;
    JsonNode record = read(id);
    Optional<Document> own =
        found.stream().filter(one -> id.equals(one.id()) || isOwn(one, record)).findFirst();
    own.ifPresent(one -> applyState(record, one.reference(), true));
    return own.isPresent();
  }

  /**
   * pt: Vale o estado mais recente, venha de onde vier; no mesmo milissegundo, um estado lido vale
   * pt: mais do que a resposta repetida a um pedido antigo.
   * en: The newest state wins, whatever its source; within the same millisecond, a state that was
   * en: read wins over the repeated response to an old request.
   */
  private static void applyState(JsonNode record, String reference, boolean isRead) {
    Store.transaction(() -> store(record, reference, isRead));
  }

  private static void store(JsonNode record, String reference, boolean isRead) {
    String id = Json.required(record, "id");
    String state = Json.required(record, "state");
    List<String> reasons = Reasons.of(record);
    String name = Reasons.OF_STATE.get(state);
    String failure = name == null ? null : reasons.stream().findFirst().orElse("-").split(" ")[0];
    Instant updatedAt = Instant.parse(Json.required(record, "updatedAt"));
    String etag = Json.text(record, "etag").orElse("");
    int changed =
        Store.change(
            """
            UPDATE documents
            SET document_id = ?, state = ?, failure = ?, reasons = ?, updated_at = ?, etag = ?
            WHERE (document_id = ? OR (document_id IS NULL AND reference = ?))
              AND (updated_at < ? OR (? AND updated_at = ? AND etag IS NOT ?))""",
            id, state, failure, String.join("\n", reasons), updatedAt, etag, id, reference,
            updatedAt, isRead, updatedAt, etag);
    if (changed == 0) return;
    String own = referenceOf(id);
    if (name == null) Log.info("document.state", "document", id, "reference", own, "state", state);
    else Log.alert("document.state", "document", id, "reference", own, "state", state, name, failure);
  }
  // #endregion

  /** pt: Com o ETag e, se o adquirente pede algo, com o que disse. / en: With the ETag and, if the buyer asks for something, what the buyer said. */
  private static JsonNode read(String id) {
    String path = "/documents/" + id;
    Answer answer = Api.get(path, Api.JSON);
    ObjectNode record = (ObjectNode) Json.stored(answer.body());
    record.put("etag", answer.header("ETag"));
    String code = Reasons.FEAP_CODES.get(Json.required(record, "state"));
    if (code != null) {
      for (JsonNode one : Api.read(path + "/status-history").path("items")) {
        if (!one.path("feapCode").asText().equals(code)) continue;
        record.put("reply", Json.text(one, "detail").orElse("-"));
      }
    }
    return record;
  }

  /** pt: É este documento? A referência não chega: outro programa da conta pode usar a mesma. / en: Is it this document? The reference is not enough: another program of the account may use the same one. */
  private static boolean isOwn(Document document, JsonNode record) {
    Identity sent = Identity.of(Outbox.lastSubmission(document.reference()).body());
    return Json.text(record, "externalReference").equals(Optional.of(document.external()))
        && sent.isSame(Identity.of(record));
  }

  private static String referenceOf(String id) {
    String sql = "SELECT reference FROM documents WHERE document_id = ?";
    return Store.row(sql, row -> row.getString(1), id).orElse(null);
  }

  /** pt: Depois de 30 dias sem eventos, lê o estado de cada documento que ainda pode mudar. / en: After 30 days without events, reads the state of each document that may still change. */
  static void refreshAll() {
    String sql =
        """
        SELECT document_id FROM documents WHERE document_id IS NOT NULL
          AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')""";
    Retry each = new Retry();
    for (String id : Store.rows(sql, row -> row.getString(1))) {
      Object[] about = {"part", "reconcile", "document", id};
      each.attempt(() -> refresh(id, ""), refusal -> putAside(id, refusal), about);
    }
    each.finish();
  }

  /** pt: Só depois da resposta: uma leitura que falhou repete-se antes de passar uma hora. / en: Only after the response: a read that failed is repeated before an hour has passed. */
  private static void markChecked(String id) {
    Store.change("UPDATE documents SET checked_at = ? WHERE document_id = ?", Settings.now(), id);
  }

  private static void putAside(String id, Refused refusal) {
    String reason = refusal.getMessage();
    Store.transaction(
        () -> {
          markChecked(id);
          Store.alertDailyElseWarn(
              "document.refused", ":" + id, "document", id, "reference", referenceOf(id), "reason", reason);
        });
  }

  /** pt: Quando ler outra vez o próximo documento parado. / en: When to read the next unchanged document again. */
  static Optional<Instant> nextCheck() {
    String sql = "SELECT due FROM (%s) ORDER BY due LIMIT 1".formatted(STUCK);
    return Store.row(sql, row -> Instant.ofEpochMilli(row.getLong(1)));
  }

  /** pt: Lê os documentos parados, uma vez por hora; alerta uma pessoa, uma vez por dia. / en: Reads unchanged documents once an hour; alerts a person once a day. */
  static void checkStuck() {
    String sql = "SELECT * FROM (%s) WHERE due <= ?".formatted(STUCK);
    Retry each = new Retry();
    for (Document one : Store.rows(sql, Document::read, Settings.now())) {
      Object[] about = {"part", "stuck", "document", one.id()};
      each.attempt(() -> check(one.id(), one.state()), refusal -> putAside(one.id(), refusal), about);
    }
    each.finish();
  }

  private static void check(String id, String state) {
    refresh(id, "");
    markChecked(id);
    Instant now = Settings.now();
    String sql =
        """
        UPDATE documents SET stuck_at = ?
        WHERE document_id = ? AND state = ? AND stuck_at <= ?""";
    Store.transaction(
        () -> {
          if (Store.change(sql, now, id, state, now.minus(Duration.ofDays(1))) == 0) return;
          Log.alert("document.stuck", "document", id, "reference", referenceOf(id), "state", state);
        });
  }

  static Map<String, Kind> kinds() {
    return Map.of(
        "submit",
            new Kind(
                Documents::submitted,
                Documents::findSubmitted,
                Documents::markRefused,
                Store::isRestored,
                false),
        "annul", action(state -> state.equals("annulled")),
        "resend", action(state -> !state.equals("failed")));
  }

  private static void applyAnswer(Entry entry, JsonNode record) {
    applyState(record, null, false);
  }

  /** pt: O id que vem na resposta a este envio vale sempre; depois de uma correção, o envio já é outro. / en: The id in the response to this submission always counts; after a correction, it is another submission. */
  private static void submitted(Entry entry, JsonNode record) {
    String reference = entry.subject();
    Document document = requireDocument(reference);
    if (!entry.name().equals("submit:" + reference + ":" + document.generation())) return;
    String id = Json.required(record, "id");
    String earlier = document.id();
    if (earlier != null && !earlier.equals(id)) {
      String sql =
          """
          UPDATE documents SET document_id = NULL, updated_at = 0, checked_at = 0, stuck_at = 0
          WHERE reference = ?""";
      Store.change(sql, reference);
      Log.alert("document.mistaken", "document", id, "reference", reference, "earlier", earlier);
    }
    applyState(record, reference, false);
  }

  private static void markRefused(Entry entry, String code) {
    String sql =
        "UPDATE documents SET state = 'refused', failure = ?, updated_at = ? WHERE reference = ?";
    Store.change(sql, code, Settings.now(), entry.subject());
  }

  /** pt: O documento deste envio, se a plataforma já o tem. / en: The document of this submission, if the platform already has it. */
  static Optional<JsonNode> findSubmitted(Entry entry, Optional<Answer> refusal) {
    Document document = requireDocument(entry.subject());
    if (refusal.isPresent()) {
      if (!refusal.get().code().equals("duplicate-document")) return Optional.empty();
      return Json.text(refusal.get().problem(), "documentId")
          .map(Documents::read)
          .filter(record -> isOwn(document, record));
    }
    List<String> found = new ArrayList<>();
    List<String> ended = new ArrayList<>();
    String path = "/documents?externalReference=" + Api.encoded(document.external());
    for (JsonNode one : Api.read(path).path("items")) {
      boolean isEnded = Set.of("rejected", "annulled").contains(Json.required(one, "state"));
      if (isOwn(document, one)) (isEnded ? ended : found).add(Json.required(one, "id"));
    }
    if (found.size() > 1) {
      String ids = String.join(" ", found);
      Store.alertDailyElseWarn("outbox.ambiguous", ":" + entry.name(), "name", entry.name(), "documents", ids);
      throw Failure.later("ambiguous", Settings.now().plus(Duration.ofHours(1)));
    }
    // pt: Não há nenhum em vigor: vale o documento que os eventos indicaram; numa cópia reposta, também um rejeitado ou anulado.
    // en: None is in force: use the document that events named; in a restored copy, also a rejected or annulled one.
    return found.stream()
        .findFirst()
        .or(() -> Optional.ofNullable(document.id()))
        .or(() -> ended.stream().filter(id -> Store.isRestored()).findFirst())
        .map(Documents::read);
  }

  private static Kind action(Predicate<String> isDone) {
    return new Kind(
        Documents::applyAnswer,
        // pt: O documento, se já está no estado pretendido. / en: The document, if it is already in the wanted state.
        (entry, refusal) ->
            // /documents/{id}/…
            Optional.of(read(entry.path().split("/")[2]))
                .filter(record -> isDone.test(Json.required(record, "state"))));
  }

  /** pt: Uma linha por motivo. / en: One line per reason. */
  static List<String> why(String referenceOrId) {
    String reference = Optional.ofNullable(referenceOf(referenceOrId)).orElse(referenceOrId);
    Optional<JsonNode> record = currentUnlessRefused(reference);
    Document document = requireDocument(reference);
    Entry last = Outbox.last(reference);
    List<String> lines = new ArrayList<>();
    if (last.code() != null) lines.addAll(Reasons.ofRefusal(last.code(), last.answer()));
    if (last.state().equals("waiting") && last.status() > 0) {
      lines.add("- - waits: once the cause is mended, sync now sends it at once");
    }
    // pt: O que se acabou de ler está no idioma pedido. / en: What was just read is in the requested language.
    lines.addAll(record.map(Reasons::of).orElseGet(() -> document.reasons().lines().toList()));
    return lines;
  }

  /** pt: Uma linha por documento. / en: One line per document. */
  static List<String> status(Optional<String> reference) {
    List<Document> found =
        reference
            .map(one -> List.of(requireDocument(one)))
            .orElseGet(
                () -> Store.rows("SELECT * FROM documents ORDER BY rowid", Document::read));
    Stream<String> stuck = reference.isPresent() ? Stream.of() : Outbox.stuckNames().stream().map(name -> name + " waiting - stuck");
    return Stream.concat(found.stream().map(Documents::line), stuck).toList();
  }

  private static String line(Document one) {
    String id = Optional.ofNullable(one.id()).orElse("-");
    String reason =
        Optional.ofNullable(one.failure())
            .or(() -> Optional.ofNullable(Outbox.lastSubmission(one.reference()).code()))
            .orElseGet(() -> isStuck(one.reference()) ? "stuck" : "-");
    return String.join(" ", one.reference(), one.state(), id, reason) + (isOld(one.reference()) ? " old" : "");
  }

  /** pt: Está como a plataforma ou o adquirente o deixou há mais de 30 dias: a lista da manhã já não o mostra. / en: It is as the platform or the buyer left it more than 30 days ago: the morning list no longer shows it. */
  private static boolean isOld(String reference) {
    return Store.has(
        """
        SELECT 1 FROM documents WHERE reference = ? AND updated_at < ?
        AND state IN ('rejected', 'refused', 'returned', 'correction_requested')""",
        reference, Settings.now().minus(Duration.ofDays(30)));
  }

  /** pt: Há demasiado tempo sem resposta ou no mesmo estado: houve um alerta. / en: For too long without a response or in the same state: there was an alert. */
  private static boolean isStuck(String reference) {
    return Store.has(
        """
        SELECT 1 FROM documents WHERE reference = ? AND state IN ('submitted', 'validated') AND stuck_at > updated_at
        UNION SELECT 1 FROM outbox WHERE kind = 'submit' AND subject = ? AND state = 'waiting' AND first_at < ?""",
        reference, reference, Settings.now().minus(Outbox.PATIENCE));
  }
}
