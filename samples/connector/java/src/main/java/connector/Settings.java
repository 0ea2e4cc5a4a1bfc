package connector;

import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** pt: O que o ambiente decide, e o relógio. / en: What the environment decides, and the clock. */
final class Settings {
  static final String BASE_URL = address("BASE_URL", "http://127.0.0.1:4010");
  static final String TOKEN_URL = address("TOKEN_URL", BASE_URL + "/oauth2/token");
  static final String CLIENT_ID = env("CLIENT_ID", "client");
  static final String CLIENT_SECRET = env("CLIENT_SECRET", "secret");
  /** pt: Vazio: todos os que as credenciais têm. / en: Empty: all that the credentials have. */
  static final String SCOPES = env("SCOPES", "");
  /** pt: Dos textos da plataforma. / en: Of the platform's texts. */
  static final String LANGUAGE = env("ACCEPT_LANGUAGE", "pt");
  /** pt: `no`: só emitir. / en: `no`: issuing only. */
  static final String RECEIVE = env("RECEIVE", "yes");
  /** pt: Separados por espaços, além dos guardados. / en: Separated by spaces, besides those stored. */
  static final List<String> WEBHOOK_SECRETS =
      Arrays.stream(env("WEBHOOK_SECRET", "").split("\\s+")).filter(one -> !one.isEmpty()).toList();
  static final Path DATA_DIR = Path.of(env("DATA_DIR", "connector-data"));
  static final String HOST = env("HOST", "127.0.0.1");
  static final String PORT = env("PORT", "8080");
  /** pt: Para testes. / en: For tests. */
  static final String CRASH_AT = env("CRASH_AT", "");

  private static final String CLOCK_OFFSET = env("CLOCK_OFFSET_SECONDS", "0");
  private static final String URL =
      "(?i)(https://([^\\s/?#:@]+|\\[[\\da-f:]+])|http://(localhost|127(\\.\\d{1,3}){3}|\\[::1]))"
          + "(:\\d{1,5})?(/\\S*)?";
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private Settings() {}

  /** pt: O que está errado numa definição, antes de começar. / en: What is wrong with a setting, before anything begins. */
  static Optional<String> malformed() {
    String url = "an address with https://, or with http:// on this machine";
    if (!BASE_URL.matches(URL)) return Optional.of("BASE_URL is malformed: expected " + url);
    if (!TOKEN_URL.matches(URL)) return Optional.of("TOKEN_URL is malformed: expected " + url);
    if (!List.of("pt", "en").contains(LANGUAGE)) {
      return Optional.of("ACCEPT_LANGUAGE is malformed: expected pt or en");
    }
    if (!List.of("yes", "no").contains(RECEIVE)) {
      return Optional.of("RECEIVE is malformed: expected yes or no");
    }
    int port = PORT.matches("[0-9]{1,5}") ? Integer.parseInt(PORT) : 0;
    if (port < 1 || port > 65535) {
      return Optional.of("PORT is malformed: expected a whole number, 1 to 65535");
    }
    if (!CLOCK_OFFSET.matches("-?[0-9]{1,9}")) {
      return Optional.of("CLOCK_OFFSET_SECONDS is malformed: expected a whole number");
    }
    return Optional.empty();
  }

  /** pt: CLOCK_OFFSET_SECONDS é para testes. / en: CLOCK_OFFSET_SECONDS is for tests. */
  static Instant now() {
    return Instant.now().plusSeconds(Long.parseLong(CLOCK_OFFSET)).truncatedTo(ChronoUnit.MILLIS);
  }

  static String iso(Instant moment) {
    return MILLISECONDS.format(moment);
  }

  /** pt: Sem `/` no fim: os caminhos começam por uma. / en: Without a `/` at the end: the paths begin with one. */
  private static String address(String name, String otherwise) {
    return env(name, otherwise).replaceFirst("/+$", "");
  }

  private static String env(String name, String otherwise) {
    return System.getenv().getOrDefault(name, otherwise);
  }
}
