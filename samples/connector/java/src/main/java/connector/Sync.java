package connector;

import connector.Failure.Later;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** pt: Uma passagem por tudo o que há a fazer, e o ciclo que a repete. / en: One pass over everything that is to be done, and the loop that repeats it. */
final class Sync {
  /** pt: O que outro comando guardou sai, o mais tardar, passado este tempo. / en: What another command has stored is sent after this time at the latest. */
  private static final Duration POLL = Duration.ofSeconds(2);
  /** pt: Com que frequência `run` diz que está vivo, também durante uma espera longa. / en: How often `run` tells that it is alive, also during a long wait. */
  private static final Duration SIGN_OF_LIFE = Duration.ofHours(1);

  /** @param dueAt pt: quando há trabalho a fazer / en: when there is work to do */
  private record Part(String name, Supplier<Instant> dueAt, Runnable work) {}

  private enum News { EVENT, STOP }

  private static final Map<String, Kind> KINDS = new HashMap<>();

  static {
    List.of(Documents.kinds(), Received.kinds(), Account.kinds()).forEach(KINDS::putAll);
  }

  private static final List<Part> ALL_PARTS =
      List.of(
          // pt: Em primeiro lugar: o segredo pode estar exposto. / en: First: the secret may be exposed.
          new Part(
              "rotations",
              () -> Outbox.nextSend("rotate-%").orElse(Instant.MAX),
              () -> Outbox.sendRotations(KINDS)),
          new Part(
              "inbox", () -> Inbox.hasEvents() ? Instant.EPOCH : Instant.MAX, Inbox::process),
          new Part(
              "reconcile",
              () -> Store.metaTime("reconcile-at"),
              () -> {
                Reconciliation.run();
                Inbox.process();
              }),
          new Part(
              "received",
              () -> latest(Unbooked.restUntil(), latest(Store.metaTime("collect-at"), Store.metaTime("collect-forbidden"))),
              Sync::collect),
          new Part(
              "stuck", () -> Documents.nextCheck().orElse(Instant.MAX), Documents::checkStuck),
          // pt: Em último lugar: o limite de envios (429) não atrasa o que se lê. / en: Last: the limit of submissions (429) does not delay what is read.
          new Part("outbox", () -> Outbox.nextSend().orElse(Instant.MAX), () -> Outbox.sendDue(KINDS)));
  /** pt: Com `RECEIVE=no`, outro sistema recebe os documentos. / en: With `RECEIVE=no`, another system receives the documents. */
  private static final List<Part> PARTS =
      ALL_PARTS.stream()
          .filter(one -> !one.name().equals("received") || Settings.RECEIVE.equals("yes"))
          .toList();
  /** pt: Até quando uma parte que falhou espera, neste processo. / en: Until when a part that failed waits, in this process. */
  private static final Map<String, Instant> HELD = new HashMap<>();
  private static final CountDownLatch ENDED = new CountDownLatch(1);
  private static volatile int exitCode = 1;

  private Sync() {}

  /**
   * pt: Uma falha não para o resto. / en: A failure does not stop the rest.
   *
   * @param isNow pt: nada espera pelo seu intervalo, nem uma rotação, nem por causa de um 403, de um proxy ou de um endereço errado / en: nothing waits for its interval, nor a rotation, nor because of a 403, a proxy or a wrong address
   * @return `done`, `failed`, `refused`, `waiting`
   */
  static String pass(boolean isNow) {
    int unforeseen = Failure.unforeseen;
    int refused = Outbox.refusedCount();
    if (isNow) {
      // pt: Uma pessoa resolveu o que faltava; um âmbito novo só está num token novo.
      // en: A person has fixed what was missing; only a new token has a new scope.
      if (!Token.needsToken()) Token.forget();
      Outbox.hasten();
      Unbooked.retryEnded();
      Api.resume(Outbox.nextSend("rotate-%").isPresent());
    }
    forgetFuture();
    boolean isLeft = false;
    for (Part part : PARTS) {
      try {
        Instant now = Settings.now();
        if (isNow || !now.isBefore(nextAt(part))) part.work().run();
        else if (!now.isBefore(part.dueAt().get())) continue;
        works(part.name());
      } catch (RuntimeException | Error error) {
        Later later = Failure.asLater(error, "part", part.name());
        Log.info("sync.later", "part", part.name(), "reason", later.getMessage());
        fails(part.name(), later);
        isLeft = true;
        List<Part> waiting = later.pausesAll ? PARTS : List.of(part);
        waiting.forEach(one -> HELD.put(one.name(), later.until));
        if (later.pausesAll) break;
      }
    }
    Failure.tellFailures();
    boolean isWaiting = isLeft || Outbox.nextSend().isPresent() || Inbox.hasEvents();
    if (Failure.unforeseen > unforeseen) return "failed";
    if (Outbox.refusedCount() > refused) return "refused";
    return isWaiting ? "waiting" : "done";
  }

