using Newtonsoft.Json.Linq;

// pt: O que se pede à plataforma; o que a resposta muda está em `Kind`. / en: What is asked of the platform; what the answer changes is in `Kind`.
sealed class Request
{
    public string Kind { get; set; }

    // pt: A referência, o id ou o endereço de que trata. / en: The reference, id or endpoint that it is about.
    public string Subject { get; set; }
    public string Path { get; set; }
    public byte[] Body { get; set; }
    public JObject Headers { get; set; } = new JObject { ["Content-Type"] = Api.JsonType };
}
