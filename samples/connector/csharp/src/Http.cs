using System;
using System.IO;
using System.Net.Http;

using Headers = System.Collections.Generic.Dictionary<string, string>;

// pt: Um pedido HTTP e a sua resposta. / en: An HTTP request and its response.
static class Http
{
    // pt: 60 s até ao último byte do corpo. / en: 60 s until the last byte of the body.
    static readonly HttpClient Client = new HttpClient(Runtime.HttpHandler()) { Timeout = TimeSpan.FromSeconds(60) };

    // pt: Um relógio mais errado do que isto recusa webhooks. / en: A clock that is further out than this refuses webhooks.
    static readonly TimeSpan ClockTolerance = TimeSpan.FromSeconds(120);

    public static Answer Send(string method, string url, Headers headers, byte[] body = null)
    {
        using (var request = new HttpRequestMessage(new HttpMethod(method), url))
        {
            if (body != null) request.Content = new ByteArrayContent(body);
            request.Headers.ExpectContinue = false;
            request.Headers.TryAddWithoutValidation("User-Agent", "connector-csharp/" + Settings.Version);
            foreach (var header in headers)
            {
                // pt: No .NET é um cabeçalho do corpo. / en: In .NET it is a header of the body.
                if (header.Key == "Content-Type") request.Content.Headers.Add(header.Key, header.Value);
                else request.Headers.TryAddWithoutValidation(header.Key, header.Value);
            }
            var answer = Send(request);
            if (answer.Date is DateTimeOffset date) CheckClock(Settings.Now - date);
            return answer;
        }
    }

    static void CheckClock(TimeSpan ahead)
    {
        if (ahead.Duration() > ClockTolerance) Store.AlertDaily("clock.wrong", "", ("seconds", (long)ahead.TotalSeconds));
    }

    // pt: Um pedido de cada vez, num programa sem interface: bloquear não atrasa nada.
    // en: One request at a time, in a program without a user interface: blocking delays nothing else.
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

// pt: Não se sabe se o pedido foi executado. / en: It is not known whether the request was executed.
sealed class NoAnswer : Exception
{
    // pt: Só o tipo do erro: a mensagem pode ter um cabeçalho, e o cabeçalho o token. / en: Only the type of the error: its message may hold a header, and the header the token.
    public NoAnswer(Exception cause) : base(cause.GetBaseException().GetType().Name) { }
}
