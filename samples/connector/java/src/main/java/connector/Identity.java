package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.SAXException;

/** pt: O que identifica uma fatura; vazio o que não se consegue ler. / en: What identifies an invoice; what cannot be read is empty. */
record Identity(String number, String sellerNif) {
  static final Identity UNKNOWN = new Identity("", "");
  private static final String COMPANY_ID = "/*[local-name() = 'CompanyID']";
  private static final String IS_VAT =
      "[normalize-space(*[local-name() = 'TaxScheme']/*[local-name() = 'ID']) = 'VAT']";

  Identity {
    number = tidy(number);
    sellerNif = tidy(sellerNif).replaceFirst("^PT", "");
  }

  /** pt: Ignora, como a plataforma, espaços nas pontas e repetidos. / en: Ignores, as the platform does, spaces at both ends and repeated ones. */
  private static String tidy(String value) {
    return value.replaceAll("[ \t\r\n]+", " ").replaceAll("^ | $", "");
  }

  /** pt: Como a plataforma os indica. / en: As the platform gives them. */
  static Identity of(JsonNode record) {
    return ofJson(record, Json.text(record, "sellerNif"));
  }

  static Identity of(byte[] body) {
    return Json.object(body)
        .map(one -> ofJson(one, Json.text(one.path("seller"), "vatId")))
        .orElseGet(() -> ofXml(body));
  }

  private static Identity ofJson(JsonNode object, Optional<String> vatId) {
    return new Identity(Json.text(object, "number").orElse(""), vatId.orElse(""));
  }

  private static Identity ofXml(byte[] body) {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      // pt: Sem DTD, um ficheiro não pode levar a ler outros. / en: Without a DTD, a file cannot cause other files to be read.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      var document = builder.parse(new ByteArrayInputStream(body));
      var xpath = XPathFactory.newInstance().newXPath();
      String scheme = path("AccountingSupplierParty", "Party", "PartyTaxScheme");
      String vatId = xpath.evaluate(scheme + IS_VAT + COMPANY_ID, document);
      return new Identity(
          xpath.evaluate(path("ID"), document),
          vatId.isEmpty() ? xpath.evaluate(scheme + COMPANY_ID, document) : vatId);
    } catch (IOException | SAXException error) {
      // pt: Não é XML: a plataforma recusa-o. / en: It is not XML: the platform refuses it.
      return UNKNOWN;
    } catch (ParserConfigurationException | XPathExpressionException error) {
      throw new IllegalStateException(error);
    }
  }

  /** pt: O primeiro elemento com estes nomes, abaixo da raiz. / en: The first element with these names, below the root. */
  private static String path(String... names) {
    return Arrays.stream(names)
        .map("*[local-name() = '%s']"::formatted)
        .collect(Collectors.joining("/", "/*/", ""));
  }

  /** pt: O número e o NIF são conhecidos, e iguais nos dois. / en: Number and tax number are known, and equal in both. */
  boolean isSame(Identity other) {
    return !number.isEmpty() && !sellerNif.isEmpty() && equals(other);
  }

  static boolean differs(String one, String other) {
    return !one.isEmpty() && !other.isEmpty() && !one.equals(other);
  }

  @Override
  public String toString() {
    return (number.isEmpty() ? "-" : number) + " of " + (sellerNif.isEmpty() ? "-" : sellerNif);
  }
}
