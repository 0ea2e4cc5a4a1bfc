/*
 * pt: Verifica a assinatura de um webhook: corpo em stdin, cabeçalhos em variáveis de ambiente.
 * en: Verifies the signature of a webhook: body on stdin, headers in environment variables.
 *
 *   java VerifySignature.java < body.json
 *
 * WEBHOOK_SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE NOW
 */

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class VerifySignature {
  public static void main(String[] args) throws Exception {
    Map<String, String> headers =
        Map.of(
            "webhook-id", env("WEBHOOK_ID", ""),
            "webhook-timestamp", env("WEBHOOK_TIMESTAMP", ""),
            "webhook-signature", env("WEBHOOK_SIGNATURE", ""));
    // pt: Um segredo vazio aceitaria qualquer um. / en: An empty secret would accept anybody.
    List<String> secrets =
        Arrays.stream(env("WEBHOOK_SECRET", "").split(" ")).filter(secret -> !secret.isEmpty()).toList();
    long now = Long.parseLong(env("NOW", String.valueOf(Instant.now().getEpochSecond())));
    String verdict = verify(secrets, headers, System.in.readAllBytes(), now);
    System.out.println(verdict.equals("valid") ? "valid" : "invalid: " + verdict);
    System.exit(verdict.equals("valid") ? 0 : 1);
  }

  // #region sample
  /**
   * Standard Webhooks, v1 (HMAC-SHA256).
   *
   * @param secrets pt: o novo e o antigo durante a rotação / en: the new and the old during a rotation
   * @param headers pt: nomes em minúsculas / en: names in lower case
   * @param rawBody pt: os bytes recebidos, antes de lidos / en: the bytes received, before any parsing
   * @param now pt: segundos Unix / en: Unix seconds
   */
  static String verify(List<String> secrets, Map<String, String> headers, byte[] rawBody, long now)
      throws GeneralSecurityException {
    String id = headers.getOrDefault("webhook-id", "");
    String timestamp = headers.getOrDefault("webhook-timestamp", "");
    String signature = headers.getOrDefault("webhook-signature", "");
    if (id.isEmpty() || timestamp.isEmpty() || signature.isEmpty()) return "missing-header";
    List<String> entries =
        Arrays.stream(signature.split(" ")).filter(entry -> entry.matches("[^,]+,.+")).toList();
    if (!timestamp.matches("[0-9]{10}") || entries.isEmpty()) return "malformed-header";
    if (now - Long.parseLong(timestamp) > 300) return "timestamp-too-old";
    if (Long.parseLong(timestamp) - now > 300) return "timestamp-too-new";

    for (String secret : secrets) {
      Mac hmac = Mac.getInstance("HmacSHA256");
      byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
      hmac.init(new SecretKeySpec(key, "HmacSHA256"));
      hmac.update((id + "." + timestamp + ".").getBytes(UTF_8));
      String expected = "v1," + Base64.getEncoder().encodeToString(hmac.doFinal(rawBody));
      for (String entry : entries) {
        // pt: Tempo constante: a demora não revela quantos bytes estão certos.
        // en: Constant time: the delay does not tell how many bytes are right.
        if (MessageDigest.isEqual(expected.getBytes(UTF_8), entry.getBytes(UTF_8))) return "valid";
      }
    }
    return "no-matching-signature";
  }
  // #endregion

  static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
