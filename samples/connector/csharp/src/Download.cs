using System;
using System.Collections.Generic;
using System.IO;
using System.Security.Cryptography;
using System.Text;
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

    // pt: Escreve o ficheiro completo, ou nenhum; só este utilizador o pode ler. / en: Writes the complete file, or none; only this user can read it.
    static string Write(string folder, string name, byte[] content)
    {
        var file = Path.Combine(folder, FileName(name));
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

    // pt: O nome vem de fora: o ficheiro fica dentro da pasta, e o nome, com `.part`, em 255 bytes; a extensão fica.
    // en: The name comes from outside: the file stays inside the folder, and its name, with `.part`, within 255 bytes; the extension stays.
    static string FileName(string name)
    {
        var safe = Regex.Replace(name, @"[^\p{L}\p{N}._-]", "_");
        var extension = Regex.Match(safe, @"\.[A-Za-z0-9]{1,10}\z").Value;
        var stem = Encoding.UTF8.GetBytes(safe.Substring(0, safe.Length - extension.Length));
        var length = Math.Min(stem.Length, 250 - extension.Length);
        // pt: Sem meio carácter no fim. / en: Without half a character at the end.
        return Encoding.UTF8.GetString(stem, 0, length).TrimEnd('\uFFFD') + extension;
    }

    public static string Sha256(byte[] content)
    {
        using (var hash = SHA256.Create())
            return BitConverter.ToString(hash.ComputeHash(content)).Replace("-", "").ToLowerInvariant();
    }
}
