using System;
using System.Data.Common;

// pt: Um pedido guardado. / en: A stored request.
sealed class Entry
{
    public readonly long Id, Attempts;
    public readonly string Name, Kind, Subject, Path, Key, State, Code;
    public readonly byte[] Headers, Body, Answer;

    // pt: Quando saiu pela primeira vez. / en: When it left for the first time.
    public readonly DateTimeOffset? FirstAt;

    // pt: Da última resposta; 0 enquanto vai a caminho. / en: Of the last answer; 0 while it is under way.
    public readonly long Status;

    // pt: Do corpo que `purge` apagou. / en: Of the body that `purge` deleted.
    readonly string sha256;

    public Entry(DbDataReader row)
    {
        Id = (long)row["id"];
        Name = (string)row["name"];
        Kind = (string)row["kind"];
        Subject = (string)row["subject"];
        Path = (string)row["path"];
        Headers = (byte[])row["headers"];
        Body = (byte[])row["body"];
        Key = (string)row["key"];
        State = (string)row["state"];
        Attempts = (long)row["attempts"];
        FirstAt = row["first_at"] is long millis ? Settings.FromMillis(millis) : (DateTimeOffset?)null;
        Status = row["status"] as long? ?? 0;
        Code = row["code"] as string;
        Answer = row["answer"] as byte[];
        sha256 = row["sha256"] as string;
    }

    // pt: Também depois de `purge`. / en: After `purge` too.
    public bool HasBody(byte[] other) => (sha256 ?? Download.Sha256(Body)) == Download.Sha256(other);

    // pt: Nome, o que é feito dele, código da recusa. / en: Name, what became of it, code of the refusal.
    public string Line => $"{Name} {State} {Code ?? "-"}";
}
