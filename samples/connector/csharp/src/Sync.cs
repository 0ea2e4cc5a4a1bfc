using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;

// pt: Uma passagem por tudo o que está por fazer, e o ciclo que as repete.
// en: One pass over all that is to be done, and the loop that repeats it.
sealed class Sync
{
    // pt: O que outro comando guardou sai passado este tempo, o mais tardar. / en: What another verb has stored leaves after this time at the latest.
    static readonly TimeSpan Poll = TimeSpan.FromSeconds(2);

    enum News { Event, Stop }

    sealed class Part
    {
        public string Name { get; set; }

        // pt: Quando há que fazer. / en: When there is something to do.
        public Func<DateTimeOffset> DueAt { get; set; }
        public Action Work { get; set; }

        // pt: Até quando espera, se falhou neste processo. / en: Until when it waits, if it failed in this process.
        public DateTimeOffset Held { get; set; }

        public DateTimeOffset NextAt => Latest(DueAt(), Held);
    }

    readonly Connector connector;
    readonly Store store;
    readonly Outbox outbox;
    readonly Inbox inbox;
    readonly Part sending;
    readonly Part processing;
    readonly Part[] parts;

    public Sync(Connector connector)
    {
        this.connector = connector;
        store = connector.Store;
        outbox = connector.Outbox;
        inbox = connector.Inbox;
        var kinds = new[] { connector.Documents.Kinds, connector.Received.Kinds, connector.Account.Kinds }
            .SelectMany(some => some).ToDictionary(one => one.Key, one => one.Value);
        sending = new Part
        {
            Name = "outbox",
            DueAt = () => outbox.NextSend() ?? DateTimeOffset.MaxValue,
            Work = () => outbox.SendDue(kinds),
        };
        processing = new Part
        {
            Name = "inbox",
            DueAt = () => inbox.HasEvents() ? Store.Epoch : DateTimeOffset.MaxValue,
            Work = inbox.Process,
        };
        var reconciling = new Part
        {
            Name = "reconcile",
            DueAt = () => store.MetaTime("reconcile-at"),
            Work = () =>
            {
                connector.Reconciliation.Run();
                inbox.Process();
            },
        };
        var checking = new Part
        {
            Name = "stuck",
            DueAt = () => connector.Documents.NextCheck() ?? DateTimeOffset.MaxValue,
            Work = connector.Documents.CheckStuck,
        };
        var collecting = new Part
        {
            Name = "received",
            DueAt = () => store.MetaTime("collect-at"),
            Work = () =>
            {
                connector.Received.Collect();
                store.SetMeta("collect-at", Settings.Now.AddHours(1));
            },
        };
        parts = new[] { sending, processing, reconciling, checking, collecting };
    }

    // pt: Nada do que falha pára o resto. Devolve se há algo à espera, e se algo foi recusado nesta passagem.
    // en: Nothing that fails stops the rest. Returns whether something waits, and whether something was refused in this pass.
    // isNow: pt: nada espera pelo seu intervalo / en: nothing waits for its interval
    public (bool IsWaiting, bool IsRefused) Pass(bool isNow = false)
    {
        var refused = outbox.RefusedCount();
        var isLeft = false;
        foreach (var part in parts.Where(one => isNow || Settings.Now >= one.NextAt))
        {
            try
            {
                part.Work();
            }
            catch (Exception error)
            {
                var later = Failure.AsLater(error);
                Log.Info("sync.later", ("part", part.Name), ("reason", later.Message));
                isLeft = true;
                foreach (var one in later.IsEverything ? parts : new[] { part }) one.Held = later.Until;
                if (later.IsEverything) break;
            }
        }
        var isWaiting = isLeft || outbox.NextSend() != null || inbox.HasEvents();
        return (isWaiting, outbox.RefusedCount() > refused);
    }

    // pt: Outro processo pode ter guardado algo entretanto. / en: Another process may have stored something meanwhile.
    DateTimeOffset NextPass() => Latest(parts.Min(one => one.NextAt), store.MetaTime("paused-until"));

    static DateTimeOffset Latest(DateTimeOffset one, DateTimeOffset other) => one > other ? one : other;

    // pt: Webhooks e passagens, até SIGTERM. / en: Webhooks and passes, until SIGTERM.
    public void Run()
    {
        var news = new BlockingCollection<News>();
        var signals = Runtime.OnStop(() =>
        {
            connector.Api.Stop();
            news.Add(News.Stop);
        });
        using (new Webhooks(store, connector.Secrets, inbox, () => news.Add(News.Event)))
        {
            Log.Info("run.listening");
            Follow(news);
        }
        Log.Info("run.stopped");
        GC.KeepAlive(signals);
    }

    void Follow(BlockingCollection<News> news)
    {
        var answered = 0;
        while (true)
        {
            Pass();
            var arrived = Taken(news);
            if (arrived.Count == 0)
            {
                var next = NextPass();
                if (next == DateTimeOffset.MaxValue) Log.Info("run.idle", ("events", answered));
                else Log.Info("run.idle", ("until", Settings.Iso(next)), ("events", answered));
                arrived = Await(news);
            }
            if (arrived.Contains(News.Stop)) return;
            answered += arrived.Count;
            // pt: Um evento novo não espera por um que falhou, a não ser que tudo espere.
            // en: A new event does not wait for one that failed, unless everything waits.
            if (arrived.Count > 0 && Settings.Now >= sending.Held) processing.Held = Store.Epoch;
        }
    }

    static List<News> Taken(BlockingCollection<News> news)
    {
        var taken = new List<News>();
        while (news.TryTake(out var one)) taken.Add(one);
        return taken;
    }

    // pt: Até chegar algo, ou ser altura de passar outra vez. / en: Until something arrives, or it is time to pass again.
    List<News> Await(BlockingCollection<News> news)
    {
        while (true)
        {
            var wait = NextPass() - Settings.Now;
            if (wait <= TimeSpan.Zero) return new List<News>();
            if (news.TryTake(out var first, wait < Poll ? wait : Poll))
                return Taken(news).Prepend(first).ToList();
        }
    }
}
