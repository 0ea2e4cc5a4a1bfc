package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * pt: Lê o que os webhooks não entregaram: todos os eventos desde a marca, com margem. Verifica também se o endereço foi desativado.
 * en: Reads what webhooks did not deliver: all events since the watermark, with a margin. Also checks whether the endpoint was disabled.
 */
final class Reconciliation {
  /** pt: Uma margem larga: um evento está na lista desde que acontece. / en: A wide margin: an event is in the list from the moment it happens. */
  private static final Duration MARGIN = Duration.ofHours(76);
  /** pt: Os eventos são conservados 30 dias. / en: Events are kept for 30 days. */
  private static final Duration RETENTION = Duration.ofDays(30);
  private static final Duration HOUR = Duration.ofHours(1);
  /** pt: Enquanto nenhum webhook chega ou é aceite. / en: While no webhook arrives or is accepted. */
  static final Duration PAUSE = Duration.ofMinutes(15);

  private Reconciliation() {}

  // #region reconcile
  /** pt: Quantos eventos faltavam. / en: How many events were missing. */
  static int run() {
    Instant watermark = Store.metaTime("watermark");
    boolean isFirst = watermark.equals(Instant.EPOCH);
    Map<String, String> since =
        isFirst ? Map.of() : Map.of("since", Settings.iso(watermark.minus(MARGIN)));
    int missing = 0;
    Instant startedAt = null;
    String cursor = null;
    do {
      Api.Page page = Api.page("/events", since, cursor);
      // pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
      if (startedAt == null) startedAt = page.answer().date().orElse(null);
      for (JsonNode event : page.items()) {
        // pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
        if (Inbox.storeListed(event).filter(Account.EVENTS::contains).isPresent()) missing += 1;
      }
      Log.info("reconcile.page", "events", page.items().size());
      cursor = page.nextCursor();
    } while (cursor != null);
    Duration age = Duration.between(watermark, Settings.now());
    if (!isFirst && age.compareTo(RETENTION.minus(MARGIN)) > 0) Documents.refreshAll();
    Store.meta("endpoint").ifPresent(Reconciliation::enable);
    judgeRefused(missing);
    Instant yesterday = Settings.now().minus(Duration.ofDays(1));
    boolean isHearing =
        Store.meta("endpoint").isPresent() || Store.metaTime("webhook-at").isAfter(yesterday);
    // pt: Com webhooks, basta uma vez por dia; sem eles, ou recusados, os eventos só chegam por aqui.
    // en: With webhooks, once a day is enough; without them, or refused, events arrive only here.
    boolean isDaily = isHearing && Store.meta("webhooks-refused-since").isEmpty();
    Duration pause = isDaily ? Duration.ofDays(1) : PAUSE;
    // pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
    // en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
    if (startedAt == null) Log.warn("reconcile.no-date");
    // pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
    finish(startedAt == null ? watermark : startedAt, Settings.now().plus(pause));
    Log.info("reconcile.finished", "missing", missing);
    return missing;
  }
  // #endregion

  /** pt: Recusar um webhook só é um problema se faltaram eventos; se não faltou nenhum, enviou-o um estranho. / en: To refuse a webhook is a problem only if events were missing; if none was, a stranger sent it. */
  private static void judgeRefused(int missing) {
    Instant since = Store.metaTime("webhooks-refused-since");
    boolean isMarked = !since.equals(Instant.EPOCH);
    if (missing > 0 && isMarked) Store.setMeta("webhooks-missed", "yes");
    if (Store.meta("webhooks-missed").isEmpty() || !isMarked) {
      Store.deleteMeta("webhooks-refused-since", "webhooks-refused-reason", "webhooks-missed");
    } else if (Settings.now().isAfter(since.plus(HOUR))) {
      Store.alertDaily("webhook.refused", "", "reason", Store.meta("webhooks-refused-reason").orElse(null));
    }
  }

  private static void finish(Instant watermark, Instant next) {
    Store.transaction(
        () -> {
          Store.setMeta("watermark", watermark);
          Store.setMeta("reconcile-at", next);
        });
  }

  /** pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. / en: The platform disabled it because deliveries failed: enables it, because this process answers again. */
  private static void enable(String endpoint) {
    String path = "/webhook-endpoints/" + endpoint;
    Answer answer = Api.call("GET", path, Map.of(), new byte[0]);
    if (answer.status() == 404) {
      Store.transaction(() -> Account.forgetEndpoint(endpoint));
      return;
    }
    if (answer.status() != 200) throw Api.refusal(answer);
    JsonNode record = Json.stored(answer.body());
    if (Json.required(record, "status").equals("enabled")) return;
    String reason = Json.text(record, "disabledReason").orElse(null);
    Log.alert("endpoint.disabled", "endpoint", endpoint, "reason", reason);
    // pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
    if (!"failing".equals(reason)) return;
    var headers = Map.of("Content-Type", Api.JSON, "If-Match", answer.header("ETag"));
    byte[] body = Json.bytes(Map.of("status", "enabled"));
    Answer enabled = Api.call("PATCH", path, headers, body);
    if (enabled.status() != 200) throw Api.refusal(enabled);
    Log.info("endpoint.enabled", "endpoint", endpoint);
  }
}
