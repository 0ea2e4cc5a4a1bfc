using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.XPath;
using Newtonsoft.Json.Linq;

// pt: O que identifica uma fatura; vazio o que não se consegue ler. / en: What identifies an invoice; what cannot be read is empty.
sealed class Identity
{
    Identity(string number, string vatId)
    {
        Number = Tidy(number);
        var nif = Tidy(vatId);
        SellerNif = nif.StartsWith("PT", StringComparison.Ordinal) ? nif.Substring(2) : nif;
    }

    // pt: Ignora, como a plataforma, espaços nas pontas e repetidos. / en: Ignores, as the platform does, spaces at both ends and repeated ones.
    static string Tidy(string value) => Regex.Replace(value ?? "", "[ \t\r\n]+", " ").Trim(' ');

    public string Number { get; }
    public string SellerNif { get; }

    // pt: Como a plataforma os indica, se os indica. / en: As the platform gives them, if it does.
    public static Identity Of(JObject record) => new Identity(record.Text("number"), record.Text("sellerNif"));

    public static Identity Of(byte[] body)
    {
        var json = Json.Object(body);
        return json == null ? OfXml(body) : new Identity(json.Text("number"), json["seller"].Text("vatId"));
    }

    static Identity OfXml(byte[] body)
    {
        try
        {
            // pt: Um DTD é um erro, para que um ficheiro não leve a ler outros. / en: A DTD is an error, so that a file cannot cause other files to be read.
            using (var reader = XmlReader.Create(new MemoryStream(body)))
            {
                var document = new XPathDocument(reader).CreateNavigator();
                var scheme = Path("AccountingSupplierParty", "Party", "PartyTaxScheme");
                return new Identity(
                    Text(document, Path("ID")),
                    Text(document, scheme + IsVat + CompanyId) ?? Text(document, scheme + CompanyId));
            }
        }
        catch (XmlException)
        {
            // pt: Não é XML: a plataforma recusa-o. / en: It is not XML: the platform refuses it.
            return new Identity("", "");
        }
    }

    const string CompanyId = "/*[local-name() = 'CompanyID']";
    const string IsVat = "[normalize-space(*[local-name() = 'TaxScheme']/*[local-name() = 'ID']) = 'VAT']";

    // pt: Os elementos com estes nomes, abaixo da raiz. / en: The elements with these names, below the root.
    static string Path(params string[] names) =>
        "/*/" + string.Join("/", names.Select(one => $"*[local-name() = '{one}']"));

    static string Text(XPathNavigator document, string path) => document.SelectSingleNode(path)?.Value;

    // pt: O número e o NIF são conhecidos, e iguais nos dois. / en: Number and tax number are known, and equal in both.
    public bool IsSame(Identity other) =>
        Number != "" && SellerNif != "" && Number == other.Number && SellerNif == other.SellerNif;

    public static bool Differs(string one, string other) => one != "" && other != "" && one != other;

    public override string ToString() =>
        (Number == "" ? "-" : Number) + " of " + (SellerNif == "" ? "-" : SellerNif);
}
