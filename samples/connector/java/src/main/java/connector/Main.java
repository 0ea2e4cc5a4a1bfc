package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import connector.Failure.Later;
import connector.Failure.Refused;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** pt: A linha de comandos: ver README.md. / en: The command line: see README.md. */
public final class Main {
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final int REFUSED = 65;
  private static final int WAITS = 75;

  /** pt: Um comando por linha, com os seus argumentos (`?`: pode faltar). / en: A verb a line, with its arguments (`?`: may be left out). */
  private static final String VERBS =
      """
      submit PATH...
      sync
      run
      status REFERENCE?
      resend REFERENCE CHANNEL?
      annul REFERENCE REASON
      correct REFERENCE FILE
      received
      respond ID accept|reject|request_correction REASON?
      download ID FOLDER
      reconcile
      register URL
      rotate-webhook-secret exposed?
      rotate-client-secret HOURS?""";

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
      check(args);
      return carryOut(Connector.open(), args.get(0), args.subList(1, args.size()));
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

  private static void check(List<String> args) throws Usage {
    String name = args.isEmpty() ? "" : args.get(0);
    String usage =
        VERBS.lines()
            .filter(line -> line.split(" ")[0].equals(name))
            .findFirst()
            .orElseThrow(() -> new Usage(VERBS));
    String[] words = usage.split(" ");
    long least = Arrays.stream(words).filter(one -> !one.endsWith("?")).count();
    boolean isMany = usage.endsWith("...");
    if (args.size() < least || (args.size() > words.length && !isMany)) throw new Usage(usage);
    // pt: O Java lê argumentos na codificação do locale; o que não sabe ler fica U+FFFD.
    // en: Java reads arguments in the encoding of the locale; what it cannot read becomes U+FFFD.
    if (args.stream().anyMatch(one -> one.contains("\uFFFD"))) {
      throw new Usage("found an argument that is not readable; expected a UTF-8 locale: LC_ALL=C.UTF-8");
    }
  }

  private static int carryOut(Connector connector, String verb, List<String> args)
      throws Exception {
    String first = args.isEmpty() ? "" : args.get(0);
    Optional<String> second = args.stream().skip(1).findFirst();
    Documents documents = connector.documents();
    Received received = connector.received();
    switch (verb) {
      case "submit" -> submit(documents, args);
      case "sync" -> {
        return sync(new Sync(connector).pass());
      }
      case "run" -> new Sync(connector).run();
      case "status" -> print(documents.status(args.stream().findFirst()));
      case "resend" -> documents.resend(first, second);
      case "annul" -> documents.annul(first, second.orElseThrow());
      case "correct" -> documents.correct(first, Files.readAllBytes(Path.of(second.orElseThrow())));
      case "received" -> print(received.lines());
      case "respond" ->
          print(received.respond(first, second.orElseThrow(), args.stream().skip(2).findFirst()));
      case "download" ->
          print(new Download(connector.api()).run(first, Path.of(second.orElseThrow())));
      case "reconcile" -> print(List.of("missing " + connector.reconciliation().run()));
      case "register" -> connector.account().register(first);
      case "rotate-webhook-secret" -> {
        if (!first.matches("(exposed)?")) {
          throw new Usage("found " + first + "; expected exposed, or nothing");
        }
        connector.account().rotateWebhookSecret(first.equals("exposed"));
      }
      case "rotate-client-secret" -> connector.account().rotateClientSecret(hours(first));
      default -> throw new IllegalStateException(verb);
    }
    return DONE;
  }

  private static int sync(Sync.Outcome outcome) {
    if (outcome.isRefused()) return REFUSED;
    return outcome.isWaiting() ? WAITS : DONE;
  }

  private static int hours(String text) throws Usage {
    if (text.isEmpty()) return 24;
    if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) > 168) {
      throw new Usage("found " + text + "; expected 0 to 168 hours");
    }
    return Integer.parseInt(text);
  }

  /** pt: Um recusado não pára os outros. / en: One that is refused does not stop the others. */
  private static void submit(Documents documents, List<String> paths) throws IOException {
    List<String> refused = new ArrayList<>();
    for (String path : paths) {
      for (Path file : documentsIn(Path.of(path))) {
        String reference = file.getFileName().toString().replaceFirst("(?<=.)\\.[^.]*$", "");
        try {
          documents.submit(reference, Files.readAllBytes(file));
          System.out.println("stored " + reference);
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
      return files.filter(one -> one.toString().matches(".*\\.(json|xml)")).sorted().toList();
    }
  }

  private static void print(List<String> lines) {
    lines.forEach(System.out::println);
  }
}
