package connector;

import java.util.Map;

/**
 * pt: Um pedido à plataforma; o que a resposta altera está em `Kind`. / en: A request to the platform; what its response changes is in `Kind`.
 *
 * @param subject pt: a referência, o id ou o endereço a que o pedido diz respeito / en: the reference, id or endpoint that the request is about
 */
record Request(
    String kind, String subject, String path, byte[] body, Map<String, String> headers) {
  Request(String kind, String subject, String path, Object body) {
    this(kind, subject, path, Json.bytes(body), Map.of("Content-Type", Api.JSON));
  }
}
