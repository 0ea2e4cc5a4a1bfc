package connector;

import connector.Failure.Later;
import connector.Failure.Refused;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** pt: Quando repetir, e como uma falha não para o resto. / en: When to repeat, and how a failure does not stop the rest. */
final class Retry {
  private static final long MOST_MILLIS = Duration.ofMinutes(5).toMillis();
  /** pt: O limite de uma espera pedida: mais longo do que a manutenção programada. / en: The limit of a requested wait: longer than planned maintenance. */
  static final Duration MAX_WAIT = Duration.ofHours(3);

  private Later first;

  /**
   * pt: Trata um elemento de cada vez: um recusado fica de parte, um que falha espera, e nenhum para os outros.
   * en: Handles one item at a time: a refused item is put aside, one that fails waits, and none stops the others.
   */
  void attempt(Runnable work, Consumer<Refused> putAside, Object... about) {
    try {
      work.run();
    } catch (Refused refusal) {
      putAside.accept(refusal);
    } catch (RuntimeException | Error error) {
      Later later = Failure.asLater(error, about);
      if (later.pausesAll) throw later;
      if (first == null || later.until.isBefore(first.until)) first = later;
    }
  }

  /** pt: No fim: falha com o `Later` que acaba primeiro, se há algum. / en: At the end: fails with the `Later` that ends first, if any. */
  void finish() {
    if (first != null) throw first;
  }

  // #region backoff
  /**
   * pt: Retry-After, até 3 horas, e um tempo aleatório: primeiro até meio segundo; o máximo duplica,
   * pt: até 5 minutos.
   * en: Retry-After, up to 3 hours, and a random time: first up to half a second; the maximum doubles,
   * en: up to 5 minutes.
   */
  static Instant nextAttempt(int attempts, String retryAfter) {
    long most = Math.min(500L << Math.min(attempts - 1, 20), MOST_MILLIS);
    Instant now = Settings.now();
    return now.plus(requestedWait(retryAfter, now)).plusMillis(ThreadLocalRandom.current().nextLong(most));
  }

  /** pt: Em segundos ou como data; zero se não é nenhum dos dois. / en: In seconds or as a date; zero if it is neither. */
  private static Duration requestedWait(String value, Instant now) {
    if (value.matches("[0-9]+")) {
      BigInteger seconds = new BigInteger(value).min(BigInteger.valueOf(MAX_WAIT.toSeconds()));
      return Duration.ofSeconds(seconds.longValue());
    }
    try {
      Instant date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      if (date.isAfter(now.plus(MAX_WAIT))) return MAX_WAIT;
      return date.isAfter(now) ? Duration.between(now, date) : Duration.ZERO;
    } catch (DateTimeParseException error) {
      return Duration.ZERO;
    }
  }
  // #endregion
}
