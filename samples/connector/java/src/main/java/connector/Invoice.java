package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

/** pt: O que identifica uma fatura; vazio o que não se consegue ler. / en: What identifies an invoice; empty what cannot be read. */
record Invoice(String number, String sellerNif) {
  static final Invoice UNKNOWN = new Invoice("", "");

  Invoice {
    number = number.strip();
    sellerNif = sellerNif.strip().replaceFirst("^PT", "");
  }

  /** pt: Como a plataforma o diz. / en: As the platform tells it. */
  static Invoice of(JsonNode record) {
    return new Invoice(Json.text(record, "number").orElse(""), Json.text(record, "sellerNif").orElse(""));
  }

  static Invoice of(byte[] body) {
    return Json.object(body).map(Invoice::ofJson).orElseGet(() -> ofXml(body));
  }

  private static Invoice ofJson(JsonNode invoice) {
    String vatId = Json.text(invoice.path("seller"), "vatId").orElse("");
    return new Invoice(Json.text(invoice, "number").orElse(""), vatId);
  }

  private static Invoice ofXml(byte[] body) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      // pt: Sem DTD, um ficheiro não faz ler outros. / en: Without a DTD, a file does not make others be read.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      Document document = builder.parse(new ByteArrayInputStream(body));
      XPath xpath = XPathFactory.newInstance().newXPath();
      String vatId = path("AccountingSupplierParty", "Party", "PartyTaxScheme", "CompanyID");
      return new Invoice(xpath.evaluate(path("ID"), document), xpath.evaluate(vatId, document));
    } catch (IOException | SAXException error) {
      // pt: Não é XML: recusa-o a plataforma. / en: It is no XML: the platform refuses it.
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

  static boolean differs(String one, String other) {
    return !one.isEmpty() && !other.isEmpty() && !one.equals(other);
  }

  @Override
  public String toString() {
    return (number.isEmpty() ? "-" : number) + " of " + (sellerNif.isEmpty() ? "-" : sellerNif);
  }
}
