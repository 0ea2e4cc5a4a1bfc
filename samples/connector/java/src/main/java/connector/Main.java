package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import connector.Failure.Later;
import connector.Failure.Refused;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** pt: A linha de comandos: ver README.md. / en: The command line: see README.md. */
public final class Main {
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final int REFUSED = 65;
  private static final int WAITS = 75;
  private static final List<String> CHANNELS =
      List.of("auto", "feap", "network", "as2", "sftp", "email");
  private static final String ENDPOINT =
      "(https://[^\\s/?#]+|http://(localhost|127\\.0\\.0\\.1)(:\\d+)?)([/?]\\S*)?";

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

  private static final class Usage extends Exception {
    Usage(String expected) {
      super(expected);
    }
  }

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
        return DONE;
      }
      check(args);
      return carryOut(args.get(0), args.subList(1, args.size()));
    } catch (Usage usage) {
      System.err.println(usage.getMessage());
      return USAGE;
    } catch (Later later) {
      // pt: O que só espera não é para uma pessoa. / en: What only waits is not for a person.
      Log.warn("connector.later", "reason", later.getMessage());
      return WAITS;
    } catch (Exception error) {
      boolean isOurs = error instanceof Failure;
      String reason = isOurs ? error.getMessage() : error.toString();
      Log.alert("connector.failed", "reason", reason);
      return error instanceof Refused ? REFUSED : FAILED;
    }
  }

  private static String help() throws IOException {
    try (InputStream readme = Main.class.getResourceAsStream("/README.md")) {
      String text = new String(readme.readAllBytes(), UTF_8);
      return text.substring(text.indexOf("## Commands"), text.indexOf("## What")).stripTrailing();
    }
  }

  private static void check(List<String> args) throws Usage {
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
  }

  private static int carryOut(String verb, List<String> args) throws Exception {
    String first = args.isEmpty() ? "" : args.get(0);
    Optional<String> second = args.stream().skip(1).findFirst();
    switch (verb) {
      case "submit" -> submit(args);
      case "sync" -> {
        return sync(Sync.pass(isGiven("now", args)));
      }
      case "run" -> Sync.run();
      case "status" -> print(Documents.status(args.stream().findFirst()));
      case "why" -> print(Documents.why(first));
      case "resend" -> resend(args);
      case "annul" -> {
        boolean isConfirmed = isGiven("confirmed", args.subList(2, args.size()));
        Decisions.annul(first, second.orElseThrow(), isConfirmed);
      }
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
        boolean isExposed = isGiven("exposed", args);
        return told(List.of(Account.rotateWebhookSecret(isExposed)));
      }
      case "rotate-client-secret" -> {
        int hours = first.isEmpty() ? 24 : number(first, 0, 168, "0 to 168 hours");
        return told(List.of(Account.rotateClientSecret(hours)));
      }
      case "purge" -> Purge.run(number(first, 30, 99999, "at least 30 days"));
      default -> throw new IllegalStateException(verb);
    }
    return DONE;
  }

  private static int sync(Sync.Outcome outcome) {
    if (outcome.isRefused()) return REFUSED;
    return outcome.isWaiting() ? WAITS : DONE;
  }

  /** pt: Mostra as tentativas; o código de saída diz como está a última. / en: Shows the attempts; the exit code says how the last one is. */
  private static int told(List<Entry> attempts) {
    print(attempts.stream().map(Entry::line).toList());
    return switch (attempts.get(attempts.size() - 1).state()) {
      case "done" -> DONE;
      case "refused" -> REFUSED;
      default -> WAITS;
    };
  }

  private static int respond(List<String> args) throws Usage {
    String decision = args.get(1);
    Optional<String> reason = args.stream().skip(2).findFirst().filter(one -> !one.isEmpty());
    if (!Received.STATES.containsKey(decision)) {
      throw new Usage("found " + decision + "; expected accept, reject or request_correction");
    }
    if (!decision.equals("accept") && reason.isEmpty()) {
      throw new Usage(decision + " needs a reason");
    }
    return told(Received.respond(args.get(0), decision, reason));
  }

  private static String endpoint(String url) throws Usage {
    if (url.matches(ENDPOINT)) return url;
    throw new Usage("found " + url + "; expected https://, or http:// to localhost or 127.0.0.1");
  }

  private static int number(String text, int least, int most, String expected)
      throws Usage {
    int number = text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : -1;
    if (number >= least && number <= most) return number;
    throw new Usage("found " + text + "; expected " + expected);
  }

  private static boolean isGiven(String word, List<String> args) throws Usage {
    if (args.isEmpty() || args.equals(List.of(word))) return !args.isEmpty();
    throw new Usage("found " + args.get(0) + "; expected " + word + ", or nothing");
  }

  /** pt: O canal pode faltar. / en: The channel may be left out. */
  private static void resend(List<String> args) throws Usage {
    Optional<String> channel =
        args.stream().skip(1).findFirst().filter(one -> !one.equals("confirmed"));
    if (channel.isPresent() && !CHANNELS.contains(channel.get())) {
      throw new Usage("found " + channel.get() + "; expected " + String.join(", ", CHANNELS));
    }
    List<String> rest = args.subList(channel.isPresent() ? 2 : 1, args.size());
    Decisions.resend(args.get(0), channel, isGiven("confirmed", rest));
  }

  /** pt: Um recusado não para os outros. / en: One that is refused does not stop the others. */
  private static void submit(List<String> paths) throws IOException {
    List<String> refused = new ArrayList<>();
    for (String path : paths) {
      for (Path file : documentsIn(Path.of(path))) {
        String reference = file.getFileName().toString().replaceFirst("(?<=.)\\.[^.]*$", "");
        try {
          boolean isNew = Documents.submit(reference, Files.readAllBytes(file));
          System.out.println((isNew ? "stored " : "known ") + reference);
        } catch (Refused refusal) {
          refused.add(refusal.getMessage());
        }
      }
    }
    if (!refused.isEmpty()) throw new Refused(String.join("; ", refused));
  }

  /** pt: O ficheiro, ou os da pasta; o nome é a referência. / en: The file, or those of the folder; the name is the reference. */
  private static List<Path> documentsIn(Path path) throws IOException {
    if (!Files.isDirectory(path)) return List.of(path);
    try (Stream<Path> files = Files.list(path)) {
      List<Path> sorted = files.filter(one -> !Files.isDirectory(one)).sorted().toList();
      List<Path> documents =
          sorted.stream().filter(one -> one.toString().matches("(?is).*[^/\\\\]\\.(json|xml)")).toList();
      sorted.stream()
          .filter(one -> !documents.contains(one))
          .forEach(one -> Log.warn("submit.skipped", "file", one));
      return documents;
    }
  }

  private static void print(List<String> lines) {
    lines.forEach(System.out::println);
  }
}
