using Newtonsoft.Json.Linq;

// pt: Um pedido à plataforma; o que a resposta altera está em `Kind`. / en: A request to the platform; what its response changes is in `Kind`.
sealed class Request
{
    public readonly string Kind, Subject, Path;
    public readonly byte[] Body;
    public readonly JObject Headers;

    // subject: pt: a referência, o id ou o endereço a que o pedido diz respeito / en: the reference, id or endpoint that the request is about
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
