package connector;

import com.fasterxml.jackson.databind.JsonNode;
import connector.Failure.Refused;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** pt: Regista o endereço de webhook e faz a rotação dos dois segredos; durante a sobreposição, o anterior fica como alternativa. / en: Registers the webhook endpoint and rotates both secrets; during the overlap, the previous secret stays as a fallback. */
final class Account {
  /** pt: Os tipos de evento que o endereço recebe. / en: The event types that the endpoint receives. */
  static final List<String> EVENTS =
      List.of(
          "document.rejected", "document.delivered", "document.failed", "document.status_changed",
          "document.annulled", "document.received", "credential.expiring");

  private Account() {}

  static void register(String url) {
    // pt: Sempre os mesmos bytes. / en: Always the same bytes.
    var body = new TreeMap<>(Map.of("url", url, "description", "connector", "events", EVENTS));
    Outbox.ask("register", new Request("register", url, "/webhook-endpoints", body));
  }

  /**
   * pt: Depois de uma exposição, os segredos conhecidos terminam já, mesmo sem plataforma e sem endereço; a resposta só acrescenta o novo.
   * en: After an exposure, the known secrets end now, even without a platform or an endpoint; the response only adds the new one.
   *
   * @param isExposed pt: o segredo anterior deixa de assinar de imediato / en: the previous secret stops signing at once
   */
  static Entry rotateWebhookSecret(boolean isExposed) {
    Store.transaction(
        () -> {
          if (isExposed) Secrets.endWebhooks();
          Store.meta("endpoint")
              .ifPresent(id -> Outbox.putNext("rotate-webhook", webhookRotation(id, isExposed), isExposed));
        });
    if (Store.meta("endpoint").isEmpty()) throw new Refused("no webhook endpoint: register first");
    List<Entry> all = Outbox.attempts("rotate-webhook");
    return all.get(all.size() - 1);
  }

  private static Request webhookRotation(String endpoint, boolean isExposed) {
    String path = "/webhook-endpoints/" + endpoint + "/secret-rotation";
    return new Request("rotate-webhook", endpoint, path, Map.of("expirePreviousNow", isExposed));
  }

  /**
   * pt: Na sobreposição, o segredo em uso pode ainda ser o antigo: outra rotação invalidava o intermédio. Com 0 horas, depois de uma
   * pt: exposição, os anteriores terminam todos de imediato.
   * en: In an overlap, the old secret may still be the one in use: another rotation would invalidate the one in between. With 0 hours,
   * en: after an exposure, all earlier secrets end at once.
   */
  static Entry rotateClientSecret(int overlapHours) {
    Instant until = Store.metaTime("client-overlap-until");
    if (overlapHours > 0 && Settings.now().isBefore(until)) {
      throw new Refused(
          "the overlap of the last rotation runs until %s: rotate then, or with 0 hours if a secret was exposed"
              .formatted(Settings.iso(until)));
    }
    String id = Settings.CLIENT_ID;
    String path = "/credentials/" + Api.encoded(id) + "/secret-rotation";
    var body = Map.of("overlapHours", overlapHours);
    Request request = new Request("rotate-client", id, path, body);
    return Outbox.ask("rotate-client", request, overlapHours == 0);
  }

  static Map<String, Kind> kinds() {
    return Map.of(
        "register", new Kind(Account::registered, Account::findEndpoint, (entry, code) -> {}, () -> true, true),
        "rotate-webhook", Kind.rotation(Account::rotatedWebhook, Account::refusedWebhook),
        "rotate-client", Kind.rotation(Account::rotatedClient, (entry, code) -> {}));
  }

  private static void registered(Entry entry, JsonNode endpoint) {
    String id = Json.required(endpoint, "id");
    Store.setMeta("endpoint", id);
    // pt: Sem segredo: o endereço já estava registado, e o seu segredo não é conhecido. / en: Without a secret: the endpoint was registered already, and its secret is not known.
    Json.text(endpoint, "secret")
        .ifPresentOrElse(
            secret -> Secrets.add(id, secret),
            () -> Outbox.putNext("rotate-webhook", webhookRotation(id, false), false));
  }

  private static Optional<JsonNode> findEndpoint(Entry entry, Optional<Answer> refusal) {
    JsonNode endpoints = Api.read("/webhook-endpoints").path("items");
    return StreamSupport.stream(endpoints.spliterator(), false)
        .filter(one -> Json.text(one, "url").equals(Optional.of(entry.subject())))
        .findFirst();
  }

  private static void rotatedWebhook(Entry entry, JsonNode answer) {
    Secrets.rotate(entry.subject(), Json.required(answer, "secret"), previousUntil(answer));
  }

  private static void refusedWebhook(Entry entry, String code) {
    if (code.equals("resource-not-found")) forgetEndpoint(entry.subject());
  }

  /** pt: O endereço foi eliminado na plataforma; dentro da transação de quem chama. / en: The endpoint was deleted on the platform; inside the caller's transaction. */
  static void forgetEndpoint(String id) {
    Store.change("UPDATE secrets SET until = 0 WHERE owner = ?", id);
    // pt: Outro `register` pode tê-lo substituído. / en: Another `register` may have replaced it.
    if (!Store.meta("endpoint").equals(Optional.of(id))) return;
    Store.deleteMeta("endpoint", "webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed");
    Instant soon = Settings.now().plus(Duration.ofMinutes(15));
    if (Store.metaTime("reconcile-at").isAfter(soon)) Store.setMeta("reconcile-at", soon);
    Log.alert("endpoint.gone", "endpoint", id);
  }

  private static void rotatedClient(Entry entry, JsonNode answer) {
    Instant until = previousUntil(answer);
    Secrets.rotate(Secrets.CLIENT, Json.required(answer, "clientSecret"), until);
    Store.setMeta("client-overlap-until", until);
  }

  /** pt: Sem sobreposição, os anteriores terminam já, seja qual for o relógio. / en: Without an overlap, earlier secrets end now, whatever the clock says. */
  private static Instant previousUntil(JsonNode answer) {
    Optional<String> until = Json.text(answer, "previousSecretExpiresAt");
    return until.map(Instant::parse).orElse(Instant.EPOCH);
  }
}
