using System;
using Newtonsoft.Json.Linq;

// pt: O que uma resposta final altera, por tipo de pedido. / en: What a final response changes, by kind of request.
sealed class Kind
{
    // pt: Corre dentro da transação que fecha o registo. / en: Runs inside the transaction that closes the entry.
    public Action<Entry, JObject> Done { get; set; }

    // pt: Corre dentro da transação que fecha o registo. / en: Runs inside the transaction that closes the entry.
    public Action<Entry, string> Refused { get; set; } = (entry, code) => { };

    // pt: Procura o que a plataforma já tem, se recusa (a resposta) ou se a chave expirou sem resposta (null); null se não há nada.
    // en: Looks for what the platform has, if it refuses (the response) or the key expired without one (null); null if nothing.
    public Func<Entry, Answer, JObject> Find { get; set; } = (entry, refusal) => null;

    // pt: Procura-se também antes do primeiro envio? / en: Is the search also made before the first attempt?
    public Func<bool> FindsFirst { get; set; } = () => false;

    // pt: A resposta tem um segredo, por isso não fica no registo. / en: The response contains a secret, so it is not kept in the entry.
    public bool HasSecret { get; set; }
}
