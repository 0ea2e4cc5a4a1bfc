package connector;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * pt: Chama o seu `book` e o seu `reverse`: ao voltarem, o trabalho tem de estar feito, ou a transação já não o anula.
 * en: Calls your `book` and `reverse`: their work must be done when they return, or the transaction cannot undo it.
 */
final class Hooks {
  private static volatile Thread inside;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Hooks::fail));
  }

  private Hooks() {}

  static void call(String name, Runnable work) {
    // pt: O que devolve algo, como um `Future`, pode acabar depois. / en: What returns something, such as a `Future`, may end later.
    Stream<Method> methods = Arrays.stream(Booking.class.getDeclaredMethods()).filter(one -> one.getName().equals(name));
    if (methods.anyMatch(one -> one.getReturnType() != void.class)) {
      throw new IllegalStateException(name + " is asynchronous: its work must be done when it returns");
    }
    inside = Thread.currentThread();
    try {
      work.run();
    } finally {
      inside = null;
      // pt: Senão, todos os pedidos seguintes falhavam. / en: Else every request after it would fail.
      Thread.interrupted();
    }
  }

  /** pt: `System.exit` lá dentro é uma falha; SIGTERM não é. / en: `System.exit` in there is a failure; SIGTERM is not. */
  private static void fail() {
    Thread thread = inside;
    if (thread == null) return;
    boolean isExit = Arrays.stream(thread.getStackTrace()).anyMatch(one -> one.getClassName().equals("java.lang.Shutdown"));
    if (isExit) Runtime.getRuntime().halt(1);
  }
}
