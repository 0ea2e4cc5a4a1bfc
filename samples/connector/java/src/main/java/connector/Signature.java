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

  /** pt: Vazia se não são 24 a 64 bytes em base64: com uma chave vazia, qualquer um podia assinar. / en: Empty unless it is 24 to 64 bytes in base64: with an empty key, anybody could sign. */
  static byte[] key(String secret) {
    try {
      byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
      boolean isKey = secret.equals("whsec_" + Base64.getEncoder().encodeToString(key));
      return isKey && key.length >= 24 && key.length <= 64 ? key : new byte[0];
    } catch (IllegalArgumentException error) {
      return new byte[0];
    }
  }
  // #endregion
}
