package connector;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;

/** pt: O que o ambiente decide, e o relógio. / en: What the environment decides, and the clock. */
final class Settings {
  static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:4010");
  static final String TOKEN_URL = env("TOKEN_URL", BASE_URL + "/oauth2/token");
  static final String CLIENT_ID = env("CLIENT_ID", "client");
  static final String CLIENT_SECRET = env("CLIENT_SECRET", "secret");
  /** pt: Vazio: todos os que as credenciais têm. / en: Empty: all that the credentials have. */
  static final String SCOPES = env("SCOPES", "");
  /** pt: Dos textos da plataforma. / en: Of the platform's texts. */
  static final String LANGUAGE = env("ACCEPT_LANGUAGE", "pt");
  /** pt: Separados por espaços, além dos guardados. / en: Separated by spaces, besides those stored. */
  static final List<String> WEBHOOK_SECRETS =
      Arrays.stream(env("WEBHOOK_SECRET", "").split("\\s+")).filter(one -> !one.isEmpty()).toList();
  static final Path DATA_DIR = Path.of(env("DATA_DIR", "connector-data"));
  static final String HOST = env("HOST", "127.0.0.1");
  static final int PORT = Integer.parseInt(env("PORT", "8080"));
  /** pt: Para testes. / en: For tests. */
  static final String CRASH_AT = env("CRASH_AT", "");

  private static final Duration OFFSET =
      Duration.ofSeconds(Long.parseLong(env("CLOCK_OFFSET_SECONDS", "0")));
  private static final Clock CLOCK = Clock.offset(Clock.systemUTC(), OFFSET);
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private Settings() {}

  /** pt: CLOCK_OFFSET_SECONDS é para testes. / en: CLOCK_OFFSET_SECONDS is for tests. */
  static Instant now() {
    return CLOCK.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  static String iso(Instant moment) {
    return MILLISECONDS.format(moment);
  }

  private static String env(String name, String otherwise) {
    return System.getenv().getOrDefault(name, otherwise);
  }
}
