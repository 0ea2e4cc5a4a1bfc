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
import java.util.stream.Stream;

/** pt: Uma resposta, seja qual for o código de estado. / en: A response, whatever the status code. */
record Answer(int status, HttpHeaders headers, byte[] body) {
  /** pt: Como começam e acabam, em XML, o que não é uma etiqueta, e por fim uma etiqueta. / en: How, in XML, what is not a tag begins and ends, and lastly a tag. */
  private static final String[][] MARKUP = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<", ">"}};

  private static final Pattern ROOT = Pattern.compile("<([^\\s!?/>]+)");

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

  /**
   * pt: A última etiqueta fecha a primeira: sem Content-Length, um corpo cortado não se nota de outro modo. Cada byte lê-se uma vez, seja qual for o documento de um fornecedor.
   * en: The last tag closes the first: without Content-Length, nothing else shows that a body was cut. Each byte is read once, whatever the document of a supplier.
   */
  boolean isWholeXml() {
    String xml = new String(body, ISO_8859_1);
    String root = "";
    String last = "";
    int end = 0;
    for (int start = xml.indexOf('<'); start >= 0; start = xml.indexOf('<', end)) {
      int at = start;
      String[] markup = Stream.of(MARKUP).filter(one -> xml.startsWith(one[0], at)).findFirst().orElseThrow();
      int found = xml.indexOf(markup[1], start + markup[0].length());
      if (found < 0) return false;
      end = found + markup[1].length();
      if (markup[0].equals("<")) last = xml.substring(start, end);
      Matcher tag = ROOT.matcher(last);
      if (root.isEmpty() && tag.lookingAt()) root = tag.group(1);
    }
    return !root.isEmpty() && last.replaceAll("\\s", "").equals("</" + root + ">");
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
