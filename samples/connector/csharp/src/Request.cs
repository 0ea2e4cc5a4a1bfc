using Newtonsoft.Json.Linq;

// pt: O que se pede à plataforma; o que a resposta muda está em `Kind`. / en: What is asked of the platform; what the answer changes is in `Kind`.
sealed class Request
{
    public readonly string Kind, Subject, Path;
    public readonly byte[] Body;
    public readonly JObject Headers;

    // subject: pt: a referência, o id ou o endereço de que trata / en: the reference, id or endpoint that it is about
    public Request(string kind, string subject, string path, byte[] body, JObject headers)
    {
        Kind = kind;
        Subject = subject;
        Path = path;
        Body = body;
        Headers = headers;
    }

    public Request(string kind, string subject, string path, JObject body)
        : this(kind, subject, path, Json.Bytes(body), new JObject { ["Content-Type"] = Api.JsonType }) { }
}
