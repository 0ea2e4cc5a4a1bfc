package connector;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** pt: O que não ficou feito, e porquê. / en: What was not done, and why. */
@SuppressWarnings("serial")
abstract sealed class Failure extends RuntimeException {
  /** pt: O número de erros imprevistos. / en: The number of unforeseen errors. */
  static int unforeseen;
  /** pt: Os campos dos erros de que ainda não se avisou. / en: The fields of the errors that nobody was told of yet. */
  private static final List<Object[]> UNTOLD = new ArrayList<>();

  private Failure(String reason) {
    super(reason);
  }

  /** pt: Ainda não é possível: repetir mais tarde. / en: Not possible yet: try again later. */
  static final class Later extends Failure {
    final Instant until;
    /** pt: Todos os pedidos esperam, não só este. / en: All requests wait, not only this one. */
    final boolean pausesAll;
    /** pt: A resposta que obriga a esperar (403, de um proxy ou de outro endereço). / en: The response that makes it wait (403, or from a proxy or another address). */
    final Optional<Answer> forbidden;

    private Later(String reason, Instant until, boolean pausesAll, Answer forbidden) {
      super(reason);
      this.until = until;
      this.pausesAll = pausesAll;
      this.forbidden = Optional.ofNullable(forbidden);
    }
  }

  /** pt: Uma recusa: decide uma pessoa. / en: A refusal: a person decides. */
  static final class Refused extends Failure {
    Refused(String reason) {
      super(reason);
    }
  }

  /** pt: Um argumento, uma definição ou `DATA_DIR` está errado: nada foi feito. / en: An argument, a setting or `DATA_DIR` is wrong: nothing was done. */
  static final class Usage extends Failure {
    Usage(String expected) {
      super(expected);
    }
  }

  /** pt: Só este pedido espera. / en: Only this request waits. */
  static Later later(String reason, Instant until) {
    return new Later(reason, until, false, null);
  }

  static Later forbidden(Answer answer, Instant until) {
    return new Later(answer.status() + " " + answer.code(), until, false, answer);
  }

  static Later laterForAll(String reason, Instant until) {
    return new Later(reason, until, true, null);
  }

  /** pt: Sem o tipo, se a mensagem diz tudo. / en: Without the type, if the message says it all. */
  static String reason(Throwable error) {
    boolean saysAll =
        error instanceof Failure || error instanceof IllegalStateException || error.getClass() == IOException.class;
    return saysAll ? error.getMessage() : error.toString();
  }

  /**
   * pt: Um erro imprevisto também se repete mais tarde; o código de saída indica-o. Também um `Error`: o seu código pode não ter uma classe.
   * en: An unforeseen error is retried later too; the exit code shows it. An `Error` too: your code may lack a class.
   *
   * @param about pt: a parte da passagem e o elemento: nome, valor… / en: the part of the pass and the item: name, value…
   */
  static Later asLater(Throwable error, Object... about) {
    if (error instanceof Later later) return later;
    unforeseen += 1;
    Object[] fields = Stream.concat(Stream.of(about), Stream.of("reason", reason(error))).toArray();
    UNTOLD.add(fields);
    Log.warn("sync.failed", fields);
    return later(reason(error), Settings.now().plusSeconds(300));
  }

  /**
   * pt: No fim da passagem, um alerta por parte, no máximo um por hora, se algum elemento que falhou não teve o seu neste dia.
   * en: At the end of the pass, one alert per part, one an hour at most, if an item that failed has not had its alert this day.
   */
  static void tellFailures() {
    Map<String, Map<String, Object[]>> parts = new LinkedHashMap<>();
    for (Object[] fields : UNTOLD) {
      // pt: Sem o motivo, que pode ser outro de cada vez. / en: Without the reason, which may be another each time.
      List<Object> item = Arrays.asList(fields).subList(0, fields.length - 2);
      String part = item.isEmpty() ? "" : String.valueOf(item.get(1));
      parts.computeIfAbsent(part, one -> new LinkedHashMap<>()).put("sync.failed:" + item, fields);
    }
    UNTOLD.clear();
    parts.forEach(Failure::tell);
  }

  private static void tell(String part, Map<String, Object[]> failed) {
    try {
      Optional<String> first = failed.keySet().stream().filter(name -> !Store.isTold(name, Duration.ofDays(1))).findFirst();
      String partName = "sync.failed-in:" + part;
      if (first.isEmpty() || Store.isTold(partName, Duration.ofHours(1))) return;
      Store.transaction(
          () -> {
            Stream.concat(failed.keySet().stream(), Stream.of(partName))
                .forEach(name -> Store.setMeta("told:" + name, Settings.now()));
            Log.alert("sync.failed", counted(failed.get(first.get()), failed.size()));
          });
    } catch (RuntimeException full) {
      // pt: Com o disco cheio, por exemplo, não se sabe se já foi dito. / en: With a full disk, for example, nobody knows whether it was told.
      Log.alertHourly("sync.failed", part, counted(failed.values().iterator().next(), failed.size()));
    }
  }

  private static Object[] counted(Object[] fields, int failures) {
    return Stream.concat(Stream.of(fields), Stream.of("failures", failures)).toArray();
  }
}
