/*
 * pt: Testes contra o simulador: `node simulator.mjs` noutro terminal, depois de `mvn -q package`.
 * en: Tests against the simulator: `node simulator.mjs` in another terminal, after `mvn -q package`.
 *
 *   java -cp "target/lib/*" ConnectorTest.java
 */

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class ConnectorTest {
  static final String BASE_URL =
      System.getenv().getOrDefault("BASE_URL", "http://127.0.0.1:4010");
  static final String CLIENT_SECRET = "secret-that-nobody-may-see";
  static final ObjectMapper JSON = new ObjectMapper();
  static final HttpClient CLIENT = HttpClient.newHttpClient();

  record Ended(int code, String stdout, String stderr) {}

  interface Test {
    void run() throws Exception;
  }

  final Path folder;

  ConnectorTest(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("connector-test-");
    ConnectorTest test = new ConnectorTest(folder);
    Map<String, Test> tests = new LinkedHashMap<>();
    tests.put("a document is submitted once, and followed", test::submitsOnce);
    tests.put("a BOM does not make it another document", test::ignoresBom);
    tests.put("a refused document tells why", test::tellsWhy);
    tests.put("an answer that is lost is asked for again", test::repeats);
    tests.put("a document that arrives is booked and acknowledged once", test::booksOnce);
    tests.put("no secret is printed", test::printsNoSecret);
    int failed = 0;
    simulator("PUT", "speed", "{\"speed\": \"instant\"}");
    for (var one : tests.entrySet()) {
      try {
        one.getValue().run();
        System.out.println("ok   " + one.getKey());
      } catch (Exception | AssertionError error) {
        failed += 1;
        System.out.println("FAIL " + one.getKey() + ": " + error);
      }
    }
    simulator("PUT", "faults", "{}");
    simulator("PUT", "speed", "{\"speed\": 1}");
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
    System.out.println("pass " + (tests.size() - failed) + ", fail " + failed);
    System.exit(failed > 0 ? 1 : 0);
  }

  void submitsOnce() throws Exception {
    String file = invoice("once");
    check(connector("submit", file).stdout(), "stored once\n");
    check(connector("submit", file).stdout(), "known once\n");
    check(connector("sync").code(), 0);
    matches(connector("status", "once").stdout(), "once \\w+ doc_\\w+ -\n");
    check(connector("submit", invoice("once")).code(), 65);
  }

  void ignoresBom() throws Exception {
    Path file = Path.of(invoice("bom"));
    Files.writeString(file, "\uFEFF" + Files.readString(file));
    check(connector("submit", file.toString(), file.toString()).code(), 0);
  }

  void tellsWhy() throws Exception {
    Path file = Path.of(invoice("refused"));
    ObjectNode invoice = (ObjectNode) JSON.readTree(file.toFile());
    Files.write(file, JSON.writeValueAsBytes(invoice.without("lines")));
    connector("submit", file.toString());
    check(connector("sync").code(), 65);
    matches(connector("why", "refused").stdout(), "(?s)schema-invalid \\S+ [^\n]+\n\\S+ /lines .+");
  }

  void repeats() throws Exception {
    connector("submit", invoice("lost"));
    simulator("PUT", "faults", "{\"faults\": {\"answer-lost-after\": {\"times\": 1}}}");
    Ended ended = connector("sync");
    // pt: Repete `sync` até nada estar à espera, 60 vezes no máximo. / en: Repeats `sync` until nothing waits, 60 times at most.
    for (int passes = 1; ended.code() == 75 && passes < 60; passes += 1) ended = connector("sync");
    if (ended.code() != 0) throw new AssertionError(ended.stderr().strip().replaceFirst("(?s).*\n", ""));
    matches(connector("status", "lost").stdout(), "lost \\w+ doc_\\w+ -\n");
  }

  void booksOnce() throws Exception {
    String id = simulator("POST", "received-documents", "").path("id").asText();
    String log = "";
    for (String verb : List.of("sync", "reconcile", "sync")) log += connector(verb).stderr();
    for (String step : List.of("booked", "acknowledged")) {
      check(log.split(" received." + step + " document=" + id, -1).length - 1, 1);
    }
    List<String> lines =
        connector("received").stdout().lines().filter(line -> line.startsWith(id)).toList();
    check(lines.size(), 1);
    matches(lines.get(0), ".* booked acknowledged 380 .*");
  }

  void printsNoSecret() throws Exception {
    connector("submit", invoice("secret"));
    // pt: Com `now`, pede um token novo; os do simulador começam por `sim.`. / en: With `now`, it asks for a new token; those of the simulator begin with `sim.`.
    Ended ended = connector("sync", "now");
    check(ended.stderr().lines().anyMatch(line -> line.endsWith(" token.new")), true);
    for (String secret : List.of(CLIENT_SECRET, "Bearer", "sim.")) {
      check((ended.stdout() + ended.stderr()).contains(secret), false);
    }
  }

  Ended connector(String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String classPath = "target/classes" + File.pathSeparator + System.getProperty("java.class.path");
    command.addAll(List.of("-cp", classPath, "connector.Main"));
    command.addAll(List.of(args));
    Path stderr = folder.resolve("stderr");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(stderr.toFile());
    builder.environment().put("DATA_DIR", folder.resolve("data").toString());
    builder.environment().put("CLIENT_SECRET", CLIENT_SECRET);
    Process process = builder.start();
    byte[] stdout = process.getInputStream().readAllBytes();
    int code = process.waitFor();
    return new Ended(
        code, new String(stdout, StandardCharsets.UTF_8), Files.readString(stderr));
  }

  static JsonNode simulator(String method, String route, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(BASE_URL + "/simulator/" + route))
            .method(method, BodyPublishers.ofString(body))
            .build();
    return JSON.readTree(CLIENT.send(request, BodyHandlers.ofByteArray()).body());
  }

  /** pt: A fatura de exemplo com outro número. / en: The sample invoice with another number. */
  String invoice(String reference) throws IOException {
    ObjectNode sample = (ObjectNode) JSON.readTree(Path.of("invoice.json").toFile());
    sample.put("number", "FT T/" + System.nanoTime() / 1000 % 1_000_000_000);
    Path file = folder.resolve(reference + ".json");
    Files.write(file, JSON.writeValueAsBytes(sample));
    return file.toString();
  }

  static void check(Object found, Object expected) {
    if (!found.equals(expected)) {
      throw new AssertionError("found " + found + "; expected " + expected);
    }
  }

  static void matches(String text, String pattern) {
    if (!text.matches(pattern)) throw new AssertionError("found " + text + "; expected " + pattern);
  }
}
