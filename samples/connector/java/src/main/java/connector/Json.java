package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** pt: JSON, com Jackson. / en: JSON, with Jackson. */
final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  static final JsonNode NOTHING = MissingNode.getInstance();

  private Json() {}

  static byte[] bytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException error) {
      throw new UncheckedIOException(error);
    }
  }

  static String quoted(String text) {
    return MAPPER.getNodeFactory().textNode(text).toString();
  }

  /** pt: Vazio se não é um objeto JSON (de um proxy). / en: Empty if it is not a JSON object (from a proxy). */
  static Optional<JsonNode> object(byte[] bytes) {
    try {
      // pt: O Jackson também aceitaria UTF-16. / en: Jackson would accept UTF-16 too.
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return Optional.ofNullable(MAPPER.readTree(text)).filter(JsonNode::isObject);
    } catch (IOException error) {
      return Optional.empty();
    }
  }

  /** pt: JSON que tem de ser um objeto. / en: JSON that has to be an object. */
  static JsonNode stored(byte[] bytes) {
    return object(bytes).orElseThrow(() -> new IllegalStateException("no JSON object"));
  }

  /** pt: O texto da primeira destas propriedades; vazio se faltam ou são null. / en: The text of the first of these properties; empty if they are missing or null. */
  static Optional<String> text(JsonNode object, String... names) {
    return Arrays.stream(names)
        .map(one -> object.path(one).textValue())
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** pt: O texto de uma propriedade que o contrato promete. / en: The text of a property that the contract promises. */
  static String required(JsonNode object, String name) {
    return text(object, name).orElseThrow(() -> new IllegalStateException("no " + name));
  }
}
