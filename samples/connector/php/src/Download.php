<?php
declare(strict_types=1);

namespace Connector;

/** pt: Transfere o conteúdo e os anexos de um documento emitido ou recebido para uma pasta. / en: Downloads the content and the attachments of an issued or received document into a folder. */
final class Download
{
    // #region download
    /** @return list<string> */
    public static function run(string $id, string $folder): array
    {
        $path = (str_starts_with($id, 'rcv_') ? '/received-documents/' : '/documents/') . rawurlencode($id);
        if (!is_dir($folder)) {
            mkdir($folder, 0700, recursive: true);
        }
        $files = [];
        foreach (['xml', 'pdf'] as $extension) {
            $content = Api::read("$path/content", "application/$extension")->body;
            $files[] = self::write($folder, "$id.$extension", $content);
        }
        foreach (Api::read("$path/attachments")->json()['items'] as $one) {
            ['attachmentId' => $attachment, 'fileName' => $name, 'sha256' => $sha256] = $one;
            $content = Api::read("$path/attachments/" . rawurlencode($attachment), '*/*')->body;
            if (!hash_equals($sha256, hash('sha256', $content))) {
                throw new Refused("$attachment: wrong sha256");
            }
            $files[] = self::write($folder, "$attachment-$name", $content);
        }
        return $files;
    }

    /** pt: O ficheiro completo, ou nenhum. / en: The complete file, or none. */
    private static function write(string $folder, string $name, string $content): string
    {
        $file = "$folder/" . self::fileName($name);
        // pt: Só para este utilizador. / en: For this user only.
        umask(0077);
        $stream = fopen("$file.part", 'wb') ?: throw new \RuntimeException("cannot write $file.part");
        if (fwrite($stream, $content) !== strlen($content) || !fsync($stream)) {
            throw new \RuntimeException("cannot write $file.part");
        }
        fclose($stream);
        rename("$file.part", $file);
        Log::info('download.stored', ['file' => $file]);
        return $file;
    }
    // #endregion

    /** pt: O nome vem de fora: o ficheiro fica dentro da pasta, e o nome, com `.part`, em 255 bytes; a extensão fica. / en: The name comes from outside: the file stays inside the folder, and its name, with `.part`, within 255 bytes; the extension stays. */
    private static function fileName(string $name): string
    {
        $safe = preg_replace('/[^\p{L}\p{N}._-]/u', '_', $name);
        $extension = preg_match('/\.[A-Za-z0-9]{1,10}$/D', $safe, $found) ? $found[0] : '';
        $stem = substr(substr($safe, 0, strlen($safe) - strlen($extension)), 0, 250 - strlen($extension));
        while (!preg_match('//u', $stem)) {
            $stem = substr($stem, 0, -1);
        }
        return $stem . $extension;
    }
}
