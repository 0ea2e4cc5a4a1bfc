package connector;

import com.fasterxml.jackson.databind.JsonNode;
import connector.Documents.Content;
import connector.Documents.Document;
import connector.Failure.Refused;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** pt: Decisões de uma pessoa sobre um documento emitido: corrigir, reenviar, anular. Seguem a tabela de situações. / en: A person's decisions on an issued document: correct, resend, annul. They follow the table of situations. */
final class Decisions {
  private static final Set<String> CORRECTABLE =
      Set.of("rejected", "refused", "annulled", "returned");

  private Decisions() {}

  /** pt: Envia outra vez o mesmo número: só se o conteúdo fiscal não muda; se devolvido, só o mesmo ficheiro. Sem ficheiro, o guardado. / en: Sends the same number again: only if the fiscal content does not change; once returned, only the same file. Without a file, the stored one. */
  static void correct(String reference, Optional<byte[]> file) {
    Optional<JsonNode> record = Documents.currentUnlessRefused(reference);
    Document document = Documents.requireDocument(reference);
    String state = document.state();
    Content content = Content.of(file.orElseGet(() -> Outbox.lastSubmission(reference).body()));
    if (content.body().length == 0) {
      throw new Refused(reference + ": nothing is stored any more: name the file");
    }
    Optional<Entry> forbidden = state.equals("queued") ? forbidden(reference) : Optional.empty();
    if (forbidden.isEmpty() && state.equals("queued") && Documents.isLast(reference, content)) return;
    if (forbidden.isEmpty() && !CORRECTABLE.contains(state)) {
      throw new Refused(
          "%s is %s: correct it once it is rejected, refused, annulled or returned"
              .formatted(reference, state));
    }
    if (state.equals("returned") && !Documents.isLast(reference, content)) {
      throw new Refused(
          reference
              + " is returned: only the same file again; else, a credit note and a new invoice"
              + " with another number");
    }
    checkIdentity(reference, content, record, forbidden.filter(one -> one.status() == 403).isPresent());
    int generation = document.generation() + 1;
    String external = reference + "~" + generation;
    Store.transaction(
        () -> {
          if (forbidden.isPresent() && !Outbox.giveUp(forbidden.get())) {
            throw Failure.later(reference + " is being sent again", Settings.now());
          }
          // pt: Um envio sem resposta, mas com eventos, sairia ao fim de 23 horas com outra chave, além da correção.
          // en: A submission without a response, but with events, would go out after 23 hours with another key, beside the correction.
          Store.change(
              """
              UPDATE outbox SET state = 'done'
              WHERE kind = 'submit' AND subject = ? AND state = 'waiting'""",
              reference);
          Store.change(
              """
              UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL,
              state = 'queued', failure = NULL, reasons = '', updated_at = 0, checked_at = 0,
              stuck_at = 0
              WHERE reference = ?""",
              external, generation, reference);
          Documents.putSubmission(reference, external, generation, content);
        });
  }

  /** pt: Outra fatura não pode substituir esta. / en: Another invoice must not replace this one. */
  private static void checkIdentity(
      String reference, Content content, Optional<JsonNode> record, boolean isForbidden) {
    byte[] last = Outbox.lastSubmission(reference).body();
    Identity told = record.map(Identity::of).orElse(Identity.UNKNOWN);
    Identity own = last.length > 0 ? Identity.of(last) : told;
    Identity given = Identity.of(content.body());
    // pt: Depois de um 403, o NIF pode ser o que estava errado. / en: After a 403, the tax number may be what was wrong.
    boolean isOtherSeller = !isForbidden && Identity.differs(own.sellerNif(), given.sellerNif());
    if (!isOtherSeller && !Identity.differs(own.number(), given.number())) return;
    throw new Refused(
        "%s is %s, the file %s: submit it with a reference of its own"
            .formatted(reference, own, given));
  }

  /** pt: O pedido que espera por causa de um 403, se nenhuma tentativa anterior chegou à plataforma. / en: The request that waits because of a 403, if no earlier attempt reached the platform. */
  private static Optional<Entry> forbidden(String reference) {
    Entry entry = Outbox.lastSubmission(reference);
    if (!entry.state().equals("waiting") || entry.status() == 0) return Optional.empty();
    Optional<JsonNode> own = Documents.findSubmitted(entry, Optional.empty());
    if (own.isPresent()) {
      Outbox.settle(entry, Documents.kinds().get("submit"), 200, own.get());
      String id = Json.required(own.get(), "id");
      throw new Refused(
          reference + ": an earlier attempt arrived, as " + id + "; nothing to correct");
    }
    return Optional.of(entry);
  }

  /** pt: Envia outra vez o mesmo conteúdo; só no estado `failed`. / en: Sends the same content again; only in the state `failed`. */
  static void resend(String reference, Optional<String> channel, boolean isConfirmed) {
    Documents.current(reference);
    Document document = Documents.requireDocument(reference);
    if (!document.state().equals("failed")) {
      throw new Refused(reference + " is " + document.state() + ": only failed can be resent");
    }
    checkNotArrived(document, isConfirmed);
    String path = "/documents/" + document.id() + "/resend";
    Map<String, String> body = channel.map(one -> Map.of("channel", one)).orElse(Map.of());
    Outbox.ask("resend:" + reference, new Request("resend", reference, path, body));
  }

  /** pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice. */
  static void annul(String reference, String reason, boolean isConfirmed) {
    Optional<String> transmitted = Documents.current(reference).flatMap(one -> Json.text(one, "transmittedAt"));
    Document document = Documents.requireDocument(reference);
    String state = document.state();
    if (state.equals("validated") && transmitted.isPresent()) {
      String advice = "wait until it is delivered or failed; only failed can be annulled";
      throw new Refused(reference + " was transmitted at " + transmitted.get() + ": " + advice);
    }
    if (!Set.of("submitted", "validated", "failed").contains(state)) {
      throw new Refused(reference + " is " + state + ": too late to annul; ask your accountant what to issue");
    }
    String etag = document.etag();
    if (etag == null || etag.isEmpty()) {
      throw new IllegalStateException(
          "no answer, and its version is not known: nothing was stored; run it again");
    }
    checkNotArrived(document, isConfirmed);
    String path = "/documents/" + document.id() + "/annulment";
    // pt: Se o documento mudou entretanto, a plataforma recusa. / en: If the document has changed since, the platform refuses.
    var headers = Map.of("Content-Type", Api.JSON, "If-Match", etag);
    byte[] body = Json.bytes(Map.of("reason", reason));
    Outbox.ask("annul:" + reference, new Request("annul", reference, path, body, headers));
  }

  /** pt: O adquirente pode já ter o documento, ou outro com este número. / en: The buyer may have the document already, or another with this number. */
  private static void checkNotArrived(Document document, boolean isConfirmed) {
    String code = Optional.ofNullable(document.failure()).orElse("");
    String failed = document.reference() + " failed with " + code + ": ";
    if (code.equals("duplicate-at-recipient")) {
      throw new Refused(
          failed
              + "the buyer's side already has a document with this number: neither resend nor annul;"
              + " ask support which document it belongs to");
    }
    if (code.equals("channel-timeout") && !isConfirmed) {
      throw new Refused(
          failed
              + "ask the buyer whether it is there; if so, neither resend nor annul; else add confirmed");
    }
  }
}
