package connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import connector.Failure.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** pt: Transfere o conteúdo e os anexos de um documento emitido ou recebido para uma pasta. / en: Downloads the content and the attachments of an issued or received document into a folder. */
final class Download {
  private static final Pattern UNSAFE = Pattern.compile("[^\\p{L}\\p{N}._-]");

  private Download() {}

  // #region download
  static List<String> run(String id, Path folder) throws IOException {
    String kind = id.startsWith("rcv_") ? "/received-documents/" : "/documents/";
    String path = kind + Api.encoded(id);
    Files.createDirectories(folder, Store.only("rwx------"));
    List<String> files = new ArrayList<>();
    for (String extension : List.of("xml", "pdf")) {
      byte[] content = Api.get(path + "/content", "application/" + extension).body();
      files.add(write(folder, id + "." + extension, content));
    }
    for (JsonNode one : Api.read(path + "/attachments").path("items")) {
      String attachment = Json.required(one, "attachmentId");
      byte[] content = Api.get(path + "/attachments/" + Api.encoded(attachment), "*/*").body();
      if (!sha256(content).equals(Json.required(one, "sha256"))) {
        throw new Refused(attachment + ": wrong sha256");
      }
      files.add(write(folder, attachment + "-" + Json.required(one, "fileName"), content));
    }
    return files;
  }

  /** pt: Escreve o ficheiro completo, ou nenhum; só este utilizador o pode ler. / en: Writes the complete file, or none; only this user can read it. */
  private static String write(Path folder, String name, byte[] content) throws IOException {
    String safe = fileName(name);
    Path file = folder.resolve(safe);
    Path part = folder.resolve(safe + ".part");
    Files.deleteIfExists(part);
    Files.createFile(part, Store.only("rw-------"));
    Files.write(part, content, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    Log.info("download.stored", "file", file);
    return file.toString();
  }
  // #endregion

  /**
   * pt: O nome vem de fora: o ficheiro fica dentro da pasta, e o nome, com `.part`, em 255 bytes; a extensão fica.
   * en: The name comes from outside: the file stays inside the folder, and its name, with `.part`, within 255 bytes; the extension stays.
   */
  private static String fileName(String name) {
    String safe = UNSAFE.matcher(name).replaceAll("_");
    String extension = safe.replaceFirst("^.*?(\\.[A-Za-z0-9]{1,10})?$", "$1");
    byte[] stem = safe.substring(0, safe.length() - extension.length()).getBytes(UTF_8);
    int length = Math.min(stem.length, 250 - extension.length());
    // pt: Sem meio carácter no fim. / en: Without half a character at the end.
    return new String(stem, 0, length, UTF_8).replaceFirst("\uFFFD+$", "") + extension;
  }

  static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }
}
