package connector;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpHeaders;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** pt: Uma resposta, seja qual for o código de estado. / en: A response, whatever the status code. */
record Answer(int status, HttpHeaders headers, byte[] body) {
  private static final Pattern COMMENTS = Pattern.compile("(?s)<!--.*?-->|<\\?.*?\\?>");

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

  /** pt: Só um problema da plataforma tem os dois. / en: Only a problem of the platform has both. */
  boolean isOurs() {
    return Json.text(problem(), "code").isPresent() && Json.text(problem(), "requestId").isPresent();
  }

  /** pt: Acaba como começa: sem Content-Length, um corpo cortado não se nota de outro modo. / en: Ends as it begins: without Content-Length, nothing else shows that a body was cut. */
  boolean isWholeXml() {
    String xml = COMMENTS.matcher(new String(body, ISO_8859_1)).replaceAll("").stripTrailing();
    Matcher root = Pattern.compile("<([^\\s!?/>]+)").matcher(xml);
    if (!root.find()) return false;
    String end = xml.substring(xml.lastIndexOf('<')).replaceAll("\\s", "");
    return end.equals("</" + root.group(1) + ">");
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