  /**
   * pt: Um relógio que esteve adiantado guardou horas que tardam. Se andou para trás, nenhuma vale; senão, nada espera mais de 25 h.
   * en: A clock that was ahead has stored times that are long in coming. If it went back, none counts; if not, nothing waits more than 25 h.
   */
  private static void forgetFuture() {
    Instant now = Settings.now();
    try {
      boolean isBack = Store.metaTime("pass-at").isAfter(now.plusSeconds(60));
      Instant furthest = isBack ? now : now.plus(Duration.ofHours(26));
      HELD.values().removeIf(until -> until.isAfter(furthest));
      Store.change("UPDATE outbox SET next_at = ? WHERE state = 'waiting' AND next_at > ?", now, furthest);
      Store.change("UPDATE outbox SET first_at = ? WHERE state = 'waiting' AND first_at > ?", now, now);
      Store.change("UPDATE received SET tried_at = ? WHERE state = 'ended' AND tried_at > ?", now, now);
      Store.change(
          """
          UPDATE documents SET checked_at = min(checked_at, ?), stuck_at = min(stuck_at, ?)
          WHERE state IN ('submitted', 'validated') AND max(checked_at, stuck_at) > ?""",
          now, now, now);
      Store.change(
          """
          DELETE FROM meta WHERE name IN
            ('reconcile-at', 'collect-at', 'collect-forbidden', 'paused-until', 'webhooks-missing-since')
            AND CAST(value AS INTEGER) > ?""",
          furthest);
      Instant yesterday = now.minus(Duration.ofDays(1));
      Store.change("DELETE FROM meta WHERE name LIKE 'told:%' AND CAST(value AS INTEGER) < ?", yesterday);
      Store.setMeta("pass-at", now);
    } catch (RuntimeException error) {
      Failure.asLater(error);
    }
  }

  private static void works(String part) {
    Store.deleteMeta("failing-since:" + part, "told:sync.stuck:" + part);
  }

  /** pt: Fica guardado: vale também entre processos do cron. Os pedidos de `outbox` têm o seu alerta. / en: Stored: it holds between processes of cron too. The requests of `outbox` have their own alert. */
  private static void fails(String part, Later later) {
    if (part.equals("outbox") || Api.isStopping()) return;
    try {
      String name = "failing-since:" + part;
      Instant now = Settings.now();
      boolean isFirst = Store.meta(name).isEmpty() || Store.metaTime(name).isAfter(now);
      if (isFirst) Store.setMeta(name, now);
      Instant since = Store.metaTime(name);
      if (Duration.between(since, now).compareTo(Outbox.PATIENCE) <= 0) return;
      String reason = later.getMessage();
      Store.alertDaily("sync.stuck", ":" + part, "part", part, "since", Settings.iso(since), "reason", reason);
    } catch (RuntimeException error) {
      // pt: Com o disco cheio, por exemplo. / en: With a full disk, for example.
      Failure.asLater(error);
    }
  }

