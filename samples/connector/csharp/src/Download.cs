using System;
using System.Collections.Generic;
using System.IO;
using System.Security.Cryptography;
using System.Text.RegularExpressions;

// pt: Transfere o conteúdo e os anexos de um documento emitido ou recebido para uma pasta.
// en: Downloads the content and the attachments of an issued or received document into a folder.
static class Download
{
    #region download
    public static IEnumerable<string> Run(string id, string folder)
    {
        var kind = id.StartsWith("rcv_", StringComparison.Ordinal) ? "received-documents" : "documents";
        var path = $"/{kind}/{Uri.EscapeDataString(id)}";
        foreach (var extension in new[] { "xml", "pdf" })
        {
            var content = Api.Get(path + "/content", "application/" + extension).Body;
            yield return Write(folder, $"{id}.{extension}", content);
        }
        foreach (var one in Api.Read(path + "/attachments").Items())
        {
            var attachment = one.Required("attachmentId");
            var content = Api.Get($"{path}/attachments/{Uri.EscapeDataString(attachment)}", "*/*").Body;
            if (Sha256(content) != one.Required("sha256"))
                throw new Refused(attachment + ": wrong sha256");
            yield return Write(folder, $"{attachment}-{one.Required("fileName")}", content);
        }
    }

    public static string Sha256(byte[] content)
    {
        using (var hash = SHA256.Create())
            return BitConverter.ToString(hash.ComputeHash(content)).Replace("-", "").ToLowerInvariant();
    }

    // pt: Escreve o ficheiro completo, ou nenhum; só este utilizador o pode ler. / en: Writes the complete file, or none; only this user can read it.
    static string Write(string folder, string name, byte[] content)
    {
        // pt: O nome vem de fora: o ficheiro fica sempre dentro da pasta. / en: The name comes from outside: the file always stays inside the folder.
        var file = Path.Combine(folder, Regex.Replace(name, @"[^\p{L}\p{N}._-]", "_"));
        var part = file + ".part";
        Runtime.CreatePrivate(folder, part);
        using (var stream = new FileStream(part, FileMode.Open))
        {
            stream.Write(content, 0, content.Length);
            stream.Flush(flushToDisk: true);
        }
        if (File.Exists(file)) File.Replace(part, file, null);
        else File.Move(part, file);
        Log.Info("download.stored", ("file", file));
        return file;
    }
    #endregion
}
