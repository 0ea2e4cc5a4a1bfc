package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import connector.Failure.Later;
import connector.Failure.Refused;
import connector.Failure.Usage;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** pt: A linha de comandos: ver README.md. / en: The command line: see README.md. */
public final class Main {
  private static final int USAGE = 2;
  private static final Map<String, Integer> CODES =
      Map.of("done", 0, "failed", 1, "refused", 65, "waiting", 75);
  private static final List<String> CHANNELS =
      List.of("auto", "feap", "network", "as2", "sftp", "email");
  private static final String ENDPOINT =
      "(https://[^\\s/?#@]+|http://(localhost|127\\.0\\.0\\.1)(:\\d+)?)([/?]\\S*)?";

  /** pt: Cada comando com os seus argumentos (`?`: pode faltar). / en: Each verb with its arguments (`?`: may be left out). */
  private static final String VERBS =
      """
      submit PATH...
      sync now?
      run
      status REFERENCE?
      why REFERENCE
      resend REFERENCE CHANNEL? confirmed?
      annul REFERENCE REASON confirmed?
      correct REFERENCE FILE?
      received
      respond ID accept|reject|request_correction REASON?
      download ID FOLDER
      reconcile
      register URL
      rotate-webhook-secret exposed?
      rotate-client-secret HOURS?
      purge DAYS
      """;

  private Main() {}

