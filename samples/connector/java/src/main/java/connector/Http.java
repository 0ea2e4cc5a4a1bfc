package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** pt: Um pedido HTTP e a sua resposta. / en: An HTTP request and its response. */
final class Http {
  /** pt: Não se sabe se o pedido foi executado. / en: It is not known whether the request was executed. */
  @SuppressWarnings("serial")
  static final class NoAnswer extends Exception {
    NoAnswer(Throwable cause) {
      // pt: Só o tipo do erro: a mensagem pode ter um cabeçalho, e o cabeçalho o token. / en: Only the type of the error: its message may hold a header, and the header the token.
      super(cause.getClass().getSimpleName());
    }
  }

  private static final int TIMEOUT_SECONDS = 60;
  /** pt: Um relógio mais errado do que isto recusa webhooks. / en: A clock that is further out than this refuses webhooks. */
  private static final long CLOCK_TOLERANCE_SECONDS = 120;

  private static HttpClient client;
  /** pt: As credenciais do proxy de saída; só vão no CONNECT. / en: The credentials of the outbound proxy; they are sent only in the CONNECT. */
  private static Optional<String> proxyAuthorization = Optional.empty();

  private Http() {}

  /** pt: Só quando é preciso: metade dos comandos não faz pedidos. / en: Only when needed: half of the verbs make no request. */
  private static synchronized HttpClient client() throws NoAnswer {
    if (client != null) return client;
    try {
      String proxy = Settings.PROXY;
      if (!proxy.isEmpty()) use(URI.create(proxy.contains("://") ? proxy : "http://" + proxy));
      // pt: O token não se envia a outro endereço. / en: The token is not sent to another address.
      var builder =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .followRedirects(HttpClient.Redirect.NEVER);
      String authorities = System.getenv("SSL_CERT_FILE");
      if (authorities != null) builder.sslContext(trusting(Path.of(authorities)));
      client = builder.build();
      return client;
    } catch (IOException | GeneralSecurityException | IllegalArgumentException error) {
      throw new NoAnswer(error);
    }
  }

  /** pt: O Java não lê `https_proxy`, e as suas opções mostram a palavra-passe ao arrancar. / en: Java does not read `https_proxy`, and its options show the password when it starts. */
  private static void use(URI proxy) {
    System.setProperty("https.proxyHost", proxy.getHost());
    System.setProperty("https.proxyPort", String.valueOf(proxy.getPort()));
    // pt: Por omissão, o Java não envia Basic a um proxy. / en: By default, Java sends no Basic to a proxy.
    System.setProperty("jdk.http.auth.tunneling.disabledSchemes", "");
    proxyAuthorization =
        Optional.ofNullable(proxy.getUserInfo())
            .map(pair -> "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
  }

  private static SSLContext trusting(Path pem) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream file = Files.newInputStream(pem)) {
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
        store.setCertificateEntry("authority-" + store.size(), one);
      }
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private static void checkClock(Instant date) {
    long seconds = Duration.between(date, Settings.now()).toSeconds();
    if (Math.abs(seconds) > CLOCK_TOLERANCE_SECONDS) Store.alertDaily("clock.wrong", "", "seconds", seconds);
  }

  static Answer send(String method, String url, Map<String, String> headers, byte[] body)
      throws NoAnswer {
    // pt: Primeiro: o Java lê as propriedades do proxy uma só vez. / en: First: Java reads the properties of the proxy only once.
    HttpClient http = client();
    var publisher = body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
    var request = HttpRequest.newBuilder(URI.create(url)).method(method, publisher);
    headers.forEach(request::header);
    request.header("User-Agent", "connector-java/" + Settings.VERSION);
    proxyAuthorization.ifPresent(one -> request.header("Proxy-Authorization", one));
    CompletableFuture<HttpResponse<byte[]>> sent =
        http.sendAsync(request.build(), BodyHandlers.ofByteArray());
    try {
      // pt: Até ao último byte do corpo: o timeout de HttpRequest só vai até aos cabeçalhos.
      // en: Until the last byte of the body: the timeout of HttpRequest covers only the headers.
      HttpResponse<byte[]> response = sent.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      // pt: O 407 de um proxy não tem corpo. / en: The 407 of a proxy has no body.
      byte[] content = Objects.requireNonNullElse(response.body(), new byte[0]);
      Answer answer = new Answer(response.statusCode(), response.headers(), content);
      answer.date().ifPresent(Http::checkClock);
      return answer;
    } catch (ExecutionException error) {
      throw new NoAnswer(error.getCause());
    } catch (TimeoutException error) {
      sent.cancel(true);
      throw new NoAnswer(error);
    } catch (InterruptedException error) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw new NoAnswer(error);
    }
  }
}
