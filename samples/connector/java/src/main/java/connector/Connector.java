package connector;

/** pt: As partes do conector, ligadas. / en: The parts of the connector, wired. */
record Connector(
    Store store, Secrets secrets, Api api, Outbox outbox, Documents documents, Received received,
    Account account, Inbox inbox, Reconciliation reconciliation) {
  static Connector open() {
    Store store = new Store(Settings.DATA_DIR);
    Secrets secrets = new Secrets(store);
    Api api = new Api(store, new Token(store, secrets));
    Outbox outbox = new Outbox(store, api);
    Documents documents = new Documents(store, api, outbox);
    Inbox inbox = new Inbox(store, documents);
    return new Connector(
        store, secrets, api, outbox, documents, new Received(store, api, outbox),
        new Account(store, api, outbox, secrets), inbox,
        new Reconciliation(store, api, inbox, documents));
  }
}