  public static void main(String[] args) {
    // pt: Também no Windows, e num pipe. / en: On Windows too, and in a pipe.
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8));
    System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8));
    System.exit(exitCode(List.of(args)));
  }

  private static int exitCode(List<String> args) {
    try {
      if (!args.isEmpty() && Set.of("--help", "-h", "help").contains(args.get(0))) {
        System.out.println(help());
        return CODES.get("done");
      }
      check(args);
      return carryOut(args.get(0), args.subList(1, args.size()));
    } catch (Usage usage) {
      System.err.println(usage.getMessage());
      // pt: O serviço não volta a arrancar, e os alertas são o que uma pessoa vê. / en: The service does not start again, and alerts are what a person sees.
      if (args.indexOf("run") == 0) Log.alert("connector.failed", "reason", usage.getMessage());
      return USAGE;
    } catch (Later later) {
      // pt: O que só tem de esperar não precisa de uma pessoa: um aviso, não um alerta. / en: What only has to wait does not need a person: a warning, not an alert.
      Log.warn("connector.later", "reason", later.getMessage());
      return CODES.get("waiting");
    } catch (Refused refusal) {
      Log.showRefusal(refusal.getMessage());
      return CODES.get("refused");
    } catch (Exception | Error error) {
      tellFailed(args, Failure.reason(error));
      return CODES.get("failed");
    }
  }

  /** pt: Um `run` que não arranca é reiniciado: um alerta por causa e por dia. / en: A `run` that does not start is restarted: one alert for each cause and day. */
  private static void tellFailed(List<String> args, String reason) {
    try {
      if (args.get(0).equals("run")) {
        Store.alertDailyElseWarn("connector.failed", ":" + reason, "reason", reason);
        return;
      }
    } catch (RuntimeException error) {
      // pt: Sem a base de dados, não se sabe se já foi dito. / en: Without the database, nobody knows whether it was told.
    }
    Log.alert("connector.failed", "reason", reason);
  }

  private static String help() throws IOException {
    try (InputStream readme = Main.class.getResourceAsStream("/README.md")) {
      String text = new String(readme.readAllBytes(), UTF_8);
      return text.substring(text.indexOf("## Commands"), text.indexOf("## What")).stripTrailing();
    }
  }

  private static void check(List<String> args) {
    String name = args.isEmpty() ? "" : args.get(0);
    List<String> usages = VERBS.lines().toList();
    String usage =
        usages.stream()
            .filter(line -> line.split(" ")[0].equals(name))
            .findFirst()
            .orElseThrow(() -> new Usage(String.join("\n", usages)));
    String[] words = usage.split(" ");
    long least = Arrays.stream(words).filter(one -> !one.endsWith("?")).count();
    boolean isMany = usage.endsWith("...");
    if (args.size() < least || (args.size() > words.length && !isMany)) throw new Usage(usage);
    for (int i = 1; i < Math.min(words.length, args.size()); i += 1) {
      // pt: Uma palavra em minúsculas escreve-se tal como está. / en: A word in lower case is typed as it is.
      boolean isItself = words[i].matches("[a-z]+\\?");
      if (isItself && !words[i].equals(args.get(i) + "?")) throw new Usage(usage);
    }
    // pt: O Java lê argumentos na codificação do locale; o que não sabe ler fica U+FFFD.
    // en: Java reads arguments in the encoding of the locale; what it cannot read becomes U+FFFD.
    if (args.stream().anyMatch(one -> one.contains("\uFFFD"))) {
      throw new Usage("found an argument that is not readable; expected a UTF-8 locale: LC_ALL=C.UTF-8");
    }
    if (Settings.WEBHOOK_SECRETS.stream().anyMatch(one -> Signature.key(one).length == 0)) {
      throw new Usage(
          "WEBHOOK_SECRET has a malformed secret: expected whsec_ and 24 to 64 bytes in base64,"
              + " as the platform gave it");
    }
    Optional<String> wrong = Settings.malformed();
    if (wrong.isPresent()) throw new Usage(wrong.get());
    // pt: Sem definições: o simulador. / en: Without settings: the simulator.
    if (System.getenv("BASE_URL") == null) Log.info("settings.default", "url", Settings.BASE_URL);
  }

  private static int carryOut(String verb, List<String> args) throws Exception {
    String first = args.isEmpty() ? "" : args.get(0);
    Optional<String> second = args.stream().skip(1).findFirst();
    switch (verb) {
      case "submit" -> submit(args);
      case "sync" -> {
        return CODES.get(Sync.pass(!args.isEmpty()));
      }
      case "run" -> Sync.run();
      case "status" -> print(Documents.status(args.stream().findFirst()));
      case "why" -> print(Documents.why(first));
      case "resend" -> resend(args);
      case "annul" -> Decisions.annul(first, second.orElseThrow(), args.size() > 2);
      case "correct" -> {
        byte[] file = second.isEmpty() ? null : Files.readAllBytes(Path.of(second.get()));
        Decisions.correct(first, Optional.ofNullable(file));
      }
      case "received" -> print(Received.lines());
      case "respond" -> {
        return respond(args);
      }
      case "download" ->
          print(Download.run(first, Path.of(second.orElseThrow())));
      case "reconcile" -> print(List.of("missing " + Reconciliation.run()));
      case "register" -> Account.register(endpoint(first));
      case "rotate-webhook-secret" -> {
        return printAttempts(List.of(Account.rotateWebhookSecret(!args.isEmpty())));
      }
      case "rotate-client-secret" -> {
        int hours = first.isEmpty() ? 24 : number(first, 0, 168, "0 to 168 hours");
        return printAttempts(List.of(Account.rotateClientSecret(hours)));
      }
      case "purge" -> Purge.run(number(first, 30, 99999, "at least 30 days"));
      default -> throw new IllegalStateException(verb);
    }
    return CODES.get("done");
  }

  /** pt: Mostra as tentativas; o código de saída indica o estado da última. / en: Prints the attempts; the exit code shows the state of the last one. */
  private static int printAttempts(List<Entry> attempts) {
    print(attempts.stream().map(Entry::line).toList());
    return CODES.get(attempts.get(attempts.size() - 1).state());
  }

  private static int respond(List<String> args) {
    String decision = args.get(1);
    Optional<String> reason = args.stream().skip(2).findFirst().filter(one -> !one.isEmpty());
    if (!Received.STATES.containsKey(decision)) {
      throw new Usage("found " + decision + "; expected accept, reject or request_correction");
    }
    if (!decision.equals("accept") && reason.filter(one -> !one.isBlank()).isEmpty()) {
      throw new Usage(decision + " needs a reason");
    }
    return printAttempts(Received.respond(args.get(0), decision, reason));
  }

  private static String endpoint(String url) {
    if (url.matches(ENDPOINT)) return url;
    String found = url.replaceAll("(?s)//.*@", "//…@");
    throw new Usage(
        "found " + found + "; expected https://, without user or password, or http:// to localhost or 127.0.0.1");
  }

  private static int number(String text, int least, int most, String expected) {
    int number = text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : -1;
    if (number >= least && number <= most) return number;
    throw new Usage("found " + text + "; expected " + expected);
  }

  /** pt: O canal pode faltar. / en: The channel may be left out. */
  private static void resend(List<String> args) {
    Optional<String> channel =
        args.stream().skip(1).findFirst().filter(one -> !one.equals("confirmed"));
    if (channel.isPresent() && !CHANNELS.contains(channel.get())) {
      throw new Usage("found " + channel.get() + "; expected " + String.join(", ", CHANNELS));
    }
    Decisions.resend(args.get(0), channel, args.size() > (channel.isPresent() ? 2 : 1));
  }

  /** pt: Um ficheiro que é recusado, ou que não se consegue ler, não impede os outros. / en: A file that is refused, or cannot be read, does not stop the others. */
  private static void submit(List<String> paths) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String path : paths) files.addAll(documentsIn(Path.of(path)));
    Set<String> reasons = new LinkedHashSet<>();
    boolean isRefused = true;
    for (Path file : files) {
      String reference = file.getFileName().toString().replaceFirst("(?<=.)\\.[^.]*$", "");
      try {
        // pt: Sem um locale UTF-8, o Java não sabe ler o nome. / en: Without a UTF-8 locale, Java cannot read the name.
        if (reference.contains("\uFFFD")) throw new Refused(reference + ": expected a UTF-8 locale: LC_ALL=C.UTF-8");
        boolean isNew = Documents.submit(reference, Files.readAllBytes(file));
        Log.show((isNew ? "stored " : "known ") + reference);
      } catch (Usage usage) {
        throw usage;
      } catch (IOException | RuntimeException error) {
        reasons.add(Failure.reason(error));
        isRefused = isRefused && error instanceof Refused;
      }
    }
    if (reasons.isEmpty()) return;
    String reason = String.join("; ", reasons);
    if (isRefused) throw new Refused(reason);
    throw new IOException(reason);
  }

  /** pt: O ficheiro, ou os ficheiros da pasta; o nome de cada um é a referência. / en: The file, or the files of the folder; the name of each is the reference. */
  private static List<Path> documentsIn(Path path) throws IOException {
    if (!Files.isDirectory(path)) return List.of(path);
    try (Stream<Path> files = Files.list(path)) {
      Map<Boolean, List<Path>> found =
          files
              .filter(one -> !Files.isDirectory(one))
              .sorted()
              .collect(Collectors.partitioningBy(Main::isDocument));
      found.get(false).forEach(one -> Log.warn("submit.skipped", "file", one));
      return found.get(true);
    }
  }

  private static boolean isDocument(Path file) {
    return file.getFileName().toString().matches("(?is)[^.].*\\.(json|xml)");
  }

  private static void print(List<String> lines) {
    lines.forEach(Log::show);
  }
}
