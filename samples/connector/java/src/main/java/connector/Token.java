package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import connector.Failure.Later;
import connector.Failure.Refused;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** pt: O token: um para todos os pedidos; só se pede um de cada vez. / en: The token: one for all requests; only one is requested at a time. */
final class Token {
  private static final String CLIENT = Settings.CLIENT_ID + " " + Settings.SCOPES;
  private static final String SCOPE = Settings.SCOPES.isEmpty() ? "" : "&scope=" + Api.encoded(Settings.SCOPES);
  private static final byte[] FORM = ("grant_type=client_credentials" + SCOPE).getBytes(UTF_8);

  /** pt: Os códigos do contrato; outro texto pode repetir o pedido, com o segredo. / en: The codes of the contract; another text may repeat the request, with the secret. */
  private static final Set<String> ERRORS =
      Set.of("invalid_request", "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope");

  private static int failures = 0;

  private Token() {}

  /** pt: Depois de um 401, este token já não serve. / en: After a 401, this token can no longer be used. */
  static synchronized void forget(String refused) {
    boolean isStored = stored().stream().anyMatch(one -> Json.required(one, "value").equals(refused));
    if (isStored) forget();
  }

  /**
   * pt: Uma rotação do segredo de cliente pode ter chegado, e a sua resposta não: só o token guardado ainda a pode repetir.
   * en: A rotation of the client secret may have arrived, and its answer not: only the stored token can still repeat it.
   */
  static boolean needsToken() {
    return Store.has(
        """
        SELECT 1 FROM outbox WHERE kind = 'rotate-client' AND state = 'waiting' AND attempts > 0
        AND (status IS NULL OR code <> 'insufficient-scope')""");
  }

  /** pt: Outros âmbitos precisam de outro token, mas não antes de uma rotação que espera. / en: Other scopes need another token, but not before a rotation that waits. */
  private static boolean isOurs(String owner) {
    return owner.equals(CLIENT) || (owner.startsWith(Settings.CLIENT_ID + " ") && needsToken());
  }

  // #region token
  /** pt: O token guardado, que serve todos os processos, ou um novo. / en: The stored token, which all processes use, or a new one. */
  static synchronized String get() {
    return usable().orElseGet(Token::renew);
  }

  private static String renew() {
    // pt: O segredo mais recente primeiro; os anteriores são a alternativa durante a rotação.
    // en: The newest secret first; earlier ones are the fallback during a rotation.
    List<String> secrets = Secrets.ofClient();
    for (String secret : secrets) {
      Answer answer = ask(secret);
      JsonNode granted = answer.json().orElse(Json.NOTHING);
      Optional<String> token = Json.text(granted, "access_token");
      if (answer.isSuccess() && token.isPresent()) {
        long seconds = granted.path("expires_in").asLong(3600);
        Instant until = Settings.now().plusSeconds(seconds - Math.min(60, seconds / 2));
        keep(token.get(), until);
        failures = 0;
        Log.info("token.new");
        return token.get();
      }
      String error = Json.text(granted, "error").filter(ERRORS::contains).orElse("");
      if (error.equals("invalid_scope")) throw new Refused("token: " + error + " (" + Settings.SCOPES + ")");
      if (!error.equals("invalid_client")) {
        int status = answer.status();
        String reason = (status + " " + error).stripTrailing();
        // pt: As outras recusas também pedem uma pessoa: credenciais suspensas, um endereço errado.
        // en: Other refusals need a person too: a suspended credential, a wrong address.
        if (status / 100 == 4 && !Set.of(408, 425, 429).contains(status)) throw new Refused("token: " + reason);
        throw later(reason, answer.header("Retry-After"));
      }
      Log.warn("token.secret-refused");
    }
    return rotatedElsewhere(secrets);
  }

  private static Answer ask(String secret) {
    byte[] client = (Settings.CLIENT_ID + ":" + secret).getBytes(UTF_8);
    String basic = "Basic " + Base64.getEncoder().encodeToString(client);
    var headers = Map.of("Authorization", basic, "Content-Type", "application/x-www-form-urlencoded");
    try {
      return Http.send("POST", Settings.TOKEN_URL, headers, FORM);
    } catch (Http.NoAnswer error) {
      throw later("no answer (" + error.getMessage() + ")", "");
    }
  }
  // #endregion

  private static Optional<String> usable() {
    return stored()
        .filter(one -> isOurs(Json.required(one, "client")))
        .filter(one -> Settings.now().toEpochMilli() < one.path("until").asLong())
        .map(one -> Json.required(one, "value"));
  }

  /** pt: Entretanto, outro processo fez a rotação: vale o seu token, ou o segredo que guardou. / en: Another process has rotated meanwhile: its token counts, or the secret that it stored. */
  private static String rotatedElsewhere(List<String> tried) {
    Optional<String> other = usable();
    if (other.isPresent() || !Secrets.ofClient().equals(tried)) return other.orElseGet(Token::renew);
    throw new Refused("token: invalid_client, with every secret");
  }

  static void forget() {
    Store.change("DELETE FROM meta WHERE name = 'token'");
  }

  private static Optional<JsonNode> stored() {
    return Store.meta("token").flatMap(one -> Json.object(one.getBytes(UTF_8)));
  }

  private static void keep(String value, Instant until) {
    var token = Map.of("value", value, "until", until.toEpochMilli(), "client", CLIENT);
    Store.setMeta("token", new String(Json.bytes(token), UTF_8));
  }

  private static Later later(String reason, String retryAfter) {
    failures += 1;
    return Failure.laterForAll("token: " + reason, Retry.nextAttempt(failures, retryAfter));
  }
}
