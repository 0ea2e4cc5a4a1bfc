using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Data.Common;
using System.Linq;

// pt: Uma passagem por tudo o que há a fazer, e o ciclo que a repete.
// en: One pass over everything that is to be done, and the loop that repeats it.
static class Sync
{
    // pt: O que outro comando guardou sai, o mais tardar, passado este tempo. / en: What another command has stored is sent after this time at the latest.
    static readonly TimeSpan Poll = TimeSpan.FromSeconds(2);

    // pt: Com que frequência `run` diz que está vivo, também durante uma espera longa. / en: How often `run` tells that it is alive, also during a long wait.
    static readonly TimeSpan SignOfLife = TimeSpan.FromHours(1);

    enum News { Event, Stop }

    sealed class Part
    {
        public readonly string Name;

        // pt: Quando há trabalho a fazer; null se não há. / en: When there is work to do; null if there is none.
        readonly Func<DateTimeOffset?> dueAt;
        public readonly Action Work;

        // pt: Até quando a parte espera, se falhou neste processo. / en: Until when the part waits, if it failed in this process.
        public DateTimeOffset Held;

        public Part(string name, Func<DateTimeOffset?> dueAt, Action work)
        {
            Name = name;
            this.dueAt = dueAt;
            Work = work;
        }

        public DateTimeOffset DueAt => dueAt() ?? DateTimeOffset.MaxValue;
        public DateTimeOffset NextAt => Latest(DueAt, Held);
    }

    static readonly Dictionary<string, Kind> Kinds = new[] { Documents.Kinds, Received.Kinds, Account.Kinds }
        .SelectMany(some => some).ToDictionary(one => one.Key, one => one.Value);

    static readonly Part Sending = new Part("outbox", () => Outbox.NextSend(), () => Outbox.SendDue(Kinds));
    // pt: Em primeiro lugar: o segredo pode estar exposto. / en: First: the secret may be exposed.
    static readonly Part Rotating =
        new Part("rotations", () => Outbox.NextSend("rotate-%"), () => Outbox.SendDue(Kinds, onlyRotations: true));
    static readonly Part Processing =
        new Part("inbox", () => Inbox.HasEvents() ? Store.Epoch : (DateTimeOffset?)null, Inbox.Process);
    static readonly Part Reconciling = new Part("reconcile", () => Store.MetaTime("reconcile-at"), () =>
    {
        Reconciliation.Run();
        Inbox.Process();
    });
    static readonly Part Collecting = new Part(
        "received",
        () => Latest(Unbooked.RestUntil(), Latest(Store.MetaTime("collect-at"), Store.MetaTime("collect-forbidden"))),
        Collect);
    static readonly Part Checking = new Part("stuck", Documents.NextCheck, Documents.CheckStuck);
    // pt: Com `RECEIVE=no`, outro sistema recebe os documentos. Enviar, em último lugar: o limite de envios (429) não atrasa o que se lê.
    // en: With `RECEIVE=no`, another system receives the documents. Sending is last: the limit of submissions (429) does not delay what is read.
    static readonly Part[] Parts = new[] { Rotating, Processing, Reconciling, Collecting, Checking, Sending }
        .Where(one => one != Collecting || Settings.Receive == "yes").ToArray();

    static void Collect()
    {
        try
        {
            Received.Collect();
        }
        catch (Later later) when (later.Forbidden != null)
        {
            // pt: Fica guardado, para que um processo novo também espere. / en: Stored, so that a new process waits too.
            Store.SetMeta("collect-forbidden", later.Until);
            throw;
        }
        Store.SetMeta("collect-at", Settings.Now.AddHours(1));
    }

    // pt: Uma falha não para o resto. Devolve `done`, `failed`, `refused` ou `waiting`.
    // en: A failure does not stop the rest. Returns `done`, `failed`, `refused` or `waiting`.
    // isNow: pt: nada espera pelo seu intervalo, nem uma rotação, nem por causa de um 403, de um proxy ou de um endereço errado / en: nothing waits for its interval, nor a rotation, nor because of a 403, a proxy or a wrong address
    public static string Pass(bool isNow = false)
    {
        var (unforeseen, refused) = (Failure.Unforeseen, Outbox.RefusedCount());
        if (isNow)
        {
            // pt: Uma pessoa resolveu o que faltava; um âmbito novo só está num token novo.
            // en: A person has fixed what was missing; only a new token has a new scope.
            if (!Token.NeedsToken()) Token.Forget();
            Outbox.Hasten();
            Unbooked.RetryEnded();
            Api.Resume(Outbox.NextSend("rotate-%") != null);
        }
        ForgetFuture();
        var isLeft = false;
        foreach (var part in Parts)
        {
            try
            {
                if (isNow || Settings.Now >= part.NextAt) part.Work();
                else if (Settings.Now >= part.DueAt) continue;
                Works(part);
            }
            catch (Exception error)
            {
                var later = Failure.AsLater(error, ("part", part.Name));
                Log.Info("sync.later", ("part", part.Name), ("reason", later.Message));
                Fails(part, later);
                isLeft = true;
                foreach (var one in later.PausesAll ? Parts : new[] { part }) one.Held = later.Until;
                if (later.PausesAll) break;
            }
        }
        Failure.TellFailures();
        if (Failure.Unforeseen > unforeseen) return "failed";
        if (Outbox.RefusedCount() > refused) return "refused";
        return isLeft || Outbox.NextSend() != null || Inbox.HasEvents() ? "waiting" : "done";
    }

