package connector;

import java.io.IOException;
import java.util.regex.Pattern;

/**
 * pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos.
 * en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies.
 */
final class Log {
  private static final Pattern PLAIN =
      Pattern.compile("[^\\s\"=]+", Pattern.UNICODE_CHARACTER_CLASS);

  private Log() {}

  /** @param fields pt: nome, valor, nome, valor…; um valor null fica de fora / en: name, value, name, value…; a null value is left out */
  static void info(String step, Object... fields) {
    write("info", step, fields);
  }

  static void warn(String step, Object... fields) {
    write("warn", step, fields);
  }

  static void alert(String step, Object... fields) {
    write("alert", step, fields);
  }

  /** pt: Para que as linhas de dois threads não se misturem. / en: So that lines of two threads do not mix. */
  private static synchronized void write(String level, String step, Object... fields) {
    StringBuilder line = new StringBuilder(Settings.iso(Settings.now()));
    line.append(' ').append(level).append(' ').append(step);
    for (int i = 0; i < fields.length; i += 2) {
      if (fields[i + 1] == null) continue;
      line.append(' ').append(fields[i]).append('=').append(quoted(String.valueOf(fields[i + 1])));
    }
    System.err.println(line);
    if (step.equals(Settings.CRASH_AT)) crash();
  }

  /** pt: Para testes: o processo morre neste passo, como numa falha de energia. / en: For tests: the process dies at this step, as in a power cut. */
  private static void crash() {
    String own = String.valueOf(ProcessHandle.current().pid());
    try {
      new ProcessBuilder("kill", "-KILL", own).start().waitFor();
    } catch (IOException | InterruptedException error) {
      Runtime.getRuntime().halt(137);
    }
  }

  private static String quoted(String value) {
    return PLAIN.matcher(value).matches() ? value : Json.quoted(value);
  }
}
