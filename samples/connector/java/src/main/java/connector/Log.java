package connector;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos.
 * en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies.
 */
final class Log {
  private static final Pattern PLAIN =
      Pattern.compile("[^\\s\"=]+", Pattern.UNICODE_CHARACTER_CLASS);

  /** pt: Controlo, fim de linha, sentido do texto: um valor de outros não imita uma linha nem comanda o terminal. / en: Control, line ends, direction of text: a value of others cannot forge a line or command the terminal. */
  private static final Pattern UNSAFE =
      Pattern.compile("[\\p{Cc}\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]");

  private record Line(String level, String step, String text) {}

  /** pt: As linhas que este thread ainda guarda. / en: The lines that this thread still keeps. */
  private static final ThreadLocal<List<Line>> HELD = new ThreadLocal<>();

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

  private static final Map<String, Instant> TOLD_AT = new ConcurrentHashMap<>();

  /** pt: Sem a base de dados, que pode ser a causa: uma vez por hora neste processo; entretanto, um aviso. / en: Without the database, which may be the cause: once an hour in this process; meanwhile, a warning. */
  static void alertHourly(String step, String about, Object... fields) {
    Instant now = Settings.now();
    Instant before = TOLD_AT.getOrDefault(step + about, Instant.EPOCH);
    boolean isTold = Duration.between(before, now).abs().compareTo(Duration.ofHours(1)) < 0;
    if (!isTold) TOLD_AT.put(step + about, now);
    write(isTold ? "warn" : "alert", step, fields);
  }

  static boolean isHolding() {
    return HELD.get() != null;
  }

  /** pt: A partir daqui, este thread guarda as suas linhas. / en: From now on, this thread keeps its lines. */
  static void hold() {
    HELD.set(new ArrayList<>());
  }

  static void writeAlerts() {
    writeHeld(line -> line.level().equals("alert"));
  }

  static void writeHeld() {
    writeHeld(line -> true);
  }

  /** pt: As linhas que ainda não saíram perdem-se. / en: Lines that are not written yet are lost. */
  static void endHold() {
    HELD.remove();
  }

  private static void writeHeld(Predicate<Line> which) {
    HELD.get().stream().filter(which).forEach(Log::print);
    HELD.get().removeIf(which);
  }

  private static void write(String level, String step, Object... fields) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < fields.length; i += 2) {
      if (fields[i + 1] == null) continue;
      line.append(' ').append(fields[i]).append('=').append(quoted(String.valueOf(fields[i + 1])));
    }
    String head = Settings.iso(Settings.now()) + " " + level + " " + step;
    Line written = new Line(level, step, head + escaped(line.toString()));
    if (isHolding()) HELD.get().add(written);
    else print(written);
  }

  /** pt: Para que as linhas de dois threads não se misturem. / en: So that lines of two threads do not mix. */
  private static synchronized void print(Line line) {
    System.err.println(line.text());
    // pt: Um registo que não se escreve acaba o processo antes do passo seguinte: nenhum alerta se perde. / en: A log that cannot be written ends the process before the next step: no alert is lost.
    if (System.err.checkError()) Runtime.getRuntime().halt(1);
    if (line.step().equals(Settings.CRASH_AT)) crash();
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
    boolean isPlain = PLAIN.matcher(value).matches() && !UNSAFE.matcher(value).find();
    return isPlain ? value : Json.quoted(value);
  }

  private static String escaped(String line) {
    return UNSAFE
        .matcher(line)
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }

  /** pt: Em stderr, para quem escreveu o comando: uma recusa não é um alerta. / en: On stderr, for who typed the command: a refusal is no alert. */
  static void showRefusal(String line) {
    System.err.println(UNSAFE.matcher(line).replaceAll("\uFFFD"));
  }

  /** pt: Um resultado em stdout. / en: A result on stdout. */
  static void show(String line) {
    System.out.println(UNSAFE.matcher(line).replaceAll("\uFFFD"));
  }
}
