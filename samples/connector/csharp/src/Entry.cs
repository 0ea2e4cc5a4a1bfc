using System;
using System.Data.Common;
using System.Linq;

// pt: Um pedido guardado. / en: A stored request.
sealed class Entry
{
    public readonly long Id, Attempts;
    public readonly string Name, Kind, Subject, Path, Key, State, Code;
    public readonly byte[] Headers, Body, Answer;

    // pt: Quando foi enviado pela primeira vez. / en: When it was first sent.
    public readonly DateTimeOffset? FirstAt;

    // pt: Da última resposta; 0 enquanto o pedido está a caminho. / en: Of the last response; 0 while the request is under way.
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

    // pt: Funciona também depois de `purge`. / en: Also works after `purge`.
    public bool HasBody(byte[] other) => (sha256 ?? Download.Sha256(Body)) == Download.Sha256(other);

    // pt: Do documento a que se refere; null se não é um documento emitido. / en: Of the document that it is about; null if it is not an issued document.
    public string Reference => new[] { "submit", "annul", "resend" }.Contains(Kind) ? Subject : null;

    // pt: Nome, estado, código da recusa. / en: Name, state, code of the refusal.
    public string Line => $"{Name} {State} {Code ?? "-"}";
}
