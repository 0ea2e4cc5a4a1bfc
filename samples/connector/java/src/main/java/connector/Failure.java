package connector;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** pt: O que não ficou feito, e porquê. / en: What was not done, and why. */
@SuppressWarnings("serial")
abstract sealed class Failure extends RuntimeException {
  /** pt: O número de erros imprevistos. / en: The number of unforeseen errors. */
  static int unforeseen;

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
    try {
      if (!Store.alertDaily("sync.failed", ":" + Arrays.asList(fields), fields)) Log.warn("sync.failed", fields);
    } catch (RuntimeException full) {
      // pt: Com o disco cheio, por exemplo, não se sabe se já foi dito. / en: With a full disk, for example, nobody knows whether it was told.
      Log.alert("sync.failed", fields);
    }
    return later(reason(error), Settings.now().plusSeconds(300));
  }
}
