package connector;

import java.util.Map;

/**
 * pt: O que se pede à plataforma; o que a resposta muda está em `Kind`. / en: What is asked of the platform; what the answer changes is in `Kind`.
 *
 * @param subject pt: a referência, o id ou o endereço de que trata / en: the reference, id or endpoint that it is about
 */
record Request(
    String kind, String subject, String path, byte[] body, Map<String, String> headers) {
  Request(String kind, String subject, String path, Object body) {
    this(kind, subject, path, Json.bytes(body), Map.of("Content-Type", Api.JSON));
  }
}
