package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import connector.Failure.Later;
import connector.Failure.Refused;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** pt: O token: um para todos os pedidos, um só pedido de token de cada vez. / en: The token: one for all requests, one request for a token at a time. */
final class Token {
  private static final byte[] FORM = "grant_type=client_credentials".getBytes(UTF_8);

  private final Secrets secrets;
  private String value = "";
  private Instant usableUntil = Instant.MIN;
  private int failures = 0;

  Token(Secrets secrets) {
    this.secrets = secrets;
  }

  // #region token
  /** pt: O guardado, ou um novo; quem pede ao mesmo tempo espera pelo mesmo. / en: The cached one, or a new one; who asks at the same time waits for the same. */
  synchronized String get() {
    if (!Settings.now().isBefore(usableUntil)) renew();
    return value;
  }

  /** pt: Depois de um 401: este token já não serve. / en: After a 401: this token no longer serves. */
  synchronized void forget(String refused) {
    if (refused.equals(value)) usableUntil = Instant.MIN;
  }

  private void renew() {
    // pt: O segredo mais recente primeiro; os anteriores são o caminho de volta na rotação.
    // en: The newest secret first; those before it are the way back in a rotation.
    for (String secret : secrets.ofClient()) {
      Answer answer = ask(secret);
      JsonNode granted = answer.json().orElse(MissingNode.getInstance());
      Optional<String> token = Json.text(granted, "access_token");
      if (answer.isSuccess() && token.isPresent()) {
        long seconds = granted.path("expires_in").asLong(3600);
        usableUntil = Settings.now().plusSeconds(seconds - Math.min(60, seconds / 2));
        value = token.get();
        failures = 0;
        Log.info("token.new");
        return;
      }
      String error = Json.text(granted, "error").orElse("");
      if (!error.equals("invalid_client")) {
        throw later(answer.status() + " " + error, answer.header("Retry-After"));
      }
      Log.warn("token.secret-refused");
    }
    throw new Refused("token: invalid_client, with every secret");
  }

  private Answer ask(String secret) {
    byte[] client = (Settings.CLIENT_ID + ":" + secret).getBytes(UTF_8);
    Map<String, String> headers =
        Map.of(
            "Authorization", "Basic " + Base64.getEncoder().encodeToString(client),
            "Content-Type", "application/x-www-form-urlencoded");
    try {
      return Http.send("POST", Settings.TOKEN_URL, headers, FORM);
    } catch (Http.NoAnswer error) {
      throw later("no answer (" + error.getMessage() + ")", "");
    }
  }
  // #endregion

  private Later later(String reason, String retryAfter) {
    failures += 1;
    return Failure.everythingLater("token: " + reason, Retry.nextAttempt(failures, retryAfter));
  }
}
