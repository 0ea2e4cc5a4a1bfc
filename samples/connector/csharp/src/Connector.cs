// pt: As partes do conector, ligadas. / en: The parts of the connector, wired.
sealed class Connector
{
    public Connector()
    {
        Store = new Store(Settings.DataDir);
        Secrets = new Secrets(Store);
        Api = new Api(Store, new Token(Store, Secrets));
        Outbox = new Outbox(Store, Api);
        Documents = new Documents(Store, Api, Outbox);
        Received = new Received(Store, Api, Outbox);
        Account = new Account(Store, Api, Outbox, Secrets);
        Inbox = new Inbox(Store, Documents);
        Reconciliation = new Reconciliation(Store, Api, Inbox, Documents);
    }

    public Store Store { get; }
    public Secrets Secrets { get; }
    public Api Api { get; }
    public Outbox Outbox { get; }
    public Documents Documents { get; }
    public Received Received { get; }
    public Account Account { get; }
    public Inbox Inbox { get; }
    public Reconciliation Reconciliation { get; }
}
