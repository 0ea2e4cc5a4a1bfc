using System;
using System.Collections.Specialized;
using System.IO;
using System.Linq;
using System.Net;
using System.Threading;
using System.Threading.Tasks;

// pt: Recebe webhooks: verifica a assinatura do corpo tal como chegou, e guarda-o antes do 204.
// en: Receives webhooks: verifies the signature of the body as it arrived, and stores it before the 204.
sealed class Webhooks : IDisposable
{
    static readonly TimeSpan RequestTimeout = TimeSpan.FromSeconds(15);

    // pt: Quanto tempo o fim espera por pedidos em curso. / en: How long the end waits for requests under way.
    static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(5);

    readonly Action onEvent;
    readonly HttpListener listener = new HttpListener();
    // pt: Os pedidos em curso, mais um por este objeto. / en: The requests under way, plus one for this object.
    readonly CountdownEvent underWay = new CountdownEvent(1);

    // onEvent: pt: um evento está guardado e respondido / en: an event is stored and answered
    public Webhooks(Action onEvent)
    {
        this.onEvent = onEvent;
        try
        {
            // pt: Com um nome que não existe, o Mono receberia em todos os endereços. / en: With a name that does not exist, Mono would listen on every address.
            var isName = !new[] { "+", "*" }.Contains(Settings.Host) && !IPAddress.TryParse(Settings.Host, out _);
            if (isName) Dns.GetHostAddresses(Settings.Host);
            listener.Prefixes.Add($"http://{Settings.Host}:{Settings.Port}/");
            listener.Start();
        }
        catch (Exception error)
        {
            throw new IOException($"HOST and PORT: {Settings.Host}:{Settings.Port}: {error.Message}");
        }
        new Thread(Accept) { IsBackground = true }.Start();
    }

    void Accept()
    {
        while (true)
        {
            var context = listener.GetContext();
            // pt: No Mono, Abort responde: sem isto, com 200, e a plataforma não voltava a enviar o evento.
            // en: In Mono, Abort responds: without this, with 200, and the platform would not send the event again.
            context.Response.StatusCode = 503;
            // pt: No fim, já ninguém responde: a plataforma volta a enviar o evento. / en: At the end, nothing answers any more: the platform sends the event again.
            if (underWay.TryAddCount()) Task.Run(() => Handle(context));
            else context.Response.Abort();
        }
    }

    async Task Handle(HttpListenerContext context)
    {
        try
        {
            var status = await Status(context.Request);
            context.Response.StatusCode = status;
            context.Response.Close();
            if (status == 204) onEvent();
        }
        catch (Exception error) when (error is IOException || error is HttpListenerException
            || error is ObjectDisposedException || error is TimeoutException)
        {
            // pt: O cliente desligou ou parou. / en: The client went away or stalled.
            Log.Info("webhook.aborted");
            context.Response.Abort();
        }
        finally
        {
            underWay.Signal();
        }
    }

    async Task<int> Status(HttpListenerRequest request)
    {
        if (request.HttpMethod != "POST") return 405;
        // pt: No Mono, a leitura de um corpo em partes pode não acabar. / en: In Mono, reading a chunked body may never end.
        if (request.ContentLength64 < 0) return 411;
        if (request.ContentLength64 > MaxBody) return 413;
        var reading = ReadAtMost(request.InputStream, MaxBody + 1);
        // pt: Um pedido que não acaba não ocupa a ligação para sempre. / en: A request that does not end does not keep the connection for ever.
        if (await Task.WhenAny(reading, Task.Delay(RequestTimeout)) != reading)
        {
            // pt: O erro da leitura que se abandona não interessa a ninguém. / en: The error of the read that is given up interests nobody.
            _ = reading.ContinueWith(one => one.Exception, TaskContinuationOptions.OnlyOnFaulted);
            throw new TimeoutException();
        }
        var rawBody = await reading;
        if (rawBody.Length < Math.Min(request.ContentLength64, MaxBody)) throw new EndOfStreamException();
        try
        {
            return Receive(rawBody, request.Headers);
        }
        catch (Exception error)
        {
            Log.AlertHourly("webhook.failed", "", ("reason", Failure.Reason(error)));
            return 500;
        }
    }

    #region receive
    const int MaxBody = 64 * 1024;

    // pt: Os bytes tal como chegaram: o JSON lido e escrito de novo teria outra assinatura.
    // en: The bytes as they arrived: JSON that is parsed and written again would have another signature.
    static int Receive(byte[] rawBody, NameValueCollection headers)
    {
        if (rawBody.Length > MaxBody) return 413;
        // pt: O que nem parece assinado não chega à base de dados.
        // en: What does not even look signed does not reach the database.
        var verdict = Signature.Verify(new string[0], headers.Get, rawBody, Settings.Now);
        if (verdict == "no-matching-signature")
            verdict = Signature.Verify(Secrets.OfWebhooks(), headers.Get, rawBody, Settings.Now);
        if (verdict != "valid") return Refuse(verdict);
        var type = Json.Stored(rawBody).Required("type");
        // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar o evento.
        // en: Store before answering: without a 2xx, the platform sends the event again.
        Store.Transaction(() =>
        {
            Inbox.Add(headers["webhook-id"], type, rawBody);
            Store.SetMeta("webhook-at", Settings.Now);
            Store.DeleteMeta("webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed");
        });
        return 204;
    }

    static async Task<byte[]> ReadAtMost(Stream stream, int most)
    {
        var bytes = new byte[most];
        var (length, read) = (0, 1);
        while (length < most && read > 0)
        {
            read = await stream.ReadAsync(bytes, length, most - length);
            length += read;
        }
        return bytes.Take(length).ToArray();
    }
    #endregion

    // pt: A reconciliação não espera um dia para ver se faltam eventos. / en: Reconciliation does not wait for a day to see whether events are missing.
    static int Refuse(string reason)
    {
        Log.Warn("webhook.refused", ("reason", reason));
        // pt: Sem os cabeçalhos, não vem da plataforma. / en: Without the headers, it does not come from the platform.
        if (reason.EndsWith("-header", StringComparison.Ordinal)) return 401;
        try
        {
            Store.Transaction(() =>
            {
                // pt: Sem segredo, não se espera nenhum webhook. / en: Without a secret, no webhook is expected.
                if (Secrets.OfWebhooks().Count == 0) return;
                if (Store.Meta("webhooks-missing-since") == null)
                {
                    Store.SetMeta("webhooks-missing-since", Settings.Now);
                    var soon = Settings.Now.AddMinutes(15);
                    if (Store.MetaTime("reconcile-at") > soon) Store.SetMeta("reconcile-at", soon);
                }
                Store.SetMeta("webhooks-refused-reason", reason);
            });
            return 401;
        }
        catch (Exception error)
        {
            // pt: Um estranho não causa um alerta. / en: A stranger causes no alert.
            Log.Warn("webhook.failed", ("reason", Failure.Reason(error)));
            return 500;
        }
    }

    // pt: No fim, espera pelos pedidos em curso. O processo fecha o endereço: no Mono, Stop pode nunca acabar.
    // en: At the end, it waits for requests under way. The process closes the address: in Mono, Stop may never end.
    public void Dispose()
    {
        underWay.Signal();
        underWay.Wait(StopTimeout);
    }
}