    // pt: Um relógio que esteve adiantado guardou horas que tardam. Se andou para trás, nenhuma vale; senão, nada espera mais de 25 h.
    // en: A clock that was ahead has stored times that are long in coming. If it went back, none counts; if not, nothing waits more than 25 h.
    static void ForgetFuture()
    {
        var now = Settings.Now;
        try
        {
            var furthest = Store.MetaTime("pass-at") > now.AddMinutes(1) ? now : now.AddHours(26);
            foreach (var one in Parts.Where(one => one.Held > furthest)) one.Held = Store.Epoch;
            Store.Change($"UPDATE outbox SET next_at = {now} WHERE state = 'waiting' AND next_at > {furthest}");
            Store.Change($"UPDATE outbox SET first_at = {now} WHERE state = 'waiting' AND first_at > {now}");
            Store.Change($"UPDATE received SET tried_at = {now} WHERE state = 'ended' AND tried_at > {now}");
            Store.Change(
                $@"UPDATE documents SET checked_at = min(checked_at, {now}), stuck_at = min(stuck_at, {now})
                   WHERE state IN ('submitted', 'validated') AND max(checked_at, stuck_at) > {now}");
            Store.Change(
                $@"DELETE FROM meta WHERE name IN
                   ('reconcile-at', 'collect-at', 'collect-forbidden', 'paused-until', 'webhooks-missing-since')
                   AND CAST(value AS INTEGER) > {furthest}");
            Store.Change($"DELETE FROM meta WHERE name LIKE 'told:%' AND CAST(value AS INTEGER) < {now.AddDays(-1)}");
            Store.SetMeta("pass-at", now);
        }
        catch (Exception error)
        {
            Failure.AsLater(error);
        }
    }

    static void Works(Part part) => Store.DeleteMeta("failing-since:" + part.Name, "told:sync.stuck:" + part.Name);

    // pt: Fica guardado: vale também entre processos do cron. Os pedidos de `outbox` têm o seu alerta.
    // en: Stored: it holds between processes of cron too. The requests of `outbox` have their own alert.
    static void Fails(Part part, Later later)
    {
        if (part == Sending || Api.IsStopping) return;
        try
        {
            var (name, now) = ("failing-since:" + part.Name, Settings.Now);
            var stored = Store.MetaTime(name);
            var since = stored == Store.Epoch || stored > now ? now : stored;
            Store.SetMeta(name, since);
            if (now - since <= Outbox.Patience) return;
            Store.AlertDaily(
                "sync.stuck", ":" + part.Name,
                ("part", part.Name), ("since", Settings.Iso(since)), ("reason", later.Message));
        }
        catch (DbException error)
        {
            // pt: Com o disco cheio, por exemplo. / en: With a full disk, for example.
            Failure.AsLater(error);
        }
    }

    // pt: Outro processo pode ter guardado algo entretanto. / en: Another process may have stored something meanwhile.
    static DateTimeOffset NextPass() => Latest(Parts.Min(one => one.NextAt), Api.PausedUntil());

    static DateTimeOffset Latest(DateTimeOffset one, DateTimeOffset other) => one > other ? one : other;

    // pt: Recebe webhooks e repete as passagens, até SIGTERM. / en: Receives webhooks and repeats the passes, until SIGTERM.
    public static void Run()
    {
        Store.LockRun();
        Secrets.RecordWebhooks();
        var news = new BlockingCollection<News>();
        var signals = Runtime.OnStop(() =>
        {
            Api.Stop();
            news.Add(News.Stop);
        });
        using (new Webhooks(() => news.Add(News.Event)))
        {
            Log.Info(
                "run.listening", ("host", Settings.Host), ("port", Settings.Port), ("version", Settings.Version));
            Follow(news);
        }
        Log.Info("run.stopped");
        GC.KeepAlive(signals);
    }

    static void Follow(BlockingCollection<News> news)
    {
        var answered = 0;
        long? told = null;
        var toldAt = Store.Epoch;
        while (true)
        {
            Pass();
            var arrived = Taken(news);
            if (arrived.Count == 0)
            {
                var next = NextPass();
                // pt: Uma linha por hora diferente, não por webhook. / en: A line for each other time, not for each webhook.
                var isSilent = Settings.Now >= toldAt + SignOfLife || Settings.IsTested;
                if (next > Settings.Now && (next.ToUnixTimeSeconds() != told || isSilent))
                {
                    var until = next == DateTimeOffset.MaxValue ? null : Settings.Iso(next);
                    Log.Info("run.idle", ("until", until), ("events", answered));
                    told = next.ToUnixTimeSeconds();
                    toldAt = Settings.Now;
                }
                arrived = Await(news, toldAt + SignOfLife);
            }
            if (arrived.Contains(News.Stop)) return;
            answered += arrived.Count;
            // pt: Um evento novo não espera por um que falhou, a não ser que todos os pedidos esperem.
            // en: A new event does not wait for one that failed, unless all requests wait.
            if (arrived.Count > 0 && Settings.Now >= Sending.Held) Processing.Held = Store.Epoch;
        }
    }

    static List<News> Taken(BlockingCollection<News> news)
    {
        var taken = new List<News>();
        while (news.TryTake(out var one)) taken.Add(one);
        return taken;
    }

    // pt: Até chegar algo, ou até à hora da próxima passagem. / en: Until something arrives, or it is time for the next pass.
    static List<News> Await(BlockingCollection<News> news, DateTimeOffset latest)
    {
        var start = Settings.Now;
        while (true)
        {
            var due = NextPass();
            var wait = (due < latest ? due : latest) - Settings.Now;
            if (wait <= TimeSpan.Zero || Settings.Now < start.AddMinutes(-1)) return new List<News>();
            if (news.TryTake(out var first, wait < Poll ? wait : Poll))
                return Taken(news).Prepend(first).ToList();
        }
    }
}
