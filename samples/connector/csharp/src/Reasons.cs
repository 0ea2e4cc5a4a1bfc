using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json.Linq;

// pt: Porque um documento foi recusado ou rejeitado, falhou, ou voltou do adquirente: uma linha por motivo, o código primeiro.
// en: Why a document was refused or rejected, failed, or came back from the buyer: one line per reason, the code first.
static class Reasons
{
    // pt: Os estados que precisam de uma pessoa, e o motivo de cada um. / en: The states that need a person, and the reason of each.
    public static readonly IReadOnlyDictionary<string, string> OfState = new Dictionary<string, string>
    {
        ["rejected"] = "rule",
        ["failed"] = "failure",
        ["correction_requested"] = "code",
        ["returned"] = "code",
    };

    // pt: O código FE-AP com que o adquirente pede algo, por estado. / en: The FE-AP code with which the buyer asks for something, by state.
    public static readonly IReadOnlyDictionary<string, string> FeapCodes = new Dictionary<string, string>
    {
        ["correction_requested"] = "14",
        ["returned"] = "22",
    };

    // pt: Em `reply`, o que o adquirente disse. / en: In `reply`, what the buyer said.
    public static IReadOnlyList<string> Of(JObject record)
    {
        var state = record.Required("state");
        switch (state)
        {
            case "rejected": return Errors(record);
            case "failed": return new[] { Line(record["failure"].Text("code"), record["failure"].Text("detail")) };
            case "correction_requested":
            case "returned": return new[] { Line(FeapCodes[state], record.Text("reply")) };
            default: return new string[0];
        }
    }

    // answer: pt: null depois de `purge`; de um proxy, não é JSON / en: null after `purge`; from a proxy, it is not JSON
    public static IEnumerable<string> OfRefusal(string code, byte[] answer)
    {
        var problem = Json.Object(answer ?? new byte[0]) ?? new JObject();
        var issues = Errors(problem);
        var errors = problem.Items("errors")
            .Select(one => Line("-", one.Text("pointer") ?? one.Text("parameter"), one.Text("detail")));
        // pt: `duplicate-document`: o documento que já tem o número. / en: `duplicate-document`: the document that has the number.
        var detail = problem.Text("documentId") is string id ? $"{problem.Text("detail")} {id}" : problem.Text("detail");
        return (issues.Count > 0 ? issues : errors).Prepend(Line(code, problem.Text("requestId"), detail));
    }

    // pt: Um aviso não é um motivo. / en: A warning is not a reason.
    static IReadOnlyList<string> Errors(JObject record) =>
        record.Items("issues")
            .Where(one => one.Text("severity") == "error")
            .Select(one => Line(one.Text("rule"), one.Text("pointer") ?? one.Text("xpath"), one.Text("message")))
            .ToList();

    static string Line(params string[] words) =>
        Regex.Replace(string.Join(" ", words.Select(one => one ?? "-")), @"\s+", " ");
}
