import {createHash} from 'node:crypto';

/** File of the checksums in a folder of downloads, as `sha256sum --check --ignore-missing` reads it. */
export const checksumsFile = 'SHA256SUMS';

/**
 * Returns the file of checksums of each folder, beside the files themselves.
 *
 * @param files content by path
 * @returns content by path; nothing without files
 */
export function checksums(files: ReadonlyMap<string, string | Uint8Array>): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const [file, content] of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const list = `${file.slice(0, -name.length)}${checksumsFile}`;
    sums.set(list, `${sums.get(list) ?? ''}${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
  }
  return sums;
}
