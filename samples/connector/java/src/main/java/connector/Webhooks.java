package connector;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** pt: Recebe webhooks: verifica a assinatura do corpo tal como chegou, e guarda-o antes do 204. / en: Receives webhooks: verifies the signature of the body as it arrived, and stores it before the 204. */
final class Webhooks implements AutoCloseable {
  private static final int MAX_BODY = 64 * 1024;
  private static final int BACKLOG = 128;
  private static final int REQUEST_TIMEOUT_SECONDS = 15;
  /** pt: Quanto tempo o fim espera por pedidos em curso. / en: How long the end waits for requests under way. */
  private static final int STOP_SECONDS = 5;

  private final Runnable onEvent;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final HttpServer server;

  /** @param onEvent pt: um evento está guardado e respondido / en: an event is stored and answered */
  Webhooks(Runnable onEvent) {
    this.onEvent = onEvent;
    // pt: Um pedido que não acaba não ocupa um thread para sempre. / en: A request that does not end does not keep a thread for ever.
    System.setProperty("sun.net.httpserver.maxReqTime", String.valueOf(REQUEST_TIMEOUT_SECONDS));
    try {
      var address = new InetSocketAddress(Settings.HOST, Integer.parseInt(Settings.PORT));
      server = HttpServer.create(address, BACKLOG);
    } catch (IOException error) {
      String where = "HOST and PORT: " + Settings.HOST + ":" + Settings.PORT;
      throw new IllegalStateException(where + ": " + error.getMessage());
    }
    server.createContext("/", this::handle);
    server.setExecutor(workers);
  }

  void start() {
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    int status;
    try {
      status = receive(exchange);
    } catch (IOException error) {
      // pt: O cliente desligou ou parou. / en: The client went away or stalled.
      Log.info("webhook.aborted");
      exchange.close();
      return;
    } catch (RuntimeException | Error error) {
      Log.alertHourly("webhook.failed", "", "reason", error);
      status = 500;
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
    if (status == 204) onEvent.run();
  }

  // #region receive
  private int receive(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestMethod().equals("POST")) return 405;
    // pt: Os bytes tal como chegaram: o JSON lido e escrito de novo teria outra assinatura.
    // en: The bytes as they arrived: JSON that is parsed and written again would have another signature.
    byte[] rawBody = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
    if (rawBody.length > MAX_BODY) return 413;
    var headers = exchange.getRequestHeaders();
    String length = headers.getFirst("Content-Length");
    if (length != null && rawBody.length < Long.parseLong(length)) throw new EOFException();
    Instant now = Settings.now();
    // pt: O que nem parece assinado não chega à base de dados.
    // en: What does not even look signed does not reach the database.
    String verdict = Signature.verify(List.of(), headers::getFirst, rawBody, now);
    if (verdict.equals("no-matching-signature")) {
      verdict = Signature.verify(Secrets.ofWebhooks(), headers::getFirst, rawBody, now);
    }
    if (!verdict.equals("valid")) return refuse(verdict);
    String type = Json.required(Json.stored(rawBody), "type");
    // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar o evento.
    // en: Store before answering: without a 2xx, the platform sends the event again.
    Store.transaction(
        () -> {
          Inbox.store(headers.getFirst("webhook-id"), type, rawBody);
          Store.setMeta("webhook-at", Settings.now());
          Store.deleteMeta("webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed");
        });
    return 204;
  }
  // #endregion

  /** pt: A reconciliação não espera um dia para ver se faltam eventos. / en: Reconciliation does not wait for a day to see whether events are missing. */
  private static int refuse(String reason) {
    Log.warn("webhook.refused", "reason", reason);
    // pt: Não vem da plataforma. / en: Does not come from the platform.
    if (reason.endsWith("-header")) return 401;
    Instant soon = Settings.now().plus(Reconciliation.PAUSE);
    try {
      Store.transaction(
          () -> {
            // pt: Sem segredo, não se espera nenhum webhook. / en: Without a secret, no webhook is expected.
            if (Secrets.ofWebhooks().isEmpty()) return;
            if (Store.meta("webhooks-missing-since").isEmpty()) {
              Store.setMeta("webhooks-missing-since", Settings.now());
              if (Store.metaTime("reconcile-at").isAfter(soon)) Store.setMeta("reconcile-at", soon);
            }
            Store.setMeta("webhooks-refused-reason", reason);
          });
      return 401;
    } catch (RuntimeException error) {
      // pt: Um estranho não causa um alerta. / en: A stranger causes no alert.
      Log.warn("webhook.failed", "reason", error);
      return 500;
    }
  }

  /** pt: No fim, espera pelos pedidos em curso. / en: At the end, it waits for requests under way. */
  @Override
  public void close() {
    workers.shutdown();
    try {
      workers.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
    server.stop(0);
  }
}
