using System;
using System.Data.Common;

// pt: Um pedido guardado. / en: A stored request.
sealed class Entry
{
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
        Code = row["code"] as string;
    }

    public long Id { get; }
    public string Name { get; }
    public string Kind { get; }
    public string Subject { get; }
    public string Path { get; }
    public byte[] Headers { get; }
    public byte[] Body { get; }
    public string Key { get; }
    public string State { get; }
    public long Attempts { get; }

    // pt: Quando saiu pela primeira vez. / en: When it left for the first time.
    public DateTimeOffset? FirstAt { get; }
    public string Code { get; }
}