  private static void collect() {
    try {
      Received.collect();
    } catch (Later later) {
      // pt: Fica guardado, para que um processo novo também espere. / en: Stored, so that a new process waits too.
      later.forbidden.ifPresent(one -> Store.setMeta("collect-forbidden", later.until));
      throw later;
    }
    Store.setMeta("collect-at", Settings.now().plus(Duration.ofHours(1)));
  }

  private static Instant nextAt(Part part) {
    return latest(part.dueAt().get(), HELD.getOrDefault(part.name(), Instant.EPOCH));
  }

  /** pt: Outro processo pode ter guardado algo entretanto. / en: Another process may have stored something meanwhile. */
  private static Instant nextPass() {
    Instant next = PARTS.stream().map(Sync::nextAt).min(Instant::compareTo).orElseThrow();
    return latest(next, Api.pausedUntil());
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** pt: Recebe webhooks e repete as passagens, até SIGTERM. / en: Receives webhooks and repeats the passes, until SIGTERM. */
  static void run() throws InterruptedException {
    BlockingQueue<News> news = new LinkedBlockingQueue<>();
    Store.lockRun();
    Secrets.recordWebhooks();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(news)));
    try {
      try (var webhooks = new Webhooks(() -> news.add(News.EVENT))) {
        webhooks.start();
        Log.info(
            "run.listening", "host", Settings.HOST, "port", Settings.PORT, "version", Settings.VERSION);
        follow(news);
      }
      Log.info("run.stopped");
      exitCode = 0;
    } finally {
      ENDED.countDown();
    }
  }

  private static void stop(BlockingQueue<News> news) {
    Api.stop();
    news.add(News.STOP);
    try {
      ENDED.await();
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
    // pt: Depois de SIGTERM, o código de saída do Java seria 143. / en: After SIGTERM, the exit code of Java would be 143.
    Runtime.getRuntime().halt(exitCode);
  }

  private static void follow(BlockingQueue<News> news) throws InterruptedException {
    List<News> arrived = new ArrayList<>();
    int answered = 0;
    Instant told = null;
    Instant toldAt = Instant.EPOCH;
    while (!arrived.contains(News.STOP)) {
      pass(false);
      arrived.clear();
      if (news.drainTo(arrived) == 0) {
        Instant next = nextPass();
        // pt: Uma linha por hora diferente, não por webhook. / en: A line for each other time, not for each webhook.
        boolean isSilent = !Settings.now().isBefore(toldAt.plus(SIGN_OF_LIFE)) || Settings.IS_TESTED;
        boolean isTold = next.truncatedTo(ChronoUnit.SECONDS).equals(told) && !isSilent;
        if (next.isAfter(Settings.now()) && !isTold) {
          String until = next.equals(Instant.MAX) ? null : Settings.iso(next);
          Log.info("run.idle", "until", until, "events", answered);
          told = next.truncatedTo(ChronoUnit.SECONDS);
          toldAt = Settings.now();
        }
        await(news, arrived, toldAt.plus(SIGN_OF_LIFE));
      }
      long events = arrived.stream().filter(News.EVENT::equals).count();
      answered += events;
      // pt: Um evento novo não espera por um que falhou, a não ser que todos os pedidos esperem.
      // en: A new event does not wait for one that failed, unless all requests wait.
      boolean isAllHeld = Settings.now().isBefore(HELD.getOrDefault("outbox", Instant.EPOCH));
      if (events > 0 && !isAllHeld) HELD.remove("inbox");
    }
  }

  /** pt: Até chegar algo, ou até à hora da próxima passagem. / en: Until something arrives, or it is time for the next pass. */
  private static void await(BlockingQueue<News> news, List<News> arrived, Instant latest) throws InterruptedException {
    Instant start = Settings.now();
    while (true) {
      Instant now = Settings.now();
      Instant due = nextPass();
      Instant next = due.isBefore(latest) ? due : latest;
      if (!now.isBefore(next) || now.isBefore(start.minusSeconds(60))) return;
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
