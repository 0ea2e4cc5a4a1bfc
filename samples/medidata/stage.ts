/**
 * pt: Põe um XML CIUS-PT e a soma de verificação na pasta local que sync.sh envia.
 * en: Puts one CIUS-PT XML file, and its checksum, into the local folder that sync.sh uploads.
 *
 *   node stage.ts invoice.xml --nif 510000010 --number "FT 2026S/418" [--folder spool/outbound]
 *
 * Node.js 22.18 (`npx tsx stage.ts`).
 */
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, open, readFile, rename} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

// #region file-name
/**
 * pt: Como no SAF-T (PT): código interno do documento, espaço, série, barra, sequência. `FT
 * pt: 2026S/418`, `1FAC A/7`.
 * en: As in SAF-T (PT): internal code of the document, space, series, slash, sequence. `FT 2026S/418`,
 * en: `1FAC A/7`.
 */
// #region number
const DOCUMENT_NUMBER = /^(?<code>[^ ]+) (?<series>[^ /^]+)\/(?<sequence>[0-9]+)$/;
// #endregion number

/**
 * pt: Devolve o nome do ficheiro de um documento: sempre o mesmo para o mesmo documento.
 * en: Returns the file name of a document: always the same for the same document.
 *
 * @param nif pt: NIF do emitente, nove algarismos, sem `PT` / en: tax number of the supplier, nine digits, without `PT`
 * @param number pt: número do documento (BT-1) / en: document number (BT-1)
 * @example fileName('510000010', 'FT 2026S/418') // → '510000010_FT_2026S_418.xml'
 */
export function fileName(nif: string, number: string): string {
  if (!/^[0-9]{9}$/.test(nif)) throw new Error(`NIF "${nif}": expected nine digits, without PT`);
  const parts = DOCUMENT_NUMBER.exec(number)?.groups;
  if (parts === undefined) throw new Error(`Number "${number}": expected a form such as "FT 2026S/418"`);
  return `${nif}_${escape(parts.code ?? '')}_${escape(parts.series ?? '')}_${parts.sequence}.xml`;
}

/**
 * pt: Ficam letras, algarismos, ponto e hífen; outro byte passa a `%XX`: dois documentos nunca têm o
 * pt: mesmo nome.
 * en: Letters, digits, dot and hyphen stay; any other byte becomes `%XX`: two documents never share a name.
 */
function escape(part: string): string {
  return [...Buffer.from(part, 'utf8')]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9.-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
// #endregion file-name

// #region atomic
/** pt: SHA-256 dos bytes exatos, em hexadecimal minúsculo. / en: SHA-256 of the exact bytes, in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * pt: Escreve em `<name>.part`, grava no disco e muda o nome: quem lê vê o ficheiro anterior ou o novo
 * pt: completo, nunca metade.
 * pt: O `.part` fica na mesma pasta, porque o `rename` só é atómico dentro de um sistema de ficheiros.
 * en: Writes to `<name>.part`, flushes it to the disk, then renames: a reader sees the old file or the
 * en: complete new one, never half.
 * en: `.part` is in the same folder because a rename is atomic only within one file system.
 */
export async function writeAtomically(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const part = join(folder, `${name}.part`);
  const file = await open(part, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, join(folder, name));
}
// #endregion atomic

// #region stage
export type Outcome = 'staged' | 'already-staged';

/**
 * pt: Põe um documento na pasta: primeiro a soma, no fim o XML, que é o que dá início ao envio.
 * pt: Repetir não altera nada.
 * pt: Recusa outros bytes com o mesmo nome: os primeiros ainda não foram enviados.
 * en: Puts a document into the folder: the checksum first, the XML last, because it starts the
 * en: transfer. Repeating changes nothing.
 * en: Refuses other bytes under the same name: the first ones have not been sent yet.
 */
export async function stage(folder: string, name: string, xml: Uint8Array): Promise<Outcome> {
  await mkdir(folder, {recursive: true});
  const target = join(folder, name);
  if (existsSync(target)) {
    if (sha256(await readFile(target)) !== sha256(xml)) {
      throw new Error(`${target} waits to be sent with other content. Send it first; correct only a rejected document.`);
    }
    if (existsSync(`${target}.sha256`)) return 'already-staged';
  }
  await writeAtomically(folder, `${name}.sha256`, Buffer.from(`${sha256(xml)}  ${name}\n`));
  await writeAtomically(folder, name, xml);
  return 'staged';
}
// #endregion stage

class Usage extends Error {}

const usage = 'Usage: node stage.ts <file.xml> --nif <NIF> --number "<number>" [--folder spool/outbound]';

/** pt: Um argumento a mais ou mal escrito termina a execução: ignorá-lo podia deixar um documento por enviar. / en: An argument that is extra or misspelled ends the run: ignoring it could leave a document unsent. */
function optionsOf(args: readonly string[]): {source: string; nif: string; number: string; folder: string} {
  const left = [...args];
  const take = (name: string): string | undefined => {
    const at = left.indexOf(name);
    return at < 0 ? undefined : left.splice(at, 2)[1];
  };
  const [nif, number, folder = 'spool/outbound'] = [take('--nif'), take('--number'), take('--folder')];
  const [source, ...extra] = left;
  if (source === undefined || nif === undefined || number === undefined || extra.length > 0 || source.startsWith('--')) {
    throw new Usage(`not understood: ${args.join(' ')}\n${usage}`);
  }
  return {source, nif, number, folder};
}

async function main(args: readonly string[]): Promise<void> {
  const {source, nif, number, folder} = optionsOf(args);
  const name = fileName(nif, number);
  const outcome = await stage(folder, name, await readFile(source));
  console.log(`${outcome}: ${name}`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof Usage ? 2 : 1;
  });
}
