/**
 * Puts one CIUS-PT XML file, and its checksum, into the local outbound folder that sync.sh uploads.
 *
 *   node stage.ts invoice.xml --nif 510000010 --number "FT 2026S/418" [--folder spool/outbound]
 *
 * Node 22.18 or later runs it as it is; with an older Node, `npx tsx stage.ts …`. No dependencies.
 */
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, open, readFile, rename} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

// #region file-name
/** As SAF-T (PT) has it: internal code of the document in your software, space, series, slash, sequence. `FT 2026S/418`, `1FAC A/7`. */
const DOCUMENT_NUMBER = /^(?<code>[^ ]+) (?<series>[^ /^]+)\/(?<sequence>[0-9]+)$/;

/**
 * The name of the file of a document: the same document always has the same name.
 *
 * @param nif tax number of the supplier, nine digits, without `PT`
 * @param number document number (BT-1)
 * @example fileName('510000010', 'FT 2026S/418') // → '510000010_FT_2026S_418.xml'
 */
export function fileName(nif: string, number: string): string {
  if (!/^[0-9]{9}$/.test(nif)) throw new Error(`NIF "${nif}": expected nine digits, without PT`);
  const parts = DOCUMENT_NUMBER.exec(number)?.groups;
  if (parts === undefined) throw new Error(`Number "${number}": expected a form such as "FT 2026S/418"`);
  return `${nif}_${escape(parts.code ?? '')}_${escape(parts.series ?? '')}_${parts.sequence}.xml`;
}

/** Letters, digits, dot and hyphen stay; any other byte becomes `%XX`, so two documents never share a name. */
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
/** SHA-256 of the exact bytes, in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Writes to `<name>.part`, flushes it to the disk, then renames. A reader sees the old file or the complete new one,
 * never half of it. `.part` stands in the same folder because a rename is atomic only within one file system.
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
 * Puts a document into the folder: the checksum first, the XML last, because the XML is what starts the transfer.
 * Doing it twice changes nothing. Other bytes under the same name are refused: the first ones are still to be sent.
 */
export async function stage(folder: string, name: string, xml: Uint8Array): Promise<Outcome> {
  await mkdir(folder, {recursive: true});
  const target = join(folder, name);
  if (existsSync(target)) {
    if (sha256(await readFile(target)) === sha256(xml)) return 'already-staged';
    throw new Error(`${target} waits to be sent with other content. Send it first; correct only a rejected document.`);
  }
  await writeAtomically(folder, `${name}.sha256`, Buffer.from(`${sha256(xml)}  ${name}\n`));
  await writeAtomically(folder, name, xml);
  return 'staged';
}
// #endregion stage

/** The value after an option, or the default. */
function option(args: readonly string[], name: string, fallback?: string): string {
  const index = args.indexOf(name);
  const value = index < 0 ? fallback : args[index + 1];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

async function main(args: readonly string[]): Promise<void> {
  const source = args[0];
  if (source === undefined || source.startsWith('--')) {
    throw new Error('Usage: node stage.ts <file.xml> --nif <NIF> --number "<number>" [--folder spool/outbound]');
  }
  const name = fileName(option(args, '--nif'), option(args, '--number'));
  const outcome = await stage(option(args, '--folder', 'spool/outbound'), name, await readFile(source));
  console.log(`${outcome}: ${name}`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
