using System;
using System.IO;
using System.Net.Http;

using Headers = System.Collections.Generic.Dictionary<string, string>;

// pt: Um pedido HTTP e a sua resposta. / en: An HTTP request and its answer.
static class Http
{
    // pt: 60 s até ao último byte do corpo. Um token não segue para outro endereço.
    // en: 60 s until the last byte of the body. A token does not go on to another address.
    static readonly HttpClient Client =
        new HttpClient(new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false })
        {
            Timeout = TimeSpan.FromSeconds(60),
        };

    public static Answer Send(string method, string url, Headers headers, byte[] body = null)
    {
        using (var request = new HttpRequestMessage(new HttpMethod(method), url))
        {
            if (body != null) request.Content = new ByteArrayContent(body);
            request.Headers.ExpectContinue = false;
            foreach (var header in headers)
            {
                // pt: No .NET é um cabeçalho do corpo. / en: In .NET it is a header of the body.
                if (header.Key == "Content-Type") request.Content.Headers.Add(header.Key, header.Value);
                else request.Headers.TryAddWithoutValidation(header.Key, header.Value);
            }
            return Send(request);
        }
    }

    // pt: Um pedido de cada vez, num programa sem interface: bloquear não prende ninguém.
    // en: One request at a time, in a program without an interface: blocking holds up nobody.
    static Answer Send(HttpRequestMessage request)
    {
        try
        {
            using (var response = Client.SendAsync(request).GetAwaiter().GetResult())
            {
                var body = response.Content.ReadAsByteArrayAsync().GetAwaiter().GetResult();
                var headers = new Headers(StringComparer.OrdinalIgnoreCase);
                foreach (var header in response.Headers) headers[header.Key] = string.Join(", ", header.Value);
                foreach (var header in response.Content.Headers)
                    headers[header.Key] = string.Join(", ", header.Value);
                return new Answer((int)response.StatusCode, headers, body);
            }
        }
        catch (Exception error) when (error is HttpRequestException || error is OperationCanceledException
            || error is IOException)
        {
            throw new NoAnswer(error);
        }
    }
}

// pt: Não se sabe se o pedido foi executado. / en: Nobody knows whether the request was carried out.
sealed class NoAnswer : Exception
{
    // pt: Só o tipo: a mensagem pode ter um cabeçalho, e este o token. / en: The type alone: the message may hold a header, and that the token.
    public NoAnswer(Exception cause) : base(cause.GetBaseException().GetType().Name) { }
}
