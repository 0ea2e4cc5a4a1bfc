package connector;

import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** pt: As definições, do ambiente, e o relógio. / en: The settings, from the environment, and the clock. */
final class Settings {
  static final String BASE_URL = address("BASE_URL", "http://127.0.0.1:4010");
  static final String TOKEN_URL = address("TOKEN_URL", BASE_URL + "/oauth2/token");
  static final String CLIENT_ID = env("CLIENT_ID", "client");
  static final String CLIENT_SECRET = env("CLIENT_SECRET", "secret");
  /** pt: Vazio: todos os âmbitos das credenciais. / en: Empty: all scopes of the credentials. */
  static final String SCOPES = env("SCOPES", "");
  /** pt: O idioma dos textos da plataforma. / en: The language of the platform's texts. */
  static final String LANGUAGE = env("ACCEPT_LANGUAGE", "pt");
  /** pt: `no`: só emite, não recebe. / en: `no`: issues only, does not receive. */
  static final String RECEIVE = env("RECEIVE", "yes");
  /** pt: Separados por espaços; juntam-se aos guardados. / en: Separated by spaces; added to the stored ones. */
  static final List<String> WEBHOOK_SECRETS =
      Arrays.stream(env("WEBHOOK_SECRET", "").split("\\s+")).filter(one -> !one.isEmpty()).toList();
  static final Path DATA_DIR = Path.of(env("DATA_DIR", "connector-data"));
  static final String HOST = env("HOST", "127.0.0.1");
  static final String PORT = env("PORT", "8080");
  /** pt: Para testes. / en: For tests. */
  static final String CRASH_AT = env("CRASH_AT", "");
  static final boolean IS_TESTED = System.getenv().containsKey("CRASH_AT");

  /** pt: O Java não a lê por si. / en: Java does not read it by itself. */
  static final String PROXY = env("https_proxy", "");

  static final String VERSION = "0.11.0";

  private static final String CLOCK_OFFSET = env("CLOCK_OFFSET_SECONDS", "0");
  private static final boolean IS_OFFSET = CLOCK_OFFSET.matches("-?[0-9]{1,9}");
  private static final String URL =
      "(?i)(https://([^\\s/?#:@]+|\\[[\\da-f:]+])|http://(localhost|127(\\.\\d{1,3}){3}|\\[::1]))"
          + "(:\\d{1,5})?(/\\S*)?";
  private static final String URL_OF_PROXY =
      "(http://)?([^\\s/@:]*(:[^\\s/@:]*)?@)?([\\w.-]+|\\[[\\da-fA-F:]+]):\\d{1,5}/?";
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private record Check(String name, boolean isRight, String expected) {}

  private Settings() {}

  /** pt: A primeira definição errada, que se verifica antes de começar. / en: The first malformed setting, checked before anything starts. */
  static Optional<String> malformed() {
    String url = "an address with https://, or with http:// on this machine";
    String proxy = "http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, with @ as %40";
    int port = PORT.matches("[0-9]{1,5}") ? Integer.parseInt(PORT) : 0;
    return Stream.of(
            new Check("BASE_URL", BASE_URL.matches(URL), url),
            new Check("TOKEN_URL", TOKEN_URL.matches(URL), url),
            new Check("CLIENT_ID", !CLIENT_ID.isEmpty(), "a value"),
            new Check("CLIENT_SECRET", !CLIENT_SECRET.isEmpty(), "a value"),
            new Check("ACCEPT_LANGUAGE", LANGUAGE.matches("pt|en"), "pt or en"),
            new Check("RECEIVE", RECEIVE.matches("yes|no"), "yes or no"),
            new Check("DATA_DIR", !DATA_DIR.toString().isEmpty(), "a value"),
            new Check("HOST", !HOST.isEmpty(), "a value"),
            new Check("PORT", port >= 1 && port <= 65535, "a whole number, 1 to 65535"),
            new Check("CLOCK_OFFSET_SECONDS", IS_OFFSET, "a whole number"),
            new Check("https_proxy", PROXY.isEmpty() || PROXY.matches(URL_OF_PROXY), proxy))
        .filter(one -> !one.isRight())
        .map(one -> one.name() + " is malformed: expected " + one.expected())
        .findFirst();
  }

  /** pt: CLOCK_OFFSET_SECONDS é para testes. / en: CLOCK_OFFSET_SECONDS is for tests. */
  static Instant now() {
    long offset = IS_OFFSET ? Long.parseLong(CLOCK_OFFSET) : 0;
    return Instant.now().plusSeconds(offset).truncatedTo(ChronoUnit.MILLIS);
  }

  static String iso(Instant moment) {
    return MILLISECONDS.format(moment);
  }

  /** pt: Sem `/` no fim, porque os caminhos começam por `/`. / en: Without a `/` at the end, because paths begin with `/`. */
  private static String address(String name, String otherwise) {
    return env(name, otherwise).replaceFirst("/+$", "");
  }

  private static String env(String name, String otherwise) {
    return System.getenv().getOrDefault(name, otherwise);
  }
}
