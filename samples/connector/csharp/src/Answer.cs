using System;
using System.Collections.Generic;
using System.Globalization;
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

    // pt: Acaba como começa: sem Content-Length, um corpo cortado não se nota de outro modo.
    // en: Ends as it begins: without Content-Length, nothing else shows that a body was cut.
    public bool IsWholeXml
    {
        get
        {
            var text = Encoding.GetEncoding("ISO-8859-1").GetString(Body);
            var xml = Regex.Replace(text, @"<!--.*?-->|<\?.*?\?>", "", RegexOptions.Singleline).TrimEnd();
            var root = Regex.Match(xml, @"<([^\s!?/>]+)").Groups[1].Value;
            return root != "" && Regex.Replace(xml.Substring(xml.LastIndexOf('<')), @"\s", "") == $"</{root}>";
        }
    }

    // pt: null se falta. / en: null if it is missing.
    public DateTimeOffset? Date =>
        DateTimeOffset.TryParseExact(
            Header("Date"), "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var date)
            ? date : (DateTimeOffset?)null;

    public string Header(string name) => headers.TryGetValue(name, out var value) ? value : "";
}
