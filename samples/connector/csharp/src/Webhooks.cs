using System;
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

    readonly Action onEvent;
    readonly HttpListener listener = new HttpListener();
    // pt: Os pedidos em curso, mais um por este objeto. / en: The requests under way, plus one for this object.
    readonly CountdownEvent underWay = new CountdownEvent(1);

    // onEvent: pt: um evento está guardado e respondido / en: an event is stored and answered
    public Webhooks(Action onEvent)
    {
        this.onEvent = onEvent;
        listener.Prefixes.Add($"http://{Settings.Host}:{Settings.Port}/");
        listener.Start();
        new Thread(Accept) { IsBackground = true }.Start();
    }

    void Accept()
    {
        while (true)
        {
            var context = listener.GetContext();
            // pt: No fim, já ninguém responde: a plataforma volta a enviar o evento. / en: At the end, nothing answers any more: the platform sends the event again.
            if (underWay.TryAddCount()) Task.Run(() => Handle(context));
            else context.Response.Abort();
        }
    }

    async Task Handle(HttpListenerContext context)
    {
        try
        {
            var receiving = Receive(context.Request);
            // pt: Um pedido que não acaba não ocupa a ligação para sempre. / en: A request that does not end does not keep the connection for ever.
            if (await Task.WhenAny(receiving, Task.Delay(RequestTimeout)) != receiving)
            {
                context.Response.Abort();
                return;
            }
            context.Response.StatusCode = await receiving;
            context.Response.Close();
            if (receiving.Result == 204) onEvent();
        }
        catch (Exception error)
        {
            Log.Alert("webhook.failed", ("reason", error.GetType().Name));
            context.Response.StatusCode = 500;
            context.Response.Close();
        }
        finally
        {
            underWay.Signal();
        }
    }

    #region receive
    const int MaxBody = 64 * 1024;

    async Task<int> Receive(HttpListenerRequest request)
    {
        // pt: Os bytes tal como chegaram: o JSON lido e escrito de novo teria outra assinatura.
        // en: The bytes as they arrived: JSON that is parsed and written again would have another signature.
        var rawBody = await ReadAtMost(request.InputStream, MaxBody + 1);
        if (rawBody.Length > MaxBody) return 413;
        var headers = request.Headers;
        var verdict = Signature.Verify(Secrets.OfWebhooks(), headers.Get, rawBody, Settings.Now);
        if (verdict != "valid")
        {
            Log.Warn("webhook.refused", ("reason", verdict));
            return 401;
        }
        var type = Json.Stored(rawBody).Required("type");
        // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar o evento.
        // en: Store before answering: without a 2xx, the platform sends the event again.
        Inbox.Add(headers["webhook-id"], type, rawBody);
        Store.SetMeta("webhook-at", Settings.Now);
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

    // pt: No fim, espera pelos pedidos em curso. O processo fecha o endereço: no Mono, Stop pode nunca acabar.
    // en: At the end, it waits for requests under way. The process closes the address: in Mono, Stop may never end.
    public void Dispose()
    {
        underWay.Signal();
        underWay.Wait(RequestTimeout);
    }
}
