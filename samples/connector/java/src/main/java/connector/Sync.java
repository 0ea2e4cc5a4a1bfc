package connector;

import connector.Failure.Later;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** pt: Uma passagem por tudo o que está por fazer, e o ciclo que as repete. / en: One pass over all that is to be done, and the loop that repeats it. */
final class Sync {
  /** pt: O que outro comando guardou sai passado este tempo, o mais tardar. / en: What another verb has stored leaves after this time at the latest. */
  private static final Duration POLL = Duration.ofSeconds(2);

  /** @param dueAt pt: quando há que fazer / en: when there is something to do */
  private record Part(String name, Supplier<Instant> dueAt, Runnable work) {}

  /** @param isRefused pt: algo foi recusado nesta passagem / en: something was refused in this pass */
  record Outcome(boolean isWaiting, boolean isRefused) {}

  private enum News { EVENT, STOP }

  private final Store store;
  private final Api api;
  private final Outbox outbox;
  private final Inbox inbox;
  private final Secrets secrets;
  private final List<Part> parts;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile int exitCode = 1;
  /** pt: Até quando espera uma parte que falhou, neste processo. / en: Until when a part that failed waits, in this process. */
  private final Map<String, Instant> held = new HashMap<>();

  Sync(Connector connector) {
    store = connector.store();
    api = connector.api();
    outbox = connector.outbox();
    inbox = connector.inbox();
    secrets = connector.secrets();
    Map<String, Kind> kinds = new HashMap<>(connector.documents().kinds());
    kinds.putAll(connector.received().kinds());
    kinds.putAll(connector.account().kinds());
    parts =
        List.of(
            new Part(
                "outbox",
                () -> outbox.nextSend().orElse(Instant.MAX),
                () -> outbox.sendDue(kinds)),
            new Part(
                "inbox",
                () -> inbox.hasEvents() ? Instant.EPOCH : Instant.MAX,
                inbox::process),
            new Part(
                "reconcile",
                () -> store.metaTime("reconcile-at"),
                () -> {
                  connector.reconciliation().run();
                  inbox.process();
                }),
            new Part(
                "stuck",
                () -> connector.documents().nextCheck().orElse(Instant.MAX),
                connector.documents()::checkStuck),
            new Part(
                "received",
                () -> store.metaTime("collect-at"),
                () -> {
                  connector.received().collect();
                  store.setMeta("collect-at", Settings.now().plus(Duration.ofHours(1)));
                }));
  }

  /**
   * pt: Nada do que falha pára o resto. / en: Nothing that fails stops the rest.
   *
   * @param isNow pt: nada espera pelo seu intervalo / en: nothing waits for its interval
   */
  Outcome pass(boolean isNow) {
    int refused = outbox.refusedCount();
    boolean isLeft = false;
    for (Part part : parts) {
      if (!isNow && Settings.now().isBefore(nextAt(part))) continue;
      try {
        part.work().run();
      } catch (RuntimeException error) {
        Later later = Failure.asLater(error);
        Log.info("sync.later", "part", part.name(), "reason", later.getMessage());
        isLeft = true;
        List<Part> waiting = later.everything ? parts : List.of(part);
        waiting.forEach(one -> held.put(one.name(), later.until));
        if (later.everything) break;
      }
    }
    boolean isWaiting = isLeft || outbox.nextSend().isPresent() || inbox.hasEvents();
    return new Outcome(isWaiting, outbox.refusedCount() > refused);
  }

  private Instant nextAt(Part part) {
    return latest(part.dueAt().get(), held.getOrDefault(part.name(), Instant.EPOCH));
  }

  /** pt: Outro processo pode ter guardado algo entretanto. / en: Another process may have stored something meanwhile. */
  private Instant nextPass() {
    Instant next = parts.stream().map(this::nextAt).min(Instant::compareTo).orElseThrow();
    return latest(next, store.metaTime("paused-until"));
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** pt: Webhooks e passagens, até SIGTERM. / en: Webhooks and passes, until SIGTERM. */
  void run() throws InterruptedException {
    BlockingQueue<News> news = new LinkedBlockingQueue<>();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(news)));
    try {
      try (var webhooks = new Webhooks(store, secrets, inbox, () -> news.add(News.EVENT))) {
        Log.info("run.listening");
        follow(news);
      }
      Log.info("run.stopped");
      exitCode = 0;
    } finally {
      ended.countDown();
    }
  }

  private void stop(BlockingQueue<News> news) {
    api.stop();
    news.add(News.STOP);
    try {
      ended.await();
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
    // pt: Depois de SIGTERM, o código de saída do Java seria 143. / en: After SIGTERM the exit code of Java would be 143.
    Runtime.getRuntime().halt(exitCode);
  }

  private void follow(BlockingQueue<News> news) throws InterruptedException {
    List<News> arrived = new ArrayList<>();
    int answered = 0;
    while (!arrived.contains(News.STOP)) {
      pass(false);
      arrived.clear();
      if (news.drainTo(arrived) == 0) {
        Instant next = nextPass();
        if (next.equals(Instant.MAX)) Log.info("run.idle", "events", answered);
        else Log.info("run.idle", "until", Settings.iso(next), "events", answered);
        await(news, arrived);
      }
      long events = arrived.stream().filter(News.EVENT::equals).count();
      answered += events;
      // pt: Um evento novo não espera por um que falhou, a não ser que tudo espere.
      // en: A new event does not wait for one that failed, unless everything waits.
      boolean isAllHeld = Settings.now().isBefore(held.getOrDefault("outbox", Instant.EPOCH));
      if (events > 0 && !isAllHeld) held.remove("inbox");
    }
  }

  /** pt: Até chegar algo, ou ser altura de passar outra vez. / en: Until something arrives, or it is time to pass again. */
  private void await(BlockingQueue<News> news, List<News> arrived) throws InterruptedException {
    while (true) {
      Instant now = Settings.now();
      Instant next = nextPass();
      if (!now.isBefore(next)) return;
      Instant poll = now.plus(POLL);
      long millis = Duration.between(now, next.isBefore(poll) ? next : poll).toMillis();
      News first = news.poll(millis, TimeUnit.MILLISECONDS);
      if (first != null) {
        arrived.add(first);
        news.drainTo(arrived);
        return;
      }
    }
  }
}
