package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** pt: Porque um documento foi recusado ou rejeitado, falhou, ou voltou do adquirente: uma linha por motivo, o código primeiro. / en: Why a document was refused or rejected, failed, or came back from the buyer: one line per reason, the code first. */
final class Reasons {
  /** pt: Os estados que precisam de uma pessoa, e o motivo de cada um. / en: The states that need a person, and the reason of each. */
  static final Map<String, String> OF_STATE =
      Map.of(
          "rejected", "rule",
          "failed", "failure",
          "correction_requested", "code",
          "returned", "code");
  /** pt: O código FE-AP com que o adquirente pede algo, por estado. / en: The FE-AP code with which the buyer asks for something, by state. */
  static final Map<String, String> FEAP_CODES = Map.of("correction_requested", "14", "returned", "22");

  private Reasons() {}

  /** @param record pt: em `reply`, o que o adquirente disse / en: in `reply`, what the buyer said */
  static List<String> of(JsonNode record) {
    JsonNode failure = record.path("failure");
    String reply = Json.text(record, "reply").orElse("-");
    String state = Json.required(record, "state");
    return switch (state) {
      case "rejected" -> errors(record.path("issues"));
      case "failed" -> List.of(line(word(failure, "code"), word(failure, "detail")));
      case "correction_requested", "returned" -> List.of(line(FEAP_CODES.get(state), reply));
      default -> List.of();
    };
  }

  static List<String> ofRefusal(String code, byte[] answer) {
    JsonNode problem = Optional.ofNullable(answer).flatMap(Json::object).orElse(Json.NOTHING);
    List<String> lines = new ArrayList<>();
    // pt: `duplicate-document`: o documento que já tem o número. / en: `duplicate-document`: the document that has the number.
    String id = Json.text(problem, "documentId").map(one -> " " + one).orElse("");
    lines.add(line(code, word(problem, "requestId"), word(problem, "detail") + id));
    List<String> issues = errors(problem.path("issues"));
    lines.addAll(issues);
    if (issues.isEmpty()) {
      for (JsonNode one : problem.path("errors")) {
        lines.add(line("-", word(one, "pointer", "parameter"), word(one, "detail")));
      }
    }
    return lines;
  }

  /** pt: Um aviso não é um motivo. / en: A warning is not a reason. */
  private static List<String> errors(JsonNode issues) {
    List<String> lines = new ArrayList<>();
    for (JsonNode one : issues) {
      if (!one.path("severity").asText().equals("error")) continue;
      lines.add(line(word(one, "rule"), word(one, "pointer", "xpath"), word(one, "message")));
    }
    return lines;
  }

  private static String word(JsonNode object, String... names) {
    return Json.text(object, names).orElse("-");
  }

  private static String line(String... words) {
    return String.join(" ", words).replaceAll("\\s+", " ");
  }
}
