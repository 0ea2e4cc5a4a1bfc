package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Standard Webhooks, v1 (HMAC-SHA256). */
final class Signature {
  private Signature() {}

  // #region verify
  private static final int WINDOW_SECONDS = 300;

  /** @param header pt: o valor de um cabeçalho, ou null / en: the value of a header, or null */
  static String verify(
      List<String> secrets, Function<String, String> header, byte[] rawBody, Instant now) {
    String id = header.apply("webhook-id");
    String timestamp = header.apply("webhook-timestamp");
    String signature = header.apply("webhook-signature");
    if (isMissing(id) || isMissing(timestamp) || isMissing(signature)) return "missing-header";
    List<String> entries =
        Arrays.stream(signature.split(" ")).filter(one -> one.matches("[^,]+,.+")).toList();
    if (!timestamp.matches("[0-9]{10}") || entries.isEmpty()) return "malformed-header";
    long age = now.getEpochSecond() - Long.parseLong(timestamp);
    if (age > WINDOW_SECONDS) return "timestamp-too-old";
    if (age < -WINDOW_SECONDS) return "timestamp-too-new";
    byte[] start = (id + "." + timestamp + ".").getBytes(UTF_8);
    boolean isSigned =
        secrets.stream().anyMatch(secret -> isSigned(key(secret), start, rawBody, entries));
    return isSigned ? "valid" : "no-matching-signature";
  }

  private static boolean isMissing(String value) {
    return value == null || value.isEmpty();
  }

  private static boolean isSigned(byte[] key, byte[] start, byte[] body, List<String> entries) {
    // pt: Com uma chave vazia qualquer um assina. / en: With an empty key anybody signs.
    if (key.length == 0) return false;
    try {
      Mac hmac = Mac.getInstance("HmacSHA256");
      hmac.init(new SecretKeySpec(key, "HmacSHA256"));
      hmac.update(start);
      String code = Base64.getEncoder().encodeToString(hmac.doFinal(body));
      byte[] expected = ("v1," + code).getBytes(UTF_8);
      // pt: Tempo constante: a demora não revela quantos bytes estão certos.
      // en: Constant time: the delay does not tell how many bytes are right.
      return entries.stream().anyMatch(one -> MessageDigest.isEqual(expected, one.getBytes(UTF_8)));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  /** pt: Vazia se não é base64. / en: Empty when it is not base64. */
  private static byte[] key(String secret) {
    try {
      return Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
    } catch (IllegalArgumentException error) {
      return new byte[0];
    }
  }
  // #endregion
}
