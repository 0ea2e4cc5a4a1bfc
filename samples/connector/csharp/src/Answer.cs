using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Newtonsoft.Json.Linq;

// pt: Uma resposta, seja qual for o código de estado. / en: A response, whatever the status code.
sealed class Answer
{
    readonly IReadOnlyDictionary<string, string> headers;

    public Answer(int status, IReadOnlyDictionary<string, string> headers, byte[] body)
    {
        Status = status;
        Body = body;
        this.headers = headers;
    }

    public int Status { get; }
    public byte[] Body { get; }

    public bool IsSuccess => Status >= 200 && Status < 300;

    // pt: null se não é um objeto JSON. / en: null if it is not a JSON object.
    public JObject Json => global::Json.Object(Body);

    // pt: Os detalhes do problema; null se não é um erro da plataforma. / en: The problem details; null if it is not an error of the platform.
    public JObject Problem => IsSuccess ? null : Json;

    public string Code => Problem.Text("code") ?? "";

    // pt: Só um problema da plataforma tem os dois. / en: Only a problem of the platform has both.
    public bool IsOurs => Problem.Text("code") != null && Problem.Text("requestId") != null;

    // pt: Como começam e acabam, em XML, o que não é uma etiqueta, e por fim uma etiqueta. / en: How, in XML, what is not a tag begins and ends, and lastly a tag.
    static readonly (string Opening, string Closing)[] Markup =
        { ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<", ">") };

    // pt: A última etiqueta fecha a primeira: sem Content-Length, um corpo cortado não se nota de outro modo. Cada byte lê-se uma vez, seja qual for o documento de um fornecedor.
    // en: The last tag closes the first: without Content-Length, nothing else shows that a body was cut. Each byte is read once, whatever the document of a supplier.
    public bool IsWholeXml
    {
        get
        {
            var xml = Encoding.GetEncoding("ISO-8859-1").GetString(Body);
            var (root, last, end) = ("", "", 0);
            for (var start = xml.IndexOf('<'); start >= 0; start = xml.IndexOf('<', end))
            {
                var (opening, closing) = Markup.First(
                    one => string.CompareOrdinal(xml, start, one.Opening, 0, one.Opening.Length) == 0);
                var found = xml.IndexOf(closing, start + opening.Length, StringComparison.Ordinal);
                if (found < 0) return false;
                end = found + closing.Length;
                if (opening == "<") last = xml.Substring(start, end - start);
                if (root == "") root = Regex.Match(last, @"^<([^\s!?/>]+)").Groups[1].Value;
            }
            return root != "" && Regex.Replace(last, @"\s", "") == $"</{root}>";
        }
    }

    // pt: null se falta. / en: null if it is missing.
    public DateTimeOffset? Date =>
        DateTimeOffset.TryParseExact(
            Header("Date"), "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var date)
            ? date : (DateTimeOffset?)null;

    public string Header(string name) => headers.TryGetValue(name, out var value) ? value : "";
}
