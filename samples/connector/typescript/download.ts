/**
 * pt: Transfere o conteúdo e os anexos de um documento emitido ou recebido para uma pasta.
 * en: Downloads the content and the attachments of an issued or received document into a folder.
 */
import {mkdirSync, renameSync, writeFileSync} from 'node:fs';
import {read, readBytes} from './api.ts';
import {log} from './log.ts';
import {Refused} from './retry.ts';
import {sha256 as digest} from './store.ts';

type Attachment = Readonly<Record<'attachmentId' | 'fileName' | 'sha256', string>>;

// #region download
export async function download(id: string, folder: string): Promise<string[]> {
  const path = `${id.startsWith('rcv_') ? '/received-documents' : '/documents'}/${encodeURIComponent(id)}`;
  mkdirSync(folder, {recursive: true, mode: 0o700});
  const files: string[] = [];
  for (const extension of ['xml', 'pdf']) {
    const {body} = await readBytes(`${path}/content`, `application/${extension}`);
    files.push(write(`${folder}/${id}.${extension}`, body));
  }
  const {value} = await read<{items: Attachment[]}>(`${path}/attachments`);
  for (const {attachmentId, fileName, sha256} of value.items) {
    const {body} = await readBytes(`${path}/attachments/${attachmentId}`, '*/*');
    if (digest(body) !== sha256) throw new Refused(`${attachmentId}: wrong sha256`);
    files.push(write(`${folder}/${fileNameOf(`${attachmentId}-${fileName}`)}`, body));
  }
  return files;
}

/** pt: Escreve o ficheiro completo, ou nenhum; só este utilizador o pode ler. / en: Writes the complete file, or none; only this user can read it. */
function write(file: string, content: Buffer): string {
  writeFileSync(`${file}.part`, content, {flush: true, mode: 0o600});
  renameSync(`${file}.part`, file);
  log('info', 'download.stored', {file});
  return file;
}
// #endregion

/**
 * pt: O nome vem de fora: o ficheiro fica dentro da pasta, e o nome, com `.part`, em 255 bytes; a extensão fica.
 * en: The name comes from outside: the file stays inside the folder, and its name, with `.part`, within 255 bytes; the extension stays.
 */
function fileNameOf(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}._-]/gu, '_');
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? '';
  const stem = Buffer.from(safe.slice(0, safe.length - extension.length)).subarray(0, 250 - extension.length);
  // pt: Sem meio carácter no fim. / en: Without half a character at the end.
  return stem.toString().replace(/\uFFFD+$/, '') + extension;
}
