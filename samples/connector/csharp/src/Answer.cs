using System;
using System.Collections.Generic;
using System.Globalization;
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

    // pt: null se falta. / en: null if it is missing.
    public DateTimeOffset? Date =>
        DateTimeOffset.TryParseExact(
            Header("Date"), "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var date)
            ? date : (DateTimeOffset?)null;

    public string Header(string name) => headers.TryGetValue(name, out var value) ? value : "";
}
