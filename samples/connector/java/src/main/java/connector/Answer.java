package connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpHeaders;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** pt: Uma resposta, seja qual for o código de estado. / en: A response, whatever the status code. */
record Answer(int status, HttpHeaders headers, byte[] body) {
  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  Optional<JsonNode> json() {
    return Json.object(body);
  }

  Optional<JsonNode> jsonWithEtag() {
    return json().map(one -> ((ObjectNode) one).put("etag", header("ETag")));
  }

  /** pt: Vazio se não é JSON, ou não é um erro. / en: Empty if it is not JSON, or not an error. */
  JsonNode problem() {
    return isSuccess() ? Json.NOTHING : json().orElse(Json.NOTHING);
  }

  String code() {
    return Json.text(problem(), "code").orElse("");
  }

  Optional<Instant> date() {
    try {
      return Optional.of(ZonedDateTime.parse(header("Date"), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeParseException error) {
      return Optional.empty();
    }
  }

  String header(String name) {
    return headers.firstValue(name).orElse("");
  }
}
