package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    Instant began = Settings.now();
    List<String> missing = new ArrayList<>();
    Instant startedAt = null;
    String cursor = null;
    do {
      Api.Page page = Api.page("/events", since, cursor);
      // pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
      if (startedAt == null) startedAt = page.answer().date().orElse(null);
      for (JsonNode event : page.items()) {
        // pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
        Inbox.storeListed(event).filter(Account.EVENTS::contains).ifPresent(missing::add);
      }
      Log.info("reconcile.page", "events", page.items().size());
      cursor = page.nextCursor();
    } while (cursor != null);
    Duration age = Duration.between(watermark, Settings.now());
    if (!isFirst && age.compareTo(RETENTION.minus(MARGIN)) > 0) Documents.refreshAll();
    List<String> subscribed = Store.meta("endpoint").map(Reconciliation::enable).orElse(List.of());
    long undelivered = missing.stream().filter(subscribed::contains).count();
    judgeWebhooks(missing.size(), undelivered, began);
    Instant yesterday = Settings.now().minus(Duration.ofDays(1));
    boolean isHearing =
        Store.meta("endpoint").isPresent() || Store.metaTime("webhook-at").isAfter(yesterday);
    // pt: Com webhooks, basta uma vez por dia; se não chegam ou são recusados, os eventos só vêm por aqui.
    // en: With webhooks, once a day is enough; if they do not arrive or are refused, events come only here.
    boolean isDaily = isHearing && Store.meta("webhooks-missing-since").isEmpty();
    Duration pause = isDaily ? Duration.ofDays(1) : PAUSE;
    // pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
    // en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
    if (startedAt == null) Log.warn("reconcile.no-date");
    // pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
    finish(startedAt == null ? watermark : startedAt, Settings.now().plus(pause));
    Log.info("reconcile.finished", "missing", missing.size());
    return missing.size();
  }
  // #endregion

  /**
   * pt: Há um problema se faltam eventos mais do que uma vez e, entretanto, nenhum webhook foi aceite (isso apaga as marcas). Se um foi
   * pt: recusado e nada falta, enviou-o um estranho. Um evento pode ainda vir a caminho: o alerta espera pela reconciliação seguinte.
   * en: There is a problem if events are missing more than once and no webhook was accepted meanwhile (that deletes the marks). If one was
   * en: refused and nothing is missing, a stranger sent it. An event may still be on its way: the alert waits for the next reconciliation.
   */
  private static void judgeWebhooks(long missing, long undelivered, Instant began) {
    Instant since = Store.metaTime("webhooks-missing-since");
    boolean isMarked = !since.equals(Instant.EPOCH);
    Optional<String> reason = Store.meta("webhooks-refused-reason");
    long missed = Store.metaTime("webhooks-missed").toEpochMilli();
    long lost = reason.isEmpty() ? undelivered : missing;
    if (isMarked && lost > 0) Store.setMeta("webhooks-missed", String.valueOf(missed + lost));
    if (isMarked && missed > 0 && Settings.now().isAfter(since.plus(HOUR))) {
      if (reason.isPresent()) Store.alertDaily("webhook.refused", "", "reason", reason.get());
      else Store.alertDaily("webhook.missing", "", "events", missed, "since", Settings.iso(since));
    }
    boolean isStranger = reason.isPresent() && missed + lost == 0;
    if (!isMarked || isStranger) {
      Store.deleteMeta("webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed");
    }
    if (!isMarked && undelivered > 0 && Store.metaTime("webhook-at").isBefore(began)) {
      Store.setMeta("webhooks-missing-since", Settings.now());
    }
  }

  private static void finish(Instant watermark, Instant next) {
    Store.transaction(
        () -> {
          Store.setMeta("watermark", watermark);
          Store.setMeta("reconcile-at", next);
        });
  }

  /**
   * pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. Devolve os tipos de evento que entrega.
   * en: The platform disabled it because deliveries failed: enables it, because this process answers again. Returns the event types that it delivers.
   */
  private static List<String> enable(String endpoint) {
    String path = "/webhook-endpoints/" + endpoint;
    Answer answer = Api.call("GET", path, Map.of(), new byte[0]);
    if (answer.status() == 404) {
      Store.transaction(() -> Account.forgetEndpoint(endpoint));
      return List.of();
    }
    if (answer.status() != 200) throw Api.refusal(answer);
    JsonNode record = Json.stored(answer.body());
    List<String> events = new ArrayList<>();
    record.path("events").forEach(one -> events.add(one.asText()));
    if (events.isEmpty()) events.addAll(Account.EVENTS);
    if (Json.required(record, "status").equals("enabled")) return events;
    String reason = Json.text(record, "disabledReason").orElse(null);
    Store.alertDailyElseWarn(
        "endpoint.disabled", ":" + endpoint + " " + reason, "endpoint", endpoint, "reason", reason);
    // pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
    if (!"failing".equals(reason)) return events;
    var headers = Map.of("Content-Type", Api.JSON, "If-Match", answer.header("ETag"));
    byte[] body = Json.bytes(Map.of("status", "enabled"));
    Answer enabled = Api.call("PATCH", path, headers, body);
    if (enabled.status() != 200) throw Api.refusal(enabled);
    Log.info("endpoint.enabled", "endpoint", endpoint);
    return events;
  }
}
